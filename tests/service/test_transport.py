"""Each option that grpcio gets, at work: an option that it does not know would be ignored without a word."""

from __future__ import annotations

import socket
import threading
from time import sleep

import grpc
import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier_service.rpc import transport
from croupier_service.rpc.config import Config
from croupier_service.rpc.limits import Limits
from tests.service.engines import serving
from tests.service.frames import ACK, ENHANCE_YOUR_CALM, GOAWAY, MAX_CONCURRENT_STREAMS, MAX_HEADER_LIST_SIZE, PING, SETTINGS, connected
from tests.service.test_overload import busy, call_of
from tests.service.waiting import wait_until

NO_ERROR = 0


def test_old_connections_end_in_peace() -> None:
    """At its age a connection is told to go, without an error, and closed as soon as its client has heard of it."""
    with serving(max_connection_age_seconds=0.3, connection_grace_seconds=1000) as served, connected(served.server.port) as connection:
        told = list(connection.answering_pings())
        assert {frame.error for frame in told if frame.kind == GOAWAY} == {NO_ERROR}


def test_the_grace_of_old_connections_ends() -> None:
    """Who does not go is cut off when the grace is over; grpc itself would give him twenty seconds to hear of it."""
    with (
        serving(max_connection_age_seconds=0.3, connection_grace_seconds=0.3) as served,
        connected(served.server.port, seconds=10) as connection,
    ):
        assert GOAWAY in [frame.kind for frame in connection.frames()]


def test_a_client_outlives_its_connections() -> None:
    """While connections come and go no call fails, and a call that outlasts the age is answered within the grace."""
    with serving(max_connection_age_seconds=0.3, connection_grace_seconds=20, log_sample=0.0) as served:
        ended = threading.Event()

        def watch_connections_go() -> None:
            for _ in range(4):
                with connected(served.server.port) as connection:
                    connection.next(GOAWAY)
            ended.set()

        watcher = threading.Thread(target=watch_connections_go)
        with busy(served, 1) as running:
            watcher.start()
            calls = 0
            while not ended.is_set():
                assert served.call("GetServerInfo")
                calls += 1
        assert running[0].result(timeout=10) == b""
        watcher.join(10)
        assert calls > 4


def test_frequent_pings_are_tolerated() -> None:
    """A client without a call may ping as often as it is allowed to, as long as it likes; grpc itself would end that at the third."""
    with serving(min_ping_seconds=0.05) as served, connected(served.server.port) as connection:
        for number in range(8):
            connection.send(PING, bytes([number] * 8))
            assert connection.next(PING, ACK).payload == bytes([number] * 8)
            sleep(0.2)


def test_a_flood_of_pings_is_not() -> None:
    """Who pings more often is cut off for it."""
    with serving(min_ping_seconds=60) as served, connected(served.server.port) as connection:
        for _ in range(4):
            connection.send(PING, bytes(8))
        assert connection.next(GOAWAY).error == ENHANCE_YOUR_CALM


def test_a_client_that_pings_every_ten_seconds_is_within_the_default() -> None:
    """Common keepalive settings are allowed, with room for pings that come a little early."""
    assert Config().min_ping_seconds <= 5


def test_silent_clients_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does not answer pings is taken for gone, and the connection is closed."""
    monkeypatch.setattr(transport, "_PING_TIMEOUT_S", 0.2)
    with serving(keepalive_seconds=0.2, max_connection_age_seconds=1000) as served, connected(served.server.port) as connection:
        kinds = [frame.kind for frame in connection.frames()]
        assert PING in kinds


def test_clients_that_answer_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who answers pings is kept, for many times as long."""
    monkeypatch.setattr(transport, "_PING_TIMEOUT_S", 5.0)
    with serving(keepalive_seconds=0.1, max_connection_age_seconds=1000) as served, connected(served.server.port) as connection:
        for _ in range(5):
            connection.send(PING, connection.next(PING).payload, ACK)


def test_half_open_connections_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who connects and says nothing is not waited for; grpc itself would wait for two minutes."""
    monkeypatch.setattr(transport, "_HANDSHAKE_S", 0.2)
    with serving(max_connection_age_seconds=1000) as served, connected(served.server.port, b"") as connection:
        assert PING not in [frame.kind for frame in connection.frames()]


def test_streams_are_bounded() -> None:
    """A connection is told how many calls it may carry, and a client keeps the rest to itself."""
    with serving(max_streams_per_connection=2) as served:
        with connected(served.server.port) as connection:
            assert connection.next(SETTINGS).settings[MAX_CONCURRENT_STREAMS] == 2
        with busy(served, 2) as running:
            wait_until(lambda: len(served.engine.asked) == 2)
            with pytest.raises(grpc.RpcError) as caught:
                call_of(served, "GetServerInfo")(b"", timeout=0.3)
            assert caught.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        assert [one.result(timeout=10) for one in running] == [b"", b""]
        assert served.call("GetServerInfo")
        assert served.count_of_calls("grpc_server_started_total", "GetServerInfo") == 1


def test_metadata_has_one_limit() -> None:
    """Up to 16 KiB it is always taken, beyond that never; grpc itself would refuse at random for some way below."""
    with serving() as served:
        for _ in range(20):
            assert served.call("GetServerInfo", x_padding="x" * 15_500)
            assert served.fail("GetServerInfo", x_padding="x" * 17_000).code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        with connected(served.server.port) as connection:
            assert connection.next(SETTINGS).settings[MAX_HEADER_LIST_SIZE] == 16 * 1024


def test_nobody_else_gets_on_the_port() -> None:
    """Not even a process of the same user that would share it."""
    with serving() as served, socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        with pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", served.server.port))


def test_there_are_more_streams_than_places() -> None:
    """The service sheds before a connection is full: calls that wait in a client are seen by nobody."""
    config = Config()
    assert config.max_streams_per_connection > config.threads + config.max_queued_calls


@pytest.mark.parametrize(("size", "words"), [(1025, "at most 1024 bytes"), (4096, "at most 1024 bytes"), (4097, "larger than max")])
def test_large_requests_are_refused(size: int, words: str) -> None:
    """Beyond our limit our refusal says why; far beyond, the transport does not even read the request."""
    body = pb.StartMatchRequest(game="x" * (size - 3)).SerializeToString()
    assert len(body) == size
    with serving(limits=Limits(max_request_bytes=1024)) as served:
        failed = served.fail("StartMatch", body)
    assert failed.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert words in failed.details()
