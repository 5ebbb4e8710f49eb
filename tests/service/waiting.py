"""Waiting in tests: for what must come about, not for a time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep


def wait_until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something holds that must come about soon; AssertionError where it does not."""
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end
        sleep(0.002)
