"""Generate the Python code of the two proto packages and the Go code of the contract into the folders that they are imported from.

With --check nothing is written: it is said what is not current.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tools.go_plugins import plugin

PROTO = Path("proto")
PROTOC = (sys.executable, "-m", "grpc_tools.protoc", f"-I{PROTO}")
FOLDERS = {"clients/python": "croupier/v1", "service": "croupier_service/state/v1", "clients/go": "croupier/v1"}
GENERATED = ("*_pb2*.py*", "*.pb.go")
GO_MODULE = "github.com/croupier-engine/croupier/clients/go"


def main(arguments: list[str]) -> int:
    """Generate; with --check into another folder, and return 1 where the committed code differs."""
    if arguments != ["--check"]:
        generate(Path())
        return 0
    with tempfile.TemporaryDirectory() as folder:
        for out in FOLDERS:
            (Path(folder) / out).mkdir(parents=True)
        generate(Path(folder))
        stale = [name for out, package in FOLDERS.items() for name in _differing(Path(out, package), Path(folder, out, package))]
    for name in stale:
        print(f"not current: {name} (make generate)", file=sys.stderr)
    return 1 if stale else 0


def generate(root: Path) -> None:
    """Generate messages with stubs for both packages, client and servicer of the contract, and its Go client, into folders below `root`."""
    _protoc("croupier/v1/*.proto", root / "clients/python", "python", "mypy")
    _protoc("croupier/v1/engine_service.proto", root / "clients/python", "grpc_python", "mypy_grpc")
    _protoc("croupier_service/state/v1/*.proto", root / "service", "python", "mypy")
    _go(root / "clients/go")


def _go(out: Path) -> None:
    for name in ("go", "go-grpc"):
        words = (f"--plugin={plugin(name)}", f"--{name}_out={out}", f"--{name}_opt=module={GO_MODULE}")
        subprocess.run([*PROTOC, *words, *_files("croupier/v1/*.proto")], check=True)  # noqa: S603 - our own arguments


def _protoc(pattern: str, out: Path, *plugins: str) -> None:
    outs = [f"--{plugin}_out={'quiet:' if plugin.startswith('mypy') else ''}{out}" for plugin in plugins]
    subprocess.run([*PROTOC, *outs, *_files(pattern)], check=True)  # noqa: S603 - our own arguments


def _files(pattern: str) -> list[str]:
    return sorted(str(path) for path in PROTO.glob(pattern))


def _differing(committed: Path, fresh: Path) -> list[str]:
    names = {path.name for folder in (committed, fresh) for pattern in GENERATED for path in folder.glob(pattern)}
    return [str(committed / name) for name in sorted(names) if _text(committed / name) != _text(fresh / name)]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
