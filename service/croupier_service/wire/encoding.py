"""Values straight to the bytes of their messages, without making the messages.

A message object in Python costs a call for each of its fields and a copy for each message inside another; its bytes are put together
in a third of the time out of pieces that are known beforehand: a field's key with its length, a small number, a card. The bytes
are those that protobuf writes itself: fields in the order of their numbers, nothing for a default without presence.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from google.protobuf.descriptor import FieldDescriptor

from croupier_service.cards.deck import Deck

Encode = Callable[[Any], bytes]
"""From the value of a field to its bytes, key included; nothing where the field is not written."""

_ZIGZAG = (FieldDescriptor.TYPE_SINT32, FieldDescriptor.TYPE_SINT64)


class Pieces(dict[Any, bytes]):
    """What values are written as: made beforehand for the usual ones, when they come for any other."""

    def __init__(self, make: Encode, usual: Iterable[Any]) -> None:
        """Make the usual ones."""
        super().__init__({value: make(value) for value in usual})
        self._make = make

    def __missing__(self, value: Any) -> bytes:
        """Return what is not kept, so that no caller can make this grow."""
        return self._make(value)


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


def _lengths(field: FieldDescriptor, *, empty: bool) -> Pieces:
    """Return the key of `field` with each length; nothing for length 0 unless `empty` content is written."""
    key = varint(field.number << 3 | 2)
    return Pieces(lambda size: key + varint(size) if size or empty else b"", range(128))


def encoder(hints: Mapping[str, Any], descriptor: Any, deck: Deck) -> Encode:
    """Return what writes those fields of the message of `descriptor` that `hints` names, which are attributes of these types.

    One expression made of the field names, as in `wire.mirror`.
    """
    fields = [field for field in sorted(descriptor.fields, key=lambda field: field.number) if field.name in hints]
    scope: dict[str, Any] = {f"write_{field.name}": field_encoder(hints[field.name], field, deck) for field in fields}
    parts = [f"write_{field.name}(value.{field.name})" for field in fields]
    if len(parts) == 1:
        return cast("Encode", eval(f"lambda value: {parts[0]}", scope))  # noqa: S307 - made of field names of our own messages
    return cast("Encode", eval(f"lambda value: join(({', '.join(parts)}))", {"join": b"".join, **scope}))  # noqa: S307 - the same


def field_encoder(hint: Any, field: Any, deck: Deck) -> Encode:
    """Return what writes values of the type `hint` as `field`; TypeError where they do not fit."""
    if field.is_repeated:
        return _repeated(get_args(hint)[0], field, deck)
    arguments = get_args(hint)
    maybe = get_origin(hint) in (Union, types.UnionType)
    if maybe:
        (hint,) = [argument for argument in arguments if argument is not type(None)]
    if field.message_type is not None:
        return inside(_message(hint, field, deck), field, maybe=maybe)
    if field.type == FieldDescriptor.TYPE_BYTES:
        return _bytes(hint, field, deck, maybe=maybe)
    if maybe and not field.has_presence:
        raise TypeError(f"{field.full_name} must be optional")
    return _scalar(hint, field, maybe=maybe)


def _message(hint: Any, field: FieldDescriptor, deck: Deck) -> Encode:
    return encoder(get_type_hints(hint), field.message_type, deck)


def inside(write: Encode, field: FieldDescriptor, *, maybe: bool = False) -> Encode:
    """Return what writes as `field` a message whose own bytes `write` gives."""
    sizes = _lengths(field, empty=True)

    def message(value: Any) -> bytes:
        data = write(value)
        return sizes[len(data)] + data

    return (lambda value: b"" if value is None else message(value)) if maybe else message


def _bytes(hint: Any, field: FieldDescriptor, deck: Deck, *, maybe: bool) -> Encode:
    sizes = _lengths(field, empty=False)
    if get_origin(hint) is tuple:
        return _packed(get_args(hint)[0], sizes, deck)
    if hint is bytes:
        return lambda data: sizes[len(data)] + data
    if hint is str:
        return _looked_up({card: sizes[1] + deck.pack((card,)) for card in deck.kinds}, maybe=maybe)
    if hint is int and maybe:
        return _looked_up({number: sizes[1] + bytes((number,)) for number in range(256)}, maybe=maybe)
    raise TypeError(f"{field.full_name} cannot hold {hint}")


def _looked_up(pieces: Mapping[Any, bytes], *, maybe: bool) -> Encode:
    return {**pieces, None: b""}.__getitem__ if maybe else pieces.__getitem__


def _packed(inner: Any, sizes: Pieces, deck: Deck) -> Encode:
    if inner is str:
        index = deck.index.__getitem__

        def packed(cards: tuple[str, ...]) -> bytes:
            return sizes[len(cards)] + bytes(map(index, cards)) if cards else b""

        return packed
    return lambda numbers: sizes[len(numbers)] + bytes(numbers)


def _scalar(hint: Any, field: FieldDescriptor, *, maybe: bool) -> Encode:
    if field.type == FieldDescriptor.TYPE_STRING:
        return _text(field, maybe=maybe)
    key, number = varint(field.number << 3), _number(field)

    def make(value: int | None) -> bytes:
        return b"" if value is None or (value == 0 and not field.has_presence) else key + number(value)

    if values := _members(hint):
        return _looked_up({value: make(place) for place, value in enumerate(values)}, maybe=maybe)
    return Pieces(make, [*range(-64, 128), *([None] if maybe else [])]).__getitem__


def _number(field: FieldDescriptor) -> Callable[[int], bytes]:
    return zigzag if field.type in _ZIGZAG else varint


def _members(hint: Any) -> tuple[Any, ...]:
    """Return the values of a type that is written by position; enums of numbers are written as these."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return tuple(hint) if isinstance(hint, type) and issubclass(hint, Enum) and not issubclass(hint, int) else ()


def _text(field: FieldDescriptor, *, maybe: bool) -> Encode:
    sizes = _lengths(field, empty=field.has_presence)

    # Most are words of a few kinds. lru_cache and not Pieces, because nobody knows the kinds beforehand.
    @lru_cache(maxsize=1024)
    def text(value: str) -> bytes:
        data = value.encode()
        return sizes[len(data)] + data

    return (lambda value: b"" if value is None else text(value)) if maybe else text


def _repeated(inner: Any, field: FieldDescriptor, deck: Deck) -> Encode:
    if field.message_type is not None:
        return _messages(_message(inner, field, deck), field)
    if field.type == FieldDescriptor.TYPE_STRING:
        return _joined(_texts(field, deck))
    if field.type == FieldDescriptor.TYPE_BYTES:
        sizes = _lengths(field, empty=True)
        if inner is str:
            return _joined({card: sizes[1] + deck.pack((card,)) for card in deck.kinds}.__getitem__)
        write = deck.pack if get_args(inner)[0] is str else bytes
        return lambda parts: b"".join([sizes[len(part)] + write(part) for part in parts])
    return _numbers(inner, field)


def _messages(write: Encode, field: FieldDescriptor) -> Encode:
    sizes = _lengths(field, empty=True)

    def messages(values: Iterable[Any]) -> bytes:
        # A loop and no map: Python calls its own functions at half the price that C pays for them.
        parts: list[bytes] = []
        for value in values:
            data = write(value)
            parts += (sizes[len(data)], data)
        return b"".join(parts)

    return lambda values: messages(values) if values else b""


def _joined(write: Encode) -> Encode:
    return lambda values: b"".join(map(write, values)) if values else b""


def _texts(field: FieldDescriptor, deck: Deck) -> Encode:
    sizes = _lengths(field, empty=True)

    def text(value: str) -> bytes:
        data = value.encode()
        return sizes[len(data)] + data

    return Pieces(text, deck.kinds).__getitem__


def _numbers(inner: Any, field: FieldDescriptor) -> Encode:
    sizes, number = _lengths(field, empty=False), _number(field)
    values = _members(inner)
    pieces = {value: number(place) for place, value in enumerate(values)} if values else Pieces(number, range(-64, 128))
    piece = pieces.__getitem__

    def numbers(given: tuple[Any, ...]) -> bytes:
        data = b"".join(map(piece, given))
        return sizes[len(data)] + data

    return numbers
