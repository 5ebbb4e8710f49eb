"""How much the suite plays: a bounded part by default, the full sizes with FULL_SIZES=1."""

from __future__ import annotations

import os

LONG = os.environ.get("FULL_SIZES") == "1"
FULL_DEALS = 2000


THINNED = 0.1 if LONG else 1.0
"""By what the share of states that a law looks at is thinned out: many deals say more than many states of the same deals."""


def size(bounded: int, full: int = FULL_DEALS) -> int:
    """Return how many of something are tried."""
    return full if LONG else bounded
