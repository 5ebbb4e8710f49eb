"""The toy under test: how the laws shuffle, enumerate and bound it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier_service.cards.deck import Card, Cards
from croupier_service.cards.shuffle import Entropy
from croupier_service.frozen import replaced as replace
from croupier_service.kernel.match import Match, start
from croupier_service.kernel.table import Seat, Table
from tests.contract.kit import Kit
from tests.contract.toy import DECK, HAND, Duck, Give, Keep, Options, Play, Private, ToyKnown, ToyTable, all_cards
from tests.contract.toy_words import LISTING, check


def configurations(rng: Random) -> tuple[Options, int]:
    """Return possible options and a number of seats."""
    while True:
        target = rng.choice((None, None, 1, 3, 9))
        options = Options(rng.randint(1, 3), rng.random() < 0.7, rng.choice(("tricks", "balanced")), target)
        if check(options, 2) is None:
            return options, rng.randint(2, 4)


def twin(table: ToyTable, viewer: Seat | None, rng: Random) -> ToyTable:
    """Shuffle what `viewer` does not see; a card that it gave and has not seen since stays where it is."""
    pinned = {table.private[viewer].gave} if viewer is not None else set()
    others = [own for seat, own in enumerate(table.private) if seat != viewer]
    places = [*table.hidden.stock, *[card for own in others for card in (*own.hand, *own.ducked)]]
    pool = [card for card in places if card not in pinned]
    rng.shuffle(pool)

    def drawn(cards: Cards) -> Cards:
        return tuple([card if card in pinned else pool.pop() for card in cards])

    stock = drawn(table.hidden.stock)
    private = [own if seat == viewer else shuffled_seat(own, drawn(own.hand), drawn(own.ducked)) for seat, own in enumerate(table.private)]
    return Table(table.public, tuple(private), replace(table.hidden, stock=stock))


def shuffled_seat(own: Private, hand: Cards, ducked: Cards) -> Private:
    """Return a seat with other cards."""
    return replace(own, hand=DECK.ordered(hand), ducked=ducked)


def every_move(_: ToyKnown, kind: str) -> Iterator[Any]:
    """Yield every word with every card."""
    words: tuple[type[Any], ...] = {"gift": (Give,), "lead": (Play,), "follow": (Play, Duck)}[kind]
    yield from (word(card) for word in words for card in DECK.kinds)
    if kind == "gift":
        yield Keep()


def cards(table: ToyTable) -> list[Card]:
    """Return every card of every zone."""
    return all_cards(table)


def one_suit_each(rng: Random) -> Match:
    """Return a match in which each seat holds one suit, so that nobody can follow."""
    match, _ = start(LISTING.rules, Options(gifts=False), 3, Entropy(rng.randbytes(32)))
    hands = [DECK.kinds[5 * seat : 5 * seat + HAND] for seat in range(3)]
    rest = tuple([card for card in DECK.kinds if not any(card in hand for hand in hands)])
    table = match.table
    private = tuple([Private(hand) for hand in hands])
    return replace(match, table=Table(table.public, private, replace(table.hidden, stock=rest)))


def longest(options: Options, seats: int) -> int:
    """Return a gift and three cards a seat in each deal; a gift can lengthen a hand, but the shortest hand ends the deal."""
    return options.deals * seats * (1 + HAND)


KIT = Kit(
    listing=LISTING,
    configurations=configurations,
    twin=twin,
    every_move=every_move,
    cards=cards,
    deck=lambda _, __: DECK.kinds,
    stacked=(one_suit_each,),
    longest=longest,
    zero_sum=lambda options: options.scoring == "balanced",
)
