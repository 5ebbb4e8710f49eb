"""What every answer says of a match: the state that its caller keeps, where the match stands, what was applied. As bytes of messages."""

from __future__ import annotations

from functools import lru_cache

from croupier.v1 import engine_service_pb2, match_pb2
from croupier_service.cards.deck import Deck
from croupier_service.description.listing import Listing
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat
from croupier_service.wire.encoding import field_encoder, numbers, wrapper

_RESPONSE = engine_service_pb2.ApplyMovesResponse.DESCRIPTOR.fields_by_name
_STATE = match_pb2.MatchState.DESCRIPTOR.fields_by_name
_STATUS = match_pb2.MatchStatus.DESCRIPTOR.fields_by_name
_DECISION = match_pb2.Decision.DESCRIPTOR.fields_by_name
_APPLIED = match_pb2.AppliedMove.DESCRIPTOR.fields_by_name

_state, _revision, _rules_version = wrapper(_STATE["state"]), numbers(_STATE["revision"]), numbers(_STATE["rules_version"])
_match = wrapper(_RESPONSE["match"])
_decision, _decision_id, _deal_number = wrapper(_STATUS["decision"]), numbers(_DECISION["decision_id"]), numbers(_STATUS["deal_number"])
_applied, _seat, _answered_id = wrapper(_RESPONSE["applied_moves"]), numbers(_APPLIED["seat"]), numbers(_APPLIED["decision_id"])
_notation = field_encoder(str, _APPLIED["notation"], Deck(()))
_REPEATED = match_pb2.AppliedMove(repeated_answer=True).SerializeToString()


def write_state(state: bytes, match_id: str, game: str, revision: int, rules_version: int) -> bytes:
    """Return a match as its caller keeps it, as the field `match`, the first of every answer that has one."""
    return _match(b"".join((_state(state), _name(match_id, game), _revision[revision], _rules_version[rules_version])))


@lru_cache(maxsize=1024)
def _name(match_id: str, game: str) -> bytes:
    return match_pb2.MatchState(match_id=match_id, game=game).SerializeToString()


def write_applied(seat: Seat, decision_id: int, notation: str, *, repeated: bool) -> bytes:
    """Return a move that was applied as a field of ApplyMovesResponse."""
    return _applied(b"".join((_seat[seat], _answered_id[decision_id], _notation(notation), _REPEATED if repeated else b"")))


def status_bytes(listing: Listing, match: Match) -> bytes:
    """Return where `match` stands, which is public, as a MatchStatus."""
    decision = match.decision
    said = _outcome_bytes(listing, match) if decision is None else _decision(_decision_id[decision.id] + _question(decision))
    return said + _deal_number[_deal(listing, match)]


def _deal(listing: Listing, match: Match) -> int:
    """Return the number of the deal that runs, or else of the last one: a proof may be made before its deal begins."""
    waits = match.decision is not None and match.decision.kind in listing.before_deal
    return int(match.table.public.proof.deal) - waits


def _question(decision: Decision) -> bytes:
    answers = decision.answers
    return _question_bytes(decision.kind, tuple(answers), tuple([seat for seat in answers if answers[seat] is not None]))


@lru_cache(maxsize=1024)
def _question_bytes(kind: str, asked: tuple[Seat, ...], answered: tuple[Seat, ...]) -> bytes:
    return match_pb2.Decision(kind=kind, asked_seats=asked, answered_seats=answered).SerializeToString()


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
