"""The specified generator and shuffle, and the proof that a deal was fixed when it started.

Everything random in a match follows from its 32-byte seed, the same on every machine, release and language:

* deal key    HMAC-SHA256(key = seed, message = "croupier/v1/deal/" + number of the deal in decimal)
* commitment  SHA-256(deal key), public when the deal starts
* stream      SHAKE-256("croupier/v1/" + purpose + 0x00 + deal key), read as big-endian 32-bit numbers
* below(n)    numbers of the stream not less than the greatest multiple of n up to 2**32 are thrown away; the rest modulo n
* shuffle     Fisher-Yates from the last place down: place i changes with place below(i + 1); the purpose of the shuffle of
              a deal is "shuffle/" + its number within the deal in decimal, 0 for the first, more for redeals

`tests/golden/shuffle_vectors.txt` has vectors for every language.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple, TypeVar

from croupier_service.frozen import Follows, frozen

T = TypeVar("T")

SEED_BYTES = 32


class Reveal(IntEnum):
    """When keys are published, and with them every hand of their deals."""

    AFTER_MATCH = 1
    AFTER_DEAL = 2
    NEVER = 3


@frozen
class Entropy:
    """What a match draws its chance from: the 32-byte `seed`, and when its keys are revealed."""

    seed: bytes
    reveal: Reveal = Reveal.AFTER_MATCH


def deal_key(seed: bytes, deal: int) -> bytes:
    """Return the 32-byte key of a deal (from 1); it tells nothing about the seed or the key of another deal."""
    return hmac.digest(seed, b"croupier/v1/deal/%d" % deal, "sha256")


def commitment(key: bytes) -> bytes:
    """Return what is published of a deal's key when the deal starts: 32 bytes."""
    return hashlib.sha256(key).digest()


class Stream:
    """Unpredictable numbers for one purpose of one deal."""

    def __init__(self, key: bytes, purpose: str) -> None:
        """Open the stream of `purpose`, an ASCII word, under a deal's `key`."""
        self._shake = hashlib.shake_256(b"croupier/v1/" + purpose.encode("ascii") + b"\0" + key)
        self._bytes = self._shake.digest(512)
        self._at = 0

    def below(self, n: int) -> int:
        """Return a uniform number from 0 to n - 1, for n from 1 to 2**32."""
        limit = (1 << 32) - (1 << 32) % n
        while (number := self._next()) >= limit:
            pass
        return number % n

    def _next(self) -> int:
        if self._at == len(self._bytes):
            self._bytes = self._shake.digest(2 * len(self._bytes))
        start, self._at = self._at, self._at + 4
        return int.from_bytes(self._bytes[start : self._at], "big")


def shuffled(cards: Sequence[T], key: bytes, number: int = 0, purpose: str = "shuffle") -> tuple[T, ...]:
    """Return `cards` in the order of shuffle `number` of the deal with this `key`."""
    stream = Stream(key, f"{purpose}/{number}")
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = stream.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


class Proof(NamedTuple):
    """The deals of a match as everybody may know them: the running deal's number and commitment, and the keys published so far.

    `last_key` is the key of the deal before (of the last deal, when the match is over), `match_key` the seed; empty: not published.
    All but `reveal` and `deal` follows from the seed.
    """

    reveal: Reveal
    deal: int
    commitment: Follows[bytes] = b""
    last_key: Follows[bytes] = b""
    match_key: Follows[bytes] = b""

    @classmethod
    def of_first_deal(cls, entropy: Entropy) -> Proof:
        """Return the proof of deal 1."""
        return cls.of_deal(entropy.seed, entropy.reveal, 1)

    @classmethod
    def of_deal(cls, seed: bytes, reveal: Reveal, deal: int) -> Proof:
        """Return the proof of the running deal `deal`; the key of the one before is published if that is the setting."""
        last = deal_key(seed, deal - 1) if reveal is Reveal.AFTER_DEAL and deal > 1 else b""
        return cls(reveal, deal, commitment(deal_key(seed, deal)), last)

    @classmethod
    def worked_out(cls, seed: bytes, reveal: Reveal, deal: int, *, over: bool) -> Proof:
        """Return the proof of a deal that is running, or that was the last of a match that is over."""
        proof = cls.of_deal(seed, reveal, deal)
        return proof.of_ended_match(seed) if over else proof

    def of_next_deal(self, seed: bytes) -> Proof:
        """Return the proof of the next deal."""
        return self.of_deal(seed, self.reveal, self.deal + 1)

    def of_ended_match(self, seed: bytes) -> Proof:
        """Return the proof of the last deal when the match is over."""
        last = deal_key(seed, self.deal) if self.reveal is Reveal.AFTER_DEAL else b""
        return self._replace(last_key=last, match_key=b"" if self.reveal is Reveal.NEVER else seed)
