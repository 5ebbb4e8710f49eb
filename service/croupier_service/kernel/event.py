"""What happened, in the wording that each audience gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import NamedTuple

from croupier_service.frozen import frozen
from croupier_service.kernel.table import Seat

_NOBODY: Mapping[Seat, Wording | None] = MappingProxyType({})


class Wording(NamedTuple):
    """What one audience hears: a kind of event from the game's description, and what fills its template."""

    kind: str
    seat: Seat | None = None
    cards: tuple[str, ...] = ()
    number: int | None = None
    text: str = ""


@frozen
class Event:
    """One occurrence: `everyone` hears its wording (None: nothing), except the seats in `only`, which hear theirs instead."""

    everyone: Wording | None
    only: Mapping[Seat, Wording | None] = field(default_factory=dict)

    def wording(self, audience: Seat | None) -> Wording | None:
        """Return what `audience` (None: a bystander) hears."""
        if audience is not None and audience in self.only:
            return self.only[audience]
        return self.everyone


def public(kind: str, seat: Seat | None = None, cards: tuple[str, ...] = (), number: int | None = None, text: str = "") -> Event:
    """Return an event that everybody hears alike."""
    return Event(Wording(kind, seat, cards, number, text), _NOBODY)
