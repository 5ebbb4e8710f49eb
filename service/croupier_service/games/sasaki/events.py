"""What happened, which all hear alike: in every deal much the same, so that it is made once and kept."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.kernel.event import Event, public

Events = tuple[Event, ...]

told = lru_cache(maxsize=512)(public)
"""Return the event of these words."""
