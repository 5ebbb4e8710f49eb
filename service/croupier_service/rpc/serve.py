"""A serving process from its configuration to its exit: keys, engine, metrics, server, signals."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from queue import Empty, SimpleQueue
from types import FrameType

from structlog.typing import FilteringBoundLogger

from croupier_service.catalog import GAMES
from croupier_service.rpc.account import Trace
from croupier_service.rpc.addresses import check_free
from croupier_service.rpc.config import Config
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.logs import adopt_foreign_lines, make_log
from croupier_service.rpc.metrics import Metrics, serve_metrics
from croupier_service.rpc.server import Server
from croupier_service.rpc.settings import BadConfig
from croupier_service.rpc.tally import Tally
from croupier_service.sealing.key_files import dev_key_path, dev_keys, read_key_ring
from croupier_service.sealing.key_ring import BadKeys, KeyRing
from croupier_service.sealing.sealer import Sealer
from croupier_service.wire.versions import Versions

# How long one thread may keep the others from running. With Python's five milliseconds, health and small calls took ten times as long
# beside large ones (median 32 ms, now 3), and the large ones took as much CPU time.
_SWITCH_S = 0.001

MakeEngine = Callable[[Config, Sealer, Tally], object]
Signals = SimpleQueue[int]


def make_engine(config: Config, sealer: Sealer, tally: Tally) -> Engine:
    """Return the engine with the games of the catalog; BadConfig for a state version that cannot be written."""
    try:
        versions = Versions(config.write_state_version)
    except ValueError as fault:
        raise BadConfig(f"--write-state-version: {fault}") from None
    return Engine(GAMES, sealer, versions=versions, limits=config.limits, tally=tally, release=version("croupier-service"))


def serve(config: Config, environ: Mapping[str, str], make: MakeEngine = make_engine) -> int:
    """Serve until a signal comes, then drain; return the exit code. BadConfig where it cannot be begun."""
    log = make_log(config.log_level)
    ring = open_ring(config, environ, log)
    metrics = Metrics(GAMES, ring.ids)
    adopt_foreign_lines(log)
    with _signals() as signals, _traces(config, environ) as trace, _metrics_port(config, metrics):
        server = Server(config, make(config, Sealer(ring), metrics), metrics, log, trace)
        # What is here now stays for good: the collector need not look at it again.
        gc.collect()
        gc.freeze()
        sys.setswitchinterval(_SWITCH_S)
        server.start()
        log.info("serving", **_told_at_start(config, server.port, ring))
        signals.get()
        drain(server, config, signals, log)
    return 0


def _told_at_start(config: Config, port: int, ring: KeyRing) -> dict[str, object]:
    named = ("host", "threads", "metrics_port", "admin_port")
    tls = "mutual" if config.tls_client_ca else "on" if config.tls_cert else "off"
    return {name: getattr(config, name) for name in named} | {"port": port, "tls": tls, "key_ids": ring.ids}


def drain(server: Server, config: Config, signals: Signals, log: FilteringBoundLogger) -> None:
    """Report NOT_SERVING, serve on, stop gracefully; a second signal stops at once."""
    log.info("draining", drain_seconds=config.drain_seconds, grace_seconds=config.grace_seconds)
    server.announce_end()
    again = _came(signals, config.drain_seconds)
    stopped = server.stop(0 if again else config.grace_seconds)
    while not stopped.wait(0.02):
        if not again and _came(signals, 0.02):
            again = True
            server.stop(0)
    log.info("stopped")


def open_ring(config: Config, environ: Mapping[str, str], log: FilteringBoundLogger) -> KeyRing:
    """Return the keys that the configuration names; BadConfig where they cannot be had."""
    try:
        if config.keys:
            return read_key_ring(config.keys)
        return _dev_ring(config.dev_key_file or dev_key_path(environ), log)
    except BadKeys as fault:
        raise BadConfig(str(fault)) from None


def _dev_ring(path: Path, log: FilteringBoundLogger) -> KeyRing:
    ring, made = dev_keys(path)
    log.warning("development key", file=str(path), made_now=made, advice="for this machine only; deployments give --keys")
    return ring


@contextmanager
def _signals() -> Iterator[Signals]:
    # A handler may only do what cannot wait: putting into a SimpleQueue is the one thing of this kind.
    signals: Signals = SimpleQueue()

    def note(number: int, _frame: FrameType | None) -> None:
        signals.put(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _came(signals: Signals, seconds: float) -> bool:
    try:
        signals.get(timeout=seconds)
    except Empty:
        return False
    return True


@contextmanager
def _traces(config: Config, environ: Mapping[str, str]) -> Iterator[Trace | None]:
    if not config.otel:
        yield None
        return
    try:
        # The one part of the service that may not be installed.
        from croupier_service.rpc.spans import spans_to_collector  # noqa: PLC0415
    except ImportError:
        raise BadConfig("--otel needs more packages: install croupier-service[otel]") from None
    spans = spans_to_collector(environ)
    try:
        yield spans
    finally:
        spans.close()


@contextmanager
def _metrics_port(config: Config, metrics: Metrics) -> Iterator[None]:
    if config.metrics_port == 0:
        yield
        return
    check_free(config.metrics_host, config.metrics_port)
    http = serve_metrics(metrics, config.metrics_host, config.metrics_port)
    try:
        yield
    finally:
        http.shutdown()
        http.server_close()
