"""Where a match stands, as immutable values made from the contract's messages. Public facts only."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.v1 import match_pb2

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """The open decision: `kind` as in GameInfo.decisions; seats ascending."""

    decision_id: int
    kind: str
    asked_seats: Seats
    answered_seats: Seats

    @property
    def waiting_seats(self) -> Seats:
        """Seats that are asked and have not answered."""
        return tuple(seat for seat in self.asked_seats if seat not in self.answered_seats)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; `totals`, `places` and `settlement` (empty in most games) are by seat, `reason` is as in GameInfo.outcomes."""

    winning_seats: Seats
    totals: tuple[int, ...]
    places: tuple[int, ...]
    settlement: tuple[int, ...]
    reason: str
    match_key: bytes


@dataclass(frozen=True, slots=True)
class Status:
    """Where a match stands: `decision` is None when it is over, `outcome` while it goes on; deals count from 1."""

    decision: Decision | None
    outcome: Outcome | None
    deal_number: int

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None


def status_of(message: match_pb2.MatchStatus) -> Status:
    """Return the status out of an answer."""
    decision = _decision_of(message.decision) if message.HasField("decision") else None
    outcome = _outcome_of(message.outcome) if message.HasField("outcome") else None
    return Status(decision, outcome, message.deal_number)


def _decision_of(message: match_pb2.Decision) -> Decision:
    return Decision(message.decision_id, message.kind, tuple(message.asked_seats), tuple(message.answered_seats))


def _outcome_of(message: match_pb2.Outcome) -> Outcome:
    return Outcome(
        tuple(message.winning_seats),
        tuple(message.totals),
        tuple(message.places),
        tuple(message.settlement),
        message.reason,
        message.match_key,
    )
