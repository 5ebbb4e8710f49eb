"""Writes tests/golden/shuffle_vectors.txt: what the specified generator and shuffle give, for the clients of every language.

The file is committed and never changes for released vectors; running this again must give the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from croupier_service.cards.shuffle import Stream, commitment, deal_key, shuffled

FILE = Path(__file__).parents[1] / "tests" / "golden" / "shuffle_vectors.txt"

HEAD = """\
# Vectors of the specified generator and shuffle; fields are separated by single blanks, lists by commas.
#
# key SEED DEAL KEY COMMITMENT                  deal key and commitment of a deal (hexadecimal; deals count from 1)
# below SEED DEAL PURPOSE N NUMBERS             the first numbers that below(N) draws from the stream of this purpose
# shuffle SEED DEAL PURPOSE/NUMBER N ORDER      the numbers 0 .. N-1 after this shuffle; PURPOSE/NUMBER is the purpose of its stream
"""

SEEDS = (bytes(32), bytes(range(32)), bytes([255] * 32), hashlib.sha256(b"croupier").digest())
DEALS = (1, 2, 1000)
BOUNDS = (1, 2, 6, 48, 52, 1_000_003, 2**31 + 1, 2**32)
"""2**31 + 1 throws almost every second number away; 2**32 throws none."""

DECKS = (1, 2, 36, 48, 112, 196)


def lines() -> Iterator[str]:
    """Yield the vectors."""
    for seed in SEEDS:
        for deal in DEALS:
            yield from _of_deal(seed, deal)


def _of_deal(seed: bytes, deal: int) -> Iterator[str]:
    key = deal_key(seed, deal)
    yield f"key {seed.hex()} {deal} {key.hex()} {commitment(key).hex()}"
    for n in BOUNDS:
        stream = Stream(key, "vectors")
        yield f"below {seed.hex()} {deal} vectors {n} {_listed(stream.below(n) for _ in range(12))}"
    for n in DECKS:
        for number in _shuffles(n, deal):
            yield f"shuffle {seed.hex()} {deal} shuffle/{number} {n} {_listed(shuffled(range(n), key, number))}"


def _shuffles(n: int, deal: int) -> Sequence[int]:
    """Return which shuffles of a deck of `n` are worth a vector: redeals of one size of deck, in the first deal."""
    return (0, 1, 10) if n == 48 and deal == 1 else (0,)


def _listed(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def main() -> None:
    """Write the file."""
    FILE.write_text(HEAD + "".join(f"{line}\n" for line in lines()), encoding="ascii")


if __name__ == "__main__":
    main()
