"""The harness of `make test-clients` itself: what is missing fails, and only what was done counts."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from tools.client_tests import reports
from tools.client_tests.reports import Counts
from tools.client_tests.runners import Runner, run
from tools.client_tests.servers import Servers
from tools.golden import GOLDEN

NAMES = ("direct", "envoy", "web", "scripted", "tls", "mtls", "elsewhere")
ADDRESSES = Servers(certificates=Path("/certificates"), **{name: f"127.0.0.1:{port}" for port, name in enumerate(NAMES, 1)})
PROTOCOL = Path(__file__).parent / "conformance/PROTOCOL.md"


def reported(folder: Path, *commands: tuple[str, ...]) -> tuple[bool, Counts]:
    """Run commands as a client's tests; return whether they passed and what they reported."""
    report = folder / "report.json"
    return run(Runner("toy", folder, commands), ADDRESSES, report), reports.read(report)


def shell(words: str) -> tuple[str, ...]:
    """Return a command."""
    return ("sh", "-c", words)


def test_a_client_is_told_where_and_reports(tmp_path: Path) -> None:
    """It gets the variables and is believed what it counts."""
    said = '{"matches": 26, "views_compared": 148, "refusals": 70, "vectors": 188, "tls": 9}'
    told = 'test "$CROUPIER_SCRIPTED" = 127.0.0.1:4 && test -d "$CROUPIER_GOLDEN" && test -z "$CROUPIER_KEYS"'
    told += ' && test "$CROUPIER_ELSEWHERE$CROUPIER_CERTIFICATES" = 127.0.0.1:7/certificates'
    passed, counts = reported(tmp_path, shell(told), shell(f"echo '{said}' >\"$CROUPIER_REPORT\""))
    assert (passed, counts) == (True, Counts(26, 148, 70, 188, 9))


@pytest.mark.parametrize("command", [("no-such-toolchain",), shell("exit 3")])
def test_a_failing_client(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A missing toolchain is a failure, and what stands after a failure is not run."""
    assert reported(tmp_path, command, shell("touch went-on")) == (False, Counts())
    assert not (tmp_path / "went-on").exists()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"matches": 1}', '{"matches": "many", "views_compared": 1, "refusals": 1, "vectors": 1, "tls": 1}']
)
def test_a_report_that_says_nothing(tmp_path: Path, text: str) -> None:
    """It counts as nothing done, as none does."""
    (tmp_path / "report.json").write_text(text)
    assert reports.read(tmp_path / "report.json") == reports.read(tmp_path / "none.json") == Counts()


def test_less_than_there_is_fails() -> None:
    """Every number has to be reached, by tests that passed."""
    least = reports.wanted(GOLDEN)
    assert min(asdict(least).values()) > 0
    assert reports.entry(True, least, least)["passed"]  # noqa: FBT003
    assert not reports.entry(False, least, least)["passed"]  # noqa: FBT003
    for name in asdict(least):
        assert not reports.entry(True, replace(least, **{name: 0}), least)["passed"]  # noqa: FBT003


def test_the_cases_of_tls_are_counted() -> None:
    """As many are wanted as the protocol lists."""
    _, cases = PROTOCOL.read_text("utf-8").split("\n## TLS\n")
    assert len(re.findall(r"^\| `CROUPIER_[A-Z]+` \|", cases.split("\n## ")[0], re.MULTILINE)) == reports.TLS_CASES
