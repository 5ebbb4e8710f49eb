"""Asking a service for its health, as whoever starts containers does."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from croupier_service.rpc.settings import BadConfig

SERVING = "SERVING"


class Target(NamedTuple):
    """What is asked: an address, the name of a service ("": the whole server), and for how long an answer is waited for."""

    address: str
    service: str
    timeout_s: float


class Trust(NamedTuple):
    """How TLS is spoken: the authorities of the service, the name in its certificate, and the caller's own certificate with its key."""

    ca: Path
    name: str | None = None
    cert: Path | None = None
    key: Path | None = None


def probe(target: Target, trust: Trust | None = None) -> str:
    """Return SERVING, another status, or why there is no answer; BadConfig where a file cannot be read."""
    with _channel(target.address, trust) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        try:
            answer = stub.Check(health_pb2.HealthCheckRequest(service=target.service), timeout=target.timeout_s)
        except grpc.RpcError as error:
            return f"{error.code().name}: {error.details()}"
    return health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)


def _channel(address: str, trust: Trust | None) -> grpc.Channel:
    if trust is None:
        return grpc.insecure_channel(address)
    ca, key, cert = (_content(path) for path in (trust.ca, trust.key, trust.cert))
    options = [("grpc.ssl_target_name_override", trust.name)] if trust.name else []
    return grpc.secure_channel(address, grpc.ssl_channel_credentials(ca, key, cert), options)


def _content(path: Path | None) -> bytes | None:
    try:
        return None if path is None else path.read_bytes()
    except OSError as fault:
        raise BadConfig(f"{path}: {fault.strerror}") from None
