"""What is measured: calls of random matches, no two the same, and states that lie many deals apart."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier_service.bench.kept import Kept
from croupier_service.bench.loads import early_and_late
from croupier_service.bench.matches import long_start_of, play, random_calls, start_of
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_ring import KeyRing, new_key
from croupier_service.sealing.sealer import Sealer

CALLS = 80


@pytest.fixture(scope="module")
def engine() -> Engine:
    """Return an engine with a key of its own."""
    return Engine(GAMES, Sealer(KeyRing.parse(new_key())))


@pytest.mark.parametrize("game", GAMES)
def test_calls_differ_and_are_carried_out(engine: Engine, game: str) -> None:
    """The calls that are measured are as many as asked for, no two the same, and none is refused."""
    calls = random_calls(engine, GAMES[game], CALLS)
    assert len({call.SerializeToString() for call in calls}) == CALLS
    items = InProcess(engine).batch_apply_moves(pb.BatchApplyMovesRequest(requests=calls)).items
    assert [item.WhichOneof("result") for item in items] == ["applied"] * CALLS


def test_calls_are_of_several_whole_matches(engine: Engine) -> None:
    """They make every move of a match, and go on with the next one."""
    whole = [step.call for step in play(engine, GAMES["sasaki"], start_of(GAMES["sasaki"], "classic", 4, 0))]
    calls = random_calls(engine, GAMES["sasaki"], len(whole) + 10)
    revisions = [call.match.revision for call in calls if call.match.match_id == whole[0].match.match_id]
    assert sorted(revisions) == sorted(call.match.revision for call in whole)
    assert len({call.match.match_id for call in calls}) == 2


@pytest.mark.parametrize(("game", "preset"), [(game, preset.preset) for game in GAMES for preset in GAMES[game].description.presets])
def test_every_game_has_long_matches(engine: Engine, game: str, preset: str) -> None:
    """The first deal does not end the long match of any preset."""
    start = long_start_of(GAMES[game], preset, GAMES[game].description.usual_seat_count)
    deals = (step.deal for step in play(engine, GAMES[game], start))
    assert next(deal for deal in deals if deal > 1) == 2


def test_early_and_late_are_the_first_and_the_last_whole_deals(engine: Engine) -> None:
    """Nothing is compared with itself, nor with a deal that was broken off."""
    steps = list(islice(play(engine, GAMES["sasku"], long_start_of(GAMES["sasku"], "sasku", 4)), 150))
    early, late = early_and_late(steps)
    last = steps[-1].deal - 1
    assert last > 1
    assert early == [step.state for step in steps if step.deal == 1]
    assert late == [step.state for step in steps if step.deal == last]


def test_what_is_kept_is_let_go() -> None:
    """Also where the collector was told not to look at it any more, after it was found."""
    kept_text = lru_cache(str)
    kept = Kept()
    kept_text(1)
    kept.forget()
    assert kept_text.cache_info().currsize == 0
