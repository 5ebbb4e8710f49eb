"""Measure what calls cost replicas and Envoy, and what a second replica adds; print the tables of deploy/CAPACITY.md.

CPU times are those of the reference machine of `croupier bench` (bench/clock.py), so that they compare between machines.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from croupier import Client, calls
from croupier.v1 import engine_service_pb2 as pb
from croupier_service.bench.clock import Scale
from tests.faults.flood import OK, Flood, Flow, replays
from tests.faults.matches import Record, Script, play
from tools.balancer import Balancer
from tools.fleet import Envoy, Fleet, Replica, envoy, fleet, replicas
from tools.processes import cpu_of

CAPACITY = Path("build/capacity.json")
SECONDS, ROUNDS, IN_FLIGHT, BATCH = 2.0, 5, 12, 100
TABLES = (10_000, 100_000, 1_000_000)
SECONDS_A_MOVE = 5
BUSY = 0.7
"""How much of a core is planned for; the rest is for peaks, and for what replicas that are gone have left to the others."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a call costs, in microseconds of CPU, and how many moves it makes."""

    replica_us: float
    envoy_us: float
    moves: int = 1


def requests(client: Client) -> Mapping[str, tuple[str, bytes, int]]:
    """Return the calls that are measured: method, request, moves."""
    script = Script("sasaki", "positive", 4, {"match_deals": 20}, 1)
    record = play(client.send, script)
    match = client.send(script.start()).match
    middle = client.apply(match, record.moves[:30]).match
    move = record.moves[30:31]
    seats = list(range(script.seats))
    batch = calls.batch([calls.Turn(middle, move)] * BATCH).request
    return {
        "one move": ("ApplyMoves", calls.apply(middle, move).request.SerializeToString(), 1),
        "one move, view and moves of who is asked next": ("ApplyMoves", _seen(middle, move, asked_seats=True), 1),
        "one move, views of all seats, moves of none": ("ApplyMoves", _seen(middle, move, viewers=seats, omit=["moves", "options"]), 1),
        f"{BATCH} moves of {BATCH} matches in a batch": ("BatchApplyMoves", batch.SerializeToString(), BATCH),
        "a record of 300 moves": ("ApplyMoves", calls.apply(match, record.moves[:300]).request.SerializeToString(), 300),
    }


def _seen(match: calls.Match, moves: list[pb.match__pb2.SeatMove], **looking: object) -> bytes:
    body: bytes = calls.apply(match, moves, **looking).request.SerializeToString()  # type: ignore[arg-type]
    return body


def costs(running: Fleet) -> dict[str, Cost]:
    """Measure each kind of call in turn, several times over."""
    (replica,), front = running.replicas, running.envoy
    with Client(running.target, timeout_s=60) as client:
        kinds = requests(client)
    measured: dict[str, list[Cost]] = {kind: [] for kind in kinds}
    for _ in range(ROUNDS):
        for kind, (method, body, moves) in kinds.items():
            measured[kind].append(_cost(running.target, replica, front, method, body, moves))
    return {
        kind: Cost(*(median(column) for column in zip(*map(_columns, found), strict=True)), found[0].moves)
        for kind, found in measured.items()
    }


def _columns(cost: Cost) -> tuple[float, float]:
    return cost.replica_us, cost.envoy_us


def _cost(target: str, replica: Replica, front: Envoy, method: str, body: bytes, moves: int) -> Cost:
    scale, before = Scale(), cpu_of(front.child.pid).ran
    with closing(Flood(target, replica.child.pid, body, method)) as flood:
        flow = flood.fill(IN_FLIGHT if moves == 1 else 3, SECONDS)
    spent = cpu_of(front.child.pid).ran - before
    answered = flow.codes[OK] / 1e6
    return Cost(scale(flow.cpu_s / answered), scale(spent / answered), moves)
