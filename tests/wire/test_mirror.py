"""Mirrors: every kind of field both ways, every stored and sent shape of every game, strange values, and shapes that do not fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, make_dataclass, replace
from functools import cache
from operator import is_
from typing import Any, Literal, NamedTuple, get_type_hints

import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.v1 import match_pb2, view_pb2
from croupier_service.cards.deck import Deck
from croupier_service.catalog import GAMES
from croupier_service.state.v1 import match_record_pb2
from croupier_service.wire.mirror import Mirror, UnionMirror, field_type, message_class, reader, word
from tests.wire.everything import CLASSES, DECK, FIELDS, Everything, Go, Inner, Level, NoGo, Nothing, Part, Suit, Whole, declared
from tests.wire.mirrored import messages, values

EVERYTHING = Mirror(Everything, CLASSES["Everything"], DECK)
everything = reader(Everything, get_type_hints(Everything), CLASSES["Everything"].DESCRIPTOR, DECK)
MOVES = UnionMirror((Go, NoGo), CLASSES["Move"], DECK)


class Shape(NamedTuple):
    """A dataclass of a game and its message; the options come from elsewhere where the game stores them apart."""

    shape: type
    message: type[Message]
    deck: Deck
    given: tuple[str, ...] = ()


def shapes() -> dict[str, Shape]:
    """Return every mirrored shape of every game."""
    found = {}
    for game, listing in GAMES.items():
        table = field_type(match_record_pb2.MatchRecord.DESCRIPTOR, game)
        for part in ("public", "private", "hidden"):
            options = ("options",) if part == "public" else ()
            found[f"{game} {part}"] = Shape(getattr(listing.shapes, part), message_class(field_type(table, part)), listing.deck, options)
        details = message_class(field_type(view_pb2.GameView.DESCRIPTOR, game))
        found[f"{game} details"] = Shape(listing.shapes.details, details, listing.deck)
    return found


SHAPES = shapes()


@cache
def mirror_of(name: str) -> Mirror:
    """Return the mirror of a shape."""
    return Mirror(*SHAPES[name])


@cache
def reader_of(name: str) -> Callable[..., Any]:
    """Return what reads the bytes of a shape."""
    shape, message, deck, given_ = SHAPES[name]
    return reader(shape, get_type_hints(shape), message.DESCRIPTOR, deck, given_)


@cache
def moves_of(game: str) -> UnionMirror:
    """Return the mirror of the moves of a game."""
    listing = GAMES[game]
    return UnionMirror(listing.shapes.moves, message_class(field_type(match_pb2.Move.DESCRIPTOR, game)), listing.deck)


def sent(message: Message) -> Message:
    """Return a message as it arrives: its bytes parsed again."""
    return type(message).FromString(message.SerializeToString())


@given(value=values(Everything, CLASSES["Everything"].DESCRIPTOR, DECK))
@settings(max_examples=80, deadline=None)
def test_every_kind_of_field(value: Everything) -> None:
    """Whatever a field holds comes back equal and of the same type, also through bytes; the message is the same every time."""
    message = EVERYTHING.write(value)
    again = everything(message.SerializeToString())
    assert again == value
    assert [type(getattr(again, field.name)) for field in fields(value)] == [type(getattr(value, field.name)) for field in fields(value)]
    assert EVERYTHING.write(again) == message


@pytest.mark.parametrize("name", SHAPES)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_shapes_of_the_games(name: str, data: st.DataObject) -> None:
    """Whatever a stored or sent shape of a game holds comes back, also through bytes, with what is not in the message given again."""
    shape, message, deck, given_ = SHAPES[name]
    value = data.draw(values(shape, message.DESCRIPTOR, deck, **dict.fromkeys(given_, st.just("elsewhere"))))
    written = mirror_of(name).write(value)
    assert reader_of(name)(written.SerializeToString(), *["elsewhere" for _ in given_]) == value
    assert isinstance(written, message)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_moves_of_the_games(game: str, data: st.DataObject) -> None:
    """Whatever a move of a game holds comes back as that move, under its own word."""
    listing, message = GAMES[game], field_type(match_pb2.Move.DESCRIPTOR, game)
    shape = data.draw(st.sampled_from(listing.shapes.moves))
    move = data.draw(values(shape, message.fields_by_name[word(shape)].message_type, listing.deck))
    written = moves_of(game).write(move)
    assert written.WhichOneof("move") == word(shape)
    assert moves_of(game).read(sent(written)) == move


@given(message=messages(CLASSES["Everything"].DESCRIPTOR, DECK))
@settings(max_examples=150, deadline=None)
def test_strange_messages_of_every_kind(message: Message) -> None:
    """Any message is a value or a ValueError or an IndexError, and what is read is one that the dataclass can have."""
    check_strange(everything, EVERYTHING, message)


def check_strange(read: Callable[..., Any], mirror: Mirror, message: Message, *given_: Any) -> None:
    """Read a message that may say anything."""
    try:
        value = read(message.SerializeToString(), *given_)
    except (ValueError, IndexError):
        return
    assert read(mirror.encode(value), *given_) == value


@pytest.mark.parametrize("name", SHAPES)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_strange_messages_of_the_games(name: str, data: st.DataObject) -> None:
    """The same of every stored and sent shape of a game."""
    _, message, deck, given_ = SHAPES[name]
    check_strange(reader_of(name), mirror_of(name), data.draw(messages(message.DESCRIPTOR, deck)), *given_)


FINE = Everything(
    number=1,
    signed=-1,
    flag=True,
    text="text",
    raw=b"raw",
    card="7H",
    maybe_card=None,
    maybe_seat=None,
    maybe_number=None,
    maybe_signed=None,
    maybe_text=None,
    maybe_flag=None,
    maybe_choice=None,
    maybe_suit=None,
    maybe_level=None,
    maybe_inner=None,
    cards=(),
    codes=(),
    seats=(),
    totals=(),
    packets=(),
    seatings=(),
    row=(),
    choice="first",
    choice_word="second",
    suit=Suit.SPADES,
    suit_word=Suit.HEARTS,
    level=Level.LOW,
    suits=(),
    nothing=Nothing(),
    inner=Inner((), 0),
    inners=(),
    part=Part((), Inner((), 0)),
    maybe_part=None,
    parts=(),
    whole=Whole(None, ()),
)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[(name, number) for name in ("choice", "maybe_choice") for number in (-1, -3, 3, 2**31 - 1, -(2**31))],
        *[(name, number) for name in ("suit", "maybe_suit") for number in (-1, -2, 2, 2**31 - 1, -(2**31))],
        *[(name, number) for name in ("level", "maybe_level") for number in (-3, 0, 4, 71, 2**31 - 1)],
        *[("choice_word", text) for text in ("", "First", "fourth", "first ")],
        *[("suit_word", text) for text in ("", "HEARTS", "clubs", "\0")],
        *[(name, data) for name in ("card", "maybe_card", "cards") for data in (b"\x05", b"\xff")],
        ("card", b""),
    ],
)
def test_values_that_no_dataclass_can_have(name: str, value: object) -> None:
    """A place of no choice, a word of none, a number of no enum, an index of no card: a ValueError or an IndexError each."""
    message = EVERYTHING.write(FINE)
    assert everything(message.SerializeToString()) == FINE
    setattr(message, name, value)
    with pytest.raises((ValueError, IndexError)):
        everything(message.SerializeToString())


@pytest.mark.parametrize(
    ("name", "value"), [("suits", [0, 2]), ("suits", [-1]), ("packets", [b"\0", b"\5"]), ("row", [b"\0", b""]), ("row", [b"\7"])]
)
def test_values_inside_repeated_fields(name: str, value: list[Any]) -> None:
    """The same holds of every part of a repeated field."""
    message: Any = EVERYTHING.write(FINE)
    getattr(message, name).extend(value)
    with pytest.raises((ValueError, IndexError)):
        everything(message.SerializeToString())


@pytest.mark.parametrize("name", ["part", "maybe_part", "parts", "whole"])
def test_parts_that_are_kept(name: str) -> None:
    """A part whose bytes were seen before is the very same, wherever it stands; one that was never sound is refused every time."""
    one, two = Part((1, -2), Inner(("7H",), 3)), Part((1, -3), Inner(("7H",), 3))
    content = {"part": one, "maybe_part": two, "parts": (one, two, one), "whole": Whole(two, (one, two))}
    data = EVERYTHING.encode(replace(FINE, **content))  # type: ignore[arg-type]
    first, again = getattr(everything(data), name), getattr(everything(data), name)
    assert all(map(is_, first, again)) if name == "parts" else first is again
    assert everything(data) == replace(FINE, **content)  # type: ignore[arg-type]
    strange = data.replace(DECK.pack(("7H",)) + b"\x10\x03", b"\x09\x10\x03")
    assert strange != data
    for _ in range(2):
        with pytest.raises((ValueError, IndexError)):
            everything(strange)


def test_nothing_and_zero_are_not_the_same() -> None:
    """Where a field may be None, zero, false, an empty text, the first choice and an empty inside are values of their own."""
    first = replace(
        FINE,
        maybe_card="7H",
        maybe_seat=0,
        maybe_number=0,
        maybe_signed=0,
        maybe_text="",
        maybe_flag=False,
        maybe_choice="first",
        maybe_suit=Suit.HEARTS,
        maybe_inner=Inner((), 0),
        maybe_part=Part((), Inner((), 0)),
    )
    assert everything(EVERYTHING.encode(first)) == first
    assert everything(EVERYTHING.encode(FINE)) == FINE


def test_packed_fields_are_a_byte_each() -> None:
    """Cards are their indices in the deck, seats themselves; choices and enums by position are their place."""
    message: Any = EVERYTHING.write(replace(FINE, cards=("JK", "7H", "JK"), seats=(3, 0, 255), suit=Suit.SPADES, choice="third"))
    assert (message.cards, message.seats, message.suit, message.choice) == (b"\4\0\4", b"\3\0\xff", 1, 2)


@pytest.mark.parametrize("move", [NoGo(), Go((), "fast", None), Go(("7H", "any text"), "slowly", -1)])
def test_unions(move: object) -> None:
    """A member comes back as itself; one without fields is still told from none."""
    assert MOVES.read(sent(MOVES.write(move))) == move


def test_unions_without_a_member() -> None:
    """A union that is not set, or has words that no member can have, is a ValueError."""
    with pytest.raises(ValueError, match="not set"):
        MOVES.read(CLASSES["Move"]())
    message: Any = MOVES.write(Go((), "fast", 1))
    message.go.how = "sideways"
    with pytest.raises(ValueError, match="sideways"):
        MOVES.read(message)


@pytest.mark.parametrize("name", [field.name for field in fields(Everything)])
def test_a_missing_field(name: str) -> None:
    """A dataclass with a field less or more than its message is a TypeError that names the field, whichever side has it."""
    hints = get_type_hints(Everything)
    less = make_dataclass("Less", [(field.name, hints[field.name]) for field in fields(Everything) if field.name != name])
    without = declared("\n".join(line for line in FIELDS.split("\n") if not line.startswith(f"Everything {name} ")))
    for shape, message in ((less, CLASSES["Everything"]), (Everything, without["Everything"])):
        with pytest.raises(TypeError, match=re.escape(repr(name))):
            Mirror(shape, message, DECK)


def test_fields_given_from_elsewhere() -> None:
    """A given field must not be in the message, and is there again when the value is read."""
    partial = declared(FIELDS.replace("Inner number int32\n", ""))["Inner"]
    mirror = Mirror(Inner, partial, DECK, ("number",))
    assert mirror.read(mirror.write(Inner(("7H",), 5)), 6) == Inner(("7H",), 6)
    with pytest.raises(TypeError, match="number"):
        Mirror(Inner, CLASSES["Inner"], DECK, ("number",))


@pytest.mark.parametrize("name", [line.split()[1] for line in FIELDS.split("\n") if "Everything" in line and "?" in line])
def test_a_field_that_cannot_be_unset(name: str) -> None:
    """Where the dataclass may have None and the message always has a value, that is a TypeError that names the field."""
    always = declared("\n".join(line.replace("?", "") if f" {name} " in line else line for line in FIELDS.split("\n")))
    with pytest.raises(TypeError, match=name):
        Mirror(Everything, always["Everything"], DECK)


def test_a_mismatch_deep_inside() -> None:
    """A field that is missing inside a field is found when the program starts, too."""
    shallow = declared(FIELDS.replace("Inner number int32\n", ""))
    with pytest.raises(TypeError, match="number"):
        Mirror(Everything, shallow["Everything"], DECK)


@pytest.mark.parametrize(("members", "oneof"), [((Go,), ("Go", "NoGo")), ((Go, NoGo), ("Go",)), ((Go, NoGo, Inner), ("Go", "NoGo"))])
def test_unions_that_differ(members: tuple[type, ...], oneof: tuple[str, ...]) -> None:
    """A union with a member less or more than its message is a TypeError."""
    with pytest.raises(TypeError, match="differs"):
        UnionMirror(members, declared(FIELDS, oneof)["Move"], DECK)


def test_unions_whose_members_differ() -> None:
    """A member that does not fit its message is a TypeError."""

    @dataclass(frozen=True)
    class Go:
        """Another Go."""

        how: Literal["slowly", "fast"]

    with pytest.raises(TypeError, match="codes"):
        UnionMirror((Go, NoGo), CLASSES["Move"], DECK)


@pytest.mark.parametrize(("name", "due"), [("Play", "play"), ("NoRun", "no_run"), ("TakeTheLast", "take_the_last"), ("A", "a")])
def test_words(name: str, due: str) -> None:
    """The word of a move is its class name in snake case."""
    assert word(make_dataclass(name, [])) == due
