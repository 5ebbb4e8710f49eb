"""The typed view: dataclasses that mirror croupier.v1.FourColorView, and how they are filled. No rule stands here.

It is flat, because messages within messages are what a view costs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from croupier_service.cards.deck import Card, Cards
from croupier_service.frozen import frozen
from croupier_service.games.four_color.ending import winning_hand
from croupier_service.games.four_color.melds import combination, laid_out, points
from croupier_service.games.four_color.options import ColourGroups, PointsTable
from croupier_service.games.four_color.table import FourColorKnown, Public, deck, is_over
from croupier_service.kernel.table import Seat

Melds = tuple[Cards, ...]
Owners = tuple[Seat, ...]
Combinations = tuple[str, ...]
Worths = tuple[int, ...]


class WinView(NamedTuple):
    """How the last deal was won, and what the melds of its hand are worth; the first `exposed_count` count as exposed."""

    seat: Seat
    source: str
    giver: Seat | None
    total: int
    exposed_count: int
    combinations: tuple[str, ...]
    points: tuple[int, ...]


@frozen
class View:
    """The typed view: mirrors croupier.v1.FourColorView."""

    dealer: Seat
    turn_seat: Seat | None
    offered_card: Card | None
    offered_origin: str | None
    offered_seat: Seat | None
    hand: Cards
    concealed_counts: tuple[int, ...]
    pile_count: int
    meld_seats: tuple[int, ...]
    meld_combinations: tuple[str, ...]
    meld_points: tuple[int, ...]
    redeals: int
    redeal_seats: tuple[int, ...]
    last_win: WinView | None


def details(known: FourColorKnown) -> View:
    """Return the typed view of what is known."""
    public, offers = known.public, known.public.offered is not None
    concealed = tuple([face.hand for face in known.faces])
    owners, combinations, worths = _open_melds(public)
    return View(
        dealer=public.dealer,
        turn_seat=None if is_over(public) else public.turn,
        offered_card=public.offered,
        offered_origin=public.origin if offers else None,
        offered_seat=public.giver if offers else None,
        hand=known.own.hand if known.own else (),
        concealed_counts=concealed,
        pile_count=pile_count(public, concealed),
        meld_seats=owners,
        meld_combinations=combinations,
        meld_points=worths,
        redeals=public.redeals,
        redeal_seats=public.requests,
        last_win=_win(public),
    )


def pile_count(public: Public, concealed: Iterable[int]) -> int:
    """Return how many cards are left to draw: those that lie nowhere else; `concealed` are the sizes of the hands."""
    lying = sum(map(len, public.rows)) + sum(map(len, public.melds)) + sum(concealed)
    return len(deck(public.options, len(public.rows))) - lying - (public.offered is not None)


def _open_melds(public: Public) -> tuple[Owners, Combinations, Worths]:
    """Return owners, combinations and points of all melds that lie open, by seat."""
    options, last = public.options, public.last_deal if is_over(public) else None
    if last is None:
        return _owned_melds(public.melds, public.starts, None, 0, options.points_table, options.colour_groups)
    return _owned_melds(public.melds, public.starts, last.winner, last.exposed, options.points_table, options.colour_groups)


# What melds are worth is kept, because every view repeats it.
@lru_cache(maxsize=512)
def _owned_melds(
    melds: Melds, starts: tuple[int, ...], winner: Seat | None, exposed: int, table: PointsTable, groups: ColourGroups
) -> tuple[Owners, Combinations, Worths]:
    owners: Owners = ()
    combinations: Combinations = ()
    worths: Worths = ()
    for seat, (cards, begun) in enumerate(zip(melds, starts, strict=True)):
        made, worth = worth_of(laid_out(cards, begun), exposed if seat == winner else begun.bit_count(), table, groups)
        owners += (seat,) * len(made)
        combinations += made
        worths += worth
    return owners, combinations, worths


@lru_cache(maxsize=512)
def worth_of(melds: Melds, exposed: int, table: PointsTable, groups: ColourGroups) -> tuple[Combinations, Worths]:
    """Return combinations and points of melds of which the first `exposed` count as such."""
    made = [combination(meld, groups) or "pair" for meld in melds]
    worth = [points(one, table, exposed=place < exposed) for place, one in enumerate(made)]
    return tuple(made), tuple(worth)


def words(name: str | None) -> str:
    """Return a name of the rules as people read it."""
    return (name or "").replace("_", " ")


def _win(public: Public) -> WinView | None:
    last = public.last_deal
    if last is None or last.winner is None:
        return None
    made, worth = worth_of(winning_hand(public), last.exposed, public.options.points_table, public.options.colour_groups)
    return WinView(last.winner, last.source, last.giver, last.total, last.exposed, made, worth)
