"""Whole matches of every game, as people type them; and that no hand of another seat is ever written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from croupier import BYSTANDER, Client
from croupier_service.catalog import GAMES
from croupier_service.play.screen import Screen
from croupier_service.play.session import OMITTED, Session
from tests.play.conftest import Run
from tests.play.marked import MARK, Marked

SETUPS = [
    (game, seats, preset.preset, humans)
    for game, listing in GAMES.items()
    for seats, preset, humans in (
        (listing.description.usual_seat_count, listing.description.presets[0], (0, 1)),
        (listing.description.seat_counts[-1 if game == "kakkuri" else 0], listing.description.presets[-1], (0,)),
    )
]


def numbers(seed: str, hot_seat: bool = False) -> Iterator[str]:  # noqa: FBT001, FBT002 - a fact about who sits there
    """Yield small numbers without end, a few of which are no move; between people also the empty line that calls the next one."""
    chance = Random(seed)
    while True:
        yield str(chance.randint(1, 5))
        if hot_seat:
            yield ""


@pytest.mark.parametrize(("game", "seats", "preset", "humans"), SETUPS)
def test_a_whole_match(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, seats: int, preset: str, humans: tuple[int, ...]
) -> None:
    """It goes to its end with scores and a fair deal; what bots see, and what they answer under seal, is written nowhere."""
    monkeypatch.setattr("croupier_service.play.command.Client", Marked)
    marked, sitting = Marked.marked, [word for seat in humans for word in ("--human", str(seat))]
    words = (game, "--seats", str(seats), "--preset", preset, "--seed", "5", *sitting, "--save", str(tmp_path / "match"))
    ran = run(*words, lines=numbers(f"{game}/{preset}", hot_seat=len(humans) > 1))
    assert (ran.code, ran.err) == (0, "")
    assert "The match is over (" in ran.out
    assert " fair: " in ran.out
    assert all(f"seat {seat}> " in ran.out for seat in humans)
    assert MARK not in ran.out + (tmp_path / "match").read_text(encoding="utf-8")
    assert Marked.marked > marked or set(range(seats)) == set(humans), "the bots saw nothing that could have been told"


def test_what_is_marked_would_be_seen(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot's view that came to the screen would be found by its mark: the test above can fail."""
    with Marked(target) as client:
        (info,) = client.games("sasaki")
        view = client.start("sasaki", viewers=[BYSTANDER], asked_seats=True, omit=OMITTED).views[1]
    screen = Screen(Console(), info)
    screen.table(view, 1)
    assert MARK in capsys.readouterr().out
    screen.question(view)
    assert MARK in capsys.readouterr().out


def test_a_bot_has_no_view(target: str, tmp_path: Path) -> None:
    """The session does not hand out the view or the news of a seat without a person."""
    with Client(target) as client:
        session = Session(client, client.games("sasaki")[0], (0,), "1", tmp_path / "match")
        session.begin(client.start("sasaki", viewers=[0, BYSTANDER], asked_seats=True, omit=OMITTED))
    assert session.view(0).moves
    for look in (session.view, session.news):
        with pytest.raises(KeyError):
            look(1)


def test_the_same_seed_is_the_same_match(run: Run) -> None:
    """Cards and bots follow from the seed; without one no match is like another."""
    told = [run("sasaki", *seed, lines=["1"] * 500).out for seed in (("--seed", "7"), ("--seed", "7"), ("--seed", "8"), (), ())]
    assert told[0] == told[1]
    assert len(set(told)) == 4


def test_a_match_that_ended_leaves_no_file(run: Run, state_folder: Path) -> None:
    """Nothing is left in the state folder of a match that is over; where a file was named it stays."""
    assert run("sasaki", "--seed", "7", lines=["1"] * 500).code == 0
    assert not [path for path in state_folder.rglob("*") if path.is_file()]


def test_an_unfair_deal_is_told(run: Run, tmp_path: Path) -> None:
    """Where the key does not fit what was committed to, the end says so and the command fails."""
    path = tmp_path / "match"
    run("sasaki", "--seed", "7", "--save", str(path), lines=["1"])
    other = tmp_path / "other"
    run("sasaki", "--seed", "8", "--save", str(other), lines=["1"])
    mixed = json.loads(path.read_text()) | {"proofs": json.loads(other.read_text())["proofs"]}
    path.write_text(json.dumps(mixed))
    ran = run("--resume", str(path), lines=["1"] * 500)
    assert ran.code == 1
    assert "NOT FAIR: the key of deal 1 does not fit" in ran.out
    assert "Fair: " not in ran.out


def test_keys_that_are_never_published(run: Run) -> None:
    """The end says that nothing can be checked."""
    ran = run("sasaki", "--seed", "7", "--reveal", "never", lines=["1"] * 500)
    assert ran.code == 0
    assert "cannot be checked" in ran.out
