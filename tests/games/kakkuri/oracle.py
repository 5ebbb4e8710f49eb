"""Kakkuri a second time, naive and independent of the product: it shares the move dataclasses with it and nothing else.

`may_play` judges one play by the words of RULES.md; `NaiveDeal` follows a whole deal with sets and plain loops and says who is asked what.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import LaidCard, Play

WILD = {"1C", "2D"}


def printed(card: str) -> int:
    """Return the rank on a card."""
    return int(card[:-1])


def follows(rank: int, last: int) -> bool:
    """K5: one more; the same for 1 and 2; anything after a 12."""
    return rank == last + 1 or (rank == last and last in (1, 2)) or last == 12


def pair(one: str, other: str, wilds_pair: bool) -> bool:  # noqa: FBT001 - an option's value
    """Ruling 27: equal printed ranks, or by option a wild with anything."""
    return printed(one) == printed(other) or (wilds_pair and (one in WILD or other in WILD))


def three_pairs(hand: tuple[str, ...], wilds_pair: bool) -> bool:  # noqa: FBT001 - an option's value
    """Whether the first card has a partner such that the rest splits too: all partners are tried."""
    if not hand or len(hand) % 2:
        return not hand
    first, *others = hand
    return any(
        pair(first, other, wilds_pair) and three_pairs(tuple(card for card in others if card != other), wilds_pair) for other in others
    )


def may_play(play: Play, hand: tuple[str, ...], last: int, options: Options, paired: bool) -> bool:  # noqa: FBT001 - a fact of the hand
    """Whether a seat with `hand` that has or has not declared sansoku may play this on `last` (K5)."""
    names = [laid.card for laid in play.cards]
    if not all(name in hand for name in names) or any((laid.card in WILD) != (laid.rank is not None) for laid in play.cards):
        return False
    ranks = {laid.rank or printed(laid.card) for laid in play.cards}
    if len(ranks) > 1 or not follows(next(iter(ranks)), last):
        return False
    if len(names) != 2 if paired else len(names) not in (1, 3):
        return False
    disguised = any(laid.rank not in (None, printed(laid.card)) for laid in play.cards)
    if paired:
        rest = tuple(card for card in hand if card not in names)
        return (options.wild_in_sansoku or not disguised) and three_pairs(rest, options.wild_in_sansoku)
    return len(names) == 1 or options.wild_in_triples or not disguised


def writable_plays(hand: tuple[str, ...], most: int = 4) -> Iterator[Play]:
    """Yield every play of up to `most` cards of the hand, each wild with each rank and with none, in printing order."""
    ordered = sorted(hand, key=lambda card: (card in WILD, printed(card), "CSDH".index(card[-1])))
    for size in range(1, most + 1):
        for chosen in combinations(ordered, size):
            ranks = [(None, *range(1, 13)) if card in WILD else (None,) for card in chosen]
            for declared in product(*ranks):
                yield Play(tuple([LaidCard(card, rank) for card, rank in zip(chosen, declared, strict=True)]))


def payments(seats: int, stake: int, ending: str, winner: int | None, dropped: set[int], set_out: int | None) -> list[int]:
    """Section 4, seat by seat, with chips moved one payment at a time."""
    chips = [0] * seats
    each = {"win": 1, "guri": 2, "utazu": 3}.get(ending, 0)
    for seat in range(seats):
        if winner is None or seat in (winner, set_out):
            continue
        for _ in range(1 if seat in dropped else each):
            chips[seat] -= stake
            chips[winner] += stake
    return chips


@dataclass
class NaiveDeal:
    """K4 to the end of a deal: hands, sets of seats, and who is asked what. `ending` is set when it is over."""

    options: Options
    hands: list[set[str]]
    box: list[str]
    dealer: int
    set_out: int | None
    last: int
    dropped: set[int] = field(default_factory=set)
    ended: set[int] = field(default_factory=set)
    declared: set[int] = field(default_factory=set)
    in_turn: int = 0
    barred: bool = False
    ending: str = ""
    winner: int | None = None

    def __post_init__(self) -> None:
        """Let the dealer begin, as the first anchor."""
        self.anchor = self.turn = self.dealer
        self.kind = "turn"

    def active(self) -> set[int]:
        """Return who is neither dropped nor set out."""
        return {seat for seat in range(len(self.hands)) if seat not in self.dropped and seat != self.set_out}

    def after(self, seat: int) -> int:
        """Return the next active seat."""
        while True:
            seat = (seat + 1) % len(self.hands)
            if seat in self.active():
                return seat

    def do(self, word: str, cards: tuple[tuple[str, int], ...] = ()) -> None:
        """Make the move of the seat that is asked; `cards` with the ranks that they stand for."""
        if word == "play":
            self._play(cards)
        elif word == "sansoku":
            self.declared.add(self.turn)
        elif word == "continue":
            self._choose(barred=True)
        elif word == "turn_up":
            self.last = printed(self.box.pop(0))
            self._choose(barred=False)
        else:
            self._end_turn(drops=word == "drop")

    def _play(self, cards: tuple[tuple[str, int], ...]) -> None:
        for card, rank in cards:
            self.hands[self.turn].remove(card)
            self.last = rank
        self.in_turn += len(cards)
        self.anchor, self.kind, self.barred = self.turn, "turn", False
        self.ended.clear()
        if not self.hands[self.turn]:
            self._win("guri" if self.in_turn == 6 else "win", self.turn)

    def _choose(self, *, barred: bool) -> None:
        self.barred, self.kind, self.turn = barred, "turn", self.anchor
        self.ended.clear()

    def _end_turn(self, *, drops: bool) -> None:
        self.in_turn = 0
        if drops:
            self.dropped.add(self.turn)
            if len(self.active()) == 1:
                self._win("all_dropped", *self.active())
                return
            if self.anchor == self.turn:
                self.anchor = self.after(self.turn)
        else:
            self.ended.add(self.turn)
        if self.active() <= self.ended:
            self._all_ended()
        else:
            self.turn = self.after(self.turn)

    def _all_ended(self) -> None:
        self.turn = self.anchor
        if self.box or not self.barred:
            self.kind = "choice"
        elif self.options.stalemate == "abandon":
            self._win("abandoned", None)
        else:
            self.kind = "free_start"
            self.ended.clear()

    def _win(self, ending: str, winner: int | None) -> None:
        self.ending, self.winner = ending, winner
