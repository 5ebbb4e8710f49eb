"""A question to one or several seats, and their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier_service.frozen import frozen
from croupier_service.kernel.table import Seat

Move = Any
"""One of a game's frozen move dataclasses."""


@frozen
class Ask:
    """What a game wants to be asked next; `seats` is never empty and depends on public facts only."""

    kind: str
    seats: tuple[Seat, ...]


@frozen
class Decision:
    """An open question: numbered 1, 2, 3 ... in the match, with the answers so far (None: still awaited) in seat order."""

    id: int
    kind: str
    answers: Mapping[Seat, Move | None]

    @classmethod
    def opened(cls, number: int, ask: Ask) -> Decision:
        """Return the question of `ask` without answers."""
        return cls(number, ask.kind, dict.fromkeys(sorted(ask.seats)))

    def with_answer(self, seat: Seat, move: Move) -> Decision:
        """Return the same question with the answer of `seat`; the order of arrival leaves no trace."""
        return Decision(self.id, self.kind, {**self.answers, seat: move})

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats that have not answered."""
        return tuple([seat for seat, move in self.answers.items() if move is None])

    def awaits(self, seat: Seat | None) -> bool:
        """Return whether `seat` is asked and has not answered; a bystander never is."""
        return seat is not None and seat in self.answers and self.answers[seat] is None

    @property
    def complete(self) -> bool:
        """Whether every asked seat has answered."""
        return None not in self.answers.values()

    def seats_that(self, *moves: Move) -> tuple[Seat, ...]:
        """Return the seats whose answer is one of `moves`."""
        return tuple([seat for seat, move in self.answers.items() if move in moves])
