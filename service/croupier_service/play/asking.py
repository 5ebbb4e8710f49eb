"""How a person's move is asked for: by its number, by its notation, or after a look at the help. Refusals are explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from croupier import MoveRefused, option_value
from croupier.v1 import game_info_pb2, view_pb2
from croupier_service.demo import wording
from croupier_service.play.screen import Left, Screen
from croupier_service.play.session import Session

_HELP: Final = """\
Choose a move by its number, or type it as it stands in the list.
* marks what is done for a seat that is away.
?moves  all moves          ?table  the table again
?log    what has happened  ?cards  the cards and their codes
?rules  the options        ?quit   leave, as Ctrl-C and Ctrl-D; the match is saved"""


class Asking:
    """Asks the people of a session on one screen."""

    def __init__(self, session: Session, screen: Screen) -> None:
        """Ask about `session` on `screen`."""
        self._session, self._screen, self._info = session, screen, session.info
        self._front: int | None = None
        self._commands: Mapping[str, Callable[[int, view_pb2.TableView], None]] = {
            "?": self._help,
            "?moves": lambda _seat, view: screen.moves(view),
            "?table": lambda seat, view: screen.table(view, seat),
            "?log": lambda seat, _view: screen.news(session.log[seat]),
            "?cards": lambda _seat, _view: self._cards(),
            "?rules": lambda _seat, view: self._rules(view),
        }

    def turn(self, seat: int) -> None:
        """Show `seat` its table and apply the move that it chooses; Left, CroupierError."""
        self._come_forward(seat)
        view = self._session.view(seat)
        self._screen.news(self._session.news(seat))
        self._screen.table(view, seat)
        self._screen.question(view)
        while not self._answered(seat, view):
            pass

    def _come_forward(self, seat: int) -> None:
        """Let another person come to the keyboard without seeing the hand of the one before."""
        if len(self._session.humans) > 1 and seat != self._front:
            self._screen.hide()
            self._screen.ask(f"Seat {seat}, press Enter when nobody else looks. ")
        self._front = seat

    def _answered(self, seat: int, view: view_pb2.TableView) -> bool:
        words = self._screen.ask(f"seat {seat}> ")
        if words == "?quit":
            raise Left
        if words.startswith("?"):
            self._commands.get(words, self._unknown)(seat, view)
            return False
        if not words:
            self._screen.say("A number or a move, please; ? helps.", "dim")
            return False
        return self._applied(seat, view, words)

    def _applied(self, seat: int, view: view_pb2.TableView, words: str) -> bool:
        if words.isascii() and words.isdecimal():
            number = int(words[:9])
            if not 1 <= number <= len(view.moves):
                self._screen.say(f"There is no move {words:.20}; there are 1 to {len(view.moves)}.", "yellow")
                return False
            words = view.moves[number - 1].notation
        try:
            self._session.answer(seat, words)
        except MoveRefused as refused:
            self._explain(refused)
            return False
        return True

    def _explain(self, refused: MoveRefused) -> None:
        """Say why a move was refused: in the game's words where they are its own, else in the service's."""
        terms = {term.kind: (term.names.english, term.description) for term in self._info.refusals}
        name, why = terms.get(refused.reason, (refused.reason.replace("_", " ").lower(), f"{refused.message}."))
        self._screen.say(f"Refused ({name}): {why}", "yellow")

    def _help(self, _seat: int, view: view_pb2.TableView) -> None:
        self._screen.write(_HELP)
        kinds = {move.kind for move in view.moves}
        terms = [term for term in self._info.decisions if term.kind == view.status.decision.kind]
        for term in (*terms, *[term for term in self._info.moves if term.kind in kinds]):
            self._screen.say(f"{wording.names(term.names)}: {term.description}")

    def _cards(self) -> None:
        self._screen.columns(f"{card.code} {card.glyph} {card.names.english}" for card in self._info.cards)

    def _rules(self, view: view_pb2.TableView) -> None:
        tell_options(self._screen, self._info, view.options)

    def _unknown(self, _seat: int, _view: view_pb2.TableView) -> None:
        self._screen.say(f"There are {' '.join(self._commands)} ?quit.", "yellow")


def tell_options(screen: Screen, info: game_info_pb2.GameInfo, values: Mapping[str, game_info_pb2.OptionValue]) -> None:
    """Write every option with its value and its effect."""
    for option in info.options:
        value = option_value(values[option.option])
        read = _read(option, value)
        screen.say(f"{option.option} = {wording.option(value)}{read and f' ({read})'}: {option.description}")


def _read(option: game_info_pb2.OptionInfo, value: object) -> str:
    """Return what people call a chosen value, where that is not the value itself."""
    names = {choice.kind: choice.names.english for choice in option.choices}
    name = names.get(value, "") if isinstance(value, str) else ""
    return "" if name == value else name
