"""Builds deploy/docker/Dockerfile for real, without a container engine and without pulling an image.

Under the name of the Dockerfile's base stands a Debian made here of Debian packages: of the same release, with Debian's own Python. What
is built is kept in build/image; the base is made once, the image each time.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "deploy/docker/Dockerfile"
WORK = ROOT / "build/image"
NAME = "localhost/croupier:test"
BASE_FILE = "FROM scratch\nADD base.tar /\n"
CA_BUNDLE = "/etc/ssl/certs/ca-certificates.crt"
MACHINE_FILES = (CA_BUNDLE, "/etc/pip.conf")
"""How this machine reaches package registries; mounted while building, in no layer afterwards."""


def run(*words: str | Path) -> str:
    """Run a command to its end and return what it says; AssertionError with all that it said where it fails."""
    done = _tried(*words)
    assert done.returncode == 0, f"{shlex.join(map(str, words))}\n{done.stdout}{done.stderr}"
    return done.stdout


def _tried(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)  # noqa: S603 - our own words


def buildah(*words: str | Path) -> str:
    """Run buildah on a store of our own."""
    return run("buildah", "--root", WORK / "store", "--runroot", WORK / "run", "--storage-driver", storage_driver(), *words)


def storage_driver() -> str:
    """Return overlay where a layer can be laid over another, else vfs, which copies everything and works everywhere."""
    tried = _tried("buildah", "--root", WORK / "store", "--runroot", WORK / "run", "--storage-driver", "overlay", "info")
    return "overlay" if tried.returncode == 0 else "vfs"


@dataclass(frozen=True)
class Image:
    """A built image: its configuration as container engines read it."""

    config: dict[str, Any]

    @property
    def environment(self) -> dict[str, str]:
        """The variables that every process in it gets."""
        return dict(entry.split("=", 1) for entry in self.config["Env"])

    @property
    def user(self) -> str:
        """The user that it runs as."""
        return str(self.config["User"])


def build() -> Image:
    """Build the image and return it."""
    assert os.geteuid() == 0, "building in a chroot takes root: sudo make test-image"
    WORK.mkdir(parents=True, exist_ok=True)
    _provide_base()
    mounts = [f"--volume={name}:{name}:ro" for name in MACHINE_FILES if Path(name).exists()]
    buildah("bud", "--isolation", "chroot", "--format", "docker", "--pull-never", *mounts, "-t", NAME, "-f", DOCKERFILE, ROOT)
    return Image(json.loads(buildah("inspect", "--type", "image", NAME))["Docker"]["config"])


def base_name() -> str:
    """Return the name that the Dockerfile gives to its base."""
    (line,) = [line for line in DOCKERFILE.read_text().splitlines() if line.startswith("ARG BASE=")]
    return line.removeprefix("ARG BASE=")


def _provide_base() -> None:
    tar = WORK / "base/base.tar"
    if not tar.exists():
        tar.parent.mkdir(exist_ok=True)
        _make_base(tar.with_name("unfinished.tar"))
        tar.with_name("unfinished.tar").rename(tar)
    if base_name() not in buildah("images", "--format", "{{.Name}}:{{.Tag}}").split():
        (WORK / "Dockerfile.base").write_text(BASE_FILE)
        buildah("bud", "--isolation", "chroot", "-q", "-t", base_name(), "-f", WORK / "Dockerfile.base", tar.parent)


def _make_base(tar: Path) -> None:
    release = base_name().rsplit("-", 1)[1]
    lean = [f"--dpkgopt=path-exclude=/usr/share/{folder}/*" for folder in ("man", "doc", "locale", "info")]
    packages = "--include=python3,python3-venv,ca-certificates"
    run("mmdebstrap", "--variant=minbase", "--dpkgopt=force-unsafe-io", *lean, packages, release, tar)


@contextmanager
def unpacked() -> Iterator[Path]:
    """Yield the root folder of a container made of the image."""
    container = buildah("from", "--pull-never", NAME).strip()
    try:
        yield Path(buildah("mount", container).strip())
    finally:
        buildah("umount", container)
        buildah("rm", container)
