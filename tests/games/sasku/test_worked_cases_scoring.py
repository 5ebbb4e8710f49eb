"""Worked cases of RULES.md, Sasku, about scoring, the end of hands and matches, häda and a whole hand: 32 to 43, 46, 47, 50."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier_service.games.sasku import rules
from croupier_service.games.sasku.options import SASKU, TOURNAMENT, Options
from croupier_service.games.sasku.scoring import is_redel
from croupier_service.games.sasku.table import Contract
from croupier_service.kernel.event import Event
from croupier_service.kernel.match import Match
from tests.games.sasku.positions import asked, dealt, ending, finish, in_play, legal, marks_after, playable, refusal, say, tell

ALL_PASS = Contract("all_pass", "D", None)
PITSKUUS = Contract("pitskuus", "D", 2)
PLUS_NINE = replace(SASKU, pitskuus_value="plus_nine")


def made(suit: str, maker: int) -> Contract:
    """Return a contract made in the auction."""
    return Contract("auction", suit, maker)  # type: ignore[arg-type]


SCORES = [
    (32, SASKU, made("C", 0), (65, 55), None, (2, 0)),
    (33, SASKU, made("D", 1), (90, 30), None, (7, 0)),
    (34, SASKU, made("D", 0), (120, 0), 8, (6, 0)),
    (35, SASKU, made("H", 1), (120, 0), 9, (12, 0)),
    (36, SASKU, made("D", 0), (60, 60), None, (0, 2)),
    (37, SASKU, ALL_PASS, (60, 60), None, (0, 0)),
    (38, SASKU, ALL_PASS, (120, 0), 9, (2, 0)),
    (39, SASKU, PITSKUUS, (25, 95), None, (0, 10)),
    (39, PLUS_NINE, PITSKUUS, (25, 95), None, (0, 17)),
]


@pytest.mark.parametrize(
    ("options", "contract", "points", "tricks", "marks"),
    [row[1:] for row in SCORES],
    ids=[f"sasku_case_{row[0]}" for row in SCORES],
)
def test_marks_of_a_hand(options: Options, contract: Contract, points: tuple[int, int], tricks: int | None, marks: tuple[int, int]) -> None:
    """Cases 32 to 39: the marks of both teams, and the result kept of the hand; then the next dealer is to the left."""
    match, _ = finish(ending(options, contract, points, tricks=tricks))
    public = match.table.public
    assert public.marks == public.last_deal.marks == marks
    assert public.last_deal.points == points
    assert public.last_deal.contract == contract
    if max(marks) < options.target:
        assert (public.dealer, public.proof.deal, asked(match)) == (0, 2, ("deal_choice", (3,)))


def replay(options: Options, contract: Contract, dealer: int = 3) -> Match:
    """Return what follows a pokk, after making sure that it is a replay by the same dealer with no marks."""
    match, _ = finish(ending(options, contract, (60, 60), dealer=dealer))
    public = match.table.public
    assert (public.marks, public.dealer, public.pokks, public.contract) == ((0, 0), dealer, 1, contract)
    assert asked(match) == ("deal_choice", ((dealer + 3) % 4,))
    return match


def test_sasku_case_40_a_replay_pays_two_more_for_each_pokk() -> None:
    """T, maker 3, H: pokk, then 70:50 is +6 : 0 (4+2); two pokks, then 29:91 is 0 : +8 (4+4)."""
    contract = made("H", 3)
    match = say(replay(TOURNAMENT, contract), "2: deal koputamine")
    assert asked(match) == ("play", (0,))
    assert match.table.public.contract == contract
    assert marks_after(ending(TOURNAMENT, contract, (70, 50), pokks=1, deal=2)) == (6, 0)
    twice, _ = finish(ending(TOURNAMENT, contract, (60, 60), pokks=1, deal=2))
    assert (twice.table.public.pokks, twice.table.public.proof.deal) == (2, 3)
    assert marks_after(ending(TOURNAMENT, contract, (29, 91), pokks=2, deal=3)) == (0, 8)


def test_sasku_case_41_the_target_wins() -> None:
    """14 : 15, team 0 earns 2: 16 : 15, team 0 wins."""
    match, _ = finish(ending(SASKU, made("C", 0), (65, 55), marks=(14, 15)))
    outcome = rules.outcome(match.table.public)
    assert outcome is not None
    assert match.decision is None
    assert (outcome.totals, outcome.winners, outcome.reason) == ((16, 15, 16, 15), (0, 2), "target")
    assert outcome.places == (1, 3, 1, 3)
    assert not is_redel(match.table.public)


def test_sasku_case_42_a_loser_without_marks_is_redel() -> None:
    """15 : 0, team 0 earns 12: 27 : 0, redel; scores are not cut to the target."""
    match, _ = finish(ending(SASKU, made("C", 0), (120, 0), tricks=9, marks=(15, 0)))
    assert match.table.public.marks == (27, 0)
    assert is_redel(match.table.public)


def test_sasku_case_43_hada_with_one_point_trump() -> None:
    """Trump S, trick 3: 10S AH 7H may call; with JD too, or with 9S only, NOT_LONE_POINT_TRUMP; seat 0 waits for the answer."""
    contract = made("S", 0)
    rest = "6H 8H 9H 10H"
    match = in_play(SASKU, contract, "", {2: f"10S AH 7H {rest}"}, ask="signal")
    assert legal(match) == {"hada", "no_hada"}
    assert refusal(match, "0: play 6C") == "NOT_ASKED"
    assert refusal(match, "2: play 10S") == "WRONG_MOVE_KIND"
    called = say(match, "2: hada")
    assert called.table.public.hadas == (2,)
    assert asked(called) == ("play", (0,))
    for hand in (f"10S JD AH 7H {rest}", f"9S AH 7H {rest}"):
        match = in_play(SASKU, contract, "", {2: hand}, ask="signal")
        assert legal(match) == {"no_hada"}
        assert refusal(match, "2: hada") == "NOT_LONE_POINT_TRUMP"


def test_sasku_case_46_a_replay_of_pitskuus_stays_pitskuus() -> None:
    """replay_bonus, pitskuus, pokk: dealer 3, cutter 2 (pitskuus refused), D, 6D high, maker and leader 2; 70:50 is +8 : 0."""
    options = replace(SASKU, tie_rule="replay_bonus")
    match = replay(options, PITSKUUS)
    assert refusal(match, "2: deal pitskuus") == "NO_PITSKUUS_IN_REPLAY"
    assert "deal pitskuus" not in legal(match)
    match = say(match, "2: deal koputamine", "0: no_hada")
    assert asked(match) == ("play", (2,))
    assert match.table.public.contract == PITSKUUS
    assert playable(in_play(options, PITSKUUS, "KC", {3: "6D 9S"}, leader=2)) == {"6D"}
    assert marks_after(ending(options, PITSKUUS, (70, 50), pokks=1, deal=2)) == (8, 0)


def test_sasku_case_47_the_last_hand_is_not_replayed() -> None:
    """deal_limit 1, 60:60: in T no replay and a draw; in sasku the non-makers win the match 2 : 0."""
    match, _ = finish(ending(replace(TOURNAMENT, deal_limit=1), made("C", 1), (60, 60)))
    outcome = rules.outcome(match.table.public)
    assert outcome is not None
    assert (outcome.winners, outcome.totals, outcome.reason, outcome.places) == ((), (0, 0, 0, 0), "deal_limit", (1, 1, 1, 1))
    assert not is_redel(match.table.public)
    match, _ = finish(ending(replace(SASKU, deal_limit=1), made("C", 1), (60, 60)))
    outcome = rules.outcome(match.table.public)
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0, 2), (2, 0, 2, 0))


WHOLE_HAND = {
    0: "JC 6S QH 10H 9H KD AD 8D 7D",
    1: "QC 9C KS QS JS KH JD 9D 6D",
    2: "KC AC 8C AS 10S AH 7H 6H QD",
    3: "10C 7C 6C 9S 8S 7S JH 8H 10D",
}
TRICKS = [
    (0, "7D 9D 6H 10D", 2, 10),
    (2, "AS 8S 6S QS", 1, 14),
    (1, "6D 10S 6C AD", 0, 21),
    (0, "9H JD KC JH", 2, 8),
    (2, "AH 8H 10H KH", 1, 25),
    (1, "9C 8C 7C 8D", 1, 0),
    (1, "JS QD 7S JC", 2, 7),
    (2, "7H 10C KD KS", 1, 18),
    (1, "QC AC 9S QH", 1, 17),
]


def play_out(match: Match, tricks: list[tuple[int, str, int, int]]) -> tuple[Match, list[tuple[int | None, int | None]]]:
    """Play whole tricks card by card, saying no_hada whenever asked; return the winners and points heard."""
    heard: tuple[Event, ...] = ()
    for leader, played, _, _ in tricks:
        if asked(match)[0] == "signal":
            match = say(match, f"{(leader + 2) % 4}: no_hada")
        for step, card in enumerate(played.split()):
            seat = (leader + step) % 4
            assert asked(match) == ("play", (seat,))
            match, events = tell(match, f"{seat}: play {card}")
            heard += events
    wordings = [event.everyone for event in heard if event.everyone is not None]
    return match, [(wording.seat, wording.number) for wording in wordings if wording.kind == "trick_won"]


def test_sasku_case_50_a_whole_hand_card_by_card() -> None:
    """Trump H by seat 1, who bid 8: 46 to 74, 0 : +2; in T only D could have been named."""
    match = say(dealt(WHOLE_HAND), "0: pass", "1: bid 8", "2: pass", "3: pass")
    assert asked(match) == ("name_trump", (1,))
    assert "trump H" in legal(match)
    tournament = say(dealt(WHOLE_HAND, TOURNAMENT), "0: pass", "1: bid 8", "2: pass", "3: pass")
    assert legal(tournament) == {"trump D"}
    match, heard = play_out(say(match, "1: trump H"), TRICKS)
    assert heard == [(winner, points) for _, _, winner, points in TRICKS]
    public = match.table.public
    assert (public.last_deal.points, public.last_deal.tricks, public.last_deal.marks) == ((46, 74), (4, 5), (0, 2))
    assert public.marks == (0, 2)
    assert public.dealer == 0
