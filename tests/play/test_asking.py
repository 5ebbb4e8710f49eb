"""What a person may type: numbers, notations, commands, nonsense; each is answered, and nothing but a legal move changes the match."""

from __future__ import annotations

import pytest

from tests.play.conftest import Run


def test_a_move_by_its_notation(run: Run) -> None:
    """The text of a move does what its number does."""
    by_number, by_text = (run("sasaki", "--seed", "3", lines=[line]).out for line in ("1", "no_run"))
    assert by_number == by_text
    assert "* Nobody runs." in by_text


@pytest.mark.parametrize(
    ("typed", "answered"),
    [
        ("99", "There is no move 99; there are 1 to 1."),
        ("0", "There is no move 0"),
        ("9" * 5000, "There is no move 9999"),
        ("", "A number or a move, please; ? helps."),
        ("run", "Refused (no red ten): Only a holder of a red ten can run."),
        ("play 3D", "Refused (wrong move kind): "),
        ("[red]\x1b[31m", "Refused (bad move): "),
        ("x" * 5000, "Refused (bad move): "),
        ("?nonsense", "There are ? ?moves ?table ?log ?cards ?rules ?quit."),
    ],
)
def test_what_is_no_move(run: Run, typed: str, answered: str) -> None:
    """It is explained, the question stands, and the next answer is taken."""
    ran = run("sasaki", "--seed", "3", lines=[typed, "1"])
    assert answered in ran.out
    assert "* Nobody runs." in ran.out.split(answered)[1]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("?", ["Choose a move by its number", "Whether to run before the play", "do not run: Keep the red tens secret"]),
        ("?moves", ["  1 no_run *"]),
        ("?table", ["Sasaki (사사끼 sasakki), deal 1", "your hand: 3D"]),
        ("?log", ["* Deal 1 starts."]),
        ("?cards", ["TD 10♦ ten of diamonds"]),
        ("?rules", ["match_deals = 1: ", "running = on: ", "match_target = none: "]),
    ],
)
def test_commands(run: Run, command: str, told: list[str]) -> None:
    """Each tells its own and asks again."""
    before, after = (run("sasaki", "--seed", "3", lines=lines).out for lines in ([], [command]))
    for what in told:
        assert after.count(what) == before.count(what) + 1, what


def test_many_moves_are_listed_in_part(run: Run) -> None:
    """A long list ends with how many more there are; ?moves lists them all, and each of them has its number."""
    ran = run("sasku", "--seed", "4", lines=["?moves"])
    shown, whole = ran.out.split("seat 0> ")[:2]
    assert " more: ?moves lists them all" in shown
    assert " 41 " not in shown
    assert " 41 " in whole


def test_who_is_asked_at_once_is_told(run: Run) -> None:
    """A window says whom it asks and that answers are sealed; the table shows who is awaited."""
    ran = run("sasaki", "--seed", "3", lines=[])
    assert "(asked together: seats 0, 1, 2 and 3; answers stay sealed until all are in)" in ran.out
    assert "> is asked" in ran.out
