"""Pildi andmine and katus: what seats declare after the deal, and how a picture changes hands.

Each function returns the table after one thing happened, with its events; what is asked next stands in course.py.
"""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Card, without
from croupier_service.frozen import replaced
from croupier_service.games.sasku import events as say
from croupier_service.games.sasku.events import Events
from croupier_service.games.sasku.moves import Katus, Offer
from croupier_service.games.sasku.table import DECK, PICTURES, SEATS, Exchange, Private, Public, SaskuTable, partner, pictures
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.event import Event
from croupier_service.kernel.table import Seat, Table

After = tuple[SaskuTable, Events]
SECRET_PICTURES = frozenset({"KC", "JD"})


def may_declare(public: Public) -> bool:
    """Return whether the seats are asked what they declare at all (RULES.md, Declaring)."""
    return public.options.picture_giving or public.options.katus != "off"


def close_declarations(table: SaskuTable, decision: Decision) -> After:
    """Publish the declarations, all at once; a katus for the partner alone becomes a note of the partner."""
    secret = table.public.options.katus == "partner"
    offers, katus = decision.seats_that(Offer()), decision.seats_that(Katus())
    told = frozenset(partner(seat) for seat in katus) if secret else frozenset[Seat]()
    private = tuple([replaced(own, katus=True) if seat in told else own for seat, own in enumerate(table.private)])
    said = replaced(table.public, offers=offers, katus=() if secret else katus)
    words = [_declaration(seat, offers, katus, secret=secret) for seat in SEATS]
    gone = [say.told("offer_withdrawn", seat) for seat in withdrawn(said)]
    return Table(said, private, table.hidden), (*words, *gone)


def _declaration(seat: Seat, offers: tuple[Seat, ...], katus: tuple[Seat, ...], *, secret: bool) -> Event:
    if seat in katus and secret:
        return say.secret_katus_event(seat, partner(seat))
    return say.declared_event(seat, "offer" if seat in offers else "katus" if seat in katus else "nothing")


def standing_offers(public: Public) -> tuple[Seat, ...]:
    """Return the givers whose offers stand, in the order from forehand: of two partners the earlier one."""
    return _standing(public.from_forehand, public.offers)


@lru_cache(maxsize=256)
def _standing(seats: tuple[Seat, ...], offers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    offering = [seat for seat in seats if seat in offers]
    return tuple([seat for turn, seat in enumerate(offering) if partner(seat) not in offering[:turn]])


def withdrawn(public: Public) -> tuple[Seat, ...]:
    """Return the seats whose offers were withdrawn, because the partner's came first."""
    if not public.offers:
        return ()
    standing = standing_offers(public)
    return tuple([seat for seat in public.offers if seat not in standing])


def next_giver(public: Public) -> Seat | None:
    """Return whose offer has its turn next; None: all are done."""
    done = len(public.exchanges)
    offers = standing_offers(public)
    return offers[done] if done < len(offers) else None


def begin_exchange(table: SaskuTable, giver: Seat) -> After:
    """Let the offer of `giver` have its turn: the partner sees the picture, the others if the option says so."""
    (picture,) = pictures(table.private[giver].hand)
    show = table.public.options.picture_show
    shown = show == "shown" or (show == "shown_except_kc_jd" and picture not in SECRET_PICTURES)
    noted = tuple([replaced(own, swap=(picture,)) if seat % 2 == giver % 2 else own for seat, own in enumerate(table.private)])
    exchange = Exchange(giver, "offered", picture if shown else None)
    told = replaced(table.public, exchanges=(*table.public.exchanges, exchange))
    event = say.picture_event(giver, partner(giver), picture, shown=shown, one_of_two=show == "shown_except_kc_jd")
    return Table(told, noted, table.hidden), (event,)


def decline(table: SaskuTable) -> After:
    """End the offer; the giver keeps the picture."""
    exchange = table.public.exchanges[-1]
    return _with_exchange(table, replaced(exchange, progress="declined")), (say.told("picture_declined", partner(exchange.giver)),)


def take(table: SaskuTable) -> After:
    """Move the picture to the partner, who now holds ten cards."""
    exchange = table.public.exchanges[-1]
    giver, receiver = exchange.giver, partner(exchange.giver)
    moved = _moved(table, table.private[giver].swap[0], giver, receiver)
    return _with_exchange(moved, replaced(exchange, progress="taken")), (say.told("picture_taken", receiver),)


def give_back(table: SaskuTable, card: Card) -> After:
    """Move `card` from the partner to the giver; both note it."""
    exchange = table.public.exchanges[-1]
    giver, receiver = exchange.giver, partner(exchange.giver)
    moved = _moved(table, card, receiver, giver)
    noted = tuple([replaced(own, swap=(*own.swap, card)) if seat % 2 == giver % 2 else own for seat, own in enumerate(moved.private)])
    event = say.returned_event(receiver, giver, card)
    return _with_exchange(Table(moved.public, noted, moved.hidden), replaced(exchange, progress="returned")), (event,)


def answer_clean(table: SaskuTable, *, asked: bool) -> After:
    """Let the giver ask whether the partner is now void in the suit of the card given back, which is answered truly."""
    exchange = table.public.exchanges[-1]
    giver = exchange.giver
    if not asked:
        return _with_exchange(table, replaced(exchange, clean="skipped")), (say.told("clean_skipped", giver),)
    card, hand = table.private[giver].swap[1], table.private[partner(giver)].hand
    void = card not in PICTURES and not [held for held in hand if held not in PICTURES and held[-1] == card[-1]]
    answered = replaced(exchange, clean="yes" if void else "no")
    return _with_exchange(table, answered), (say.told("clean_asked", giver, text=answered.clean),)


def _moved(table: SaskuTable, card: Card, source: Seat, target: Seat) -> SaskuTable:
    private: list[Private] = list(table.private)
    private[source] = replaced(private[source], hand=without(private[source].hand, (card,)))
    private[target] = replaced(private[target], hand=DECK.ordered((*private[target].hand, card)))
    return Table(table.public, tuple(private), table.hidden)


def _with_exchange(table: SaskuTable, exchange: Exchange) -> SaskuTable:
    exchanges = (*table.public.exchanges[:-1], exchange)
    return Table(replaced(table.public, exchanges=exchanges), table.private, table.hidden)
