"""CPU times, and the yardstick that makes them comparable between machines and between moments of one machine."""

from __future__ import annotations

import copy
import difflib
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import median
from time import thread_time_ns

REFERENCE_US = 185.0
"""What one run of the yardstick takes on the reference machine with nothing else on it, in microseconds.

The reference machine shuffles a list of 112 numbers with `random.shuffle` in 26 microseconds.
"""


@dataclass(frozen=True)
class _Hand:
    cards: tuple[str, ...]
    points: Fraction
    notes: dict[str, list[int]]


def yardstick() -> int:
    """Do a fixed amount of plain Python work, in much code rather than in a tight loop.

    Where others use the machine too, code that fits into a small cache slows down less than an engine does; this slows down alike.
    """
    hand = _Hand(tuple([f"{rank}{suit}" for rank in range(1, 13) for suit in "CDHS"]), Fraction(1, 3), {"seen": [1, 2, 3], "led": []})
    for turn in range(6):
        played = hand.cards[turn::7]
        kept = tuple(sorted([card for card in hand.cards if card not in played], key=lambda card: (card[-1], len(card), card)))
        hand = replace(hand, cards=kept, points=hand.points * Fraction(turn + 2, turn + 3), notes=copy.deepcopy(hand.notes))
    told = textwrap.wrap(" ".join(hand.cards), 24)
    alike = difflib.SequenceMatcher(None, told[0], told[-1]).ratio()
    return len(told) + hand.points.denominator + round(10 * alike)


def yardstick_us() -> float:
    """Return the median CPU time of the yardstick in microseconds."""
    return median(cpu_us(yardstick) for _ in range(15))


def cpu_us(work: Callable[[], object]) -> float:
    """Return the CPU time of `work` in microseconds."""
    start = thread_time_ns()
    work()
    return (thread_time_ns() - start) / 1000


class Scale:
    """Turns times into times on the reference machine, by a yardstick that is laid on just then, because machines drift."""

    def __init__(self) -> None:
        """Lay it on."""
        self.yardstick_us = median(cpu_us(yardstick) for _ in range(5))

    def __call__(self, microseconds: float) -> float:
        """Return `microseconds`, measured just now, as they would be on the reference machine."""
        return microseconds * REFERENCE_US / self.yardstick_us
