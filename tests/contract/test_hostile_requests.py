"""Law 9, requests: whatever message body is sent to whatever method, it is answered or refused by type."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from tests.contract.hostile import METHODS, call, in_time, states
from tests.contract.messages import messages
from tests.contract.mutations import damaged, mutate, parsed
from tests.contract.sizes import size
from tools.golden import everybody

FUZZ = settings(max_examples=size(60, 5_000), deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


def sensible(method: str, rng: Random) -> Any:
    """Return a request that is in order."""
    game = rng.choice(list(GAMES))
    state = next(islice(states(game, rng), rng.randrange(8), None))
    move = match_pb2.SeatMove(seat=rng.randrange(4), decision_id=rng.randint(1, 9), default_move=match_pb2.DefaultMove())
    apply = pb.ApplyMovesRequest(match=state, moves=[move, move], observe=everybody(4))
    start = pb.StartMatchRequest(game=game, preset=GAMES[game].description.presets[0].preset, seed=rng.randbytes(32), match_id="m")
    return {
        "GetServerInfo": pb.GetServerInfoRequest(),
        "ListGames": pb.ListGamesRequest(games=[game]),
        "StartMatch": start,
        "ApplyMoves": apply,
        "BatchApplyMoves": pb.BatchApplyMovesRequest(requests=[apply, apply]),
        "ObserveMatch": pb.ObserveMatchRequest(match=state, observe=everybody(4)),
    }[method]


@pytest.mark.parametrize("method", METHODS)
def test_damaged_bytes(method: str) -> None:
    """Damaged bytes are no message, or a message that is answered or refused."""
    rng = Random(method)
    for _ in range(size(60, 3_000)):
        data = sensible(method, rng).SerializeToString()
        for _ in range(10):
            if (request := parsed(METHODS[method][0], damaged(data, rng))) is not None:
                with in_time():
                    call(method, request)


@pytest.mark.parametrize("method", METHODS)
def test_mutated_requests(method: str) -> None:
    """Requests with numbers out of range, fields missing or too many, other games' names and strange texts."""
    rng = Random(f"{method}/mutated")
    for _ in range(size(60, 3_000)):
        request = sensible(method, rng)
        for _ in range(10):
            changed = METHODS[method][0]()
            changed.CopyFrom(request)
            if changed.DESCRIPTOR.fields:
                mutate(changed, rng, rng.choice((1, 1, 2, 5)))
            with in_time():
                call(method, changed)


@pytest.mark.parametrize("method", METHODS)
def test_any_message(method: str) -> None:
    """Messages made from nothing but their descriptor."""

    @FUZZ
    @given(messages(METHODS[method][0]))
    def anything(request: Any) -> None:
        with in_time():
            call(method, request)

    anything()


@pytest.mark.parametrize("method", METHODS)
def test_any_bytes(method: str) -> None:
    """Bytes that have nothing to do with the contract."""

    @FUZZ
    @given(st.binary(max_size=300))
    def anything(data: bytes) -> None:
        if (request := parsed(METHODS[method][0], data)) is not None:
            with in_time():
                call(method, request)

    anything()
