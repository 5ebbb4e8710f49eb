"""Generate the TypeScript of the contract into clients/typescript/src/gen, or check that it is current.

Apart from generate.py, because it needs Node and `npm ci` in that folder, which whoever works on the service need not have.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from google.rpc import error_details_pb2  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "clients/typescript"
COMMITTED = CLIENT / "src/gen"
PLUGIN = CLIENT / "node_modules/.bin/protoc-gen-es"
PROTO = ROOT / "proto"


def main(arguments: list[str]) -> int:
    """Generate; with --check into another folder, and return 1 where the committed code differs."""
    if arguments != ["--check"]:
        generate(COMMITTED)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        stale = differing(COMMITTED, Path(folder))
    for name in stale:
        print(f"not current: {(COMMITTED / name).relative_to(ROOT)} (python -m tools.generate_typescript)", file=sys.stderr)
    return 1 if stale else 0


def generate(out: Path) -> None:
    """Generate the contract, and the messages of google.rpc that come with its refusals, into `out`."""
    if not PLUGIN.exists():
        sys.exit(f"{PLUGIN} is missing: npm ci --prefix clients/typescript")
    google = Path(error_details_pb2.__file__).parents[2]  # its .proto lies beside it
    files = [*sorted(str(path) for path in PROTO.glob("croupier/v1/*.proto")), "google/rpc/error_details.proto", "google/rpc/status.proto"]
    options = [f"--plugin={PLUGIN}", f"--es_out={out}", "--es_opt=target=ts,import_extension=js"]
    subprocess.run([sys.executable, "-m", "grpc_tools.protoc", f"-I{PROTO}", f"-I{google}", *options, *files], check=True)  # noqa: S603 - our own arguments


def differing(committed: Path, fresh: Path) -> list[str]:
    """Return the names of generated files that only one folder has, or that differ."""
    names = {str(path.relative_to(folder)) for folder in (committed, fresh) for path in folder.rglob("*.ts")}
    return [name for name in sorted(names) if _text(committed / name) != _text(fresh / name)]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
