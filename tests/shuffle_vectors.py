"""Reads the vectors of the specified generator, for the tests of each implementation; it draws nothing itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parent / "golden" / "shuffle_vectors.txt"


@dataclass(frozen=True)
class KeyVector:
    """The key and the commitment of a deal."""

    seed: bytes
    deal: int
    key: bytes
    commitment: bytes


@dataclass(frozen=True)
class DrawVector:
    """What a stream (`below`) or a shuffle draws: `purpose` is that of the stream, `numbers` the draws or the order."""

    seed: bytes
    deal: int
    purpose: str
    n: int
    numbers: tuple[int, ...]


def key_vectors() -> list[KeyVector]:
    """Return the vectors of keys."""
    return [KeyVector(bytes.fromhex(seed), int(deal), bytes.fromhex(key), bytes.fromhex(seal)) for seed, deal, key, seal in _lines("key")]


def draw_vectors(kind: str) -> list[DrawVector]:
    """Return the vectors of `below` or `shuffle`."""
    return [
        DrawVector(bytes.fromhex(seed), int(deal), purpose, int(n), tuple(map(int, numbers.split(","))))
        for seed, deal, purpose, n, numbers in _lines(kind)
    ]


def _lines(kind: str) -> Iterator[list[str]]:
    for line in FILE.read_text(encoding="ascii").splitlines():
        words = line.split()
        if words and words[0] == kind:
            yield words[1:]
