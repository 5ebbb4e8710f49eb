"""What every answer says of a match: the state that its caller keeps, where the match stands, what was applied. As bytes of messages."""

from __future__ import annotations

from typing import NamedTuple, get_type_hints

from croupier.v1 import engine_service_pb2, match_pb2
from croupier_service.cards.deck import Deck
from croupier_service.description.listing import Listing
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat
from croupier_service.wire.encoding import encoder, field_encoder, inside


class State(NamedTuple):
    """A match as its caller keeps it; mirrors croupier.v1.MatchState."""

    state: bytes
    match_id: str
    game: str
    revision: int
    rules_version: int


class Applied(NamedTuple):
    """A move that was applied; mirrors croupier.v1.AppliedMove."""

    seat: Seat
    decision_id: int
    notation: str
    repeated_answer: bool


class Asked(NamedTuple):
    """The open decision; mirrors croupier.v1.Decision."""

    decision_id: int
    kind: str
    asked_seats: tuple[Seat, ...]
    answered_seats: tuple[Seat, ...]


_NO_CARDS = Deck(())
_RESPONSE = engine_service_pb2.ApplyMovesResponse.DESCRIPTOR.fields_by_name
_STATUS = match_pb2.MatchStatus.DESCRIPTOR.fields_by_name

write_state = inside(encoder(get_type_hints(State), match_pb2.MatchState.DESCRIPTOR, _NO_CARDS), _RESPONSE["match"])
"""A state as the field `match`, the first of every answer that has one."""
write_applied = inside(encoder(get_type_hints(Applied), match_pb2.AppliedMove.DESCRIPTOR, _NO_CARDS), _RESPONSE["applied_moves"])
_write_asked = inside(encoder(get_type_hints(Asked), match_pb2.Decision.DESCRIPTOR, _NO_CARDS), _STATUS["decision"])
_write_deal_number = field_encoder(int, _STATUS["deal_number"], _NO_CARDS)


def status_bytes(listing: Listing, match: Match) -> bytes:
    """Return where `match` stands, which is public, as a MatchStatus."""
    deal_number = _write_deal_number(match.table.public.proof.deal)
    return (_outcome_bytes(listing, match) if match.decision is None else _asked_bytes(match.decision)) + deal_number


def _asked_bytes(decision: Decision) -> bytes:
    answers = decision.answers
    return _write_asked(Asked(decision.id, decision.kind, tuple(answers), tuple([seat for seat in answers if answers[seat] is not None])))


def _outcome_bytes(listing: Listing, match: Match) -> bytes:
    public = match.table.public
    outcome = listing.rules.outcome(public)
    if outcome is None:
        return b""
    said = match_pb2.Outcome(
        winning_seats=outcome.winners,
        totals=outcome.totals,
        places=outcome.places,
        settlement=outcome.settlement,
        reason=outcome.reason,
        match_key=public.proof.match_key,
    )
    return match_pb2.MatchStatus(outcome=said).SerializeToString(deterministic=True)
