"""Prometheus metrics: calls under the names of go-grpc-middleware, and what happens in matches. Every series starts at zero.

Labels are bounded: methods and codes by the contract, games and key ids by what the service has, reasons by a cap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Lock
from wsgiref.simple_server import WSGIServer

import grpc
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    start_http_server,
)

from croupier_service.rpc.methods import METHOD_NAMES, SERVICE_NAME

# Their own seconds of creation would double the number of series.
disable_created_metrics()  # type: ignore[no-untyped-call]

_CALL = ("grpc_type", "grpc_service", "grpc_method")
_SECONDS = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_GO = {grpc.StatusCode.OK: "OK", grpc.StatusCode.CANCELLED: "Canceled"}
_MAX_REASONS = 500


def code_label(code: grpc.StatusCode) -> str:
    """Return a code as Go writes it, which is what dashboards expect: OK, InvalidArgument ..."""
    return _GO.get(code) or code.name.title().replace("_", "")


class CallMeter:
    """The series of one method, looked up once: finding a series costs more than counting in it."""

    __slots__ = ("_handled", "_received", "_seconds", "_sent", "_started")

    def __init__(self, metrics: Metrics, method: str) -> None:
        """Bring all series of the method into being."""
        labels = ("unary", SERVICE_NAME, method)
        self._started = metrics.started_calls.labels(*labels)
        self._received = metrics.received.labels(*labels)
        self._sent = metrics.sent.labels(*labels)
        self._seconds = metrics.seconds.labels(*labels)
        self._handled = {code: metrics.handled.labels(*labels, code_label(code)) for code in grpc.StatusCode}

    def begin(self) -> None:
        """Count a call that was begun; a unary call has received its one message by then."""
        self._started.inc()
        self._received.inc()

    def end(self, code: grpc.StatusCode, seconds: float) -> None:
        """Count a call that was answered with `code`; only OK sends a message."""
        self._handled[code].inc()
        self._seconds.observe(seconds)
        if code is grpc.StatusCode.OK:
            self._sent.inc()


class Metrics:
    """All metrics of one serving process, in a registry of their own. Is a Tally."""

    def __init__(self, games: Iterable[str], key_ids: Iterable[str]) -> None:
        """Make every series; `games` and `key_ids` are the labels that may occur."""
        self.registry = CollectorRegistry()
        self._make_calls()
        self._make_matches()
        self._make_load()
        self._make_certificates()
        self._games = frozenset(games)
        self._reasons: set[tuple[str, str]] = set()
        self._lock = Lock()
        self._of_their_own = {"OVERLOADED": self._sheds, "UNKNOWN_KEY": self._unknown_keys}
        self.calls = {method: CallMeter(self, method) for method in METHOD_NAMES}
        for game in self._games:
            for counter in (self._moves, self._matches_started, self._matches_finished):
                counter.labels(game)
        for key_id in key_ids:
            self._key_uses.labels(key_id)

    def _make_calls(self) -> None:
        registry = self.registry
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        self.started_calls = Counter("grpc_server_started_total", "Calls begun.", _CALL, registry=registry)
        self.handled = Counter("grpc_server_handled_total", "Calls answered, by status.", (*_CALL, "grpc_code"), registry=registry)
        self.received = Counter("grpc_server_msg_received_total", "Messages received.", _CALL, registry=registry)
        self.sent = Counter("grpc_server_msg_sent_total", "Messages sent.", _CALL, registry=registry)
        self.seconds = Histogram("grpc_server_handling_seconds", "Seconds in the handler.", _CALL, buckets=_SECONDS, registry=registry)

    def _make_matches(self) -> None:
        registry = self.registry
        self._moves = Counter("croupier_moves_total", "Moves accepted.", ("game",), registry=registry)
        self._refusals = Counter("croupier_refusals_total", "Requests and batch items refused.", ("game", "reason"), registry=registry)
        self._matches_started = Counter("croupier_matches_started_total", "Matches started.", ("game",), registry=registry)
        self._matches_finished = Counter("croupier_matches_finished_total", "Matches ended by a call.", ("game",), registry=registry)
        self._key_uses = Counter("croupier_key_uses_total", "States opened, by key.", ("key_id",), registry=registry)
        self._unknown_keys = Counter("croupier_unknown_keys_total", "States sealed with a key that is not here.", registry=registry)

    def _make_load(self) -> None:
        registry = self.registry
        self._sheds = Counter("croupier_sheds_total", "Calls refused because the service is busy.", registry=registry)
        self._stalls = Counter("croupier_stalled_calls_total", "Calls cut off because their request did not come.", registry=registry)
        self._queued = Gauge("croupier_queued_calls", "Calls that wait for a thread or for other calls.", registry=registry)
        self._heavy = Gauge("croupier_heavy_moves_in_progress", "Moves of large calls that are worked on.", registry=registry)

    def _make_certificates(self) -> None:
        words = "Certificate files looked at because they were new, by whether they could be used."
        loads = Counter("croupier_certificate_loads_total", words, ("result",), registry=self.registry)
        self._loads = {usable: loads.labels("loaded" if usable else "refused") for usable in (True, False)}

    def certificates(self, usable: bool) -> None:  # noqa: FBT001  it is what it says
        """Count new certificate files."""
        self._loads[usable].inc()

    def watch(self, queued: Callable[[], int], heavy: Callable[[], int]) -> None:
        """Show what these two say whenever somebody asks: calls that wait, and moves of large calls in progress."""
        self._queued.set_function(queued)
        self._heavy.set_function(heavy)

    def moved(self, game: str, moves: int) -> None:
        """Count accepted moves."""
        self._moves.labels(self._known(game)).inc(moves)

    def refused(self, game: str, reason: str) -> None:
        """Count a refused request; a game that is not in the catalog counts as none."""
        if (total := self._of_their_own.get(reason)) is not None:
            total.inc()
        self._refusals.labels(*self._bounded(self._known(game), reason)).inc()

    def stalled(self) -> None:
        """Count a call whose request did not come."""
        self._stalls.inc()

    def started(self, game: str) -> None:
        """Count a match that was started."""
        self._matches_started.labels(self._known(game)).inc()

    def finished(self, game: str) -> None:
        """Count a match that a call ended."""
        self._matches_finished.labels(self._known(game)).inc()

    def opened_with(self, key_id: str) -> None:
        """Count a state that was opened with a key of the ring."""
        self._key_uses.labels(key_id).inc()

    def _known(self, game: str) -> str:
        return game if game in self._games else ""

    def _bounded(self, game: str, reason: str) -> tuple[str, str]:
        # Reasons are words of our own code; the cap is for the day on which one of them is not.
        pair = (game, reason)
        if pair in self._reasons:
            return pair
        with self._lock:
            if len(self._reasons) >= _MAX_REASONS:
                return (game, "OTHER")
            self._reasons.add(pair)
        return pair


def serve_metrics(metrics: Metrics, host: str, port: int) -> WSGIServer:
    """Serve the metrics over HTTP until the returned server is shut down; OSError where the port cannot be had."""
    server, _thread = start_http_server(port, addr=host, registry=metrics.registry)
    return server
