"""More calls than the service can take, over a real connection: what is shed, what is not, and that nothing is left behind."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from croupier.errors import Overloaded, error_of_rpc
from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.rpc.methods import SERVICE_NAME
from tests.service.engines import Served, serving
from tests.service.failures import failure_of
from tests.service.test_server import Asked, reflect
from tests.service.waiting import wait_until

SERVING = health_pb2.HealthCheckResponse.SERVING
HEAVY = pb.ApplyMovesRequest(moves=[match_pb2.SeatMove(seat=1)] * 50)


def call_of(served: Served, method: str) -> grpc.UnaryUnaryMultiCallable[bytes, bytes]:
    """Return a method to be called with raw bytes."""
    return served.channel.unary_unary(f"/{SERVICE_NAME}/{method}")


def queued(served: Served) -> float | None:
    """Return how many calls wait, as the metrics say."""
    return served.count("croupier_queued_calls")


@contextmanager
def busy(served: Served, calls: int) -> Iterator[list[Any]]:
    """Let so many calls begin that end with the block."""
    gate = threading.Event()
    served.engine.does["ListGames"] = lambda _request: pb.ListGamesResponse() if gate.wait(20) else pb.StartMatchResponse()
    running = [call_of(served, "ListGames").future(b"", timeout=30) for _ in range(calls)]
    try:
        yield running
    finally:
        gate.set()


def test_a_full_queue_sheds_and_says_when_to_come_back() -> None:
    """One call too many is RESOURCE_EXHAUSTED, OVERLOADED, with RetryInfo, which our client reads; the others are answered."""
    with serving(threads=2, max_queued_calls=3) as served:
        with busy(served, 5) as running:
            wait_until(lambda: queued(served) == 3)
            failed = served.fail("StartMatch", pb.StartMatchRequest(seed=b"x" * 500_000))
        assert [one.result(timeout=10) for one in running] == [b""] * 5
        failure = failure_of(failed)
        assert (failed.code(), failure.refusal.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "OVERLOADED")
        assert isinstance(failed, grpc.RpcError)
        error = error_of_rpc(failed)
        assert isinstance(error, Overloaded)
        assert 0.2 <= error.retry_after_s <= 0.6
        assert [name for name, _ in served.engine.asked] == ["ListGames"] * 5


def test_who_waits_for_a_thread_for_too_long_is_shed() -> None:
    """A call that stood in the queue for longer than it may is not begun: OVERLOADED, and the engine never hears of it."""
    with serving(threads=2, max_wait_seconds=1) as served:
        with busy(served, 2):
            wait_until(lambda: len(served.engine.asked) == 2)
            late = call_of(served, "StartMatch").future(b"", timeout=30)
            wait_until(lambda: queued(served) == 1)
            time.sleep(1.2)
        failed = late.exception(timeout=10)
        assert isinstance(failed, grpc.RpcError)
        assert isinstance(error_of_rpc(failed), Overloaded)
        assert [name for name, _ in served.engine.asked] == ["ListGames"] * 2
        assert served.count("croupier_sheds_total") == 1


def test_sheds_are_counted_and_logged() -> None:
    """A shed call is a call: begun, handled with its code, refused for its reason, shed, and a line where lines are asked for."""
    with serving(threads=2, max_queued_calls=0) as served:
        assert served.count("croupier_sheds_total") == 0
        with busy(served, 2):
            wait_until(lambda: len(served.engine.asked) == 2)
            served.fail("StartMatch", x_request_id="shed-1")
        assert served.count_of_calls("grpc_server_started_total", "StartMatch") == 1
        assert served.count_of_calls("grpc_server_handled_total", "StartMatch", grpc_code="ResourceExhausted") == 1
        assert served.count("croupier_refusals_total", game="", reason="OVERLOADED") == 1
        assert served.count("croupier_sheds_total") == 1
        assert [line["reason"] for line in served.log() if line["request_id"] == "shed-1"] == ["OVERLOADED"]


def test_health_and_reflection_are_never_shed() -> None:
    """With every thread held and the queue full, health answers as ever, and so does reflection."""
    with serving(threads=2, max_queued_calls=1) as served, busy(served, 3):
        wait_until(lambda: queued(served) == 1)
        stub: Any = health_pb2_grpc.HealthStub(served.channel)
        for name in ("", SERVICE_NAME) * 10:
            assert stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=10).status == SERVING
        watch = stub.Watch(health_pb2.HealthCheckRequest(), timeout=10)
        assert next(watch).status == SERVING
        watch.cancel()
        (told,) = reflect(served, "grpc.reflection.v1.ServerReflection", iter([Asked(list_services="")]))
        assert told.list_services_response.service
        served.fail("GetServerInfo")


def test_wave_after_wave() -> None:
    """The bound holds in each of many waves, and after each everything is free again."""
    with serving(threads=2, max_queued_calls=2, log_sample=0.0) as served:
        for _ in range(20):
            begun = len(served.engine.asked)
            with busy(served, 4) as running:
                wait_until(lambda: all_taken(served, running, begun + 2))  # noqa: B023 - called at once
                shed = served.count("croupier_sheds_total") or 0
                for _ in range(3):
                    served.fail("GetServerInfo")
                assert served.count("croupier_sheds_total") == shed + 3
            assert [one.result(timeout=10) for one in running] == [b""] * 4
            wait_until(lambda: queued(served) == 0)
            served.call("GetServerInfo")


def all_taken(served: Served, running: list[Any], begun: int) -> bool:
    """Return whether calls of this wave have both threads and both places.

    A call is answered a moment before its place is free: one that came meanwhile and was shed is made again.
    """
    for place, one in enumerate(running):
        if one.done():
            running[place] = call_of(served, "ListGames").future(b"", timeout=30)
    return len(served.engine.asked) == begun and queued(served) == 2


def test_cancelled_calls_give_their_places_back() -> None:
    """Whoever gives up in the queue leaves a place that is free as soon as a thread comes by."""
    with serving(threads=2, max_queued_calls=2) as served:
        with busy(served, 4) as running:
            wait_until(lambda: queued(served) == 2)
            for one in running[2:]:
                one.cancel()
        wait_until(lambda: queued(served) == 0)
        assert served.call("GetServerInfo")
        assert served.count("croupier_sheds_total") == 0


def held(served: Served) -> tuple[threading.Event, Callable[[object], pb.ApplyMovesResponse]]:
    """Return an answer that waits for its event."""
    gate = threading.Event()

    def answer(_request: object) -> pb.ApplyMovesResponse:
        served.engine.does.pop("ApplyMoves", None)
        gate.wait(20)
        return pb.ApplyMovesResponse()

    return gate, answer


def test_large_calls_leave_room_for_small_ones() -> None:
    """While a large call is worked on, the next large one waits, one more is shed, and small ones are answered."""
    with serving(threads=4, max_moves_in_progress=60) as served:
        gate, answer = held(served)
        served.engine.does["ApplyMoves"] = answer
        call = call_of(served, "ApplyMoves")
        large = [call.future(HEAVY.SerializeToString(), timeout=30)]
        wait_until(lambda: served.count("croupier_heavy_moves_in_progress") == 50)
        large += [call.future(HEAVY.SerializeToString(), timeout=30) for _ in range(2)]
        wait_until(lambda: queued(served) == 2)
        assert served.call("ApplyMoves", pb.ApplyMovesRequest(moves=[match_pb2.SeatMove()]))
        assert failure_of(served.fail("ApplyMoves", HEAVY)).retry_info.retry_delay.nanos > 0
        gate.set()
        assert all(one.result(timeout=10) is not None for one in large)
        wait_until(lambda: served.count("croupier_heavy_moves_in_progress") == 0)


@pytest.mark.parametrize("fault", [ValueError("x"), MemoryError()])
def test_failing_calls_free_their_place(fault: Exception) -> None:
    """A fault in a large call does not take its moves out of the world for good."""

    def fail(_request: object) -> pb.ApplyMovesResponse:
        raise fault

    with serving(max_moves_in_progress=20) as served:
        served.engine.does["ApplyMoves"] = fail
        for _ in range(5):
            served.fail("ApplyMoves", HEAVY)
        assert served.count("croupier_heavy_moves_in_progress") == 0
