"""Foreign programs in tests: run to their end, or for a while. A missing one fails the test that wants it."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
T = TypeVar("T")
PATIENCE_S = 60.0
"""Far more than anything takes: what is waited for comes, or the test fails."""


def found(program: str) -> str:
    """Return where the program is; AssertionError where it is not."""
    path = shutil.which(program)
    assert path, f"{program} is missing; `make test-deploy` provides it"
    return path


def run(*words: str | Path, given: str | None = None) -> str:
    """Run a command to its end and return all that it says; AssertionError with that where it fails."""
    done = tried(*words, given=given)
    assert done.returncode == 0, f"{shlex.join(map(str, words))}\n{done.stdout}"
    return done.stdout


def tried(*words: str | Path, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, however it ends; its errors are in its output."""
    command = [found(str(words[0])), *map(str, words[1:])]
    return subprocess.run(  # noqa: S603 - our own words
        command, input=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, check=False
    )


@contextmanager
def running(log: Path, words: Sequence[str | Path], variables: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program with these variables besides ours, its output in `log`; afterwards it is ended."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our own words
            [found(str(words[0])), *map(str, words[1:])], env=inherited | dict(variables or {}), stdout=output, stderr=subprocess.STDOUT
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def until(ask: Callable[[], T | None], what: str) -> T:
    """Ask again and again until there is an answer that counts as true; AssertionError when there never is."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            if answer := ask():
                return answer
        except OSError:
            pass
        time.sleep(0.1)
    raise AssertionError(f"waited in vain for {what}")


def free_ports(number: int) -> list[int]:
    """Return ports of loopback that nobody uses, all different."""
    places = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    try:
        return [place.getsockname()[1] for place in places]
    finally:
        for place in places:
            place.close()
