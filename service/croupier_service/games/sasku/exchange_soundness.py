"""What holds of declarations and exchanges of pictures at every table (soundness.py, which relies on it)."""

from __future__ import annotations

from croupier_service.games.sasku.options import Options
from croupier_service.games.sasku.pictures import SECRET_PICTURES, may_declare, standing_offers
from croupier_service.games.sasku.table import PICTURES, SEATS, Exchange, Public, SaskuTable, partner, pictures
from croupier_service.kernel.table import Seat

_PROGRESS = {"picture_reply": "offered", "picture_return": "taken", "clean": "returned"}


def holds(table: SaskuTable, kind: str) -> bool:
    """Return whether declarations are of different seats and allowed; exchanges follow the offers; the notes of the seats fit them."""
    public = table.public
    noted = [own for own in table.private if own.swap or own.katus]
    if noted and public.options.katus != "partner" and any(own.katus for own in noted):
        return False
    if kind == "declare":
        return may_declare(public) and not noted
    if not public.offers and not public.exchanges:
        return kind not in _PROGRESS and not any(own.swap for own in noted) and _declarations(public)
    return _declarations(public) and _exchanges(table, kind)


def _declarations(public: Public) -> bool:
    offers, katus, options = public.offers, public.katus, public.options
    if not offers and not katus:
        return True
    if (offers and not options.picture_giving) or (katus and options.katus != "public"):
        return False
    said = (*offers, *katus)
    return len(set(said)) == len(said) and all(seat in SEATS for seat in said) and (*sorted(offers), *sorted(katus)) == said


def _exchanges(table: SaskuTable, kind: str) -> bool:
    public = table.public
    exchanges, offers = public.exchanges, standing_offers(public)
    if tuple([exchange.giver for exchange in exchanges]) != offers[: len(exchanges)] or not exchanges:
        return False
    if kind not in _PROGRESS and len(exchanges) < len(offers):
        return False
    if not _idle_seats(table, offers[: len(exchanges)]):
        return False
    done = exchanges[:-1] if kind in _PROGRESS else exchanges
    if not all(_is_done(exchange, public.options) for exchange in done):
        return False
    return all(_notes(table, exchange) for exchange in exchanges) and (kind not in _PROGRESS or _is_open(table, kind))


def _idle_seats(table: SaskuTable, givers: tuple[Seat, ...]) -> bool:
    teams = {giver % 2 for giver in givers}
    return not any(own.swap for seat, own in enumerate(table.private) if seat % 2 not in teams)


def _is_done(exchange: Exchange, options: Options) -> bool:
    if exchange.progress == "declined":
        return options.picture_decline and exchange.clean == "unasked"
    return exchange.progress == "returned" and (exchange.clean != "unasked") == options.ask_clean


def _notes(table: SaskuTable, exchange: Exchange) -> bool:
    options, swap = table.public.options, table.private[exchange.giver].swap
    if table.private[partner(exchange.giver)].swap != swap or len(swap) != 1 + (exchange.progress == "returned"):
        return False
    if len(set(swap)) < len(swap) or swap[0] not in PICTURES:
        return False
    shown = options.picture_show == "shown" or (options.picture_show == "shown_except_kc_jd" and swap[0] not in SECRET_PICTURES)
    return exchange.shown == (swap[0] if shown else None)


def _is_open(table: SaskuTable, kind: str) -> bool:
    """Return whether the last exchange stands where a decision of `kind` presupposes, with the cards in the right hands."""
    exchange, options = table.public.exchanges[-1], table.public.options
    if exchange.progress != _PROGRESS[kind] or exchange.clean != "unasked":
        return False
    giver, receiver = table.private[exchange.giver], table.private[partner(exchange.giver)]
    if kind == "picture_reply":
        return options.picture_decline and pictures(giver.hand) == giver.swap
    if kind == "picture_return":
        sizes = sorted([len(own.hand) for own in table.private])
        return len(receiver.hand) == 10 and sizes == [8, 9, 9, 10] and receiver.swap[0] in receiver.hand and len(giver.hand) == 8
    return options.ask_clean and giver.swap[1] in giver.hand and receiver.swap[0] in receiver.hand
