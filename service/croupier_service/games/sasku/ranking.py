"""Which card beats which, what cards are worth, and how many trumps a hand would have. Knows no table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.sasku.options import SuitOrder
from croupier_service.games.sasku.table import DECK, PICTURE_RANKS, PICTURES, PLAIN_RANKS, SUITS, Public, Suit

POINTS = {card: {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}.get(card[:-1], 0) for card in DECK.kinds}
PLAIN_POWER = {rank: power for power, rank in enumerate(reversed(PLAIN_RANKS))}
SIX_OF: dict[Suit, Card] = {suit: "6" + suit for suit in SUITS}
TRUMP = "trump"


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The order of the cards under one trump: `power` within their `line`, which is TRUMP or the suit that a card follows.

    Every trump has more power than every plain card.
    """

    trump: Suit
    power: dict[Card, int]
    line: dict[Card, str]

    def beats(self, card: Card, best: Card) -> bool:
        """Return whether `card`, played later, takes the trick from `best`."""
        return self.power[card] > self.power[best] and (self.line[card] is TRUMP or self.line[card] == self.line[best])

    def winner(self, trick: Cards) -> int:
        """Return the place in `trick` of the card that wins it."""
        best = 0
        for place in range(1, len(trick)):
            if self.beats(trick[place], trick[best]):
                best = place
        return best


@lru_cache(maxsize=16)
def ranking(trump: Suit, suit_order: SuitOrder, top: Card) -> Ranking:
    """Return the order of the cards when `trump` is trump (RULES.md, Cards); `top`: its six, if that is above the kings, or empty."""
    plain = [rank + trump for rank in PLAIN_RANKS]
    trumps = [rank + suit for rank in PICTURE_RANKS for suit in suit_order]
    trumps = [top, *trumps, *plain[:-1]] if top else trumps + plain
    power = {card: PLAIN_POWER[card[:-1]] for card in DECK.kinds if card not in trumps}
    power.update({card: 100 - place for place, card in enumerate(trumps)})
    return Ranking(trump, power, {card: TRUMP if card in trumps else card[-1] for card in DECK.kinds})


def ranking_of(public: Public) -> Ranking:
    """Return the order of the cards in the hand that is played."""
    contract, options = public.contract, public.options
    if contract is None:
        raise ValueError("no trump has been made")
    top = SIX_OF[contract.trump] if options.six_of_trumps_high or contract.kind == "pitskuus" else ""
    return ranking(contract.trump, options.picture_suit_order, top)


def points(cards: Iterable[Card]) -> int:
    """Return what `cards` count; the deck counts 120."""
    return sum(map(POINTS.__getitem__, cards))


def suit_count(hand: Cards, suit: Suit) -> int:
    """Return how many trumps `hand` has when `suit` is trump: pictures and plain cards of the suit."""
    return sum([card in PICTURES or card[-1] == suit for card in hand])


def potential_trumps(hand: Cards) -> int:
    """Return the most trumps that `hand` can have; 0 never, for nine pictures count nine."""
    return max([suit_count(hand, suit) for suit in SUITS])
