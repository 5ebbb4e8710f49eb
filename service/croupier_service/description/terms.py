"""Names, words, cards and presets of a game, as `ListGames` tells them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class Names:
    """What something is called: in English and, where the players have a word, in their language (`language`: BCP 47)."""

    english: str
    native: str = ""
    romanized: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. `template` (events, facts) is an English sentence with places {seat} ("Seat 2"), {cards}, {number}, {text}.

    `texts` are pairs of a word that the text may be and how people read it; {text} stands for the latter.
    """

    kind: str
    names: Names
    description: str
    template: str = ""
    texts: tuple[tuple[str, str], ...] = ()

    def sentence(self, seat: int | None, cards: tuple[str, ...], number: int | None, text: str) -> str:
        """Return the template, filled."""
        return self.template.format(seat=f"Seat {seat}", cards=" ".join(cards), number=number, text=self.read(text))

    def read(self, text: str) -> str:
        """Return how people read `text`."""
        return next((reading for word, reading in self.texts if word == text), text)


class Layout(IntEnum):
    """How the cards of a zone lie, numbered as in the contract."""

    HAND = 1
    TRICK = 2
    PLAYED = 3
    MELDS = 4
    DISCARDS = 5
    PILE = 6
    PACKETS = 7
    SHOWN = 8


@dataclass(frozen=True, slots=True)
class ZoneTerm:
    """A kind of place where cards lie."""

    term: Term
    layout: Layout


@dataclass(frozen=True, slots=True)
class CardTerm:
    """A kind of card; `copies` of it are in the deck with the usual number of seats and the first preset."""

    code: str
    rank: str
    suit: str
    glyph: str
    names: Names
    copies: int = 1


class Direction(IntEnum):
    """In which direction the seats follow each other, numbered as in the contract."""

    CLOCKWISE = 1
    COUNTERCLOCKWISE = 2


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options: `options` is an instance of the game's Options."""

    preset: str
    names: Names
    description: str
    options: object


@dataclass(frozen=True, slots=True)
class Description:
    """All that a client needs to draw a game that it does not know. `cards` are in deck order; the first preset is the default."""

    game: str
    names: Names
    summary: str
    seat_counts: tuple[int, ...]
    usual_seat_count: int
    rules_version: int
    presets: tuple[Preset, ...]
    cards: tuple[CardTerm, ...]
    zones: tuple[ZoneTerm, ...]
    decisions: tuple[Term, ...]
    moves: tuple[Term, ...]
    events: tuple[Term, ...]
    facts: tuple[Term, ...]
    outcomes: tuple[Term, ...]
    refusals: tuple[Term, ...]
    marks: tuple[Term, ...] = field(default=())
