"""Damage to bytes and to messages, for hostile input: flips, cuts, and changes that only who knows the message can make."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import DecodeError, Message

NUMBERS = (0, 1, 2, 3, 4, 5, 7, 8, 48, 127, 128, 255, 256, 1 << 20, (1 << 31) - 1, -1, -2, -(1 << 31))
TEXTS = ("", "x", "pass", "play", "play 7H", "play 7H 7H", "keep", "\0", "é🂡", "no_run", "a" * 201, "7H" * 90, "classic", "sasaki")
Place = tuple[Any, FieldDescriptor]


def damaged(data: bytes, rng: Random) -> bytes:
    """Return `data` with some bytes changed, cut off, doubled or added."""
    match rng.randrange(5):
        case 0:
            return data[: rng.randrange(len(data) + 1)]
        case 1:
            return data + rng.randbytes(rng.randint(1, 20))
        case 2:
            start = rng.randrange(len(data) + 1)
            return data[:start] + data[start + rng.randint(1, 4) :]
        case 3:
            start = rng.randrange(len(data) + 1)
            return data[:start] + data[start : start + rng.randint(1, 30)] + data[start:]
    return flipped(data, rng)


def flipped(data: bytes, rng: Random) -> bytes:
    """Return `data` with one to three bytes changed."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 3) if data else 0):
        changed[rng.randrange(len(changed))] = rng.choice((0, 1, 127, 255, rng.randrange(256)))
    return bytes(changed)


def places(message: Any) -> Iterator[Place]:
    """Yield every field of a message and of the messages in it, set or not."""
    for field in message.DESCRIPTOR.fields:
        yield message, field
    for field, value in message.ListFields():
        if field.type == FieldDescriptor.TYPE_MESSAGE and not is_map(field):
            for part in value if field.is_repeated else (value,):
                yield from places(part)


def is_map(field: FieldDescriptor) -> bool:
    """Return whether a field is a map."""
    return bool(field.message_type and field.message_type.GetOptions().map_entry)


def mutate(message: Message, rng: Random, times: int = 1) -> None:
    """Change a message in one or some places that it knows: numbers, zones, texts, entries, whole parts."""
    for _ in range(times):
        found = list(places(message))
        told = [place for place in found if is_set(*place)]
        if told and rng.random() < 0.25:
            swap(*rng.choice(told), told, rng)
        else:
            change(*rng.choice(told if told and rng.random() < 0.8 else found), rng)


def is_set(part: Any, field: FieldDescriptor) -> bool:
    """Return whether a field says something."""
    return bool(getattr(part, field.name)) if field.is_repeated or not field.has_presence else part.HasField(field.name)


def change(part: Any, field: FieldDescriptor, rng: Random) -> None:
    """Change one field."""
    if is_map(field):
        part.ClearField(field.name)
    elif field.is_repeated:
        change_list(getattr(part, field.name), field, rng)
    elif field.type == FieldDescriptor.TYPE_MESSAGE:
        if part.HasField(field.name):
            part.ClearField(field.name)
        else:
            getattr(part, field.name).SetInParent()
    else:
        setattr(part, field.name, value_of(field, getattr(part, field.name), rng))


def change_list(values: Any, field: FieldDescriptor, rng: Random) -> None:
    """Remove, double, add or change an entry, or turn the list round."""
    action = rng.randrange(5)
    if not values or action == 0:
        add_entry(values, field, rng)
    elif action == 1:
        del values[rng.randrange(len(values))]
    elif action == 2:
        values.extend([values[rng.randrange(len(values))]])
    elif action == 3:
        turned = list(values)[::-1]
        del values[:]
        values.extend(turned)
    elif field.type == FieldDescriptor.TYPE_MESSAGE:
        values[rng.randrange(len(values))].Clear()
    else:
        index = rng.randrange(len(values))
        values[index] = value_of(field, values[index], rng)


def add_entry(values: Any, field: FieldDescriptor, rng: Random) -> None:
    """Add an entry of any value."""
    if field.type == FieldDescriptor.TYPE_MESSAGE:
        values.add()
    else:
        values.append(value_of(field, field.default_value or 0, rng) if field.type != FieldDescriptor.TYPE_BYTES else rng.randbytes(3))


def value_of(field: FieldDescriptor, now: Any, rng: Random) -> Any:
    """Return another value for a field that is no message."""
    if field.type == FieldDescriptor.TYPE_BYTES:
        return zone_of(now or b"", rng)
    if field.type == FieldDescriptor.TYPE_STRING:
        return rng.choice((*TEXTS, str(now or "")[:-1], str(now or "").upper(), f"{now or ''} "))
    if field.type == FieldDescriptor.TYPE_BOOL:
        return not now
    return number_of(now, rng)


def number_of(now: int, rng: Random) -> int:
    """Return another number, near or far, that fits a field of 32 bits."""
    number = rng.choice((now + 1, now - 1, now + rng.randint(-50, 50), rng.choice(NUMBERS)))
    return max(-(1 << 31), min((1 << 31) - 1, number))


def zone_of(now: bytes, rng: Random) -> bytes:
    """Return a zone, or a list of small numbers, with entries changed, moved, doubled, added or left out."""
    values = list(now)
    match rng.randrange(7):
        case 0:
            return b""
        case 1:
            rng.shuffle(values)
        case 2:
            values.insert(rng.randint(0, len(values)), rng.randrange(256))
        case 3:
            values = values + values[:1]
        case 4:
            values = values[1:]
        case 5:
            return flipped(now, rng)
        case 6:
            values = [*values, *[rng.randrange(60) for _ in range(rng.randint(1, 12))]]
    return bytes(values)


def swap(part: Any, field: FieldDescriptor, told: list[Place], rng: Random) -> None:
    """Swap the contents of two fields of one type anywhere in the message."""
    same = [place for place in told if place[1].type == field.type and place[1].is_repeated == field.is_repeated]
    other, other_field = rng.choice(same)
    if field.type == FieldDescriptor.TYPE_MESSAGE or field.is_repeated:
        return
    one, two = getattr(part, field.name), getattr(other, other_field.name)
    try:
        setattr(part, field.name, two)
        setattr(other, other_field.name, one)
    except ValueError:  # a number that the other field cannot hold
        setattr(part, field.name, one)


def parsed(message: type[Message], data: bytes) -> Message | None:
    """Return the message in `data`; None: there is none."""
    try:
        return message.FromString(data)
    except DecodeError:
        return None
