"""A second implementation of what is hard, naive and independent of the first: it shares no rule with it, only names of cards and options.

Every meld is written down as a list of cards with its two values; a hand is partitioned by trying every meld with its first card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from croupier_service.games.four_color.options import Options

COLOURS = ["y", "r", "g", "w"]
RANKS = ["G", "A", "E", "R", "H", "C", "S"]
ORDER = [colour + rank for rank in RANKS for colour in COLOURS]

Meld = tuple[tuple[str, ...], int, int]
"""Its cards in card order, its points hidden and exposed."""


def all_melds(options: Options) -> list[Meld]:
    """Write down every meld of the game (section 4)."""
    taiwan = options.points_table == "taiwan"
    melds: list[Meld] = []
    for kind in ORDER:
        if kind[1] == "G":
            melds.append(((kind,), 1, 1))
            melds.append(((kind,) * 3, 3, 3))
            melds.append(((kind,) * 4, 6, 8) if taiwan else ((kind,) * 4, 8, 6))
        else:
            melds.append(((kind,) * 3, 3, 1))
            melds.append(((kind,) * 4, 8, 6))
        melds.append(((kind,) * 2, 0, 0))
    for colour in COLOURS:
        melds.append(((colour + "G", colour + "A", colour + "E"), *((2, 2) if taiwan else (1, 1))))
        melds.append(((colour + "R", colour + "H", colour + "C"), 1, 1))
    for rank in RANKS if options.colour_groups == "any" else ["S"]:
        threes = [tuple([colour + rank for colour in three]) for three in combinations(COLOURS, 3)]
        melds.extend([(three, 3, 3) if taiwan else (three, 1, 1) for three in threes])
        melds.append((tuple([colour + rank for colour in COLOURS]), *((5, 5) if taiwan else (4, 4))))
    return melds


class Oracle:
    """The rules of one set of options."""

    def __init__(self, options: Options) -> None:
        """Write down the melds."""
        self.options = options
        self.melds = all_melds(options)
        self.with_first = {kind: [meld for meld in self.melds if kind in meld[0]] for kind in ORDER}

    def best_hidden(self, cards: Iterable[str]) -> int | None:
        """Return the most points of a complete partition, all hidden; None: there is none."""
        return self._best(Counter(cards), {})

    def _best(self, left: Counter[str], known: dict[tuple[str, ...], int | None]) -> int | None:
        key = tuple(sorted(left.elements()))
        if not key:
            return 0
        if key not in known:
            first = next(kind for kind in ORDER if left[kind])
            results = []
            for cards, hidden, _ in self.with_first[first]:
                need = Counter(cards)
                if all(left[kind] >= count for kind, count in need.items()):
                    rest = self._best(left - need, known)
                    if rest is not None:
                        results.append(hidden + rest)
            known[key] = max(results, default=None)
        return known[key]

    def exposed(self, melds: Iterable[Sequence[str]]) -> int:
        """Return the points of exposed melds."""
        return sum([self.worth(meld)[1] for meld in melds])

    def worth(self, cards: Sequence[str]) -> tuple[int, int]:
        """Return the points of a meld, hidden and exposed; LookupError where it is none."""
        for meld, hidden, exposed in self.melds:
            if sorted(meld) == sorted(cards):
                return hidden, exposed
        raise LookupError(cards)

    def total(self, hand: Sequence[str], melds: Sequence[Sequence[str]], offered: str | None, *, hidden: bool = False) -> int | None:
        """Return what a hand scores (section 4, evaluation); `hidden`: the meld of the offered card counts as such."""
        base = self.exposed(melds)
        if offered is None:
            best = self.best_hidden(hand)
            return None if best is None else base + best
        results = []
        for cards, when_hidden, when_exposed in self.with_first[offered]:
            need = Counter(cards) - Counter([offered])
            left = Counter(hand)
            if all(left[kind] >= count for kind, count in need.items()):
                rest = self.best_hidden((left - need).elements())
                if rest is not None:
                    results.append(base + rest + (when_hidden if hidden else when_exposed))
        return max(results, default=None)

    def is_group(self, offered: str, named: Sequence[str]) -> bool:
        """Return whether the offered card makes a command, field or colour group, or a permitted pair, with the named ones."""
        if list(named) == [offered]:
            return self.options.claim_pairs and offered[1] != "G"
        cards = sorted([offered, *named])
        return len(set(cards)) == len(cards) >= 3 and any(sorted(meld) == cards for meld, _, _ in self.melds)

    def may_ask(self, hand: Sequence[str]) -> bool:
        """Return whether a dealt hand may ask for a redeal (section 3.1)."""
        if any(card[1] == "G" or hand.count(card) >= 3 for card in hand):
            return False
        full = [meld for meld, _, _ in self.melds if len(set(meld)) == 4]
        return not any(set(meld) <= set(hand) for meld in full)

    def answers(
        self, hand: Sequence[str], melds: Sequence[Sequence[str]], offered: str, *, distance: int, drawn: bool, seats: int
    ) -> set[str]:
        """Return the texts of all legal answers of a seat so far from the giver (section 3.4)."""
        legal, options, copies = set(), self.options, hand.count(offered)
        total = self.total(hand, melds, offered, hidden=options.own_draw_hidden and drawn and distance == 0)
        if total is not None and total >= options.min_points:
            legal.add("hu")
        if copies >= 3 and len(hand) > 3:
            legal.add("gan")
        if copies >= 2 and len(hand) > 2 and (offered[1] != "G" or options.pong_general):
            legal.add("pong")
        word = "own_group" if distance == 0 else "chi" if distance == 1 % seats else ""
        if word:
            legal |= {f"{word} {' '.join(named)}" for named in self._named(hand, offered)}
        keeps = drawn and distance == 0 and offered[1] == "G"
        if keeps and hand:
            legal.add("own_general")
        if not keeps or options.generals_discard == "free" or all(card[1] == "G" for card in hand):
            legal.add("pass")
        return legal

    def _named(self, hand: Sequence[str], offered: str) -> list[tuple[str, ...]]:
        kinds = [kind for kind in ORDER if kind in hand]
        choices = [named for count in (1, 2, 3) for named in combinations(kinds, count)]
        return [named for named in choices if self.is_group(offered, named) and len(hand) > len(named)]


def winner(answers: Mapping[int, str], giver: int, seats: int) -> int | None:
    """Return whose answer wins, going down the table of section 3.4 level by level and round the table from the giver."""
    round_the_table = [(giver + distance) % seats for distance in range(seats)]
    levels = [{"hu"}, {"gan", "pong"}, {"own_group", "own_general"}, {"chi"}]
    for words in levels:
        for seat in round_the_table:
            if answers.get(seat, "pass").split()[0] in words:
                return seat
    return None


def payments(options: Options, seats: int, winner_: int, source: str, giver: int | None, total: int) -> list[int]:
    """Return what each seat gets (section 5), one payment after another."""
    scores = [0] * seats
    stake = total * options.own_draw_factor if source == "own_draw" else total
    if options.payment == "none":
        scores[winner_] += stake
        return scores
    for seat in range(seats):
        if seat != winner_:
            alone = options.payment == "giver_pays" and source in ("discard", "other_draw")
            scores[giver if alone and giver is not None else seat] -= stake
            scores[winner_] += stake
    return scores
