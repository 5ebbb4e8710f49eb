"""Golden matches: what was played once is still legal, and every viewer still sees and hears the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from google.protobuf.json_format import ParseDict

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from tools.golden import GOLDEN, engine
from tools.golden_matches import ending, path_of

PRESETS = [(game, preset.preset) for game, listing in GAMES.items() for preset in listing.description.presets]
FILES = sorted(str(path.relative_to(GOLDEN)) for path in GOLDEN.glob("matches/*/*.json"))


def now(golden: dict[str, Any]) -> dict[str, Any]:
    """Return how a golden match ends today."""
    start = ParseDict(golden["start"], pb.StartMatchRequest())
    return ending(engine(), start, [ParseDict(move, match_pb2.SeatMove()) for move in golden["moves"]])


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_preset_has_a_golden_match(game: str, preset: str) -> None:
    """Every preset of every listed game has its golden match (python -m tools.golden_matches)."""
    assert path_of(game, preset).exists()


@pytest.mark.parametrize("name", FILES)
def test_golden_match(name: str) -> None:
    """The moves are accepted, and views and events are what they were."""
    golden = json.loads((GOLDEN / name).read_text("utf-8"))
    ended = now(golden)
    assert ended["revision"] == golden["revision"] == len(golden["moves"]), "every move counts once"
    for then, today in zip(golden["viewers"], ended["viewers"], strict=True):
        assert today == then, f"{then['viewer']} sees something else"


@pytest.mark.parametrize("name", FILES)
def test_other_seed_is_another_match(name: str) -> None:
    """A golden match tells: with another seed its moves are refused or its views are others."""
    golden = json.loads((GOLDEN / name).read_text("utf-8"))
    start = ParseDict(golden["start"], pb.StartMatchRequest())
    start.seed = bytes(32)
    assert ending(engine(), start, [])["viewers"] != ending(engine(), ParseDict(golden["start"], pb.StartMatchRequest()), [])["viewers"]
