"""The server: grpcio's synchronous one with a small pool, everything that it serves, and how it stops."""

from __future__ import annotations

import errno
import socket
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import grpc
from structlog.typing import FilteringBoundLogger

from croupier_service.rpc.config import Config, is_loopback
from croupier_service.rpc.handlers import Service
from croupier_service.rpc.health import Health, add_health
from croupier_service.rpc.metrics import Metrics
from croupier_service.rpc.reflection import Reflection, add_reflection
from croupier_service.rpc.settings import BadConfig
from croupier_service.rpc.tls import Certificates, open_certificates
from croupier_service.rpc.transport import transport_options

_REFLECTION_STREAMS = 2


class Server:
    """One serving process, from its first to its last call."""

    def __init__(self, config: Config, engine: object, metrics: Metrics, log: FilteringBoundLogger) -> None:
        """Serve `engine` as `config` says; BadConfig where the address cannot be had. Nothing is answered before `start`."""
        # These threads are for health and reflection; calls of the contract have their own.
        self._server = grpc.server(ThreadPoolExecutor(2 * _REFLECTION_STREAMS, "side"), options=transport_options(config))
        self._server.add_generic_rpc_handlers([Service(config, engine, metrics, log)])
        self._health: Health = add_health(self._server)
        self._reflection: Reflection | None = None
        if not config.no_reflection:
            self._reflection = add_reflection(self._server, _REFLECTION_STREAMS)
        self.port = _bind(self._server, config, open_certificates(config, log, metrics.certificates))
        if not config.tls_cert and not is_loopback(config.host):
            log.warning("not encrypted", advice="whoever can listen on the network sees every hand: give --tls-cert and --tls-key")

    def start(self) -> None:
        """Answer calls from now on."""
        self._server.start()

    def announce_end(self) -> None:
        """Report NOT_SERVING for good, and serve on."""
        self._health.enter_graceful_shutdown()

    def stop(self, grace_seconds: float) -> Event:
        """Take no more calls; return what is set when the running ones have ended, at most `grace_seconds` later."""
        stopped = self._server.stop(grace_seconds)
        # After the stop, so that nobody can come back. What only waits for news must not use up the grace.
        self._health.end_watches()
        if self._reflection is not None:
            self._reflection.end_streams()
        return stopped


def _bind(server: grpc.Server, config: Config, certificates: Certificates | None) -> int:
    check_free(config.host, config.port)
    address = f"[{config.host}]:{config.port}" if ":" in config.host else f"{config.host}:{config.port}"
    try:
        if certificates is None:
            return server.add_insecure_port(address)
        return server.add_secure_port(address, certificates.credentials())
    except RuntimeError:
        raise BadConfig(f"cannot serve on {address}") from None


def check_free(host: str, port: int) -> None:
    """BadConfig, in words that help, where `host` and `port` cannot be listened on. grpcio would only say that it failed."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise BadConfig(f"no such address: {host}") from None
    for family, kind, protocol, _name, address in addresses:
        try:
            _try_to_bind(socket.socket(family, kind, protocol), address)
        except OSError as fault:
            # A machine without IPv6 has a localhost with it all the same.
            if fault.errno != errno.EADDRNOTAVAIL or len(addresses) == 1:
                raise BadConfig(f"cannot listen on {host} port {port}: {fault.strerror}") from None


def _try_to_bind(endpoint: socket.socket, address: object) -> None:
    with endpoint:
        endpoint.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        endpoint.bind(address)  # type: ignore[arg-type]
