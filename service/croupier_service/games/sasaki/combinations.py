"""Combinations and which beats which (RULES.md, Combinations). Knows cards and options, no table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from croupier_service.cards.deck import Cards
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.table import ACE, BLACK_PIG, FOUR, RANK, RED_TENS, TEN, Kind

CLASS = {Kind.TRIPLET: 1, Kind.SASAKI: 2, Kind.QUAD: 3, Kind.PIG: 4}
"""The classes of the special combinations; all others are ordinary, class 0."""

EQUALS = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLET, 4: Kind.QUAD}
SASAKI_RANKS = [FOUR, FOUR, ACE]


class Combination(NamedTuple):
    """What cards are together; `rank` compares those of the same kind and size."""

    kind: Kind
    cards: Cards
    rank: int


RED_PAIR = Combination(Kind.PAIR, RED_TENS, TEN)
PIG = Combination(Kind.PIG, RED_TENS, TEN)
LAST_RED_TENS = {"pair": RED_PAIR, "pig": PIG, "singles_only": None}


DOUBLE, TOP = Kind.DOUBLE_SEQUENCE, Kind.PIG
"""By names of their own, because Python 3.11 looks a member of an enum up anew at each mention."""


@lru_cache(maxsize=1 << 14)
def combination(cards: Cards) -> Combination | None:
    """Return what `cards`, in printing order, are with every option on and cards left in hand; None: nothing."""
    if cards == RED_TENS:
        return PIG
    ranks = [RANK[card] for card in cards]
    if ranks == SASAKI_RANKS:
        return Combination(Kind.SASAKI, cards, 0)
    kind = EQUALS.get(len(cards)) if len(set(ranks)) == 1 else _row(ranks)
    return Combination(kind, cards, ranks[-1]) if kind else None


def _row(ranks: list[int]) -> Kind | None:
    """Return the kind of a row of consecutive ranks; the ace is high only (ruling 18)."""
    low, size = ranks[0], len(ranks)
    if size >= 3 and ranks == list(range(low, low + size)):
        return Kind.SEQUENCE
    if size >= 6 and ranks == [low + place // 2 for place in range(size)] and size % 2 == 0:
        return Kind.DOUBLE_SEQUENCE
    return None


def played_as(cards: Cards, hand_size: int, options: Options) -> Combination | None:
    """Return what `cards` count as when played out of a hand of `hand_size`; None: they may not be played together."""
    found = combination(cards)
    if found is PIG and hand_size == 2:
        return LAST_RED_TENS[options.last_two_red_tens]
    if found and found.kind is DOUBLE and not options.double_sequence:
        return None
    return found


def beats(new: Combination, top: Combination, options: Options) -> bool:
    """Return whether `new` may be played on `top` (RULES.md, What beats what)."""
    if top.kind is TOP:
        return new.cards == BLACK_PIG
    if new.kind not in CLASS:
        return _outranks(new, top) or (options.black_pig_over_red_pair and new.cards == BLACK_PIG and top == RED_PAIR)
    if top.kind is DOUBLE:
        return CLASS[new.kind] >= CLASS[Kind.QUAD]
    return (CLASS[new.kind], new.rank) > (CLASS.get(top.kind, 0), top.rank)


def _outranks(new: Combination, top: Combination) -> bool:
    return new.kind is top.kind and len(new.cards) == len(top.cards) and new.rank > top.rank
