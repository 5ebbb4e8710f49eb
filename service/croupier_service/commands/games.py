"""`croupier games`: what can be played here."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from croupier_service.catalog import GAMES
from croupier_service.description.options import option_terms
from croupier_service.description.terms import Description

HELP = "list the games with their seats, presets and options"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print a JSON list of objects with id, names, seats, presets and options")


def run(arguments: Namespace) -> int:
    """Print the catalog."""
    catalog = [_game(listing.description) for listing in GAMES.values()]
    if arguments.json:
        print(json.dumps(catalog, ensure_ascii=False, indent=2))
    else:
        print("\n\n".join(_lines(game) for game in catalog))
    return 0


def _game(described: Description) -> dict[str, Any]:
    first = described.presets[0].options
    return {
        "id": described.game,
        "name": described.names.english,
        "native_name": described.names.native,
        "summary": described.summary,
        "seats": list(described.seat_counts),
        "usual_seats": described.usual_seat_count,
        "presets": [preset.preset for preset in described.presets],
        "options": {name: {"default": getattr(first, name), "effect": term.effect} for name, term in option_terms(first).items()},
        "rules_version": described.rules_version,
    }


def _lines(game: dict[str, Any]) -> str:
    seats = ", ".join(map(str, game["seats"]))
    title = " ".join(dict.fromkeys([game["name"], game["native_name"]]))
    options = "\n".join(f"    {name} = {option['default']}: {option['effect']}" for name, option in game["options"].items())
    return (
        f"{game['id']}: {title}\n  {game['summary']}\n"
        f"  seats: {seats} (usually {game['usual_seats']})\n  presets: {', '.join(game['presets'])}\n  options:\n{options}"
    )
