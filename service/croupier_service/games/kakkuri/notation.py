"""One line of text for each move (RULES.md, Notation): a keyword, then cards; a wild is written with `=` and its rank."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from croupier_service.games.kakkuri.table import (
    DECK,
    RANKS,
    WILDS,
    Cede,
    Continue,
    Deal,
    Drop,
    Keep,
    LaidCard,
    Move,
    Pass,
    Play,
    Sansoku,
    Swap,
    TurnUp,
)

_MOVE_OF: Final[dict[str, Move]] = {
    "deal": Deal(),
    "cede": Cede(),
    "swap": Swap(),
    "keep": Keep(),
    "pass": Pass(),
    "drop": Drop(),
    "sansoku": Sansoku(),
    "continue": Continue(),
    "turn_up": TurnUp(),
}
_WORD_OF: Final[dict[type, str]] = {type(move): word for word, move in _MOVE_OF.items()}
_CARD: Final = re.compile(r"([0-9]{1,2}[CSDH])(?:=([1-9][0-9]?))?", re.ASCII)


def write(move: Move) -> str:
    """Return the text of `move`."""
    if isinstance(move, Play):
        return "play " + " ".join([_write_card(laid) for laid in move.cards])
    return _WORD_OF[type(move)]


def spoken(play: Play) -> str:
    """Return the cards of `play` as people read them: what a wild stands for is said in words."""
    return " ".join([laid.card if laid.rank is None else f"{laid.card} as {laid.rank}" for laid in play.cards])


@lru_cache(maxsize=512)
def read(text: str) -> Move:
    """Return the move that `text` says; ValueError where it says none. Kept, because few moves are said again and again."""
    word, *cards = text.split(" ")
    if word == "play":
        return canonical(Play(tuple([_read_card(card) for card in cards])))
    if cards or word not in _MOVE_OF:
        raise ValueError(f"no such move: {text!r}")
    return _MOVE_OF[word]


def canonical(move: Move) -> Move:
    """Return `move` with its cards in printing order; ValueError for no card, an unknown or repeated one, or a rank not 1..12."""
    if not isinstance(move, Play):
        return move
    cards = [laid.card for laid in move.cards]
    if not cards or len(set(cards)) < len(cards):
        raise ValueError("play names each of its cards once")
    for laid in move.cards:
        if laid.card not in DECK.index or (laid.rank is not None and laid.rank not in RANKS):
            raise ValueError(f"no such card: {_write_card(laid)}")
    return Play(tuple(sorted(move.cards, key=_place)))


def _write_card(laid: LaidCard) -> str:
    return laid.card if laid.rank is None else f"{laid.card}={laid.rank}"


def _read_card(text: str) -> LaidCard:
    found = _CARD.fullmatch(text)
    if found is None:
        raise ValueError(f"no card: {text!r}")
    card, rank = found.groups()
    return LaidCard(card, None if rank is None else int(rank))


def _place(laid: LaidCard) -> tuple[bool, int]:
    return laid.card in WILDS, DECK.index[laid.card]
