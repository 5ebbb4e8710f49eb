"""Child processes: started, listened to, and ended by their process id. What they are is not known here."""

from __future__ import annotations

import os
import random
import select
import signal
import socket
import stat
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, NamedTuple, TypeVar

Found = TypeVar("Found")

START_S = 120.0
STOP_S = 60.0
"""A machine that is busy with other things takes its time; nothing waits longer than it must."""

_KEPT_LINES = 2000


ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What Ctrl-C, `kill` and a closed terminal send."""


class NotStarted(Exception):
    """A process did not do in time what was waited for; the message holds what it said last."""


class Child:
    """A child process whose output is read to the end in the background, so that it never waits for a reader."""

    def __init__(self, name: str, command: Sequence[str], folder: Path | None = None) -> None:
        """Start `command` in `folder`, without settings of a service that somebody else runs."""
        self.name = name
        self.lines: deque[str] = deque(maxlen=_KEPT_LINES)
        self._said = threading.Condition()
        self._process = subprocess.Popen(  # noqa: S603 - our own words
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            cwd=folder,
            env={name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    @property
    def ended_by(self) -> str:
        """How it ended, in words; empty while it runs."""
        code = self._process.poll()
        if code is None:
            return ""
        return f"exit code {code}" if code >= 0 else signal.Signals(-code).name

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        with self._process.stdout as stream:
            for line in stream:
                self._hear(line)
        self._hear(None)

    def _hear(self, line: str | None) -> None:
        with self._said:
            if line is not None:
                self.lines.append(line)
            self._said.notify_all()

    def wait_for(self, find: Callable[[str], Found | None], seconds: float = START_S) -> Found:
        """Return what `find` finds in some line that was or will be said; NotStarted where it ends or is silent before."""
        end = monotonic() + seconds
        with self._said:
            while True:
                found = next((found for line in self.lines if (found := find(line)) is not None), None)
                if found is not None:
                    return found
                if not self._reader.is_alive() or not self._said.wait(end - monotonic()):
                    raise NotStarted(f"{self.name}: {''.join(list(self.lines)[-20:]).strip() or 'no word'}")

    def send(self, number: signal.Signals) -> None:
        """Send a signal, if it still runs."""
        if self.runs:
            self._process.send_signal(number)

    def end(self, number: signal.Signals = signal.SIGTERM, seconds: float = STOP_S) -> int:
        """End it, by force where it does not end in time; return its exit code."""
        self.send(number)
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
        finally:
            self._reader.join(STOP_S)


def end_all(children: Sequence[Child]) -> None:
    """End children together: all are told before the first is waited for."""
    for child in children:
        child.send(signal.SIGCONT)
        child.send(signal.SIGTERM)
    for child in children:
        child.end()


def interrupt_on_signals() -> None:
    """Let the first signal of `ENDING` be a KeyboardInterrupt and further ones nothing, so that none interrupts what ends the children.

    SIGHUP stays ignored where it was, as under nohup; SIGINT does not, for shells let their scripts' background commands ignore it.
    """
    for number in ENDING:
        if number is not signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def say_last(words: str) -> None:
    """Say that all have ended, to whoever is still there: a terminal that was closed takes no words."""
    with suppress(OSError):
        print(words, flush=True)


def has_gone(terminal: int) -> bool:
    """Return whether that descriptor is of a terminal whose other end nobody has any more; what is no terminal never goes."""
    if not stat.S_ISCHR(os.fstat(terminal).st_mode):
        return False
    looked = select.poll()
    looked.register(terminal, 0)
    return any(event & select.POLLHUP for _, event in looked.poll(0))


def is_free(port: int) -> bool:
    """Return whether a server could listen on that port of loopback."""
    with socket.socket() as endpoint:
        # As servers do it: a port whose last connections are just ending is free.
        endpoint.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            endpoint.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_port() -> int:
    """Return a port of loopback on which nobody listens.

    It lies below those that the system gives to outgoing connections, so that it is still free when a process comes back to it.
    """
    for port in random.sample(range(20_000, 32_000), 2000):
        with socket.socket() as endpoint:
            try:
                endpoint.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise NotStarted("no port is free")


def wait_until(holds: Callable[[], Any], what: str, seconds: float = START_S) -> None:
    """Return when `holds()` is true; TimeoutError says `what` was waited for."""
    end, pause = monotonic() + seconds, threading.Event()
    while not holds():
        if monotonic() > end:
            raise TimeoutError(f"waited {seconds:.0f} s until {what}")
        pause.wait(0.05)


class Cpu(NamedTuple):
    """Seconds in which a process ran on a core, and seconds in which threads of it could have run but got none."""

    ran: float
    waited: float


def cpu_of(pid: int) -> Cpu:
    """Return what a process has had and wanted so far. Linux only."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    ran = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return Cpu(ran, sum(map(_waited, Path(f"/proc/{pid}/task").iterdir())))


def _waited(task: Path) -> float:
    try:
        return int((task / "schedstat").read_text("ascii").split()[1]) / 1e9
    except OSError:  # the thread has just ended
        return 0.0
