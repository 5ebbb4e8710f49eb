"""Options: the values of a request over a preset, the echo in views, and the packed form in stored records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from croupier.v1 import game_info_pb2 as pb
from croupier_service.description.listing import Listing
from croupier_service.description.options import OptionTerm, OptionType, option_terms
from croupier_service.description.terms import Preset
from croupier_service.wire.refusals import invalid

_FIELD = {OptionType.FLAG: "flag", OptionType.NUMBER: "number", OptionType.CHOICE: "choice", OptionType.CHOICES: "choices"}


def preset_of(listing: Listing, name: str) -> Preset:
    """Return the preset called `name`; empty: the first."""
    presets = listing.description.presets
    for preset in presets:
        if name in (preset.preset, ""):
            return preset
    raise invalid("preset", f"no preset {name!r:.80}; there are {', '.join(p.preset for p in presets)}", "UNKNOWN_PRESET")


def read_options(listing: Listing, preset: Preset, values: Mapping[str, pb.OptionValue], seats: int) -> Any:
    """Return the options of a request, checked one by one and together."""
    terms = option_terms(preset.options)
    given = {name: _read(name, terms.get(name), value, seats) for name, value in sorted(values.items())}
    options = replace(preset.options, **given)  # type: ignore[type-var]
    if reason := listing.check(options, seats):
        raise invalid("options", reason, "INVALID_CONFIGURATION")
    return options


def _read(name: str, term: OptionTerm | None, value: pb.OptionValue, seats: int) -> Any:
    path = f"options[{name:.80}]"
    if term is None:
        raise invalid(path, f"the game has no option {name!r:.80}", "UNKNOWN_OPTION")
    field = value.WhichOneof("value")
    if field == "none" and term.nullable:
        return None
    if field != _FIELD[term.type]:
        raise invalid(path, f"the value of {name} must be a {_FIELD[term.type]}{' or none' * term.nullable}", "INVALID_OPTION")
    content = getattr(value, field)
    if (problem := _problem(term, content, seats)) is not None:
        raise invalid(path, f"the value of {name} must be {problem}", "INVALID_OPTION")
    return _ordered(term, content.choices) if term.type is OptionType.CHOICES else content


def _problem(term: OptionTerm, content: Any, seats: int) -> str | None:
    if term.type is OptionType.NUMBER:
        return _number_problem(term, content, seats)
    values = [value for value, _ in term.choices]
    if term.type is OptionType.CHOICE and content not in values:
        return f"one of {', '.join(values)}"
    if term.type is OptionType.CHOICES and (len(set(content.choices)) < len(content.choices) or not set(content.choices) <= set(values)):
        return f"different ones of {', '.join(values)}"
    return None


def _number_problem(term: OptionTerm, number: int, seats: int) -> str | None:
    maximum = min(term.maximum, seats - 1) if term.below_seat_count else term.maximum
    if term.numbers and number not in term.numbers:
        return f"one of {', '.join(map(str, term.numbers))}"
    if not term.minimum <= number <= maximum:
        return f"from {term.minimum} to {maximum}"
    return None


def _ordered(term: OptionTerm, chosen: Any) -> tuple[str, ...]:
    return tuple(value for value, _ in term.choices if value in chosen)


def write_options(options: Any) -> dict[str, pb.OptionValue]:
    """Return every option with its value."""
    return {name: option_value(term, getattr(options, name)) for name, term in option_terms(options).items()}


def option_value(term: OptionTerm, value: Any) -> pb.OptionValue:
    """Return the message of a value."""
    if value is None:
        return pb.OptionValue(none=pb.NoValue())
    if term.type is OptionType.CHOICES:
        return pb.OptionValue(choices=pb.ChoiceSet(choices=value))
    return pb.OptionValue(**{_FIELD[term.type]: value})


@lru_cache(maxsize=1024)
def pack(options: Any) -> bytes:
    """Return options as stored: a varint each, in their order."""
    return b"".join(_varint(_number(term, getattr(options, name))) for name, term in option_terms(options).items())


@lru_cache(maxsize=1024)
def unpack(shape: type, data: bytes) -> Any:
    """Return stored options as an instance of `shape`; ValueError where `data` is not that of any."""
    numbers = _varints(data)
    terms = option_terms(shape)
    if len(numbers) != len(terms):
        raise ValueError("another number of options")
    options = shape(**{name: _value(term, number) for (name, term), number in zip(terms.items(), numbers, strict=True)})
    if pack(options) != data:
        raise ValueError("options out of their range")
    return options


def _number(term: OptionTerm, value: Any) -> int:
    if term.type is OptionType.FLAG:
        return int(value)
    values = [choice for choice, _ in term.choices]
    if term.type is OptionType.CHOICE:
        return values.index(value)
    if term.type is OptionType.CHOICES:
        return sum(1 << values.index(choice) for choice in value)
    return 0 if value is None else value + term.nullable


def _value(term: OptionTerm, number: int) -> Any:
    values = [choice for choice, _ in term.choices]
    if term.type is OptionType.FLAG:
        return bool(number)
    if term.type is OptionType.CHOICE:
        return values[number]
    if term.type is OptionType.CHOICES:
        return tuple(choice for place, choice in enumerate(values) if number >> place & 1)
    value = None if term.nullable and number == 0 else number - term.nullable
    if value is not None and _number_problem(term, value, term.maximum + 1) is not None:
        raise ValueError("a number out of its range")
    return value


def _varint(number: int) -> bytes:
    data = bytearray()
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*data, number])


def _varints(data: bytes) -> list[int]:
    numbers, number, shift = [], 0, 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(number)
            number = shift = 0
    return numbers
