"""Jagamine: the ways of dealing. A pure function of the pack, the dealer, the cutter's order, `raamat_layout` and the packets chosen.

Here is only who gets which card and what falls face up; what is asked next stands in course.py.
"""

from __future__ import annotations

from croupier_service.cards.deck import Card, Cards
from croupier_service.frozen import replaced
from croupier_service.games.sasku.events import exposed_event, hands_event, order_event, packet_ends_event, packet_event
from croupier_service.games.sasku.moves import (
    DealKaaned,
    DealKoputamine,
    DealPitskuus,
    DealRaamat,
    DealSisu,
    DealSitalaotus,
    DealTostmine,
    DealValimised,
)
from croupier_service.games.sasku.options import Mode, RaamatLayout
from croupier_service.games.sasku.table import DECK, PITSKUUS, SEATS, Hidden, Order, Private, Public, SaskuTable, partner
from croupier_service.kernel.event import Event
from croupier_service.kernel.table import Seat, Table

Deal = DealTostmine | DealKoputamine | DealSitalaotus | DealPitskuus | DealRaamat | DealValimised | DealSisu | DealKaaned
Places = tuple[tuple[int, ...], ...]

MODE_OF: dict[type, Mode] = {
    DealTostmine: "tostmine",
    DealKoputamine: "koputamine",
    DealSitalaotus: "sitalaotus",
    DealPitskuus: "pitskuus",
    DealRaamat: "raamat",
    DealValimised: "valimised",
    DealSisu: "sisu",
    DealKaaned: "kaaned",
}


def order_of(move: Deal, pack: Cards) -> Order:
    """Return the order that `move` gives for `pack`, with the cards that fall face up (RULES.md, Ways of dealing)."""
    match move:
        case DealTostmine(cut):
            return Order("tostmine", cut=cut)
        case DealPitskuus():
            return Order("pitskuus", exposed=_up_to(PITSKUUS, pack))
        case DealRaamat(card):
            return Order("raamat", card=card, exposed=_up_to(card, pack))
        case DealValimised(first):
            return Order(
                "valimised", seats=(first,), exposed=tuple([pack[place] for index in SEATS for place in (9 * index, 9 * index + 8)])
            )
        case DealSisu(top_to, first_middle):
            return Order("sisu", seats=(top_to, first_middle))
        case DealKaaned(top_to):
            return Order("kaaned", seats=(top_to,))
        case _:
            return Order(MODE_OF[type(move)])


def _up_to(card: Card, pack: Cards) -> Cards:
    return pack[: pack.index(card) + 1]


def move_of(order: Order) -> Deal:
    """Return the move that gave `order`."""
    match order.mode:
        case "tostmine":
            return DealTostmine(order.cut)
        case "raamat":
            return DealRaamat(order.card or PITSKUUS)
        case "valimised":
            return DealValimised(order.seats[0])
        case "sisu":
            return DealSisu(*order.seats)
        case "kaaned":
            return DealKaaned(order.seats[0])
        case "pitskuus":
            return DealPitskuus()
        case "sitalaotus":
            return DealSitalaotus()
        case _:
            return DealKoputamine()


def places(order: Order, dealer: Seat, layout: RaamatLayout) -> Places:
    """Return, by seat, the places of the pack from which its nine cards come; of valimised only those of seats that have a packet."""
    forehand = (dealer + 1) % 4
    by_seat: list[tuple[int, ...]] = [()] * 4
    for seat, from_places in _shares(order, forehand, layout):
        by_seat[seat] = from_places
    return tuple(by_seat)


def _shares(order: Order, forehand: Seat, layout: RaamatLayout) -> list[tuple[Seat, tuple[int, ...]]]:
    round_table = [(forehand + step) % 4 for step in SEATS]
    match order.mode:
        case "tostmine":
            return [(seat, _threes(order.cut, step)) for step, seat in enumerate(round_table)]
        case "sisu":
            top, middle = order.seats
            return _nines((top, middle, partner(middle), partner(top)))
        case "kaaned":
            top = order.seats[0]
            return _nines((top, (top + 1) % 4, (top + 3) % 4, partner(top)))
        case "valimised":
            return [(chooser(order, turn), _nine(packet)) for turn, packet in enumerate(order.packets)]
        case mode if mode == "sitalaotus" or (mode == "raamat" and layout == "ones"):
            return [(seat, tuple(range(step, 36, 4))) for step, seat in enumerate(round_table)]
        case _:
            return _nines(tuple(round_table))


def _threes(cut: int, step: int) -> tuple[int, ...]:
    return tuple([(cut + 12 * lap + 3 * step + card) % 36 for lap in range(3) for card in range(3)])


def _nine(packet: int) -> tuple[int, ...]:
    return tuple(range(9 * packet, 9 * packet + 9))


def _nines(seats: tuple[Seat, ...]) -> list[tuple[Seat, tuple[int, ...]]]:
    return [(seat, _nine(packet)) for packet, seat in enumerate(seats)]


def chooser(order: Order, turn: int) -> Seat:
    """Return who chooses a packet in turn 0, 1, 2 or gets the last one in turn 3."""
    return (order.seats[0] + turn) % 4


def unchosen(order: Order) -> tuple[int, ...]:
    """Return the packets still on the table."""
    return tuple([index for index in SEATS if index not in order.packets])


def exposed_owners(order: Order, dealer: Seat, layout: RaamatLayout) -> tuple[Seat | None, ...]:
    """Return, card by card of `order.exposed`, to whom it was dealt; None: it is in a packet that nobody has chosen."""
    owner = {place: seat for seat, taken in enumerate(places(order, dealer, layout)) for place in taken}
    shown = [9 * (i // 2) + 8 * (i % 2) for i in range(8)] if order.mode == "valimised" else range(len(order.exposed))
    return tuple([owner.get(place) for place in shown])


def deal_cards(table: SaskuTable, move: Deal) -> tuple[SaskuTable, tuple[Event, ...]]:
    """Return the table after the order `move`: every hand dealt, except that valimised leaves the packets to be chosen."""
    public, pack = table.public, table.hidden.pack
    order = order_of(move, pack)
    public = replaced(public, order=order)
    events = (order_event(public.cutter, move), *_exposures(public, order))
    if order.mode == "valimised":
        return Table(public, table.private, table.hidden), events
    taken = places(order, public.dealer, public.options.raamat_layout)
    hands = [DECK.ordered([pack[place] for place in share]) for share in taken]
    dealt = Table(public, tuple([Private(hand) for hand in hands]), Hidden(table.hidden.seed))
    return dealt, (*events, hands_event(hands))


def _exposures(public: Public, order: Order) -> tuple[Event, ...]:
    if order.mode == "valimised":
        return tuple([packet_ends_event(index, order.exposed[2 * index : 2 * index + 2]) for index in SEATS])
    owners = exposed_owners(order, public.dealer, public.options.raamat_layout)
    by_seat = [
        (seat, tuple([card for card, owner in zip(order.exposed, owners, strict=True) if owner == seat])) for seat in public.from_forehand
    ]
    return tuple([exposed_event(seat, cards) for seat, cards in by_seat if cards])


def take_packet(table: SaskuTable, index: int) -> tuple[SaskuTable, tuple[Event, ...]]:
    """Return the table after the next chooser took packet `index`; with the third choice the fourth seat gets the last packet."""
    table, events = _take(table, index)
    order = table.public.order
    if order is not None and len(order.packets) == 3:
        table, more = _take(table, unchosen(order)[0])
        events += more
    return table, events


def _take(table: SaskuTable, index: int) -> tuple[SaskuTable, tuple[Event, ...]]:
    order, pack = table.public.order, table.hidden.pack
    if order is None:
        raise ValueError("there are no packets")
    seat, start = chooser(order, len(order.packets)), 9 * unchosen(order).index(index)
    hand = DECK.ordered(pack[start : start + 9])
    private = tuple([Private(hand) if other == seat else own for other, own in enumerate(table.private)])
    public = replaced(table.public, order=replaced(order, packets=(*order.packets, index)))
    rest = Hidden(table.hidden.seed, pack[:start] + pack[start + 9 :])
    return Table(public, private, rest), (packet_event(seat, index, hand),)
