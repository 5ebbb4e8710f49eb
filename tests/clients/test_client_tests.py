"""The harness of `make test-clients` itself: what is missing fails, and only what was done counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.client_tests import reports
from tools.client_tests.reports import Counts
from tools.client_tests.runners import Runner, run
from tools.client_tests.servers import Servers
from tools.golden import GOLDEN

ADDRESSES = Servers("127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3", "127.0.0.1:4")


def reported(folder: Path, *commands: tuple[str, ...]) -> tuple[bool, Counts]:
    """Run commands as a client's tests; return whether they passed and what they reported."""
    report = folder / "report.json"
    return run(Runner("toy", folder, commands), ADDRESSES, report), reports.read(report)


def shell(words: str) -> tuple[str, ...]:
    """Return a command."""
    return ("sh", "-c", words)


def test_a_client_is_told_where_and_reports(tmp_path: Path) -> None:
    """It gets the variables and is believed what it counts."""
    said = '{"matches": 26, "views_compared": 148, "refusals": 70, "vectors": 188}'
    told = 'test "$CROUPIER_SCRIPTED" = 127.0.0.1:4 && test -d "$CROUPIER_GOLDEN" && test -z "$CROUPIER_KEYS"'
    passed, counts = reported(tmp_path, shell(told), shell(f"echo '{said}' >\"$CROUPIER_REPORT\""))
    assert (passed, counts) == (True, Counts(26, 148, 70, 188))


@pytest.mark.parametrize("command", [("no-such-toolchain",), shell("exit 3")])
def test_a_failing_client(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A missing toolchain is a failure, and what stands after a failure is not run."""
    assert reported(tmp_path, command, shell("touch went-on")) == (False, Counts())
    assert not (tmp_path / "went-on").exists()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"matches": 1}', '{"matches": "many", "views_compared": 1, "refusals": 1, "vectors": 1}']
)
def test_a_report_that_says_nothing(tmp_path: Path, text: str) -> None:
    """It counts as nothing done, as none does."""
    (tmp_path / "report.json").write_text(text)
    assert reports.read(tmp_path / "report.json") == reports.read(tmp_path / "none.json") == Counts()


def test_less_than_there_is_fails() -> None:
    """Every number has to be reached, by tests that passed."""
    least = reports.wanted(GOLDEN)
    assert min(least.matches, least.views_compared, least.refusals, least.vectors) > 0
    assert reports.entry(True, least, least)["passed"]  # noqa: FBT003
    assert not reports.entry(False, least, least)["passed"]  # noqa: FBT003
    for fewer in (Counts(0, 999, 999, 999), Counts(999, 0, 999, 999), Counts(999, 999, 0, 999), Counts(999, 999, 999, 0)):
        assert not reports.entry(True, fewer, least)["passed"]  # noqa: FBT003
