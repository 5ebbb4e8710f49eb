"""The one wrapper round each method: bytes in, bytes out, and no request body whatever ends in anything but a typed answer.

In this order: deadline, size, parsing, the method itself, size of the answer; then status, metrics, log. It is one function because a
chain of interceptors costs more than the rules of a game do, and cannot see the answer.
"""

from __future__ import annotations

import random
import re
import secrets
from time import perf_counter
from typing import NamedTuple, NoReturn

import grpc
from google.protobuf.message import DecodeError, Message
from structlog.typing import FilteringBoundLogger

from croupier_service.rpc.limits import Limits
from croupier_service.rpc.logs import fault_fields
from croupier_service.rpc.methods import SERVICE_NAME, Method, methods_of
from croupier_service.rpc.metrics import Metrics
from croupier_service.rpc.statuses import CODES, status_of
from croupier_service.wire.refusals import Code, RequestRefused

Context = grpc.ServicerContext

_SANE = re.compile(r"[A-Za-z0-9._-]{1,64}")
_OK = grpc.StatusCode.OK


class Call(NamedTuple):
    """What a line of the log is made of; most calls have none."""

    context: Context
    code: grpc.StatusCode
    reason: str
    messages: tuple[Message | None, ...]
    began: float


class Wrapped:
    """One method as grpcio calls it, with raw bytes."""

    __slots__ = ("_answer", "_limits", "_log", "_meter", "_metrics", "_name", "_parse", "_sample")

    def __init__(self, method: Method, limits: Limits, metrics: Metrics, log: FilteringBoundLogger, sample: float) -> None:
        """Wrap `method`; `sample` is the share of calls without a fault that is logged."""
        self._name, self._answer, self._parse = method.name, method.answer, method.request_class.FromString
        self._limits, self._metrics, self._meter = limits, metrics, metrics.calls[method.name]
        self._log, self._sample = log, sample

    def __call__(self, raw: bytes, context: Context) -> bytes:
        """Answer one call."""
        began = perf_counter()
        self._meter.begin()
        request: Message | None = None
        try:
            self._admit(raw, context)
            request = self._parsed(raw)
            reply = self._answer(request)
            answer = self._sized(reply.SerializeToString(deterministic=True))
        except RequestRefused as refused:
            status = self._refused(refused, Call(context, CODES[refused.code], refused.reason, (request,), began))
        except Exception as fault:  # noqa: BLE001  whatever it is, its words stay inside
            status = self._faulty(fault, Call(context, grpc.StatusCode.INTERNAL, "INTERNAL", (request,), began))
        else:
            self._end(Call(context, _OK, "", (reply, request), began))
            return answer
        return _ended(context, status)

    def _admit(self, raw: bytes, context: Context) -> None:
        # A call may have waited for a thread until nobody wants its answer any more.
        remaining = context.time_remaining()
        if remaining is not None and remaining <= 0:
            raise RequestRefused(Code.DEADLINE_EXCEEDED, "DEADLINE", "the deadline had passed before the work was begun")
        limit = self._limits.max_request_bytes
        if len(raw) > limit:
            raise RequestRefused(
                Code.RESOURCE_EXHAUSTED, "REQUEST_TOO_LARGE", f"a request has at most {limit} bytes", details={"limit": str(limit)}
            )

    def _parsed(self, raw: bytes) -> Message:
        try:
            return self._parse(raw)
        except DecodeError:
            raise RequestRefused(Code.INVALID_ARGUMENT, "MALFORMED_REQUEST", f"these bytes are no {self._name}Request") from None

    def _sized(self, answer: bytes) -> bytes:
        limit = self._limits.max_response_bytes
        if len(answer) > limit:
            raise RequestRefused(
                Code.RESOURCE_EXHAUSTED,
                "RESPONSE_TOO_LARGE",
                f"the answer would have more than {limit} bytes: ask for fewer views or moves",
                details={"limit": str(limit)},
            )
        return answer

    def _refused(self, refused: RequestRefused, call: Call) -> grpc.Status:
        self._metrics.refused(_said(call.messages, "game"), refused.reason)
        self._end(call)
        return status_of(refused)

    def _faulty(self, fault: Exception, call: Call) -> grpc.Status:
        fields = self._fields(call)
        self._meter.end(call.code, perf_counter() - call.began)
        self._log.error("fault", **fields | fault_fields(fault))
        return status_of(_internal(str(fields["request_id"])))

    def _end(self, call: Call) -> None:
        self._meter.end(call.code, perf_counter() - call.began)
        if random.random() < self._sample:  # noqa: S311  which calls are logged is no secret
            self._log.info("call", **self._fields(call))

    def _fields(self, call: Call) -> dict[str, object]:
        return {
            "method": self._name,
            "code": call.code.name,
            "reason": call.reason,
            "request_id": _request_id(call.context),
            "match_id": _sane(_said(call.messages, "match_id")),
            "seconds": round(perf_counter() - call.began, 6),
        }


def generic_handler(engine: object, limits: Limits, metrics: Metrics, log: FilteringBoundLogger, sample: float) -> grpc.GenericRpcHandler:
    """Return the service of the contract, each method of it wrapped, answered by the functions of `engine`."""
    return grpc.method_handlers_generic_handler(
        SERVICE_NAME,
        {
            # Without (de)serializers grpcio hands bytes through: its own failure to parse would be an INTERNAL.
            name: grpc.unary_unary_rpc_method_handler(Wrapped(method, limits, metrics, log, sample))
            for name, method in methods_of(engine).items()
        },
    )


def _ended(context: Context, status: grpc.Status) -> NoReturn:
    # Raises; grpcio knows by a mark of its own that the call was ended on purpose.
    context.abort_with_status(status)


def _internal(request_id: str) -> RequestRefused:
    message = f"a fault of the server; its log tells more under request {request_id}"
    return RequestRefused(Code.INTERNAL, "INTERNAL", message, details={"request_id": request_id})


def _request_id(context: Context) -> str:
    for name, value in context.invocation_metadata():
        if name == "x-request-id" and isinstance(value, str) and _SANE.fullmatch(value):
            return value
    return secrets.token_hex(16)


def _said(messages: tuple[Message | None, ...], name: str) -> str:
    for message in messages:
        word: str = getattr(getattr(message, "match", message), name, "")
        if word:
            return word
    return ""


def _sane(match_id: str) -> str:
    # What is no match id may be anything, also something that must not be logged.
    return match_id if _SANE.fullmatch(match_id) else ""
