"""What holds of declarations and exchanges of pictures at every table (soundness.py, which relies on it)."""

from __future__ import annotations

from croupier_service.cards.deck import Cards
from croupier_service.games.sasku.options import Options
from croupier_service.games.sasku.pictures import SECRET_PICTURES, may_declare, standing_offers
from croupier_service.games.sasku.table import PICTURES, SEATS, Exchange, Public, partner, pictures
from croupier_service.kernel.table import Seat

PROGRESS = {"picture_reply": "offered", "picture_return": "taken", "clean": "returned"}
"""How far the last exchange has come when a decision of this kind is open."""

Swaps = tuple[Cards, ...]


def holds(public: Public, swaps: Swaps, told: tuple[bool, ...], kind: str) -> bool:
    """Return whether declarations are of different seats and allowed; exchanges follow the offers; the notes of the seats fit them."""
    if any(told) and (public.options.katus != "partner" or kind in ("deal_choice", "declare")):
        return False
    if kind == "declare":
        return may_declare(public) and not any(swaps)
    if not public.offers and not public.exchanges:
        return kind not in PROGRESS and not any(swaps) and _declarations(public)
    return _declarations(public) and _exchanges(public, swaps, kind)


def _declarations(public: Public) -> bool:
    offers, katus, options = public.offers, public.katus, public.options
    if not offers and not katus:
        return True
    if (offers and not options.picture_giving) or (katus and options.katus != "public"):
        return False
    said = (*offers, *katus)
    return len(set(said)) == len(said) and all(seat in SEATS for seat in said) and (*sorted(offers), *sorted(katus)) == said


def _exchanges(public: Public, swaps: Swaps, kind: str) -> bool:
    exchanges, offers = public.exchanges, standing_offers(public)
    if tuple([exchange.giver for exchange in exchanges]) != offers[: len(exchanges)] or not exchanges:
        return False
    if kind not in PROGRESS and len(exchanges) < len(offers):
        return False
    if not _idle_seats(swaps, offers[: len(exchanges)]):
        return False
    done = exchanges[:-1] if kind in PROGRESS else exchanges
    if not all(_is_done(exchange, public.options) for exchange in done):
        return False
    if kind in PROGRESS and not _is_under_way(exchanges[-1], public.options, kind):
        return False
    return all(_notes(exchange, public.options, swaps) for exchange in exchanges)


def _idle_seats(swaps: Swaps, givers: tuple[Seat, ...]) -> bool:
    teams = {giver % 2 for giver in givers}
    return not any(swap for seat, swap in enumerate(swaps) if seat % 2 not in teams)


def _is_done(exchange: Exchange, options: Options) -> bool:
    if exchange.progress == "declined":
        return options.picture_decline and exchange.clean == "unasked"
    return exchange.progress == "returned" and (exchange.clean != "unasked") == options.ask_clean


def _is_under_way(exchange: Exchange, options: Options, kind: str) -> bool:
    """Return whether the last exchange stands where a decision of `kind` presupposes, and the options have such decisions."""
    if exchange.progress != PROGRESS[kind] or exchange.clean != "unasked":
        return False
    return {"picture_reply": options.picture_decline, "picture_return": True, "clean": options.ask_clean}[kind]


def _notes(exchange: Exchange, options: Options, swaps: Swaps) -> bool:
    swap = swaps[exchange.giver]
    if swaps[partner(exchange.giver)] != swap or len(swap) != 1 + (exchange.progress == "returned"):
        return False
    if len(set(swap)) < len(swap) or swap[0] not in PICTURES:
        return False
    shown = options.picture_show == "shown" or (options.picture_show == "shown_except_kc_jd" and swap[0] not in SECRET_PICTURES)
    return exchange.shown == (swap[0] if shown else None)


def is_open(public: Public, hands: tuple[Cards, ...], swaps: Swaps, kind: str) -> bool:
    """Return whether the cards of the last exchange are in the hands where a decision of `kind` presupposes them."""
    seat = public.exchanges[-1].giver
    giver, receiver, swap = hands[seat], hands[partner(seat)], swaps[seat]
    if kind == "picture_reply":
        return pictures(giver) == swap
    if kind == "picture_return":
        sizes = sorted(map(len, hands))
        return len(receiver) == 10 and sizes == [8, 9, 9, 10] and swap[0] in receiver and len(giver) == 8
    return swap[1] in giver and swap[0] in receiver
