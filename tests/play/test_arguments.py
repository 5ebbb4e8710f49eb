"""What can be chosen before a match, and how wrong choices are refused."""

from __future__ import annotations

import pytest

from croupier.v1 import game_info_pb2 as pb
from croupier_service.play.options import BadOption, read_options
from tests.play.conftest import Run

INFO = pb.GameInfo(
    options=[
        pb.OptionInfo(option="flag", type=pb.OPTION_TYPE_FLAG),
        pb.OptionInfo(option="limit", type=pb.OPTION_TYPE_NUMBER, minimum=1, maximum=9, nullable=True),
        pb.OptionInfo(option="factor", type=pb.OPTION_TYPE_NUMBER, numbers=[1, 2]),
        pb.OptionInfo(option="way", type=pb.OPTION_TYPE_CHOICE, choices=[pb.Term(kind="a"), pb.Term(kind="b")]),
        pb.OptionInfo(option="ways", type=pb.OPTION_TYPE_CHOICES, choices=[pb.Term(kind="a"), pb.Term(kind="b")]),
        pb.OptionInfo(option="later"),
    ]
)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("flag=on", True),
        ("flag=False", False),
        ("limit=3", 3),
        ("limit=none", None),
        ("way=a", "a"),
        ("ways=b,a", {"a", "b"}),
        ("ways=", set()),
    ],
)
def test_options(word: str, value: object) -> None:
    """Each type of value is read."""
    assert read_options(INFO, [word]) == {word.partition("=")[0]: value}


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("flag", "--option 'flag': write it as NAME=VALUE"),
        ("x=1", "there is no option 'x'; there are flag, limit, factor, way, ways, later"),
        ("flag=maybe", "option flag is on or off, not 'maybe'"),
        ("flag=none", "option flag is on or off, not 'none'"),
        ("limit=many", "option limit is 1 to 9 or none, not 'many'"),
        ("factor=x", "option factor is 1, 2, not 'x'"),
        ("later=1", "option later is of a type that this client does not know, not '1'"),
    ],
)
def test_words_that_are_no_option(word: str, why: str) -> None:
    """They are refused with the option's name and its values."""
    with pytest.raises(BadOption) as refused:
        read_options(INFO, [word])
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["poker"], "there is no game 'poker'; there are sasaki, sasku, kakkuri, four_color"),
        ([], "which game? There are sasaki, sasku, kakkuri, four_color"),
        (["sasaki", "--preset", "nonsense"], "no preset 'nonsense'; there are classic, double_sequences, positive"),
        (["sasaki", "--option", "match_deals=0"], "the value of match_deals must be from 1 to 1000"),
        (["sasaki", "--option", "direction=up"], "the value of direction must be one of ccw, cw"),
        (["sasaki", "--seats", "3"], "seat"),
        (["sasaki", "--seats", "-1", "--human", "0"], "--human 0: the seats are 0 to -2"),
        (["sasaki", "--human", "4"], "--human 4: the seats are 0 to 3"),
        (["four_color", "--preset", "taiwan_ten", "--seats", "6"], "6 players need 133 cards, the deck has 112"),
    ],
)
def test_wrong_arguments(run: Run, words: list[str], why: str) -> None:
    """They are refused in one line, before anything is played."""
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("croupier play: ")
    assert why in ran.err
    assert ran.err.count("\n") == 1


def test_choices_reach_the_match(run: Run) -> None:
    """Preset, options, seats and people are what was asked for."""
    ran = run("kakkuri", "--preset", "counters", "--option", "match_deals=3", "--seats", "3", "--human", "2", lines=["?rules"])
    assert "match_deals = 3: " in ran.out
    assert "2 you" in ran.out
    assert "seat 2> " in ran.out


def test_describe(run: Run) -> None:
    """Presets and options are told, and nothing is played."""
    ran = run("four_color", "--describe")
    assert ran.code == 0
    for what in ("seats: 2, 3, 4, 5, 6 (usually 4)", "--preset taiwan_ten: ", "min_points = 20: ", "first_dealer = none: "):
        assert what in ran.out
    assert "your hand" not in ran.out


def test_nobody_answers(run: Run) -> None:
    """Where no service listens the command fails in one line."""
    ran = run("--address", "127.0.0.1:1", "sasaki")
    assert ran.code == 1
    assert ran.err.startswith("croupier play: UNAVAILABLE: ")
