"""A listing with options of every type, made for the tests, whatever types the games use today."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croupier.v1 import game_info_pb2 as pb
from croupier_service.description.listing import Listing
from croupier_service.description.options import choice, choices, flag, number, number_of, number_or_none, seat, seat_or_none
from croupier_service.description.terms import Names, Preset
from tests.contract.toy_words import LISTING as TOY


@dataclass(frozen=True)
class House:
    """An option of each type."""

    open: bool = flag(default=True, name="Open", effect="On or off.")
    stakes: int = number(5, "Stakes", "A number.", 1, 1000)
    low: int = number(0, "Low", "A number that may be negative.", 0, 3)
    points: int = number_of(21, "Points", "One of a few.", (11, 21, 61))
    limit: int | None = number_or_none(None, "Limit", "A number or none.", 0, 300)
    dealer: int = seat(0, "Dealer", "A seat.", 7)
    partner: int | None = seat_or_none(2, "Partner", "A seat or none.", 7)
    mood: str = choice("calm", "Mood", "One of three.", calm="Calm.", loud="Loud.", rude="Rude.")
    extras: tuple[str, ...] = choices(("tea",), "Extras", "Any of three.", cake="Cake.", tea="Tea.", rum="Rum.")


def check(options: House, seats: int) -> str | None:
    """Return why a house cannot be."""
    if not 2 <= seats <= 8:
        return "two to eight seats"
    return "rude houses serve no cake" if options.mood == "rude" and "cake" in options.extras else None


PRESETS = (
    Preset("plain", Names("Plain"), "As it is.", House()),
    Preset("posh", Names("Posh"), "Finer.", House(stakes=900, limit=300, extras=("cake", "rum"))),
)
LISTING: Listing = replace(
    TOY,
    description=replace(TOY.description, game="house", seat_counts=(2, 3, 8), presets=PRESETS),
    shapes=replace(TOY.shapes, options=House),
    check=check,
)


def said(value: Any) -> pb.OptionValue:
    """Return the message that a client would send for `value`."""
    if value is None:
        return pb.OptionValue(none=pb.NoValue())
    if isinstance(value, bool):
        return pb.OptionValue(flag=value)
    if isinstance(value, int):
        return pb.OptionValue(number=value)
    return pb.OptionValue(choice=value) if isinstance(value, str) else pb.OptionValue(choices=pb.ChoiceSet(choices=value))
