"""Random hands of which many are complete: put together from melds, some with a few cards exchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from croupier_service.games.four_color.options import Options
from tests.games.four_color.oracle import ORDER, Oracle

SIZES = (15, 20, 25)


def random_options(rng: Random) -> Options:
    """Return random values of all that evaluation and claims depend on."""
    return Options(
        points_table=rng.choice(("seed", "taiwan")),
        colour_groups=rng.choice(("any", "any", "soldiers")),
        own_draw_hidden=rng.random() < 0.3,
        claim_pairs=rng.random() < 0.3,
        pong_general=rng.random() < 0.3,
        generals_discard=rng.choice(("avoid", "free")),
        min_points=rng.choice((0, 0, 5, 10, 20)),
        hand_size=rng.choice(SIZES),
    )


def random_melds(oracle: Oracle, size: int, copies: int, rng: Random) -> list[tuple[str, ...]]:
    """Return melds of `size` cards together, of a deck with so many copies."""
    left, melds = Counter(dict.fromkeys(ORDER, copies)), []
    kinds = rng.sample(oracle.melds, rng.randint(4, len(oracle.melds)))
    while size > 0:
        cards, _, _ = rng.choice(kinds if rng.random() < 0.9 else oracle.melds)
        need = Counter(cards)
        if len(cards) <= size and all(left[kind] >= count for kind, count in need.items()):
            melds.append(cards)
            left -= need
            size -= len(cards)
    return melds


def spoilt(cards: Sequence[str], copies: int, rng: Random) -> list[str]:
    """Return `cards` with up to two of them exchanged."""
    changed = list(cards)
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        kind = rng.choice(ORDER)
        if changed and changed.count(kind) < copies:
            changed[rng.randrange(len(changed))] = kind
    return changed


def random_holding(oracle: Oracle, rng: Random) -> tuple[list[str], list[tuple[str, ...]], str]:
    """Return concealed cards, exposed melds and an offered card, which are often complete together."""
    copies = rng.choice((4, 5, 6, 7))
    melds = random_melds(oracle, oracle.options.hand_size + 1, copies, rng)
    rng.shuffle(melds)
    exposed = [meld for meld in melds[: rng.choice((0, 0, 1, 2, 3))] if len(melds) > 4]
    concealed = [card for meld in melds[len(exposed) :] for card in meld]
    concealed = spoilt(concealed, copies, rng)
    offered = concealed.pop(rng.randrange(len(concealed)))
    return sorted(concealed, key=ORDER.index), exposed, offered
