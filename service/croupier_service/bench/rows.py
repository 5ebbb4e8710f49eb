"""A row of figures for a game, a preset and a number of seats: moves, views, lists, sizes, playouts. In process, without gRPC."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice, product
from statistics import median
from time import thread_time_ns
from typing import Any, NamedTuple

from croupier.v1 import match_pb2, view_pb2
from croupier_service.bench.clock import Scale, cpu_us
from croupier_service.bench.kept import Kept
from croupier_service.bench.loads import load_ratio
from croupier_service.bench.matches import Step, play, start_of
from croupier_service.bench.playouts import playout_moves_per_s
from croupier_service.bench.sizes import Sizes
from croupier_service.description.listing import Listing
from croupier_service.kernel.match import legal_moves
from croupier_service.kernel.table import Known, known
from croupier_service.rpc.engine import Engine
from croupier_service.wire.answers import status_bytes

STRETCH = 100


@dataclass(frozen=True, slots=True)
class Row:
    """Figures: times in microseconds on the reference machine.

    `hand_check_us` is the slowest check of a candidate at a decision (where a whole hand is looked at, as for hu, it is that one);
    `load_ratio` is late in a match of many deals beside its first ones.
    """

    game: str
    preset: str
    seats: int
    move_us: float
    view_us: float
    listed_move_us: float
    hand_check_us: float
    state_bytes: int
    load_ratio: float
    playout_moves_per_s: float


class Figure(NamedTuple):
    """One time that was taken: of what, and in microseconds."""

    of: str
    us: float


def measure(engine: Engine, kept: Kept, listing: Listing, preset: str, seats: int, sizes: Sizes) -> Row:
    """Play random matches and return their figures."""
    starts = [start_of(listing, preset, seats, seed) for seed in range(sizes.matches)]
    matches = [list(islice(play(engine, listing, start), sizes.most_moves)) for start in starts]
    taken = _taken(engine, kept, listing, matches)
    move, view, listed_move, hand_check = (median(taken[of]) for of in ("move", "view", "listed move", "hand check"))
    return Row(
        listing.description.game,
        preset,
        seats,
        move,
        view,
        listed_move,
        hand_check,
        max(len(step.state.state) for step in chain.from_iterable(matches)),
        load_ratio(engine, kept, listing, preset, seats, sizes),
        playout_moves_per_s(listing, preset, seats, sizes),
    )


def _taken(engine: Engine, kept: Kept, listing: Listing, matches: list[list[Step]]) -> dict[str, list[float]]:
    taken: dict[str, list[float]] = defaultdict(list)
    # Moves without views, then views: a replica may do the one or the other all the time.
    for steps, timed in product(matches, (_moves, _looks_at)):
        kept.forget()
        for figure in _scaled(timed(engine, listing, steps)):
            taken[figure.of].append(figure.us)
    return taken


def _scaled(figures: Iterator[Figure]) -> Iterator[Figure]:
    """Scale the figures of a stretch of calls by the yardstick before and after it; among the calls it would drive out their caches."""
    before = Scale()
    while stretch := list(islice(figures, STRETCH)):
        after = Scale()
        yield from [Figure(figure.of, (before(figure.us) + after(figure.us)) / 2) for figure in stretch]
        before = after


def _moves(engine: Engine, _listing: Listing, steps: list[Step]) -> Iterator[Figure]:
    for step in steps:
        began = thread_time_ns()
        engine.apply_moves(step.call)
        yield Figure("move", (thread_time_ns() - began) / 1000)


def _looks_at(engine: Engine, listing: Listing, steps: list[Step]) -> Iterator[Figure]:
    for step in steps:
        yield from _looks(engine, listing, step.state)


def _looks(engine: Engine, listing: Listing, state: match_pb2.MatchState) -> Iterator[Figure]:
    course = engine.open_match(state)
    decision = course.match.decision
    if decision is None:
        return
    views, status = course.wired.views, status_bytes(listing, course.match)

    def view_us(seat: int, observe: view_pb2.Observe) -> float:
        return cpu_us(lambda: views.view_bytes(course.setup, course.match, course.match_id, seat, observe, status))

    # As after a move at a table: each seat looks, for the first time. Parts of a view are kept as bytes for the next one.
    bare, whole = view_pb2.Observe(omit_moves=True), view_pb2.Observe()
    yield from [Figure("view", view_us(seat, bare)) for seat in range(course.setup.seats)]
    seat = decision.awaited[0]
    knowledge = known(course.match.table, seat)
    listed = len(legal_moves(listing.rules, knowledge, decision.kind))
    moves_us = min(view_us(seat, whole) for _ in range(3)) - min(view_us(seat, bare) for _ in range(3))
    yield from [Figure("listed move", max(moves_us, 0.0) / listed)] * listed
    yield Figure("hand check", _slowest_check_us(listing, knowledge, decision.kind))


def _slowest_check_us(listing: Listing, knowledge: Known[Any, Any, Any], kind: str) -> float:
    refuse, candidates = listing.rules.refuse, list(listing.rules.candidates(knowledge, kind))
    return max(cpu_us(lambda: refuse(knowledge, kind, move)) for move in candidates)  # noqa: B023 - called at once
