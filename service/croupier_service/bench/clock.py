"""CPU times, and the yardstick that makes them comparable between machines."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import thread_time_ns

REFERENCE_US = 660.0
"""What one run of the yardstick took on the machine on which the budgets were set, in microseconds."""


def yardstick() -> int:
    """Do a fixed amount of plain Python work of the kind that rules do: tuples, dictionaries, comparisons."""
    ranks = {str(number): number % 13 for number in range(52)}
    hand = tuple(ranks)
    total = 0
    for round_ in range(60):
        kept = tuple([card for card in hand if ranks[card] != round_ % 13])
        total += sum(ranks[card] for card in sorted(kept, key=ranks.__getitem__)[: round_ % 52])
    return total


def yardstick_us() -> float:
    """Return the median CPU time of the yardstick in microseconds."""
    return median(cpu_us(yardstick) for _ in range(30))


def cpu_us(work: Callable[[], object]) -> float:
    """Return the CPU time of `work` in microseconds."""
    start = thread_time_ns()
    work()
    return (thread_time_ns() - start) / 1000


class Scale:
    """Turns measured times into times on the reference machine; measured anew wherever a figure is taken, because machines drift."""

    def __init__(self) -> None:
        """Measure the yardstick."""
        self.yardstick_us = yardstick_us()

    def __call__(self, microseconds: float) -> float:
        """Return `microseconds` as they would be on the reference machine."""
        return microseconds * REFERENCE_US / self.yardstick_us
