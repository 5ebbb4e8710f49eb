"""One line of text for every move (section 3.7). Nothing here knows whether a move is legal."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Cards
from croupier_service.games.four_color.table import DECK, MOVES, AnyMove, Chi, Discard, OwnGroup

WORDS: dict[type, str] = {
    move: "".join(["_" + letter.lower() if letter.isupper() else letter for letter in move.__name__]).lstrip("_") for move in MOVES
}
"""The word of each kind of move."""
KINDS_OF_MOVE: dict[str, type] = {word: move for move, word in WORDS.items()}

MOST_NAMED = 3
NAMING_GROUPS = (OwnGroup, Chi)


def write(move: AnyMove) -> str:
    """Return the text of `move`."""
    word = WORDS[type(move)]
    if isinstance(move, Discard):
        return f"{word} {move.card}"
    return " ".join((word, *move.cards)) if isinstance(move, NAMING_GROUPS) else word


@lru_cache(maxsize=512)
def read(text: str) -> AnyMove:
    """Return the move that `text` says in its one form; ValueError where it says none. Kept, because passes are said all the time."""
    word, *cards = text.split(" ")
    move = canonical(_named(word, tuple(cards)))
    if write(move) != text:
        raise ValueError(f"not the one form of a move: {text}")
    return move


def canonical(move: AnyMove) -> AnyMove:
    """Return `move` with its cards in card order; ValueError where one is unknown or named twice, none is named, or too many are."""
    match move:
        case Discard(card):
            if card not in DECK.index:
                raise ValueError(f"no such card: {card}")
            return move
        case OwnGroup(cards):
            return OwnGroup(_in_order(cards))
        case Chi(cards):
            return Chi(_in_order(cards))
        case _:
            return move


def _named(word: str, cards: Cards) -> AnyMove:
    kind = KINDS_OF_MOVE.get(word)
    if kind is None:
        raise ValueError(f"no such move: {word}")
    if kind is Discard:
        if len(cards) != 1:
            raise ValueError("a discard names one card")
        return Discard(cards[0])
    if kind is OwnGroup or kind is Chi:
        return OwnGroup(cards) if kind is OwnGroup else Chi(cards)
    if cards:
        raise ValueError(f"{word} names no card")
    move: AnyMove = kind()
    return move


def _in_order(cards: Cards) -> Cards:
    if not 1 <= len(cards) <= MOST_NAMED or len(set(cards)) != len(cards):
        raise ValueError("one to three different cards")
    for card in cards:
        if card not in DECK.index:
            raise ValueError(f"no such card: {card}")
    return DECK.ordered(cards)
