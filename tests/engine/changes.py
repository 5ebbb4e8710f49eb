"""Changes of stored records at random: of fields as what they are, and of bytes wherever they lie."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from croupier_service.state.v1 import match_record_pb2

Change = Callable[[match_record_pb2.MatchRecord], None]


def hurting(rng: Random) -> Change:
    """Return a change of a field or two."""

    def change(record: match_record_pb2.MatchRecord) -> None:
        for _ in range(rng.randint(1, 2)):
            hurt(record, rng)

    return change


def changed_record(record: bytes, changes: list[tuple[int, int]]) -> bytes:
    """Return a record with other bytes at some places."""
    data = bytearray(record)
    for place, byte in changes:
        data[place % len(data)] = byte
    return bytes(data)


HOSTILE_NUMBERS = (-(2**31), -129, -2, -1, 0, 1, 2, 3, 4, 5, 7, 12, 13, 52, 63, 127, 128, 255, 256, 300, 24_001, 2**30, 2**31 - 1)


def hurt(message: Any, rng: Random) -> None:
    """Change one field somewhere in a message: another number, other bytes, a part less or twice, or nothing at all."""
    present = [field for field, _ in message.ListFields()]
    field = rng.choice([*present, *message.DESCRIPTOR.fields])
    value = getattr(message, field.name)
    if rng.random() < 0.1:
        message.ClearField(field.name)
    elif field.is_repeated:
        hurt_repeated(value, field, rng)
    elif field.message_type:
        hurt(value, rng)
    else:
        setattr(message, field.name, hurt_value(value, rng))


def hurt_repeated(values: Any, field: Any, rng: Random) -> None:
    """Change a part of a repeated field, take one out, or put one in again."""
    if not values:
        values.extend([values.add()] if field.message_type else [hurt_value({9: "x", 12: b"x"}.get(field.type, 0), rng)])
    place = rng.randrange(len(values))
    match rng.randrange(4):
        case 0:
            del values[place]
        case 1:
            values.extend([values[place]])
        case _ if field.message_type:
            hurt(values[place], rng)
        case _:
            values[place] = hurt_value(values[place], rng)


def hurt_value(value: Any, rng: Random) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([*HOSTILE_NUMBERS, value + 1, value - 1])
    if isinstance(value, str):
        return rng.choice(["", "pass", "nonsense", value + " ", value[::-1], value.upper(), "\0", "x" * 300])
    data = bytearray(value)
    for _ in range(rng.randint(1, 2)):
        if data and rng.random() < 0.6:
            data[rng.randrange(len(data))] = rng.choice([*data, rng.randrange(256), rng.randrange(12)])
        elif data and rng.random() < 0.4:
            del data[rng.randrange(len(data))]
        else:
            data.insert(rng.randint(0, len(data)), rng.choice([*data, rng.randrange(60)]))
    return bytes(data) if rng.random() < 0.9 else bytes(rng.sample(data, len(data)))
