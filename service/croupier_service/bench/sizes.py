"""How much is measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured.

    A row plays `matches` matches, and `playouts` in the kernel alone, of `most_moves` moves at most, and one as long as its options allow
    of `late_moves` moves at most, whose states are loaded `loads` times. The service gets `rounds` times `calls` calls of each kind and a
    batch of `batch` items.
    """

    matches: int = 2
    most_moves: int = 2000
    late_moves: int = 2000
    loads: int = 9
    playouts: int = 9
    calls: int = 400
    rounds: int = 7
    batch: int = 500


QUICK = Sizes(matches=1, most_moves=12, late_moves=12, loads=1, playouts=1, calls=6, rounds=1, batch=8)
"""Enough to see that all is measured; the figures say nothing."""
