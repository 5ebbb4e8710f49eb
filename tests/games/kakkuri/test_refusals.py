"""Refusals in their order, default moves, and the order in which moves are listed."""

from __future__ import annotations

from random import Random

import pytest

from croupier_service.games.kakkuri import LISTING, notation, rules
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import Reason
from croupier_service.kernel.match import Match
from tests.games.kakkuri.kit import near_setting_out
from tests.games.kakkuri.positions import asked_of, before_look, legal, position, refused, sees

SANSOKU = "4C 4S 5D 5H 6C 6S"


HAS_PLAYED = ((0, "4C"), (0, "5C"))


@pytest.mark.parametrize(
    ("match", "text", "reason"),
    [
        (position({}, played=HAS_PLAYED, turn_cards=1), "drop", "ALREADY_PLAYED"),
        (position({0: "6C 6S"}, played=HAS_PLAYED, turn_cards=1), "sansoku", "ALREADY_PLAYED"),
        (position({}, kind="free_start", played=HAS_PLAYED, box=0, continued=True), "drop", "ALREADY_PLAYED"),
        (position({0: SANSOKU}, last=3, sansoku=(0,)), "sansoku", "ALREADY_DECLARED"),
        (position({0: "4C 4S 5D 5H 6C 7S"}, last=3), "sansoku", "NOT_THREE_PAIRS"),
        (position({}, kind="free_start", last=3, box=0, continued=True), "pass", "MUST_PLAY"),
        (position({}, kind="free_start", last=3, box=0, continued=True), "drop", "MUST_PLAY"),
        (position({}, kind="choice", last=3, continued=True), "continue", "MUST_TURN_UP"),
        (position({}, kind="choice", last=3, box=0), "turn_up", "BOX_EMPTY"),
        (position({0: "4C", 1: "4H"}, last=3), "play 4H", "NOT_IN_HAND"),
        (position({0: "4C", 1: "4H"}, last=3), "play 4C=7 4H", "NOT_IN_HAND"),
        (position({0: "4C 1C"}, last=3), "play 4C=4", "NOT_A_WILD"),
        (position({0: "4C 1C"}, last=3), "play 4C=7 1C", "NOT_A_WILD"),
        (position({0: "4C 1C"}, last=3), "play 4C 1C", "MUST_DECLARE_RANK"),
        (position({0: SANSOKU}, last=3, sansoku=(0,)), "play 4C", "PAIRS_ONLY"),
        (position({0: "4C 4S 4D 4H 9C 9S"}, last=3, sansoku=(0,)), "play 4C 4S 4D", "PAIRS_ONLY"),
        (position({0: SANSOKU}, last=3, sansoku=(0,)), "play 4C 5D", "NOT_A_SET"),
        (position({0: "4C 4S 5D"}, last=3), "play 4C 4S", "NOT_A_SET"),
        (position({0: "4C 4S 5D"}, last=3), "play 4C 4S 5D", "NOT_A_SET"),
        (position({0: "5H 1C 2D"}, last=4), "play 5H 1C=5 2D=6", "NOT_A_SET"),
        (
            position({0: "4C 4S 5D 5H 1C 6S"}, last=3, sansoku=(0,), options=Options(wild_in_sansoku=True)),
            "play 4C 1C=4",
            "WOULD_BREAK_PAIRS",
        ),
        (
            position({0: "4C 4S 5D 5H 1C 6S"}, last=8, sansoku=(0,), options=Options(wild_in_sansoku=True)),
            "play 4C 1C=4",
            "WOULD_BREAK_PAIRS",
        ),
        (position({0: "4C 7S"}, last=3), "play 7S", "RANK_DOES_NOT_FOLLOW"),
        (position({0: "4C 4S 4D"}, last=4), "play 4C 4S 4D", "RANK_DOES_NOT_FOLLOW"),
        (position({}, last=3), "continue", "WRONG_MOVE_KIND"),
        (position({}, kind="choice", last=3), "pass", "WRONG_MOVE_KIND"),
        (before_look({}, asked=1), "play 4C", "WRONG_MOVE_KIND"),
    ],
)
def test_refusals(match: Match, text: str, reason: str) -> None:
    """Each reason comes where RULES.md says, and the first one that applies comes before the others."""
    assert refused(match, asked_of(match)[0], text) == reason


def test_every_reason_is_described_and_in_order() -> None:
    """The description lists every reason of the game once, in the order in which they are looked at."""
    assert [term.kind for term in LISTING.description.refusals] == [reason.value for reason in Reason]


def test_two_wilds_make_a_pair_by_option() -> None:
    """With wilds in sansoku both wilds together are a pair of any one rank (section 5)."""
    match = position({0: "1C 2D 5C 5S 6C 6S"}, last=8, sansoku=(0,), options=Options(wild_in_sansoku=True))
    assert refused(match, 0, "play 1C=9 2D=9") is None
    assert refused(match, 0, "play 1C=9 2D=10") == "NOT_A_SET"


@pytest.mark.parametrize(
    ("match", "default"),
    [
        (position({0: "6C 7C"}, last=5), "pass"),
        (position({}, kind="choice", last=5), "continue"),
        (position({}, kind="choice", last=5, continued=True), "turn_up"),
        (before_look({}, asked=1), "keep"),
        (position({0: "1C 2D 3S 3D 12H 12D"}, kind="free_start", last=5, box=0, continued=True), "play 3S"),
        (position({0: "1C 2D"}, kind="free_start", played=((0, "4C 4S 4D"), (0, "5C")), box=0, continued=True), "play 1C=1"),
        (position({0: "2D"}, kind="free_start", played=((0, "4C 4S 4D"), (0, "5C"), (0, "6C")), box=0, continued=True), "play 2D=2"),
        (position({0: "9C 9S 9D 9H 4D 4H"}, kind="free_start", last=5, box=0, continued=True, sansoku=(0,)), "play 4D 4H"),
        (position({0: "1C 1S 9D 9H 4D 4H"}, kind="free_start", last=5, box=0, continued=True, sansoku=(0,)), "play 1S 1C=1"),
        (
            position(
                {0: "1C 2D 9D 9H 4D 4H"},
                kind="free_start",
                last=5,
                box=0,
                continued=True,
                sansoku=(0,),
                options=Options(wild_in_sansoku=True),
            ),
            "play 1C=1 2D=1",
        ),
        (
            position(
                {0: "1C 3S 9D 9H 4D 4H"},
                kind="free_start",
                last=5,
                box=0,
                continued=True,
                sansoku=(0,),
                options=Options(wild_in_sansoku=True),
            ),
            "play 3S 1C=3",
        ),
    ],
)
def test_default_moves(match: Match, default: str) -> None:
    """An absent seat does what section 3 says."""
    seat, kind = asked_of(match)
    assert notation.write(rules.default_move(sees(match, seat), kind)) == default


def test_default_of_ceding() -> None:
    """An absent winner deals."""
    match = near_setting_out(Random(1))
    seat, kind = asked_of(match)
    assert notation.write(rules.default_move(sees(match, seat), kind)) == "deal"


def test_listing_order() -> None:
    """Plays come by rank, singles before sets, naturals before wilds; then the words."""
    match = position({0: "1C 2S 2C 2D 4S 4D"}, last=1)
    assert legal(match) == [
        *["play 1C=1", "play 2D=1", "play 2C", "play 2S", "play 1C=2", "play 2D=2"],
        *["play 2C 2S 1C=2", "play 2C 2S 2D=2", "play 2C 1C=2 2D=2", "play 2S 1C=2 2D=2"],
        *["pass", "drop"],
    ]
