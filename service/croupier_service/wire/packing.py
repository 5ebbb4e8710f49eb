"""Pending answers as few bytes: the notation of a move, word for word, with one byte for each word and card of the game.

A card is 0x80 and more, in deck order; the word of a move 0x01 to 0x1f, in the order of the game's description; anything else is itself,
followed by a space. So neither order may change, only grow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from croupier_service.description.listing import Listing
from croupier_service.kernel.decision import Move

_TOKEN = re.compile(rb"[!-~]+ |.", re.DOTALL)
_FIRST_CARD = 0x80
_WORDS = range(0x01, 0x20)


def join_answers(answers: Iterable[bytes]) -> bytes:
    """Return packed answers behind one another, each after its length, a byte."""
    return b"".join([part for answer in answers for part in (bytes((len(answer),)), answer)])


def split_answers(pending: bytes) -> list[bytes]:
    """Return the answers that were put behind one another; IndexError or ValueError where they were not."""
    answers, end = [], 0
    while end < len(pending):
        start, end = end + 1, end + 1 + pending[end]
        answers.append(pending[start:end])
    if end != len(pending):
        raise ValueError("an answer is cut off")
    return answers


class Packing:
    """Packs the moves of one game."""

    def __init__(self, listing: Listing) -> None:
        """Give each word and each card its byte."""
        words = zip((term.kind for term in listing.description.moves), _WORDS, strict=False)
        cards = zip(listing.deck.kinds, range(_FIRST_CARD, 0x100), strict=False)
        self._codes = {token: bytes((code,)) for token, code in (*words, *cards)}
        self._tokens = {code: token for token, code in self._codes.items()}
        self._notation = listing.notation

    def pack(self, answers: Iterable[Move | None]) -> bytes:
        """Return answers packed; None: there is none yet."""
        return join_answers([b"" if move is None else self.pack_text(self._notation.write(move)) for move in answers])

    def unpack(self, pending: bytes) -> tuple[Move | None, ...]:
        """Return the answers that were packed; IndexError or ValueError where they are none."""
        return tuple([self._notation.read(self.unpack_text(packed)) if packed else None for packed in split_answers(pending)])

    def pack_text(self, notation: str) -> bytes:
        """Return a notation packed; ValueError where it is not ASCII."""
        return b"".join([self._codes.get(token) or token.encode("ascii") + b" " for token in notation.split(" ")])

    def unpack_text(self, data: bytes) -> str:
        """Return the notation that was packed; ValueError where nothing reads so."""
        return " ".join([self._token(token) for token in _TOKEN.findall(data)])

    def _token(self, data: bytes) -> str:
        if (token := self._tokens.get(data)) is not None:
            return token
        text, space = data[:-1], data[-1:]
        if not text or space != b" ":
            raise ValueError("no such word or card")
        return text.decode("ascii")
