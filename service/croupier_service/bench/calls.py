"""What whole calls cost a serving process: its CPU time for many calls, beside that of an empty call in the same wrapper."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import grpc

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import engine_service_pb2_grpc, match_pb2, view_pb2
from croupier_service.bench.clock import Scale

CALLS, ROUNDS, BATCH = 400, 7, 500


@dataclass(frozen=True, slots=True)
class Process:
    """A serving process, and how long it took from its start to its first answer."""

    pid: int
    stub: engine_service_pb2_grpc.EngineServiceStub
    start_s: float


def measure_calls() -> dict[str, float]:
    """Return the figures of the service."""
    with _serving() as process:
        scale = Scale()
        started = process.stub.StartMatch(pb.StartMatchRequest(game="sasaki", seed=bytes(32)))
        echo, plain, four = _cpu_of_calls(process, started)
        per_move = _cpu_us(process, lambda: process.stub.BatchApplyMoves(_batch(started)), 3) / BATCH
        return {
            "echo_cpu_us": scale(echo),
            "apply_cpu_us": scale(plain),
            "apply_cpu_ratio": plain / echo,
            "apply_four_views_ratio": four / echo,
            "batch_moves_per_s": 1_000_000 / scale(per_move),
            "start_s": process.start_s,
            "rss_mb": _rss_mb(process.pid),
        }


def _cpu_of_calls(process: Process, started: pb.StartMatchResponse) -> tuple[float, float, float]:
    """Return the CPU time of an empty call, of one move, and of one move with four views: in turn, so that all meet the same machine."""
    stub, move = process.stub, _move(started)
    viewers = [view_pb2.Viewer(seat=seat) for seat in range(4)]
    with_views = pb.ApplyMovesRequest(match=started.match, moves=[move], observe=view_pb2.Observe(viewers=viewers, omit_moves=True))
    plain, empty = pb.ApplyMovesRequest(match=started.match, moves=[move]), pb.GetServerInfoRequest()
    calls: tuple[Callable[[], object], ...] = (
        lambda: stub.GetServerInfo(empty),
        lambda: stub.ApplyMoves(plain),
        lambda: stub.ApplyMoves(with_views),
    )
    rounds = [[_cpu_us(process, call, CALLS) for call in calls] for _ in range(ROUNDS)]
    echo, one, four = (median(figures) for figures in zip(*rounds, strict=True))
    return echo, one, four


def _move(started: pb.StartMatchResponse) -> match_pb2.SeatMove:
    return match_pb2.SeatMove(seat=0, decision_id=started.status.decision.decision_id, notation="no_run")


def _batch(started: pb.StartMatchResponse) -> pb.BatchApplyMovesRequest:
    return pb.BatchApplyMovesRequest(requests=[pb.ApplyMovesRequest(match=started.match, moves=[_move(started)])] * BATCH)


def _cpu_us(process: Process, call: Callable[[], object], times: int) -> float:
    before = _cpu_seconds(process.pid)
    for _ in range(times):
        call()
    return (_cpu_seconds(process.pid) - before) / times * 1_000_000


def _cpu_seconds(pid: int) -> float:
    # Nanoseconds that the scheduler counted for each thread; /proc/PID/stat counts in hundredths of a second.
    tasks = Path(f"/proc/{pid}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9


def _rss_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def _serving() -> Iterator[Process]:
    with tempfile.TemporaryDirectory() as folder:
        began = perf_counter()
        command = [sys.executable, "-m", "croupier_service.bench.server", str(Path(folder, "key"))]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)  # noqa: S603 - our own words
        try:
            with grpc.insecure_channel(f"127.0.0.1:{_port(child)}") as channel:
                stub = engine_service_pb2_grpc.EngineServiceStub(channel)
                stub.GetServerInfo(pb.GetServerInfoRequest())
                yield Process(child.pid, stub, perf_counter() - began)
        finally:
            child.terminate()
            child.wait()


def _port(child: subprocess.Popen[str]) -> int:
    assert child.stdout is not None  # noqa: S101 - it was asked for
    for line in child.stdout:
        if (entry := json.loads(line)).get("event") == "serving":
            return int(entry["port"])
    raise RuntimeError("the service did not start")
