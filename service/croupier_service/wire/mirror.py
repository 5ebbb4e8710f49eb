"""Dataclasses and the messages that mirror them, matched by field name when the program starts.

Kinds of field (dataclass <-> message): numbers, bools, texts and bytes as they are; `Cards` or `Card` <-> bytes packed by the deck, or
texts; small numbers <-> bytes; `Literal` and enums <-> int32 or text; dataclasses <-> messages; tuples <-> repeated fields; a union
of dataclasses <-> a message with one oneof. A value that no dataclass can have is a ValueError or an IndexError.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Mapping
from enum import Enum, IntEnum
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from croupier_service.cards.deck import Deck

T = TypeVar("T")
NOTHING: Mapping[str, object] = {}


class Codec(NamedTuple):
    """How one value is written for a message and read from it."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def word(move: type) -> str:
    """Return the word of a move class: its name in snake case (`NoRun`: `no_run`)."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", move.__name__).lower()


class Mirror:
    """A dataclass and its message. `given` names the fields that are not in the message."""

    def __init__(self, dataclass: type, message: type[Message], deck: Deck, given: frozenset[str] = frozenset()) -> None:
        """Match the fields; TypeError where they do not fit."""
        self.dataclass, self.message, self.given = dataclass, message, given
        hints = get_type_hints(dataclass)
        names = [field.name for field in dataclasses.fields(dataclass) if field.name not in given]
        fields = message.DESCRIPTOR.fields_by_name
        if set(names) != set(fields):
            raise TypeError(f"{dataclass.__name__} and {message.DESCRIPTOR.full_name} differ in {set(names) ^ set(fields)}")
        self._fields = [
            (name, fields[name].has_presence, type(None) in get_args(hints[name]), _codec(hints[name], fields[name], deck))
            for name in names
        ]

    def write(self, value: Any) -> Message:
        """Return the message of `value`; what equals the message's own default is left out."""
        values = {}
        for name, _, optional, codec in self._fields:
            part = getattr(value, name)
            if part or (optional and part is not None):
                values[name] = codec.write(part)
        return self.message(**values)

    def read(self, message: Any, given: Mapping[str, object] = NOTHING) -> Any:
        """Return the value of `message`, with the `given` fields."""
        values = dict(given)
        for name, presence, optional, codec in self._fields:
            values[name] = None if presence and optional and not message.HasField(name) else codec.read(getattr(message, name))
        return self.dataclass(**values)


class UnionMirror:
    """A union of dataclasses and the message whose only oneof has a field for each, named by its word."""

    def __init__(self, dataclasses_: tuple[type, ...], message: type[Message], deck: Deck) -> None:
        """Match the members; TypeError where they do not fit."""
        (oneof,) = message.DESCRIPTOR.oneofs
        fields = {field.name: field for field in oneof.fields}
        members = {word(member): member for member in dataclasses_}
        if set(members) != set(fields):
            raise TypeError(f"{message.DESCRIPTOR.full_name} differs in {set(members) ^ set(fields)}")
        self.message, self._oneof = message, oneof.name
        self._by_word = {name: Mirror(members[name], message_class(field.message_type), deck) for name, field in fields.items()}
        self._by_type = {mirror.dataclass: (name, mirror) for name, mirror in self._by_word.items()}

    def write(self, value: Any) -> Message:
        """Return the message of `value`."""
        name, mirror = self._by_type[type(value)]
        return self.message(**{name: mirror.write(value)})

    def read(self, message: Message) -> Any:
        """Return the value of `message`; ValueError where no member is set."""
        name = message.WhichOneof(self._oneof)
        if name is None:
            raise ValueError(f"{self._oneof} is not set")
        return self._by_word[name].read(getattr(message, name))


def _codec(hint: Any, field: Any, deck: Deck) -> Codec:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _optional_codec(arguments, field, deck)
    if origin is tuple:
        return _tuple_codec(arguments[0], field, deck)
    if origin is Literal:
        return _position_codec(arguments, field)
    if dataclasses.is_dataclass(hint):
        mirror = Mirror(hint, message_class(field.message_type), deck)  # type: ignore[arg-type]
        return Codec(mirror.write, mirror.read)
    return _scalar_codec(hint, field, deck)


def _optional_codec(arguments: tuple[Any, ...], field: FieldDescriptor, deck: Deck) -> Codec:
    (inner,) = [argument for argument in arguments if argument is not type(None)]
    if inner is str and field.type == FieldDescriptor.TYPE_BYTES:
        return Codec(lambda card: deck.pack((card,)), lambda data: deck.unpack(data)[0] if data else None)
    if inner is int and field.type == FieldDescriptor.TYPE_BYTES:
        return Codec(lambda number: bytes((number,)), lambda data: data[0] if data else None)
    if not field.has_presence:
        raise TypeError(f"{field.full_name} must be optional")
    return _codec(inner, field, deck)


def _tuple_codec(inner: Any, field: FieldDescriptor, deck: Deck) -> Codec:
    if not field.is_repeated:
        return _packed_codec(inner, deck)
    if get_origin(inner) is tuple:
        return _each(_packed_codec(get_args(inner)[0], deck))
    if inner in (int, str) and field.type != FieldDescriptor.TYPE_BYTES:
        return Codec(_as_is, tuple)
    return _each(_codec(inner, field, deck))


def _packed_codec(inner: type, deck: Deck) -> Codec:
    return Codec(deck.pack, deck.unpack) if inner is str else Codec(bytes, tuple)


def _each(one: Codec) -> Codec:
    write, read = one
    return Codec(lambda values: [write(value) for value in values], lambda parts: tuple([read(part) for part in parts]))


def _position_codec(values: tuple[Any, ...], field: FieldDescriptor) -> Codec:
    if field.type == FieldDescriptor.TYPE_STRING:
        return Codec(str, _as_is)
    position = {value: number for number, value in enumerate(values)}
    return Codec(position.__getitem__, lambda number: values[number] if number >= 0 else values[len(values)])


def _scalar_codec(hint: Any, field: FieldDescriptor, deck: Deck) -> Codec:
    if issubclass(hint, IntEnum):
        return Codec(int, hint)
    if issubclass(hint, Enum):
        return _position_codec(tuple(hint), field)
    if hint is str and field.type == FieldDescriptor.TYPE_BYTES:
        return Codec(lambda card: deck.pack((card,)), lambda data: deck.unpack(data)[0])
    return Codec(_as_is, _as_is)


def _as_is(value: Any) -> Any:
    return value


def message_class(descriptor: Any) -> type[Message]:
    """Return the class of a message."""
    return GetMessageClass(descriptor)


def field_type(message: Any, name: str) -> Any:
    """Return the descriptor of the message that the field `name` of a message's descriptor holds."""
    return message.fields_by_name[name].message_type
