"""Four Color Cards (四色牌), the Chinese rummy with the pieces of Xiangqi. The catalog takes LISTING and nothing else."""

from __future__ import annotations

from croupier_service.description.listing import Listing, Shapes
from croupier_service.games.four_color import notation, rules, views
from croupier_service.games.four_color.description import DESCRIPTION, direction
from croupier_service.games.four_color.options import Options, check, copies_of_kinds
from croupier_service.games.four_color.room import room
from croupier_service.games.four_color.table import DECK, MOVES, Hidden, Private, Public

__all__ = ["LISTING"]

LISTING = Listing(
    description=DESCRIPTION,
    rules=rules,
    notation=notation,
    views=views,
    shapes=Shapes(Options, Public, Private, Hidden, MOVES, views.View),
    deck=DECK,
    check=check,
    room=room,
    direction=direction,
    copies=copies_of_kinds,
)
