"""Addresses to listen on: whether they can be had, said in words that help."""

from __future__ import annotations

import errno
import socket

import grpc

from croupier_service.rpc.settings import BadConfig


def bind(server: grpc.Server, host: str, port: int, credentials: grpc.ServerCredentials | None = None) -> int:
    """Let `server` listen, with TLS where there are `credentials`; return the port. BadConfig where the address cannot be had."""
    check_free(host, port)
    address = joined(host, port)
    try:
        return server.add_secure_port(address, credentials) if credentials else server.add_insecure_port(address)
    except RuntimeError:
        raise BadConfig(f"cannot serve on {address}") from None


def joined(host: str, port: int) -> str:
    """Return host and port as one word."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


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
