"""In what the knowledge of two situations differs: in cards that are seen, or in fields that tell something without showing a card."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.contract.kit import Kit

UNLIKE_BY_NATURE = frozenset({"proof", "options"})


class Difference(NamedTuple):
    """Names of fields that differ, and whether any card that is seen does."""

    fields: frozenset[str]
    cards: bool


NO_DIFFERENCE = Difference(frozenset(), cards=False)


def differences(kit: Kit, one: Any, other: Any) -> Difference:
    """Return in what two values of the same shape differ; commitments and keys do so by nature."""
    names: set[str] = set()
    cards = _walk("", one, other, kit.listing.deck.index, names)
    return Difference(frozenset(names), cards=cards)


def undisclosed(kit: Kit, found: Difference) -> frozenset[str]:
    """Return the fields that differ although no card is seen that explains it, and no rule tells them."""
    return frozenset() if found.cards else found.fields - kit.discloses


def _walk(name: str, one: Any, other: Any, deck: dict[str, int], names: set[str]) -> bool:
    if one == other:
        return False
    if (parts := _parts(name, one, other)) is not None:
        # Every part is walked, also after cards were found: the names are wanted.
        return bool(sum([_walk(*part, deck, names) for part in parts]))
    if _is_card(one, deck) or _is_card(other, deck):
        return True
    names.add(name)
    return False


def _parts(name: str, one: Any, other: Any) -> list[tuple[str, Any, Any]] | None:
    if hasattr(one, "__match_args__") and type(one) is type(other):
        names = [part for part in one.__match_args__ if part not in UNLIKE_BY_NATURE]
        return [(part, getattr(one, part), getattr(other, part)) for part in names]
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return [(name, part, like) for part, like in zip(one, other, strict=True)]
    return None


def _is_card(value: Any, deck: dict[str, int]) -> bool:
    if isinstance(value, tuple):
        return any(_is_card(part, deck) for part in value)
    return isinstance(value, str) and value in deck
