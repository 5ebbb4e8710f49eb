"""The games under test: all that are listed, each with its kit by convention, and the toy, the suite's own proof."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from croupier_service.catalog import GAMES
from tests.contract.kit import Kit
from tests.contract.toy_kit import KIT as TOY


def kit_of(game: str) -> Kit:
    """Return the kit of a listed game: `KIT` of tests/games/<game>/kit.py."""
    kit: Kit = import_module(module_of(game)).KIT
    if kit.listing is not GAMES[game]:
        raise LookupError(f"the kit of {game} is of another listing")
    return kit


def module_of(game: str) -> str:
    """Return where the kit of a game is."""
    return f"tests.games.{game}.kit"


def is_there(module: str) -> bool:
    """Return whether a module can be imported, without importing it."""
    package = module.rpartition(".")[0]
    return find_spec(package) is not None and find_spec(module) is not None


WITHOUT_KIT = [game for game in GAMES if not is_there(module_of(game))]
"""Listed games that no law looks at; test_laws fails for each."""

KITS: dict[str, Kit] = {"toy": TOY, **{game: kit_of(game) for game in GAMES if game not in WITHOUT_KIT}}
