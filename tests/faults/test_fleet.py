"""`make fleet`: three replicas behind Envoy with one command, and nothing of them left after Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import IO

import pytest

from croupier import Client, Unavailable
from tools import fleet as fleets
from tools.processes import START_S, STOP_S, NotStarted, end_all, free_port, has_gone

COMMAND = (sys.executable, "-m", "tools.fleet", "--free-ports")
ENDS = "Ctrl-C ends all of them.\n"


@contextmanager
def running(command: Sequence[str] = COMMAND, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """Run the command in a group of processes of its own, as a terminal does."""
    process = subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True, env=os.environ | variables
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(STOP_S)


def until(said: IO[str], last: str) -> str:
    """Return what is said before the line `last`; AssertionError, with what was said, where it never comes."""
    told = ""
    while (line := said.readline()) != last:
        told += line
        assert line, told
    return told


def children(pid: int) -> list[int]:
    """Return the processes that this one has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


@pytest.mark.parametrize("to_all", [True, False])
def test_it_serves_until_ctrl_c(to_all: bool) -> None:  # noqa: FBT001 - as a terminal does, or as `kill` does
    """It says where it serves, answers there, and ends with all of its processes and exit code 0."""
    with running() as process:
        assert process.stdout is not None
        with closing(process.stdout) as said:
            told = until(said, ENDS)
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


def left(started: Sequence[int]) -> list[int]:
    """Return those processes that still are."""
    return [pid for pid in started if Path(f"/proc/{pid}").exists()]


def test_a_closed_terminal_ends_all(tmp_path: Path) -> None:
    """SIGHUP, twice as it comes from terminal and `make`, leaves no process and no folder."""
    with running(TMPDIR=str(tmp_path)) as process:
        assert process.stdout is not None
        with closing(process.stdout) as said:
            until(said, ENDS)
            started = children(process.pid)
            assert list(tmp_path.iterdir())
            os.killpg(process.pid, signal.SIGHUP)
            os.killpg(process.pid, signal.SIGHUP)
            assert process.wait(STOP_S) == 0
    assert not left(started)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("after", ["", "Replicas serve on", ENDS.strip()])
def test_a_terminal_that_goes_without_a_signal_ends_all(tmp_path: Path, after: str) -> None:
    """As when the leader of its session keeps the signal to itself: at once, while it speaks, and just as it has said the last word."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(COMMAND, stdout=theirs, stderr=theirs, start_new_session=True, env=os.environ | {"TMPDIR": str(tmp_path)})  # noqa: S603
    os.close(theirs)
    try:
        said = b""
        while after.encode() not in said:
            said += os.read(ours, 1)
        os.close(ours)
        process.wait(STOP_S)
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(STOP_S)
    assert not list(tmp_path.iterdir())


def test_a_terminal_has_gone_when_nobody_has_its_other_end() -> None:
    """Also where it had before anybody looked; what is no terminal never goes."""
    ours, theirs = pty.openpty()
    reader, writer = os.pipe()
    one, other = socket.socketpair()
    written_to = [theirs, writer, one.fileno()]
    before = [has_gone(each) for each in written_to]
    os.close(ours)
    os.close(reader)
    other.close()
    try:
        assert (before, [has_gone(each) for each in written_to]) == ([False] * 3, [True, False, False])
    finally:
        os.close(theirs)
        os.close(writer)
        one.close()


def test_it_says_who_ended_and_ends_with_the_last() -> None:
    """One replica of two is named and the rest goes on; after the second nothing is left, and the code is 1."""
    with running([*COMMAND, "--size", "2"]) as process:
        assert process.stdout is not None
        with closing(process.stdout) as said:
            told = until(said, ENDS)
            ports = re.findall(r"127\.0\.0\.1:(\d+)", told.splitlines()[0])
            started = children(process.pid)
            for pid, port in zip(started[:2], ports, strict=True):
                os.kill(pid, signal.SIGKILL)
                assert said.readline() == f"fleet: replica on port {port} has ended (SIGKILL)\n"
            assert (process.wait(STOP_S), said.read()) == (1, "")
    assert not left(started)


def test_nothing_goes_on_without_envoy() -> None:
    """Envoy is named, the replicas are ended, and the code is 1."""
    with running([*COMMAND, "--size", "1"]) as process:
        assert process.stdout is not None
        with closing(process.stdout) as said:
            until(said, ENDS)
            started = children(process.pid)
            os.kill(started[-1], signal.SIGKILL)
            assert (process.wait(STOP_S), said.read()) == (1, "fleet: envoy has ended (SIGKILL)\n")
    assert not left(started)


def test_another_envoy_does_not_answer_for_ours(tmp_path: Path) -> None:
    """Where somebody else's Envoy has the admin port, the second one is not started, though the first is ready there."""
    with fleets.fleet(fleets.FLAGS, 1) as first:
        second = fleets.Envoy(tmp_path, replace(first.envoy.settings, grpc=f"127.0.0.1:{free_port()}"))
        try:
            assert not second._ready()
            with pytest.raises(NotStarted, match="envoy"):
                second.wait()
        finally:
            end_all([second.child])


def test_taken_ports_are_refused_with_a_way_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The port is named, nothing is started, and the code is 2."""
    monkeypatch.setattr(fleets, "interrupt_on_signals", lambda: None)
    monkeypatch.setattr(fleets, "fleet", lambda *_words, **_names: pytest.fail("it was started"))
    with socket.create_server(("127.0.0.1", 0)) as endpoint:
        port = endpoint.getsockname()[1]
        monkeypatch.setattr(fleets, "FIRST_PORT", port)
        assert fleets.main(["--size", "1"]) == 2
    said = capsys.readouterr().err
    assert f"port {port}" in said
    assert "--free-ports" in said


def test_the_table_ends_with_its_terminal_and_its_envoy(tmp_path: Path) -> None:
    """`make play` leaves nothing at SIGHUP either, and does not go on without Envoy."""
    (page := tmp_path / "page").mkdir()
    (page / "index.html").write_text("<p>table</p>", "utf-8")
    (folder := tmp_path / "temporary").mkdir()
    command = [sys.executable, "-m", "tools.play", "--page", str(page), "--port", str(free_port())]
    for to_envoy, code, words in [(False, 0, "All have ended."), (True, 1, "play: envoy has ended (SIGKILL)")]:
        with running(command, TMPDIR=str(folder)) as process:
            assert process.stdout is not None
            with closing(process.stdout) as said:
                until(said, "Ctrl-C ends it.\n")
                started = children(process.pid)
                if to_envoy:
                    os.kill(started[-1], signal.SIGKILL)
                else:
                    os.killpg(process.pid, signal.SIGHUP)
                assert process.wait(STOP_S) == code
                assert words in said.read()
        assert not left(started)
        assert not list(folder.iterdir())
