"""(g) Three times the calls that a service can take: it does as much as ever, sheds the rest at once, and its health answers all along."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from croupier import Client
from croupier_service.rpc.methods import SERVICE_NAME
from tests.faults.figures import figures_of, keep_fault, percentiles
from tests.faults.flood import Flood, Flow, replays
from tests.faults.load import loaded
from tests.faults.sizes import STRETCH_S, STRETCHES
from tools.fleet import Fleet, fleet

IN_FLIGHT = 32
LEAST_RATIO = 0.9


class Pulse:
    """Asks a replica for its health again and again."""

    def __init__(self, target: str) -> None:
        """Begin."""
        self.asked, self.failed = 0, 0
        self._target, self._over = target, threading.Event()
        self._thread = threading.Thread(target=self._ask, daemon=True)
        self._thread.start()

    def _ask(self) -> None:
        with grpc.insecure_channel(self._target, options=[("grpc.use_local_subchannel_pool", 1)]) as channel:
            stub: Any = health_pb2_grpc.HealthStub(channel)
            while not self._over.wait(0.05):
                self.asked += 1
                try:
                    answer = stub.Check(health_pb2.HealthCheckRequest(service=SERVICE_NAME), timeout=5)
                except grpc.RpcError:
                    self.failed += 1
                else:
                    self.failed += answer.status != health_pb2.HealthCheckResponse.SERVING

    def end(self) -> None:
        """End."""
        self._over.set()
        self._thread.join(30)


@contextmanager
def pulse(target: str) -> Iterator[Pulse]:
    """Ask for health during the block."""
    running = Pulse(target)
    try:
        yield running
    finally:
        running.end()


@contextmanager
def flooding(target: str, moves: int, *, views: bool) -> Iterator[Flood]:
    """Prepare a flood of replays."""
    with Client(target, timeout_s=60) as client:
        flood = Flood(target, replays(client, moves, views=views))
    try:
        yield flood
    finally:
        flood.close()


def compared(flood: Flood) -> tuple[float, list[Flow]]:
    """Fill and overfill in turn, so that both meet the same machine; return the ratio of what was answered, and the overfilled stretches.

    A stretch that the machine spent with something else is made up for by more stretches: their number is bounded.
    """
    full, over = [flood.fill(IN_FLIGHT, STRETCH_S)], [Flow(STRETCH_S)]
    over.clear()
    for number in range(4 * STRETCHES):
        over.append(flood.pour(3 * full[-1].goodput, STRETCH_S))
        full.append(flood.fill(IN_FLIGHT, STRETCH_S))
        ratio = _ratio(full, over)
        if number + 1 >= STRETCHES and ratio >= LEAST_RATIO:
            break
    print([round(flow.goodput) for flow in full], [round(flow.goodput) for flow in over], [dict(flow.codes) for flow in over])
    return ratio, over


def _ratio(full: list[Flow], over: list[Flow]) -> float:
    # Each overfilled stretch lies between two full ones.
    beside = [(before.goodput + after.goodput) / 2 for before, after in zip(full, full[1:], strict=False)]
    return sum(flow.goodput for flow in over) / sum(beside)


@pytest.fixture(scope="module")
def one_behind_envoy(flags: tuple[str, ...]) -> Iterator[Fleet]:
    """Start one replica behind Envoy: one core is for the replica, the other for who calls it."""
    with fleet(flags, size=1) as running:
        yield running


def test_overload(one_behind_envoy: Fleet, undisturbed: Client) -> None:
    """With large calls and with small ones, while matches go on beside."""
    target, (replica,) = one_behind_envoy.target, one_behind_envoy.replicas
    ratios, flows = [], []
    with pulse(replica.address) as health, loaded(target, callers=4, patient=True) as load:
        for moves, views in ((300, False), (10, True)):
            with flooding(target, moves, views=views) as flood:
                ratio, over = compared(flood)
            ratios.append(ratio)
            flows += over
    figures = figures_of(load.tally, undisturbed)
    lost = sum(flow.lost for flow in flows) + figures.failed
    p50, p95, p99 = percentiles([one for flow in flows for one in flow.milliseconds])
    counted = figures.calls + sum(flow.codes.total() for flow in flows)
    figures = replace(figures, calls=counted, failed=lost, p50_ms=p50, p95_ms=p95, p99_ms=p99)
    keep_fault("overload", figures, goodput_ratio=round(min(ratios), 3), health_failed=health.failed)
    assert sum(flow.codes[grpc.StatusCode.RESOURCE_EXHAUSTED] for flow in flows) > 0, "nothing was shed: this was no overload"
    assert (health.failed, lost, load.tally.failures) == (0, 0, [])
    assert health.asked > 0
    assert figures.views_equal
    assert min(ratios) >= LEAST_RATIO
    assert asdict(figures)["matches"] > 0
