"""What a hostile or clumsy caller may send, each kind often enough in a row to eject a replica if it could."""

from __future__ import annotations

import http.client
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager

import grpc

from croupier import Client
from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.rpc.methods import METHOD_NAMES, SERVICE_NAME
from tests.service.frames import connected

TIMES = 30
"""Of each kind: on three replicas that is ten in a row for each."""

AT_ONCE = 40
"""So many that some of them are slow."""

MIB = 1024 * 1024
PATH = f"/{SERVICE_NAME}/ListGames"
EMPTY = b"\x00\x00\x00\x00\x00"
"""A frame with an empty message."""


def by_grpc(target: str) -> Mapping[str, Callable[[], object]]:
    """Return the kinds that a gRPC client can send."""
    channel = grpc.insecure_channel(target, options=[("grpc.use_local_subchannel_pool", 1), ("grpc.enable_retries", 0)])
    moves = _refused_moves(target)

    def send(method: str = "ApplyMoves", body: bytes = b"", timeout: float = 30, **metadata: str) -> object:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/{SERVICE_NAME}/{method}")
        said = tuple((name.replace("_", "-"), value) for name, value in metadata.items())
        return _code(call.future(body, timeout=timeout, metadata=said))

    def cancelled() -> object:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/{SERVICE_NAME}/ListGames")
        return call.future(b"", timeout=30).cancel()

    return {
        "garbage": lambda: [send(method, secrets.token_bytes(100)) for method in METHOD_NAMES],
        "refused moves": lambda: send(body=moves),
        "forged state": lambda: send(body=moves.replace(b"forged", b"FORGED")),
        "a game of an endless name": lambda: send(body=_of_a_long_name(moves)),
        "unknown method": lambda: send("Unheard"),
        "a request over the service's limit": lambda: send(body=bytes(2 * MIB)),
        "a request over gRPC's limit": lambda: send(body=bytes(5 * MIB)),
        "much metadata": lambda: send(x_much="x" * 11_000),
        "too much metadata": lambda: send(x_much="x" * 14_000),
        "far too much metadata": lambda: send(x_much="x" * 40_000),
        "deadlines that nobody can keep": lambda: send("ListGames", timeout=0.001),
        "calls that are cancelled": cancelled,
        "tries of a millisecond": lambda: send("ListGames", x_envoy_upstream_rq_per_try_timeout_ms="1"),
        "a timeout of a millisecond": lambda: send("ListGames", x_envoy_upstream_rq_timeout_ms="1"),
        "as if from inside": lambda: send("ListGames", x_forwarded_for="10.0.0.1", x_envoy_upstream_rq_per_try_timeout_ms="1"),
        "an unknown compression": lambda: send("ListGames", b"\x01", grpc_encoding="none-such"),
    }


def by_web(target: str) -> Mapping[str, Callable[[], object]]:
    """Return kinds that take a client with its own idea of gRPC's frames, sent as gRPC-Web, which hands frames through."""

    def send(body: bytes, method: str = "ListGames", **headers: str) -> object:
        connection = http.client.HTTPConnection(target, timeout=30)
        named = {"content-type": "application/grpc-web+proto"} | {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request("POST", f"/{SERVICE_NAME}/{method}", body, named)
            return connection.getresponse().status
        except (http.client.HTTPException, OSError) as broken:
            return broken
        finally:
            connection.close()

    return {
        "no frame": lambda: send(b""),
        "half a frame": lambda: send(b"\x00\x00\x00"),
        "a frame longer than its body": lambda: send(b"\x00\x00\x00\x10\x00abc"),
        "a frame of four gigabytes": lambda: send(b"\x00\xff\xff\xff\xffabc"),
        "two frames": lambda: send(b"\x00\x00\x00\x00\x00" * 2),
        "a frame of an unknown kind": lambda: send(b"\x7f\x00\x00\x00\x00"),
        "compressed without saying how": lambda: send(b"\x01\x00\x00\x00\x03abc"),
        "not what it says it is compressed with": lambda: send(b"\x01\x00\x00\x00\x03abc", grpc_encoding="gzip"),
        "a deadline that is none": lambda: send(b"\x00\x00\x00\x00\x00", grpc_timeout="soon"),
        "a deadline of a nanosecond": lambda: send(b"\x00\x00\x00\x00\x00", grpc_timeout="1n"),
        "another content": lambda: send(b"{}", content_type="application/json"),
        "another kind of gRPC": lambda: send(b"\x00\x00\x00\x00\x00", content_type="application/grpc+json"),
        "a header that is no text": lambda: send(b"\x00\x00\x00\x00\x00", x_odd="\xff\xfe"),
        "base64 that is none": lambda: send(b"\x00\x00\x00\x00\x00", x_odd_bin="!!!"),
    }


def _bare(**headers: str) -> Callable[[str, str], object]:
    named = {":method": "POST", ":scheme": "http", ":path": PATH, ":authority": "croupier", "content-type": "application/grpc"}
    named |= {{"method": ":method", "content": "content-type"}.get(name, name): value for name, value in headers.items()}

    def send(target: str, _: str) -> object:
        with connected(int(target.rpartition(":")[2])) as connection:
            return connection.request(named, EMPTY)

    return send


def _page(content: str, verb: str = "POST") -> Callable[[str, str], object]:
    def send(_: str, web: str) -> object:
        with closing(http.client.HTTPConnection(web, timeout=30)) as connection:
            connection.request(verb, PATH, EMPTY, {"content-type": content})
            return connection.getresponse().status

    return send


NO_CALLS: Mapping[str, Callable[[str, str], object]] = {
    "without te": _bare(),
    "te of another kind": _bare(te="gzip"),
    "another method": _bare(te="trailers", method="PUT"),
    "gRPC-Web where there is none": _bare(te="trailers", content="application/grpc-web+proto"),
    "gRPC over HTTP/1.1": _page("application/grpc"),
    "gRPC-Web with a parameter": _page("application/grpc-web+proto; charset=x"),
    "gRPC-Web by another method": _page("application/grpc-web+proto", "PUT"),
}
"""What looks like a call and would be reset by a replica, sent to the listener for gRPC or to that for gRPC-Web."""


def _refused_moves(target: str) -> bytes:
    with Client(target, timeout_s=30) as client:
        match = client.start("sasaki", match_id="forged").match
    move = match_pb2.SeatMove(seat=0, decision_id=99, notation="pass")
    return pb.ApplyMovesRequest(match=match.to_message(), moves=[move]).SerializeToString()


def _of_a_long_name(moves: bytes) -> bytes:
    request = pb.ApplyMovesRequest.FromString(moves)
    request.match.game = "x" * 100_000
    return request.SerializeToString()


def _code(call: grpc.Future[bytes]) -> object:
    try:
        return call.result()
    except grpc.RpcError as error:
        return error.code()


@contextmanager
def stalled(target: str) -> Iterator[None]:
    """Keep requests open whose bodies never come."""
    with ExitStack() as stack:
        for _ in range(TIMES):
            connection = stack.enter_context(closing(http.client.HTTPConnection(target, timeout=30)))
            connection.putrequest("POST", f"/{SERVICE_NAME}/ListGames")
            connection.putheader("content-type", "application/grpc-web+proto")
            connection.putheader("content-length", "1000")
            connection.endheaders(b"\x00\x00\x00")
        yield
