"""What the contract laws need to know about a game beyond its listing. Independent of the product: no sampler of it is used here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from croupier_service.cards.deck import Card
from croupier_service.description.listing import Listing
from croupier_service.kernel.decision import Move
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat


def any_move(rng: Random, moves: list[Move]) -> Move:
    """Choose uniformly."""
    return rng.choice(moves)


@dataclass(frozen=True)
class Kit:
    """A game under test.

    * `configurations(rng)`: random possible options with a number of seats, each value of each option now and then
    * `twin(table, viewer, rng)`: another table that `viewer` (None: a bystander) cannot tell from this one: every place that it
      does not see is shuffled by the test's own means, everything that it knows (notes included) stays
    * `every_move(known, kind)`: every move that could be written down about this hand and table, legal or not, for small hands
    * `cards(table)`: every card of every zone, notes left out; `deck(options, seats)`: what they must be
    * `stacked`: each returns a match whose cards are stacked so that something rare is near
    * `longest(options, seats)`: how many answers a match can take at most, as its rules argue
    * `zero_sum(options)`: whether the scores of a deal add up to nothing
    * `choose(rng, moves)`: how the random player chooses
    * `discloses`: fields of the table by which a rule itself tells something of a hidden card without showing it (the opener holds a three)
    * `asks_one_seat`: no decision of this game asks several seats, so that nothing can be refused because it was answered already
    """

    listing: Listing
    configurations: Callable[[Random], tuple[Any, int]]
    twin: Callable[[Any, Seat | None, Random], Any]
    every_move: Callable[[Any, str], Iterable[Move]]
    cards: Callable[[Any], Iterable[Card]]
    deck: Callable[[Any, int], Sequence[Card]]
    stacked: Sequence[Callable[[Random], Match]]
    longest: Callable[[Any, int], int]
    zero_sum: Callable[[Any], bool]
    choose: Callable[[Random, list[Move]], Move] = any_move
    discloses: frozenset[str] = frozenset()
    asks_one_seat: bool = False
