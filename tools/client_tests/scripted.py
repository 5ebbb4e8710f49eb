"""A server that answers what the real one never would. What it does is chosen by the name of the game that StartMatch is asked for.

It counts the calls by their match id; the game `scripted-attempts` tells how many came, as the revision of its answer.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent import futures
from contextlib import contextmanager
from typing import Final, NamedTuple, NoReturn

import grpc
from google.protobuf import any_pb2, duration_pb2
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, refusal_pb2, view_pb2

Answer = Callable[[pb.StartMatchRequest, grpc.ServicerContext, int], bytes]
"""From the request and the number of calls that came with its match id, this one included, to the bytes of the answer."""

SERVICE = "croupier.v1.EngineService"
RETRY_SECONDS: Final = 1.5
NEW_VALUE: Final = 99
"""The number of enum values and fields that no client of today knows."""

_DETAILS = "grpc-status-details-bin"


class Scripted(NamedTuple):
    """Where it serves: plain, and with TLS under a certificate of another place."""

    plain: str
    elsewhere: str


@contextmanager
def scripted_server(elsewhere: tuple[bytes, bytes]) -> Iterator[Scripted]:
    """Serve on free ports of loopback and yield the addresses; `elsewhere` are the key and the certificate of the other place."""
    server = grpc.server(futures.ThreadPoolExecutor(16))
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {"StartMatch": _handler(_Script())}),))
    plain = server.add_insecure_port("127.0.0.1:0")
    secure = server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials([elsewhere]))
    server.start()
    try:
        yield Scripted(f"127.0.0.1:{plain}", f"127.0.0.1:{secure}")
    finally:
        server.stop(0).wait()


class _Script:
    """Counts the calls and answers them."""

    def __init__(self) -> None:
        self._attempts: Counter[str] = Counter()
        self._lock = threading.Lock()

    def start_match(self, request: pb.StartMatchRequest, context: grpc.ServicerContext) -> bytes:
        if request.game == "scripted-attempts":
            return _answer(request, self._attempts[request.match_id])
        with self._lock:
            self._attempts[request.match_id] += 1
            attempt = self._attempts[request.match_id]
        answer = ANSWERS.get(request.game)
        return answer(request, context, attempt) if answer else _fail(context, grpc.StatusCode.NOT_FOUND, "no such script")


def _handler(script: _Script) -> grpc.RpcMethodHandler[pb.StartMatchRequest, bytes]:
    # The bytes of an answer are made here: they may be what no generated code writes.
    return grpc.unary_unary_rpc_method_handler(script.start_match, pb.StartMatchRequest.FromString, bytes)


def _answer(request: pb.StartMatchRequest, revision: int) -> bytes:
    match = match_pb2.MatchState(state=b"scripted", match_id=request.match_id, game=request.game, revision=revision, rules_version=1)
    return pb.StartMatchResponse(match=match, status=match_pb2.MatchStatus(deal_number=1)).SerializeToString()


def _unavailable_twice(request: pb.StartMatchRequest, context: grpc.ServicerContext, attempt: int) -> bytes:
    return _answer(request, attempt) if attempt > 2 else _unavailable(request, context, attempt)


def _unavailable(_request: pb.StartMatchRequest, context: grpc.ServicerContext, _attempt: int) -> NoReturn:
    _fail(context, grpc.StatusCode.UNAVAILABLE, "away")


def _overloaded(_request: pb.StartMatchRequest, context: grpc.ServicerContext, _attempt: int) -> NoReturn:
    retry = error_details_pb2.RetryInfo(retry_delay=duration_pb2.Duration(seconds=1, nanos=500_000_000))
    refused = refusal_pb2.Refusal(reason="OVERLOADED", message="come back later", code=8)
    _fail(context, grpc.StatusCode.RESOURCE_EXHAUSTED, "come back later", refused, retry)


def _deadline(request: pb.StartMatchRequest, context: grpc.ServicerContext, attempt: int) -> bytes:
    gone = threading.Event()
    if context.add_callback(gone.set):
        gone.wait(30)
    return _answer(request, attempt)


def _unknown(request: pb.StartMatchRequest, _context: grpc.ServicerContext, attempt: int) -> bytes:
    """Answer as a later release might: new fields in every message, new values of enums, a new game in the typed view."""
    new_field = _varint(NEW_VALUE << 3 | 2) + b"\x03new"
    view = view_pb2.TableView(match_id=request.match_id, question="What is new?", revision=attempt).SerializeToString()
    view += _varint(22 << 3) + _varint(NEW_VALUE)  # TableView.direction
    view += _varint(23 << 3) + _varint(NEW_VALUE)  # TableView.reveal
    view += _inside(11, new_field) + new_field  # TableView.details: a game that is not known
    seen = _inside(1, view_pb2.Viewer(seat=0).SerializeToString()) + _inside(2, view) + new_field
    decision = match_pb2.Decision(decision_id=1, kind="new_kind", asked_seats=[0]).SerializeToString() + new_field
    return _answer(request, attempt) + _inside(2, _inside(1, decision) + new_field) + _inside(3, seen) + new_field


def _new_reason(_request: pb.StartMatchRequest, context: grpc.ServicerContext, _attempt: int) -> NoReturn:
    code = grpc.StatusCode.FAILED_PRECONDITION
    _fail(context, code, "a new rule", refusal_pb2.Refusal(reason="NEW_REASON", message="a new rule", move_index=0, code=code.value[0]))


def _forbidden(_request: pb.StartMatchRequest, context: grpc.ServicerContext, _attempt: int) -> NoReturn:
    _fail(context, grpc.StatusCode.PERMISSION_DENIED, "not for you")


def _internal(_request: pb.StartMatchRequest, context: grpc.ServicerContext, _attempt: int) -> NoReturn:
    context.abort(grpc.StatusCode.INTERNAL, "boom")


def _garbage_details(_request: pb.StartMatchRequest, context: grpc.ServicerContext, _attempt: int) -> NoReturn:
    context.set_trailing_metadata(((_DETAILS, b"\xff\xff no status"),))
    context.abort(grpc.StatusCode.FAILED_PRECONDITION, "refused, it seems")


def _fail(context: grpc.ServicerContext, code: grpc.StatusCode, message: str, *details: Message) -> NoReturn:
    status = status_pb2.Status(code=code.value[0], message=message, details=[_packed(detail) for detail in details])
    context.set_trailing_metadata(((_DETAILS, status.SerializeToString()),))
    context.abort(code, message)


def _packed(detail: Message) -> any_pb2.Any:
    packed = any_pb2.Any()
    packed.Pack(detail)
    return packed


def _inside(number: int, content: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _varint(number: int) -> bytes:
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*written, number))


ANSWERS: Final[Mapping[str, Answer]] = {
    "scripted-unavailable-twice": _unavailable_twice,
    "scripted-unavailable": _unavailable,
    "scripted-overloaded": _overloaded,
    "scripted-deadline": _deadline,
    "scripted-unknown": _unknown,
    "scripted-new-reason": _new_reason,
    "scripted-forbidden": _forbidden,
    "scripted-internal": _internal,
    "scripted-garbage-details": _garbage_details,
}
"""What the server does, by the name of the game."""
