"""Kakkuri, the last yomi game of Japan. The catalog takes LISTING, and nothing else."""

from croupier_service.description.listing import Listing, Shapes
from croupier_service.description.terms import Direction
from croupier_service.games.kakkuri import notation, rules, views
from croupier_service.games.kakkuri.description import DESCRIPTION
from croupier_service.games.kakkuri.options import Options, check
from croupier_service.games.kakkuri.room import room
from croupier_service.games.kakkuri.table import CEDE, DECK, MOVES, Hidden, Private, Public

LISTING = Listing(
    description=DESCRIPTION,
    rules=rules,
    notation=notation,
    views=views,
    shapes=Shapes(Options, Public, Private, Hidden, MOVES, views.View),
    deck=DECK,
    check=check,
    room=room,
    direction=lambda _: Direction.COUNTERCLOCKWISE,
    before_deal=frozenset({CEDE}),
)

__all__ = ["LISTING"]
