"""A service of one's own for as long as it is wanted: a child process on a free loopback port, with a key that dies with it or lasts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO

OPTIONS = ("--host", "127.0.0.1", "--port", "0", "--drain-seconds", "0", "--log-sample", "0")
START_S = 30.0
STOP_S = 10.0


class NotStarted(Exception):
    """The service did not come up; the message holds what it said."""


@contextmanager
def local_service(*, lasting_key: bool = False) -> Iterator[str]:
    """Start the service, yield its address and stop it at the end. NotStarted where it does not listen in time.

    `lasting_key`: seal with the key in the user's state folder instead, so that a later service can open the matches of this one.
    """
    with tempfile.TemporaryDirectory(prefix="croupier-demo-") as folder:
        process = _start(() if lasting_key else ("--dev-key-file", str(Path(folder) / "dev.key")))
        try:
            yield _address_of(process)
        finally:
            _stop(process)


def _start(key: tuple[str, ...]) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 - our own arguments
        [sys.executable, "-m", "croupier_service", "serve", "--dev", *key, *OPTIONS],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        # Whatever the caller's own service is configured with is not meant for this one.
        env={name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")},
    )


def _address_of(process: subprocess.Popen[str]) -> str:
    """Return where the service listens. Its output is read to the end in the background, so that it never waits for a reader."""
    lines: SimpleQueue[str | None] = SimpleQueue()
    threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
    said = []
    try:
        while (line := lines.get(timeout=START_S)) is not None:
            if address := _address_in(line):
                return address
            said.append(line)
    except Empty:
        said.append(f"nothing for {START_S:.0f} seconds")
    raise NotStarted("the service did not start: " + "".join(said[-20:]).strip())


def _address_in(line: str) -> str:
    """Return the address that a line of the log names when the service serves; empty: it is another line."""
    try:
        entry = json.loads(line)
    except ValueError:
        return ""
    serving = isinstance(entry, dict) and entry.get("event") == "serving"
    return f"{entry['host']}:{entry['port']}" if serving else ""


def _read(stream: IO[str] | None, lines: SimpleQueue[str | None]) -> None:
    if stream is not None:
        with stream:
            for line in stream:
                lines.put(line)
    lines.put(None)


def _stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
