"""`croupier probe`: whether a service is serving, for containers and for whoever wants to know."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier_service.rpc.config import SETTINGS, Config
from croupier_service.rpc.settings import BadConfig, decimal

HELP = "ask a service for its health; exit 0 if it serves, 1 if not"

_SECONDS = decimal(0.01, 600)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = (
        "Ask a service for its health: exit code 0 if it is serving, 1 if it is not or does not answer. Without an address: the port that "
        "the variables of croupier serve name on this machine, the admin port if there is one."
    )
    parser.add_argument("--address", metavar="HOST:PORT", help="where to ask")
    parser.add_argument("--service", default="", metavar="NAME", help="full name of a service; else the whole server")
    parser.add_argument("--timeout-seconds", default="2", metavar="X", help="how long to wait for an answer (default 2)")
    parser.add_argument("--tls-ca", type=Path, metavar="FILE", help="speak TLS, and trust these authorities (PEM)")
    parser.add_argument("--tls-name", metavar="NAME", help="name in the certificate of the service, if it is not the host")
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate to show (PEM), where callers must have one")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="its key")


def run(arguments: Namespace) -> int:
    """Ask; 2 where the question is wrong."""
    try:
        return _run(arguments)
    except BadConfig as fault:
        print(f"croupier probe: {fault}", file=sys.stderr)
        return 2


def _run(arguments: Namespace) -> int:
    _check(arguments)
    address, seconds = arguments.address or _own_address(os.environ), _seconds(arguments.timeout_seconds)
    # Only now: a wrong flag is answered before gRPC is loaded.
    from croupier_service.rpc.probe import SERVING, Target, Trust, probe  # noqa: PLC0415

    trust = Trust(arguments.tls_ca, arguments.tls_name, arguments.tls_cert, arguments.tls_key) if arguments.tls_ca else None
    told = probe(Target(address, arguments.service, seconds), trust)
    print(f"{address} {told}")
    return 0 if told == SERVING else 1


def _check(arguments: Namespace) -> None:
    if (arguments.tls_cert is None) != (arguments.tls_key is None):
        raise BadConfig("--tls-cert and --tls-key go together")
    if (arguments.tls_cert or arguments.tls_name) and not arguments.tls_ca:
        raise BadConfig("--tls-cert, --tls-key and --tls-name need --tls-ca")


def _seconds(text: str) -> float:
    try:
        return float(_SECONDS.read(text))
    except ValueError:
        raise BadConfig(f"--timeout-seconds: {text!r} is not {_SECONDS.shape}") from None


def _own_address(environ: Mapping[str, str]) -> str:
    part = "admin_" if _setting("admin_port", environ) else ""
    host, port = _setting(f"{part}host", environ), _setting(f"{part}port", environ)
    # What listens everywhere is reached on loopback.
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _setting(name: str, environ: Mapping[str, str]) -> Any:
    setting = next(setting for setting in SETTINGS if setting.name == name)
    text = environ.get(setting.variable)
    return setting.value(setting.variable, text) if text else getattr(Config(), name)
