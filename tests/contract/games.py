"""The games under test: all that are listed, each with its kit by convention, and the toy, the suite's own proof."""

from __future__ import annotations

from importlib import import_module

from croupier_service.catalog import GAMES
from tests.contract.kit import Kit
from tests.contract.toy_kit import KIT as TOY


def kit_of(game: str) -> Kit:
    """Return the kit of a listed game, `KIT` of tests/games/<game>/kit.py; a listed game without one is an error."""
    kit: Kit = import_module(f"tests.games.{game}.kit").KIT
    if kit.listing is not GAMES[game]:
        raise LookupError(f"the kit of {game} is of another listing")
    return kit


LISTED: dict[str, Kit] = {game: kit_of(game) for game in GAMES}

KITS: dict[str, Kit] = {"toy": TOY, **LISTED}
