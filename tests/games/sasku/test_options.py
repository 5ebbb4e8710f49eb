"""Options: what they are, what is impossible, and the presets as the table of RULES.md has them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier_service.description.options import OptionType, option_terms
from croupier_service.games.sasku import LISTING
from croupier_service.games.sasku.options import SASKOP, SASKU, TOURNAMENT, Options, check

TOURNAMENT_MODES = ("tostmine", "koputamine", "sitalaotus", "sisu", "kaaned")
ALL_MODES = ("tostmine", "koputamine", "sitalaotus", "pitskuus", "raamat", "valimised", "sisu", "kaaned")

TABLE: dict[str, tuple[object, object, object]] = {
    "target": (16, 16, 16),
    "deal_modes": (ALL_MODES, TOURNAMENT_MODES, ("tostmine",)),
    "raamat_layout": ("nines", "nines", "nines"),
    "picture_giving": (True, True, True),
    "picture_show": ("hidden", "shown", "shown"),
    "picture_decline": (False, True, True),
    "picture_return": ("any", "not_picture", "any"),
    "ask_clean": (True, False, False),
    "katus": ("public", "off", "off"),
    "bid_min": (5, 5, 5),
    "bid_max": (9, 9, 9),
    "bid_cap": ("none", "trump_count", "trump_count"),
    "omale": ("opponents", "right_of_bidder", "off"),
    "diamonds_call": ("own_turn", "own_turn", "both"),
    "trump_must_match": (False, True, True),
    "picture_suit_order": ("CSHD", "CSHD", "SCHD"),
    "six_of_trumps_high": (False, False, True),
    "must_trump": (False, False, True),
    "must_overtake": ("none", "none", "always"),
    "hada": (True, False, True),
    "blink": (False, False, True),
    "seajann": (True, True, False),
    "karvane": ("twelve", "twelve", "match"),
    "all_pass_value": (2, 2, 1),
    "all_pass_karvane": (False, False, True),
    "tie_rule": ("non_makers", "replay_bonus", "replay"),
    "pitskuus_value": ("six_eight", "six_eight", "six_eight"),
    "deal_limit": (100, 100, 100),
}
"""Option: preset sasku, sasku_tournament, saskop."""

VALUES: dict[str, object] = {
    "target": (1, 99),
    "deal_modes": ALL_MODES,
    "raamat_layout": ("nines", "ones"),
    "picture_show": ("hidden", "shown_except_kc_jd", "shown"),
    "picture_return": ("any", "not_picture"),
    "katus": ("off", "public", "partner"),
    "bid_min": (1, 9),
    "bid_max": (1, 9),
    "bid_cap": ("none", "trump_count"),
    "omale": ("off", "opponents", "right_of_bidder"),
    "diamonds_call": ("own_turn", "window", "both"),
    "picture_suit_order": ("CSHD", "SCHD"),
    "must_overtake": ("none", "trumps", "always"),
    "karvane": ("twelve", "match"),
    "all_pass_value": (1, 2),
    "tie_rule": ("non_makers", "replay_bonus", "replay"),
    "pitskuus_value": ("six_eight", "plus_nine"),
    "deal_limit": (1, 1000),
}
"""Limits of numbers, values of choices; every other option is a flag."""


def test_presets_have_the_values_of_the_table() -> None:
    """Every option in the order of the table, with the value of each preset."""
    assert list(option_terms(Options)) == list(TABLE)
    for name, values in TABLE.items():
        assert tuple([getattr(preset, name) for preset in (SASKU, TOURNAMENT, SASKOP)]) == values, name


def test_options_have_the_types_and_limits_of_the_table() -> None:
    """Numbers with their limits, choices with their values in order, flags."""
    for name, term in option_terms(Options).items():
        values = VALUES.get(name)
        if term.type is OptionType.NUMBER:
            assert (term.minimum, term.maximum) == values, name
        elif term.type is OptionType.FLAG:
            assert values is None, name
        else:
            assert tuple([value for value, _ in term.choices]) == values, name


def test_presets_are_possible_and_listed() -> None:
    """The three presets, sasku first, pass the check."""
    assert [preset.preset for preset in LISTING.description.presets] == ["sasku", "sasku_tournament", "saskop"]
    assert [check(options, 4) for options in (SASKU, TOURNAMENT, SASKOP)] == [None] * 3


@pytest.mark.parametrize(
    ("options", "seats", "why"),
    [
        (SASKU, 3, "four seats"),
        (replace(SASKU, deal_modes=()), 4, "must not be empty"),
        (replace(SASKU, deal_modes=("pitskuus",)), 4, "pitskuus alone"),
        (replace(SASKU, bid_min=7, bid_max=6), 4, "bid_min"),
    ],
)
def test_impossible_configurations_are_refused(options: Options, seats: int, why: str) -> None:
    """Each impossible configuration is refused with its reason."""
    assert why in (check(options, seats) or "")


def test_states_of_the_presets_fit_the_budget() -> None:
    """A record and what sealing adds to it stay below 448 bytes."""
    sealing = 25
    assert all(LISTING.room(options, 4) + sealing <= 448 for options in (SASKU, TOURNAMENT, SASKOP))
