"""States and answers are the same bytes on every replica, and states of one length from the first deal of a match to the last."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import groupby, islice

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier_service.catalog import GAMES
from tools import golden_digests
from tools.golden import chance, engine, played, seed
from tools.golden_tables import FAR_TABLES, FarTable

PRESETS = [(game, preset.preset) for game, listing in GAMES.items() for preset in listing.description.presets]


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_bytes_are_the_golden_ones(hash_seed: str) -> None:
    """Whatever Python, libraries, machine and hash seed, states are sealed and calls answered in the very bytes of the golden digests."""
    environ = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "tools.golden_digests", "--print"]
    told = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)  # noqa: S603 - our own module
    assert json.loads(told.stdout) == golden_digests.read(), "python -m tools.golden_digests says when these may change"


@pytest.mark.parametrize("table", FAR_TABLES, ids=[table.name for table in FAR_TABLES])
def test_other_seed_is_another_digest(table: FarTable) -> None:
    """A digest tells: another seed gives other states and other answers."""
    start, other = next(table.starts()), next(table.starts())
    other.seed = bytes(32)
    one, two = (golden_digests.digest(request, []) for request in (start, other))
    assert all(one[part] != two[part] for part in ("states", "answers"))


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_one_length(game: str, preset: str) -> None:
    """All states of a match have one length, so that it tells nothing."""
    machine = engine()
    started = machine.start_match(pb.StartMatchRequest(game=game, preset=preset, seed=seed(f"length/{game}/{preset}")))
    states = [started.match, *[answer.match for _, answer in islice(played(machine, started.match, started.status, chance(preset)), 600)]]
    assert len(list(groupby(states, key=lambda state: len(state.state)))) == 1
