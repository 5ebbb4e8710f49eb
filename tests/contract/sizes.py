"""How much the suite plays: a bounded part by default, the full sizes with FULL_SIZES=1."""

from __future__ import annotations

import os

LONG = os.environ.get("FULL_SIZES") == "1"
FULL_DEALS = 2000


def size(bounded: int, full: int = FULL_DEALS) -> int:
    """Return how many of something are tried."""
    return full if LONG else bounded
