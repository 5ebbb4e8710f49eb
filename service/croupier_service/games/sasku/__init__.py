"""Sasku and Saskop, the Estonian game of the sheep's head. The catalog takes LISTING and nothing else."""

from __future__ import annotations

from croupier_service.description.listing import Listing, Shapes
from croupier_service.games.sasku import notation, rules, views
from croupier_service.games.sasku.description import DESCRIPTION, direction
from croupier_service.games.sasku.moves import MOVES
from croupier_service.games.sasku.options import Options, check
from croupier_service.games.sasku.room import room
from croupier_service.games.sasku.table import DECK, Hidden, Private, Public

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
)
