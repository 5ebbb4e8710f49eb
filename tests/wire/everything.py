"""A dataclass and a message with every kind of field that a mirror knows, made for the tests, whatever kinds the games use today."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Literal, NamedTuple

from google.protobuf import descriptor_pb2, descriptor_pool
from google.protobuf.message import Message

from croupier_service.cards.deck import Card, Cards, Deck
from croupier_service.wire.mirror import message_class

DECK = Deck(["7H", "8H", "10D", "yG", "JK"])


class Suit(StrEnum):
    """Stored by position."""

    HEARTS = "hearts"
    SPADES = "spades"


class Level(IntEnum):
    """Stored by number."""

    LOW = 3
    HIGH = 70


@dataclass(frozen=True)
class Nothing:
    """No field at all."""


@dataclass(frozen=True)
class Inner:
    """Something inside."""

    cards: Cards
    number: int


class Part(NamedTuple):
    """A part that is kept."""

    totals: tuple[int, ...]
    inner: Inner


class Whole(NamedTuple):
    """A part that is kept, of kept parts."""

    part: Part | None
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Everything:
    """Every kind of field."""

    number: int
    signed: int
    flag: bool
    text: str
    raw: bytes
    card: Card
    maybe_card: Card | None
    maybe_seat: int | None
    maybe_number: int | None
    maybe_signed: int | None
    maybe_text: str | None
    maybe_flag: bool | None
    maybe_choice: Literal["first", "second"] | None
    maybe_suit: Suit | None
    maybe_level: Level | None
    maybe_inner: Inner | None
    cards: Cards
    codes: tuple[str, ...]
    seats: tuple[int, ...]
    totals: tuple[int, ...]
    packets: tuple[Cards, ...]
    seatings: tuple[tuple[int, ...], ...]
    row: tuple[Card, ...]
    choice: Literal["first", "second", "third"]
    choice_word: Literal["first", "second", "third"]
    suit: Suit
    suit_word: Suit
    level: Level
    suits: tuple[Suit, ...]
    nothing: Nothing
    inner: Inner
    inners: tuple[Inner, ...]
    part: Part
    maybe_part: Part | None
    parts: tuple[Part, ...]
    whole: Whole


@dataclass(frozen=True)
class NoGo:
    """A move without fields."""


@dataclass(frozen=True)
class Go:
    """A move with some."""

    codes: tuple[str, ...]
    how: Literal["slowly", "fast"]
    where: int | None


# A field a line: its message, its name, its type; ? is optional, * is repeated.
FIELDS = """
Inner cards bytes
Inner number int32
Part totals *sint32
Part inner Inner
Whole part Part
Whole parts *Part
Everything number int32
Everything signed sint32
Everything flag bool
Everything text string
Everything raw bytes
Everything card bytes
Everything maybe_card bytes
Everything maybe_seat bytes
Everything maybe_number ?int32
Everything maybe_signed ?sint32
Everything maybe_text ?string
Everything maybe_flag ?bool
Everything maybe_choice ?int32
Everything maybe_suit ?int32
Everything maybe_level ?int32
Everything maybe_inner Inner
Everything cards bytes
Everything codes *string
Everything seats bytes
Everything totals *sint32
Everything packets *bytes
Everything seatings *bytes
Everything row *bytes
Everything choice int32
Everything choice_word string
Everything suit int32
Everything suit_word string
Everything level int32
Everything suits *int32
Everything nothing Nothing
Everything inner Inner
Everything inners *Inner
Everything part Part
Everything maybe_part Part
Everything parts *Part
Everything whole Whole
Go codes *string
Go how string
Go where ?int32
"""

_FIELD = descriptor_pb2.FieldDescriptorProto
_TYPES: dict[str, _FIELD.Type.ValueType] = {
    "bytes": _FIELD.TYPE_BYTES,
    "int32": _FIELD.TYPE_INT32,
    "sint32": _FIELD.TYPE_SINT32,
    "bool": _FIELD.TYPE_BOOL,
    "string": _FIELD.TYPE_STRING,
}


def _declare(message: descriptor_pb2.DescriptorProto, name: str, kind: str) -> None:
    plain = kind.lstrip("?*")
    field = message.field.add(name=name, number=len(message.field) + 1, label=_FIELD.LABEL_OPTIONAL)
    field.type = _TYPES.get(plain, _FIELD.TYPE_MESSAGE)
    if plain not in _TYPES:
        field.type_name = f".mirrored.{plain}"
    if kind[0] == "*":
        field.label = _FIELD.LABEL_REPEATED
    if kind[0] == "?":
        field.proto3_optional = True
        field.oneof_index = len(message.oneof_decl)
        message.oneof_decl.add(name=f"_{name}")


def declared(text: str, oneof: tuple[str, ...] = ("Go", "NoGo")) -> dict[str, type[Message]]:
    """Return the classes of messages with the fields of `text`; `Move` has one oneof of the messages `oneof`, by their word."""
    file = descriptor_pb2.FileDescriptorProto(name="mirrored.proto", package="mirrored", syntax="proto3")
    messages = {
        name: file.message_type.add(name=name) for name in ("Nothing", "Inner", "Part", "Whole", "Everything", "Go", "NoGo", "Move")
    }
    for line in text.split("\n"):
        if line:
            owner, name, kind = line.split()
            _declare(messages[owner], name, kind)
    messages["Move"].oneof_decl.add(name="move")
    for number, kind in enumerate(oneof, 1):
        word = {"Go": "go", "NoGo": "no_go"}.get(kind, kind.lower())
        messages["Move"].field.add(name=word, number=number, label=1, type=11, type_name=f".mirrored.{kind}", oneof_index=0)
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {name: message_class(pool.FindMessageTypeByName(f"mirrored.{name}")) for name in messages}


CLASSES = declared(FIELDS)
