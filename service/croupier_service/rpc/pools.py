"""The threads that calls are worked on by. Calls of the contract have a pool of their own, so that health never stands in their queue.

grpcio takes the pool of a handler from its `experimental_thread_pool`; tests/service/test_limiter.py fails on the day it does not.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf
from threading import Lock, local
from time import monotonic
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")


class CallPool(ThreadPoolExecutor):
    """Threads with a queue whose length is known and bounded by whoever asks `is_full` before he submits."""

    def __init__(self, threads: int, most_queued: int) -> None:
        """Work with `threads`; `most_queued` calls may wait for one."""
        super().__init__(threads, "call")
        # Names that the class of the standard library does not use for something else.
        self._workers, self._most_taken = threads, threads + most_queued
        self._taken = 0
        self._taken_guard = Lock()
        self._turn = local()

    @property
    def queued(self) -> int:
        """How many calls wait for a thread."""
        return max(0, self._taken - self._workers)

    def is_full(self) -> bool:
        """Whether one more call would be one too many."""
        return self._taken >= self._most_taken

    def waited(self) -> float:
        """Return how long the work of this thread stood in the queue, in seconds; 0 where a thread was free, or is somebody else's."""
        seconds: float = getattr(self._turn, "waited", 0.0)
        return seconds

    def submit(self, work: Callable[P, Result], /, *args: P.args, **kwargs: P.kwargs) -> Future[Result]:
        """Work on it as soon as a thread is free."""
        # What passes until a free thread begins is the doing of a slow machine, not of too many calls.
        since = monotonic() if self._count(1) > self._workers else inf
        future = super().submit(self._timed, since, lambda: work(*args, **kwargs))
        future.add_done_callback(lambda _done: self._count(-1))
        return future

    def _timed(self, since: float, work: Callable[[], Result]) -> Result:
        self._turn.waited = max(0.0, monotonic() - since)
        return work()

    def _count(self, change: int) -> int:
        with self._taken_guard:
            self._taken += change
            return self._taken


class AtOnce(ThreadPoolExecutor):
    """Works on the spot, in the thread that hands the work over: for work that is smaller than handing it to another thread."""

    def __init__(self) -> None:
        """Have no thread; grpcio takes nothing but executors of the standard library."""
        super().__init__(1)

    def submit(self, work: Callable[P, Result], /, *args: P.args, **kwargs: P.kwargs) -> Future[Result]:
        """Do it now."""
        future: Future[Result] = Future()
        future.set_result(work(*args, **kwargs))
        return future
