"""Calls of one kind, as many as a replica takes, or more than it can take: how many are answered, shed, or lost."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from time import perf_counter, sleep
from typing import cast

import grpc

from croupier import Client, Match
from croupier.service_config import channel_options
from croupier_service.rpc.methods import SERVICE_NAME
from tests.faults.matches import Record, Script, play
from tools.processes import Cpu, cpu_of

MOST_IN_FLIGHT = 4000
OK, SHED = grpc.StatusCode.OK, grpc.StatusCode.RESOURCE_EXHAUSTED


@dataclass
class Flow:
    """What became of the calls of one stretch of time, and what the replicas had for it."""

    seconds: float
    codes: Counter[grpc.StatusCode] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)
    in_time: int = 0
    """Calls that were answered before the time was over."""
    cpu_s: float = 0.0
    """Seconds that replicas ran for all of them."""
    busy: float = 0.0
    """How many replicas ran, or would have run if they had been given a core, on average over the time."""

    @property
    def goodput(self) -> float:
        """Calls answered a second."""
        return self.in_time / self.seconds

    @property
    def goodput_of_cores(self) -> float:
        """Calls that would have been answered a second if each replica had had a core of its own.

        Whoever calls, balances or does something else on the machine takes CPU away from replicas; this does not count against them.
        Time in which one rests although calls are waiting does.
        """
        return self.codes[OK] / self.cpu_s * self.busy

    @property
    def lost(self) -> int:
        """Calls that were neither answered nor shed."""
        return self.codes.total() - self.codes[OK] - self.codes[SHED]


class Flood:
    """Sends calls of one kind, one after the other and again from the first, without looking at their answers."""

    def __init__(self, target: str, pids: Sequence[int], bodies: Iterable[bytes], method: str = "ApplyMoves") -> None:
        """Send `bodies` to `target`, which leads to the processes `pids`, with the retries of the documented client."""
        self._channel = grpc.insecure_channel(target, options=channel_options([("grpc.use_local_subchannel_pool", 1)]))
        self._call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = self._channel.unary_unary(f"/{SERVICE_NAME}/{method}")
        self._pids, self._bodies, self._changed = pids, cycle(bodies), threading.Condition()
        self._in_flight = 0

    def fill(self, in_flight: int, seconds: float) -> Flow:
        """Keep so many calls in flight."""
        with self._watched(Flow(seconds)) as (flow, end):
            while perf_counter() < end:
                self._wait_below(in_flight)
                self._send(flow, end)
        return flow

    def pour(self, calls_per_second: float, seconds: float) -> Flow:
        """Send so many calls a second, whatever becomes of them."""
        with self._watched(Flow(seconds)) as (flow, end):
            for number in range(int(calls_per_second * seconds)):
                sleep(max(0.0, end - seconds + number / calls_per_second - perf_counter()))
                self._wait_below(MOST_IN_FLIGHT)
                self._send(flow, end)
        return flow

    @contextmanager
    def _watched(self, flow: Flow) -> Iterator[tuple[Flow, float]]:
        before, began = self._cpu(), perf_counter()
        yield flow, began + flow.seconds
        sent, spent = self._cpu(), perf_counter() - began
        flow.busy = sum(min(1.0, (sum(after) - sum(first)) / spent) for first, after in zip(before, sent, strict=True))
        self._wait_below(1)
        flow.cpu_s = sum(after.ran - first.ran for first, after in zip(before, self._cpu(), strict=True))

    def _cpu(self) -> list[Cpu]:
        return [cpu_of(pid) for pid in self._pids]

    def _wait_below(self, in_flight: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._in_flight < in_flight, 120), "calls do not end"

    def _send(self, flow: Flow, end: float) -> None:
        with self._changed:
            self._in_flight += 1
        self._call.future(next(self._bodies), timeout=30).add_done_callback(self._noted(flow, end))

    def _noted(self, flow: Flow, end: float) -> Callable[[grpc.Future[bytes]], None]:
        began = perf_counter()

        def note(call: grpc.Future[bytes]) -> None:
            now, code = perf_counter(), cast(grpc.Call, call).code()
            with self._changed:
                flow.codes[code] += 1
                if code is OK:
                    flow.milliseconds.append((now - began) * 1000)
                    flow.in_time += now <= end
                self._in_flight -= 1
                self._changed.notify_all()

        return note

    def close(self) -> None:
        """Close the connection."""
        self._channel.close()


LONG = Script("sasaki", "classic", 4, {"match_deals": 14}, 1)
"""A match of more moves than any call of a flood plays."""


def long_match(client: Client) -> tuple[Match, Record]:
    """Return a match at its start, and how it went on."""
    return client.send(LONG.start()).match, play(client.send, LONG)
