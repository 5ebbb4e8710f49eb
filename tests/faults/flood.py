"""Calls of one kind, as many as a replica takes, or more than it can take: how many are answered, shed, or lost."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter, sleep
from typing import cast

import grpc

from croupier import Client, calls
from croupier.service_config import channel_options
from croupier.v1 import engine_service_pb2 as pb
from croupier_service.rpc.methods import SERVICE_NAME
from tests.faults.matches import MOVES_PER_CALL, Script, play
from tools.processes import cpu_of

MOST_IN_FLIGHT = 4000
OK, SHED = grpc.StatusCode.OK, grpc.StatusCode.RESOURCE_EXHAUSTED


@dataclass
class Flow:
    """What became of the calls of one stretch of time, and what the replica had for it."""

    seconds: float
    codes: Counter[grpc.StatusCode] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)
    in_time: int = 0
    """Calls that were answered before the time was over."""
    cpu_s: float = 0.0
    """Seconds that the replica ran for all of them."""
    busy: float = 0.0
    """Share of the time in which the replica ran, or would have run if it had been given a core."""

    @property
    def goodput(self) -> float:
        """Calls answered a second."""
        return self.in_time / self.seconds

    @property
    def lost(self) -> int:
        """Calls that were neither answered nor shed."""
        return self.codes.total() - self.codes[OK] - self.codes[SHED]


class Flood:
    """Sends the same call over and over, without looking at its answers."""

    def __init__(self, target: str, pid: int, body: bytes, method: str = "ApplyMoves") -> None:
        """Send `body` to `target`, which is process `pid` or leads to it, with the retries of the documented client."""
        self._channel = grpc.insecure_channel(target, options=channel_options([("grpc.use_local_subchannel_pool", 1)]))
        self._call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = self._channel.unary_unary(f"/{SERVICE_NAME}/{method}")
        self._pid, self._body, self._changed = pid, body, threading.Condition()
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
        before, began = cpu_of(self._pid), perf_counter()
        yield flow, began + flow.seconds
        sent, spent = cpu_of(self._pid), perf_counter() - began
        flow.busy = (sum(sent) - sum(before)) / spent
        self._wait_below(1)
        flow.cpu_s = cpu_of(self._pid).ran - before.ran

    def _wait_below(self, in_flight: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._in_flight < in_flight, 120), "calls do not end"

    def _send(self, flow: Flow, end: float) -> None:
        with self._changed:
            self._in_flight += 1
        self._call.future(self._body, timeout=30).add_done_callback(self._noted(flow, end))

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


def replays(client: Client, moves: int, *, views: bool) -> bytes:
    """Return a call that plays the first `moves` moves of a match again; with views, everybody looks at what comes of it."""
    script = Script("sasaki", "positive", 4, {"match_deals": 20}, 1)
    record = play(client.send, script)
    assert len(record.moves) >= moves, "the match is too short"
    match = client.send(script.start()).match
    turn = calls.apply(match, record.moves[: min(moves, MOVES_PER_CALL)], viewers=script.viewers if views else ())
    request: pb.ApplyMovesRequest = turn.request
    return request.SerializeToString()
