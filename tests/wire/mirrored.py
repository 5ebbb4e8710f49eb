"""Hypothesis: any value that a dataclass can have beside its message, and any message whatever. Independent of the mirrors."""

from __future__ import annotations

import types
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hypothesis import strategies as st

from croupier_service.cards.deck import Deck
from croupier_service.wire.mirror import message_class

Values = st.SearchStrategy[Any]

BYTES, STRING = FieldDescriptor.TYPE_BYTES, FieldDescriptor.TYPE_STRING
INT32 = st.integers(-(2**31), 2**31 - 1)
TEXT = st.text(st.characters(codec="utf-8"), max_size=8)


def values(shape: type, message: Any, deck: Deck, **given: Values) -> Values:
    """Return values of the dataclass `shape`, whose message has the descriptor `message`; `given` fields are not in it."""
    fields = {field.name: field for field in message.fields}
    # What is deprecated was stored once; now it follows from the rest.
    hints = {name: hint for name, hint in get_type_hints(shape).items() if name in given or not fields[name].GetOptions().deprecated}
    drawn = {name: given[name] if name in given else _value(hints[name], fields[name], deck) for name in hints}
    # By way of a function, because Hypothesis would draw those fields of a named tuple that are left to their defaults.
    return st.fixed_dictionaries(drawn).map(lambda fields: shape(**fields))


def _value(hint: Any, field: Any, deck: Deck) -> Values:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (inner,) = [argument for argument in arguments if argument is not type(None)]
        return st.none() | _value(inner, field, deck)
    if origin is tuple:
        return _tuple(arguments[0], field, deck)
    if origin is Literal:
        return st.sampled_from(arguments)
    if field.message_type:
        return values(hint, field.message_type, deck)
    if issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    return _plain(hint, field, deck)


def _tuple(inner: Any, field: Any, deck: Deck) -> Values:
    if get_origin(inner) is tuple:
        return st.lists(_tuple(get_args(inner)[0], field, deck), max_size=3).map(tuple)
    return st.lists(_value(inner, field, deck), max_size=4).map(tuple)


def _plain(hint: Any, field: Any, deck: Deck) -> Values:
    if hint is bool:
        return st.booleans()
    if hint is bytes:
        return st.binary(max_size=33)
    if hint is str:
        return st.sampled_from(deck.kinds) if field.type == BYTES else TEXT
    return st.integers(0, 255) if field.type == BYTES else INT32


def messages(message: Any, deck: Deck) -> Values:
    """Return messages of the descriptor `message` with any fields set to anything, cards of the deck and small numbers now and then."""
    kinds = {field.name: _content(field, deck) for field in message.fields}
    return st.fixed_dictionaries({}, optional=kinds).map(lambda content: _filled(message, content))


def _filled(message: Any, content: dict[str, Any]) -> Message:
    # Two members of one oneof may be drawn: the last one stays.
    built = message_class(message)()
    for name, value in content.items():
        field = message.fields_by_name[name]
        if field.is_repeated:
            getattr(built, name).extend(value)
        elif field.message_type:
            getattr(built, name).CopyFrom(value)
        else:
            setattr(built, name, value)
    return built


def _content(field: Any, deck: Deck) -> Values:
    one = _one(field, deck)
    return st.lists(one, max_size=3) if field.is_repeated else one


def _one(field: Any, deck: Deck) -> Values:
    if field.message_type:
        return st.deferred(lambda: messages(field.message_type, deck))
    if field.type == BYTES:
        return st.binary(max_size=4) | st.lists(st.integers(0, len(deck.kinds)), max_size=4).map(bytes) | st.just(bytes(32))
    if field.type == STRING:
        return TEXT | st.sampled_from(deck.kinds)
    return st.booleans() if field.type == FieldDescriptor.TYPE_BOOL else st.integers(-2, 12) | INT32
