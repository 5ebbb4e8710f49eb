"""What holds of deploy/ as a whole: Envoy takes its files, the Dockerfile follows its rules, no key lies about, copies are current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, ROOT, run
from tools import deploy_files

LIKE_A_KEY = re.compile(r"[A-Za-z0-9+/=_-]{84,}")


def committed() -> list[Path]:
    """Return the files of deploy/ that are in the repository or would be."""
    names = run("git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard", "deploy").split()
    assert len(names) > 20
    return [ROOT / name for name in names]


def test_no_key_is_in_it() -> None:
    """Nothing that could be a sealing key: no run of 84 or more characters of base64 or hexadecimal."""
    for path in committed():
        assert not LIKE_A_KEY.search(path.read_text("utf-8")), path


def test_copies_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    """What is generated is what `make generate` would write now."""
    assert deploy_files.main(["--check"]) == 0, capsys.readouterr().err


def test_a_stale_copy_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The check that this rests on can fail."""
    first, *others = deploy_files.generated()
    monkeypatch.setattr(deploy_files, "generated", lambda: [(first[0], first[1] + "#"), *others])
    assert deploy_files.main(["--check"]) == 1
    assert capsys.readouterr().err == "not current: deploy/compose/envoy.yaml (make generate)\n"


def test_hadolint_finds_nothing() -> None:
    """The Dockerfile follows the rules of its trade, without an exception."""
    assert run("hadolint", DEPLOY / "docker/Dockerfile") == ""


@pytest.mark.parametrize("name", ["envoy/envoy.yaml", "compose/envoy.yaml"])
def test_envoy_takes_its_configuration(name: str) -> None:
    """Every field is known and of its type, and nothing of it will be gone in the next release."""
    said = run("envoy", "--mode", "validate", "-c", DEPLOY / name)
    assert said.splitlines()[-1].endswith("OK")
    assert "deprecated" not in said.lower()
