"""The answers among which a seat chooses, in the order in which they are listed, and the one that is made for a seat that is away.

Candidates may be illegal; legality.py says which. Default moves are legal and give away as little as possible (RULES.md, Defaults).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier_service.cards.deck import Card
from croupier_service.games.sasku.auction import nameable
from croupier_service.games.sasku.legality import own_of
from croupier_service.games.sasku.legality import refuse as _refuse
from croupier_service.games.sasku.moves import (
    Accept,
    AskClean,
    Bid,
    Blink,
    DealKaaned,
    DealKoputamine,
    DealPitskuus,
    DealRaamat,
    DealSisu,
    DealSitalaotus,
    DealTostmine,
    DealValimised,
    Decline,
    Hada,
    Katus,
    Look,
    NoBlink,
    NoHada,
    NoOverride,
    Nothing,
    Offer,
    Omale,
    Override,
    Packet,
    Pass,
    Play,
    Return,
    Ruutu,
    SkipClean,
    Trump,
)
from croupier_service.games.sasku.options import Mode
from croupier_service.games.sasku.ranking import PLAIN_POWER, POINTS, ranking_of, suit_count
from croupier_service.games.sasku.table import DECK, PICTURES, SEATS, SUITS, SaskuKnown
from croupier_service.games.sasku.tricks import lowest, verdicts_of
from croupier_service.kernel.decision import Move

_ORDERS: dict[Mode, tuple[Move, ...]] = {
    "tostmine": tuple([DealTostmine(cut) for cut in range(1, 36)]),
    "koputamine": (DealKoputamine(),),
    "sitalaotus": (DealSitalaotus(),),
    "pitskuus": (DealPitskuus(),),
    "raamat": tuple([DealRaamat(card) for card in DECK.kinds]),
    "valimised": tuple([DealValimised(seat) for seat in SEATS]),
    "sisu": tuple([DealSisu(top, middle) for top in SEATS for middle in SEATS]),
    "kaaned": tuple([DealKaaned(seat) for seat in SEATS]),
}

_FIXED: dict[str, tuple[Move, ...]] = {
    "packet_choice": tuple([Packet(index) for index in SEATS]),
    "declare": (Nothing(), Offer(), Katus()),
    "picture_reply": (Accept(), Decline()),
    "clean": (AskClean(), SkipClean()),
    "auction": (Pass(), *[Bid(level) for level in range(1, 10)], Omale(), Ruutu()),
    "name_trump": tuple([Trump(suit) for suit in SUITS]),
    "override": (Override(), NoOverride()),
    "signal": (Hada(), NoHada()),
    "blink": (Blink(), NoBlink()),
}

_PLAYS = {card: Play(card) for card in DECK.kinds}


def candidates(known: SaskuKnown, kind: str) -> Iterable[Move]:
    """Return moves among which are all legal answers to a decision of `kind`, in listing order."""
    if kind == "play":
        return _plays(known)
    if kind == "picture_return":
        return [Return(card) for card in own_of(known).hand]
    if kind == "deal_choice":
        return [move for mode in known.public.options.deal_modes for move in _ORDERS[mode]]
    return _FIXED[kind]


def _plays(known: SaskuKnown) -> list[Move]:
    verdicts = verdicts_of(known.public, own_of(known).hand)
    plays: list[Move] = [_PLAYS[card] for card, reason in verdicts.items() if reason is None]
    if known.public.options.blink and len(known.public.trick) == 1:
        plays.append(Look())
    return plays


def default_move(known: SaskuKnown, kind: str) -> Move:
    """Return the legal move that is made for a seat that is away."""
    return _DEFAULTS[kind](known)


def _default_order(known: SaskuKnown) -> Move:
    public = known.public
    orders: dict[Mode, Move] = {
        "tostmine": DealTostmine(18),
        "koputamine": DealKoputamine(),
        "sitalaotus": DealSitalaotus(),
        "kaaned": DealKaaned(public.cutter),
        "sisu": DealSisu(public.dealer, public.cutter),
        "valimised": DealValimised(public.cutter),
        "raamat": DealRaamat("KC"),
    }
    return next(move for mode, move in orders.items() if mode in public.options.deal_modes)


def _default_packet(known: SaskuKnown) -> Move:
    return next(move for move in _FIXED["packet_choice"] if _refuse(known, "packet_choice", move) is None)


def _default_return(known: SaskuKnown) -> Move:
    hand = own_of(known).hand
    return Return(min([card for card in hand if _refuse(known, "picture_return", Return(card)) is None], key=_worth))


def _worth(card: Card) -> tuple[bool, int, int, int]:
    rank = PLAIN_POWER.get(card[:-1], 0)
    return card in PICTURES, POINTS[card], rank, "DHSC".index(card[-1])


def _default_trump(known: SaskuKnown) -> Move:
    hand = own_of(known).hand
    return Trump(max(nameable(known.public, hand), key=lambda suit: suit_count(hand, suit)))


def _default_play(known: SaskuKnown) -> Move:
    legal = tuple([card for card, reason in verdicts_of(known.public, own_of(known).hand).items() if reason is None])
    return _PLAYS[lowest(legal, ranking_of(known.public))]


_DEFAULTS: dict[str, Callable[[SaskuKnown], Move]] = {
    "deal_choice": _default_order,
    "packet_choice": _default_packet,
    "declare": lambda _: Nothing(),
    "picture_reply": lambda _: Decline(),
    "picture_return": _default_return,
    "clean": lambda _: SkipClean(),
    "auction": lambda _: Pass(),
    "name_trump": _default_trump,
    "override": lambda _: NoOverride(),
    "signal": lambda _: NoHada(),
    "play": _default_play,
    "blink": lambda _: NoBlink(),
}
