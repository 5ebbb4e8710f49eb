"""Where the servers are, and the report. Run by `make test-clients`, which sets the variables."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest


def setting(name: str) -> str:
    """Return a variable of the harness; KeyError where it is not running."""
    return os.environ[f"CROUPIER_{name}"]


def certificate(name: str) -> bytes:
    """Return a file out of the folder of certificates."""
    return Path(setting("CERTIFICATES"), name).read_bytes()


def certified(caller: str, authority: str = "ca") -> grpc.ChannelCredentials:
    """Return the credentials of a caller with a certificate, who trusts that authority."""
    pem = (certificate(name) for name in (f"{authority}.crt", f"{caller}.key", f"{caller}.crt"))
    return grpc.ssl_channel_credentials(*pem)


@pytest.fixture(scope="session")
def counts() -> Iterator[Counter[str]]:
    """Count what was compared; written when all is done."""
    counted: Counter[str] = Counter()
    yield counted
    names = ("matches", "views_compared", "refusals", "vectors", "tls")
    Path(setting("REPORT")).write_text(json.dumps({name: counted[name] for name in names}), "utf-8")


@pytest.fixture(scope="session")
def direct() -> str:
    """Return the address of the service."""
    return setting("DIRECT")


@pytest.fixture(scope="session")
def scripted() -> str:
    """Return the address of the scripted server."""
    return setting("SCRIPTED")
