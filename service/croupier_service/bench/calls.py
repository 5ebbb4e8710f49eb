"""What whole calls cost a serving process: its CPU time for many calls, beside that of an empty call in the same wrapper.

The calls are those of random matches, each sent once: nothing of them was met before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import median
from typing import NamedTuple

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import view_pb2
from croupier_service.bench.clock import Scale
from croupier_service.bench.matches import random_calls
from croupier_service.bench.process import Process, serving
from croupier_service.bench.sizes import Sizes
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.sealing.sealer import Sealer

FOUR = view_pb2.Observe(viewers=[view_pb2.Viewer(seat=seat) for seat in range(4)], omit_moves=True)


class Cost(NamedTuple):
    """What a call costs, in microseconds of the reference machine: an empty one, one with a move, one with a move and four views."""

    empty: float
    plain: float
    views: float


def measure_calls(sizes: Sizes) -> dict[str, float]:
    """Return the figures of the service."""
    with serving() as process:
        start_cpu_s = Scale()(process.used().cpu_us) / 1e6
        engine = Engine(GAMES, Sealer(process.keys))
        costs = list(_costs(process, engine, sizes))
        return {
            "echo_cpu_us": median(cost.empty for cost in costs),
            "apply_cpu_us": median(cost.plain for cost in costs),
            "apply_cpu_ratio": median(cost.plain / cost.empty for cost in costs),
            "apply_four_views_ratio": median(cost.views / cost.empty for cost in costs),
            "batch_moves_per_s": median(_batch_rates(process, engine, sizes)),
            "start_s": process.start_s,
            "start_cpu_s": start_cpu_s,
            "rss_mb": process.used().rss_mb,
        }


def _costs(process: Process, engine: Engine, sizes: Sizes) -> Iterator[Cost]:
    """Yield what calls cost, round by round: in turn, so that all three meet the same machine."""
    stub = process.stub
    calls = iter(random_calls(engine, GAMES["sasaki"], 2 * sizes.rounds * sizes.calls))
    for _ in range(sizes.rounds):
        empty = [pb.GetServerInfoRequest()] * sizes.calls
        plain = list(islice(calls, sizes.calls))
        views = [pb.ApplyMovesRequest(match=call.match, moves=call.moves, observe=FOUR) for call in islice(calls, sizes.calls)]
        scale = Scale()
        of_each = (_cpu_us(process, *sent) for sent in ((stub.GetServerInfo, empty), (stub.ApplyMoves, plain), (stub.ApplyMoves, views)))
        yield Cost(*map(scale, of_each))


def _cpu_us(process: Process, method: Callable[..., object], requests: list[pb.GetServerInfoRequest] | list[pb.ApplyMovesRequest]) -> float:
    def send() -> None:
        for request in requests:
            method(request)

    return process.cpu_us(send) / len(requests)


def _batch_rates(process: Process, engine: Engine, sizes: Sizes) -> Iterator[float]:
    """Yield the moves a second of batches in which each game has as many tables as the others."""
    share = sizes.rounds * sizes.batch // len(GAMES)
    calls = [call for listing in GAMES.values() for call in random_calls(engine, listing, share)]
    Random(share).shuffle(calls)  # noqa: S311 - the order of a batch needs no secret
    for first in range(0, len(calls), sizes.batch):
        batch = pb.BatchApplyMovesRequest(requests=calls[first : first + sizes.batch])
        scale = Scale()
        spent = process.cpu_us(lambda: process.stub.BatchApplyMoves(batch))  # noqa: B023 - called at once
        yield len(batch.requests) / scale(spent) * 1e6
