"""What a hand is worth: the best complete partition into melds, exact, as one number (section 4). How it is laid out: reading.py.

No meld mixes ranks except the command (General, Advisor, Elephant) and the field (Chariot, Horse, Cannon). So a hand falls into three
*blocks* of ranks, GAE, RHC and S, that are independent of each other; and once it is settled how many commands (fields) each colour gives
up, the ranks of a block are independent too. A block of 26 cards allows at most 81 such settlements, and the value of one rank is looked
up by its four counts, so that every answer comes after a few thousand look-ups at most.

A *value* is 100 points less 1 for each meld: the best value has the most points and, of equal ones, the fewest melds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from operator import sub

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.four_color.melds import LARGEST, POINTS, alike, combination, groups_with, points
from croupier_service.games.four_color.options import ColourGroups, Options, PointsTable
from croupier_service.games.four_color.table import DECK, KINDS

SCALE = 100
IMPOSSIBLE = -1_000_000
"""The value of cards that do not fall into melds; also with anything added."""

Rank = tuple[int, ...]
"""Copies of one rank by colour."""
Block = tuple[Rank, ...]

BLOCKS = ((0, 1, 2), (3, 4, 5), (6,))
"""Ranks of each block, as their places in RANKS."""
GROUP_SHAPES: tuple[Rank, ...] = ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0), (1, 1, 1, 1))


def is_possible(value: int) -> bool:
    """Return whether `value` is of cards that fall into melds completely."""
    return value > IMPOSSIBLE // 2


def points_of(value: int) -> int:
    """Return the points in a possible value."""
    return -(-value // SCALE)


@lru_cache(maxsize=512)
def sorted_out(hand: Cards) -> tuple[Block, Block, Block]:
    """Return the blocks of `hand`: copies by rank and colour."""
    counts = [0] * len(KINDS)
    for card in hand:
        counts[DECK.index[card]] += 1
    ranks = [tuple(counts[start : start + 4]) for start in range(0, len(KINDS), 4)]
    return tuple(ranks[0:3]), tuple(ranks[3:6]), tuple(ranks[6:7])


@lru_cache(maxsize=256)
def best_alike(count: int, general: bool, table: PointsTable) -> int:  # noqa: FBT001 - a key of the cache
    """Return the best value of `count` cards of one kind among themselves, hidden."""
    if count == 0:
        return 0
    best = IMPOSSIBLE
    for size in range(1, min(count, LARGEST) + 1):
        if made := alike(size, general=general):
            best = max(best, worth(POINTS[table][made][0]) + best_alike(count - size, general, table))
    return best


def worth(score: int) -> int:
    """Return the value of one meld of so many points."""
    return SCALE * score - 1


@lru_cache(maxsize=512)
def best_rank(rank: Rank, general: bool, grouped: bool, table: PointsTable) -> int:  # noqa: FBT001 - keys of the cache
    """Return the best value of one rank's cards, hidden; `grouped`: its colour groups count. Colours are alike, so their order is not."""
    return _best_sorted(tuple(sorted(rank)), general, grouped, table)


@lru_cache(maxsize=512)
def _best_sorted(rank: Rank, general: bool, grouped: bool, table: PointsTable) -> int:  # noqa: FBT001 - keys of the cache
    best = sum([best_alike(count, general, table) for count in rank])
    if not grouped:
        return best
    worths = POINTS[table]
    three, four = worth(worths["three_colour"][0]), worth(worths["four_colour"][0])
    for left in _without_three(rank):
        best = max(best, three + best_rank(left, general, grouped, table))
    if rank[0]:
        best = max(best, four + _best_sorted(tuple([count - 1 for count in rank]), general, grouped, table))
    return best


def _without_three(rank: Rank) -> Iterator[Rank]:
    """Yield what three-colour groups leave of ascending counts; of colours with equal counts one is as good as the other."""
    a, b, c, d = rank
    if b:
        yield a, b - 1, c - 1, d - 1
    if a and a < b:
        yield a - 1, b, c - 1, d - 1
    if a and b < c:
        yield a - 1, b - 1, c, d - 1
    if a and c < d:
        yield a - 1, b - 1, c - 1, d


def settlements(block: Block) -> Iterator[Rank]:
    """Yield how many commands or fields each colour of `block` may give up, from none on."""
    if len(block) == 1:
        return iter([(0, 0, 0, 0)])
    return product(*[range(min(copies) + 1) for copies in zip(*block, strict=True)])


def value_settled(number: int, block: Block, lines: Rank, table: PointsTable, groups: ColourGroups) -> int:
    """Return the best value of block `number` of which `lines` become commands or fields, and only these."""
    value = sum(lines) * worth(POINTS[table]["field" if number else "command"][0])
    for place, rank in enumerate(block):
        value += best_rank(tuple(map(sub, rank, lines)), number == 0 == place, groups == "any" or number == 2, table)
        if value < IMPOSSIBLE // 2:
            return IMPOSSIBLE
    return value


@lru_cache(maxsize=512)
def best_block(number: int, block: Block, table: PointsTable, groups: ColourGroups) -> int:
    """Return the best value of block `number`, all hidden."""
    return max([value_settled(number, block, lines, table, groups) for lines in settlements(block)])


@lru_cache(maxsize=512)
def best_blocks(hand: Cards, table: PointsTable, groups: ColourGroups) -> tuple[int, int, int]:
    """Return the best value of each block of `hand`, all hidden."""
    one, two, three = sorted_out(hand)
    return best_block(0, one, table, groups), best_block(1, two, table, groups), best_block(2, three, table, groups)


@lru_cache(maxsize=128)
def melds_around(card: Card, groups: ColourGroups) -> tuple[Cards, ...]:
    """Return what must be concealed for each meld that `card` can be in, whatever the hand (section 4, evaluation, 2)."""
    same = [(card,) * count for count in range(LARGEST) if alike(count + 1, general=card[1] == "G")]
    return (*same, *groups_with(card, groups))


def block_of(card: Card) -> int:
    """Return the number of the block to which `card` belongs."""
    return DECK.index[card] // 12


def less(number: int, block: Block, cards: Cards) -> Block | None:
    """Return block `number` without `cards`, all of which belong to it; None: it does not hold them."""
    ranks = [list(rank) for rank in block]
    for card in cards:
        rank, colour = divmod(DECK.index[card] - 12 * number, 4)
        ranks[rank][colour] -= 1
        if ranks[rank][colour] < 0:
            return None
    return tuple([tuple(rank) for rank in ranks])


@lru_cache(maxsize=512)
def best_block_with(card: Card, block: Block, exposed: bool, table: PointsTable, groups: ColourGroups) -> int:  # noqa: FBT001 - a key
    """Return the best value of the block of `card` together with it, when its meld counts as `exposed` or hidden, the others hidden."""
    number, best = block_of(card), IMPOSSIBLE
    for taken in melds_around(card, groups):
        left = less(number, block, taken)
        if left is not None:
            best = max(best, value_of_meld(card, taken, exposed, table) + best_block(number, left, table, groups))
    return best


@lru_cache(maxsize=512)
def value_of_meld(card: Card, taken: Cards, exposed: bool, table: PointsTable) -> int:  # noqa: FBT001 - a key of the cache
    """Return the value of the meld of `card` and the concealed cards `taken`."""
    made = combination((card, *taken), "any")
    return IMPOSSIBLE if made is None else worth(points(made, table, exposed=exposed))


def best_value(hand: Cards, offered: Card | None, options: Options, *, exposed: bool = True) -> int:
    """Return the best value of the concealed `hand` with the `offered` card, if any, whose meld counts as `exposed` or hidden.

    IMPOSSIBLE or nearly so: they do not fall into melds completely. Exposed melds are not in it.
    """
    table, groups = options.points_table, options.colour_groups
    values = best_blocks(hand, table, groups)
    if offered is None:
        return sum(values)
    number = block_of(offered)
    others = sum(values) - values[number]
    if others < IMPOSSIBLE // 2:
        return IMPOSSIBLE
    return others + best_block_with(offered, sorted_out(hand)[number], exposed, table, groups)
