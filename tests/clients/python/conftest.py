"""The service under test: the real one, in a process of its own, started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier import Client
from croupier_service.demo import local_service


@pytest.fixture(scope="session")
def target() -> Iterator[str]:
    """Return the address of a running service."""
    with local_service() as address:
        yield address


@pytest.fixture
def client(target: str) -> Iterator[Client]:
    """Return a client of the running service."""
    with Client(target) as connected:
        yield connected
