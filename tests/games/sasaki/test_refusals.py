"""Every reason for refusing a move, in the order of RULES.md; a refused move changes nothing."""

from __future__ import annotations

import pytest

from croupier_service.games.sasaki import notation, rules
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.rules import Refusal
from croupier_service.kernel import match as kernel
from croupier_service.kernel.refusal import Refused
from tests.games.sasaki.boards import CLASSIC, Board, board, dealt, ending

NINES = {0: "9C 3C", 1: "QC QD QH 5C", 2: "9D 9H 6C", 3: "9S 7C"}


def leading() -> Board:
    """Return a position in which seat 0 leads."""
    return board(NINES, 0)


def responding(options: Options = CLASSIC) -> Board:
    """Return a position in which seat 2 responds to a nine."""
    return board(NINES | {0: "3C"}, 2, top="9C", options=options)


def kicking() -> Board:
    """Return a position in which seats 1 to 3 are asked to kick a nine."""
    return leading().say(0, "play 9C")


def skewering() -> Board:
    """Return a position in which all are asked to skewer a kick by seat 2."""
    return kicking().say(2, "jata 9D 9H").by_default()


@pytest.mark.parametrize(
    ("game", "seat", "move", "reason"),
    [
        (ending((0, 1, 2, 3)).say(2, "play KC"), 3, "play 4C", "MATCH_OVER"),
        (leading(), 1, "play 5C", "NOT_ASKED"),
        (kicking(), 0, "decline", "NOT_ASKED"),
        (kicking().say(1, "decline"), 1, "jata QC QD", "ALREADY_ANSWERED"),
        (leading(), 0, "decline", "WRONG_MOVE_KIND"),
        (leading(), 0, "jata 9C 9D", "WRONG_MOVE_KIND"),
        (responding(), 2, "decline", "WRONG_MOVE_KIND"),
        (kicking(), 2, "pass", "WRONG_MOVE_KIND"),
        (kicking(), 2, "play 9D 9H", "WRONG_MOVE_KIND"),
        (skewering(), 3, "jata 9S 7C", "WRONG_MOVE_KIND"),
        (dealt({0: "TH", 2: "TD"}), 0, "stop", "WRONG_MOVE_KIND"),
        (leading(), 0, "pass", Refusal.MUST_LEAD),
        (dealt({0: "TH", 2: "TD"}), 1, "run", Refusal.NO_RED_TEN),
        (leading(), 0, "play 9D", Refusal.NOT_IN_HAND),
        (responding(), 2, "jata 9D 9S", Refusal.NOT_IN_HAND),
        (skewering(), 1, "kkota 9S", Refusal.NOT_IN_HAND),
        (leading(), 0, "play 3C 9C", Refusal.NOT_A_COMBINATION),
        (responding(), 2, "play 6C 9D", Refusal.NOT_A_COMBINATION),
        (responding(), 2, "play 9D 9H", Refusal.DOES_NOT_BEAT),
        (responding(), 2, "jata 6C 9D", Refusal.NOT_A_JATA),
        (kicking(), 2, "jata 9D", Refusal.NOT_A_JATA),
        (kicking(), 1, "jata QC QD", Refusal.NOT_A_JATA),
        (skewering(), 3, "kkota 7C", Refusal.NOT_A_KKOTA),
        (skewering(), 3, "kkota 7C 9S", Refusal.NOT_A_KKOTA),
    ],
)
def test_each_reason(game: Board, seat: int, move: str, reason: str) -> None:
    """The move is refused for this reason, and the match is as before."""
    before = game.match
    assert game.refusal(seat, move) == reason
    assert game.match is before


def test_every_reason_of_the_game_is_provoked_above() -> None:
    """The list above leaves out no reason of the game."""
    (marks,) = (mark for mark in test_each_reason.pytestmark if mark.name == "parametrize")  # type: ignore[attr-defined]
    assert {case[-1] for case in marks.args[1]} >= set(Refusal)


def test_kick_in_turn_is_the_wrong_kind_of_move_where_it_is_switched_off() -> None:
    """With jata_in_turn off the word is not offered in a response, and neither listed."""
    game = responding(Options(jata_in_turn=False))
    assert game.refusal(2, "jata 9D 9H") == "WRONG_MOVE_KIND"
    assert game.legal(2) == ["pass"]
    assert "jata 9D 9H" in responding().legal(2)


def test_last_two_red_tens_as_singles_only_may_not_kick_but_skewer() -> None:
    """Under singles_only the whole hand TD TH is no kick; each of them alone may skewer."""
    options = Options(last_two_red_tens="singles_only")
    hands = {0: "TC 3C", 1: "TD TH", 2: "5C 6C", 3: "7C 8C"}
    game = board(hands, 0, owners=(1, 1), options=options).say(0, "play TC")
    assert game.refusal(1, "jata TD TH") == Refusal.NOT_A_JATA
    assert game.legal(1) == ["decline"]
    assert board(hands, 0, owners=(1, 1)).say(0, "play TC").refusal(1, "jata TD TH") is None
    lead = board({0: "TC TS 3C", 1: "TD TH", 2: "5C 6C", 3: "7C 8C"}, 1, owners=(1, 1), options=options)
    lead.say(1, "play TD").say(0, "jata TC TS").by_default(0, 2, 3)
    assert lead.legal(1) == ["kkota TH", "decline"]


def test_a_higher_play_of_the_kicked_rank_is_no_kick_once_it_is_beaten() -> None:
    """Only the top can be kicked: a pair of an earlier single's rank is refused."""
    game = board(NINES | {0: "3C"}, 2, top="KC")
    assert game.refusal(2, "jata 9D 9H") == Refusal.NOT_A_JATA


def test_decision_ids_are_looked_at_before_the_move() -> None:
    """A decision of another number is refused as such, whatever the move."""
    game = leading()
    for number, reason in ((0, "DECISION_CLOSED"), (2, "UNKNOWN_DECISION")):
        with pytest.raises(Refused) as refused:
            kernel.answer(rules, game.match, 0, number, notation.read("pass"))
        assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("game", "seat", "move"),
    [
        (dealt({}), 0, "no_run"),
        (dealt({0: "TD TH"}).say(0, "run").by_default(), 1, "no_stop"),
        (leading(), 0, "play 3C"),
        (responding(), 2, "pass"),
        (kicking(), 2, "decline"),
        (skewering(), 3, "decline"),
    ],
)
def test_default_moves(game: Board, seat: int, move: str) -> None:
    """The default is the negative answer, or the lowest single as a lead; it is listed among the legal moves."""
    assert notation.write(rules.default_move(game.known(seat), game.kind)) == move
    assert move in game.legal(seat)


def test_the_same_answer_again_changes_nothing() -> None:
    """Giving one's answer once more is accepted without effect."""
    game = kicking().say(1, "decline")
    before = game.match
    assert game.say(1, "decline").match is before
    assert game.events == ()


def test_a_bystander_is_asked_nothing() -> None:
    """Rules that need a hand refuse to work without one."""
    game = leading()
    with pytest.raises(ValueError, match="bystander"):
        rules.default_move(game.known(None), game.kind)
