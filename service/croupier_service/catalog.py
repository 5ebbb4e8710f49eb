"""The catalog: the one file that names every game."""

from __future__ import annotations

from croupier_service.description.listing import Listing
from croupier_service.games import four_color, kakkuri, sasaki, sasku

LISTINGS: tuple[Listing, ...] = (sasaki.LISTING, sasku.LISTING, kakkuri.LISTING, four_color.LISTING)

GAMES = {listing.description.game: listing for listing in LISTINGS}
"""Every game by its id, in the order in which ListGames tells them."""
