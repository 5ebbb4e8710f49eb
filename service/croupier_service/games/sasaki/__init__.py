"""Sasaki (사사끼), the Korean climbing game with secret partners. The catalog takes LISTING and nothing else."""

from __future__ import annotations

from croupier_service.description.listing import Listing, Shapes
from croupier_service.games.sasaki import notation, rules, views
from croupier_service.games.sasaki.description import DESCRIPTION, direction
from croupier_service.games.sasaki.options import Options, check
from croupier_service.games.sasaki.room import room
from croupier_service.games.sasaki.table import DECK, MOVES, Hidden, Private, Public

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
