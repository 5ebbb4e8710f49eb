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
from croupier_service.wire.encoding import Encode, encoder, field_encoder


def word(move: type) -> str:
    """Return the word of a move class: its name in snake case (`NoRun`: `no_run`)."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", move.__name__).lower()


class Mirror:
    """A dataclass and its message. `given` names the fields that are not in the message and come last when it is read.

    Both directions are one expression each, put together from the field names: a loop over the fields takes twice the time, and this is
    most of what a move costs. Writing goes straight to bytes (`wire.encoding`).
    """

    def __init__(self, dataclass: type, message: type[Message], deck: Deck, given: tuple[str, ...] = ()) -> None:
        """Match the fields; TypeError where they do not fit."""
        self.dataclass, self.message = dataclass, message
        hints = get_type_hints(dataclass)
        names = [field.name for field in dataclasses.fields(dataclass) if field.name not in given]
        fields = message.DESCRIPTOR.fields_by_name
        if set(names) != set(fields):
            raise TypeError(f"{dataclass.__name__} and {message.DESCRIPTOR.full_name} differ in {set(names) ^ set(fields)}")
        parts = {name: _part(hints[name], fields[name], deck) for name in names}
        self._required = [name for name in names if fields[name].has_presence and type(None) not in get_args(hints[name])]
        self.encode: Encode = encoder(hints, message.DESCRIPTOR, deck)
        """Return the bytes of a value's message."""
        self.read: Callable[..., Any] = _reader(dataclass, parts, given)
        """Return the value of a message, with the given fields."""

    def write(self, value: Any) -> Message:
        """Return the message of a value."""
        return self.message.FromString(self.encode(value))

    def read_whole(self, message: Any) -> Any:
        """Return the value of a message that somebody else made; ValueError where a field that must be set is not."""
        if missing := [name for name in self._required if not message.HasField(name)]:
            raise ValueError(f"{missing[0]} is not set")
        return self.read(message)


class Part(NamedTuple):
    """How a field is read: an expression in which `{}` is the field and `PART` stands for `what`."""

    expression: str = "{}"
    what: Any = None


def _reader(dataclass: type, parts: Mapping[str, Part], given: tuple[str, ...]) -> Callable[..., Any]:
    scope: dict[str, Any] = {"dataclass": dataclass, **{f"read_{name}": part.what for name, part in parts.items()}}
    read = {name: part.expression.replace("PART", f"read_{name}").format(f"message.{name}") for name, part in parts.items()}
    arguments = ", ".join(read.get(field.name, field.name) for field in dataclasses.fields(dataclass))
    source = f"lambda {', '.join(['message', *given])}: dataclass({arguments})"
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
        self._by_type = {members[name]: field_encoder(members[name], field, deck) for name, field in fields.items()}

    def encode(self, value: Any) -> bytes:
        """Return the bytes of the message of `value`."""
        return self._by_type[type(value)](value)

    def write(self, value: Any) -> Message:
        """Return the message of `value`."""
        return self.message.FromString(self.encode(value))

    def read(self, message: Message) -> Any:
        """Return the value of `message`; ValueError where no member is set."""
        name = message.WhichOneof(self._oneof)
        if name is None:
            raise ValueError(f"{self._oneof} is not set")
        return self._by_word[name].read_whole(getattr(message, name))


class _Members(dict[Any, Any]):
    """What a number or a word of a message stands for."""

    def __missing__(self, said: object) -> Any:
        raise ValueError(f"nothing is called {said!r}")


def _part(hint: Any, field: Any, deck: Deck) -> Part:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _optional_part(arguments, field, deck)
    if origin is tuple:
        return _tuple_part(arguments[0], field, deck)
    if origin is Literal:
        return _members_part(arguments, field)
    if dataclasses.is_dataclass(hint):
        return Part("PART({})", Mirror(hint, message_class(field.message_type), deck).read)  # type: ignore[arg-type]
    return _scalar_part(hint, field, deck)


def _optional_part(arguments: tuple[Any, ...], field: FieldDescriptor, deck: Deck) -> Part:
    (inner,) = [argument for argument in arguments if argument is not type(None)]
    if inner is str and field.type == FieldDescriptor.TYPE_BYTES:
        return Part("PART({})", lambda data: deck.unpack(data)[0] if data else None)
    if inner is int and field.type == FieldDescriptor.TYPE_BYTES:
        return Part("PART({})", lambda data: data[0] if data else None)
    if not field.has_presence:
        raise TypeError(f"{field.full_name} must be optional")
    expression, what = _part(inner, field, deck)
    return Part(f"{expression} if message.HasField('{field.name}') else None", what)


def _tuple_part(inner: Any, field: FieldDescriptor, deck: Deck) -> Part:
    if not field.is_repeated:
        return _packed_part(inner, deck)
    if get_origin(inner) is tuple:
        return _each(_packed_part(get_args(inner)[0], deck))
    if inner in (int, str) and field.type != FieldDescriptor.TYPE_BYTES:
        # The slice is a list, made in one go; the field itself would be asked for one value after another.
        return Part("tuple({}[:])")
    return _each(_part(inner, field, deck))


def _packed_part(inner: type, deck: Deck) -> Part:
    return Part("tuple(map(PART, {}))", deck.kinds.__getitem__) if inner is str else Part("tuple({})")


def _each(one: Part) -> Part:
    return Part(f"tuple([{one.expression.format('each')} for each in {{}}])", one.what)


def _members_part(values: tuple[Any, ...], field: FieldDescriptor) -> Part:
    if field.type == FieldDescriptor.TYPE_STRING:
        return Part("PART[{}]", _Members({str(value): value for value in values}))
    return Part("PART[{}]", _Members(enumerate(values)))


def _scalar_part(hint: Any, field: FieldDescriptor, deck: Deck) -> Part:
    if issubclass(hint, IntEnum):
        return Part("PART[{}]", _Members({int(value): value for value in hint}))
    if issubclass(hint, Enum):
        return _members_part(tuple(hint), field)
    if hint is str and field.type == FieldDescriptor.TYPE_BYTES:
        return Part("PART({})[0]", deck.unpack)
    return Part()


def message_class(descriptor: Any) -> type[Message]:
    """Return the class of a message."""
    return GetMessageClass(descriptor)


def field_type(message: Any, name: str) -> Any:
    """Return the descriptor of the message that the field `name` of a message's descriptor holds."""
    return message.fields_by_name[name].message_type
