"""The terminal under test, against the real service, started once."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier_service import play
from croupier_service.demo import local_service


@dataclass(frozen=True)
class Ran:
    """What came of a run: exit code, what was written, what was said to be wrong."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
"""Runs the command with `words` as arguments while somebody types `lines`; after the last of them the input ends."""


@pytest.fixture(scope="session")
def target() -> Iterator[str]:
    """Return the address of a running service."""
    with local_service() as address:
        yield address


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a state folder that is nobody's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def run(target: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return how the command is run in this process."""
    monkeypatch.setenv("COLUMNS", "200")

    def ran(*words: str, lines: Iterator[str] | list[str] | None = None) -> Ran:
        typed = iter(lines or ())
        monkeypatch.setattr("croupier_service.play.screen.input", lambda: typed_line(typed), raising=False)
        parser = ArgumentParser()
        play.add_arguments(parser)
        code = play.run(parser.parse_args(["--address", target, *words]))
        return Ran(code, *capsys.readouterr())

    return ran


def typed_line(typed: Iterator[str]) -> str:
    """Return the next line; EOFError at the end, as input() raises it."""
    for line in typed:
        return line
    raise EOFError
