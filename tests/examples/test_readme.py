"""clients/README.md runs as it is written: programs against service and databases, commands in a folder with the proto files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.examples.conftest import ROOT

README = (ROOT / "clients" / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the README's blocks in a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def run(words: list[str], folder: Path, target: str, postgres_at: str = "") -> str:
    """Run a block, only with other addresses; return what it printed."""
    block = words.pop().replace("127.0.0.1:50051", target).replace("host=127.0.0.1 dbname=postgres", postgres_at)
    paths = {"PYTHONPATH": str(ROOT / "clients" / "examples"), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    ran = subprocess.run([*words, block], cwd=folder, env=os.environ | paths, capture_output=True, text=True, timeout=120, check=False)  # noqa: S603 - our own README
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_programs(tmp_path: Path, target: str, postgres_at: str) -> None:
    """Each program runs; the one that stores a match ends in the next decision."""
    programs = blocks("python")
    assert len(programs) == 1
    assert "decision 2" in run([sys.executable, "-c", programs[0]], tmp_path, target, postgres_at)


def test_commands(tmp_path: Path, target: str) -> None:
    """Generating for Ruby and playing a whole game with it, and generating for C# through buf: the commands do what they say."""
    for name in ("proto", "clients", "buf.yaml"):
        (tmp_path / name).symlink_to(ROOT / name)
    ruby, csharp = blocks("sh")
    assert re.search(r"winners: \[.*\], revision \d+", run(["bash", "-euc", ruby], tmp_path, target))
    run(["bash", "-euc", csharp], tmp_path, target)
    assert len(list((tmp_path / "build" / "csharp").rglob("*.cs"))) == len(list((ROOT / "proto" / "croupier" / "v1").glob("*.proto")))
