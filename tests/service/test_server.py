"""The server beside its methods: health, reflection, ports, and a stop that nothing can hold up."""

from __future__ import annotations

import itertools
import queue
import socket
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import grpc
import pytest
from google.protobuf import descriptor_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2

from croupier_service.rpc.addresses import check_free
from croupier_service.rpc.methods import METHOD_NAMES, SERVICE_NAME
from croupier_service.rpc.reflection import ALPHA_NAME, V1_NAME
from croupier_service.rpc.settings import BadConfig
from tests.service.engines import Served, serving

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
Asked = reflection_pb2.ServerReflectionRequest
Told = reflection_pb2.ServerReflectionResponse


def health(served: Served) -> Any:
    """Return a client of the health service."""
    return health_pb2_grpc.HealthStub(served.channel)


def reflect(served: Served, version: str, asked: Iterator[Asked]) -> Iterator[Told]:
    """Open a reflection stream of that version."""
    call: grpc.StreamStreamMultiCallable[Asked, Told] = served.channel.stream_stream(
        f"/{version}/ServerReflectionInfo", Asked.SerializeToString, Told.FromString
    )
    return call(asked, timeout=10)


@pytest.mark.parametrize("name", ["", SERVICE_NAME])
def test_health(served: Served, name: str) -> None:
    """Serving from the start under both names; NOT_SERVING, while calls are still answered, once the end is announced."""
    request = health_pb2.HealthCheckRequest(service=name)
    assert health(served).Check(request).status == SERVING
    served.server.announce_end()
    assert health(served).Check(request).status == NOT_SERVING
    assert served.call("GetServerInfo")


def test_health_of_strangers(served: Served) -> None:
    """A service that is not here is NOT_FOUND."""
    with pytest.raises(grpc.RpcError) as caught:
        health(served).Check(health_pb2.HealthCheckRequest(service="other.v1.Service"))
    assert caught.value.code() is grpc.StatusCode.NOT_FOUND


def test_health_has_no_metrics_of_calls(served: Served) -> None:
    """Probes do not pass for calls of the contract."""
    health(served).Check(health_pb2.HealthCheckRequest())
    assert all(served.count_of_calls("grpc_server_started_total", method) == 0 for method in METHOD_NAMES)
    assert served.log() == []


def test_watches_end_with_the_server() -> None:
    """Watchers hear NOT_SERVING at once, take no thread, and do not hold up the stop, however many they are."""
    with serving(threads=2) as served:
        watches = [health(served).Watch(health_pb2.HealthCheckRequest(service=SERVICE_NAME)) for _ in range(5)]
        assert [next(watch).status for watch in watches] == [SERVING] * 5
        assert served.call("GetServerInfo")
        served.server.announce_end()
        assert [next(watch).status for watch in watches] == [NOT_SERVING] * 5
        began = time.monotonic()
        assert served.server.stop(30).wait(5)
        assert time.monotonic() - began < 2
        assert [list(watch) for watch in watches] == [[]] * 5


def test_watches_that_left_are_forgotten(served: Served) -> None:
    """A cancelled Watch is no trouble to the announcement or to the stop."""
    watch = health(served).Watch(health_pb2.HealthCheckRequest())
    next(watch)
    watch.cancel()
    assert served.call("GetServerInfo")
    served.server.announce_end()
    assert served.server.stop(30).wait(5)


@pytest.mark.parametrize("version", [ALPHA_NAME, V1_NAME])
def test_reflection(served: Served, version: str) -> None:
    """Both versions list the services and describe each of them, themselves included."""
    (listed,) = reflect(served, version, iter([Asked(list_services="")]))
    names = [service.name for service in listed.list_services_response.service]
    assert names == sorted([SERVICE_NAME, "grpc.health.v1.Health", ALPHA_NAME, V1_NAME])
    for name in names:
        (told,) = reflect(served, version, iter([Asked(file_containing_symbol=name)]))
        files = [descriptor_pb2.FileDescriptorProto.FromString(raw) for raw in told.file_descriptor_response.file_descriptor_proto]
        assert name in {f"{file.package}.{service.name}" for file in files for service in file.service}


@pytest.mark.parametrize("version", [ALPHA_NAME, V1_NAME])
def test_reflection_of_nonsense(served: Served, version: str) -> None:
    """What is not there, and a question that asks nothing, get an error response on a stream that goes on."""
    asked = [Asked(file_containing_symbol="no.such.Thing"), Asked(), Asked(file_by_filename="croupier/v1/match.proto")]
    missing, empty, found = reflect(served, version, iter(asked))
    assert missing.error_response.error_code == grpc.StatusCode.NOT_FOUND.value[0]
    assert empty.error_response.error_code == grpc.StatusCode.INVALID_ARGUMENT.value[0]
    assert found.file_descriptor_response.file_descriptor_proto


def test_reflection_streams_are_few_and_end_with_the_server() -> None:
    """Open streams leave threads for the calls and do not hold up the stop."""
    with serving(threads=2) as served:
        questions: queue.SimpleQueue[Asked] = queue.SimpleQueue()
        ask = Asked(list_services="")
        held = [reflect(served, V1_NAME, itertools.chain([ask], iter(questions.get, Asked(host="end")))) for _ in range(2)]
        assert all(next(stream).list_services_response.service for stream in held)
        with pytest.raises(grpc.RpcError) as caught:
            list(reflect(served, ALPHA_NAME, iter([Asked(list_services="")])))
        assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert served.call("GetServerInfo")
        began = time.monotonic()
        assert served.server.stop(30).wait(5)
        assert time.monotonic() - began < 2
        for _ in range(2):
            questions.put(Asked(host="end"))


def test_reflection_can_be_switched_off() -> None:
    """Without it both versions are UNIMPLEMENTED, and the contract is served as ever."""
    with serving(no_reflection=True) as served:
        for version in (ALPHA_NAME, V1_NAME):
            with pytest.raises(grpc.RpcError) as caught:
                list(reflect(served, version, iter([Asked(list_services="")])))
            assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED
        assert served.call("GetServerInfo")


@pytest.mark.parametrize("version", ["grpc-v1", "grpc-v1alpha"])
def test_a_foreign_client_needs_nothing_but_the_address(served: Served, version: str) -> None:
    """`buf curl`, which knows no contract of ours, calls a method through reflection and prints its answer."""
    url = f"http://127.0.0.1:{served.server.port}/{SERVICE_NAME}/GetServerInfo"
    words = ["buf", "curl", "--protocol", "grpc", "--http2-prior-knowledge", "--reflect-protocol", version, "-d", "{}", url]
    told = subprocess.run(words, capture_output=True, text=True, timeout=30, check=True)  # noqa: S603  our own words
    assert '"9.9.9"' in told.stdout


def test_running_calls_end_in_peace(served: Served) -> None:
    """A call that runs when the stop begins is answered, however long before its grace is over; a later one is not taken."""
    waiting: queue.SimpleQueue[None] = queue.SimpleQueue()
    begun: queue.SimpleQueue[None] = queue.SimpleQueue()

    def slow(request: object) -> object:
        begun.put(None)
        waiting.get(timeout=10)
        return request

    served.engine.does["ListGames"] = slow  # type: ignore[assignment]
    call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = served.channel.unary_unary(f"/{SERVICE_NAME}/ListGames")
    running = call.future(b"", timeout=10)
    begun.get(timeout=10)
    stopped = served.server.stop(30)
    # Until its connection has heard of the end, grpc's core calls it CANCELLED (grpc/grpc issue 41785).
    assert served.fail("GetServerInfo").code() in {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED}
    assert not stopped.is_set()
    waiting.put(None)
    assert running.result(timeout=10) == b""
    assert stopped.wait(5)


def test_a_port_is_never_shared(served: Served) -> None:
    """A second server on the port is refused instead of silently taking half of the calls."""
    with (
        pytest.raises(BadConfig, match=f"cannot listen on 127.0.0.1 port {served.server.port}: Address already in use"),
        serving(port=served.server.port),
    ):
        pass


def test_ports_and_addresses_are_checked_in_words() -> None:
    """An address of elsewhere and a name of nobody are told apart from a port that is taken."""
    with pytest.raises(BadConfig, match=r"cannot listen on 192\.0\.2\.1"):
        check_free("192.0.2.1", 0)
    with pytest.raises(BadConfig, match=r"no such address: no\.such\.host\.invalid"):
        check_free("no.such.host.invalid", 0)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(BadConfig, match="Address already in use"):
        check_free("localhost", taken.getsockname()[1])
