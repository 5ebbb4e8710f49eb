"""Every law at once over many deals: of each preset, of each number of seats, and of mixed options."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.contract.games import KITS
from tests.contract.kit import Kit
from tests.contract.laws import LAWS, hold_in_match
from tests.contract.playing import possible_seats, started
from tests.contract.sizes import size

BOUNDED = 3
SHARE = 0.03
"""Of the states that a law looks at in its own test: many deals say more than many states of the same deals."""

Setup = Callable[[Random], tuple[Any, int]]


def of_preset(kit: Kit, options: Any) -> Setup:
    """Return the setup of a preset, with any number of seats that it allows."""
    return lambda rng: (options, possible_seats(kit, options, rng))


def of_seats(kit: Kit, seats: int) -> Setup:
    """Return the setup of mixed options with one number of seats."""

    def setup(rng: Random) -> tuple[Any, int]:
        while True:
            options, count = kit.configurations(rng)
            if count == seats:
                return options, count

    return setup


def setups(kit: Kit) -> dict[str, tuple[int, Setup]]:
    """Return how many deals of which setup are played in the full sizes."""
    description = kit.listing.description
    presets = {preset.preset: (2000, of_preset(kit, preset.options)) for preset in description.presets}
    tables = {f"{seats} seats": (1000, of_seats(kit, seats)) for seats in description.seat_counts}
    return {**presets, "mixed": (2000, kit.configurations), **tables}


SETUPS = {(game, name): found for game, kit in KITS.items() for name, found in setups(kit).items()}


@pytest.mark.parametrize(("game", "name"), SETUPS, ids=["-".join(words) for words in SETUPS])
def test_every_law(game: str, name: str) -> None:
    """Every law holds in the states and steps that are looked at, in every match from its start."""
    (full, setup), rng = SETUPS[game, name], Random(f"{game}/{name}")
    wanted, kit = size(BOUNDED, full), KITS[game]
    while wanted > 0:
        first = started(kit, *setup(rng), rng)
        wanted -= hold_in_match(kit, list(LAWS.values()), first, rng, rng.choice((1, 2, 2, 3)), SHARE)[0]
