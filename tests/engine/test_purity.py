"""The same requests give the same bytes in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from croupier_service.catalog import GAMES

ROOT = Path(__file__).parents[2]


def digests(hash_seed: str) -> list[list[str]]:
    """Return what a fresh process prints whose hashes of texts are seeded otherwise."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "tests.engine.digest"]
    ran = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)  # noqa: S603
    assert ran.returncode == 0, ran.stderr
    return [line.split() for line in ran.stdout.splitlines()]


def test_other_processes_give_the_same_bytes() -> None:
    """A whole match of each game, every view, state and refusal in it, is the same to the byte under other hash seeds."""
    one, other = digests("1"), digests("4242")
    assert one == other
    assert [game for game, _, _ in one] == list(GAMES)
    assert all(int(count) > 20 for _, count, _ in one)
