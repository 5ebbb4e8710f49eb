"""Sealed states are the same bytes on every replica, and of one length from the first deal of a match to the last."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import groupby, islice

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier_service.catalog import GAMES
from tests.contract.digest import digest
from tools.golden import chance, engine, played, seed

PRESETS = [(game, preset.preset) for game, listing in GAMES.items() for preset in listing.description.presets]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_other_interpreters_seal_the_same_bytes(hash_seed: str) -> None:
    """Another process with another hash seed seals every state of the golden matches into the same bytes."""
    environ = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "tests.contract.digest"]
    told = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)  # noqa: S603 - our own module
    assert told.stdout == digest()


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_one_length(game: str, preset: str) -> None:
    """All states of a match have one length, so that it tells nothing."""
    machine = engine()
    started = machine.start_match(pb.StartMatchRequest(game=game, preset=preset, seed=seed(f"length/{game}/{preset}")))
    states = [started.match, *[answer.match for _, answer in islice(played(machine, started.match, started.status, chance(preset)), 600)]]
    assert len(list(groupby(states, key=lambda state: len(state.state)))) == 1
