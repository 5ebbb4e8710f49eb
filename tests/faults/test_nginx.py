"""The shipped configuration of nginx at work, and clients that balance by themselves: calls are spread, a dead replica is no matter."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grpc
import pytest

from croupier import Client, CroupierError, Unavailable
from tests.faults import poison
from tests.faults.certificates import credentials, put, tls_flags
from tests.faults.nginx import nginx
from tools.balancer import Balancer
from tools.certificates import Authority
from tools.fleet import Replica, event, replicas
from tools.processes import free_port, wait_until

BALANCERS = ("nginx", "the client")


@pytest.fixture(scope="module")
def behind_nginx(three: list[Replica]) -> Iterator[str]:
    """Start nginx in front of three replicas."""
    with nginx(Balancer(replicas=[replica.address for replica in three])) as address:
        yield address


@pytest.fixture
def client(request: pytest.FixtureRequest, three: list[Replica], behind_nginx: str) -> Iterator[Client]:
    """Return a client that calls through the balancer that the test names."""
    targets = {"nginx": behind_nginx, "the client": "ipv4:" + ",".join(replica.address for replica in three)}
    with Client(targets[request.param], timeout_s=30, options=[("grpc.use_local_subchannel_pool", 1)]) as client:
        yield client


def answered(replica: Replica) -> int:
    """Return how many calls of the contract a replica has logged."""
    return sum(event("call")(line) is not None for line in replica.child.lines)


@pytest.mark.parametrize("client", BALANCERS, indirect=True)
def test_calls_are_spread(client: Client, three: list[Replica]) -> None:
    """One caller reaches every replica."""
    before = [answered(replica) for replica in three]
    for _ in range(90):
        client.server_info()
    assert min(answered(replica) - count for replica, count in zip(three, before, strict=True)) >= 20


@pytest.mark.parametrize("client", BALANCERS, indirect=True)
def test_a_dead_replica_is_no_matter(client: Client, three: list[Replica]) -> None:
    """Killed while it answers, and then gone: no call fails. Started again, it gets calls again."""
    dead = three[0]
    with ThreadPoolExecutor(4) as pool:
        calls = [pool.submit(client.games) for _ in range(150)]
        calls[50].result()
        dead.child.end(signal.SIGKILL)
        assert all(call.result() for call in calls)
    assert all(client.server_info().release for _ in range(30))
    dead.restart()
    wait_until(lambda: client.server_info() and answered(dead), "calls come back to it")


def test_without_replicas_clients_are_told_to_try_again() -> None:
    """The proxy says it in words of gRPC, so that a client knows what it means."""
    nobody = Balancer(replicas=[f"127.0.0.1:{free_port()}"])
    with nginx(nobody) as address, Client(address, timeout_s=30) as client, pytest.raises(Unavailable, match="no replica answered"):
        client.server_info()


def test_nginx_keeps_a_connection_for_more_than_a_thousand_calls(behind_nginx: str) -> None:
    """It is nginx's own habit to break a connection off after a thousand, and with it the calls on their way."""
    states: list[grpc.ChannelConnectivity] = []
    with grpc.insecure_channel(behind_nginx, options=[("grpc.enable_retries", 0)]) as channel:
        channel.subscribe(states.append)
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary("/croupier.v1.EngineService/GetServerInfo")
        for _ in range(25):
            assert all(sent.result() for sent in [call.future(b"", timeout=30) for _ in range(50)])
    assert states.count(grpc.ChannelConnectivity.READY) <= 1


def test_both_halves_of_the_way_are_encrypted(key: tuple[str, ...], tmp_path: Path) -> None:
    """With its lines for TLS nginx serves callers with a certificate of the authority, and nobody else; replicas take only nginx."""
    ours, theirs = Authority("ours"), Authority("theirs")
    for name, authority in {"caller": ours, "nginx": ours, "croupier": ours, "stranger": theirs}.items():
        put(tmp_path / name, authority.certify(name), ours.pem)
    with (
        replicas((*key, "--drain-seconds", "0", *tls_flags(tmp_path / "croupier")), size=2) as served,
        nginx(Balancer(replicas=[replica.address for replica in served], tls=tmp_path / "nginx")) as address,
    ):
        with Client(address, credentials=credentials(tmp_path / "caller"), timeout_s=30) as client:
            assert all(client.server_info().release for _ in range(10))
        for other in (grpc.ssl_channel_credentials(ours.pem), credentials(tmp_path / "stranger"), None):
            with Client(address, credentials=other, timeout_s=30) as client, pytest.raises(CroupierError):
                client.server_info()


def test_poison_ejects_nobody(behind_nginx: str, three: list[Replica]) -> None:
    """Whatever a caller sends, the others are answered, by every replica."""
    with Client(behind_nginx, timeout_s=30) as client, ThreadPoolExecutor(8) as pool:
        for kind, send in poison.by_grpc(behind_nginx).items():
            answers = [sent.result() for sent in [pool.submit(send) for _ in range(poison.TIMES)]]
            assert all(client.server_info().release for _ in range(6)), (kind, answers[-1])
        before = [answered(replica) for replica in three]
        assert all(client.server_info().release for _ in range(60))
    assert min(answered(replica) - count for replica, count in zip(three, before, strict=True)) >= 10
