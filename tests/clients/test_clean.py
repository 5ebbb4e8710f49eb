"""`make clean` takes away all that the commands made, and nothing that is kept in git."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

MAKEFILE = Path(__file__).parents[2] / "Makefile"
MADE = [".venv", "build", *(f"clients/{client}/{made}" for client in ("web", "typescript") for made in ("node_modules", "dist"))]
MADE += [f"clients/{client}/target" for client in ("rust", "java")]


def test_clean_leaves_sources_alone(tmp_path: Path) -> None:
    """What was built in the clients goes too; what lies beside it stays."""
    shutil.copy(MAKEFILE, tmp_path)
    for made in MADE:
        (tmp_path / made / "deep").mkdir(parents=True)
        (tmp_path / made).with_name("source").touch()
    subprocess.run(["make", "-s", "clean"], cwd=tmp_path, check=True)  # noqa: S607 - whichever make there is
    assert not [made for made in MADE if (tmp_path / made).exists()]
    assert all((tmp_path / made).with_name("source").exists() for made in MADE)
