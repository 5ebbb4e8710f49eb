"""Hand evaluation is bounded: counted in steps (calls of the searching functions, all caches empty), not in time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier_service.games.four_color import evaluation
from croupier_service.games.four_color.evaluation import best_value
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.table import DECK, KINDS
from tests.contract.sizes import size
from tests.games.four_color.hands import random_holding, random_options
from tests.games.four_color.oracle import Oracle

MOST_STEPS = 2_500
"""About a millisecond. The worst hands are all of one rank, or have two of every kind of a block."""
LARGEST_HAND = 25
SEARCHING: tuple[Any, ...] = (
    evaluation.best_alike,
    evaluation.best_rank,
    evaluation._best_sorted,
    evaluation.best_block,
    evaluation.best_blocks,
    evaluation.best_block_with,
    evaluation.value_of_meld,
)
BLOCKS = (KINDS[:4], KINDS[4:8], KINDS[:12], KINDS[12:24], KINDS[24:], KINDS[:8], KINDS[:24], KINDS)


def steps(hand: tuple[str, ...], offered: str, options: Options) -> int:
    """Return how many calls an evaluation takes when nothing is remembered."""
    for function in SEARCHING:
        function.cache_clear()
    best_value(hand, offered, options)
    return sum(function.cache_info().hits + function.cache_info().misses for function in SEARCHING)


def adversarial(rng: Random) -> tuple[tuple[str, ...], str]:
    """Return the largest hand of few kinds, even or at random, and an offered card of them: many partitions, many commands."""
    kinds = rng.choice(BLOCKS)
    if rng.random() < 0.5:
        hand = [kinds[place % len(kinds)] for place in range(LARGEST_HAND)]
    else:
        hand = rng.sample([kind for kind in kinds for _ in range(7)], LARGEST_HAND)
    return DECK.ordered(hand), rng.choice(kinds)


@pytest.mark.parametrize("batch", range(4))
def test_steps_of_adversarial_hands(batch: int) -> None:
    """No hand of 26 cards takes more steps than the bound, whatever the tables."""
    rng = Random(f"adversarial/{batch}")
    for _ in range(size(80, 12_500)):
        hand, offered = adversarial(rng)
        options = Options(points_table=rng.choice(("seed", "taiwan")), colour_groups=rng.choice(("any", "any", "soldiers")))
        assert steps(hand, offered, options) <= MOST_STEPS, (hand, offered)


@pytest.mark.parametrize("batch", range(4))
def test_steps_of_hands_made_of_melds(batch: int) -> None:
    """No hand put together from melds takes more steps than the bound."""
    rng = Random(f"melds/{batch}")
    for _ in range(size(80, 12_500)):
        options = random_options(rng)
        hand, _, offered = random_holding(Oracle(options), rng)
        assert steps(tuple(hand), offered, options) <= MOST_STEPS, (hand, offered)


def test_worst_hands() -> None:
    """The known worst hands stay below the bound: all colours of one rank, and two of every kind of a block."""
    ranks = [(*("yG",) * 7, *("rG",) * 7, *("gG",) * 4, *("wG",) * 7), (*("yA",) * 6, *("rA",) * 6, *("gA",) * 6, *("wA",) * 7)]
    doubles = [(*KINDS[:12], *KINDS[:12], "yG"), (*KINDS[12:24], *KINDS[12:24], "yS")]
    for hand in [*ranks, *doubles]:
        for offered in hand:
            assert steps(DECK.ordered(hand), offered, Options()) <= MOST_STEPS


def test_most_settlements() -> None:
    """A block of 26 cards settles its commands in at most 81 ways."""
    rng = Random("settlements")
    for _ in range(500):
        hand, _ = adversarial(rng)
        assert all(len(list(evaluation.settlements(block))) <= 81 for block in evaluation.sorted_out(hand))
