"""The hand that won, laid out: one best complete partition (section 4, evaluation, 3). Needed once a deal, so plain rather than fast."""

from __future__ import annotations

from croupier_service.cards.deck import Card, Cards, without
from croupier_service.frozen import frozen
from croupier_service.games.four_color.evaluation import (
    BLOCKS,
    GROUP_SHAPES,
    Block,
    Rank,
    best_alike,
    best_block,
    best_rank,
    best_value,
    melds_around,
    settlements,
    sorted_out,
    value_of_meld,
    value_settled,
    worth,
)
from croupier_service.games.four_color.melds import COMMAND, FIELD, LARGEST, POINTS, alike
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.table import COLOURS, RANKS

Melds = tuple[Cards, ...]


@frozen
class Reading:
    """The melds of a concealed hand with the card that completed it; `exposed` of them, which come first, count as exposed."""

    melds: Melds
    exposed: int


def best_reading(hand: Cards, offered: Card | None, options: Options, *, exposed: bool = True) -> Reading:
    """Return a best reading of a complete hand; parameters as of evaluation.best_value. The meld of `offered` comes first."""
    if offered is None:
        return Reading(hidden_reading(hand, options), 0)
    value = best_value(hand, offered, options, exposed=exposed)
    for taken in melds_around(offered, options.colour_groups):
        if not all(hand.count(card) >= taken.count(card) for card in taken):
            continue
        left = without(hand, taken)
        if value_of_meld(offered, taken, exposed, options.points_table) + best_value(left, None, options) == value:
            return Reading(((offered, *taken), *hidden_reading(left, options)), int(exposed))
    raise AssertionError(f"{hand} with {offered} is not complete")


def hidden_reading(hand: Cards, options: Options) -> Melds:
    """Return the melds of the best partition of `hand`, which is complete, all hidden."""
    melds: list[Cards] = []
    for number, block in enumerate(sorted_out(hand)):
        melds += _block_melds(number, block, options)
    return tuple(melds)


def _block_melds(number: int, block: Block, options: Options) -> list[Cards]:
    table, groups = options.points_table, options.colour_groups
    best = best_block(number, block, table, groups)
    lines = next(one for one in settlements(block) if value_settled(number, block, one, table, groups) == best)
    ranks = FIELD if number else COMMAND
    melds = [tuple([colour + rank for rank in ranks]) for colour, count in zip(COLOURS, lines, strict=True) for _ in range(count)]
    for place, copies in enumerate(block):
        left = tuple([count - line for count, line in zip(copies, lines, strict=True)])
        melds += _rank_melds(BLOCKS[number][place], left, options)
    return melds


def _rank_melds(rank: int, copies: Rank, options: Options) -> list[Cards]:
    table, grouped = options.points_table, options.colour_groups == "any" or rank == 6
    best = best_rank(copies, rank == 0, grouped, table)
    for shape in GROUP_SHAPES if grouped else ():
        left = tuple([count - one for count, one in zip(copies, shape, strict=True)])
        group = POINTS[table]["four_colour" if all(shape) else "three_colour"][0]
        if min(left) >= 0 and worth(group) + best_rank(left, rank == 0, grouped, table) == best:
            meld = tuple([colour + RANKS[rank] for colour, one in zip(COLOURS, shape, strict=True) if one])
            return [meld, *_rank_melds(rank, left, options)]
    kinds = [(colour + RANKS[rank], count) for colour, count in zip(COLOURS, copies, strict=True)]
    return [meld for kind, count in kinds for meld in _alike_melds(kind, count, options)]


def _alike_melds(kind: Card, count: int, options: Options) -> list[Cards]:
    general, table = kind[1] == "G", options.points_table
    for size in range(min(count, LARGEST), 0, -1):
        made = alike(size, general=general)
        rest = best_alike(count - size, general, table)
        if made and worth(POINTS[table][made][0]) + rest == best_alike(count, general, table):
            return [(kind,) * size, *_alike_melds(kind, count - size, options)]
    return []
