"""The worked cases 1 to 12, 34 and 37 of RULES.md: what is a combination, and which beats which."""

from __future__ import annotations

import pytest

from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.table import Kind
from tests.games.sasaki.boards import Board, board, cards

DOES_NOT_BEAT, NOT_A_COMBINATION, LEGAL = "DOES_NOT_BEAT", "NOT_A_COMBINATION", None


def combination(game: Board) -> Kind | None:
    """Return what the top was played as."""
    return game.public.combination


def test_case_01_sasaki_beats_the_triplet_of_aces() -> None:
    """A sasaki beats even the highest triplet, and the turn goes on."""
    game = board({0: "AD AH AS 3C", 1: "4H 4S AC 9C", 2: "5C 6C", 3: "5D 6D"}, 0)
    game.say(0, "play AD AH AS").say(1, "play 4H 4S AC")
    assert combination(game) == Kind.SASAKI
    assert (game.kind, game.asked) == ("respond", (2,))


def test_case_02_quad_beats_sasaki() -> None:
    """The lowest quad beats a sasaki."""
    game = board({0: "5C", 1: "3C 3D 3H 3S 9C", 2: "6C", 3: "7C"}, 1, top="4H 4S AC")
    assert game.refusal(1, "play 3C 3D 3H 3S") is LEGAL


def test_case_03_sasaki_never_beats_sasaki() -> None:
    """The two possible sasakis are equal."""
    game = board({0: "5C", 1: "4H 4S AD 9C", 2: "6C", 3: "7C"}, 1, top="4C 4D AC")
    assert game.refusal(1, "play 4H 4S AD") == DOES_NOT_BEAT


def test_case_04_special_beats_any_ordinary() -> None:
    """The lowest triplet beats the highest sequence."""
    game = board({0: "5C", 1: "3C 3D 3H 8C", 2: "6C", 3: "7C"}, 1, top="JC QC KC AC")
    assert game.refusal(1, "play 3C 3D 3H") is LEGAL


@pytest.mark.parametrize(
    ("play", "reason"),
    [("3D 4D 5D", DOES_NOT_BEAT), ("3D 4D 5D 6D", DOES_NOT_BEAT), ("4D 5D 6D", LEGAL), ("5D 6D 7H", LEGAL)],
)
def test_case_05_sequences_of_one_length_by_their_top_card(play: str, reason: str | None) -> None:
    """A sequence beats one of the same length with a lower top card only."""
    game = board({0: "5S", 1: "3D 4D 5D 6D 7H", 2: "6C", 3: "7C"}, 1, top="3C 4C 5C")
    assert game.refusal(1, f"play {play}") == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [("play KC AC 3C", NOT_A_COMBINATION), ("play QC KC AC", LEGAL), ("play 3C 4D AC", NOT_A_COMBINATION), ("pass", "MUST_LEAD")],
)
def test_case_06_ace_is_high_only_and_a_leader_must_play(move: str, reason: str | None) -> None:
    """No sequence goes round the corner; passing is no lead."""
    game = board({0: "QC KC AC 3C 4D", 1: "5C", 2: "6C", 3: "7C"}, 0)
    assert game.refusal(0, move) == reason


def test_case_07_pig_beats_all_and_black_pig_beats_it() -> None:
    """The Pig beats the highest quad; only the Black Pig beats it and is then an ordinary pair of tens."""
    game = board({0: "JC JD 9C 9D", 1: "TD TH 5C", 2: "3C 3D 3H 3S 6C", 3: "TC TS 7C"}, 1, top="AC AD AH AS", owners=(1, 1))
    game.say(1, "play TD TH")
    assert combination(game) == Kind.PIG
    assert game.refusal(2, "play 3C 3D 3H 3S") == DOES_NOT_BEAT
    game.say(2, "pass").say(3, "play TC TS")
    assert combination(game) == Kind.PAIR
    assert game.public.top == ("TC", "TS")


def test_case_08_what_beats_the_black_pig() -> None:
    """On the Black Pig a higher pair is legal, a lower one is not, and a quad is again."""
    game = board({0: "JC JD 9C 9D", 1: "TD TH 5C", 2: "3C 3D 3H 3S 6C", 3: "TC TS 7C"}, 1, top="AC AD AH AS", owners=(1, 1))
    game.say(1, "play TD TH").say(2, "pass").say(3, "play TC TS")
    assert game.asked == (0,)
    assert game.refusal(0, "play JC JD") is LEGAL
    assert game.refusal(0, "play 9C 9D") == DOES_NOT_BEAT
    game.say(0, "pass").say(1, "pass")
    assert game.refusal(2, "play 3C 3D 3H 3S") is LEGAL


@pytest.mark.parametrize(("top", "reason"), [("9C 9D", LEGAL), ("JC JD", DOES_NOT_BEAT), ("3C 3D 3H", DOES_NOT_BEAT)])
def test_case_09_black_pig_is_an_ordinary_pair(top: str, reason: str | None) -> None:
    """On anything but a Pig the black tens are a pair of tens."""
    game = board({0: "5C", 1: "TC TS 4C", 2: "6C", 3: "7C"}, 1, top=top)
    assert game.refusal(1, "play TC TS") == reason


@pytest.mark.parametrize(("top", "reason"), [("JC JD", DOES_NOT_BEAT), ("9C 9D", LEGAL), ("3C 3D 3H", DOES_NOT_BEAT)])
def test_case_10_last_two_red_tens_are_an_ordinary_pair(top: str, reason: str | None) -> None:
    """As a whole hand the red tens beat lower pairs only, and their player is out."""
    game = board({0: "5C", 1: "TD TH", 2: "6C", 3: "7C"}, 1, top=top, owners=(1, 1))
    assert game.refusal(1, "play TD TH") == reason
    if reason is LEGAL:
        game.say(1, "play TD TH")
        assert game.public.finished == (1,)
        assert combination(game) == Kind.PAIR


def test_case_10_last_two_red_tens_led_may_be_beaten_by_jacks() -> None:
    """Led as a whole hand they are an ordinary pair of tens."""
    game = board({0: "5C", 1: "TD TH", 2: "JC JD 6C", 3: "7C"}, 1, owners=(1, 1))
    game.say(1, "play TD TH")
    assert combination(game) == Kind.PAIR
    assert game.refusal(2, "play JC JD") is LEGAL


def test_case_11_last_two_red_tens_as_a_pig() -> None:
    """With last_two_red_tens=pig they stay a Pig."""
    options = Options(last_two_red_tens="pig")
    game = board({0: "5C", 1: "TD TH", 2: "6C", 3: "7C"}, 1, top="JC JD", owners=(1, 1), options=options)
    game.say(1, "play TD TH")
    assert combination(game) == Kind.PIG


@pytest.mark.parametrize("top", ["JC JD", "9C 9D", "3C 3D 3H", ""])
def test_case_11_last_two_red_tens_as_singles_only(top: str) -> None:
    """With last_two_red_tens=singles_only they may never be played together, but each of them alone."""
    options = Options(last_two_red_tens="singles_only")
    game = board({0: "5C", 1: "TD TH", 2: "6C", 3: "7C"}, 1, top=top, owners=(1, 1), options=options)
    assert game.refusal(1, "play TD TH") == NOT_A_COMBINATION
    if not top:
        assert game.refusal(1, "play TH") is LEGAL


def test_case_12_red_tens_in_a_triplet() -> None:
    """Red tens are ordinary tens in a triplet."""
    game = board({0: "5S", 1: "TC TD TH 5C", 2: "6C", 3: "7C"}, 1, top="9C 9D 9H", owners=(1, 1))
    assert game.refusal(1, "play TC TD TH") is LEGAL


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("KC KD KH", DOES_NOT_BEAT),
        ("4H 4S AC", DOES_NOT_BEAT),
        ("8C 8D 8H 8S", LEGAL),
        ("5H 5S 6H 6S 7C 7D", LEGAL),
    ],
)
def test_case_34_what_beats_a_double_sequence(play: str, reason: str | None) -> None:
    """Only a higher one as long, a quad or a Pig beats a double sequence."""
    options = Options(double_sequence=True)
    game = board({0: "4C 4D 5C 5D 6C 6D 3C", 1: f"{play} 9C", 2: "TS", 3: "JC"}, 0, options=options)
    game.say(0, "play 4C 4D 5C 5D 6C 6D")
    assert game.refusal(1, "play " + " ".join(cards(play))) == reason


def test_case_34_without_the_option_it_is_no_combination() -> None:
    """With double_sequence off nobody can lead one."""
    game = board({0: "4C 4D 5C 5D 6C 6D 3C", 1: "9C", 2: "TS", 3: "JC"}, 0)
    assert game.refusal(0, "play 4C 4D 5C 5D 6C 6D") == NOT_A_COMBINATION


@pytest.mark.parametrize(("allowed", "reason"), [(True, LEGAL), (False, DOES_NOT_BEAT)])
def test_case_37_black_pig_over_the_red_pair(allowed: bool, reason: str | None) -> None:  # noqa: FBT001 - a parameter of the case
    """With black_pig_over_red_pair the black tens beat the red ones played as a pair, and are a pair of tens again."""
    options = Options(black_pig_over_red_pair=allowed)
    game = board({0: "5C", 1: "TD TH", 2: "TC TS 4C", 3: "7C"}, 1, owners=(1, 1), options=options)
    game.say(1, "play TD TH")
    assert game.refusal(2, "play TC TS") == reason
    if allowed:
        game.say(2, "play TC TS")
        assert combination(game) == Kind.PAIR
