"""The laws hold for every game of the catalog, over random options, presets and stacked matches."""

from __future__ import annotations

from random import Random

import pytest

from croupier_service.catalog import GAMES
from tests.contract.games import KITS, WITHOUT_KIT
from tests.contract.laws import LAWS, hold
from tests.contract.laws_of_words import description_holds
from tests.contract.playing import preset_setups, rules, started, turns
from tests.contract.sizes import size

LONGEST = 3_000


@pytest.mark.parametrize("game", GAMES)
def test_kit(game: str) -> None:
    """Every listed game has a kit, so that every law covers it."""
    assert game not in WITHOUT_KIT, f"tests/games/{game}/kit.py is missing"


@pytest.mark.parametrize("game", KITS)
@pytest.mark.parametrize("law", LAWS)
def test_law(game: str, law: str) -> None:
    """What the law says holds in every state and step that is looked at."""
    hold(KITS[game], law, size(LAWS[law].deals))


@pytest.mark.parametrize("game", KITS)
def test_description(game: str) -> None:
    """The description of a game is complete and says what its rules say."""
    description_holds(KITS[game])


@pytest.mark.parametrize("game", KITS)
def test_matches_end(game: str) -> None:
    """Whole matches end, with an outcome, within the number of answers that the rules argue."""
    kit, rng = KITS[game], Random(game)
    ended = 0
    for _ in range(200):
        options, seats = kit.configurations(rng)
        longest = kit.longest(options, seats)
        if longest > LONGEST:
            continue
        *_, last = turns(kit, started(kit, options, seats, rng), rng, longest)
        assert last.after.decision is None, "the match goes on"
        assert last.after.revision <= longest, f"{last.after.revision} answers, at most {longest} were argued"
        assert rules(kit).outcome(last.after.table.public) is not None, "the match is over without an outcome"
        ended += 1
        if ended == size(10, 200):
            break
    assert ended > 0, f"no configuration of {game} has matches of at most {LONGEST} answers"


@pytest.mark.parametrize("game", KITS)
def test_presets_are_played(game: str) -> None:
    """A match of every preset can be started with some number of seats."""
    kit = KITS[game]
    for options, seats in preset_setups(kit, Random(game)):
        assert started(kit, options, seats, Random(game)).decisions <= 1, "a start opens one decision at most"
