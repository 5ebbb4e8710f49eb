"""Foreign programs in tests, run to their end. A missing one fails the test that wants it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


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
