"""What a meld is, what it is worth, and how melds lie side by side (section 4). Nothing here knows a hand or a turn."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from typing import Literal

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.four_color.options import ColourGroups, PointsTable
from croupier_service.games.four_color.table import COLOURS, DECK, GENERALS

Combination = Literal[
    "one_card",
    "pair",
    "command",
    "field",
    "triple",
    "triple_of_generals",
    "three_colour",
    "quad",
    "quad_of_generals",
    "four_colour",
]

COMMAND = "GAE"
FIELD = "RHC"
LARGEST = 4
"""Cards of the largest meld."""

Worth = tuple[int, int]
"""Points of a hidden and of an exposed meld."""

SEED_POINTS: dict[Combination, Worth] = {
    "one_card": (1, 1),
    "pair": (0, 0),
    "command": (1, 1),
    "field": (1, 1),
    "triple": (3, 1),
    "triple_of_generals": (3, 3),
    "three_colour": (1, 1),
    "quad": (8, 6),
    "quad_of_generals": (8, 6),
    "four_colour": (4, 4),
}
TAIWAN_POINTS: dict[Combination, Worth] = {
    **SEED_POINTS,
    "command": (2, 2),
    "three_colour": (3, 3),
    "four_colour": (5, 5),
    "quad_of_generals": (6, 8),
}
POINTS: dict[PointsTable, dict[Combination, Worth]] = {"seed": SEED_POINTS, "taiwan": TAIWAN_POINTS}

ALIKE: dict[int, Combination] = {2: "pair", 3: "triple", 4: "quad"}
GENERALS_ALIKE: dict[int, Combination] = {1: "one_card", 2: "pair", 3: "triple_of_generals", 4: "quad_of_generals"}


def alike(count: int, *, general: bool) -> Combination | None:
    """Return what `count` cards of one kind make."""
    return (GENERALS_ALIKE if general else ALIKE).get(count)


@lru_cache(maxsize=512)
def combination(cards: Cards, colour_groups: ColourGroups) -> Combination | None:
    """Return what `cards`, in any order, make together; None: no meld."""
    kinds = set(cards)
    if len(kinds) == 1:
        return alike(len(cards), general=cards[0] in GENERALS)
    if len(kinds) != len(cards):
        return None
    colours, ranks = {card[0] for card in cards}, {card[1] for card in cards}
    if len(ranks) == 1:
        return _of_one_rank(len(colours), cards[0], colour_groups)
    if len(colours) == 1:
        return "command" if ranks == set(COMMAND) else "field" if ranks == set(FIELD) else None
    return None


def _of_one_rank(colours: int, card: Card, colour_groups: ColourGroups) -> Combination | None:
    if colour_groups == "soldiers" and card[1] != "S":
        return None
    return {3: "three_colour", 4: "four_colour"}.get(colours)  # type: ignore[return-value]


def points(made: Combination, table: PointsTable, *, exposed: bool) -> int:
    """Return what a meld is worth (section 4)."""
    return POINTS[table][made][exposed]


@lru_cache(maxsize=512)
def laid_out(cards: Cards, starts: int) -> tuple[Cards, ...]:
    """Return melds that lie one after another in `cards`; bit i of `starts` says that one begins with card i."""
    places = [place for place in range(len(cards)) if starts >> place & 1]
    return tuple([cards[place:end] for place, end in pairwise([*places, len(cards)])])


def laid_flat(melds: tuple[Cards, ...]) -> tuple[Cards, int]:
    """Return `melds` one after another, with their starts: the reverse of laid_out."""
    cards: Cards = ()
    starts = 0
    for meld in melds:
        starts |= 1 << len(cards)
        cards += meld
    return cards, starts


@lru_cache(maxsize=512)
def exposed_points(cards: Cards, starts: int, table: PointsTable, colour_groups: ColourGroups) -> int:
    """Return what exposed melds are worth together."""
    made = [combination(meld, colour_groups) for meld in laid_out(cards, starts)]
    return sum([points(one, table, exposed=True) for one in made if one])


@lru_cache(maxsize=128)
def groups_with(card: Card, colour_groups: ColourGroups) -> tuple[Cards, ...]:
    """Return the kinds that make a command, a field or a colour group with `card`: fewer first, then in card order."""
    colour, rank = card[0], card[1]
    groups = [tuple([colour + other for other in line if other != rank]) for line in (COMMAND, FIELD) if rank in line]
    if colour_groups == "any" or rank == "S":
        others = [other + rank for other in COLOURS if other != colour]
        groups += [*combinations(others, 2), tuple(others)]
    return tuple(sorted(groups, key=lambda group: (len(group), DECK.pack(group))))
