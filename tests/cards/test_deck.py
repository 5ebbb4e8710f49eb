"""Decks: packing, order, taking cards out of a hand."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier_service.cards.deck import Deck, without
from croupier_service.catalog import GAMES
from tests.contract.toy import DECK

DECKS = {"toy": DECK, **{game: listing.deck for game, listing in GAMES.items()}}
hands = st.lists(st.sampled_from(DECK.kinds), max_size=20).map(tuple)


@pytest.mark.parametrize("game", DECKS)
def test_kinds(game: str) -> None:
    """The kinds of a deck are different codes, few enough for a byte, and indexed in their order."""
    deck = DECKS[game]
    assert 0 < len(set(deck.kinds)) == len(deck.kinds) <= 256
    assert [deck.kinds[deck.index[kind]] for kind in deck.kinds] == list(deck.kinds)


@pytest.mark.parametrize("game", DECKS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_packing_returns(game: str, data: st.DataObject) -> None:
    """Cards come back in the order given, copies included, a byte each; so does every packed zone."""
    deck = DECKS[game]
    cards = tuple(data.draw(st.lists(st.sampled_from(deck.kinds), max_size=60)))
    packed = deck.pack(cards)
    assert len(packed) == len(cards)
    assert deck.unpack(packed) == cards
    assert deck.pack(iter(cards)) == packed == bytes(deck.index[card] for card in cards)


@pytest.mark.parametrize("game", DECKS)
def test_indices_of_no_card(game: str) -> None:
    """Every byte beyond the last kind is an IndexError, wherever it stands."""
    deck = DECKS[game]
    for index in range(len(deck.kinds), 256):
        for data in (bytes([index]), bytes([0, index]), bytes([index, 0])):
            with pytest.raises(IndexError):
                deck.unpack(data)


@pytest.mark.parametrize("card", ["", "5z", "a5", "5A", "5a ", "5a 4b"])
def test_unknown_cards_cannot_be_packed(card: str) -> None:
    """A code that is not of the deck is a KeyError, in packing and in ordering."""
    with pytest.raises(KeyError):
        DECK.pack(("5a", card))
    with pytest.raises(KeyError):
        DECK.ordered(("5a", card))


@given(cards=hands)
def test_order(cards: tuple[str, ...]) -> None:
    """Ordered cards are the same cards, none before one of an earlier kind."""
    ordered = DECK.ordered(cards)
    assert Counter(ordered) == Counter(cards)
    assert all(DECK.index[one] <= DECK.index[next_] for one, next_ in pairwise(ordered))
    assert DECK.ordered(reversed(cards)) == ordered


def test_order_is_that_of_the_kinds() -> None:
    """A deck has the order that it is given, not that of its codes."""
    assert Deck(["2x", "10x", "9x"]).ordered(("9x", "10x", "2x", "9x")) == ("2x", "10x", "9x", "9x")


@given(hand=hands, data=st.data())
def test_without(hand: tuple[str, ...], data: st.DataObject) -> None:
    """One copy of each named card is taken out, the first; what is left keeps its order; the hand itself stays."""
    taken = data.draw(st.lists(st.sampled_from(hand), max_size=5)) if hand else []
    copy = tuple(hand)
    if Counter(taken) - Counter(hand):
        with pytest.raises(ValueError, match="not in list"):
            without(hand, taken)
    else:
        left, due = without(hand, iter(taken)), Counter(taken)
        kept = []
        for card in hand:
            if due[card] > 0:
                due[card] -= 1
            else:
                kept.append(card)
        assert left == tuple(kept)
    assert hand == copy


@pytest.mark.parametrize(("hand", "cards"), [((), ("1a",)), (("1a",), ("1a", "1a")), (("1a", "2a"), ("3a",)), (("1a",), ("",))])
def test_without_what_is_not_there(hand: tuple[str, ...], cards: tuple[str, ...]) -> None:
    """A card that the hand has not, or not so often, is a ValueError."""
    with pytest.raises(ValueError, match="not in list"):
        without(hand, cards)
