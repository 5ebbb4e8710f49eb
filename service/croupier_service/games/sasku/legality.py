"""Why a move may not be made: one function a kind of move that can be refused, each in the order of RULES.md, Refusals.

They see what the seat itself knows and nothing else. Moves that are not named here are legal for every seat that is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier_service.games.sasku.auction import auction_of, nameable
from croupier_service.games.sasku.dealing import MODE_OF
from croupier_service.games.sasku.moves import (
    Bid,
    DealKaaned,
    DealPitskuus,
    DealRaamat,
    DealSisu,
    Hada,
    Katus,
    Look,
    Offer,
    Omale,
    Packet,
    Play,
    Return,
    Ruutu,
    Trump,
)
from croupier_service.games.sasku.ranking import potential_trumps, ranking_of
from croupier_service.games.sasku.reasons import Reason
from croupier_service.games.sasku.table import PICTURES, PITSKUUS, Private, Public, SaskuKnown, partner, pictures
from croupier_service.games.sasku.tricks import LAST_TRICK, may_call_hada, verdicts_of
from croupier_service.kernel.refusal import Reason as AnyReason


def refuse(known: SaskuKnown, kind: str, move: Any) -> AnyReason | None:
    """Return why the seat that knows `known` may not make `move`, which is of a kind that the decision offers."""
    del kind  # no kind of move belongs to two kinds of decision
    own, check = known.own, _CHECKS.get(type(move))
    if check is None or own is None:
        return None
    return check(known, own, move)


def own_of(known: SaskuKnown) -> Private:
    """Return what the viewer, who is a seat, has to itself."""
    if known.own is None:
        raise ValueError("a bystander makes no moves")
    return known.own


def order_refusal(public: Public, move: Any) -> Reason | None:
    """Return why the cutter may not give the order `move`, or None; any seat could tell."""
    if MODE_OF[type(move)] not in public.options.deal_modes:
        return Reason.OPTION_OFF
    match move:
        case DealPitskuus() if public.pokks:
            return Reason.NO_PITSKUUS_IN_REPLAY
        case DealRaamat(card) if card == PITSKUUS:
            return Reason.CARD_IS_PITSKUUS
        case DealSisu(top, middle) if (top - public.dealer) % 2 or (middle - public.cutter) % 2:
            return Reason.SEAT_NOT_ALLOWED
        case DealKaaned(top) if (top - public.cutter) % 2:
            return Reason.SEAT_NOT_ALLOWED
        case _:
            return None


def _packet(known: SaskuKnown, _own: Private, move: Packet) -> Reason | None:
    order = known.public.order
    return Reason.PACKET_TAKEN if order is not None and move.index in order.packets else None


def _offer(known: SaskuKnown, own: Private, _move: Offer) -> Reason | None:
    if not known.public.options.picture_giving:
        return Reason.OPTION_OFF
    return None if len(pictures(own.hand)) == 1 else Reason.NOT_ONE_PICTURE


def _katus(known: SaskuKnown, own: Private, _move: Katus) -> Reason | None:
    if known.public.options.katus == "off":
        return Reason.OPTION_OFF
    return Reason.HAS_PICTURE if pictures(own.hand) else None


def _return(known: SaskuKnown, own: Private, move: Return) -> Reason | None:
    if move.card not in own.hand:
        return Reason.CARD_NOT_IN_HAND
    if move.card == own.swap[0]:
        return Reason.RECEIVED_CARD
    if known.public.options.picture_return == "any" or move.card not in PICTURES:
        return None
    return Reason.MUST_RETURN_PLAIN if len(pictures(own.hand)) < len(own.hand) else None


def _bid(known: SaskuKnown, own: Private, move: Bid) -> Reason | None:
    options, level = known.public.options, move.level
    if not options.bid_min <= level <= options.bid_max:
        return Reason.LEVEL_NOT_OFFERED
    if level <= auction_of(known.public).level:
        return Reason.BID_TOO_LOW
    return _above_trumps(known, own, level)


def _omale(known: SaskuKnown, own: Private, _move: Omale) -> Reason | None:
    rule, state, seat = known.public.options.omale, auction_of(known.public), known.seat
    if rule == "off":
        return Reason.OPTION_OFF
    if state.bidder is None:
        return Reason.NO_BID
    if seat in (state.bidder, partner(state.bidder)):
        return Reason.OWN_SIDE_BID
    if state.taken:
        return Reason.LEVEL_ALREADY_TAKEN
    if rule == "right_of_bidder" and seat != (state.bidder + 3) % 4:
        return Reason.NOT_RIGHT_OF_BIDDER
    return _above_trumps(known, own, state.level)


def _above_trumps(known: SaskuKnown, own: Private, level: int) -> Reason | None:
    capped = known.public.options.bid_cap == "trump_count"
    return Reason.BID_ABOVE_TRUMPS if capped and level > potential_trumps(own.hand) else None


def _ruutu(known: SaskuKnown, _own: Private, _move: Ruutu) -> Reason | None:
    return Reason.OPTION_OFF if known.public.options.diamonds_call == "window" else None


def _trump(known: SaskuKnown, own: Private, move: Trump) -> Reason | None:
    return None if move.suit in nameable(known.public, own.hand) else Reason.SUIT_TOO_SHORT


def _hada(known: SaskuKnown, own: Private, _move: Hada) -> Reason | None:
    return None if may_call_hada(own.hand, ranking_of(known.public)) else Reason.NOT_LONE_POINT_TRUMP


def _play(known: SaskuKnown, own: Private, move: Play) -> Reason | None:
    return verdicts_of(known.public, own.hand).get(move.card, Reason.CARD_NOT_IN_HAND)


def _look(known: SaskuKnown, _own: Private, _move: Look) -> Reason | None:
    public = known.public
    if not public.options.blink:
        return Reason.OPTION_OFF
    if len(public.trick) != 1:
        return Reason.NOT_SECOND_PLAYER
    if len(public.won) == LAST_TRICK:
        return Reason.LAST_TRICK
    return Reason.LOOK_USED if len(public.won) in public.looks else None


_Check = Callable[[SaskuKnown, Private, Any], Reason | None]

_CHECKS: dict[type, _Check] = {
    **dict.fromkeys(MODE_OF, lambda known, _own, move: order_refusal(known.public, move)),
    Packet: _packet,
    Offer: _offer,
    Katus: _katus,
    Return: _return,
    Bid: _bid,
    Omale: _omale,
    Ruutu: _ruutu,
    Trump: _trump,
    Hada: _hada,
    Play: _play,
    Look: _look,
}
