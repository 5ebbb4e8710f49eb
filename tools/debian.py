"""Have commands that come as Debian packages and not as Python ones: `python -m tools.debian buildah protobuf-compiler=protoc`.

After `=` stands the command, or the pattern of a path, by which a package is known to be there; else the command has its name.
Installs what is missing when run by root, else says what to install and ends with 1. Nothing that needs a tool does without it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

APT = ("apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300")


def main(packages: Sequence[str]) -> int:
    """Install those of `packages` whose command or path is missing."""
    missing = [package for package, _, sign in (word.partition("=") for word in packages) if not _is_there(sign or package)]
    if not missing:
        return 0
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(f"missing: {' '.join(missing)}. On Debian: sudo apt-get install {' '.join(missing)}", file=sys.stderr)
        return 1
    # The lists of a fresh machine may be empty or old; a failure to renew them shows in the installation.
    _quiet(*APT, "update")
    return _quiet(*APT, "install", "--no-install-recommends", *missing)


def _is_there(sign: str) -> bool:
    return any(Path("/").glob(sign.lstrip("/"))) if sign.startswith("/") else shutil.which(sign) is not None


def _quiet(*words: str) -> int:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own arguments
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
