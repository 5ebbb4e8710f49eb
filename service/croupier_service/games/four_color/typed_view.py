"""The typed view: dataclasses that mirror croupier.v1.FourColorView, and how they are filled. No rule stands here.

It is flat, because messages within messages are what a view costs.
"""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Card, Cards
from croupier_service.frozen import frozen
from croupier_service.games.four_color.ending import winning_hand
from croupier_service.games.four_color.melds import combination, laid_out, points
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.table import FourColorKnown, Public, deck, is_over
from croupier_service.kernel.table import Seat

Melds = tuple[Cards, ...]


@frozen
class WinView:
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
    owners, combinations, worths = open_melds(public)
    return View(
        dealer=public.dealer,
        turn_seat=None if is_over(public) else public.turn,
        offered_card=public.offered,
        offered_origin=public.origin if offers else None,
        offered_seat=public.giver if offers else None,
        hand=known.own.hand if known.own else (),
        concealed_counts=tuple([face.hand for face in known.faces]),
        pile_count=pile_count(known),
        meld_seats=owners,
        meld_combinations=combinations,
        meld_points=worths,
        redeals=public.redeals,
        redeal_seats=public.requests,
        last_win=_win(public),
    )


def pile_count(known: FourColorKnown) -> int:
    """Return how many cards are left to draw: those that lie nowhere else."""
    public = known.public
    lying = sum(map(len, public.rows)) + sum(map(len, public.melds)) + sum([face.hand for face in known.faces])
    return len(deck(public.options, len(public.rows))) - lying - (public.offered is not None)


def open_melds(public: Public) -> tuple[tuple[int, ...], tuple[str, ...], tuple[int, ...]]:
    """Return owners, combinations and points of all melds that lie open, by seat."""
    last = public.last_deal
    owners: tuple[int, ...] = ()
    combinations: tuple[str, ...] = ()
    worths: tuple[int, ...] = ()
    for seat, (cards, starts) in enumerate(zip(public.melds, public.starts, strict=True)):
        exposed = last.exposed if last is not None and seat == last.winner and is_over(public) else starts.bit_count()
        made, worth = worth_of(laid_out(cards, starts), exposed, public.options)
        owners += (seat,) * len(made)
        combinations += made
        worths += worth
    return owners, combinations, worths


@lru_cache(maxsize=4096)
def worth_of(melds: Melds, exposed: int, options: Options) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return combinations and points of melds of which the first `exposed` count as such; kept, because every view repeats them."""
    made = [combination(meld, options.colour_groups) or "pair" for meld in melds]
    worth = [points(one, options.points_table, exposed=place < exposed) for place, one in enumerate(made)]
    return tuple(made), tuple(worth)


def words(name: str | None) -> str:
    """Return a name of the rules as people read it."""
    return (name or "").replace("_", " ")


def _win(public: Public) -> WinView | None:
    last = public.last_deal
    if last is None or last.winner is None:
        return None
    made, worth = worth_of(winning_hand(public), last.exposed, public.options)
    return WinView(last.winner, last.source, last.giver, last.total, last.exposed, made, worth)
