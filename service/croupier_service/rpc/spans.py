"""Spans for OpenTelemetry, one a call, made when the call has ended. This module alone needs the extra `otel`.

A span says what the log says of a call: method, status, reason, time. It is made from what the wrapper knows, without an interceptor:
those wrap the context of a call, and grpcio then no longer knows how the call was ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from time import time_ns

import grpc
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import NonRecordingSpan, SpanContext, SpanKind, Status, StatusCode, TraceFlags

from croupier_service.rpc.account import Ended
from croupier_service.rpc.methods import SERVICE_NAME
from croupier_service.rpc.traceparent import NOWHERE, traceparent_of

_EXPORT_S = 3
_FAULTS = frozenset(
    {
        grpc.StatusCode.UNKNOWN,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.UNIMPLEMENTED,
        grpc.StatusCode.INTERNAL,
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DATA_LOSS,
    }
)
"""What the conventions of OpenTelemetry call an error of a server; a refused move is none."""


class Spans:
    """Makes spans and sends them on."""

    def __init__(self, processor: SpanProcessor, environ: Mapping[str, str]) -> None:
        """Hand finished spans to `processor`."""
        named = {} if environ.get("OTEL_SERVICE_NAME") else {"service.name": "croupier"}
        self._provider = TracerProvider(resource=Resource.create(named | {"service.version": version("croupier-service")}))
        self._provider.add_span_processor(processor)
        self._tracer = self._provider.get_tracer("croupier")

    def __call__(self, ended: Ended) -> None:
        """Make the span of one call."""
        end = time_ns()
        begin = end - round(ended.seconds * 1e9)
        name, context = f"{SERVICE_NAME}/{ended.method}", _parent(ended.traceparent)
        span = self._tracer.start_span(name, context, SpanKind.SERVER, _attributes(ended), start_time=begin)
        if ended.code in _FAULTS:
            span.set_status(Status(StatusCode.ERROR))
        span.end(end)

    def close(self) -> None:
        """Send what is left, for a few seconds at most."""
        self._provider.shutdown()


def spans_to_collector(environ: Mapping[str, str]) -> Spans:
    """Return spans that go to the collector that the OTEL_* variables name, in the background."""
    timed = any(name in environ for name in ("OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT"))
    return Spans(BatchSpanProcessor(OTLPSpanExporter(timeout=None if timed else _EXPORT_S)), environ)


def _attributes(ended: Ended) -> dict[str, str | int]:
    named = {"rpc.system": "grpc", "rpc.service": SERVICE_NAME, "rpc.method": ended.method}
    reason = {"croupier.reason": ended.reason} if ended.reason else {}
    return {**named, **reason, "rpc.grpc.status_code": ended.code.value[0]}


def _parent(header: str) -> Context:
    parent = traceparent_of(header)
    if parent is NOWHERE:
        return Context()
    flags = TraceFlags(TraceFlags.SAMPLED if parent.sampled else TraceFlags.DEFAULT)
    known = SpanContext(int(parent.trace_id, 16), int(parent.parent_id, 16), is_remote=True, trace_flags=flags)
    return trace.set_span_in_context(NonRecordingSpan(known), Context())
