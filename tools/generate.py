"""Generate the Python code of the two proto packages into the folders from which it is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROTO = Path("proto")
PROTOC = (sys.executable, "-m", "grpc_tools.protoc", f"-I{PROTO}")


def main() -> None:
    """Generate messages with stubs for both packages, and the service's client and servicer for the contract."""
    _generate("croupier/v1/*.proto", "clients/python", "python", "mypy")
    _generate("croupier/v1/engine_service.proto", "clients/python", "grpc_python", "mypy_grpc")
    _generate("croupier_service/state/v1/*.proto", "service", "python", "mypy")


def _generate(pattern: str, out: str, *plugins: str) -> None:
    files = sorted(str(path) for path in PROTO.glob(pattern))
    outs = [f"--{plugin}_out={'quiet:' if plugin.startswith('mypy') else ''}{out}" for plugin in plugins]
    subprocess.run([*PROTOC, *outs, *files], check=True)  # noqa: S603 - our own arguments


if __name__ == "__main__":
    main()
