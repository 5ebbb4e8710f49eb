"""All plays that a hand holds, without trying every set of cards. May list a play that does not beat; never leaves one out that does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product

from croupier_service.cards.deck import Cards
from croupier_service.games.sasaki.combinations import Combination
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.table import ACE, BLACK_PIG, FOUR, RANK, RED_TENS, TEN, Kind

Groups = list[list[str]]
"""A hand by rank, from threes to aces."""


def by_rank(hand: Cards) -> Groups:
    """Return the cards of `hand` of each rank."""
    groups: Groups = [[], [], [], [], [], [], [], [], [], [], [], []]
    for card in hand:
        groups[RANK[card]].append(card)
    return groups


def leads(hand: Cards, options: Options) -> Iterator[Cards]:
    """Return every play with which `hand` may lead: ordinary ones from singles up, then special ones."""
    groups = by_rank(hand)
    yield from equals(groups, 1)
    yield from equals(groups, 2)
    yield from all_rows(groups, 1)
    if options.double_sequence:
        yield from all_rows(groups, 2)
    yield from _specials(groups)


def responses(hand: Cards, top: Combination) -> Iterator[Cards]:
    """Return every play of `hand` that can beat `top`."""
    groups = by_rank(hand)
    if top.kind is Kind.PIG:
        yield from _pair_of_tens(groups, BLACK_PIG)
        return
    yield from _same_kind(groups, top)
    yield from _specials(groups)
    if top.kind is not Kind.PAIR:
        yield from _pair_of_tens(groups, RED_TENS)


def equals(groups: Groups, size: int, above: int = -1) -> Iterator[Cards]:
    """Return `size` cards of one rank above `above`, in every way."""
    for group in groups[above + 1 :]:
        if len(group) >= size:
            yield from combinations(group, size)


def all_rows(groups: Groups, each: int) -> Iterator[Cards]:
    """Return `each` cards of every one of three or more consecutive ranks, in every way."""
    for low in range(ACE - 1):
        high = low
        while high <= ACE and len(groups[high]) >= each:
            high += 1
            if high - low >= 3:
                yield from each_of(groups[low:high], each)


def rows(groups: Groups, each: int, size: int, above: int = -1) -> Iterator[Cards]:
    """Return `each` cards of every one of `size` consecutive ranks of which the last is above `above`, in every way."""
    enough = [len(group) >= each for group in groups]
    for low in range(max(0, above - size + 2), ACE - size + 2):
        if all(enough[low : low + size]):
            yield from each_of(groups[low : low + size], each)


def each_of(groups: Iterable[list[str]], each: int) -> Iterator[Cards]:
    """Return `each` cards of every one of `groups`, in every way."""
    if each == 1:
        return product(*groups)
    return map(_joined, product(*[combinations(group, each) for group in groups]))


def _joined(chosen: tuple[Cards, ...]) -> Cards:
    return tuple(chain.from_iterable(chosen))


def _same_kind(groups: Groups, top: Combination) -> Iterator[Cards]:
    if top.kind is Kind.SINGLE:
        return equals(groups, 1, top.rank)
    if top.kind is Kind.PAIR:
        # A pair of tens may be more than a pair: the Pig, and with an option the Black Pig.
        return equals(groups, 2, min(top.rank, TEN - 1))
    if top.kind is Kind.SEQUENCE:
        return rows(groups, 1, len(top.cards), top.rank)
    if top.kind is Kind.DOUBLE_SEQUENCE:
        return rows(groups, 2, len(top.cards) // 2, top.rank)
    return iter(())


def _specials(groups: Groups) -> Iterator[Cards]:
    alike = max(map(len, groups))
    if alike >= 3:
        yield from equals(groups, 3)
    yield from _sasakis(groups)
    if alike == 4:
        yield from equals(groups, 4)


def _sasakis(groups: Groups) -> Iterator[Cards]:
    for fours in combinations(groups[FOUR], 2):
        for ace in groups[ACE]:
            yield (*fours, ace)


def _pair_of_tens(groups: Groups, pair: Cards) -> Iterator[Cards]:
    if all(card in groups[TEN] for card in pair):
        yield pair
