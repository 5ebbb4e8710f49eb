"""Leaks planted in the toy: what a seat is shown, told or asked follows from what it may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier_service.description.picture import Fact, MoveLine
from croupier_service.frozen import replaced as replace
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.event import Event, Wording, public
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat
from tests.contract.toy import Face, Play, Private, Public, Rules, ToyKnown, ToyTable
from tests.contract.toy_words import Pictures


@dataclass(frozen=True, slots=True)
class OpenFace(Face):
    """A face behind which the hand can be read; equal to another one with the same counts."""

    behind: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class OpenPrivate(Private):
    """A seat whose face has its hand behind it."""

    def face(self) -> Face:
        """Return the counts and the hand."""
        return OpenFace(len(self.hand), len(self.ducked), self.hand)


@dataclass(frozen=True, slots=True)
class TellingPrivate(Private):
    """A seat whose face counts its suits instead of its cards."""

    def face(self) -> Face:
        """Return a count that follows from the cards."""
        return Face(len({card[1] for card in self.hand}), len(self.ducked))


class Opened(Rules):
    """The rules with seats of another class."""

    private: Callable[..., Private] = OpenPrivate

    def new_deal(self, start: Public, seed: bytes, seats: int, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Deal to seats of the other class."""
        step = super().new_deal(start, seed, seats, events)
        return replace(step, table=replace(step.table, private=tuple([self.private(own.hand) for own in step.table.private])))

    def after_gifts(self, own: Private, gave: str | None, got: str | None) -> Private:
        """Return a seat of the other class."""
        after = super().after_gifts(own, gave, got)
        return self.private(after.hand, after.ducked, after.gave, after.got)


def behind(known: ToyKnown) -> tuple[str, ...]:
    """Return the hand of the next seat, as it can be read behind its face."""
    face = known.faces[((known.seat or 0) + 1) % len(known.faces)]
    return face.behind if isinstance(face, OpenFace) else ()


class Telling(Opened):
    """The faces tell."""

    private = TellingPrivate


class PeekingRefusal(Opened):
    """A refusal tells whether the next seat has the card."""

    def refuse(self, known: ToyKnown, kind: str, move: Any) -> str | None:
        """Return another reason for a card of the next seat."""
        reason = super().refuse(known, kind, move)
        return "MUST_FOLLOW" if reason == "NOT_IN_HAND" and move.card in behind(known) else reason


class PeekingDefault(Opened):
    """The default lead is the last card when the next seat holds a five."""

    def default_move(self, known: ToyKnown, kind: str) -> Any:
        """Return a move that tells."""
        if kind == "lead" and known.own and any(card[0] == "5" for card in behind(known)):
            return Play(known.own.hand[-1])
        return super().default_move(known, kind)


class PeekingList(Opened):
    """The order of the listed moves tells the next seat's best card."""

    def candidates(self, known: ToyKnown, kind: str) -> Iterable[Any]:
        """Return the moves, turned round when the next seat's first card is of the first suit."""
        moves = list(super().candidates(known, kind))
        return moves[::-1] if behind(known)[:1] < ("3",) else moves


class PeekingLabel(Pictures):
    """The label of a move tells whether it beats the next seat."""

    def line(self, move: Any, known: ToyKnown) -> MoveLine:
        """Return a label that tells."""
        line = super().line(move, known)
        return line._replace(label="high" if getattr(move, "card", "") > max(behind(known), default="") else "low")


class PeekingPicture(Pictures):
    """A fact of the view tells the next seat's first card."""

    def facts(self, known: ToyKnown) -> tuple[Fact, ...]:
        """Return a fact too many."""
        return (*super().facts(known), Fact("got", cards=behind(known)[:1] or ("1a",)))


class PeekingDetails(Pictures):
    """The typed view tells how good the next hand is."""

    def details(self, known: ToyKnown) -> Any:
        """Return a count that tells."""
        view = super().details(known)
        return replace(view, leader=sum(card[0] == "5" for card in behind(known)))


class LoudDuck(Rules):
    """Everybody hears which card was ducked."""

    def ducked(self, seat: Seat, card: str) -> Event:
        """Return an event that tells."""
        return public("ducked_card", seat, (card,))


class ExtraEvent(Rules):
    """A seat hears something once more where another seat still holds a five."""

    def settle_card(self, table: ToyTable, seat: Seat, move: Any) -> Step[ToyTable]:
        """Return a step with an event too many."""
        step = super().settle_card(table, seat, move)
        last = step.table.private[-1].hand
        extra = Event(None, {0: Wording("trick_won", 0)})
        return replace(step, events=(*step.events, extra)) if any(card[0] == "5" for card in last) else step


class KnowingAsk(Rules):
    """Who cannot follow is passed over."""

    def settle_card(self, table: ToyTable, seat: Seat, move: Any) -> Step[ToyTable]:
        """Return a step that asks the seat after the next where the next has no five."""
        step = super().settle_card(table, seat, move)
        if step.ask is None or step.ask.kind != "follow" or len(step.table.private) < 4:
            return step
        able = [own for own in (1, 2, 3) if any(card[0] == "5" for card in step.table.private[own].hand)]
        return replace(step, ask=Ask("follow", tuple(able) or step.ask.seats))


class KnowingWindow(Rules):
    """Only who holds a five is asked for a gift."""

    def new_deal(self, start: Public, seed: bytes, seats: int, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Return a deal whose window tells."""
        step = super().new_deal(start, seed, seats, events)
        able = tuple([seat for seat, own in enumerate(step.table.private) if any(card[0] == "5" for card in own.hand)])
        gifts = step.ask is not None and step.ask.kind == "gift" and able
        return replace(step, ask=Ask("gift", able)) if gifts else step


class KnowingLeader(Rules):
    """The public leader of the first trick is whoever holds most fives, which no rule says."""

    def new_deal(self, start: Public, seed: bytes, seats: int, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Return a deal with a leader that tells."""
        step = super().new_deal(start, seed, seats, events)
        best = max(range(seats), key=lambda seat: sum(card[0] == "5" for card in step.table.private[seat].hand))
        return replace(step, table=replace(step.table, public=replace(step.table.public, leader=best)))


class KnowingTotals(Rules):
    """A public number of the running deal follows from the cards still in hand."""

    def settle_card(self, table: ToyTable, seat: Seat, move: Any) -> Step[ToyTable]:
        """Return a step whose public counts tell."""
        step = super().settle_card(table, seat, move)
        fives = tuple([sum(card[0] == "5" for card in own.hand) for own in step.table.private])
        return replace(step, table=replace(step.table, public=replace(step.table.public, won=fives)))


class LastToAnswer(Rules):
    """The rules remember who answered last, and let that seat lead."""

    def __init__(self) -> None:
        """Remember nobody."""
        self.last = 0

    def refuse(self, known: ToyKnown, kind: str, move: Any) -> str | None:
        """Refuse as ever, and remember who asked."""
        self.last = known.seat or 0
        return super().refuse(known, kind, move)

    def settle_gifts(self, table: ToyTable, decision: Decision) -> Step[ToyTable]:
        """Let the last to answer lead."""
        step = super().settle_gifts(table, decision)
        return replace(step, table=replace(step.table, public=replace(step.table.public, leader=self.last)))
