"""A steady load of whole matches from many callers at once, as the documented client sends it, and what became of every call."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from time import perf_counter, sleep
from typing import Any

import grpc

from croupier import Client, CroupierError, Overloaded, calls
from tests.faults.matches import Record, Script, play, scripts
from tools.processes import wait_until

CALLERS = 8
CALLS_PER_SECOND = 12
"""Of each caller. Steady rather than heavy: what is looked for are calls that fail, and two cores must carry all of it."""

TIMEOUT_S = 30.0
"""A machine that does ten other things may be slow; a call that is lost never comes back, however long one waits."""


@dataclass
class Tally:
    """What became of the calls, and the matches that were played to their end. Written by all callers."""

    milliseconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)

    @property
    def calls(self) -> int:
        """Calls that have ended, well or not."""
        return len(self.milliseconds) + len(self.failures)

    @property
    def games(self) -> set[str]:
        """Games of which a match has ended."""
        return {record.script.game for record in self.records}


class Load:
    """Callers at work. Each plays match after match until told to stop, and then ends the one it is in."""

    def __init__(
        self, target: str, credentials: grpc.ChannelCredentials | None = None, *, callers: int = CALLERS, patient: bool = False
    ) -> None:
        """Start `callers` callers, each with a connection of its own; patient ones come back when an overloaded service says so."""
        self.tally, self._patient = Tally(), patient
        self.faults: list[BaseException] = []
        self._hurry, self._lock, self._ended = threading.Event(), threading.Lock(), threading.Event()
        self._target, self._credentials = target, credentials
        with self._client() as client:
            self._kinds = sum(len(info.presets) for info in client.games())
            self._scripts = scripts(client)
            self._next = next(self._scripts)
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(callers)]
        for thread in self._threads:
            thread.start()

    def _client(self) -> Client:
        own = [("grpc.use_local_subchannel_pool", 1)]
        return Client(self._target, credentials=self._credentials, timeout_s=TIMEOUT_S, options=own)

    def _work(self) -> None:
        try:
            with self._client() as client:
                while script := self._take():
                    record = play(lambda call: self._send(client, call), script)
                    self.tally.records.append(record)
        except BaseException as fault:  # noqa: BLE001 - told by `finish`, in the thread that can tell it
            self.faults.append(fault)

    def _take(self) -> Script | None:
        # Every kind of match is played, also where the fault is over sooner than that.
        with self._lock:
            if self._hurry.is_set() and self._next.number >= self._kinds:
                return None
            script, self._next = self._next, next(self._scripts)
            return script

    def _send(self, client: Client, call: calls.Call[Any]) -> Any:
        """Send a call; one that fails is noted and sent again, so that one lost call does not hide the next."""
        while True:
            began = perf_counter()
            try:
                answer = client.send(call)
            except CroupierError as error:
                self._come_back(error)
            else:
                self.tally.milliseconds.append((perf_counter() - began) * 1000)
                self._rest(perf_counter() - began)
                return answer

    def _come_back(self, error: CroupierError) -> None:
        if isinstance(error, Overloaded) and self._patient:
            sleep(error.retry_after_s)
            return
        self.tally.failures.append(f"{type(error).__name__}: {error}")
        if len(self.tally.failures) > 1000:
            raise error
        sleep(0.05)

    def _rest(self, spent: float) -> None:
        if not self._hurry.is_set():
            sleep(max(0.0, 1 / CALLS_PER_SECOND - spent))

    def wait_for_calls(self, more: int) -> None:
        """Return when `more` calls have ended from now on."""
        wanted = self.tally.calls + more
        wait_until(lambda: self.faults or self.tally.calls >= wanted, f"{more} calls have ended", 300)

    def finish(self) -> Tally:
        """Let every match that was begun end, as fast as it goes; return the tally."""
        self._hurry.set()
        for thread in self._threads:
            thread.join(300)
        if self.faults:
            raise self.faults[0]
        assert not any(thread.is_alive() for thread in self._threads), "matches do not end"
        return self.tally


@contextmanager
def loaded(
    target: str, credentials: grpc.ChannelCredentials | None = None, *, callers: int = CALLERS, patient: bool = False
) -> Iterator[Load]:
    """Keep a load on `target`, begun before the block and ended after it."""
    load = Load(target, credentials, callers=callers, patient=patient)
    with ExitStack() as stack:
        stack.callback(load.finish)
        load.wait_for_calls(callers)
        yield load
