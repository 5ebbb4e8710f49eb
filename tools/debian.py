"""Have what comes as a Debian package and not as a Python one, commands and fonts: `python -m tools.debian buildah fonts-noto-cjk`.

Installs what is missing when run by root, else says what to install and ends with 1. Nothing that needs a tool does without it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

APT = ("apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300")


def main(packages: Sequence[str]) -> int:
    """Install those of `packages` that are missing: no command of the same name, and not installed as a package."""
    missing = [package for package in packages if shutil.which(package) is None and not _is_installed(package)]
    if not missing:
        return 0
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(f"missing: {' '.join(missing)}. On Debian: sudo apt-get install {' '.join(missing)}", file=sys.stderr)
        return 1
    # The lists of a fresh machine may be empty or old; a failure to renew them shows in the installation.
    _quiet(*APT, "update")
    return _quiet(*APT, "install", "--no-install-recommends", *missing)


def _is_installed(package: str) -> bool:
    if shutil.which("dpkg-query") is None:
        return False
    words = ("dpkg-query", "--show", "--showformat=${db:Status-Status}", package)
    done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - our own arguments
    return done.stdout == "installed"


def _quiet(*words: str) -> int:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own arguments
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
