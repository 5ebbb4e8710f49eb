"""The bots: each answers with one of the moves that its own view lists, by chance that can be repeated."""

from __future__ import annotations

from random import Random

from croupier import Decision, seat_move
from croupier.answers import Views
from croupier.v1 import match_pb2


def answer(seed: str, decision: Decision, seat: int, views: Views) -> match_pb2.SeatMove:
    """Return the move of a bot. It depends on `seed`, decision and seat alone, so a match that is resumed goes on as it would have."""
    chance = Random(f"{seed}/{decision.decision_id}/{seat}")  # noqa: S311 - a bot's whim is no secret
    return seat_move(seat, decision.decision_id, chance.choice(views[seat].moves).notation)
