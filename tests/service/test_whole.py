"""The real engine behind the real server: damaged requests are refused by type, and equal requests get equal bytes."""

from __future__ import annotations

from collections.abc import Iterator

import grpc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import Sealer
from tests.service.engines import Served, serving
from tests.service.failures import failure_of, outcome

GAME = next(iter(GAMES))
START = pb.StartMatchRequest(game=GAME, match_id="friday", seed=bytes(range(32)))
WATCH = view_pb2.Observe(viewers=[view_pb2.Viewer(seat=0), view_pb2.Viewer(bystander=view_pb2.Bystander())])


@pytest.fixture(scope="module")
def real() -> Iterator[Served]:
    """Serve the catalog."""
    with serving(Engine(GAMES, Sealer(KeyRing([bytes(range(64))]))), log_sample=0.0) as served:
        yield served


@pytest.fixture(scope="module")
def requests(real: Served) -> dict[str, bytes]:
    """Return a good request of each method."""
    match = pb.StartMatchResponse.FromString(real.call("StartMatch", START)).match
    move = match_pb2.SeatMove(seat=0, decision_id=1, default_move=match_pb2.DefaultMove())
    moves = pb.ApplyMovesRequest(match=match, moves=[move, move], observe=WATCH)
    messages = {
        "GetServerInfo": pb.GetServerInfoRequest(),
        "ListGames": pb.ListGamesRequest(games=[GAME]),
        "StartMatch": START,
        "ApplyMoves": moves,
        "BatchApplyMoves": pb.BatchApplyMovesRequest(requests=[moves, moves]),
        "ObserveMatch": pb.ObserveMatchRequest(match=match, observe=WATCH),
    }
    return {method: message.SerializeToString(deterministic=True) for method, message in messages.items()}


def test_good_requests_are_answered_alike(real: Served, requests: dict[str, bytes]) -> None:
    """Each method is answered, and a retry gets the same bytes."""
    for method, request in requests.items():
        answer = real.call(method, request)
        assert answer
        assert real.call(method, request) == answer


def test_calls_leave_nothing_behind_on_their_connection(requests: dict[str, bytes]) -> None:
    """A connection of few streams carries call after call, answered and refused: none is held on to when it has ended."""
    with serving(Engine(GAMES, Sealer(KeyRing([bytes(range(64))]))), log_sample=0.0, max_streams_per_connection=4) as few:
        for _ in range(10):
            for method, request in requests.items():
                assert few.call(method, request)
                assert outcome(few, method, b"\xff") == "MALFORMED_REQUEST"


@given(data=st.data())
@settings(max_examples=400, deadline=None)
def test_damaged_requests_are_refused_by_type(real: Served, requests: dict[str, bytes], data: st.DataObject) -> None:
    """Bytes changed, cut out or put in anywhere: an answer or a refusal with its reason, never a fault of the server."""
    method = data.draw(st.sampled_from(sorted(requests)))
    body = bytearray(requests[method])
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(body)))
        body[start : start + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    assert outcome(real, method, bytes(body)) not in {"", "INTERNAL"}


def test_another_ring_holds_another_key(requests: dict[str, bytes]) -> None:
    """A state that another service sealed is FAILED_PRECONDITION, UNKNOWN_KEY."""
    with serving(Engine(GAMES, Sealer(KeyRing([bytes(64)]))), log_sample=0.0) as stranger:
        failed = stranger.fail("ApplyMoves", requests["ApplyMoves"])
    assert (failed.code(), failure_of(failed).refusal.reason) == (grpc.StatusCode.FAILED_PRECONDITION, "UNKNOWN_KEY")
