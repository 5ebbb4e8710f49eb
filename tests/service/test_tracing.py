"""Traces: the header that carries them, their ids in the log, and OpenTelemetry where it is switched on."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from croupier_service.rpc.methods import SERVICE_NAME
from croupier_service.rpc.spans import Spans
from croupier_service.rpc.traceparent import NOWHERE, traceparent_of
from croupier_service.wire.refusals import Code, RequestRefused
from tests.service.engines import Served, serving
from tests.service.ports import Collector, free_port
from tests.service.test_process import croupier, exit_code, line

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


@pytest.mark.parametrize(
    ("header", "read"),
    [
        (f"00-{TRACE}-{PARENT}-01", (TRACE, PARENT, True)),
        (f"00-{TRACE}-{PARENT}-00", (TRACE, PARENT, False)),
        (f"00-{TRACE}-{PARENT}-ff", (TRACE, PARENT, True)),
        (f"cc-{TRACE}-{PARENT}-01", (TRACE, PARENT, True)),
        (f"cc-{TRACE}-{PARENT}-01-what-comes-later", (TRACE, PARENT, True)),
        ("", NOWHERE),
        (f"ff-{TRACE}-{PARENT}-01", NOWHERE),
        (f"00-{TRACE}-{PARENT}-01-more", NOWHERE),
        (f"cc-{TRACE}-{PARENT}-01more", NOWHERE),
        (f"00-{TRACE}-{PARENT}", NOWHERE),
        (f"00-{TRACE.upper()}-{PARENT}-01", NOWHERE),
        (f"00-{'0' * 32}-{PARENT}-01", NOWHERE),
        (f"00-{TRACE}-{'0' * 16}-01", NOWHERE),
        (f"00-{TRACE}-{PARENT}-0g", NOWHERE),
        (f" 00-{TRACE}-{PARENT}-01", NOWHERE),
        (f"00-{TRACE}-{PARENT}-01\n", NOWHERE),
    ],
)
def test_the_header_is_read_strictly(header: str, read: tuple[str, str, bool]) -> None:
    """As the recommendation of the W3C has it: what breaks a rule is no trace."""
    assert tuple(traceparent_of(header)) == tuple(read)


def test_lines_carry_the_trace(served: Served) -> None:
    """Answers, refusals and faults are logged with the ids of the caller's trace; a header that is none leaves no trace of itself."""
    header = f"00-{TRACE}-{PARENT}-01"
    served.call("GetServerInfo", traceparent=header)
    served.engine.does["ListGames"] = lambda _request: 1 / 0  # type: ignore[assignment,return-value]
    served.fail("ListGames", traceparent=header)
    served.fail("StartMatch", b"\xff", traceparent=header)
    served.call("GetServerInfo", traceparent="00-SECRET")
    served.call("GetServerInfo")
    ids = [(line["trace_id"], line["parent_id"]) for line in served.log()]
    assert ids == [(TRACE, PARENT)] * 3 + [("", "")] * 2
    assert "SECRET" not in served.written.getvalue()


@contextmanager
def traced() -> Iterator[tuple[Served, InMemorySpanExporter]]:
    """Serve with spans that stay in memory."""
    kept = InMemorySpanExporter()
    spans = Spans(SimpleSpanProcessor(kept), {})
    with serving(trace=spans) as served:
        yield served, kept
    spans.close()


def told(kept: InMemorySpanExporter) -> Sequence[ReadableSpan]:
    """Return the spans so far."""
    return kept.get_finished_spans()


def test_a_call_is_a_span() -> None:
    """It has the method's name, the conventional attributes, the caller's trace, and lies where the call lay in time."""
    with traced() as (served, kept):
        served.call("GetServerInfo", traceparent=f"00-{TRACE}-{PARENT}-01")
        (span,) = told(kept)
    assert (span.name, span.kind, span.status.status_code) == (f"{SERVICE_NAME}/GetServerInfo", SpanKind.SERVER, StatusCode.UNSET)
    assert span.attributes == {
        "rpc.system": "grpc",
        "rpc.service": SERVICE_NAME,
        "rpc.method": "GetServerInfo",
        "rpc.grpc.status_code": 0,
    }
    assert span.context is not None
    assert span.parent is not None
    assert (f"{span.context.trace_id:032x}", f"{span.parent.span_id:016x}", span.parent.is_remote) == (TRACE, PARENT, True)
    assert span.start_time is not None
    assert span.end_time is not None
    assert 0 < span.end_time - span.start_time < 10e9
    assert span.resource.attributes["service.name"] == "croupier"


def test_a_call_without_a_trace_begins_one() -> None:
    """Without a header, or with one that is none, the span has no parent."""
    with traced() as (served, kept):
        served.call("GetServerInfo")
        served.call("GetServerInfo", traceparent="nonsense")
        assert [span.parent for span in told(kept)] == [None, None]


def test_what_the_caller_does_not_record_is_not_recorded() -> None:
    """The sampled flag of the caller is followed."""
    with traced() as (served, kept):
        served.call("GetServerInfo", traceparent=f"00-{TRACE}-{PARENT}-00")
        assert told(kept) == ()


def test_refusals_are_no_errors_and_faults_are() -> None:
    """A refusal has its reason; a fault of the service is an error, without the words of the exception."""

    def refuse(_request: object) -> Any:
        raise RequestRefused(Code.FAILED_PRECONDITION, "TOO_LOW", "SECRET")

    def fail(_request: object) -> Any:
        raise ValueError("SECRET")

    with traced() as (served, kept):
        served.engine.does |= {"ApplyMoves": refuse, "ListGames": fail}
        served.fail("ApplyMoves")
        served.fail("ListGames")
        refused, failed = told(kept)
    assert [span.status.status_code for span in (refused, failed)] == [StatusCode.UNSET, StatusCode.ERROR]
    assert [(span.attributes or {})["croupier.reason"] for span in (refused, failed)] == ["TOO_LOW", "INTERNAL"]
    assert "SECRET" not in refused.to_json() + failed.to_json()


def run_with(home: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Serve in a process that sends spans to `port`; make a call, end the process, which must end well."""
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}")
    process = croupier(home, "serve", "--dev", "--port", "0", "--otel", "--drain-seconds", "0")
    try:
        with grpc.insecure_channel(f"127.0.0.1:{line(process, 'serving')['port']}") as channel:
            call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/{SERVICE_NAME}/GetServerInfo")
            assert call(b"", timeout=10)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=40) == 0
    finally:
        process.kill()
        process.communicate()


def test_spans_reach_a_collector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --otel a collector gets them, at the latest before the process ends."""
    collector = Collector()
    try:
        run_with(tmp_path, collector.port, monkeypatch)
    finally:
        collector.stop()
    (resource,) = collector.got.get(timeout=1).resource_spans
    assert [span.name for scope in resource.scope_spans for span in scope.spans] == [f"{SERVICE_NAME}/GetServerInfo"]
    assert {item.key: item.value.string_value for item in resource.resource.attributes}["service.name"] == "croupier"


def test_without_a_collector_the_service_serves_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That nobody takes the spans is no reason to fail a call or to hang at the end."""
    run_with(tmp_path, free_port(), monkeypatch)


def test_a_missing_extra_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever asks for OpenTelemetry without its packages is told which to install, with exit code 2."""
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    monkeypatch.delitem(sys.modules, "croupier_service.rpc.spans", raising=False)
    words = ["serve", "--dev", "--dev-key-file", str(tmp_path / "key"), "--port", "0", "--otel"]
    assert exit_code(words) == 2
    assert capsys.readouterr().err == "croupier serve: --otel needs more packages: install croupier-service[otel]\n"


def test_off_it_is_not_even_loaded() -> None:
    """A process without --otel does not import OpenTelemetry: what is off costs nothing."""
    words = "import sys, croupier_service.rpc.serve; sys.exit(any(name.startswith('opentelemetry') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", words], timeout=60, check=False).returncode == 0  # noqa: S603  our own words
