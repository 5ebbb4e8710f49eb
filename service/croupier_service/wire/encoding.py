"""Values straight to the bytes of their messages, without making the messages.

A message object in Python costs a call for each of its fields and a copy for each message inside another; its bytes are put together
in a third of the time out of pieces that are known beforehand: a field's key with its length, a small number, a card. The bytes
are those that protobuf writes itself: fields in the order of their numbers, nothing for a default without presence.

All that a message consists of is one expression (`wire.source`). Named tuples are parts of views, which say the same again and again,
to one viewer after the other: their bytes are kept for a while. Dataclasses, which are stored, are written anew, but for lists of zones.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin

from google.protobuf.descriptor import FieldDescriptor

from croupier_service.cards.deck import Deck
from croupier_service.frozen import stored_hints
from croupier_service.wire.source import Source

Encode = Callable[[Any], bytes]
"""From the value of a field to its bytes, key included; nothing where the field is not written."""

KEPT = 512
"""How many parts, and how many texts, of one kind are kept with their bytes."""

OFTEN = range(1 << 11)
"""Lengths, and numbers of moves, decisions and events: any may come, and comes again at the next table."""

_ZIGZAG = (FieldDescriptor.TYPE_SINT32, FieldDescriptor.TYPE_SINT64)


class Pieces(dict[Any, bytes]):
    """What values are written as: made beforehand for the usual ones, when they first come for those that may be `kept`."""

    def __init__(self, make: Encode, usual: Iterable[Any], kept: range = range(0)) -> None:
        """Make the usual ones."""
        super().__init__({value: make(value) for value in usual})
        self._make, self._kept = make, kept

    def __missing__(self, value: Any) -> bytes:
        """Return what is not there; no caller can make this grow beyond what is kept."""
        made = self._make(value)
        if value in self._kept:
            self[value] = made
        return made


@lru_cache(maxsize=KEPT)
def varint(number: int) -> bytes:
    """Return `number` as protobuf writes it; ValueError where it does not fit into 32 bits."""
    if not -(1 << 31) <= number < 1 << 32:
        raise ValueError(f"{number} has more than 32 bits")
    left = number & (1 << 64) - 1
    data = bytearray()
    while left > 0x7F:
        data.append(left & 0x7F | 0x80)
        left >>= 7
    data.append(left)
    return bytes(data)


def zigzag(number: int) -> bytes:
    """Return `number` as protobuf writes numbers that are often negative."""
    return varint(2 * number if number >= 0 else -2 * number - 1)


VARINTS = Pieces(varint, range(1 << 12))
"""Numbers as protobuf writes them; enough are made beforehand for the revisions and events of all but very long matches."""

_ZIGZAGS = Pieces(zigzag, range(-(1 << 8), 1 << 8))


def is_kept(hint: Any) -> bool:
    """Return whether values of the type `hint` are parts that are kept with their bytes: named tuples are."""
    return isinstance(hint, type) and issubclass(hint, tuple)


def _lengths(field: FieldDescriptor, *, empty: bool) -> Pieces:
    """Return the key of `field` with each length; nothing for length 0 unless `empty` content is written."""
    key = varint(field.number << 3 | 2)
    return Pieces(lambda size: key + VARINTS[size] if size or empty else b"", range(1 << 8), OFTEN)


def encoder(hints: Mapping[str, Any], descriptor: Any, deck: Deck) -> Encode:
    """Return what writes those fields of the message of `descriptor` that `hints` names, which are attributes of these types."""
    source = Source()
    return source.function("value", _fields(source, hints, descriptor, deck, "value"))


def field_encoder(hint: Any, field: Any, deck: Deck) -> Encode:
    """Return what writes values of the type `hint` as `field`; TypeError where they do not fit."""
    source = Source()
    return source.function("value", _field(source, hint, field, deck, "value"))


def inside(write: Encode, field: FieldDescriptor) -> Encode:
    """Return what writes as `field` a message whose own bytes `write` gives."""
    wrap = wrapper(field)
    return lambda value: wrap(write(value))


def wrapper(field: FieldDescriptor) -> Callable[[bytes], bytes]:
    """Return what writes bytes of any length, as those of a whole message, as `field`."""
    key = varint(field.number << 3 | 2)
    return lambda data: key + VARINTS[len(data)] + data


def numbers(field: FieldDescriptor) -> Mapping[int, bytes]:
    """Return what whole numbers are written as in `field`."""
    return _scalar(int, field, maybe=False)


def _fields(source: Source, hints: Mapping[str, Any], descriptor: Any, deck: Deck, value: str) -> str:
    fields = [field for field in sorted(descriptor.fields, key=lambda field: field.number) if field.name in hints]
    parts = [_field(source, hints[field.name], field, deck, f"{value}.{field.name}") for field in fields]
    return parts[0] if len(parts) == 1 else f"join(({', '.join(parts)}))"


def _field(source: Source, hint: Any, field: Any, deck: Deck, value: str) -> str:
    """Return the expression of the bytes of `value`, itself an expression, which may stand there several times."""
    if field.is_repeated:
        return f"({_repeated(source, get_args(hint)[0], field, deck, value)} if {value} else b'')"
    maybe = get_origin(hint) in (Union, types.UnionType)
    if maybe:
        (hint,) = [argument for argument in get_args(hint) if argument is not type(None)]
    if field.message_type is not None:
        return _message(source, hint, field, deck, value, maybe=maybe)
    if field.type == FieldDescriptor.TYPE_BYTES:
        return _bytes(source, hint, field, deck, value, maybe=maybe)
    if maybe and not field.has_presence:
        raise TypeError(f"{field.full_name} must be optional")
    if field.type == FieldDescriptor.TYPE_STRING:
        return _text(source, field, value, maybe=maybe)
    return f"{source.name(_scalar(hint, field, maybe=maybe))}[{value}]"


def _sized(source: Source, data: str, field: FieldDescriptor) -> str:
    variable = source.variable()
    return f"{source.name(_lengths(field, empty=True))}[len({variable} := {data})] + {variable}"


def _message(source: Source, hint: Any, field: FieldDescriptor, deck: Deck, value: str, *, maybe: bool) -> str:
    if is_kept(hint):
        written = f"{source.name(_kept(hint, field, deck))}({value})"
        return f"(b'' if {value} is None else {written})" if maybe else written
    known = source.variable() if maybe else value
    written = _sized(source, _fields(source, stored_hints(hint), field.message_type, deck, known), field)
    return f"(b'' if ({known} := {value}) is None else {written})" if maybe else written


def _kept(hint: Any, field: FieldDescriptor, deck: Deck) -> Encode:
    return lru_cache(maxsize=KEPT)(inside(encoder(stored_hints(hint), field.message_type, deck), field))


def _bytes(source: Source, hint: Any, field: FieldDescriptor, deck: Deck, value: str, *, maybe: bool) -> str:
    sizes = _lengths(field, empty=False)
    if get_origin(hint) is tuple:
        data = f"bytes(map({source.name(deck.index.__getitem__)}, {value}))" if get_args(hint)[0] is str else f"bytes({value})"
        return f"({source.name(sizes)}[len({value})] + {data} if {value} else b'')"
    if hint is bytes:
        return f"({source.name(sizes)}[len({value})] + {value})"
    if hint is str:
        pieces: dict[Any, bytes] = {card: sizes[1] + deck.pack((card,)) for card in deck.kinds}
    elif hint is int and maybe:
        pieces = {number: sizes[1] + bytes((number,)) for number in range(256)}
    else:
        raise TypeError(f"{field.full_name} cannot hold {hint}")
    return f"{source.name({**pieces, None: b''} if maybe else pieces)}[{value}]"


def _scalar(hint: Any, field: FieldDescriptor, *, maybe: bool) -> Mapping[Any, bytes]:
    key, numbers = varint(field.number << 3), _numbers_of(field)

    def make(value: int | None) -> bytes:
        return b"" if value is None or (value == 0 and not field.has_presence) else key + numbers[value]

    none = [None] if maybe else []
    if values := _members(hint):
        return {value: make(place) for place, value in enumerate(values)} | dict.fromkeys(none, b"")
    return Pieces(make, [*range(-64, 128), *none], OFTEN)


def _numbers_of(field: FieldDescriptor) -> Pieces:
    return _ZIGZAGS if field.type in _ZIGZAG else VARINTS


def _members(hint: Any) -> tuple[Any, ...]:
    """Return the values of a type that is written by position; enums of numbers are written as these."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return tuple(hint) if isinstance(hint, type) and issubclass(hint, Enum) and not issubclass(hint, int) else ()


def _text(source: Source, field: FieldDescriptor, value: str, *, maybe: bool) -> str:
    written = f"{source.name(_kept_text(field, empty=field.has_presence))}({value})"
    return f"(b'' if {value} is None else {written})" if maybe else written


def _kept_text(field: FieldDescriptor, *, empty: bool) -> Encode:
    sizes = _lengths(field, empty=empty)

    # Most are words of a few kinds. lru_cache and not Pieces, because nobody knows the kinds beforehand.
    @lru_cache(maxsize=KEPT)
    def text(value: str) -> bytes:
        data = value.encode()
        return sizes[len(data)] + data

    return text


def _repeated(source: Source, inner: Any, field: FieldDescriptor, deck: Deck, value: str) -> str:
    if field.message_type is not None:
        return _messages(source, inner, field, deck, value)
    if field.type == FieldDescriptor.TYPE_STRING:
        return f"join(map({source.name(_kept_text(field, empty=True))}, {value}))"
    sizes = _lengths(field, empty=True)
    if field.type != FieldDescriptor.TYPE_BYTES:
        return _sized(source, f"join(map({source.name(_pieces(inner, field).__getitem__)}, {value}))", field)
    if inner is str:
        cards = {card: sizes[1] + deck.pack((card,)) for card in deck.kinds}
        return f"join(map({source.name(cards.__getitem__)}, {value}))"
    return f"join(map({source.name(_kept_zone(sizes, deck.pack if get_args(inner)[0] is str else bytes))}, {value}))"


def _kept_zone(sizes: Pieces, pack: Encode) -> Encode:
    # All but one lie as they lay before the last move.
    return lru_cache(maxsize=KEPT)(lambda zone: sizes[len(zone)] + pack(zone))


def _messages(source: Source, inner: Any, field: FieldDescriptor, deck: Deck, value: str) -> str:
    if is_kept(inner):
        return f"join(map({source.name(_kept(inner, field, deck))}, {value}))"
    # A loop and no map: Python calls its own functions at half the price that C pays for them.
    write = source.name(inside(encoder(stored_hints(inner), field.message_type, deck), field))
    return f"join([{write}(part) for part in {value}])"


def _pieces(inner: Any, field: FieldDescriptor) -> Mapping[Any, bytes]:
    numbers = _numbers_of(field)
    return {value: numbers[place] for place, value in enumerate(_members(inner))} or numbers
