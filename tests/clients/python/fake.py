"""A service that answers what a test tells it to, so that failures can be made to order. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from typing import Any, NoReturn, cast

import grpc
from google.protobuf import any_pb2, duration_pb2, message
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]
from grpc_status import rpc_status

from croupier.v1 import refusal_pb2
from croupier.v1.engine_service_pb2_grpc import add_EngineServiceServicer_to_server

Answer = Callable[[Any, grpc.ServicerContext], Any]


class Fake:
    """Answers every method by `answer`, and keeps the requests and their metadata."""

    def __init__(self, answer: Answer) -> None:
        """Answer by `answer`."""
        self.requests: list[Any] = []
        self.metadata: list[dict[str, str | bytes]] = []
        self.answer = answer
        for method in ("GetServerInfo", "ListGames", "StartMatch", "ApplyMoves", "BatchApplyMoves", "ObserveMatch"):
            setattr(self, method, self._handle)

    def _handle(self, request: Any, context: grpc.ServicerContext) -> Any:
        self.requests.append(request)
        self.metadata.append(dict(context.invocation_metadata()))
        return self.answer(request, context)


@contextmanager
def served(fake: Fake) -> Iterator[str]:
    """Serve `fake` on a free port of this machine and yield its address."""
    server = grpc.server(futures.ThreadPoolExecutor(4))
    add_EngineServiceServicer_to_server(cast("Any", fake), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(0).wait()


def refusing(code: grpc.StatusCode, reason: str, *, move_index: int | None = None, field: str = "", retry_s: float = 0.0) -> Answer:
    """Return the answer of a service that refuses as the contract says: ErrorInfo, Refusal, and BadRequest where a field is bad."""
    refusal = refusal_pb2.Refusal(
        reason=reason, message=f"{reason} it is", move_index=move_index, details={"limit": "3"}, code=code.value[0]
    )
    details: list[message.Message] = [error_details_pb2.ErrorInfo(reason=reason, domain="croupier", metadata={"limit": "3"}), refusal]
    if field:
        violation = error_details_pb2.BadRequest.FieldViolation(field=field, description="bad")
        details.append(error_details_pb2.BadRequest(field_violations=[violation]))
    if retry_s:
        details.append(_retry_info(retry_s))
    return _aborting(code, details)


def in_turn(*answers: Answer) -> Answer:
    """Return a service's answer that is each of `answers` once."""
    left = list(answers)

    def answer(request: Any, context: grpc.ServicerContext) -> Any:
        return left.pop(0)(request, context)

    return answer


def _retry_info(seconds: float) -> message.Message:
    delay = duration_pb2.Duration()
    delay.FromNanoseconds(int(seconds * 1e9))
    info: message.Message = error_details_pb2.RetryInfo(retry_delay=delay)
    return info


def _aborting(code: grpc.StatusCode, details: list[message.Message]) -> Answer:
    status = status_pb2.Status(code=code.value[0], message="refused", details=[_packed(detail) for detail in details])

    def abort(_request: Any, context: grpc.ServicerContext) -> NoReturn:
        context.abort_with_status(rpc_status.to_status(status))

    return abort


def _packed(detail: message.Message) -> any_pb2.Any:
    packed = any_pb2.Any()
    packed.Pack(detail)
    return packed
