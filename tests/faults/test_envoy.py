"""The shipped configuration of Envoy at work: calls are spread, browsers can call, callers eject nobody."""

from __future__ import annotations

import http.client
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import grpc
import pytest
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from croupier import Client, Overloaded, TooLarge
from croupier.errors import error_of_rpc
from croupier.v1 import engine_service_pb2 as pb
from croupier_service.rpc.methods import METHOD_NAMES, SERVICE_NAME
from tests.faults import poison
from tests.faults.poison import MIB
from tests.service.failures import failure_of
from tools.balancer import ENVOY, Balancer
from tools.fleet import Fleet, envoy, envoy_program

EJECTIONS = "outlier_detection.ejections_enforced_total"
PAGE = "http://localhost:5173"


@pytest.mark.parametrize("tls", [False, True])
def test_envoy_takes_the_file(tmp_path: Path, tls: bool) -> None:  # noqa: FBT001 - with it or without
    """The file as it is shipped, and with the lines for TLS, is valid and holds nothing that Envoy wants to be rid of."""
    path = Balancer(tls=tmp_path / "tls" if tls else None).write(ENVOY, tmp_path)
    assert tls or path.read_text("utf-8") == (ENVOY / "envoy.yaml").read_text("utf-8")
    said = subprocess.run([envoy_program(), "--mode", "validate", "-c", path], capture_output=True, text=True, check=False)  # noqa: S603
    assert said.returncode == 0, said.stderr
    assert "eprecated" not in said.stderr


def test_calls_are_spread(behind_envoy: Fleet) -> None:
    """One caller with one connection reaches every replica, call by call."""
    before = _requests(behind_envoy)
    with Client(behind_envoy.target, timeout_s=30) as client:
        for _ in range(90):
            client.server_info()
    after = _requests(behind_envoy)
    assert min(after[replica] - before[replica] for replica in after) >= 25


def _requests(fleet: Fleet) -> dict[str, int]:
    hosts = fleet.envoy.hosts().items()
    return {address: int(next(stat.get("value", 0) for stat in host["stats"] if stat["name"] == "rq_total")) for address, host in hosts}


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_every_method_has_a_route(behind_envoy: Fleet, method: str) -> None:
    """Each method of the contract is answered by a replica, also the next one that is added."""
    with grpc.insecure_channel(behind_envoy.target) as channel:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/{SERVICE_NAME}/{method}")
        code = call.future(b"", timeout=30).code()
    assert code in {grpc.StatusCode.OK, grpc.StatusCode.INVALID_ARGUMENT}


def test_nothing_else_has_a_route(behind_envoy: Fleet) -> None:
    """What the contract does not know is answered by Envoy, so that paths that callers make up fill no statistics."""
    sent = behind_envoy.envoy.stat("upstream_rq_total")
    with grpc.insecure_channel(behind_envoy.target) as channel:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/{SERVICE_NAME}/Unheard")
        with pytest.raises(grpc.RpcError) as failed:
            call(b"", timeout=30)
    assert failed.value.code() is grpc.StatusCode.UNIMPLEMENTED
    assert behind_envoy.envoy.stat("upstream_rq_total") == sent


def test_statistics_have_labels_for_service_and_method(behind_envoy: Fleet) -> None:
    """Prometheus finds the calls of each method under its name; the rest of the admin page is not there."""
    with Client(behind_envoy.target, timeout_s=30) as client:
        client.games()
    told = _page(behind_envoy, "/stats/prometheus")
    labels = 'envoy_grpc_bridge_method="ListGames",envoy_grpc_bridge_service="croupier_v1_EngineService"'
    assert f"envoy_cluster_grpc_success{{{labels}" in told
    with pytest.raises(urllib.error.HTTPError, match="404"):
        _page(behind_envoy, "/quitquitquit")


def _page(fleet: Fleet, path: str) -> str:
    with urllib.request.urlopen(f"http://{fleet.envoy.settings.stats}{path}", timeout=30) as answer:
        text: str = answer.read().decode()
    return text


def _web(fleet: Fleet, verb: str, origin: str, body: bytes = b"", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(fleet.envoy.settings.grpc_web, timeout=30)
    named = {"origin": origin} | {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(verb, f"/{SERVICE_NAME}/ListGames", body, named)
    answer = connection.getresponse()
    try:
        return answer, answer.read()
    finally:
        connection.close()


def test_a_page_of_this_machine_may_call(behind_envoy: Fleet) -> None:
    """A browser asks first, then calls with gRPC-Web and may read status and answer."""
    asked, _ = _web(
        behind_envoy,
        "OPTIONS",
        PAGE,
        access_control_request_method="POST",
        access_control_request_headers="content-type,x-grpc-web,grpc-timeout",
    )
    assert (asked.status, asked.headers["access-control-allow-origin"]) == (200, PAGE)
    assert {"content-type", "x-grpc-web", "grpc-timeout"} <= set(asked.headers["access-control-allow-headers"].split(","))
    answer, body = _web(
        behind_envoy, "POST", PAGE, b"\x00\x00\x00\x00\x00", content_type="application/grpc-web+proto", x_grpc_web="1", grpc_timeout="30S"
    )
    assert (answer.status, answer.headers["access-control-allow-origin"]) == (200, PAGE)
    assert "grpc-status" in answer.headers["access-control-expose-headers"]
    size = int.from_bytes(body[1:5], "big")
    games = pb.ListGamesResponse.FromString(body[5 : 5 + size]).games
    assert "sasaki" in [info.game for info in games]
    assert (body[5 + size], b"grpc-status:0" in body[5 + size :]) == (0x80, True)


@pytest.mark.parametrize("origin", ["https://example.org", "http://localhost.example.org", "http://127.0.0.1.example.org:80", "null"])
def test_other_pages_may_not(behind_envoy: Fleet, origin: str) -> None:
    """A browser is told nothing that would let a page of another origin call, or read what comes."""
    asked, _ = _web(behind_envoy, "OPTIONS", origin, access_control_request_method="POST")
    answer, _ = _web(behind_envoy, "POST", origin, b"\x00\x00\x00\x00\x00", content_type="application/grpc-web+proto")
    assert "access-control-allow-origin" not in asked.headers
    assert "access-control-allow-origin" not in answer.headers


def test_poison_ejects_nobody(behind_envoy: Fleet) -> None:
    """Garbage, refusals, oversized and unfinished requests, hopeless deadlines, meddling headers: every replica stays in."""
    fleet = behind_envoy
    before = fleet.envoy.stat(EJECTIONS)
    kinds = {**poison.by_grpc(fleet.target), **poison.by_web(fleet.envoy.settings.grpc_web)}
    with Client(fleet.target, timeout_s=30) as client, ThreadPoolExecutor(8) as pool:
        for kind, send in kinds.items():
            answers = [sent.result() for sent in [pool.submit(send) for _ in range(poison.TIMES)]]
            assert fleet.envoy.stat(EJECTIONS) == before, (kind, answers[-1])
            # Callers share connections to replicas: none may leave something bad behind in them.
            assert all(client.server_info().release for _ in range(6)), kind


@pytest.mark.parametrize("kind", poison.NO_CALLS)
def test_what_is_no_call_goes_no_further(behind_envoy: Fleet, kind: str) -> None:
    """No replica hears of it, however much of it comes at once: resets are tried again, and at such a pace some tries take too long."""
    envoy = behind_envoy.envoy
    before = envoy.stat("upstream_rq_total"), envoy.stat(EJECTIONS)
    listeners = behind_envoy.target, envoy.settings.grpc_web
    with ThreadPoolExecutor(poison.AT_ONCE) as pool:
        answers = [sent.result() for sent in [pool.submit(poison.NO_CALLS[kind], *listeners) for _ in range(5 * poison.AT_ONCE)]]
    assert (envoy.stat("upstream_rq_total"), envoy.stat(EJECTIONS)) == before, answers[-1]


def test_requests_that_never_end_eject_nobody(behind_envoy: Fleet) -> None:
    """A body that does not come is the caller's fault: no replica hears of such a request, let alone is held for dead."""
    before = behind_envoy.envoy.stat(EJECTIONS), behind_envoy.envoy.stat("upstream_rq_per_try_timeout")
    with poison.stalled(behind_envoy.envoy.settings.grpc_web), Client(behind_envoy.target, timeout_s=30) as client:
        # Longer than a try.
        until = monotonic() + 2
        while monotonic() < until:
            client.server_info()
    assert (behind_envoy.envoy.stat(EJECTIONS), behind_envoy.envoy.stat("upstream_rq_per_try_timeout")) == before


def test_tools_may_ask_what_there_is(behind_envoy: Fleet) -> None:
    """Reflection, which is a conversation and no call, gets through."""
    asked = reflection_pb2.ServerReflectionRequest(list_services="")
    with grpc.insecure_channel(behind_envoy.target) as channel:
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
        told = Event()

        def conversation() -> Iterator[reflection_pb2.ServerReflectionRequest]:
            yield asked
            told.wait(30)

        answer = next(iter(stub.ServerReflectionInfo(conversation(), timeout=30)))
        told.set()
    assert SERVICE_NAME in [service.name for service in answer.list_services_response.service]


def test_too_many_calls_are_refused_as_a_replica_would(behind_envoy: Fleet) -> None:
    """What is more than is to be on its way is OVERLOADED and says when to come back; the service's own client reads it."""
    with (
        envoy(Balancer(replicas=[behind_envoy.replicas[0].address], in_flight=1)) as narrow,
        grpc.insecure_channel(narrow.settings.grpc) as channel,
    ):
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/{SERVICE_NAME}/ListGames")
        sent = [call.future(b"", timeout=30) for _ in range(50)]
        failed = [fault for one in sent if (fault := one.exception()) is not None]
        counted = narrow.stat("upstream_rq_active_overflow")
    assert 0 < len(failed) < 50
    assert counted == len(failed), "alert and dashboard look at this"
    for fault in failed:
        assert isinstance(fault, grpc.RpcError)
        assert failure_of(fault).refusal.reason == "OVERLOADED"
        error = error_of_rpc(fault)
        assert isinstance(error, Overloaded)
        assert error.retry_after_s == 0.4


def test_too_large_a_request_is_refused_as_a_replica_would(behind_envoy: Fleet) -> None:
    """What no replica would take goes no further than Envoy, which names the reason."""
    with Client(behind_envoy.target, timeout_s=30) as client, pytest.raises(TooLarge) as refused:
        client.start("sasaki", match_id="x" * 5 * MIB)
    assert refused.value.reason == "REQUEST_TOO_LARGE"
