"""Random matches, played before anything is timed: the calls that make their moves, and the states that these leave."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count, islice
from random import Random
from typing import NamedTuple

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import game_info_pb2, match_pb2
from croupier_service.description.listing import Listing
from croupier_service.description.options import OptionType, option_terms
from croupier_service.kernel import match as kernel
from croupier_service.kernel.match import legal_moves
from croupier_service.kernel.table import known
from croupier_service.rpc.engine import Engine
from croupier_service.wire.options import preset_of

LARGE = 99
"""A number that may be as large as this counts deals, points to be reached or chips: the larger it is, the longer a match."""


class Step(NamedTuple):
    """A move: the call that makes it, the state that a caller stores after it, and the deal in which that is."""

    call: pb.ApplyMovesRequest
    state: match_pb2.MatchState
    deal: int


def start_of(listing: Listing, preset: str, seats: int, seed: int) -> pb.StartMatchRequest:
    """Return the start of the match of this number."""
    return pb.StartMatchRequest(game=listing.description.game, preset=preset, seat_count=seats, seed=seed.to_bytes(32, "big"))


def long_start_of(listing: Listing, preset: str, seats: int) -> pb.StartMatchRequest:
    """Return the start of a match that lasts as long as the options of its game allow."""
    start = start_of(listing, preset, seats, 0)
    for name, term in option_terms(preset_of(listing, preset).options).items():
        if term.type is OptionType.NUMBER and term.maximum >= LARGE:
            start.options[name].CopyFrom(game_info_pb2.OptionValue(number=term.maximum))
    return start


def play(engine: Engine, listing: Listing, start: pb.StartMatchRequest) -> Iterator[Step]:
    """Play a match by chance, to its end."""
    rng = Random(start.seed)  # noqa: S311 - a random player needs no secret
    state = pb.StartMatchResponse.FromString(engine.start_match(start)).match
    match = engine.open_match(state).match
    while match.decision is not None:
        seat, decision = rng.choice(match.decision.awaited), match.decision
        move = rng.choice(legal_moves(listing.rules, known(match.table, seat), decision.kind))
        sent = match_pb2.SeatMove(seat=seat, decision_id=decision.id, notation=listing.notation.write(move))
        call = pb.ApplyMovesRequest(match=state, moves=[sent])
        state = pb.ApplyMovesResponse.FromString(engine.apply_moves(call)).match
        match, _ = kernel.answer(listing.rules, match, seat, decision.id, move)
        yield Step(call, state, match.table.public.proof.deal)


def random_calls(engine: Engine, listing: Listing, calls: int) -> list[pb.ApplyMovesRequest]:
    """Return so many calls of matches of the usual preset, no two the same, mixed as calls of many tables are."""
    described = listing.description
    preset, seats = described.presets[0].preset, described.usual_seat_count
    matches = (play(engine, listing, start_of(listing, preset, seats, seed)) for seed in count())
    found = [step.call for step in islice(chain.from_iterable(matches), calls)]
    Random(calls).shuffle(found)  # noqa: S311 - the same
    return found
