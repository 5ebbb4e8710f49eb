"""What compose.yaml describes, running, once for all tests that look at it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from croupier import Client, CroupierError, seat_move
from croupier_service.demo.show import demonstrate
from tests.deploy.compose import COMPOSE
from tests.deploy.programs import DEPLOY
from tests.deploy.stack import Prometheus, Replica, ShippedEnvoy, envoy, prometheus, replicas
from tools.processes import wait_until


@dataclass(frozen=True)
class Stack:
    """Three replicas, Envoy and Prometheus, after some traffic."""

    replicas: list[Replica]
    envoy: ShippedEnvoy
    prometheus: Prometheus
    played: int
    """0 where every match that was played held what it should."""


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Run all of it, play whole matches of every game through Envoy, have one move refused, and wait until Prometheus has seen it."""
    folder = tmp_path_factory.mktemp("stack")
    text = (DEPLOY / "compose/envoy.yaml").read_text("utf-8")
    with replicas(folder, 3, COMPOSE.environment("croupier")) as served, envoy(folder, text, served) as before:
        targets = {"croupier": [replica.metrics_address for replica in served], "envoy": [before.settings.stats]}
        with prometheus(folder, targets) as watching:
            played = demonstrate(before.settings.grpc, out=io.StringIO())
            _refused(before.settings.grpc)
            # Twice: a rate takes two looks.
            wait_until(lambda: watching.answers("sum(count_over_time(croupier_refusals_total[1m])) > 1"), "Prometheus has seen the refusal")
            yield Stack(served, before, watching, played)


def _refused(target: str) -> None:
    with Client(target) as client, pytest.raises(CroupierError):
        client.apply(client.start("sasaki").match, [seat_move(0, 9, "pass")])
