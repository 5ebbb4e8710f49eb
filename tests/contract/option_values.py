"""Every value of every option that the suite must have played with, and configurations that have a wanted one."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier_service.description.options import OptionTerm, OptionType, option_terms
from croupier_service.frozen import replaced as replace
from tests.contract.kit import Kit

FEW = 12
TRIES = 400


def labels(term: OptionTerm, value: Any, seats: int) -> list[str]:
    """Return what it is to have `value`: the value itself, its place in a long range, or each member of a set with or without."""
    if term.type is OptionType.CHOICES:
        return [f"{'with' if choice in value else 'without'} {choice}" for choice, _ in term.choices]
    if term.type is not OptionType.NUMBER or value is None or is_short(term):
        return [str(value)]
    last = min(term.maximum, seats - 1) if term.below_seat_count else term.maximum
    return ["least" if value == term.minimum else "most" if value == last else "between"]


def is_short(term: OptionTerm) -> bool:
    """Return whether each number counts by itself."""
    return bool(term.numbers) or term.maximum - term.minimum < FEW


def all_labels(term: OptionTerm) -> list[str]:
    """Return all that there is to have of an option."""
    if term.type is OptionType.FLAG:
        return ["False", "True"]
    if term.type is OptionType.CHOICE:
        return [choice for choice, _ in term.choices]
    if term.type is OptionType.CHOICES:
        return [f"{word} {choice}" for choice, _ in term.choices for word in ("with", "without")]
    numbers = [str(number) for number in term.numbers or range(term.minimum, term.maximum + 1)] if is_short(term) else []
    return [*(numbers or ("least", "between", "most")), *(["None"] if term.nullable else [])]


def any_value(term: OptionTerm, rng: Random, seats: int) -> Any:
    """Return a value, the extremes of a range as often as the rest."""
    if term.type is OptionType.FLAG:
        return rng.random() < 0.5
    if term.type is OptionType.CHOICE:
        return rng.choice(term.choices)[0]
    if term.type is OptionType.CHOICES:
        return tuple([choice for choice, _ in term.choices if rng.random() < 0.5])
    last = min(term.maximum, seats - 1) if term.below_seat_count else term.maximum
    numbers = [rng.choice(term.numbers)] if term.numbers else [term.minimum, last, rng.randint(term.minimum, last)]
    return rng.choice([*numbers, None] if term.nullable else numbers)


def values_of(options: Any, seats: int) -> list[tuple[str, str]]:
    """Return every option with what a configuration has of it."""
    return [(name, label) for name, term in option_terms(options).items() for label in labels(term, getattr(options, name), seats)]


def all_values(kit: Kit) -> list[tuple[str, str]]:
    """Return every option with all that there is to have of it."""
    return [(name, label) for name, term in option_terms(kit.listing.shapes.options).items() for label in all_labels(term)]


def configuration_with(kit: Kit, name: str, label: str, rng: Random) -> tuple[Any, int] | None:
    """Return a possible configuration that has what is wanted of an option; None: none was found."""
    term = option_terms(kit.listing.shapes.options)[name]
    for _ in range(TRIES):
        options, seats = kit.configurations(rng)
        value = any_value(term, rng, seats)
        if label in labels(term, value, seats):
            options = replace(options, **{name: value})
            if kit.listing.check(options, seats) is None:
                return options, seats
    return None
