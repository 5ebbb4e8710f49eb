"""Fixtures of the tests of the service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from croupier_service.rpc.spans import Spans
from tests.service.engines import Served, serving


@pytest.fixture(params=[False, True], ids=["plain", "traced"])
def served(request: pytest.FixtureRequest) -> Iterator[Served]:
    """Serve for one test; every call is logged. Without and with OpenTelemetry, which must make no difference."""
    spans = Spans(SimpleSpanProcessor(InMemorySpanExporter()), {}) if request.param else None
    with serving(trace=spans) as served:
        yield served
    if spans is not None:
        spans.close()
