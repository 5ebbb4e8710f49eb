"""The plugins of protoc that write Go, pinned and installed into build/tools by Go itself."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "build/tools"
PLUGINS = {
    "go": ("google.golang.org/protobuf/cmd/protoc-gen-go", "v1.36.12"),
    "go-grpc": ("google.golang.org/grpc/cmd/protoc-gen-go-grpc", "v1.6.2"),
}


def plugin(name: str) -> Path:
    """Return the plugin that writes `--NAME_out`, installed where it is not there yet. LookupError without Go."""
    package, version = PLUGINS[name]
    program = FOLDER / f"protoc-gen-{name}"
    if not program.exists() or version.removeprefix("v") not in _said_by(program):
        _install(f"{package}@{version}")
    return program


def _said_by(program: Path) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own program


def _install(package: str) -> None:
    go = shutil.which("go")
    if go is None:
        raise LookupError("the Go client is generated with Go, which is missing")
    subprocess.run([go, "install", package], env={**os.environ, "GOBIN": str(FOLDER)}, check=True)  # noqa: S603 - our own words
