"""Measure what calls cost replicas and Envoy, and what a second replica adds; print the tables of deploy/README.md.

CPU times are those of the reference machine of `croupier bench` (bench/clock.py), so that they compare between machines and moments.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path
from statistics import median
from typing import NamedTuple

from google.protobuf.message import Message

from croupier import Client, calls
from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import view_pb2
from croupier_service.bench.clock import Scale
from croupier_service.bench.matches import random_calls
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.sealing.key_files import dev_keys
from croupier_service.sealing.sealer import Sealer
from tests.faults.flood import OK, Flood, long_match
from tools.balancer import Balancer
from tools.fleet import Envoy, Fleet, Replica, envoy, fleet, replicas
from tools.processes import cpu_of

CAPACITY = Path("build/capacity.json")
SECONDS, ROUNDS, CALLS, BATCH, RECORD = 2.0, 5, 3000, 100, 300
TABLES = (10_000, 100_000, 1_000_000)
SECONDS_A_MOVE = 5
BUSY = 0.7
"""How much of a core is planned for; the rest is for peaks, and for what replicas that are gone leave to the others."""


ASKED = view_pb2.Observe(asked_seats=True)
ALL_SEATS = view_pb2.Observe(viewers=[view_pb2.Viewer(seat=seat) for seat in range(4)], omit_moves=True, omit_options=True)


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of call: what is sent one after the other, how many moves each makes, and how many of them keep a replica busy."""

    words: str
    requests: Sequence[Message]
    moves: int = 1
    in_flight: int = 12
    method: str = "ApplyMoves"

    @property
    def bodies(self) -> list[bytes]:
        """What is sent."""
        return [request.SerializeToString() for request in self.requests]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a call costs, in microseconds of CPU of the reference machine."""

    words: str
    moves: int
    replica_us: int
    envoy_us: int

    @property
    def calls_per_core(self) -> float:
        """Calls a second of a core that does nothing else."""
        return 1e6 / self.replica_us


def kinds(engine: Engine, client: Client) -> list[Kind]:
    """Return the calls that are measured: those of many tables of Sasaki, of which a replica has met none lately."""
    plain = random_calls(engine, GAMES["sasaki"], CALLS)
    batches = [pb.BatchApplyMovesRequest(requests=plain[first : first + BATCH]) for first in range(0, CALLS, BATCH)]
    return [
        Kind("one move", plain),
        Kind("one move; view and moves of who is asked next", [_seen(call, ASKED) for call in plain]),
        Kind("one move; views of all four seats, no lists of moves", [_seen(call, ALL_SEATS) for call in plain]),
        Kind(f"a batch of {BATCH} matches, a move each", batches, BATCH, 3, "BatchApplyMoves"),
        record_of(client),
    ]


def _seen(call: pb.ApplyMovesRequest, observe: view_pb2.Observe) -> pb.ApplyMovesRequest:
    return pb.ApplyMovesRequest(match=call.match, moves=call.moves, observe=observe)


def record_of(client: Client) -> Kind:
    """Return the call that plays a match again."""
    start, record = long_match(client)
    return Kind(f"a record of {RECORD} moves, played again", [calls.apply(start, record.moves[:RECORD]).request], RECORD, 3)


def costs(running: Fleet, engine: Engine) -> list[Cost]:
    """Measure each kind of call, in turn and several times, so that all meet the same machine."""
    with Client(running.target, timeout_s=60) as client:
        measured = {kind: [_measured(running, kind)] for kind in kinds(engine, client)}
    for _ in range(ROUNDS - 1):
        for kind, found in measured.items():
            found.append(_measured(running, kind))
    return [Cost(kind.words, kind.moves, *(round(median(rows)) for rows in zip(*found, strict=True))) for kind, found in measured.items()]


def _measured(running: Fleet, kind: Kind) -> tuple[float, float]:
    (replica,), front = running.replicas, running.envoy.child.pid
    scale, before = Scale(), cpu_of(front).ran
    with closing(Flood(running.target, [replica.child.pid], kind.bodies, kind.method)) as flood:
        flow = flood.fill(kind.in_flight, SECONDS)
    assert flow.codes[OK] == flow.codes.total(), flow.codes
    return scale(flow.cpu_s * 1e6 / flow.codes[OK]), scale((cpu_of(front).ran - before) * 1e6 / flow.codes[OK])


class Growth(NamedTuple):
    """Records of 300 moves that replicas play again in a second: with a core for each, and here, where all share the cores there are."""

    with_a_core_each: float
    here: float


def growth(both: list[Replica]) -> tuple[list[Growth], float]:
    """Measure one replica and two in turn; return the medians of each, and how many times as much two do as one in the same turn."""
    with envoy(Balancer(replicas=[both[0].address])) as one, envoy(Balancer(replicas=[each.address for each in both])) as two:
        two.wait_healthy(both[1].address)
        with Client(two.settings.grpc, timeout_s=60) as client:
            record = record_of(client)
        turns = [(_grown(one, both[:1], record), _grown(two, both, record)) for _ in range(2 * ROUNDS)]
    times = median(two.with_a_core_each / one.with_a_core_each for one, two in turns)
    return [Growth(*map(median, zip(*rows, strict=True))) for rows in zip(*turns, strict=True)], times


def _grown(front: Envoy, behind: list[Replica], kind: Kind) -> Growth:
    with closing(Flood(front.settings.grpc, [replica.child.pid for replica in behind], kind.bodies)) as flood:
        # More than keeps them busy: whoever calls gets a core late here, and nobody is to rest meanwhile.
        flow = flood.fill(2 * kind.in_flight * len(behind), SECONDS)
    return Growth(flow.goodput_of_cores, flow.goodput)


def cost_table(found: list[Cost]) -> Iterator[str]:
    """Yield the lines of the table of costs."""
    yield "| a call | µs of a replica | µs of Envoy | calls/s of a core | moves/s of a core | replica cores for a core of Envoy |"
    yield "|---|---|---|---|---|---|"
    for cost in found:
        rates = f"{cost.calls_per_core:,.0f} | {cost.calls_per_core * cost.moves:,.0f} | {cost.replica_us / cost.envoy_us:.1f}"
        yield f"| {cost.words} | {cost.replica_us} | {cost.envoy_us} | {rates} |"


def plan_table(found: list[Cost]) -> Iterator[str]:
    """Yield the lines of the table of replicas + cores of Envoy, for tables at one move each few seconds."""
    yield "| tables | calls/s | " + " | ".join(cost.words for cost in found) + " |"
    yield "|---|---|" + "---|" * len(found)
    for tables in TABLES:
        rate = tables / SECONDS_A_MOVE
        cells = [f"{_cores(rate, cost.replica_us)} + {_cores(rate, cost.envoy_us)}" for cost in found]
        yield f"| {tables:,} | {rate:,.0f} | " + " | ".join(cells) + " |"


def _cores(rate: float, microseconds: int) -> int:
    return ceil(rate * microseconds / (1e6 * BUSY))


def growth_table(found: list[Growth], times: float) -> Iterator[str]:
    """Yield the lines of the table of what a second replica adds."""
    yield "| replicas | records/s with a core each | times as many | records/s here |"
    yield "|---|---|---|---|"
    for size, (row, as_many) in enumerate(zip(found, (1, times), strict=True), 1):
        yield f"| {size} | {row.with_a_core_each:.0f} | {as_many:.2f} | {row.here:.0f} |"


def main() -> None:
    """Measure, print and keep."""
    with tempfile.TemporaryDirectory() as folder:
        key = Path(folder, "dev.key")
        engine = Engine(GAMES, Sealer(dev_keys(key)[0]))
        flags = ("--dev", "--dev-key-file", str(key), "--drain-seconds", "0")
        with fleet(flags, size=1) as running:
            found = costs(running, engine)
        with replicas((*flags, "--max-wait-seconds", "60"), size=2) as both:
            grown, times = growth(both)
    single = [cost for cost in found if cost.moves == 1]
    print("\n".join([*cost_table(found), "", *plan_table(single), "", *growth_table(grown, times)]))
    kept = {"costs": [asdict(cost) for cost in found], "growth": [row._asdict() for row in grown], "times": times}
    CAPACITY.parent.mkdir(exist_ok=True)
    CAPACITY.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
