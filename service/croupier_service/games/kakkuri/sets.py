"""What may be played: ranks that follow, sets of three, pairs after sansoku, wilds (RULES.md, K5). Knows hands, not turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import FREE_START, RANK, RANKS, WILDS, LaidCard, Play, Public, Reason

KING: Final = 12
"""The rank after which any rank may follow."""

FOLLOWING: Final[tuple[tuple[int, ...], ...]] = ((), (1, 2), (2, 3), *[(rank + 1,) for rank in range(3, KING)], tuple(RANKS))
"""The ranks that follow each rank, ascending (K5; rulings 12 to 15)."""

LAID: Final[dict[tuple[Card, int], LaidCard]] = {
    (card, rank): LaidCard(card, rank if card in WILDS else None) for card in RANK for rank in (RANKS if card in WILDS else (RANK[card],))
}
"""Every card as it is rightly laid for a rank."""


def rank_to_follow(public: Public, kind: str) -> int:
    """Return the rank to follow in a decision of `kind`; in a free start (K6) any rank follows, as after a 12."""
    return KING if kind == FREE_START else public.last


def splits_into_pairs(hand: Cards, options: Options) -> bool:
    """Whether `hand` splits into pairs: of equal printed rank, or with `wild_in_sansoku` of a wild and any card (ruling 27)."""
    odd, wilds = 0, 0
    for card in hand:
        if options.wild_in_sansoku and card in WILDS:
            wilds += 1
        else:
            odd ^= 1 << RANK[card]
    return len(hand) % 2 == 0 and odd.bit_count() <= wilds


def may_stand_for(card: Card, rank: int, options: Options, size: int) -> bool:
    """Whether `card` may be laid as `rank` among `size` cards: a wild freely alone, in sets and pairs as the options say (7, 9, 28)."""
    if card not in WILDS:
        return RANK[card] == rank
    if size == 1 or RANK[card] == rank:
        return True
    return options.wild_in_triples if size == 3 else options.wild_in_sansoku


def refuse_play(play: Play, hand: Cards, last: int, options: Options, paired: bool) -> Reason | None:  # noqa: FBT001 - one fact of the hand
    """Return why cards of `hand` cannot be played on rank `last` by a seat that has (`paired`) or has not declared sansoku (K5)."""
    laid = play.cards
    reason = _refuse_cards(laid, hand)
    if reason is None and (paired or len(laid) > 1):
        reason = _refuse_set(laid, options, paired)
    if reason is None and paired and options.wild_in_sansoku and _breaks_pairs(laid, hand, options):
        reason = Reason.WOULD_BREAK_PAIRS
    if reason is None and laid[0].stands_for not in FOLLOWING[last]:
        reason = Reason.RANK_DOES_NOT_FOLLOW
    return reason


def _refuse_cards(laid: tuple[LaidCard, ...], hand: Cards) -> Reason | None:
    for one in laid:
        if one.card not in hand:
            return Reason.NOT_IN_HAND
    for one in laid:
        if one.rank is not None and one.card not in WILDS:
            return Reason.NOT_A_WILD
    for one in laid:
        if one.rank is None and one.card in WILDS:
            return Reason.MUST_DECLARE_RANK
    return None


def _refuse_set(laid: tuple[LaidCard, ...], options: Options, paired: bool) -> Reason | None:  # noqa: FBT001 - as refuse_play
    size, rank = len(laid), laid[0].stands_for
    if paired and size != 2:
        return Reason.PAIRS_ONLY
    if not paired and size != 3:
        return Reason.NOT_A_SET
    for one in laid:
        if one.stands_for != rank or not may_stand_for(one.card, rank, options, size):
            return Reason.NOT_A_SET
    return None


def _breaks_pairs(laid: tuple[LaidCard, ...], hand: Cards, options: Options) -> bool:
    gone = {one.card for one in laid}
    return not splits_into_pairs(tuple([card for card in hand if card not in gone]), options)


def plays(hand: Cards, last: int, options: Options, paired: bool) -> Iterator[Play]:  # noqa: FBT001 - as refuse_play
    """Yield everything that `hand` could play on `last`: by rank, single cards before sets, each in printing order.

    After sansoku some of the pairs may still be refused, as they would break the others.
    """
    wilds = [card for card in WILDS if card in hand]
    for rank in FOLLOWING[last]:
        naturals = [card for card in hand if RANK[card] == rank and card not in WILDS]
        if paired:
            yield from _together(naturals, wilds, rank, options, 2)
            continue
        for card in naturals + wilds:
            yield _ALONE[card, rank]
        yield from _together(naturals, wilds, rank, options, 3)


def _together(naturals: list[Card], wilds: list[Card], rank: int, options: Options, size: int) -> Iterator[Play]:
    if len(naturals) + len(wilds) >= size:
        cards = naturals + [card for card in wilds if may_stand_for(card, rank, options, size)]
        for chosen in combinations(cards, size):
            yield Play(tuple([LAID[card, rank] for card in chosen]))


_ALONE: Final[dict[tuple[Card, int], Play]] = {key: Play((laid,)) for key, laid in LAID.items()}


def default_play(hand: Cards, options: Options, paired: bool) -> Play:  # noqa: FBT001 - as refuse_play
    """Return what is played for an absent seat in a free start: its lowest natural card, or its lowest legal pair (section 3, defaults)."""
    if paired:
        return next(play for play in plays(hand, KING, options, paired) if refuse_play(play, hand, KING, options, paired) is None)
    lowest = next((card for card in hand if card not in WILDS), hand[0])
    return _ALONE[lowest, RANK[lowest]]
