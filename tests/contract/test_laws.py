"""The laws hold for every game of the catalog, over random options, presets and stacked matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier_service.catalog import GAMES
from tests.contract.games import KITS, WITHOUT_KIT
from tests.contract.kit import Kit
from tests.contract.laws import LAWS, hold
from tests.contract.laws_of_words import description_holds
from tests.contract.playing import possible_seats, rules, started, turns
from tests.contract.sizes import size

LONGEST = 3_000
PRESETS = {(game, preset.preset): preset.options for game, kit in KITS.items() for preset in kit.listing.description.presets}


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
    """Whole matches of random options end with an outcome, within the number of answers that the rules argue."""
    kit, rng = KITS[game], Random(game)
    left = size(10, 200)
    while left:
        options, seats = kit.configurations(rng)
        if kit.longest(options, seats) <= LONGEST:
            ends_in_time(kit, options, seats, rng)
            left -= 1


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=["-".join(words) for words in PRESETS])
def test_matches_of_preset_end(game: str, preset: str) -> None:
    """Whole matches of each preset end with an outcome, within the number of answers that the rules argue."""
    kit, rng = KITS[game], Random(f"{game}/{preset}")
    for _ in range(size(2, 200)):
        ends_in_time(kit, PRESETS[game, preset], possible_seats(kit, PRESETS[game, preset], rng), rng)


def ends_in_time(kit: Kit, options: Any, seats: int, rng: Random) -> None:
    """Play a whole match."""
    longest = kit.longest(options, seats)
    *_, last = turns(kit, started(kit, options, seats, rng), rng, longest)
    assert last.after.decision is None, "the match goes on"
    assert last.after.revision <= longest, f"{last.after.revision} answers, at most {longest} were argued"
    assert rules(kit).outcome(last.after.table.public) is not None, "the match is over without an outcome"
