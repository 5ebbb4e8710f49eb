"""Requests on their way: a call holds a thread while its request is not there, so that nobody may take for ever to send one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread
from time import monotonic, sleep

import grpc


class Uploads:
    """Waits for requests, each for `seconds` at most."""

    def __init__(self, seconds: float, stalled: Callable[[], None]) -> None:
        """Cut off calls whose request does not come; `stalled` hears of each."""
        self._seconds, self._stalled = seconds, stalled
        self._waiting: dict[grpc.ServicerContext, float] = {}
        self._end = Event()

    def start(self) -> None:
        """Watch from now on."""
        Thread(target=self._watch, name="uploads", daemon=True).start()

    def take(self, requests: Iterator[bytes], context: grpc.ServicerContext) -> bytes | None:
        """Return the request of a call, None where the caller ends it without one; raises what grpcio knows where it is cut off."""
        self._waiting[context] = monotonic() + self._seconds
        try:
            return next(requests, None)
        finally:
            self._waiting.pop(context, None)

    def close(self) -> None:
        """Watch no more, once those that are on their way are there or cut off: they would hold up the stop of the server."""
        self._end.set()

    def _watch(self) -> None:
        pause = self._seconds / 4
        while not self._end.wait(pause) or self._waiting:
            self._cut_off(monotonic())
            if self._end.is_set():
                sleep(pause)

    def _cut_off(self, now: float) -> None:
        for context, until in tuple(self._waiting.items()):
            if now > until and self._waiting.pop(context, None) is not None:
                self._stalled()
                context.cancel()
