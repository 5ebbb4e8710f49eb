"""Requests on their way: a call holds a thread while its request is not there, so that nobody may take for ever to send one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread
from time import monotonic

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
            del self._waiting[context]

    def close(self) -> None:
        """Watch no more."""
        self._end.set()

    def _watch(self) -> None:
        while not self._end.wait(self._seconds / 4):
            now = monotonic()
            for context, until in tuple(self._waiting.items()):
                if now > until:
                    self._stalled()
                    context.cancel()
