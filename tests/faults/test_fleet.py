"""`make fleet`: three replicas behind Envoy with one command, and nothing of them left after Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from croupier import Client, Unavailable
from tools.processes import START_S, STOP_S

COMMAND = [sys.executable, "-m", "tools.fleet", "--free-ports"]


@contextmanager
def running() -> Iterator[subprocess.Popen[str]]:
    """Run the command in a group of processes of its own, as a terminal does."""
    process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)  # noqa: S603
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(STOP_S)


def children(pid: int) -> list[int]:
    """Return the processes that this one has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


@pytest.mark.parametrize("to_all", [True, False])
def test_it_serves_until_ctrl_c(to_all: bool) -> None:  # noqa: FBT001 - as a terminal does, or as `kill` does
    """It says where it serves, answers there, and ends with all of its processes and exit code 0."""
    with running() as process:
        assert process.stdout is not None
        with closing(process.stdout) as said:
            told = "".join(iter(said.readline, "Ctrl-C ends all of them.\n"))
            found = re.search(r"gRPC +(127\.0\.0\.1:\d+)", told)
            assert found is not None, told
            started = children(process.pid)
            with Client(found[1], timeout_s=START_S) as client:
                assert client.start("sasaki").match.revision == 0
            assert len(started) == 4
            (os.killpg if to_all else os.kill)(process.pid, signal.SIGINT)
            assert (process.wait(STOP_S), said.read()) == (0, "All have ended.\n")
        assert not [pid for pid in started if Path(f"/proc/{pid}").exists()]
        with Client(found[1], timeout_s=START_S) as client, pytest.raises(Unavailable):
            client.server_info()
