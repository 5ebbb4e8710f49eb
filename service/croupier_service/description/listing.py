"""A game as the catalog lists it: its rules and everything that lets others describe, write, show and store it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from croupier_service.cards.deck import Deck
from croupier_service.description.picture import MoveLine, Picture
from croupier_service.description.terms import Description, Direction
from croupier_service.kernel.decision import Move
from croupier_service.kernel.game import Game


class Notation(Protocol):
    """One line of text for every move; a module may be one."""

    def write(self, move: Any) -> str:
        """Return the text of `move`."""

    def read(self, text: str) -> Move:
        """Return the move that `text` says, in its one form; ValueError where it says none."""

    def canonical(self, move: Any) -> Move:
        """Return `move` in its one form (cards in printing order); ValueError where a card is unknown or named twice, or one is missing."""


class Views(Protocol):
    """What a viewer sees, from what it knows and nothing else; a module may be one."""

    def picture(self, known: Any, kind: str) -> Picture:
        """Return the view; `kind` is the decision that this viewer is asked and has not answered, or empty."""

    def details(self, known: Any) -> Any:
        """Return the same as the game's typed view: a dataclass that mirrors its message."""

    def line(self, move: Any, known: Any) -> MoveLine:
        """Return how `move` reads in the list of this viewer's moves."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """The dataclasses of a game that have a message: stored `public`, `private`, `hidden`; sent `moves` and `details`."""

    options: type
    public: type
    private: type
    hidden: type
    moves: tuple[type, ...]
    details: type


@dataclass(frozen=True, slots=True)
class Listing:
    """A game of the catalog.

    `check(options, seats)` returns why a configuration is impossible, or None. `room(options, seats)` is the number of bytes that the
    stored record of a match never exceeds, so that sealed states have one length. `copies(options, seats)` is how many of each kind of
    card the deck of a match has, in deck order; None where it is always what the description says. `before_deal` are the kinds of
    decision that are asked while the next deal is fixed but has not begun, so that its number is not told yet. Every Public has
    `options` (not stored with it), `proof` and `last_deal`.
    """

    description: Description
    rules: Game
    notation: Notation
    views: Views
    shapes: Shapes
    deck: Deck
    check: Callable[[Any, int], str | None]
    room: Callable[[Any, int], int]
    direction: Callable[[Any], Direction]
    copies: Callable[[Any, int], tuple[int, ...]] | None = None
    before_deal: frozenset[str] = frozenset()

    def deck_copies(self, options: Any, seats: int) -> tuple[int, ...]:
        """Return the copies of each kind in the deck of a match; empty where they are those of the description."""
        copies = self.copies(options, seats) if self.copies else ()
        return () if copies == tuple(card.copies for card in self.description.cards) else copies
