"""The generator and the shuffle against their specification, written a second time and naively; keys, and when they are published."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier_service.cards.shuffle import Entropy, Proof, Reveal, Stream, commitment, deal_key, shuffled

KEY = bytes(range(32))
SEED = bytes(range(100, 132))
MOST = 1 << 32

seeds = st.binary(min_size=32, max_size=32)
purposes = st.text("abcdefghijklmnopqrstuvwxyz/-0123456789", max_size=20)


def numbers_of(key: bytes, purpose: str, count: int) -> list[int]:
    """Return the first numbers of a stream, as the specification says."""
    data = hashlib.shake_256(b"croupier/v1/" + purpose.encode() + b"\x00" + key).digest(4 * count)
    return [data[4 * at] << 24 | data[4 * at + 1] << 16 | data[4 * at + 2] << 8 | data[4 * at + 3] for at in range(count)]


def naive_below(numbers: list[int], n: int) -> int:
    """Take numbers from the front until one is below the greatest multiple of n, found by division; return it modulo n."""
    while True:
        number = numbers.pop(0)
        if number < MOST // n * n:
            return number % n


def naive_shuffle(cards: list[Any], key: bytes, purpose: str) -> list[Any]:
    """Return the Fisher-Yates shuffle of the specification."""
    numbers, order = numbers_of(key, purpose, 2 * len(cards) + 64), cards.copy()
    for place in reversed(range(1, len(order))):
        other = naive_below(numbers, place + 1)
        moved = order[place]
        order[place] = order[other]
        order[other] = moved
    return order


@given(seed=seeds, deal=st.integers(1, 10**9))
def test_keys(seed: bytes, deal: int) -> None:
    """A deal's key is the HMAC of its decimal number under the seed, its commitment the SHA-256 of the key."""
    key = hmac.new(seed, f"croupier/v1/deal/{deal}".encode(), hashlib.sha256).digest()
    assert deal_key(seed, deal) == key
    assert commitment(key) == hashlib.sha256(key).digest()


@given(key=seeds, purpose=purposes, bounds=st.lists(st.integers(1, MOST) | st.integers(MOST // 2 - 2, MOST // 2 + 2), max_size=40))
@settings(max_examples=100, deadline=None)
def test_draws_are_the_specified_ones(key: bytes, purpose: str, bounds: list[int]) -> None:
    """Numbers drawn one after the other, of any sizes, are those of the naive generator."""
    stream, numbers = Stream(key, purpose), numbers_of(key, purpose, 600)
    assert [stream.below(n) for n in bounds] == [naive_below(numbers, n) for n in bounds]


def test_long_streams() -> None:
    """A stream goes on for as long as it is asked, without a seam."""
    stream, numbers = Stream(KEY, "long"), numbers_of(KEY, "long", 5000)
    assert [stream.below(MOST) for _ in numbers] == numbers


@given(seed=seeds, deal=st.integers(1, 1000), number=st.integers(0, 50), size=st.integers(0, 300))
@settings(max_examples=80, deadline=None)
def test_shuffles_are_the_specified_ones(seed: bytes, deal: int, number: int, size: int) -> None:
    """Shuffles of all sizes, also beyond the first block of the stream, are those of the naive shuffle, and lose no card."""
    key, cards = deal_key(seed, deal), list(range(size))
    order = shuffled(cards, key, number)
    assert list(order) == naive_shuffle(cards, key, f"shuffle/{number}")
    assert sorted(order) == cards == list(range(size))


def test_shuffles_keep_copies_apart() -> None:
    """Places are shuffled, whatever lies on them: equal cards go where different ones would have gone."""
    places = shuffled(range(40), KEY, 3, "redeal")
    cards = ["7H", "8H"] * 20
    assert shuffled(cards, KEY, 3, "redeal") == tuple([cards[place] for place in places])


class Fixed:
    """Stands for SHAKE-256 with given numbers."""

    def __init__(self, *numbers: int) -> None:
        """Take the numbers."""
        self.data = b"".join(number.to_bytes(4, "big") for number in numbers)

    def __call__(self, _: bytes) -> Fixed:
        """Open a stream."""
        return self

    def digest(self, size: int) -> bytes:
        """Return the numbers, then zeros."""
        return self.data.ljust(size, b"\0")[:size]


def drawn(monkeypatch: pytest.MonkeyPatch, n: int, *numbers: int) -> list[int]:
    """Return as many draws below n as there are numbers in the stream, behind which there are only zeros."""
    monkeypatch.setattr(hashlib, "shake_256", Fixed(*numbers, 0))
    stream = Stream(KEY, "fixed")
    return [stream.below(n) for _ in numbers]


@pytest.mark.parametrize("n", [2, 3, 5, 48, 52, 1000, 65_537, MOST // 2, MOST // 2 + 1, MOST - 1, MOST])
def test_rejection_at_the_limits(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    """The last number below the greatest multiple of n is taken, the first one not below it, and the very last, are thrown away."""
    limit = MOST - MOST % n
    assert drawn(monkeypatch, n, limit - 1) == [n - 1]
    assert drawn(monkeypatch, n, limit - n) == [0]
    if limit < MOST:
        assert drawn(monkeypatch, n, limit, n - 1) == [n - 1, 0]
        assert drawn(monkeypatch, n, MOST - 1, limit, 1) == [1, 0, 0]


def test_draws_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one possibility every number is it, and it is drawn: nothing is skipped."""
    assert drawn(monkeypatch, 1, MOST - 1, 5, 0) == [0, 0, 0]
    monkeypatch.setattr(hashlib, "shake_256", Fixed(MOST - 1, 7))
    stream = Stream(KEY, "fixed")
    assert [stream.below(1), stream.below(10)] == [0, 7]


def test_every_order_occurs_about_equally_often() -> None:
    """The 24 orders of four cards are about equally frequent: chi-square of 4,800 shuffles below what chance exceeds once in a million."""
    counts = Counter(shuffled("abcd", deal_key(SEED, deal)) for deal in range(1, 4801))
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 75


def test_different_shuffles_differ() -> None:
    """Seeds, deals, numbers and purposes each give an order of their own, also where their digits join to the same text."""
    setups = product((SEED, KEY), (1, 2, 11, 12), (0, 1, 11, 12), ("shuffle", "shuffle/1", "replay"))
    orders = {shuffled(range(52), deal_key(seed, deal), number, purpose) for seed, deal, number, purpose in setups}
    assert len(orders) == 2 * 4 * 4 * 3


def test_every_bit_of_the_seed_counts() -> None:
    """Seeds that differ in any one bit give other keys."""
    whole = int.from_bytes(SEED, "big")
    keys = {deal_key((whole ^ 1 << bit).to_bytes(32, "big"), 1) for bit in range(256)}
    assert len(keys | {deal_key(SEED, 1)}) == 257


def test_a_published_key_gives_no_other() -> None:
    """Neither the key of a later deal nor the seed is anything that can be made of a published key or its commitment."""
    keys = {deal: deal_key(SEED, deal) for deal in range(1, 6)}
    for deal, key in keys.items():
        secrets = {SEED, *[other for number, other in keys.items() if number != deal]}
        parents = (key, commitment(key))
        made = {deal_key(parent, number) for parent in parents for number in range(1, 6)}
        made |= {commitment(parent) for parent in parents} | set(parents)
        made |= {bytes(numbers_of(parent, "shuffle/0", 32)[at] & 255 for at in range(32)) for parent in parents}
        assert not made & secrets
    assert all(sum(a == b for a, b in zip(one, other, strict=True)) < 8 for one, other in combinations(keys.values(), 2))


def deals_of(reveal: Reveal, deals: int) -> list[Proof]:
    """Return the proofs of a match of so many deals, the one of its end last."""
    proofs = [Proof.of_first_deal(Entropy(SEED, reveal))]
    while len(proofs) < deals:
        proofs.append(proofs[-1].of_next_deal(SEED))
    return [*proofs, proofs[-1].of_ended_match(SEED)]


def published(proof: Proof) -> set[bytes]:
    """Return the secrets that a proof tells."""
    return {proof.last_key, proof.match_key} - {b""}


@pytest.mark.parametrize("deals", [1, 2, 5])
@pytest.mark.parametrize("reveal", Reveal)
def test_each_deal_is_committed_to(reveal: Reveal, deals: int) -> None:
    """Every deal has its number and the commitment of its key from its start, whatever is revealed; the end changes neither."""
    *running, ended = deals_of(reveal, deals)
    due = [(deal, hashlib.sha256(deal_key(SEED, deal)).digest()) for deal in range(1, deals + 1)]
    assert [(proof.deal, proof.commitment) for proof in running] == due
    assert (ended.deal, ended.commitment) == due[-1]
    assert {proof.reveal for proof in (*running, ended)} == {reveal}


def test_revealed_after_the_match() -> None:
    """No key is told before the end, then the seed, from which all keys follow."""
    *running, ended = deals_of(Reveal.AFTER_MATCH, 4)
    assert [published(proof) for proof in running] == [set()] * 4
    assert (ended.match_key, ended.last_key) == (SEED, b"")


def test_revealed_after_each_deal() -> None:
    """The key of a deal is told when the next one starts, never earlier; at the end the last key and the seed."""
    *running, ended = deals_of(Reveal.AFTER_DEAL, 4)
    assert [proof.last_key for proof in running] == [b"", *[deal_key(SEED, deal) for deal in (1, 2, 3)]]
    assert [proof.match_key for proof in running] == [b""] * 4
    assert (ended.last_key, ended.match_key) == (deal_key(SEED, 4), SEED)
    for before, after in zip(running, [*running[1:], ended], strict=True):
        assert commitment(after.last_key) == before.commitment


def test_revealed_never() -> None:
    """Not even the end tells a key."""
    assert [published(proof) for proof in deals_of(Reveal.NEVER, 4)] == [set()] * 5


@pytest.mark.parametrize("reveal", Reveal)
def test_the_running_deal_is_never_revealed(reveal: Reveal) -> None:
    """While a deal runs, neither its key, nor a later one, nor the seed is told."""
    *running, _ = deals_of(reveal, 5)
    for proof in running:
        assert not published(proof) & {SEED, *[deal_key(SEED, deal) for deal in range(proof.deal, 7)]}


def test_without_a_word_keys_are_revealed_after_the_match() -> None:
    """The default is that of the contract."""
    assert Entropy(SEED).reveal is Reveal.AFTER_MATCH
