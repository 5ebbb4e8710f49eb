"""The redeal window: who may ask, and the hands that are shown for it (section 3.1)."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Cards
from croupier_service.games.four_color.options import ColourGroups, Options
from croupier_service.games.four_color.table import GENERALS, KINDS, RANKS

HALF = 12
"""Kinds in each of the two numbers of a shown hand."""
SHOWN_LIMIT = 3**HALF


def may_ask(options: Options, redeals: int) -> bool:
    """Return whether the window is opened after so many redeals of this deal."""
    return options.redeal == "on_request" and redeals < options.max_redeals


@lru_cache(maxsize=512)
def is_entitled(hand: Cards, colour_groups: ColourGroups) -> bool:
    """Return whether `hand` has no General, no three or four alike and no complete colour group that the options know (R6)."""
    kinds = set(hand)
    if kinds & GENERALS or any(hand.count(kind) > 2 for kind in kinds):
        return False
    ranks = RANKS if colour_groups == "any" else "S"
    return all(sum([kind[1] == rank for kind in kinds]) < 4 for rank in ranks)


def packed(hand: Cards) -> tuple[int, int]:
    """Return an entitled hand as two numbers: it has no General and no three alike, so each kind is one digit of base 3."""
    first, second = [sum([hand.count(kind) * 3**place for place, kind in enumerate(kinds)]) for kinds in _halves()]
    return first, second


def unpacked(first: int, second: int) -> Cards:
    """Return the hand that `packed` gave, in card order."""
    numbers = zip((first, second), _halves(), strict=True)
    return tuple([kind for number, kinds in numbers for place, kind in enumerate(kinds) for _ in range(number // 3**place % 3)])


def shown_hands(shown: tuple[int, ...]) -> tuple[Cards, ...]:
    """Return the hands in Public.shown."""
    return tuple([unpacked(shown[place], shown[place + 1]) for place in range(0, len(shown), 2)])


def _halves() -> tuple[Cards, Cards]:
    kinds = KINDS[len(GENERALS) :]
    return kinds[:HALF], kinds[HALF:]
