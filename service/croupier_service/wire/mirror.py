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
from typing import Any, Literal, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from croupier_service.cards.deck import Deck


class Codec(NamedTuple):
    """How one value is written for a message and read from it."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def word(move: type) -> str:
    """Return the word of a move class: its name in snake case (`NoRun`: `no_run`)."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", move.__name__).lower()


class Mirror:
    """A dataclass and its message. `given` names the fields that are not in the message and come last when it is read.

    Both directions are one expression each, put together from the field names: a loop over the fields takes twice the time, and this is
    most of what a move costs.
    """

    def __init__(self, dataclass: type, message: type[Message], deck: Deck, given: tuple[str, ...] = ()) -> None:
        """Match the fields; TypeError where they do not fit."""
        self.dataclass = dataclass
        hints = get_type_hints(dataclass)
        names = [field.name for field in dataclasses.fields(dataclass) if field.name not in given]
        fields = message.DESCRIPTOR.fields_by_name
        if set(names) != set(fields):
            raise TypeError(f"{dataclass.__name__} and {message.DESCRIPTOR.full_name} differ in {set(names) ^ set(fields)}")
        codecs = {name: _codec(hints[name], fields[name], deck) for name in names}
        self.write: Callable[[Any], Message] = _writer(message, codecs)
        """Return the message of a value."""
        self.read: Callable[..., Any] = _reader(dataclass, codecs, {name for name in names if fields[name].has_presence}, hints, given)
        """Return the value of a message, with the given fields."""


def _writer(message: type[Message], codecs: Mapping[str, Codec]) -> Callable[[Any], Message]:
    scope: dict[str, Any] = {"message": message, **{f"write_{name}": codec.write for name, codec in codecs.items()}}
    parts = [f"{name}=value.{name}" if codec.write is _as_is else f"{name}=write_{name}(value.{name})" for name, codec in codecs.items()]
    return _function(f"lambda value: message({', '.join(parts)})", scope)


def _reader(
    dataclass: type, codecs: Mapping[str, Codec], present: set[str], hints: Mapping[str, Any], given: tuple[str, ...]
) -> Callable[..., Any]:
    scope: dict[str, Any] = {"dataclass": dataclass, **{f"read_{name}": codec.read for name, codec in codecs.items()}}
    parts = [f"{name}={name}" for name in given]
    for name, codec in codecs.items():
        part = f"message.{name}" if codec.read is _as_is else f"read_{name}(message.{name})"
        may_miss = name in present and type(None) in get_args(hints[name])
        parts.append(f"{name}={part} if message.HasField('{name}') else None" if may_miss else f"{name}={part}")
    return _function(f"lambda {', '.join(['message', *given])}: dataclass({', '.join(parts)})", scope)


def _function(source: str, scope: dict[str, Any]) -> Callable[..., Any]:
    return cast("Callable[..., Any]", eval(source, scope))  # noqa: S307 - made of field names of our own messages


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
        return Codec(
            lambda card: None if card is None else deck.pack((card,)),
            lambda data: deck.unpack(data)[0] if data else None,
        )
    if inner is int and field.type == FieldDescriptor.TYPE_BYTES:
        return Codec(lambda number: None if number is None else bytes((number,)), lambda data: data[0] if data else None)
    if not field.has_presence:
        raise TypeError(f"{field.full_name} must be optional")
    write, read = _codec(inner, field, deck)
    return Codec(write if write is _as_is else lambda value: None if value is None else write(value), read)


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
