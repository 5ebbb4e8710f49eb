"""`croupier inspect` prints a stored match in the contract's words."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from croupier.v1 import match_pb2
from croupier_service.cli import main
from croupier_service.sealing.key_files import read_key_ring, write_new_key
from croupier_service.sealing.sealer import Sealer
from tests.engine.tables import start
from tools.golden import engine


@pytest.fixture
def printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is printed of a new match of Sasaki."""
    golden = Path(__file__).parents[1] / "golden" / "states" / "test.key"
    match = start("sasaki", engine(), reveal=match_pb2.REVEAL_NEVER).match
    state = tmp_path / "match"
    state.write_bytes(base64.b64encode(match.SerializeToString()))
    assert main(["inspect", str(state), "--keys", str(golden)]) == 0
    return capsys.readouterr().out


def test_values_are_words(printed: str) -> None:
    """Flags, missing values and the reveal setting read as in the contract, not as Python writes them."""
    lines = [line.strip() for line in printed.splitlines()]
    assert {"running: true", "own_jata: false", "match_target: none", "reveal: never"} <= set(lines)
    assert not {"True", "False", "None"} & set(printed.split())


def test_hands_are_printed(printed: str) -> None:
    """Every seat's hand is told: this is for operators."""
    assert [f"seat {seat}:" in printed for seat in range(5)] == [True] * 4 + [False]


def test_a_game_of_a_newer_release_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sound state of a game that is not in the catalog is told apart from what is no state."""
    key, state = tmp_path / "key", tmp_path / "match"
    write_new_key(key)
    sealed = Sealer(read_key_ring(key)).seal(b"record", "id", "go_stop", 3, 2, 100)
    for game, told in [("go_stop", "newer releases play: 'go_stop'"), ("go stop", "no MatchState")]:
        state.write_bytes(match_pb2.MatchState(state=sealed, match_id="id", game=game, revision=3).SerializeToString())
        assert main(["inspect", str(state), "--keys", str(key)]) == 2
        assert told in capsys.readouterr().err


def test_another_key_opens_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A state under a key that is not in the file is refused in one line."""
    key, state = tmp_path / "key", tmp_path / "match"
    write_new_key(key)
    state.write_bytes(start("sasaki", engine()).match.SerializeToString())
    assert main(["inspect", str(state), "--keys", str(key)]) == 2
    assert capsys.readouterr().err.startswith("croupier: the state cannot be opened: ")
