"""The typed view: dataclasses that mirror croupier.v1.FourColorView, and how they are filled. No rule stands here."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Card, Cards
from croupier_service.frozen import frozen
from croupier_service.games.four_color.ending import winning_hand
from croupier_service.games.four_color.melds import combination, laid_out, points
from croupier_service.games.four_color.options import ColourGroups, PointsTable
from croupier_service.games.four_color.redeal import shown_hands
from croupier_service.games.four_color.table import FourColorKnown, LastDeal, Public, deck, is_over
from croupier_service.kernel.table import Seat


@frozen
class OfferView:
    """The card in the middle; `origin` is draw or discard, `seat` who gave it."""

    card: Card
    origin: str
    seat: Seat


@frozen
class MeldView:
    """A meld of `seat`, worth `points` as it counts."""

    seat: Seat
    combination: str
    cards: Cards
    points: int
    exposed: bool


@frozen
class RowView:
    """The discards of a seat."""

    cards: Cards


@frozen
class ShownHandView:
    """A hand that was shown for a redeal."""

    seat: Seat
    cards: Cards


@frozen
class WinView:
    """How the last deal was won."""

    seat: Seat
    source: str
    giver: Seat | None
    total: int
    melds: tuple[MeldView, ...]


@frozen
class View:
    """The typed view: mirrors croupier.v1.FourColorView."""

    dealer: Seat
    turn_seat: Seat | None
    offer: OfferView | None
    hand: Cards
    concealed_counts: tuple[int, ...]
    pile_count: int
    melds: tuple[MeldView, ...]
    rows: tuple[RowView, ...]
    redeals: int
    shown_hands: tuple[ShownHandView, ...]
    last_win: WinView | None


def details(known: FourColorKnown) -> View:
    """Return the typed view of what is known."""
    public = known.public
    hands = zip(public.requests, shown_hands(public.shown), strict=True)
    return View(
        dealer=public.dealer,
        turn_seat=None if is_over(public) else public.turn,
        offer=None if public.offered is None else OfferView(public.offered, public.origin, public.giver),
        hand=known.own.hand if known.own else (),
        concealed_counts=tuple([face.hand for face in known.faces]),
        pile_count=pile_count(known),
        melds=_all_melds(public),
        rows=tuple([RowView(row) for row in public.rows]),
        redeals=public.redeals,
        shown_hands=tuple([ShownHandView(seat, hand) for seat, hand in hands]),
        last_win=_win(public),
    )


def pile_count(known: FourColorKnown) -> int:
    """Return how many cards are left to draw: those that lie nowhere else."""
    public = known.public
    lying = sum([len(zone) for zone in (*public.rows, *public.melds)]) + sum([face.hand for face in known.faces])
    return len(deck(public.options, len(public.rows))) - lying - (public.offered is not None)


def meld_views(public: Public, last: LastDeal) -> tuple[MeldView, ...]:
    """Return the melds of the hand that won the last deal, exposed ones first."""
    winner, options = last.winner or 0, public.options
    table, groups = options.points_table, options.colour_groups
    return tuple([_meld(winner, meld, table, groups, exposed=place < last.exposed) for place, meld in enumerate(winning_hand(public))])


def words(name: str | None) -> str:
    """Return a name of the rules as people read it."""
    return (name or "").replace("_", " ")


def _all_melds(public: Public) -> tuple[MeldView, ...]:
    last = public.last_deal
    winner = last.winner if last is not None and is_over(public) else None
    views: list[MeldView] = []
    for seat, (cards, starts) in enumerate(zip(public.melds, public.starts, strict=True)):
        if last is not None and seat == winner:
            views += meld_views(public, last)
        elif cards:
            views += _exposed_melds(seat, cards, starts, public.options.points_table, public.options.colour_groups)
    return tuple(views)


@lru_cache(maxsize=4096)
def _exposed_melds(seat: Seat, cards: Cards, starts: int, table: PointsTable, groups: ColourGroups) -> tuple[MeldView, ...]:
    # Kept, because every view repeats them.
    return tuple([_meld(seat, meld, table, groups, exposed=True) for meld in laid_out(cards, starts)])


def _meld(seat: Seat, cards: Cards, table: PointsTable, groups: ColourGroups, *, exposed: bool) -> MeldView:
    made = combination(cards, groups)
    return MeldView(seat, made or "", cards, points(made, table, exposed=exposed) if made else 0, exposed)


def _win(public: Public) -> WinView | None:
    last = public.last_deal
    if last is None or last.winner is None:
        return None
    return WinView(last.winner, last.source, last.giver, last.total, meld_views(public, last))
