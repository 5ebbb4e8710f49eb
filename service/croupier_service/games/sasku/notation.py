"""One line of text for each move (RULES.md, Notation). Ranges are checked here, rules are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any

from croupier_service.games.sasku import moves
from croupier_service.games.sasku.table import DECK, SUITS
from croupier_service.kernel.decision import Move

WORDS = {
    "none": moves.Nothing,
    "offer": moves.Offer,
    "katus": moves.Katus,
    "accept": moves.Accept,
    "decline": moves.Decline,
    "return": moves.Return,
    "ask_clean": moves.AskClean,
    "skip_clean": moves.SkipClean,
    "packet": moves.Packet,
    "pass": moves.Pass,
    "bid": moves.Bid,
    "omale": moves.Omale,
    "ruutu": moves.Ruutu,
    "trump": moves.Trump,
    "override": moves.Override,
    "no_override": moves.NoOverride,
    "hada": moves.Hada,
    "no_hada": moves.NoHada,
    "play": moves.Play,
    "look": moves.Look,
    "blink": moves.Blink,
    "no_blink": moves.NoBlink,
    "deal tostmine": moves.DealTostmine,
    "deal koputamine": moves.DealKoputamine,
    "deal sitalaotus": moves.DealSitalaotus,
    "deal pitskuus": moves.DealPitskuus,
    "deal raamat": moves.DealRaamat,
    "deal valimised": moves.DealValimised,
    "deal sisu": moves.DealSisu,
    "deal kaaned": moves.DealKaaned,
}
"""The words of every move; the ways of dealing have two."""

_WORD_OF = {move: words for words, move in WORDS.items()}
_ARGUMENTS = {move: tuple([field.name for field in fields(move)]) for move in moves.MOVES}
_CARDS: dict[str, Any] = {card: card for card in DECK.kinds}
_SUITS: dict[str, Any] = {suit: suit for suit in SUITS}
_SEATS: dict[str, Any] = {str(seat): seat for seat in range(4)}
_READERS: dict[str, dict[str, Any]] = {
    "card": _CARDS,
    "suit": _SUITS,
    "first": _SEATS,
    "top_to": _SEATS,
    "first_middle": _SEATS,
    "index": _SEATS,
    "level": {str(level): level for level in range(1, 10)},
    "cut": {str(cut): cut for cut in range(1, 36)},
}
"""What an argument may be, by its name, as text."""

_VALUES = {name: frozenset(texts.values()) for name, texts in _READERS.items()}


def write(move: Any) -> str:
    """Return the text of `move`."""
    kind = type(move)
    return " ".join([_WORD_OF[kind], *[str(getattr(move, name)) for name in _ARGUMENTS[kind]]])


@lru_cache(maxsize=512)
def read(text: str) -> Move:
    """Return the move that `text` says; ValueError where it says none."""
    words = text.split(" ")
    taken = 2 if words[0] == "deal" else 1
    kind: Callable[..., Move] | None = WORDS.get(" ".join(words[:taken]))
    names = _ARGUMENTS.get(kind, ()) if kind is not None else ()  # type: ignore[call-overload]
    if kind is None or len(words) != taken + len(names):
        raise ValueError("no such move")
    try:
        return kind(*[_READERS[name][word] for name, word in zip(names, words[taken:], strict=True)])
    except KeyError as error:
        raise ValueError("no such card, suit or number") from error


def canonical(move: Any) -> Move:
    """Return `move` itself, whose form is the only one; ValueError where a card, suit or number is out of its range."""
    for name in _ARGUMENTS[type(move)]:
        if getattr(move, name) not in _VALUES[name]:
            raise ValueError(f"no such {name}")
    return move
