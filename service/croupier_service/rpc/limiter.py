"""How much is worked on at a time. A call weighs as much as its moves; heavy ones stand in a short line, and what finds no place is shed.

Health and reflection are no matter of this file: nothing here ever hears of them.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Mapping
from math import inf
from threading import Condition
from time import monotonic
from typing import Any

from google.protobuf.message import Message

from croupier_service.rpc.budget import Budget
from croupier_service.wire.refusals import Code, RequestRefused

# Calls of a few moves are never held up: there are no more of them at a time than threads.
LIGHT_MOVES = 10
# How long a waiting call sleeps before it looks whether it is still wanted.
_NAP_S = 0.05
_RETRY_S = (0.2, 0.6)


class Overloaded(RequestRefused):
    """There is no place for the call; `retry_s` says when there may be. It differs from call to call, lest they all come back at once."""

    def __init__(self, place: str) -> None:
        """Say that there was no `place`."""
        super().__init__(Code.RESOURCE_EXHAUSTED, "OVERLOADED", f"the server is busy: no {place} is free")
        self.retry_s = random.uniform(*_RETRY_S)  # noqa: S311  when somebody comes back is no secret


def _moves(request: Any) -> int:
    return max(1, len(request.moves))


def _moves_of_batch(request: Any) -> int:
    return sum(map(_moves, request.requests))


_WEIGHED: Mapping[str, Callable[[Message], int]] = {"ApplyMoves": _moves, "BatchApplyMoves": _moves_of_batch}


def weigher(method: str) -> Callable[[Message], int]:
    """Return what says how many moves a request of the method weighs: at least one, as each item of a batch does."""
    return _WEIGHED.get(method, lambda _request: 1)


class Limiter:
    """Lets calls in by their weight: all light ones; heavy ones as long as they are no more than `most` moves together, or alone."""

    def __init__(self, most: int, waiting: int) -> None:
        """Work on `most` moves of heavy calls at a time; let `waiting` heavy calls wait, each of which holds a thread."""
        self._most, self._room = most, waiting
        self._heavy = 0
        self._line: deque[object] = deque()
        self._changed = Condition()

    @property
    def heavy_moves(self) -> int:
        """How many moves of heavy calls are worked on."""
        return self._heavy

    @property
    def waiting(self) -> int:
        """How many heavy calls wait."""
        return len(self._line)

    def enter(self, weight: int, budget: Budget, patience: float = inf) -> None:
        """Let a call in, which must `leave` with the same weight.

        Overloaded where the line is full or its turn does not come in `patience` seconds, Late where its time is over before.
        """
        if weight <= LIGHT_MOVES:
            return
        with self._changed:
            if not self._line and self._fits(weight):
                self._heavy += weight
            else:
                self._wait(weight, budget, monotonic() + patience)

    def leave(self, weight: int) -> None:
        """Let a call out that was let in."""
        if weight <= LIGHT_MOVES:
            return
        with self._changed:
            self._heavy -= weight
            self._changed.notify_all()

    def _fits(self, weight: int) -> bool:
        return self._heavy == 0 or self._heavy + weight <= self._most

    def _wait(self, weight: int, budget: Budget, until: float) -> None:
        if len(self._line) >= self._room:
            raise Overloaded("place for so many moves")
        place = object()
        self._line.append(place)
        try:
            while self._line[0] is not place or not self._fits(weight):
                if monotonic() > until:
                    raise Overloaded("place for so many moves")
                self._changed.wait(min(_NAP_S, budget.left()))
                budget.check()
            self._heavy += weight
        finally:
            self._line.remove(place)
            self._changed.notify_all()
