"""The typed view: what is particular to Sasku of what a viewer knows. Mirrors croupier.v1.SaskuView by field name.

Lists are flat (cards in order, seats beside them): messages within messages are what a view costs.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from croupier_service.cards.deck import Card, Cards
from croupier_service.frozen import frozen
from croupier_service.games.sasku import notation
from croupier_service.games.sasku.auction import auction_of
from croupier_service.games.sasku.dealing import exposed_owners, move_of
from croupier_service.games.sasku.options import RaamatLayout
from croupier_service.games.sasku.pictures import withdrawn
from croupier_service.games.sasku.scoring import is_redel, team_points, team_tricks
from croupier_service.games.sasku.table import OMALE, PASS, RUUTU, Exchange, Order, Public, Result, SaskuKnown, partner
from croupier_service.kernel.table import Seat

CALLS = {PASS: "pass", OMALE: "omale", RUUTU: "ruutu", **{level: f"bid {level}" for level in range(1, 10)}}
NO_CONTRACT = ("", "", None)
NOT_ORDERED = Order("koputamine")
"""In place of an order that is not given yet: one that shows no cards."""
COUNT = attrgetter("cards")


class ExchangeView(NamedTuple):
    """A picture given to the partner; cards that the viewer has not seen are empty."""

    giver: Seat
    progress: str
    picture: str
    returned: str
    clean: str


class ResultView(NamedTuple):
    """How a hand ended, by team."""

    deal_number: int
    kind: str
    trump: str
    maker: Seat | None
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    marks: tuple[int, ...]


@frozen
class View:
    """The typed view; tricks are counted from 1."""

    dealer: Seat
    order: str
    kind: str
    trump: str
    maker: Seat | None
    named: str
    pokks: int
    marks: tuple[int, ...]
    points: tuple[int, ...]
    tricks_won: tuple[int, ...]
    exposed: Cards
    exposed_to: tuple[Seat, ...]
    packets: tuple[int, ...]
    offers: tuple[Seat, ...]
    withdrawn: tuple[Seat, ...]
    katus: tuple[Seat, ...]
    exchanges: tuple[ExchangeView, ...]
    callers: tuple[Seat, ...]
    calls: tuple[str, ...]
    level: int
    bidder: Seat | None
    overriders: tuple[Seat, ...]
    first_leader: Seat | None
    played: Cards
    trick_winners: tuple[Seat, ...]
    hada_tricks: tuple[int, ...]
    look_tricks: tuple[int, ...]
    blink_tricks: tuple[int, ...]
    hand: Cards
    card_counts: tuple[int, ...]
    redel: bool
    last_result: ResultView | None


def details(known: SaskuKnown) -> View:
    """Return the typed view of what is known; its fields by place, because so many names would cost more than all the rest."""
    public, own = known.public, known.own
    auction, order = auction_of(public), public.order or NOT_ORDERED
    kind, trump, maker = public.contract or NO_CONTRACT
    return View(
        public.dealer,
        "" if public.order is None else order_text(public.order),
        kind,
        trump,
        maker,
        public.named,
        public.pokks,
        public.marks,
        team_points(public.played[: 4 * len(public.won)], public.won),
        team_tricks(public.won),
        order.exposed,
        exposed_to(public) if order.exposed else (),
        order.packets,
        public.offers,
        withdrawn(public),
        told_katus(known),
        tuple([_exchange(known, exchange) for exchange in public.exchanges]) if public.exchanges else (),
        auction.speakers,
        tuple(map(CALLS.__getitem__, public.calls)),
        auction.level,
        auction.bidder,
        public.overriders,
        None if public.contract is None else public.led(0),
        public.played,
        public.won,
        _from_one(public.hadas),
        _from_one(public.looks),
        _from_one(public.blinks),
        () if own is None else own.hand,
        tuple(map(COUNT, known.faces)),
        is_redel(public),
        None if public.last_deal is None else _result(public.last_deal),
    )


def _from_one(tricks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([trick + 1 for trick in tricks]) if tricks else ()


@lru_cache(maxsize=256)
def order_text(order: Order) -> str:
    """Return an order to deal in the words of the notation, without the first."""
    return notation.write(move_of(order)).removeprefix("deal ")


def exposed_to(public: Public) -> tuple[Seat, ...]:
    """Return to whom each exposed card was dealt; nothing while packets are chosen."""
    order = public.order
    return _exposed_to(order, public.dealer, public.options.raamat_layout) if order is not None and order.exposed else ()


@lru_cache(maxsize=512)
def _exposed_to(order: Order, dealer: Seat, layout: RaamatLayout) -> tuple[Seat, ...]:
    owners = exposed_owners(order, dealer, layout)
    return tuple([owner for owner in owners if owner is not None]) if None not in owners else ()


def told_katus(known: SaskuKnown) -> tuple[Seat, ...]:
    """Return the seats that the viewer has heard to have a katus."""
    katus = known.public.katus
    if known.own is None or known.seat is None or not known.own.katus:
        return katus
    return (*katus, partner(known.seat))


def seen_swap(known: SaskuKnown, exchange: Exchange) -> tuple[Card | None, Card | None]:
    """Return the picture and the card given back, as far as the viewer has seen them."""
    swap = known.own.swap if known.own is not None and known.seat in (exchange.giver, partner(exchange.giver)) else ()
    picture = swap[0] if swap else exchange.shown
    return picture, swap[1] if len(swap) > 1 else None


def _exchange(known: SaskuKnown, exchange: Exchange) -> ExchangeView:
    picture, returned = seen_swap(known, exchange)
    return ExchangeView(exchange.giver, exchange.progress, picture or "", returned or "", exchange.clean)


# Kept, because every view of the next hand repeats it.
@lru_cache(maxsize=512)
def _result(result: Result) -> ResultView:
    contract = result.contract
    return ResultView(result.deal, contract.kind, contract.trump, contract.maker, result.points, result.tricks, result.marks)
