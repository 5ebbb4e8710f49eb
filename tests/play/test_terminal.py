"""The command in a terminal or a pipe of its own: colours, wiping, Ctrl-C, coming back to another service that it starts for itself."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

WIPE = "\x1b[H\x1b[2J\x1b[3J"
RED = "\x1b[31m"
PATIENCE_S = 60
AGAIN_S = 5


class Terminal:
    """A pseudo-terminal with the command in it."""

    def __init__(self, *words: str, state: Path) -> None:
        """Start the command with `words`."""
        self._end, other = pty.openpty()
        environment = os.environ | {"XDG_STATE_HOME": str(state), "TERM": "xterm-256color", "COLUMNS": "160"}
        command = [sys.executable, "-m", "croupier_service", "play", *words]
        self.process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environment)  # noqa: S603 - our own arguments
        os.close(other)
        self.out = ""

    def until(self, what: str, after: int = 0) -> int:
        """Read until `what` was written after place `after`; return the place behind it."""
        deadline = time.monotonic() + PATIENCE_S
        while what not in self.out[after:]:
            assert time.monotonic() < deadline, self.out[-2000:]
            self._read()
        return self.out.index(what, after) + len(what)

    def _read(self) -> None:
        if select.select([self._end], [], [], 1)[0]:
            self.out += os.read(self._end, 65536).decode()

    def hang_up(self) -> None:
        """Give the terminal back."""
        os.close(self._end)

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._end, f"{line}\n".encode())

    def interrupt(self) -> int:
        """Press Ctrl-C, and again as people do, since a signal just before a read is heard only after it; return the exit code."""
        for _ in range(PATIENCE_S // AGAIN_S):
            self.process.send_signal(signal.SIGINT)
            if (code := self.close(AGAIN_S)) is not None:
                return code
        raise AssertionError(self.out[-2000:])

    def close(self, patience_s: float = PATIENCE_S) -> int | None:
        """Read to the end; return the exit code, None where there is none in time."""
        deadline = time.monotonic() + patience_s
        try:
            while time.monotonic() < deadline:
                self._read()
        except OSError:  # what Linux says when nobody has the other end
            return self.process.wait(PATIENCE_S)
        return None


@contextmanager
def terminal(*words: str, state: Path) -> Iterator[Terminal]:
    """Yield the command in a terminal; it is ended with the test, however that ends."""
    opened = Terminal(*words, state=state)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait(PATIENCE_S)
        opened.hang_up()


def test_left_by_interrupt_and_resumed(tmp_path: Path) -> None:
    """Ctrl-C leaves at once with exit code 0 and the match saved; another service of the same user opens it, and it goes to its end."""
    path = tmp_path / "match"
    with terminal("sasaki", "--seed", "2", "--save", str(path), state=tmp_path) as first:
        place = first.until("seat 0> ")
        first.type("1")
        first.until("seat 0> ", place)
        assert first.interrupt() == 0
    assert f"Go on with: croupier play --resume {path}" in re.sub(r"\x1b\[[0-9;]*m", "", first.out)
    assert "Traceback" not in first.out
    with terminal("--resume", str(path), state=tmp_path) as second:
        second.type("1\n" * 100)
        assert second.close() == 0
    assert "The deal was fair: its key fits" in second.out


def test_end_of_input(tmp_path: Path, target: str) -> None:
    """Ctrl-D leaves as Ctrl-C does."""
    with terminal("kakkuri", "--address", target, state=tmp_path) as opened:
        opened.until("seat 0> ")
        os.write(opened._end, b"\x04")
        assert opened.close() == 0
    assert "The match is saved." in opened.out


def test_cards_have_their_colours(tmp_path: Path, target: str) -> None:
    """Hearts and diamonds are red, clubs and spades are not."""
    with terminal("sasaki", "--seed", "3", "--address", target, state=tmp_path) as opened:
        opened.until("seat 0> ")
    assert f"{RED}3D" in opened.out
    assert f"{RED}3S" not in opened.out


def test_hands_are_hidden_between_people(tmp_path: Path, target: str) -> None:
    """Before another person comes forward, all is wiped, also what was scrolled off; no stretch between wipes has two hands in it."""
    with terminal("sasaki", "--seed", "3", "--human", "0", "--human", "2", "--address", target, state=tmp_path) as opened:
        place = 0
        for seat in (0, 2):
            place = opened.until(f"Seat {seat}, press Enter when nobody else looks. ", place)
            opened.type("")
            place = opened.until(f"seat {seat}> ", place)
            opened.type("1")
        assert opened.interrupt() == 0
    stretches = [set(re.findall(r"(\d) you", stretch)) for stretch in opened.out.split(WIPE)]
    assert all(len(seats) <= 1 for seats in stretches)
    assert {"0"} in stretches
    assert {"2"} in stretches
    assert not stretches[-1], "after leaving, nobody's hand is left to see"


def test_bytes_that_are_no_text(tmp_path: Path, target: str) -> None:
    """What cannot be read is no move, and the question stands."""
    ran = subprocess.run(  # noqa: S603 - our own arguments
        [sys.executable, "-X", "utf8", "-m", "croupier_service", "play", "sasaki", "--seed", "3", "--address", target],
        input=b"\xff\xfe\n\xed\xa0\x80\n\0\n1\n",
        env=os.environ | {"XDG_STATE_HOME": str(tmp_path)},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"* Nobody runs." in ran.stdout


@pytest.mark.parametrize("game", ["sasaki", "sasku", "kakkuri", "four_color"])
def test_a_whole_match_through_a_pipe(tmp_path: Path, target: str, game: str) -> None:
    """Without a terminal nothing is coloured or wiped, and a match goes to its end."""
    ran = subprocess.run(  # noqa: S603 - our own arguments
        [sys.executable, "-m", "croupier_service", "play", game, "--seed", "1", "--address", target],
        input="1\n" * 3000,
        env=os.environ | {"XDG_STATE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "The match is over (" in ran.stdout
    assert "\x1b" not in ran.stdout
