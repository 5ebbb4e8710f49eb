"""Fixtures: replicas, balancers in front of them, and one replica that nothing ever happens to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier import Client
from tools.fleet import Fleet, Replica, fleet, replicas


@pytest.fixture(scope="session")
def key(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """Return the flags of a key that all replicas of a fleet share."""
    return ("--dev", "--dev-key-file", str(tmp_path_factory.mktemp("key") / "dev.key"))


@pytest.fixture(scope="session")
def flags(key: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flags of a replica that drains for as long as Envoy needs to notice, and not much longer.

    It sheds no call because the machine does ten other things: what is looked for are calls that a fault makes fail.
    """
    return (*key, "--log-sample", "0", "--drain-seconds", "3", "--max-wait-seconds", "5")


@pytest.fixture(scope="session")
def behind_envoy(flags: tuple[str, ...]) -> Iterator[Fleet]:
    """Start three replicas behind Envoy, as they are shipped. Whoever breaks something mends it."""
    with fleet(flags) as running:
        yield running


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """Return a client of a replica by itself, with a key of its own, to which nothing happens."""
    own_key = str(tmp_path_factory.mktemp("undisturbed") / "dev.key")
    words = ("--dev", "--dev-key-file", own_key, "--log-sample", "0", "--drain-seconds", "0", "--max-wait-seconds", "60")
    with replicas(words, size=1) as (replica,):
        client = Client(replica.address, timeout_s=60)
        yield client
        client.close()


@pytest.fixture(scope="module")
def three(key: tuple[str, ...]) -> Iterator[list[Replica]]:
    """Start three replicas that log every call and shed none because the machine is slow, for balancers other than Envoy."""
    with replicas((*key, "--log-sample", "1", "--drain-seconds", "0", "--max-wait-seconds", "60")) as running:
        yield running
