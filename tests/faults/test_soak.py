"""Many calls, a tenth of them cancelled on their way: what the processes take up in memory does not grow with the calls."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from threading import BoundedSemaphore
from time import monotonic
from typing import cast

import grpc
import pytest

from croupier import Client, calls
from croupier.service_config import channel_options
from croupier_service.rpc.methods import SERVICE_NAME
from tests.faults.figures import keep
from tests.faults.matches import play, scripts
from tests.faults.sizes import SOAK_SECONDS
from tools.fleet import Fleet, fleet

SOAK = Path("build/soak.json")
IN_FLIGHT = 8
CANCELLED_SHARE = 0.1
WARM_UP_SHARE = 0.3
"""Allocators take what they need in the first minutes; only what comes after tells of a leak."""

EXPECTED = {grpc.StatusCode.OK, grpc.StatusCode.CANCELLED, grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND}
"""How calls of a soak end: some are cancelled, some are refused, none fails."""

GROWTH_MB = 4.0
BYTES_PER_CALL = 40.0
"""More than this a call is a leak, however long the soak."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A call as bytes."""

    method: str
    body: bytes


def recorded(client: Client) -> list[Recorded]:
    """Return calls of whole matches of every game, and calls that are refused."""
    kinds, sent = sum(len(info.presets) for info in client.games()), []

    def send(call: calls.Call[object]) -> object:
        sent.append(Recorded(call.method, call.request.SerializeToString()))
        return client.send(call)

    for _, script in zip(range(kinds), scripts(client), strict=False):
        play(send, script)
    sent += [Recorded("ListGames", b""), Recorded("ListGames", b"\x0a\x04none"), Recorded("ApplyMoves", b"\xff")]
    return sent


class Soak:
    """Sends recorded calls for a time, and cancels some."""

    def __init__(self, target: str, sent: list[Recorded]) -> None:
        """Prepare."""
        self._channel = grpc.insecure_channel(target, options=channel_options())
        self._stubs: dict[str, grpc.UnaryUnaryMultiCallable[bytes, bytes]] = {
            method: self._channel.unary_unary(f"/{SERVICE_NAME}/{method}") for method in {one.method for one in sent}
        }
        self._sent, self._free = sent, BoundedSemaphore(IN_FLIGHT)
        self.calls, self.cancelled = 0, 0
        self.failures: Counter[str] = Counter()

    def run(self, seconds: float) -> Iterator[float]:
        """Send calls for so long; yield the time now and then."""
        began, chance = monotonic(), random.Random(1)
        told = began
        while (now := monotonic()) < began + seconds:
            if now >= told + seconds / 100:
                told = now
                yield now - began
            self._send(chance.choice(self._sent), cancel=chance.random() < CANCELLED_SHARE)
        for _ in range(IN_FLIGHT):
            assert self._free.acquire(timeout=60), "calls do not end"
        self._channel.close()

    def _send(self, one: Recorded, *, cancel: bool) -> None:
        self._free.acquire()
        call = self._stubs[one.method].future(one.body, timeout=30)
        call.add_done_callback(self._ended)
        self.calls += 1
        if cancel:
            self.cancelled += call.cancel()

    def _ended(self, call: grpc.Future[bytes]) -> None:
        code = cast(grpc.Call, call).code()
        if code not in EXPECTED:
            self.failures[code.name] += 1
        self._free.release()


def resident_mb(pid: int) -> float:
    """Return how much memory a process takes up."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.fixture(scope="module")
def soaked(flags: tuple[str, ...]) -> Iterator[Fleet]:
    """Start two replicas behind Envoy."""
    with fleet(flags, size=2) as running:
        yield running


def test_memory_is_flat(soaked: Fleet) -> None:
    """Between the end of the warm-up and the end of the soak no process grows by more than a little, and no call fails."""
    with Client(soaked.target, timeout_s=30) as client:
        soak = Soak(soaked.target, recorded(client))
    watched = {child.name: child.pid for child in (soaked.envoy.child, *[replica.child for replica in soaked.replicas])}
    seen: list[tuple[float, int, dict[str, float]]] = [
        (moment, soak.calls, {name: resident_mb(pid) for name, pid in watched.items()}) for moment in soak.run(SOAK_SECONDS)
    ]
    warm = [row for row in seen if row[0] >= WARM_UP_SHARE * SOAK_SECONDS]
    third = len(warm) // 3
    grown = {
        name: round(median(row[2][name] for row in warm[-third:]) - median(row[2][name] for row in warm[:third]), 2) for name in watched
    }
    counted = warm[-third // 2][1] - warm[third // 2][1]
    keep(
        SOAK,
        "soak",
        {"calls": soak.calls, "failed": soak.failures.total(), "cancelled": soak.cancelled, "seconds": SOAK_SECONDS, "grown_mb": grown},
    )
    assert soak.cancelled > 0.05 * soak.calls
    assert not soak.failures
    allowed = GROWTH_MB + counted * BYTES_PER_CALL / 1e6
    assert max(grown.values()) <= allowed, f"{allowed:.1f} MB are allowed"
