"""A match is left at any time and gone on with later; files that are none are refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.play.conftest import Run


def ending(out: str) -> str:
    """Return the end of a match as it was told, without the happenings before it."""
    return out[out.rindex("The match is over (") :]


@pytest.mark.parametrize("game", ["sasaki", "sasku", "kakkuri", "four_color"])
def test_a_match_that_was_left(run: Run, tmp_path: Path, game: str) -> None:
    """Left after each few moves and resumed, it ends as the same match without a break."""
    whole = run(game, "--seed", "2", lines=["1"] * 2000)
    path = str(tmp_path / "with a space")
    ran = run(game, "--seed", "2", "--save", path, lines=["1"] * 3)
    pauses = 0
    while "The match is over" not in ran.out:
        assert f"croupier play --resume '{path}'" in ran.out
        assert ran.code == 0
        ran, pauses = run("--resume", path, lines=["1"] * 7), pauses + 1
    assert pauses > 1
    assert ending(ran.out) == ending(whole.out)


def test_a_match_is_saved_without_being_told_where(run: Run, state_folder: Path) -> None:
    """Who leaves is told the file in the state folder, and can go on with it."""
    left = run("sasaki", "--seed", "2", lines=["1", "?quit", "1"])
    (path,) = re.findall(r"--resume (\S+)", left.out)
    assert Path(path).parent == state_folder / "croupier" / "play"
    assert run("sasaki", "--resume", path, lines=["1"] * 500).code == 0


def test_a_match_that_is_over_can_be_looked_at_again(run: Run, tmp_path: Path) -> None:
    """Resumed after its end it tells its end."""
    path = str(tmp_path / "match")
    whole = run("sasaki", "--seed", "2", "--save", path, lines=["1"] * 500)
    assert ending(run("--resume", path).out) == ending(whole.out)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "is no match that croupier play saved"),
        ("[]", "is no match that croupier play saved"),
        ("{}", "is no match that croupier play saved"),
        ('{"format": "croupier-play/9"}', "has the format 'croupier-play/9', not croupier-play/1"),
        ('{"format": "croupier-play/1", "match": 3, "humans": [0], "seed": "", "proofs": []}', "is no match that croupier play saved"),
        ('{"format": "croupier-play/1", "match": "////", "humans": [0], "seed": "", "proofs": []}', "is no match that croupier play saved"),
    ],
)
def test_a_file_that_is_no_match(run: Run, tmp_path: Path, content: str, why: str) -> None:
    """It is refused in one line."""
    path = tmp_path / "match"
    path.write_text(content, encoding="utf-8")
    ran = run("--resume", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err
    assert ran.err.count("\n") == 1


def test_a_state_that_was_changed(run: Run, tmp_path: Path) -> None:
    """What the service refuses is told; it does not become another match."""
    path, other = tmp_path / "match", tmp_path / "other"
    for file, seed in ((path, "1"), (other, "2")):
        run("sasaki", "--seed", seed, "--save", str(file), lines=["1"])
    saved = json.loads(path.read_text())
    path.write_text(json.dumps(saved | {"match": saved["match"][:40] + "AAAA" + saved["match"][44:]}))
    ran = run("--resume", str(path), lines=["1"])
    assert ran.code == 1
    assert ran.err.startswith("croupier play: STATE_INVALID: ")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["sasku"], "is a match of sasaki, not of sasku"),
        (["--seed", "0"], "keeps its preset, options, seats, people and seed"),
        (["--human", "2"], "keeps its preset, options, seats, people and seed"),
    ],
)
def test_a_match_keeps_what_it_was_started_with(run: Run, tmp_path: Path, words: list[str], why: str) -> None:
    """Arguments that would change a resumed match are refused."""
    path = tmp_path / "match"
    run("sasaki", "--save", str(path))
    ran = run("--resume", str(path), *words)
    assert ran.code == 2
    assert why in ran.err


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    """It is told in one sentence, without numbers of the system."""
    ran = run("--resume", str(tmp_path / "nothing"))
    assert ran.code == 2
    assert ran.err == f"croupier play: the saved match {tmp_path / 'nothing'} cannot be read: no such file or directory\n"
