"""The terminal: what is written to it, what is read from it, and how a hand is hidden from the next person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.text import Text

from croupier.v1 import game_info_pb2, view_pb2
from croupier_service.demo import wording
from croupier_service.demo.wording import Words
from croupier_service.play import table
from croupier_service.play.paint import Paint, numbered

MOST_MOVES_SHOWN = 40

_WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, clear the screen, clear what has been scrolled off it."""


class Left(Exception):
    """Whoever plays has left: the end of the input, or the word for it."""


class Screen:
    """Writes about one game to `console`, reads lines from standard input."""

    def __init__(self, console: Console, info: game_info_pb2.GameInfo) -> None:
        """Take the words of the game from `info`."""
        self._console, self._info = console, info
        self.paint = Paint(info)

    @property
    def words(self) -> Words:
        """The words of the game."""
        return self.paint.words

    def write(self, *parts: RenderableType) -> None:
        """Write each part as a line or a picture."""
        for part in parts:
            self._console.print(part)

    def say(self, text: str, style: str = "") -> None:
        """Write a line of text, cards in their colours."""
        line = self.paint.line(text)
        line.style = style
        self._console.print(line)

    def command(self, text: str) -> None:
        """Write a line that is to be copied: it is not broken, however narrow the terminal."""
        self._console.print(Text(text), soft_wrap=True)

    def columns(self, texts: Iterable[str]) -> None:
        """Write short texts side by side."""
        self._console.print(Columns([self.paint.line(text) for text in texts], padding=(0, 3)))

    def ask(self, prompt: str) -> str:
        """Return what can be read of a line that somebody typed; Left at the end of the input."""
        self._console.print(Text(prompt, style="bold"), end="")
        try:
            line = input()
        except EOFError:
            raise Left from None
        except UnicodeDecodeError:
            return ""
        return "".join(filter(str.isprintable, line)).strip()

    def hide(self) -> None:
        """Wipe the terminal, with what was scrolled off it. Where there is no terminal nothing can be wiped."""
        if self._console.is_terminal:
            self._console.file.write(_WIPE)
            self._console.file.flush()

    def news(self, events: Sequence[view_pb2.TableEvent]) -> None:
        """Write what happened."""
        for event in events:
            self._console.print(Text("* ", style="cyan") + self.paint.line(self.words.event(event)))

    def table(self, view: view_pb2.TableView, seat: int | None) -> None:
        """Write the table as `seat` sees it in its own `view`."""
        self._console.print(table.draw(self.paint, self._info, view, seat))

    def question(self, view: view_pb2.TableView) -> None:
        """Write what is asked, who else is asked, and the moves to choose from."""
        decision = view.status.decision
        asked = view.question or self.words.decision(decision.kind)
        together = f" (asked together: {wording.seats(decision.asked_seats)}; answers stay sealed until all are in)"
        self.say(asked + (together if len(decision.asked_seats) > 1 else ""), "bold")
        self.moves(view, MOST_MOVES_SHOWN)

    def moves(self, view: view_pb2.TableView, most: int | None = None) -> None:
        """Write the moves with their numbers, the first `most` of them."""
        default = view.default_move_index if view.HasField("default_move_index") else None
        self._console.print(Columns(numbered(self.paint, view.moves[:most], default), padding=(0, 2)))
        if most is not None and len(view.moves) > most:
            self.say(f"... and {len(view.moves) - most} more: ?moves lists them all", "dim")
