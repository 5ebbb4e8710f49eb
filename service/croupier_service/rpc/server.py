"""The server: grpcio's synchronous one with a small pool, everything that it serves, and how it stops."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import grpc
from structlog.typing import FilteringBoundLogger

from croupier_service.rpc.account import Trace
from croupier_service.rpc.addresses import bind
from croupier_service.rpc.admin import admin_server
from croupier_service.rpc.config import Config, is_loopback
from croupier_service.rpc.handlers import Service
from croupier_service.rpc.health import Health, add_health
from croupier_service.rpc.metrics import Metrics
from croupier_service.rpc.reflection import Reflection, add_reflection
from croupier_service.rpc.tls import credentials_of
from croupier_service.rpc.transport import transport_options

_REFLECTION_STREAMS = 2


class Server:
    """One serving process, from its first to its last call."""

    def __init__(self, config: Config, engine: object, metrics: Metrics, log: FilteringBoundLogger, trace: Trace | None = None) -> None:
        """Serve `engine` as `config` says; BadConfig where the address cannot be had. Nothing is answered before `start`."""
        # These threads are for health and reflection; calls of the contract have their own.
        self._server = grpc.server(ThreadPoolExecutor(2 * _REFLECTION_STREAMS, "side"), options=transport_options(config))
        self._service = Service(config, engine, metrics, log, trace)
        self._server.add_generic_rpc_handlers([self._service])
        self._health: Health = add_health(self._server)
        self._reflection: Reflection | None = None
        if not config.no_reflection:
            self._reflection = add_reflection(self._server, _REFLECTION_STREAMS)
        self.port = bind(self._server, config.host, config.port, credentials_of(config, log, metrics.certificates))
        self._admin = admin_server(config.admin_host, config.admin_port, self._health) if config.admin_port else None
        if not config.tls_cert and not is_loopback(config.host):
            log.warning("not encrypted", advice="whoever can listen on the network sees every hand: give --tls-cert and --tls-key")

    def start(self) -> None:
        """Answer calls from now on."""
        self._service.start()
        self._server.start()
        if self._admin is not None:
            self._admin.start()

    def announce_end(self) -> None:
        """Report NOT_SERVING for good, and serve on."""
        self._health.enter_graceful_shutdown()

    def stop(self, grace_seconds: float) -> Event:
        """Take no more calls; return what is set when the running ones have ended, at most `grace_seconds` later."""
        stopped = self._server.stop(grace_seconds)
        self._service.close()
        if self._admin is not None:
            self._admin.stop(grace_seconds)
        # After the stop, so that nobody can come back. What only waits for news must not use up the grace.
        self._health.end_watches()
        if self._reflection is not None:
            self._reflection.end_streams()
        return stopped
