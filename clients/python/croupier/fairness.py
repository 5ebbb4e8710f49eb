"""The check that a deal was fixed when it started: the specified generator and shuffle, written again from their specification.

Everything random in a match follows from its 32-byte seed (its match key, once published):

* deal key    HMAC-SHA256(key = seed, message = "croupier/v1/deal/" + number of the deal in decimal)
* commitment  SHA-256(deal key), public when the deal starts
* stream      SHAKE-256("croupier/v1/" + purpose + 0x00 + deal key), read as big-endian 32-bit numbers
* below(n)    numbers of the stream not less than the greatest multiple of n up to 2**32 are thrown away; the rest modulo n
* shuffle     Fisher-Yates from the last place down: place i changes with place below(i + 1); the purpose of the shuffle of
              a deal is "shuffle/" + its number within the deal in decimal, 0 for the first, more for redeals

Nothing here asks the service for anything: that is the point of it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

import grpc

from croupier.errors import Cause, UnfairDeal
from croupier.v1 import game_info_pb2, view_pb2

T = TypeVar("T")

_RANGE = 2**32


def deal_key(match_key: bytes, deal_number: int) -> bytes:
    """Return the key of a deal (from 1) from the published match key (Outcome.match_key)."""
    return hmac.new(match_key, f"croupier/v1/deal/{deal_number}".encode(), hashlib.sha256).digest()


def commitment(key: bytes) -> bytes:
    """Return what is public of a deal's key from the start of the deal."""
    return hashlib.sha256(key).digest()


def verify(committed: bytes, key: bytes) -> bool:
    """Say whether `key` is the one that the deal was committed to."""
    return bool(key) and hmac.compare_digest(committed, commitment(key))


def numbers(key: bytes, purpose: str) -> Iterator[int]:
    """Yield the 32-bit numbers of the stream for `purpose`, without end."""
    shake = hashlib.shake_256(b"croupier/v1/" + purpose.encode("ascii") + b"\0" + key)
    at, size = 0, 1024
    while True:
        stream = shake.digest(size)
        for start in range(at, size, 4):
            yield int.from_bytes(stream[start : start + 4], "big")
        at, size = size, 2 * size


def below(stream: Iterator[int], n: int) -> int:
    """Return a uniform number from 0 to n - 1, for n from 1 to 2**32."""
    usable = _RANGE - _RANGE % n
    return next(number for number in stream if number < usable) % n


def shuffled(cards: Sequence[T], key: bytes, shuffle: int = 0, purpose: str = "shuffle") -> tuple[T, ...]:
    """Return `cards` in the order of a shuffle of the deal with this key: 0 is its first, redeals count on.

    `purpose` is another word where a game's rules shuffle more than the deck.
    """
    stream = numbers(key, f"{purpose}/{shuffle}")
    order = list(cards)
    for place in reversed(range(1, len(order))):
        other = below(stream, place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def deck(info: game_info_pb2.GameInfo, proof: view_pb2.ShuffleProof | None = None) -> tuple[str, ...]:
    """Return the deck before it is shuffled: every kind of card in order, its copies in a row.

    With the `proof` of any deal of a match it is the deck of that match; without, that of the usual number of seats. ValueError: the
    proof counts other kinds than `info` has.
    """
    copies = (proof and proof.deck_copies) or [card.copies for card in info.cards]
    return tuple(card.code for card, number in zip(info.cards, copies, strict=True) for _ in range(number))


def published_key(view: view_pb2.TableView, deal_number: int) -> bytes:
    """Return the key of a deal as far as a view tells it: from the match key, the last deal, the running one; empty: not published."""
    match_key = view.status.outcome.match_key
    if match_key:
        return deal_key(match_key, deal_number)
    proofs = (view.last_deal.proof, view.shuffle_proof)
    return next((proof.key for proof in proofs if proof.deal_number == deal_number and proof.key), b"")


def check_deal(info: game_info_pb2.GameInfo, seen: view_pb2.ShuffleProof, key: bytes, *, shuffle: int = 0) -> tuple[str, ...]:
    """Check a published `key` against the proof that was `seen` when the deal started, and return the order of the deck.

    Compare the hands that you saw with it, as the game's rules deal them. `shuffle` as in `shuffled`.
    UnfairDeal: the key does not fit.
    """
    if not verify(seen.commitment, key):
        message = f"the key of deal {seen.deal_number} does not fit the commitment that was published when it started"
        raise UnfairDeal(Cause(grpc.StatusCode.OK, message, "COMMITMENT_MISMATCH"))
    return shuffled(deck(info, seen), key, shuffle)
