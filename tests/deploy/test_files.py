"""What holds of deploy/ as a whole: Envoy takes its files, the Dockerfile follows its rules, no key lies about, copies are current."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path

import pytest

from croupier_service.sealing.key_ring import BadKeys, KeyRing, new_key
from tests.deploy.programs import DEPLOY, ROOT, run
from tools import deploy_files

GOES_ON = re.compile(r"\\\n\s*")
LONG_WORD = re.compile(r"[A-Za-z0-9+/_-]{84,}={0,2}")


def committed() -> list[Path]:
    """Return the files of deploy/ that are in the repository or would be."""
    names = run("git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard", "deploy").split()
    assert len(names) > 20
    return [ROOT / name for name in names]


def keys(text: str) -> list[str]:
    """Return what the service would take for a sealing key. A word that goes on in the next line, after a backslash, is one word."""
    return [word for word in LONG_WORD.findall(GOES_ON.sub("", text)) if _is_key(word)]


def _is_key(word: str) -> bool:
    try:
        return bool(KeyRing.parse(word).ids)
    except BadKeys:
        return False


def test_no_key_is_in_it() -> None:
    """Nothing in any file is a sealing key; one that is put in is found, in either of its writings."""
    assert [path for path in committed() if keys(path.read_text("utf-8"))] == []
    planted = new_key()
    assert keys(f"RING={planted}\n") == [planted]
    assert len(keys(f'"{b64decode(planted).hex()}"')) == 1


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
