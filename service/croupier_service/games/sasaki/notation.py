"""One line of text for every move: a word, then the cards, separated by single blanks (RULES.md, Notation)."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.sasaki.table import DECK, Decline, Jata, Kkota, Move, NoRun, NoStop, Pass, Play, Run, Stop

WITH_CARDS: dict[str, type[Play | Jata | Kkota]] = {"play": Play, "jata": Jata, "kkota": Kkota}
WITHOUT_CARDS: dict[str, Move] = {
    "run": Run(),
    "no_run": NoRun(),
    "stop": Stop(),
    "no_stop": NoStop(),
    "pass": Pass(),
    "decline": Decline(),
}
WORDS = {type(move): word for word, move in WITHOUT_CARDS.items()} | {move: word for word, move in WITH_CARDS.items()}


def write(move: Move) -> str:
    """Return the text of `move`."""
    word = WORDS[type(move)]
    if isinstance(move, Play | Jata | Kkota):
        return " ".join((word, *move.cards))
    return word


@lru_cache(maxsize=512)
def read(text: str) -> Move:
    """Return the move that `text` says, its cards in printing order; ValueError where it says none."""
    word, *cards = text.split(" ")
    if word in WITH_CARDS:
        return WITH_CARDS[word](_in_order(cards))
    if word in WITHOUT_CARDS and not cards:
        return WITHOUT_CARDS[word]
    raise ValueError("there is no such move")


def canonical(move: Move) -> Move:
    """Return `move` with its cards in printing order; ValueError where one is unknown or named twice, or none is named."""
    if isinstance(move, Play | Jata | Kkota):
        return type(move)(_in_order(move.cards))
    return move


def _in_order(cards: Cards | list[Card]) -> Cards:
    if not cards:
        raise ValueError("cards are missing")
    if len(set(cards)) < len(cards):
        raise ValueError("a card is named twice")
    if not DECK.index.keys() >= set(cards):
        raise ValueError("there is no such card")
    return DECK.ordered(cards)
