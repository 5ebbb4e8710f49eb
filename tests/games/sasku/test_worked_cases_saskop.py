"""Worked cases of RULES.md, Saskop: 1 to 38 (preset saskop, dealer 3, forehand 0, cutter 2)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from croupier_service.games.sasku import rules
from croupier_service.games.sasku.options import SASKOP, SASKU
from croupier_service.games.sasku.scoring import is_redel
from croupier_service.games.sasku.table import Contract, Exchange
from croupier_service.kernel.match import Match
from tests.games.sasku.positions import (
    asked,
    cards,
    dealt,
    default,
    ending,
    finish,
    in_play,
    legal,
    marks_after,
    opening,
    playable,
    refusal,
    say,
    stacked,
    tell,
    uncut,
)
from tests.games.sasku.test_worked_cases_play import trump, winner_of
from tests.games.sasku.test_worked_cases_scoring import play_out

ALL_PASS = Contract("all_pass", "D", None)


def test_saskop_case_01_the_six_of_trumps_is_highest() -> None:
    """Trump H: 6H takes KC, KS, QS: 11 points."""
    assert winner_of(trump("H"), {0: "KC", 1: "KS", 2: "QS", 3: "6H"}, 0, SASKOP) == (3, 11)


def test_saskop_case_02_spades_before_clubs() -> None:
    """Trump D: KS > KC and 6H is plain, 11 points; in preset sasku seat 0 wins."""
    plays = {0: "KC", 1: "QS", 2: "KS", 3: "6H"}
    assert winner_of(trump("D"), plays, 0, SASKOP) == (2, 11)
    assert winner_of(trump("D"), plays, 0, SASKU) == (0, 11)


def test_saskop_case_03_jack_of_spades_before_jack_of_clubs() -> None:
    """Trump C: JS > JC, 25 points."""
    assert winner_of(trump("C"), {0: "JC", 1: "JS", 2: "AS", 3: "10S"}, 0, SASKOP) == (1, 25)


def test_saskop_case_04_the_six_overtrumps() -> None:
    """Trump C: 6C > 7C, 21 points."""
    assert winner_of(trump("C"), {0: "AH", 1: "10H", 2: "7C", 3: "6C"}, 0, SASKOP) == (3, 21)


def test_saskop_case_05_the_six_of_a_plain_suit_is_lowest() -> None:
    """Trump S: AD wins, 6D is plain, 21 points."""
    assert winner_of(trump("S"), {0: "AD", 1: "6D", 2: "10D", 3: "9D"}, 0, SASKOP) == (0, 21)


LEGAL = [
    (6, "9C", 1, "AC 10C 7C KS", "AC 10C", {"7C": "MUST_BEAT", "KS": "MUST_FOLLOW"}),
    (7, "9C", 1, "8C 7C KS", "8C 7C", {"KS": "MUST_FOLLOW"}),
    (8, "9C JD", 2, "AC 7C KS", "AC 7C", {"KS": "MUST_FOLLOW"}),
    (9, "9C", 1, "AS JD 7H", "JD 7H", {"AS": "MUST_TRUMP"}),
    (10, "9C JD", 2, "7H 8H AS", "7H 8H", {"AS": "MUST_TRUMP"}),
    (11, "KC", 1, "QD 6H 7H AS", "6H", {"QD": "MUST_BEAT", "7H": "MUST_BEAT", "AS": "MUST_FOLLOW"}),
    (12, "KC", 1, "QD 7H AS", "QD 7H", {"AS": "MUST_FOLLOW"}),
    (13, "KC", 1, "AS 9S 10D", "AS 9S 10D", {}),
    (14, "JC QH", 2, "QC 7H JD", "QC", {"7H": "MUST_BEAT", "JD": "MUST_BEAT"}),
    (15, "10C 9C 7C", 3, "AC 8C", "AC", {"8C": "MUST_BEAT"}),
    (16, "7H KS", 2, "6H 8S", "6H", {"8S": "MUST_FOLLOW"}),
    (16, "JS KH", 2, "KC 6H 9H", "KC 6H", {"9H": "MUST_BEAT"}),
    (17, "JD", 1, "6D 7D AS", "6D 7D AS", {}),
]


@pytest.mark.parametrize(
    ("trick", "seat", "hand", "allowed", "refused"), [row[1:] for row in LEGAL], ids=[f"saskop_case_{row[0]:02}" for row in LEGAL]
)
def test_legal_cards_under_hearts(trick: str, seat: int, hand: str, allowed: str, refused: dict[str, str]) -> None:
    """Cases 6 to 17, with the codes of case 37: follow and beat, else trump and beat, else any card."""
    match = in_play(SASKOP, trump("H"), trick, {seat: hand})
    assert playable(match) == set(allowed.split())
    assert {card: refusal(match, f"{seat}: play {card}") for card in refused} == refused


HAND_18 = {0: "KS QH JD AC 9C 10D 7D 8S 6H"}
HAND_19 = {0: "KS QH JD AC 9C 8C 10S 9S 7H"}
PASSES = ("1: pass", "2: pass", "3: pass")


def test_saskop_case_18_bids_and_suits_within_the_potential() -> None:
    """Potential 5: bid 6 is BID_ABOVE_TRUMPS; won at 5: C or D, while S and H are SUIT_TOO_SHORT (case 37)."""
    match = dealt(HAND_18, SASKOP)
    assert legal(match) == {"pass", "bid 5", "ruutu"}
    assert refusal(match, "0: bid 6") == "BID_ABOVE_TRUMPS"
    match = say(match, "0: bid 5", *PASSES)
    assert legal(match) == {"trump C", "trump D"}
    assert [refusal(match, f"0: trump {suit}") for suit in "SH"] == ["SUIT_TOO_SHORT"] * 2


def test_saskop_case_19_diamonds_need_not_carry_the_bid() -> None:
    """Won at 6: C (6), or D although it is 3 only."""
    assert legal(say(dealt(HAND_19, SASKOP), "0: bid 6", *PASSES)) == {"trump C", "trump D"}


def test_saskop_case_20_ruutu_leaves_no_window() -> None:
    """0 bids 5, 1 ruutu: D, maker 1, play."""
    match = say(dealt(HAND_18, SASKOP), "0: bid 5", "1: ruutu")
    assert match.table.public.contract == Contract("auction", "D", 1)
    assert asked(match) == ("signal", (2,))


SPADES = {2: "KS QS JS AS 10S 9S 8H 8C 8D"}


def named_by_2() -> Match:
    """Return the match in which seat 2 has named S, seat 0 having passed."""
    return say(dealt(SPADES, SASKOP), "0: pass", "1: pass", "2: bid 6", "3: pass", "2: trump S")


def test_saskop_case_21_the_overrider_nearest_to_forehand() -> None:
    """3 true, 1 true, 0 false in any order: D, maker 1; seat 2 is NOT_ASKED, a second answer ALREADY_ANSWERED (case 37)."""
    match = named_by_2()
    assert asked(match) == ("override", (0, 1, 3))
    assert refusal(match, "2: override") == "NOT_ASKED"
    assert refusal(say(match, "3: override"), "3: no_override") == "ALREADY_ANSWERED"
    assert match.table.public.contract is None
    lines = ("3: override", "1: override", "0: no_override")
    for order in permutations(lines):
        end = say(match, *order)
        assert end.table.public.contract == Contract("auction", "D", 1)
        assert end.table.public.overriders == (1, 3)


def test_case_21_counts_from_forehand_not_from_seat_0() -> None:
    """Dealer 1, forehand 2: of the overriders 0 and 3, seat 3 comes first."""
    match = say(opening(SASKOP, uncut(stacked({0: SPADES[2]})), dealer=1), "0: deal tostmine 18", *[f"{seat}: none" for seat in range(4)])
    match = say(match, "2: bid 6", "3: pass", "0: pass", "1: pass", "2: trump S", "0: override", "1: no_override", "3: override")
    assert match.table.public.contract == Contract("auction", "D", 3)
    assert match.table.public.leader == 2


def test_saskop_case_22_the_namers_partner_may_override() -> None:
    """0, which has passed, overrides its partner: D, maker 0; 70 points of team 0 earn 4."""
    match = say(named_by_2(), "0: override", "1: no_override", "3: no_override")
    assert match.table.public.contract == Contract("auction", "D", 0)
    assert marks_after(ending(SASKOP, Contract("auction", "D", 0), (70, 50), overriders=(0,))) == (4, 0)


def test_saskop_case_23_four_passes() -> None:
    """D, no maker, no window; 61:59 is +1 : 0, 30:90 is 0 : +1."""
    match = say(dealt({}, SASKOP), "0: pass", *PASSES)
    assert match.table.public.contract == ALL_PASS
    assert asked(match) == ("signal", (2,))
    assert marks_after(ending(SASKOP, ALL_PASS, (61, 59))) == (1, 0)
    assert marks_after(ending(SASKOP, ALL_PASS, (30, 90))) == (0, 1)


def test_saskop_case_24_no_override() -> None:
    """0 bids 5, names C, all answer no_override: C, maker 0, leader 0."""
    match = say(dealt(HAND_18, SASKOP), "0: bid 5", *PASSES, "0: trump C", "1: no_override", "2: no_override", "3: no_override")
    assert match.table.public.contract == Contract("auction", "C", 0)
    assert match.table.public.leader == 0
    assert asked(match) == ("signal", (2,))


def test_saskop_case_25_ninety_pays_like_61() -> None:
    """Maker 1, H: 90 of team 0 earn 4, 91 earn 6."""
    assert marks_after(ending(SASKOP, trump("H", 1), (90, 30))) == (4, 0)
    assert marks_after(ending(SASKOP, trump("H", 1), (91, 29))) == (6, 0)


def test_saskop_case_26_the_overrider_is_the_maker() -> None:
    """Maker 1 by override: 91 of team 1 earn 6, 61 of team 0 earn 6."""
    diamonds = Contract("auction", "D", 1)
    assert marks_after(ending(SASKOP, diamonds, (29, 91), overriders=(1,))) == (0, 6)
    assert marks_after(ending(SASKOP, diamonds, (61, 59), overriders=(1,))) == (6, 0)


def test_saskop_case_27_nine_tricks_win_the_match() -> None:
    """Team 1 wins nine tricks at 12 : 3: it wins the match, and the marks stay."""
    match, _ = finish(ending(SASKOP, trump("H", 0), (0, 120), tricks=0, marks=(12, 3)))
    outcome = rules.outcome(match.table.public)
    assert outcome is not None
    assert (outcome.winners, outcome.totals, outcome.reason) == ((1, 3), (12, 3, 12, 3), "karvane")
    assert outcome.places == (3, 1, 3, 1)
    assert not is_redel(match.table.public)


def test_saskop_case_28_a_replay_without_bonus() -> None:
    """60:60, maker 2, S: dealer 3, leader 0, S, maker 2; then 61:59 is +2 : 0."""
    match, _ = finish(ending(SASKOP, trump("S", 2), (60, 60)))
    public = match.table.public
    assert (public.dealer, public.pokks, public.contract) == (3, 1, trump("S", 2))
    match = say(match, "2: deal tostmine 1")
    assert (asked(match), match.table.public.leader) == (("signal", (2,)), 0)
    assert marks_after(ending(SASKOP, trump("S", 2), (61, 59), pokks=1, deal=2)) == (2, 0)


def test_saskop_case_29_one_mark_is_enough() -> None:
    """15 : 15 after four passes, 61:59: 16 : 15, team 0 wins."""
    match, _ = finish(ending(SASKOP, ALL_PASS, (61, 59), marks=(15, 15)))
    outcome = rules.outcome(match.table.public)
    assert outcome is not None
    assert (outcome.totals, outcome.winners, outcome.reason) == ((16, 15, 16, 15), (0, 2), "target")


QUEEN = {3: "QD AC 10C 9C 8C 7C AS 10S 9S", 1: "KS KC 6C 8S 7S 6S AH 10H 9H"}


def offered() -> tuple[Match, list[tuple[str, ...]]]:
    """Return the match after seat 3 offered QD, with the cards that a bystander saw."""
    match, events = tell(dealt(QUEEN, SASKOP, declare=False), "0: none", "1: none", "2: none", "3: offer")
    return match, [event.everyone.cards for event in events if event.everyone and event.everyone.cards]


def test_saskop_case_30_a_picture_laid_open_and_refused() -> None:
    """QD is public; seat 1 declines: seat 3 keeps QD, and the auction begins."""
    match, seen = offered()
    assert seen == [("QD",)]
    assert asked(match) == ("picture_reply", (1,))
    match = say(match, "1: decline")
    assert "QD" in match.table.private[3].hand
    assert match.table.public.exchanges == (Exchange(3, "declined", "QD", "unasked"),)
    assert asked(match) == ("auction", (0,))


def test_saskop_case_31_a_card_given_back_face_down() -> None:
    """Seat 1 accepts and returns 6C: opponents know that QD moved, not 6C; QD itself is RECEIVED_CARD (case 37)."""
    match = say(offered()[0], "1: accept")
    assert refusal(match, "1: return QD") == "RECEIVED_CARD"
    match, events = tell(match, "1: return 6C")
    for stranger in (0, 2, None):
        assert [w.cards for event in events if (w := event.wording(stranger))] == [()]
    assert match.table.public.exchanges == (Exchange(3, "returned", "QD", "unasked"),)
    assert match.table.private[1].hand == cards("KS KC QD 8S 7S 6S AH 10H 9H")
    assert asked(match) == ("auction", (0,))


def test_saskop_case_32_no_katus() -> None:
    """OPTION_OFF even without pictures (case 37)."""
    match = dealt({0: "AC 10C 9C 8C 7C 6C AS 10S 9S"}, SASKOP, declare=False)
    assert refusal(match, "0: katus") == "OPTION_OFF"
    assert legal(match, 0) == {"none"}


def test_saskop_case_33_emergency() -> None:
    """Trump C: AC alone may call; 6C, or AC and 6C, may not: NOT_LONE_POINT_TRUMP (case 37)."""
    hands = {"AC 9H 7H": True, "6C 9H 7H": False, "AC 6C 7H": False}
    for hand, may in hands.items():
        match = in_play(SASKOP, trump("C"), "", {3: f"{hand} 8H 10H AH"}, leader=1, ask="signal")
        assert len(match.table.public.won) == 3
        assert legal(match) == ({"hada", "no_hada"} if may else {"no_hada"})
        if not may:
            assert refusal(match, "3: hada") == "NOT_LONE_POINT_TRUMP"


def test_saskop_case_34_look_and_blink() -> None:
    """Seat 1 looks, seat 3 answers, seat 1 plays; LOOK_USED, NOT_SECOND_PLAYER, LAST_TRICK as in case 37."""
    match = in_play(SASKOP, trump("H"), "7C", {1: "AC 9C 6S"})
    assert refusal(match, "2: look") == "NOT_ASKED"
    match = say(match, "1: look")
    assert asked(match) == ("blink", (3,))
    assert legal(match) == {"blink", "no_blink"}
    assert default(match) == "no_blink"
    assert refusal(match, "1: play AC") == "NOT_ASKED"
    match = say(match, "3: blink")
    assert asked(match) == ("play", (1,))
    assert legal(match) == {"play AC", "play 9C"}
    assert refusal(match, "1: look") == "LOOK_USED"
    match = say(match, "1: play AC")
    assert asked(match) == ("play", (2,))
    assert refusal(match, "2: look") == "NOT_SECOND_PLAYER"
    last = in_play(SASKOP, trump("H"), "7C", {1: "AC"})
    assert refusal(last, "1: look") == "LAST_TRICK"
    assert refusal(in_play(SASKU, trump("H"), "7C", {1: "AC 9C"}), "1: look") == "OPTION_OFF"


WHOLE_HAND = {
    0: "JC 8S 6S JH 10H 6H QD AD 6D",
    1: "KC 10C 7C JS AS 9S 7S JD 10D",
    2: "QC 8C 6C KS 10S KH QH 8H 8D",
    3: "AC 9C QS AH 9H 7H KD 9D 7D",
}
TRICKS = [
    (0, "JH KC KS QS", 2, 13),
    (2, "QH KD 6S JD", 0, 9),
    (0, "QD 9S QC 9H", 2, 6),
    (2, "KH 7D 8S 7S", 2, 4),
    (2, "10S AH JC JS", 1, 25),
    (1, "10D 8D 9D AD", 0, 21),
    (0, "6H AS 8H 7H", 1, 11),
    (1, "7C 8C 9C 6D", 3, 0),
    (3, "AC 10H 10C 6C", 3, 31),
]


def test_saskop_case_35_a_whole_hand_card_by_card() -> None:
    """Trump S by seat 1, who bid 6: 53 to 67 in five and four tricks, 0 : +2."""
    match = say(dealt(WHOLE_HAND, SASKOP), "0: pass", "1: bid 6", "2: pass", "3: pass", "1: trump S")
    match = say(match, "0: no_override", "2: no_override", "3: no_override")
    match, heard = play_out(match, TRICKS)
    assert heard == [(winner, points) for _, _, winner, points in TRICKS]
    public = match.table.public
    assert (public.last_deal.points, public.last_deal.tricks, public.last_deal.marks) == ((53, 67), (5, 4), (0, 2))
    assert public.marks == (0, 2)


def test_saskop_case_36_the_cases_as_records() -> None:
    """Case 22 and case 34 in the notation."""
    match = say(dealt(SPADES, SASKOP), "0: pass", "1: pass", "2: bid 6", "3: pass")
    match = say(match, "2: trump S", "3: no_override", "0: override", "1: no_override")
    assert match.table.public.contract == Contract("auction", "D", 0)
    match = in_play(SASKOP, trump("H"), "", {0: "7C 8D", 1: "AC 9C", 3: "6C 7S"}, ask="signal")
    match = say(match, "2: no_hada", "0: play 7C", "1: look", "3: blink", "1: play AC")
    assert (match.table.public.looks, match.table.public.blinks) == ((7,), (7,))


def test_saskop_case_37_omale_is_off() -> None:
    """`omale` is OPTION_OFF; the other codes stand at their cases."""
    assert refusal(say(dealt(HAND_18, SASKOP), "0: bid 5"), "1: omale") == "OPTION_OFF"


@pytest.mark.parametrize(
    ("trick", "seat", "hand", "card"),
    [
        ("9C", 1, "AS JD 7H", "7H"),
        ("9C JD", 2, "7H 8H AS", "7H"),
        ("KC", 1, "QD 6H 7H AS", "6H"),
        ("KC", 1, "QD 7H AS", "7H"),
        ("JS KH", 2, "KC 6H 9H", "6H"),
        ("7C", 1, "AC 9C 6S", "9C"),
    ],
)
def test_saskop_case_38_default_cards(trick: str, seat: int, hand: str, card: str) -> None:
    """Trump H: the defaults of cases 9, 10, 11, 12, 16 and 34; never `look`."""
    assert default(in_play(SASKOP, trump("H"), trick, {seat: hand})) == f"play {card}"


def test_default_of_the_override_window() -> None:
    """no_override, and no_hada at the signal that follows."""
    match = named_by_2()
    assert match.decision is not None
    assert all("no_override" in legal(match, seat) for seat in (0, 1, 3))
    match = say(match, *[f"{seat}: no_override" for seat in (0, 1, 3)])
    assert default(match) == "no_hada"


def test_notes_on_mixing_a_table_may_mix_anything() -> None:
    """diamonds_call window: no ruutu, but a window; own_turn: no window; karvane twelve with all_pass_karvane pays 12."""
    window = dealt(SPADES, replace(SASKOP, diamonds_call="window"))
    assert refusal(window, "0: ruutu") == "OPTION_OFF"
    own = say(dealt(SPADES, replace(SASKOP, diamonds_call="own_turn")), "0: pass", "1: pass", "2: bid 6", "3: pass", "2: trump S")
    assert asked(own) == ("signal", (2,))
    twelve = replace(SASKOP, karvane="twelve")
    assert marks_after(ending(twelve, ALL_PASS, (120, 0), tricks=9)) == (12, 0)
    bare = replace(SASKOP, all_pass_karvane=False)
    assert marks_after(ending(bare, ALL_PASS, (120, 0), tricks=9)) == (1, 0)
