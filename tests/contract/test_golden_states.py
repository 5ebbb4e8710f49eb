"""Golden states: the states of every release load, upgrade, show what they showed, and play on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.in_process import InProcess
from croupier_service.wire.options import write_options
from tests.contract.said_anew import in_todays_words
from tools.golden import as_json, engine, played
from tools.golden_states import STATES, views_of

FILES = sorted(str(path.relative_to(STATES)) for path in STATES.glob("*/*.bin"))
MOST_MOVES = 60


def loaded(name: str) -> match_pb2.MatchState:
    """Return a golden state."""
    return match_pb2.MatchState.FromString((STATES / name).read_bytes())


def still_says(golden: Any, now: Any) -> bool:
    """Return whether all that was said is said today; what a later release says besides does not matter."""
    if isinstance(golden, dict):
        return isinstance(now, dict) and all(name in now and still_says(value, now[name]) for name, value in golden.items())
    if isinstance(golden, list):
        return isinstance(now, list) and len(golden) == len(now) and all(map(still_says, golden, now))
    return bool(golden == now)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_states(game: str) -> None:
    """Every listed game has states of at least one release (python -m tools.golden_states RELEASE)."""
    assert any(Path(name).name.startswith(f"{game}-") for name in FILES)


@pytest.mark.parametrize("game", GAMES)
def test_golden_states_are_from_all_over(game: str) -> None:
    """Every game has states of least and most seats, of every time of publishing keys, of later deals: open, partly answered, over."""
    views = bystander_views(game)
    seats = GAMES[game].description.seat_counts
    assert {min(seats), max(seats)} <= {view["seat_count"] for view in views}
    assert {view["reveal"] for view in views} == {"REVEAL_AFTER_MATCH", "REVEAL_AFTER_DEAL", "REVEAL_NEVER"}
    later = [view["status"].get("decision") for view in views if view["status"]["deal_number"] > 1]
    assert None in later, "over"
    assert any(decision and "answered_seats" not in decision for decision in later), "open"
    assert game == "kakkuri" or any(decision and "answered_seats" in decision for decision in later), "kakkuri asks one seat at a time"


@pytest.mark.parametrize("game", GAMES)
def test_golden_states_without_defaults(game: str) -> None:
    """Every game has states of a match in which no option has its default."""
    defaults = {name: as_json(value) for name, value in write_options(GAMES[game].shapes.options()).items()}
    given = [view["options"] for view in bystander_views(game)]
    assert any(all(options[name] != value for name, value in defaults.items()) for options in given)


def bystander_views(game: str) -> list[Any]:
    """Return what the bystander saw of every golden state of a game."""
    return [json.loads(path.read_text("utf-8"))[-1] for path in STATES.glob(f"*/{game}-*.json")]


@pytest.mark.parametrize("name", FILES)
def test_golden_state_shows_the_same(name: str) -> None:
    """Every viewer sees what it saw, in the words of today."""
    golden = json.loads((STATES / name).with_suffix(".json").read_text("utf-8"))
    now = views_of(engine(), loaded(name))
    assert len(now) == len(golden), "as many viewers"
    for then, today in zip(golden, now, strict=True):
        assert still_says(in_todays_words(then), today), "a view has changed"


@pytest.mark.parametrize("name", FILES)
def test_golden_state_upgrades_and_plays_on(name: str) -> None:
    """Sealed anew a state is the same match; then it plays on, by listed moves to the end or for a good while."""
    machine, state = engine(), loaded(name)
    upgraded = machine.apply_moves(pb.ApplyMovesRequest(match=state))
    assert upgraded.match.revision == state.revision, "sealing anew is no answer"
    assert views_of(machine, upgraded.match) == views_of(machine, state), "sealing anew changes no view"
    last = state.revision
    for number, (_, answer) in enumerate(played(machine, upgraded.match, upgraded.status, Random(name))):
        last += 1
        assert answer.match.revision == last, "every answer counts"
        if number == MOST_MOVES:
            break


@pytest.mark.parametrize("name", FILES)
def test_golden_state_plays_on_by_default(name: str) -> None:
    """A state plays on by default moves alone."""
    machine, state = engine(), loaded(name)
    status = machine.apply_moves(pb.ApplyMovesRequest(match=state)).status
    for _ in range(MOST_MOVES):
        if not status.HasField("decision"):
            assert status.HasField("outcome"), "a match that is over has an outcome"
            return
        state, status = by_default(machine, state, status)


def by_default(
    machine: InProcess, state: match_pb2.MatchState, status: match_pb2.MatchStatus
) -> tuple[match_pb2.MatchState, match_pb2.MatchStatus]:
    """Return the match after the default move of every awaited seat."""
    asked = status.decision
    awaited = [seat for seat in asked.asked_seats if seat not in asked.answered_seats]
    moves = [match_pb2.SeatMove(seat=seat, decision_id=asked.decision_id, default_move=match_pb2.DefaultMove()) for seat in awaited]
    answer = machine.apply_moves(pb.ApplyMovesRequest(match=state, moves=moves, observe=view_pb2.Observe(asked_seats=True)))
    assert not answer.status.HasField("decision") or answer.status.decision.decision_id > asked.decision_id, "the decision is closed"
    return answer.match, answer.status


def test_change_is_noticed() -> None:
    """A word, a number, an entry more or a part less is noticed; an additional part is not."""
    golden = {"zones": [{"cards": ["7H"], "unseen": 2}]}
    assert still_says(golden, {"zones": [{"cards": ["7H"], "unseen": 2, "label": "new"}]}), "an additional part"
    for changed in (
        {"zones": [{"cards": ["7D"], "unseen": 2}]},
        {"zones": [{"cards": ["7H", "7D"], "unseen": 2}]},
        {"zones": [{"cards": ["7H"]}]},
        {},
    ):
        assert not still_says(golden, changed), f"{changed} is another view"
