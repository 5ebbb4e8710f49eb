"""A tiny game for the tests of the kernel: a sealed ballot of all seats, then the chair says a number, round after round.

Each seat holds a few shares, which others see as many or few, and a note. Who has no share may not vote aye; the chair may say at most
its number of shares. The chair of round r is seat r modulo the number of seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.event import Event, Wording, public
from croupier_service.kernel.game import Outcome, Step, places
from croupier_service.kernel.match import Match, start
from croupier_service.kernel.table import Known, Table


@dataclass(frozen=True)
class Aye:
    """Vote for."""


@dataclass(frozen=True)
class Nay:
    """Vote against."""


@dataclass(frozen=True)
class Say:
    """Say a number."""

    number: int


@dataclass(frozen=True)
class Public:
    """What everybody knows."""

    rounds: int
    round: int
    ayes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Private:
    """What a seat has to itself."""

    shares: int
    note: str = ""

    def face(self) -> str:
        """Return whether the shares are many or few."""
        return "many" if self.shares > 1 else "few"


VotesTable = Table[Public, Private, str]
VotesKnown = Known[Public, str, Private]


class Votes:
    """The rules; `settled` counts how often the kernel had something settled, `asked` how often it asked whether a move is legal."""

    OFFERS: Mapping[str, frozenset[type]] = {"ballot": frozenset({Aye, Nay}), "chair": frozenset({Say})}

    def __init__(self) -> None:
        """Begin to count."""
        self.settled = 0
        self.asked = 0

    def deal(self, options: int, seats: int, entropy: str) -> Step[VotesTable]:
        """Give seat s s shares; `options` is the number of rounds."""
        table = Table(Public(options, 0), tuple([Private(seat, f"note {seat}") for seat in range(seats)]), entropy)
        given = Event(Wording("given"), {seat: Wording("given_you", seat, number=seat) for seat in range(seats)})
        # Out of order on purpose: the kernel keeps answers in seat order.
        return Step(table, Ask("ballot", tuple(reversed(range(seats)))) if options else None, (given,))

    def refuse(self, known: VotesKnown, kind: str, move: Any) -> str | None:
        """Return why a move of an offered kind is not legal."""
        self.asked += 1
        assert known.own is not None
        assert type(move) in self.OFFERS[kind], "asked about a move that is not offered"
        if isinstance(move, Aye) and known.own.shares == 0:
            return "NO_SHARE"
        if isinstance(move, Say) and move.number > known.own.shares:
            return "TOO_MUCH"
        return None

    def candidates(self, _: VotesKnown, kind: str) -> Iterator[Any]:
        """Return too many moves, one at a time."""
        return iter((Aye(), Nay())) if kind == "ballot" else map(Say, range(10, -1, -1))

    def default_move(self, _: VotesKnown, kind: str) -> Any:
        """Return the negative."""
        return Nay() if kind == "ballot" else Say(0)

    def settle(self, table: VotesTable, decision: Decision) -> Step[VotesTable]:
        """Count the ballot, or end the round."""
        self.settled += 1
        now, chair = table.public, table.public.round % len(table.private)
        if decision.kind == "ballot":
            ayes = decision.seats_that(Aye())
            whisper = Event(None, {chair: Wording("whisper", number=len(ayes))})
            return Step(replace(table, public=replace(now, ayes=ayes)), Ask("chair", (chair,)), (whisper, public("counted")))
        said = decision.answers[chair]
        assert isinstance(said, Say)
        heard = Event(Wording("said", chair, number=said.number), {chair: None})
        after = replace(table, public=replace(now, round=now.round + 1))
        if after.public.round == now.rounds:
            return Step(after, None, (heard, public("closed")))
        return Step(after, Ask("ballot", tuple(range(len(table.private)))), (heard,))

    def outcome(self, now: Public) -> Outcome | None:
        """Return that seat 0 wins, when all rounds are over."""
        return Outcome((0,), (1, 0, 0), places((1, 0, 0)), "closed") if now.round == now.rounds else None

    def fault(self, _: VotesTable, __: Decision | None) -> str | None:
        """Find nothing wrong."""
        return None


def begun(game: Votes, rounds: int = 2, seats: int = 3) -> Match:
    """Return a match at its first ballot."""
    return start(game, rounds, seats, "chance")[0]
