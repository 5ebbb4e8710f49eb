"""Requests that do not come, or come otherwise than one by one: no caller can hold the threads of the service."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import grpc
import pytest

from croupier_service.rpc.methods import SERVICE_NAME
from tests.service.engines import Served, serving
from tests.service.failures import reason_of


def streamed(served: Served, requests: Iterator[bytes]) -> grpc.Future[bytes]:
    """Begin a call whose request is sent as a stream."""
    call: grpc.StreamUnaryMultiCallable[bytes, bytes] = served.channel.stream_unary(f"/{SERVICE_NAME}/GetServerInfo")
    return call.future(requests, timeout=60)


def withheld(gate: threading.Event) -> Iterator[bytes]:
    """Give out a request when it is too late."""
    gate.wait(60)
    yield b""


def test_requests_that_do_not_come_are_not_waited_for() -> None:
    """Calls that never send their request are cut off, whatever their deadline, and those behind them are answered."""
    gate = threading.Event()
    with serving(threads=2, max_call_seconds=0.4) as served:
        held = [streamed(served, withheld(gate)) for _ in range(2)]
        assert served.call("GetServerInfo", timeout=30)
        for one in held:
            with pytest.raises(grpc.RpcError) as caught:
                one.result(timeout=30)
            assert caught.value.code() is grpc.StatusCode.CANCELLED
        gate.set()
        assert served.call("GetServerInfo")
        assert served.count("croupier_stalled_calls_total") == 2
        # Where the end of the call comes before the cut, the log tells of a call without a request.
        assert {line["reason"] for line in served.log()} <= {"", "MALFORMED_REQUEST"}


def test_requests_that_do_not_come_do_not_hold_up_the_end() -> None:
    """A stop waits for running calls, and for such ones no longer than ever."""
    gate = threading.Event()
    with serving(max_call_seconds=0.4) as served:
        held = streamed(served, withheld(gate))
        assert served.call("GetServerInfo")
        assert served.server.stop(600).wait(20)
        assert isinstance(held.exception(timeout=10), grpc.RpcError)
        gate.set()


def test_a_call_without_a_request_is_malformed(served: Served) -> None:
    """Who ends his call without a message is refused by type."""
    with pytest.raises(grpc.RpcError) as caught:
        streamed(served, iter(())).result(timeout=10)
    assert (caught.value.code(), reason_of(caught.value)) == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED_REQUEST")


def test_the_first_request_counts(served: Served) -> None:
    """What comes after it is not read."""
    assert streamed(served, iter([b"", b"\xff" * 100])).result(timeout=10)
    assert len(served.engine.asked) == 1
