"""Random matches in the kernel alone: no codec, no seal."""

from __future__ import annotations

from random import Random
from statistics import median
from time import thread_time_ns
from typing import Any

from croupier_service.bench.clock import Scale
from croupier_service.bench.sizes import Sizes
from croupier_service.cards.shuffle import Entropy
from croupier_service.description.listing import Listing
from croupier_service.kernel import match as kernel
from croupier_service.kernel.match import Match, legal_moves
from croupier_service.kernel.table import known
from croupier_service.wire.options import preset_of


def playout_moves_per_s(listing: Listing, preset: str, seats: int, sizes: Sizes) -> float:
    """Return how many moves a second of a core such matches make."""
    options = preset_of(listing, preset).options
    rng = Random(7)  # noqa: S311 - a random player needs no secret
    return median(_playout_rate(listing, options, seats, rng, sizes.most_moves, Scale()) for _ in range(sizes.playouts))


def _playout_rate(listing: Listing, options: Any, seats: int, rng: Random, most_moves: int, scale: Scale) -> float:
    moves, began = 0, thread_time_ns()
    while not moves:
        match, _ = kernel.start(listing.rules, options, seats, Entropy(rng.randbytes(32)))
        moves = _playout(listing, match, rng, most_moves)
    return moves / scale((thread_time_ns() - began) / 1000) * 1_000_000


def _playout(listing: Listing, match: Match, rng: Random, most_moves: int) -> int:
    moves = 0
    while match.decision is not None and moves < most_moves:
        decision = match.decision
        seat = decision.awaited[0]
        choices = legal_moves(listing.rules, known(match.table, seat), decision.kind)
        match, _ = kernel.answer(listing.rules, match, seat, decision.id, choices[int(rng.random() * len(choices))])
        moves += 1
    return moves
