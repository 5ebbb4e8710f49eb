"""Dataclasses and the messages that mirror them, matched by field name when the program starts.

Kinds of field (dataclass <-> message): numbers, bools, texts and bytes as they are; `Cards` or `Card` <-> bytes packed by the deck, or
texts; small numbers <-> bytes; `Literal` and enums <-> int32 or text; dataclasses and named tuples <-> messages; tuples <-> repeated
fields; a union of dataclasses <-> a message with one oneof. A value that no dataclass can have is a ValueError or an IndexError.

A named tuple is a part that mostly stays as it is from one move to the next: it is parsed when its bytes are seen for the first time,
and then kept for a while.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Mapping
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from croupier_service.cards.deck import Deck
from croupier_service.frozen import stored_hints
from croupier_service.wire.encoding import KEPT, Encode, encoder, field_encoder, is_kept
from croupier_service.wire.parts import partly
from croupier_service.wire.source import Source


def word(move: type) -> str:
    """Return the word of a move class: its name in snake case (`NoRun`: `no_run`)."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", move.__name__).lower()


class Mirror:
    """A dataclass and its message. `given` names the fields that are not in the message and come last when it is read.

    Both directions are one expression each (`wire.source`), because this is most of what a move costs. Writing goes straight to bytes
    (`wire.encoding`).
    """

    def __init__(self, dataclass: type, message: type[Message], deck: Deck, given: tuple[str, ...] = ()) -> None:
        """Match the fields; TypeError where they do not fit."""
        self.message = message
        hints, fields = stored_hints(dataclass), message.DESCRIPTOR.fields_by_name
        self.read: Callable[..., Any] = _reader(dataclass, hints, message.DESCRIPTOR, deck, given)
        """Return the value of a message without kept parts, with the given fields."""
        self._required = [
            name for name, field in fields.items() if name in hints and field.has_presence and type(None) not in get_args(hints[name])
        ]
        self.encode: Encode = encoder(hints, message.DESCRIPTOR, deck)
        """Return the bytes of a value's message."""

    def write(self, value: Any) -> Message:
        """Return the message of a value."""
        return self.message.FromString(self.encode(value))

    def read_whole(self, message: Any) -> Any:
        """Return the value of a message that somebody else made; ValueError where a field that must be set is not."""
        if missing := [name for name in self._required if not message.HasField(name)]:
            raise ValueError(f"{missing[0]} is not set")
        return self.read(message)


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


def reader(make: Any, hints: Mapping[str, Any], descriptor: Any, deck: Deck, given: tuple[str, ...] = ()) -> Callable[..., Any]:
    """Return what makes values out of the bytes of messages of `descriptor` and the given fields, which any part may have.

    ValueError, IndexError, DecodeError: such bytes are no such value.
    """
    message = partly(descriptor, hints)
    read = _reader(make, hints, descriptor, deck, given)
    return lambda data, *values: read(message.FromString(data), *values)


def _reader(make: Any, hints: Mapping[str, Any], descriptor: Any, deck: Deck, given: tuple[str, ...] = ()) -> Callable[..., Any]:
    source = Source()
    expression = _value(source, make, hints, "message", descriptor, deck, given)
    return source.function(", ".join(["message", *given]), expression)


def _value(
    source: Source, make: Any, hints: Mapping[str, Any], message: str, descriptor: Any, deck: Deck, given: tuple[str, ...] = ()
) -> str:
    """Return the expression of the value of a message, with the given fields as they are called."""
    read = {
        name: _part(source, hints[name], descriptor.fields_by_name[name], deck, f"{message}.{name}", given)
        for name in _matched(make, hints, descriptor, given)
    }
    arguments = ", ".join([read.get(name, name) for name in hints])
    return f"{source.name(make)}({arguments})"


def _matched(make: Any, hints: Mapping[str, Any], descriptor: Any, given: tuple[str, ...]) -> list[str]:
    names = [name for name in hints if name not in given]
    # Fields of former versions are deprecated; there is nothing to put their values into.
    fields = {field.name for field in descriptor.fields if field.name in hints or not field.GetOptions().deprecated}
    if differing := set(names) ^ fields:
        raise TypeError(f"{make.__name__} and {descriptor.full_name} differ in {differing}")
    return names


def _part(source: Source, hint: Any, field: Any, deck: Deck, read: str, given: tuple[str, ...] = ()) -> str:
    """Return the expression of the value of `field`, which the expression `read` reads."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _optional_part(source, arguments, field, deck, read)
    if origin is tuple:
        return _tuple_part(source, arguments[0], field, deck, read)
    if origin is Literal:
        return _members_part(source, arguments, field, read)
    if is_kept(hint):
        return f"{source.name(_kept(hint, field, deck))}({read})"
    if dataclasses.is_dataclass(hint):
        # Put into a variable, because each reading of a message inside another makes an object. Messages are always true.
        inner = source.variable()
        passed = tuple([name for name in given if name in stored_hints(hint)])
        return f"(({inner} := {read}) and {_value(source, hint, stored_hints(hint), inner, field.message_type, deck, passed)})"
    return _scalar_part(source, hint, field, deck, read)


def _kept(hint: Any, field: Any, deck: Deck) -> Callable[[bytes], Any]:
    return lru_cache(maxsize=KEPT)(reader(hint, stored_hints(hint), field.message_type, deck))


def _optional_part(source: Source, arguments: tuple[Any, ...], field: FieldDescriptor, deck: Deck, read: str) -> str:
    (inner,) = [argument for argument in arguments if argument is not type(None)]
    if inner in (int, str) and field.type == FieldDescriptor.TYPE_BYTES:
        data = source.variable()
        first = f"{data}[0]" if inner is int else f"{source.name(deck.kinds)}[{data}[0]]"
        return f"({first} if ({data} := {read}) else None)"
    if not field.has_presence:
        raise TypeError(f"{field.full_name} must be optional")
    message = read.rpartition(".")[0]
    return f"({_part(source, inner, field, deck, read)} if {message}.HasField('{field.name}') else None)"


def _tuple_part(source: Source, inner: Any, field: FieldDescriptor, deck: Deck, read: str) -> str:
    if not field.is_repeated:
        return f"{source.name(_unpacking(inner, deck))}({read})"
    if get_origin(inner) is tuple:
        return f"tuple(map({source.name(_unpacking(get_args(inner)[0], deck))}, {read}))"
    if inner in (int, str) and field.type != FieldDescriptor.TYPE_BYTES:
        # The slice is a list, made in one go; the field itself would be asked for one value after another.
        return f"tuple({read}[:])"
    if is_kept(inner):
        return f"tuple(map({source.name(_kept(inner, field, deck))}, {read}))"
    if dataclasses.is_dataclass(inner):
        value = source.name(_reader(inner, stored_hints(inner), field.message_type, deck))
        return f"tuple([{value}(each) for each in {read}])"
    return f"tuple([{_part(source, inner, field, deck, 'each')} for each in {read}])"


def _unpacking(inner: type, deck: Deck) -> Callable[[bytes], tuple[Any, ...]]:
    return deck.unpack if inner is str else tuple


def _members_part(source: Source, values: tuple[Any, ...], field: FieldDescriptor, read: str) -> str:
    text = field.type == FieldDescriptor.TYPE_STRING
    return f"{source.name(_Members({str(value): value for value in values} if text else enumerate(values)))}[{read}]"


def _scalar_part(source: Source, hint: Any, field: FieldDescriptor, deck: Deck, read: str) -> str:
    if issubclass(hint, IntEnum):
        return f"{source.name(_Members({int(value): value for value in hint}))}[{read}]"
    if issubclass(hint, Enum):
        return _members_part(source, tuple(hint), field, read)
    if hint is str and field.type == FieldDescriptor.TYPE_BYTES:
        return f"{source.name(deck.kinds)}[{read}[0]]"
    return read


def message_class(descriptor: Any) -> type[Message]:
    """Return the class of a message."""
    return GetMessageClass(descriptor)


def field_type(message: Any, name: str) -> Any:
    """Return the descriptor of the message that the field `name` of a message's descriptor holds."""
    return message.fields_by_name[name].message_type
