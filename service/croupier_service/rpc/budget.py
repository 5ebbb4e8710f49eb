"""The time that one call may take, looked at between its moves and between the items of a batch.

No gRPC here: whoever calls the engine may hand it a budget, and need not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf
from time import monotonic
from typing import TypeVar

from croupier_service.wire.refusals import Code, RequestRefused

Item = TypeVar("Item")

# How often a budget asks whether anybody still waits for the answer: asking costs as much as a tenth of a move.
_LOOK_S = 0.05


class Late(RequestRefused):
    """The time is over; whatever was begun is dropped, a batch as a whole."""

    def __init__(self, message: str) -> None:
        """Say what was late."""
        super().__init__(Code.DEADLINE_EXCEEDED, "DEADLINE", message)


class Budget:
    """The time of one call."""

    __slots__ = ("_look_at", "_until", "_wanted")

    def __init__(self, seconds: float = inf, wanted: Callable[[], bool] = lambda: True) -> None:
        """Allow `seconds` from now; `wanted` says whether the answer is still waited for."""
        now = monotonic()
        self._until, self._wanted = now + seconds, wanted
        self._look_at = min(self._until, now + _LOOK_S)

    def left(self) -> float:
        """Return the seconds that are left, 0 where none are."""
        return max(0.0, self._until - monotonic())

    def check(self) -> None:
        """Late where the time is over, or where nobody waits any more."""
        if monotonic() >= self._look_at:
            self._look()

    def each(self, items: Iterable[Item]) -> Iterator[Item]:
        """Give out the items one by one, each after a check."""
        for item in items:
            self.check()
            yield item

    def _look(self) -> None:
        now = monotonic()
        if now >= self._until:
            raise Late("the time for this call is over: ask for less at once")
        if not self._wanted():
            raise Late("nobody waits for the answer any more")
        self._look_at = min(self._until, now + _LOOK_S)


ENDLESS = Budget()
"""For whoever has time."""
