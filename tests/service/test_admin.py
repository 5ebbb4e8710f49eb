"""The admin port: health in plain text, channelz, and nothing of the contract."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_channelz.v1 import channelz_pb2, channelz_pb2_grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from croupier_service.rpc.config import Config
from croupier_service.rpc.methods import SERVICE_NAME
from croupier_service.rpc.settings import BadConfig
from tests.service.engines import Served, serving
from tests.service.ports import free_port
from tests.service.test_overload import busy
from tests.service.waiting import wait_until
from tools.certificates import Authority

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


@contextmanager
def administered(**settings: Any) -> Iterator[tuple[Served, grpc.Channel]]:
    """Serve with an admin port; give out a channel to it."""
    port = free_port()
    with serving(admin_port=port, **settings) as served, grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield served, channel


def status(channel: grpc.Channel, name: str = "") -> int:
    """Return what the admin port says of the health."""
    stub: Any = health_pb2_grpc.HealthStub(channel)
    answer: int = stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=10).status
    return answer


def test_there_is_none_unless_asked_for() -> None:
    """By default no second port is opened, and what it would be is loopback."""
    assert (Config().admin_port, Config().admin_host) == (0, "127.0.0.1")


OWN_CALLS = 17
"""As many as no other server of this process gets: servers of tests before may still be listed."""


def test_channelz_tells_of_the_service() -> None:
    """Its calls are counted there; those of a service without an admin port are not."""
    with administered() as (served, channel), serving() as other:
        for _ in range(OWN_CALLS):
            served.call("GetServerInfo")
            other.call("GetServerInfo")
        stub: Any = channelz_pb2_grpc.ChannelzStub(channel)
        servers = stub.GetServers(channelz_pb2.GetServersRequest(), timeout=10).server
        assert [server.data.calls_started for server in servers].count(OWN_CALLS) == 1


def test_health_is_the_same_in_plain_text(tmp_path: Path) -> None:
    """Also where the service itself wants certified callers; and it hears of the end with the first port."""
    authority = Authority()
    cert, key = authority.certify().write(tmp_path)
    ca = tmp_path / "ca.crt"
    ca.write_bytes(authority.pem)
    with administered(tls_cert=cert, tls_key=key, tls_client_ca=ca) as (served, channel):
        assert [status(channel), status(channel, SERVICE_NAME)] == [SERVING] * 2
        served.server.announce_end()
        assert [status(channel), status(channel, SERVICE_NAME)] == [NOT_SERVING] * 2


def test_it_answers_while_the_service_is_full() -> None:
    """Its threads are its own."""
    with administered(threads=2, max_queued_calls=0) as (served, channel), busy(served, 2):
        wait_until(lambda: len(served.engine.asked) == 2)
        assert status(channel) == SERVING


def test_watches_of_it_end_with_the_service() -> None:
    """An open Watch hears of the end, and the stop does not wait for it."""
    with administered() as (served, channel):
        stub: Any = health_pb2_grpc.HealthStub(channel)
        watch = stub.Watch(health_pb2.HealthCheckRequest())
        assert next(watch).status == SERVING
        served.server.announce_end()
        assert next(watch).status == NOT_SERVING
        assert served.server.stop(30).wait(10)
        assert list(watch) == []


def test_no_game_is_played_there() -> None:
    """The methods of the contract, and reflection, are unknown to it."""
    with administered() as (_served, channel):
        for path in (f"/{SERVICE_NAME}/GetServerInfo", "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"):
            call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(path)
            with pytest.raises(grpc.RpcError) as caught:
                call(b"", timeout=10)
            assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED


def test_its_port_is_not_shared_either() -> None:
    """A port that is taken is said before anything is served."""
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(BadConfig, match="Address already in use"),
        serving(admin_port=taken.getsockname()[1]),
    ):
        pass
