"""What one viewer sees, in places, facts and lines: enough for a client that knows no game. Tuples, because a view makes many."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

Codes = tuple[str, ...]


class CardMark(NamedTuple):
    """Something about the card at `card_index` of its group."""

    card_index: int
    kind: str
    text: str = ""


class CardGroup(NamedTuple):
    """Cards that lie together; `unseen` more lie before cards[unseen_before] (None: nobody knows where)."""

    cards: Codes = ()
    unseen: int = 0
    unseen_before: int | None = None
    label: str = ""
    seat: int | None = None
    marks: tuple[CardMark, ...] = ()


class Zone(NamedTuple):
    """A place where cards lie; `seat` None: it is the table's."""

    kind: str
    seat: int | None = None
    groups: tuple[CardGroup, ...] = ()
    pickable: bool = False


@lru_cache(maxsize=1024)
def unseen_hand(seat: int, count: int) -> Zone:
    """Return the hand of `count` cards of another seat; kept, because most hands of most views are that."""
    return Zone("hand", seat, (CardGroup((), count),))


@lru_cache(maxsize=512)
def own_hand(seat: int, hand: Codes, pickable: bool) -> Zone:  # noqa: FBT001 - a key of the cache
    """Return the viewer's own hand; `pickable`: it is asked for some of these cards."""
    return Zone("hand", seat, (CardGroup(hand),), pickable)


class Fact(NamedTuple):
    """Something known that is no card."""

    kind: str
    seat: int | None = None
    number: int | None = None
    text: str = ""
    cards: Codes = ()


class SeatSummary(NamedTuple):
    """A seat in one line; `team` only where the viewer may know it."""

    seat: int
    score: int
    team: int | None = None
    deal_place: int | None = None


class DealResult(NamedTuple):
    """How a deal ended."""

    deal_number: int
    scores: tuple[int, ...]
    shown: tuple[Zone, ...] = ()
    facts: tuple[Fact, ...] = ()


class Picture(NamedTuple):
    """A whole view, without what is the same in every game."""

    seats: tuple[SeatSummary, ...]
    zones: tuple[Zone, ...]
    facts: tuple[Fact, ...]
    last_deal: DealResult | None = None
    question: str = ""


class MoveLine(NamedTuple):
    """A listed move as people read it: its label (empty: the notation is enough), the cards to pick, the place it points at."""

    cards: Codes = ()
    label: str = ""
    zone_index: int | None = None
    group_index: int | None = None
