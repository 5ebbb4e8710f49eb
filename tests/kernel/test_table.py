"""Who knows what of a table, and the small words of the kernel: decisions, places, frozen values."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier_service.frozen import frozen, replaced
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.game import places
from croupier_service.kernel.table import Known, Table, known

NOTE = "seven of hearts"


@frozen
class Own:
    """A hand and a note."""

    hand: tuple[str, ...]
    note: str

    def face(self) -> int:
        """Return the number of cards."""
        return len(self.hand)


TABLE = Table("public", (Own(("7H",), NOTE), Own(("8H", "9H"), NOTE), Own((), NOTE)), f"the stock, {NOTE}")


def test_a_seat_knows_its_own_and_the_faces() -> None:
    """A seat knows what is public, everybody's face, and its own; of the others and of what is hidden it knows nothing."""
    for seat, own in enumerate(TABLE.private):
        knowledge = known(TABLE, seat)
        assert (knowledge.public, knowledge.faces, knowledge.seat) == ("public", (1, 2, 0), seat)
        assert knowledge.own is own
        assert repr(knowledge).count(NOTE) == 1


class Cards(NamedTuple):
    """What a seat has to itself in one game."""

    hand: tuple[str, ...]

    def face(self) -> int:
        """Return the number of cards."""
        return len(self.hand)


class Tiles(NamedTuple):
    """What a seat has to itself in another game: equal to Python, but with another face."""

    hand: tuple[str, ...]

    def face(self) -> str:
        """Return a word."""
        return "closed"


def test_equal_hands_of_two_games_have_faces_of_their_own() -> None:
    """Named tuples of two classes are equal; what is kept of the one is never shown of the other, nor of a table without seats."""
    for _ in range(2):
        assert known(Table("", (Cards(()), Cards(())), ""), None).faces == (0, 0)
        assert known(Table("", (Tiles(()), Tiles(())), ""), None).faces == ("closed", "closed")
        assert known(Table[str, Cards, str]("", (), ""), None).faces == ()


def test_a_bystander_knows_neither_seat_nor_own() -> None:
    """Without a seat there are faces and what is public, and no trace of a hand or a note."""
    knowledge = known(TABLE, None)
    assert (knowledge.public, knowledge.faces, knowledge.seat, knowledge.own) == ("public", (1, 2, 0), None, None)
    assert NOTE not in repr(knowledge)
    assert [field.name for field in fields(Known)] == ["public", "faces", "seat", "own"]


def test_equal_faces_make_equal_knowledge() -> None:
    """Two tables that differ only in what is not known are the same to a viewer; a face or something public makes a difference."""
    other = Table("public", (TABLE.private[0], Own(("AH", "KH"), "other"), TABLE.private[2]), "other")
    assert known(other, 0) == known(TABLE, 0)
    assert known(other, None) == known(TABLE, None)
    assert known(other, 1) != known(TABLE, 1)
    assert known(replaced(TABLE, public="other"), None) != known(TABLE, None)


def test_decisions() -> None:
    """Answers stand in seat order; awaited, complete and seats_that follow from them; the question before is not changed."""
    opened = Decision.opened(7, Ask("kick", (3, 0, 2)))
    assert (opened.id, opened.kind, list(opened.answers), opened.awaited, opened.complete) == (7, "kick", [0, 2, 3], (0, 2, 3), False)
    once = opened.with_answer(3, "no")
    assert (once.awaited, once.complete, opened.awaited) == ((0, 2), False, (0, 2, 3))
    all_in = once.with_answer(0, "yes").with_answer(2, "no")
    assert (list(all_in.answers.items()), all_in.complete) == ([(0, "yes"), (2, "no"), (3, "no")], True)
    assert (all_in.seats_that("no"), all_in.seats_that("yes", "no"), all_in.seats_that("maybe"), all_in.seats_that()) == (
        (2, 3),
        (0, 2, 3),
        (),
        (),
    )


@pytest.mark.parametrize(
    ("totals", "due"),
    [((), ()), ((5,), (1,)), ((3, 3), (1, 1)), ((1, 7, 7, -2), (3, 1, 1, 4)), ((0, 5, 0, 5, 9), (4, 2, 4, 2, 1)), ((-3, -1), (2, 1))],
)
def test_places(totals: tuple[int, ...], due: tuple[int, ...]) -> None:
    """More is better, equal totals share a place, and the places after a shared one are left out."""
    assert places(totals) == due


@given(totals=st.lists(st.integers(-3, 3), min_size=1, max_size=9).map(tuple))
def test_places_in_other_words(totals: tuple[int, ...]) -> None:
    """A place is where a total first stands when all are sorted, best first."""
    ranked = sorted(totals, reverse=True)
    assert places(totals) == tuple(ranked.index(total) + 1 for total in totals)


@frozen
class Point:
    """Two numbers."""

    x: int
    y: int = 0


@dataclass(frozen=True)
class Plain:
    """Frozen by Python itself."""

    x: int
    y: int = 0


def test_frozen_values_are_equal_and_hashed_by_their_fields() -> None:
    """Equal fields make equal values of one class, never of two; there is no room for other attributes."""
    assert (Point(1, 2), {Point(1): "here"}[Point(1, 0)]) == (Point(1, 2), "here")
    assert Point(1, 2) not in (Point(2, 1), Plain(1, 2), (1, 2))
    with pytest.raises(AttributeError):
        Point(1).z = 3  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", [Point(1, 2), Plain(1, 2)])
def test_replaced(value: Point | Plain) -> None:
    """A changed copy has the class and the other fields of the value, which stays; None and falsy values are values too."""
    kind = type(value)
    assert replaced(value, y=5) == kind(1, 5)
    assert (replaced(value), replaced(value, x=0, y=None)) == (kind(1, 2), kind(0, None))  # type: ignore[arg-type]
    assert value == kind(1, 2)


@pytest.mark.parametrize("changes", [{"z": 1}, {"x": 1, "zz": 2}, {"value": 1}, {"keep": 1}])
def test_replaced_of_no_such_field(changes: dict[str, int]) -> None:
    """A field that is not there is a TypeError."""
    with pytest.raises(TypeError):
        replaced(Point(1, 2), **changes)


def test_frozen_by_python_is_still_frozen() -> None:
    """A copy made by `replaced` of a dataclass that Python froze is as frozen as before."""
    with pytest.raises(FrozenInstanceError):
        replaced(Plain(1), x=2).x = 3  # type: ignore[misc]
