"""Whether loading a state takes longer the longer its match has lasted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from statistics import median

from croupier.v1 import match_pb2
from croupier_service.bench.clock import cpu_us
from croupier_service.bench.kept import Kept
from croupier_service.bench.matches import Step, long_start_of, play
from croupier_service.bench.sizes import Sizes
from croupier_service.description.listing import Listing
from croupier_service.rpc.engine import Engine

States = list[match_pb2.MatchState]


def load_ratio(engine: Engine, kept: Kept, listing: Listing, preset: str, seats: int, sizes: Sizes) -> float:
    """Return how many times as long loading takes late in a long match as in its first deals."""
    start = long_start_of(listing, preset, seats)
    early, late = early_and_late(list(islice(play(engine, listing, start), sizes.late_moves)))
    return median(_ratio(engine, kept, early, late) for _ in range(sizes.loads))


def early_and_late(steps: list[Step]) -> tuple[States, States]:
    """Return the states of the first and of the last fifth of the whole deals; of a match without two whole deals all, twice."""
    whole = steps[-1].deal - 1
    if whole < 2:
        every = [step.state for step in steps]
        return every, every
    compared = max(whole // 5, 1)
    return _of_deals(steps, range(1, compared + 1)), _of_deals(steps, range(whole - compared + 1, whole + 1))


def _of_deals(steps: Iterable[Step], deals: range) -> States:
    return [step.state for step in steps if step.deal in deals]


def _ratio(engine: Engine, kept: Kept, early: States, late: States) -> float:
    kept.forget()
    # One of each in turn, so that both meet the same machine.
    times = [(_load_us(engine, one), _load_us(engine, other)) for one, other in zip(early, late, strict=False)]
    return median(of_late for _, of_late in times) / median(of_early for of_early, _ in times)


def _load_us(engine: Engine, state: match_pb2.MatchState) -> float:
    return cpu_us(lambda: engine.open_match(state))
