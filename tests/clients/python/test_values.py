"""Python values and the contract's: viewers, options, moves, matches. No server."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any, cast

import pytest

from croupier import BYSTANDER, DEFAULT_MOVE, Match, option_value, seat_move
from croupier.v1 import match_pb2, sasaki_pb2, view_pb2
from croupier.values import observe_message, option_message, reveal_message, viewer_message, viewer_value

STATE = match_pb2.MatchState(state=b"sealed", match_id="m", game="toy", revision=7, rules_version=2)


@pytest.mark.parametrize("value", [True, False, 0, 20, -3, "evening", "", frozenset[str](), frozenset({"b", "a"}), None])
def test_options_come_back_as_they_went(value: Any) -> None:
    """Each type of option survives, and a flag never becomes a number."""
    back = option_value(option_message(value))
    assert back == value
    assert type(back) is type(value)


def test_choices_have_one_form() -> None:
    """Lists and sets of the same choices give the same message."""
    assert option_message(["b", "a"]) == option_message({"a", "b"})


@pytest.mark.parametrize("value", [1.5, object()])
def test_what_is_no_option_is_refused(value: object) -> None:
    """A value of no option's type is a TypeError at home."""
    with pytest.raises(TypeError, match="no option"):
        option_message(cast("Any", value))


@pytest.mark.parametrize("viewer", [0, 3, BYSTANDER])
def test_viewers_come_back_as_they_went(viewer: Any) -> None:
    """Seats, seat 0 among them, and the bystander survive."""
    message = viewer_message(viewer)
    assert message.WhichOneof("viewer") is not None
    assert viewer_value(message) == viewer


@pytest.mark.parametrize("viewer", [None, "0", True, 1.0])
def test_what_is_no_viewer_is_refused(viewer: object) -> None:
    """A forgotten viewer is an error and no seat."""
    with pytest.raises(TypeError, match="viewer"):
        viewer_message(cast("Any", viewer))


def test_nobody_looks_unless_asked() -> None:
    """Without viewers the request says so; what is omitted is said in words."""
    assert observe_message([], asked_seats=False, omit=["moves"]) is None
    seen = observe_message([0], asked_seats=True, omit=["moves", "options"])
    expected = view_pb2.Observe(viewers=[view_pb2.Viewer(seat=0)], asked_seats=True, omit_moves=True, omit_options=True)
    assert seen == expected
    with pytest.raises(TypeError, match="collection"):
        observe_message([0], asked_seats=False, omit=cast("Any", "views"))


def test_a_move_is_text_typed_or_the_default() -> None:
    """Each form fills its own field, and seat 0 is present."""
    typed = match_pb2.Move(sasaki=sasaki_pb2.SasakiMove(run=sasaki_pb2.SasakiRun()))
    forms = {"notation": "play 7H", "move": typed, "default_move": DEFAULT_MOVE}
    for form, answer in forms.items():
        move = seat_move(0, 5, cast("Any", answer))
        assert (move.HasField("seat"), move.decision_id, move.WhichOneof("answer")) == (True, 5, form)


def test_reveal_is_one_of_three_words() -> None:
    """An unknown word is refused at home."""
    assert reveal_message("never") == match_pb2.REVEAL_NEVER
    with pytest.raises(ValueError, match="after_match, after_deal, never"):
        reveal_message(cast("Any", "sometimes"))


def test_a_match_is_stored_as_the_contract_says() -> None:
    """The bytes are a MatchState and come back as the same match, without a status."""
    match = Match.from_message(STATE)
    assert match_pb2.MatchState.FromString(match.to_bytes()) == STATE
    assert Match.from_bytes(match.to_bytes()) == match
    assert Match.from_bytes(match.to_bytes()).status is None


def test_a_match_is_a_value() -> None:
    """It cannot be changed, can be a key, is equal by revision and never by sealed bytes, and does not print them."""
    match, resealed = Match.from_message(STATE), Match("m", "toy", 7, 2, b"other")
    assert {match: 1}[resealed] == 1
    assert "sealed" not in repr(match)
    with pytest.raises(FrozenInstanceError):
        cast("Any", match).revision = 8


def test_garbage_is_no_match() -> None:
    """Bytes that are no message are a ValueError."""
    with pytest.raises(ValueError, match="no MatchState"):
        Match.from_bytes(b"\xff\xff\xff")
