"""The service's generator against the published vectors, which never change."""

from __future__ import annotations

from croupier_service.cards.shuffle import Stream, commitment, deal_key, shuffled
from tests.shuffle_vectors import FILE, draw_vectors, key_vectors
from tools import shuffle_vectors


def test_keys_and_commitments() -> None:
    """Each deal has the key and the commitment that the vectors say."""
    vectors = key_vectors()
    assert len(vectors) >= 12
    assert [(deal_key(v.seed, v.deal), commitment(v.key)) for v in vectors] == [(v.key, v.commitment) for v in vectors]


def test_draws() -> None:
    """Each stream gives the numbers that the vectors say."""
    for vector in draw_vectors("below"):
        stream = Stream(deal_key(vector.seed, vector.deal), vector.purpose)
        assert tuple(stream.below(vector.n) for _ in vector.numbers) == vector.numbers


def test_shuffles() -> None:
    """Each shuffle gives the order that the vectors say."""
    for vector in draw_vectors("shuffle"):
        purpose, number = vector.purpose.split("/")
        assert shuffled(range(vector.n), deal_key(vector.seed, vector.deal), int(number), purpose) == vector.numbers


def test_the_tool_writes_this_file() -> None:
    """The file is what its tool writes, so that new vectors can be added to it."""
    assert FILE.read_text(encoding="ascii") == shuffle_vectors.HEAD + "".join(f"{line}\n" for line in shuffle_vectors.lines())
