"""What the program keeps from call to call, so that it can be let go."""

from __future__ import annotations

import gc
from functools import lru_cache

_KEEPER = type(lru_cache(int))


class Kept:
    """Everything that is kept, as far as it is there when this is made."""

    def __init__(self) -> None:
        """Find it. The collector tells nothing of what `gc.freeze` has set aside: this comes before it."""
        self._keepers = [found for found in gc.get_objects() if isinstance(found, _KEEPER)]

    def forget(self) -> None:
        """Let go of all of it, so that a state is again met for the first time when it is sent."""
        for keeper in self._keepers:
            keeper.cache_clear()
