"""(g) Three times the calls that a service can take: it does as much as ever, sheds the rest at once, and its health answers all along."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from statistics import mean
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from croupier import Client, calls
from croupier_service.rpc.methods import SERVICE_NAME
from tests.faults.figures import figures_of, keep_fault, percentiles
from tests.faults.flood import LONG, OK, SHED, Flood, Flow, long_match
from tests.faults.load import loaded
from tests.faults.sizes import STRETCH_S, STRETCHES
from tools.fleet import Fleet, fleet

LEAST_RATIO, LEAST_RATIO_OF_ONE = 0.9, 0.8
"""Of all kinds of calls together, and of each. A record of a thousand moves is read before it is shed, which costs."""


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


def bodies(target: str) -> list[tuple[bytes, int]]:
    """Return calls to flood with, and how many of each keep a replica busy.

    A move and the view of who is next; ten moves and all views; as many moves as there may be in a call.
    """
    with Client(target, timeout_s=60) as client:
        match, record = long_match(client)
    turns = (
        (calls.apply(match, record.moves[:1], asked_seats=True), 16),
        (calls.apply(match, record.moves[:10], viewers=LONG.viewers), 16),
        (calls.apply(match, record.moves[:1000]), 3),
    )
    return [(turn.request.SerializeToString(), in_flight) for turn, in_flight in turns]


def compared(flood: Flood, in_flight: int) -> tuple[float, list[Flow]]:
    """Fill and overfill in turn, so that both meet the same machine; return the ratio of what was answered, and the overfilled stretches.

    What the machine did in one stretch and not in the other is made up for by more of them, up to twice as many.
    """
    full, over = [flood.fill(in_flight, STRETCH_S)], []
    for number in range(2 * STRETCHES):
        over.append(flood.pour(3 * full[-1].goodput, STRETCH_S))
        full.append(flood.fill(in_flight, STRETCH_S))
        ratio = goodput_ratio(full, over)
        if number + 1 >= STRETCHES and ratio >= LEAST_RATIO:
            break
    told = [f"{flow.goodput_of_cores:.0f}" for pair in zip(full, over, strict=False) for flow in pair]
    print(f"\nanswered in a second of a core, filled and overfilled in turn: {' '.join(told)}; {ratio:.2f} of the peak")
    return ratio, over


def goodput_ratio(full: list[Flow], over: list[Flow]) -> float:
    """Return what was answered under overload beside the peak, for the same time on a core.

    Whoever sends three times the calls takes CPU from the replica where both share a machine, and so do others; a core of its own is what a
    replica has elsewhere. Time in which it rests although calls are waiting counts against it.
    """
    peak, kept = (sum(flow.codes[OK] for flow in flows) / sum(flow.cpu_s for flow in flows) for flows in (full, over))
    return kept / peak * mean(flow.busy for flow in over)


@pytest.fixture(scope="module")
def one_behind_envoy(key: tuple[str, ...]) -> Iterator[Fleet]:
    """Start one replica behind Envoy, which sheds as it is shipped: one core is for the replica, the other for who calls it."""
    with fleet((*key, "--log-sample", "0", "--drain-seconds", "0"), size=1) as running:
        yield running


def test_overload(one_behind_envoy: Fleet, undisturbed: Client) -> None:
    """With small calls and with large ones, while matches go on beside."""
    target, (replica,) = one_behind_envoy.target, one_behind_envoy.replicas
    ratios, flows = [], []
    with pulse(replica.address) as health, loaded(target, callers=4, patient=True) as load:
        for body, in_flight in bodies(target):
            with closing(Flood(target, [replica.child.pid], [body])) as flood:
                ratio, over = compared(flood, in_flight)
            ratios.append(ratio)
            flows += over
    figures = figures_of(load.tally, undisturbed)
    lost = sum(flow.lost for flow in flows) + figures.failed
    p50, p95, p99 = percentiles([one for flow in flows for one in flow.milliseconds])
    counted = figures.calls + sum(flow.codes.total() for flow in flows)
    figures = replace(figures, calls=counted, failed=lost, p50_ms=p50, p95_ms=p95, p99_ms=p99)
    keep_fault("overload", figures, goodput_ratio=round(mean(ratios), 3), health_failed=health.failed)
    assert sum(flow.codes[SHED] for flow in flows) > 0, "nothing was shed: this was no overload"
    assert (health.failed, lost, load.tally.failures) == (0, 0, [])
    assert health.asked > 0
    assert figures.views_equal
    assert mean(ratios) >= LEAST_RATIO
    assert min(ratios) >= LEAST_RATIO_OF_ONE
    assert figures.matches > 0
