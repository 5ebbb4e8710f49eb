"""Worked cases of RULES.md, Sasku, about tricks and legal cards: 1 to 12, and those parts of 52 and 53 that are about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier_service.games.sasku.options import SASKU, Options
from croupier_service.games.sasku.table import Contract, Suit
from tests.games.sasku.positions import asked, default, finish, in_play, legal, playable, refusal, say, tell

TRUMPING = replace(SASKU, must_trump=True, must_overtake="trumps")
OVERTAKING = replace(SASKU, must_overtake="trumps")
PITSKUUS = Contract("pitskuus", "D", 2)


def trump(suit: Suit, maker: int = 0) -> Contract:
    """Return a contract made in the auction."""
    return Contract("auction", suit, maker)


def winner_of(contract: Contract, plays: dict[int, str], leader: int, options: Options = SASKU) -> tuple[int | None, int | None]:
    """Return the winner and the points of a last trick in which each seat has one card."""
    _, events = finish(in_play(options, contract, "", plays, leader=leader))
    won = next(event.everyone for event in events if event.everyone is not None and event.everyone.kind == "trick_won")
    return won.seat, won.number


def test_sasku_case_01_of_two_queens_the_spade_wins() -> None:
    """Trump H: QS > QD, 19 points."""
    assert winner_of(trump("H"), {0: "QD", 1: "JC", 2: "AH", 3: "QS"}, 0) == (3, 19)


def test_sasku_case_02_the_lowest_trump_beats_plain_cards() -> None:
    """Trump D: 6D wins 21 points."""
    assert winner_of(trump("D"), {0: "AC", 1: "10C", 2: "6D", 3: "9C"}, 0) == (2, 21)


def test_sasku_case_03_other_suits_do_not_win() -> None:
    """Trump C: nobody follows 9H, which wins 21 points."""
    assert winner_of(trump("C"), {0: "9H", 1: "AS", 2: "10D", 3: "6H"}, 0) == (0, 21)


def test_sasku_case_04_the_king_of_clubs_is_highest() -> None:
    """Trump S: KC beats KH and KD, 12 points."""
    assert winner_of(trump("S"), {0: "KD", 1: "KH", 2: "6S", 3: "KC"}, 0) == (3, 12)


def test_sasku_case_05_in_pitskuus_the_six_of_diamonds_beats_the_king_of_clubs() -> None:
    """Cutter 2 leads KC; 6D takes 25 points and the next lead."""
    match = in_play(SASKU, PITSKUUS, "", {2: "KC 9C", 3: "6D 9S", 0: "10D 9H", 1: "AD 8H"}, leader=2)
    match, events = tell(
        say(match, "0: no_hada") if asked(match)[0] == "signal" else match, "2: play KC", "3: play 6D", "0: play 10D", "1: play AD"
    )
    won = next(event.everyone for event in events if event.everyone is not None and event.everyone.kind == "trick_won")
    assert (won.seat, won.number) == (3, 25)
    assert match.table.public.leader == 3
    assert asked(match) == ("play", (3,))


def test_sasku_case_06_a_picture_is_no_club() -> None:
    """Trump H, 9C led: AC and 7C follow; KC is a trump. Codes: MUST_FOLLOW (case 52)."""
    match = in_play(SASKU, trump("H"), "9C", {1: "KC AC 7C 10D"})
    assert playable(match) == {"AC", "7C"}
    assert refusal(match, "1: play KC") == "MUST_FOLLOW"
    assert refusal(match, "1: play 10D") == "MUST_FOLLOW"


def test_sasku_case_07_no_duty_to_trump() -> None:
    """Trump H, 9C led, no club: any card."""
    assert playable(in_play(SASKU, trump("H"), "9C", {1: "KC 9H AS"})) == {"KC", "9H", "AS"}


def test_sasku_case_08_trumps_are_one_suit() -> None:
    """Trump H, JD led: only 6H follows. Code: MUST_FOLLOW (case 52)."""
    match = in_play(SASKU, trump("H"), "JD", {1: "6H AS 10S"})
    assert playable(match) == {"6H"}
    assert refusal(match, "1: play AS") == "MUST_FOLLOW"


def test_sasku_case_09_no_duty_to_overtake() -> None:
    """Trump H, QD led: KC and JC, not 9S. Code: MUST_FOLLOW (case 52)."""
    match = in_play(SASKU, trump("H"), "QD", {1: "KC JC 9S"})
    assert playable(match) == {"KC", "JC"}
    assert refusal(match, "1: play 9S") == "MUST_FOLLOW"


def test_sasku_case_10_in_pitskuus_the_six_follows_diamonds() -> None:
    """Pitskuus, AD led: only 6D. Code: MUST_FOLLOW (case 52)."""
    match = in_play(SASKU, PITSKUUS, "AD", {1: "6D 7S AS"})
    assert playable(match) == {"6D"}
    assert refusal(match, "1: play 7S") == "MUST_FOLLOW"


def test_sasku_case_11_must_trump_and_overtake() -> None:
    """Trump C, 9H led, JD trumped: only QS. Codes: 10C MUST_BEAT, AS MUST_TRUMP (case 52)."""
    match = in_play(TRUMPING, trump("C"), "9H JD", {2: "10C QS AS"})
    assert playable(match) == {"QS"}
    assert refusal(match, "2: play 10C") == "MUST_BEAT"
    assert refusal(match, "2: play AS") == "MUST_TRUMP"


def test_sasku_case_12_a_trump_must_overtake_but_need_not_be_played() -> None:
    """As case 11 without the duty to trump: QS or AS. Code: 10C MUST_BEAT (case 52)."""
    match = in_play(OVERTAKING, trump("C"), "9H JD", {2: "10C QS AS"})
    assert playable(match) == {"QS", "AS"}
    assert refusal(match, "2: play 10C") == "MUST_BEAT"


@pytest.mark.parametrize(
    ("led", "hand", "move"), [("9C", "KC 9H 7S 6S AS", "play 6S"), ("9C", "KC 9H AS", "play 9H"), ("QD", "JC 6H 10H", "play 6H")]
)
def test_sasku_case_53_default_cards(led: str, hand: str, move: str) -> None:
    """Trump H: the default is the legal card of fewest points, plain before trump, then the weakest, and it is legal."""
    match = in_play(SASKU, trump("H"), led, {1: hand})
    assert default(match) == move
    assert move in legal(match)
