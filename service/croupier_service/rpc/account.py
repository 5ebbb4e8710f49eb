"""What is told of a call when it ends: its metrics, its line in the log, its span. Names, codes and numbers, never a body."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

import grpc
from google.protobuf.message import Message
from structlog.typing import FilteringBoundLogger

from croupier_service.rpc.logs import fault_fields
from croupier_service.rpc.methods import Method
from croupier_service.rpc.metrics import Metrics
from croupier_service.rpc.statuses import CODES
from croupier_service.rpc.traceparent import traceparent_of
from croupier_service.wire.refusals import Code, RequestRefused

Context = grpc.ServicerContext

_SANE = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Call(NamedTuple):
    """A call that has ended; what a line of the log is made of, though most calls have none.

    `messages` are those that may name the match; the first that does counts.
    """

    context: Context
    code: grpc.StatusCode
    reason: str
    messages: tuple[Message | None, ...]
    began: float


class Ended(NamedTuple):
    """A call as it is told to traces."""

    method: str
    code: grpc.StatusCode
    reason: str
    seconds: float
    traceparent: str


Trace = Callable[[Ended], None]


class Account:
    """Tells of the calls of one method."""

    __slots__ = ("_log", "_meter", "_method", "_metrics", "_names_match", "_parse", "_sample", "_trace")

    def __init__(self, method: Method, metrics: Metrics, log: FilteringBoundLogger, sample: float, trace: Trace | None = None) -> None:
        """Log the share `sample` of the calls without a fault; `trace` hears of every call."""
        self._method, self._metrics, self._meter = method.name, metrics, metrics.calls[method.name]
        self._names_match = "match_id" in method.request_class.DESCRIPTOR.fields_by_name
        self._parse = method.response_class.FromString
        self._log, self._sample, self._trace = log, sample, trace

    def begin(self) -> float:
        """Count a call that was begun; return when that was."""
        self._meter.begin()
        return perf_counter()

    def answered(self, context: Context, request: Message, answer: bytes, began: float) -> None:
        """Tell of a call that was answered."""
        call = Call(context, grpc.StatusCode.OK, "", (request,), began)
        self._count(call)
        if self._is_sampled():
            # A match that is being started may get its name here.
            named = self._parse(answer) if self._names_match else request
            self._log.info("call", **self._fields(call._replace(messages=(named,))))

    def refused(self, refused: RequestRefused, context: Context, request: Message | None, began: float) -> None:
        """Tell of a call that was refused."""
        call = Call(context, CODES[refused.code], refused.reason, (request,), began)
        self._metrics.refused(_said(call.messages, "game"), refused.reason)
        self._count(call)
        if self._is_sampled():
            self._log.info("call", **self._fields(call))

    def faulty(self, fault: Exception, context: Context, request: Message | None, began: float) -> RequestRefused:
        """Tell of a call in which the service failed; return what its caller hears: the name of the line in the log and nothing else."""
        call = Call(context, grpc.StatusCode.INTERNAL, "INTERNAL", (request,), began)
        fields = self._fields(call)
        self._count(call)
        self._log.error("fault", **fields | fault_fields(fault))
        return _internal(str(fields["request_id"]))

    def _is_sampled(self) -> bool:
        return random.random() < self._sample  # noqa: S311  which calls are logged is no secret

    def _count(self, call: Call) -> None:
        seconds = perf_counter() - call.began
        self._meter.end(call.code, seconds)
        if self._trace is not None:
            traceparent = _metadata(call.context, "traceparent")
            self._trace(Ended(self._method, call.code, call.reason, seconds, traceparent))

    def _fields(self, call: Call) -> dict[str, object]:
        trace = traceparent_of(_metadata(call.context, "traceparent"))
        return {
            "method": self._method,
            "code": call.code.name,
            "reason": call.reason,
            "request_id": _request_id(call.context),
            "trace_id": trace.trace_id,
            "parent_id": trace.parent_id,
            "match_id": _sane(_said(call.messages, "match_id")),
            "seconds": round(perf_counter() - call.began, 6),
        }


def _internal(request_id: str) -> RequestRefused:
    message = f"a fault of the server; its log tells more under request {request_id}"
    return RequestRefused(Code.INTERNAL, "INTERNAL", message, details={"request_id": request_id})


def _request_id(context: Context) -> str:
    given = _metadata(context, "x-request-id")
    return given if _SANE.fullmatch(given) else secrets.token_hex(16)


def _metadata(context: Context, wanted: str) -> str:
    for name, value in context.invocation_metadata():
        if name == wanted and isinstance(value, str):
            return value
    return ""


def _said(messages: tuple[Message | None, ...], name: str) -> str:
    for message in messages:
        word: str = getattr(getattr(message, "match", message), name, "")
        if word:
            return word
    return ""


def _sane(match_id: str) -> str:
    # What is no match id may be anything, also something that must not be logged.
    return match_id if _SANE.fullmatch(match_id) else ""
