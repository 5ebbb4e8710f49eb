"""A row of figures for a game, a preset and a number of seats: moves, views, lists, sizes, playouts. In process, without gRPC."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from statistics import median
from time import thread_time_ns
from typing import Any, NamedTuple

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.bench.clock import Scale, cpu_us
from croupier_service.cards.shuffle import Entropy
from croupier_service.description.listing import Listing
from croupier_service.kernel import match as kernel
from croupier_service.kernel.match import Match, legal_moves
from croupier_service.kernel.table import Known, known
from croupier_service.rpc.engine import Engine
from croupier_service.wire.answers import status_bytes

MOST_MOVES, STRETCH, LOADS = 2000, 100, 9
_KEEPER = type(lru_cache(int))


@dataclass(frozen=True, slots=True)
class Row:
    """Figures: times in microseconds on the reference machine.

    `hand_check_us` is the slowest check of a candidate at a decision (where a whole hand is looked at, as for hu, it is that one);
    `load_ratio` is late in the longest match beside its first deal.
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


@dataclass(frozen=True, slots=True)
class Stored:
    """A state as a caller stores it, and the deal in which it was."""

    deal: int
    state: match_pb2.MatchState


class Figure(NamedTuple):
    """One time that was taken: of what, and in microseconds."""

    of: str
    us: float


def measure(engine: Engine, listing: Listing, preset: str, seats: int, matches: int) -> Row:
    """Play `matches` random matches and return their figures."""
    stored: list[list[Stored]] = [[] for _ in range(matches)]
    start = pb.StartMatchRequest(game=listing.description.game, preset=preset, seat_count=seats)
    taken: dict[str, list[float]] = defaultdict(list)
    for seed, states in enumerate(stored):
        start.seed = seed.to_bytes(32, "big")
        calls = list(_calls(engine, listing, start, states))
        # Moves without views, then views: a replica may do the one or the other all the time.
        for figures in (_moves(engine, calls), _looks_at(engine, listing, states)):
            _forget()
            for figure in _scaled(figures):
                taken[figure.of].append(figure.us)
    move, view, listed_move, hand_check = (median(taken[of]) for of in ("move", "view", "listed move", "hand check"))
    return Row(
        listing.description.game,
        preset,
        seats,
        move,
        view,
        listed_move,
        hand_check,
        max(len(state.state.state) for states in stored for state in states),
        _load_ratio(engine, stored),
        _playout_moves_per_s(listing, preset, seats),
    )


def _scaled(figures: Iterator[Figure]) -> Iterator[Figure]:
    """Scale the figures of a stretch of calls by the yardstick before and after it; among the calls it would drive out their caches."""
    before = Scale()
    while stretch := list(islice(figures, STRETCH)):
        after = Scale()
        yield from [Figure(figure.of, (before(figure.us) + after(figure.us)) / 2) for figure in stretch]
        before = after


def _calls(engine: Engine, listing: Listing, request: pb.StartMatchRequest, stored: list[Stored]) -> Iterator[pb.ApplyMovesRequest]:
    """Play a match; return its calls, and add its states."""
    rng = Random(request.seed)  # noqa: S311 - a random player needs no secret
    state = pb.StartMatchResponse.FromString(engine.start_match(request)).match
    match = engine.open_match(state).match
    while match.decision is not None and len(stored) < MOST_MOVES:
        seat, decision = rng.choice(match.decision.awaited), match.decision
        move = rng.choice(legal_moves(listing.rules, known(match.table, seat), decision.kind))
        sent = match_pb2.SeatMove(seat=seat, decision_id=decision.id, notation=listing.notation.write(move))
        call = pb.ApplyMovesRequest(match=state, moves=[sent])
        yield call
        state = pb.ApplyMovesResponse.FromString(engine.apply_moves(call)).match
        match, _ = kernel.answer(listing.rules, match, seat, decision.id, move)
        stored.append(Stored(match.table.public.proof.deal, state))


def _moves(engine: Engine, calls: list[pb.ApplyMovesRequest]) -> Iterator[Figure]:
    for call in calls:
        began = thread_time_ns()
        engine.apply_moves(call)
        yield Figure("move", (thread_time_ns() - began) / 1000)


def _forget() -> None:
    """Let go of all that is kept of this match, so that a state is again met for the first time when it is sent."""
    for kept in gc.get_objects():
        if isinstance(kept, _KEEPER):
            kept.cache_clear()


def _looks_at(engine: Engine, listing: Listing, stored: list[Stored]) -> Iterator[Figure]:
    for one in stored:
        yield from _looks(engine, listing, one.state)


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


def _load_ratio(engine: Engine, matches: list[list[Stored]]) -> float:
    longest = max(matches, key=len)
    first, last = ([one.state for one in longest if one.deal == deal] for deal in (longest[0].deal, longest[-1].deal))
    # In turn, so that both meet the same machine.
    return median(_load_us(engine, last) / _load_us(engine, first) for _ in range(LOADS))


def _load_us(engine: Engine, states: list[match_pb2.MatchState]) -> float:
    return median(cpu_us(lambda: engine.open_match(state)) for state in states)  # noqa: B023 - called at once


def _playout_moves_per_s(listing: Listing, preset: str, seats: int) -> float:
    options = next(p.options for p in listing.description.presets if p.preset == preset)
    rng = Random(7)  # noqa: S311 - the same
    return median(_playout_rate(listing, options, seats, rng, Scale()) for _ in range(9))


def _playout_rate(listing: Listing, options: Any, seats: int, rng: Random, scale: Scale) -> float:
    moves, began = 0, thread_time_ns()
    while not moves:
        match, _ = kernel.start(listing.rules, options, seats, Entropy(rng.randbytes(32)))
        moves = _playout(listing, match, rng)
    return moves / scale((thread_time_ns() - began) / 1000) * 1_000_000


def _playout(listing: Listing, match: Match, rng: Random) -> int:
    moves = 0
    while match.decision is not None and moves < MOST_MOVES:
        decision = match.decision
        seat = decision.awaited[0]
        choices = legal_moves(listing.rules, known(match.table, seat), decision.kind)
        match, _ = kernel.answer(listing.rules, match, seat, decision.id, choices[int(rng.random() * len(choices))])
        moves += 1
    return moves
