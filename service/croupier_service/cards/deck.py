"""Card codes and the decks that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter

Card = str
"""Its code, as `7H`: the same in state, views, moves, logs and tests."""

Cards = tuple[Card, ...]


class Deck:
    """Kinds of card in their order; a packed zone holds each card as the index of its kind, a byte each."""

    def __init__(self, kinds: Sequence[Card]) -> None:
        """Order the deck by `kinds`, at most 256 different codes."""
        self.kinds: Cards = tuple(kinds)
        self.index: dict[Card, int] = {kind: number for number, kind in enumerate(self.kinds)}
        # Most zones lie as they lay before the last move, and what is equal is then also the same.
        self.unpack: Callable[[bytes], Cards] = lru_cache(maxsize=2048)(self._unpack)
        """Return the cards of packed bytes; IndexError where an index is of no card."""

    def pack(self, cards: Iterable[Card]) -> bytes:
        """Return `cards` as indices, in the order given."""
        return bytes(map(self.index.__getitem__, cards))

    def _unpack(self, data: bytes) -> Cards:
        # What itemgetter gives is a tuple only for two and more; it is twice as fast as any loop.
        return itemgetter(*data)(self.kinds) if len(data) > 1 else tuple([self.kinds[index] for index in data])

    def ordered(self, cards: Iterable[Card]) -> Cards:
        """Return `cards` in deck order."""
        return tuple(sorted(cards, key=self.index.__getitem__))


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """Return `hand` less one copy of each of `cards`, in its order; ValueError where one is not there."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
