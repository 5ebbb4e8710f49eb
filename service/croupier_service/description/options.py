"""Options as the fields of one frozen dataclass a game: each field says its type, values, limits, default and effect."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeVar

T = TypeVar("T")
ChoiceT = TypeVar("ChoiceT", bound=str)


class OptionType(IntEnum):
    """The type of an option's value, numbered as in the contract."""

    FLAG = 1
    NUMBER = 2
    CHOICE = 3
    CHOICES = 4


class Named(NamedTuple):
    """What a choice is called, where its value is no word that people know, and its meaning."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class OptionTerm:
    """An option's description. Stored states hold a choice by its place in `choices`: append to them only.

    `choices` are pairs of value and meaning, `choice_names` of value and name where that is not the value; `numbers` are the only
    values, empty: all from `minimum` to `maximum`.
    """

    type: OptionType
    name: str
    effect: str
    choices: tuple[tuple[str, str], ...] = ()
    numbers: tuple[int, ...] = ()
    minimum: int = 0
    maximum: int = 0
    nullable: bool = False
    below_seat_count: bool = False
    choice_names: tuple[tuple[str, str], ...] = ()

    def name_of(self, value: str) -> str:
        """Return what people call a choice."""
        return dict(self.choice_names).get(value, value.replace("_", " "))


def flag(default: bool, name: str, effect: str) -> bool:  # noqa: FBT001 - the default of a flag is a bool
    """Declare an option that is on or off."""
    return _field(default, OptionTerm(OptionType.FLAG, name, effect))


def number(default: int, name: str, effect: str, minimum: int, maximum: int) -> int:
    """Declare an option that is a number from `minimum` to `maximum`."""
    return _field(default, OptionTerm(OptionType.NUMBER, name, effect, minimum=minimum, maximum=maximum))


def number_of(default: int, name: str, effect: str, numbers: tuple[int, ...]) -> int:
    """Declare an option that is one of a few `numbers`."""
    term = OptionTerm(OptionType.NUMBER, name, effect, numbers=numbers, minimum=min(numbers), maximum=max(numbers))
    return _field(default, term)


def number_or_none(default: int | None, name: str, effect: str, minimum: int, maximum: int) -> int | None:
    """Declare an option that is a number or has no value."""
    return _field(default, OptionTerm(OptionType.NUMBER, name, effect, minimum=minimum, maximum=maximum, nullable=True))


def seat(default: int, name: str, effect: str, maximum: int) -> int:
    """Declare an option that is a seat; `maximum` is the last seat of the largest table."""
    return _field(default, OptionTerm(OptionType.NUMBER, name, effect, maximum=maximum, below_seat_count=True))


def seat_or_none(default: int | None, name: str, effect: str, maximum: int) -> int | None:
    """Declare an option that is a seat or has no value."""
    term = OptionTerm(OptionType.NUMBER, name, effect, maximum=maximum, nullable=True, below_seat_count=True)
    return _field(default, term)


def choice(default: ChoiceT, name: str, effect: str, **choices: str | Named) -> ChoiceT:
    """Declare an option that is one of `choices` (value = meaning, with a name where the value is none)."""
    return _field(default, _chosen(OptionType.CHOICE, name, effect, choices))


def choices(default: tuple[ChoiceT, ...], name: str, effect: str, **choices: str | Named) -> tuple[ChoiceT, ...]:
    """Declare an option that is a set of `choices`, kept in the order in which they are declared."""
    return _field(default, _chosen(OptionType.CHOICES, name, effect, choices))


def _chosen(kind: OptionType, name: str, effect: str, choices: Mapping[str, str | Named]) -> OptionTerm:
    meanings = tuple([(value, said.meaning if isinstance(said, Named) else said) for value, said in choices.items()])
    names = tuple([(value, said.name) for value, said in choices.items() if isinstance(said, Named)])
    return OptionTerm(kind, name, effect, choices=meanings, choice_names=names)


def option_terms(options: object) -> dict[str, OptionTerm]:
    """Return the descriptions of all options of an Options class or instance, by id, in their order."""
    return {field.name: field.metadata["option"] for field in dataclasses.fields(options)}  # type: ignore[arg-type]


def _field(default: T, term: OptionTerm) -> T:
    return dataclasses.field(default=default, metadata={"option": term})
