"""Run tests under other Pythons: `python -m tools.pythons 3.12 3.13 -- tests/cards tests/contract/test_same_bytes.py`.

Each Python is one that uv or pyenv has, else uv fetches it, and gets an environment of its own under build/, from the lock file. Where
one cannot be had the command fails, as it does where one fails the tests: nothing is left out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = Path(sys.executable).with_name("uv")
WHICH = "import platform; print('These were the tests under', platform.python_implementation(), platform.python_version())"


def main(arguments: Sequence[str]) -> int:
    """Run the tests after `--` under each Python before it."""
    split = arguments.index("--")
    for version in arguments[:split]:
        python = interpreter(version)
        run(str(python), "-m", "pytest", "-n", "2", *arguments[split + 1 :])
        run(str(python), "-c", WHICH)
    return 0


def interpreter(version: str) -> Path:
    """Return the Python of an up-to-date environment of that version."""
    home = ROOT / "build" / f"python-{version}"
    run(str(UV), "sync", "-q", "--locked", "--python", version, UV_PROJECT_ENVIRONMENT=str(home), PATH=search_path(version))
    return home / "bin" / "python"


def search_path(version: str) -> str:
    """Return where to look for a Python: pyenv's come first, because what pyenv itself puts there runs only the chosen one."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    return os.pathsep.join([*map(str, pyenv.glob(f"versions/{version}.*/bin")), os.environ["PATH"]])


def run(*words: str, **environment: str) -> None:
    """Run a command in the checkout; CalledProcessError where it fails."""
    subprocess.run(words, cwd=ROOT, env=os.environ | environment, check=True)  # noqa: S603 - our own arguments


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
