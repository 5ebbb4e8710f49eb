"""The service and the databases of the examples, each started once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from postgres_store import PostgresStore
from redis_store import RedisStore

from croupier import Client
from croupier_service.demo import local_service
from tests.examples.servers import postgres, redis_server

ROOT = Path(__file__).parents[2]

OpenStore = Callable[[], PostgresStore | RedisStore]
"""Opens a store of its own, as another process of the app would."""


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


@pytest.fixture(scope="session")
def postgres_at() -> Iterator[str]:
    """Return where PostgreSQL runs."""
    with postgres() as where:
        yield where


@pytest.fixture(scope="session")
def redis_at() -> Iterator[str]:
    """Return where Redis runs."""
    with redis_server() as where:
        yield where


@pytest.fixture(params=["postgres", "redis"])
def open_store(request: pytest.FixtureRequest) -> Iterator[OpenStore]:
    """Return how a store is opened, in each of the databases; all are closed at the end."""
    kind: type[PostgresStore | RedisStore] = PostgresStore if request.param == "postgres" else RedisStore
    where = request.getfixturevalue(f"{request.param}_at")
    opened: list[PostgresStore | RedisStore] = []

    def open_one() -> PostgresStore | RedisStore:
        opened.append(kind(where))
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()
