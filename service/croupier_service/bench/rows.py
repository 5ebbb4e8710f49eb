"""A row of figures for a game, a preset and a number of seats: moves, views, lists, sizes, playouts. In process, without gRPC."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import thread_time_ns
from typing import Any

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.bench.clock import Scale, cpu_us
from croupier_service.cards.shuffle import Entropy
from croupier_service.description.listing import Listing
from croupier_service.kernel.match import Match, answer, legal_moves, start
from croupier_service.kernel.table import Known, known
from croupier_service.rpc.course import Course
from croupier_service.rpc.engine import Engine
from croupier_service.wire.views import status_of

MOST_MOVES = 2000


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


@dataclass(slots=True)
class Samples:
    """What was measured in matches that were played through the engine: scaled times, and every state."""

    scale: Scale = field(default_factory=Scale)
    moves: list[float] = field(default_factory=list)
    views: list[float] = field(default_factory=list)
    listed: list[float] = field(default_factory=list)
    checks: list[float] = field(default_factory=list)
    matches: list[list[Stored]] = field(default_factory=list)


def measure(engine: Engine, listing: Listing, preset: str, seats: int, matches: int) -> Row:
    """Play `matches` random matches and return their figures."""
    samples = Samples()
    for seed in range(matches):
        _play(engine, listing, pb.StartMatchRequest(**_named(listing, preset, seats), seed=seed.to_bytes(32, "big")), samples)
    return Row(
        listing.description.game,
        preset,
        seats,
        median(samples.moves),
        median(samples.views),
        median(samples.listed),
        median(samples.checks),
        max(len(stored.state.state) for match in samples.matches for stored in match),
        _load_ratio(engine, samples.matches),
        _playout_moves_per_s(listing, preset, seats),
    )


def _named(listing: Listing, preset: str, seats: int) -> dict[str, Any]:
    return {"game": listing.description.game, "preset": preset, "seat_count": seats}


def _play(engine: Engine, listing: Listing, request: pb.StartMatchRequest, samples: Samples) -> None:
    rng = Random(request.seed)  # noqa: S311 - a random player needs no secret
    state = engine.start_match(request).match
    stored: list[Stored] = []
    samples.matches.append(stored)
    while len(stored) < MOST_MOVES and (course := engine.open_match(state)).match.decision is not None:
        state = _step(engine, listing, course, state, rng, samples)
        stored.append(Stored(course.match.table.public.proof.deal, state))


def _step(
    engine: Engine, listing: Listing, course: Course, state: match_pb2.MatchState, rng: Random, samples: Samples
) -> match_pb2.MatchState:
    decision = course.match.decision
    assert decision is not None  # noqa: S101 - the caller has looked
    seat = rng.choice(decision.awaited)
    moves = legal_moves(listing.rules, known(course.match.table, seat), decision.kind)
    if course.match.revision % 5 == 0:
        samples.scale.refresh()
        _view(course, seat, len(moves), samples)
        samples.checks.append(samples.scale(_slowest_check_us(listing, known(course.match.table, seat), decision.kind)))
    move = match_pb2.SeatMove(seat=seat, decision_id=decision.id, notation=listing.notation.write(rng.choice(moves)))
    request = pb.ApplyMovesRequest(match=state, moves=[move])
    began = thread_time_ns()
    response = engine.apply_moves(request)
    samples.moves.append(samples.scale((thread_time_ns() - began) / 1000))
    return response.match


def _view(course: Course, seat: int, listed: int, samples: Samples) -> None:
    views, status = course.wired.views, status_of(course.wired.listing, course.match)

    def view(observe: view_pb2.Observe) -> float:
        return cpu_us(lambda: views.view(course.setup, course.match, course.match_id, seat, observe, status))

    # A view counts as it is when it is looked at first: parts of it are kept as bytes for the next one.
    bare, whole = view_pb2.Observe(omit_moves=True), view_pb2.Observe()
    samples.views.append(samples.scale(view(bare)))
    moves = min(view(whole) for _ in range(3)) - min(view(bare) for _ in range(3))
    samples.listed.append(samples.scale(max(moves, 0.0) / listed))


def _slowest_check_us(listing: Listing, knowledge: Known[Any, Any, Any], kind: str) -> float:
    refuse, candidates = listing.rules.refuse, list(listing.rules.candidates(knowledge, kind))
    return max(cpu_us(lambda: refuse(knowledge, kind, move)) for move in candidates)  # noqa: B023 - called at once


def _load_ratio(engine: Engine, matches: list[list[Stored]]) -> float:
    longest = max(matches, key=len)
    first, last = longest[0].deal, longest[-1].deal
    early, late = (median(_load_us(engine, stored.state) for stored in longest if stored.deal == deal) for deal in (first, last))
    return late / early


def _load_us(engine: Engine, state: match_pb2.MatchState) -> float:
    return min(cpu_us(lambda: engine.open_match(state)) for _ in range(5))


def _playout_moves_per_s(listing: Listing, preset: str, seats: int) -> float:
    options = next(p.options for p in listing.description.presets if p.preset == preset)
    rng = Random(7)  # noqa: S311 - the same
    return median(_playout_rate(listing, options, seats, rng, Scale()) for _ in range(9))


def _playout_rate(listing: Listing, options: Any, seats: int, rng: Random, scale: Scale) -> float:
    moves, began = 0, thread_time_ns()
    while not moves:
        match, _ = start(listing.rules, options, seats, Entropy(rng.randbytes(32)))
        moves = _playout(listing, match, rng)
    return moves / scale((thread_time_ns() - began) / 1000) * 1_000_000


def _playout(listing: Listing, match: Match, rng: Random) -> int:
    moves = 0
    while match.decision is not None and moves < MOST_MOVES:
        decision = match.decision
        seat = decision.awaited[0]
        choices = legal_moves(listing.rules, known(match.table, seat), decision.kind)
        match, _ = answer(listing.rules, match, seat, decision.id, choices[int(rng.random() * len(choices))])
        moves += 1
    return moves
