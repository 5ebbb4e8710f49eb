"""Sasaki for the contract laws: twins, every writable move, stacked matches. Uses no sampler of the product."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random

from croupier_service.cards.deck import Cards, without
from croupier_service.cards.shuffle import Entropy, Proof
from croupier_service.description.options import OptionType, option_terms
from croupier_service.games.sasaki import LISTING
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.table import (
    DECK,
    DECLARE,
    SEATS,
    Decline,
    Hidden,
    Jata,
    Kkota,
    Move,
    NoRun,
    NoStop,
    Pass,
    Play,
    Private,
    Public,
    Run,
    SasakiKnown,
    SasakiTable,
    Stop,
)
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat, Table
from tests.contract.kit import Kit
from tests.games.sasaki.boards import board

RED_TENS = ("TD", "TH")


def configurations(rng: Random) -> tuple[Options, int]:
    """Return random possible options, with few deals so that matches end."""
    values = {name: _value(rng, name) for name in option_terms(Options)}
    options = Options(**values)  # type: ignore[arg-type]
    return replace(options, double_sequence=options.double_sequence or options.double_sequence_jata), 4


def _value(rng: Random, name: str) -> object:
    term = option_terms(Options)[name]
    if term.type is OptionType.FLAG:
        return rng.random() < 0.5
    if term.type is OptionType.CHOICE:
        return rng.choice([value for value, _ in term.choices])
    if term.numbers:
        return rng.choice(term.numbers)
    return rng.choice([None, 1, 2, 5]) if term.nullable else rng.choice([1, 1, 2, 3])


def twin(table: SasakiTable, viewer: Seat | None, rng: Random) -> SasakiTable:
    """Return a table that `viewer` cannot tell from this one: the cards that it does not see change hands, and the seed is another.

    What is public of the others' cards stays: their numbers, red tens that a run or the end of the match has shown, and the opener's
    three until the first card is played.
    """
    hands = [private.hand for private in table.private]
    others = [seat for seat in SEATS if seat != viewer]
    fixed = {seat: tuple([card for card in hands[seat] if card in _pinned(table)]) for seat in others}
    loose = [card for seat in others for card in without(hands[seat], fixed[seat])]
    rng.shuffle(loose)
    for seat in others:
        free = len(hands[seat]) - len(fixed[seat])
        hands[seat] = DECK.ordered((*fixed[seat], *[loose.pop() for _ in range(free)]))
    seed = rng.randbytes(32) if not table.public.proof.match_key else table.hidden.seed
    return Table(table.public, tuple([Private(hand) for hand in hands]), Hidden(seed))


def _pinned(table: SasakiTable) -> Cards:
    """Return cards of which everybody knows the holder."""
    public = table.public
    shown = RED_TENS if public.runners or len(public.finished) == len(SEATS) else ()
    led = public.opener is not None and not public.played and _three_decides(public)
    return (*shown, "3H" if public.options.time_of_day == "day" else "3S") if led else shown


def _three_decides(public: Public) -> bool:
    return public.last_deal is None or public.options.later_leader == "opening_three"


def every_move(known: SasakiKnown, kind: str) -> Iterator[Move]:
    """Return every move with cards of this hand (all subsets), some with cards that it lacks, and every move without cards."""
    del kind
    yield from (Run(), NoRun(), Stop(), NoStop(), Pass(), Decline())
    hand = known.own.hand if known.own else ()
    lacking = tuple([card for card in DECK.kinds if card not in hand])[:2]
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            yield from (Play(cards), Jata(cards), Kkota(cards))
    for card in lacking:
        yield from (Play((card,)), Jata((card,)), Kkota((card,)))


def cards(table: SasakiTable) -> list[str]:
    """Return every card of every zone."""
    return [*table.public.played, *[card for private in table.private for card in private.hand]]


def deck(options: Options, seats: int) -> Cards:
    """Return the 48 cards."""
    del options, seats
    return tuple([rank + suit for rank in "3456789TJQKA" for suit in "CDHS"])


def longest(options: Options, seats: int) -> int:
    """Return the most answers of a match: two windows first, then at most 48 plays with 3 passes and two windows each (RULES.md)."""
    return options.match_deals * (2 * seats + 48 * (1 + 3 + 2 * seats))


def zero_sum(options: Options) -> bool:
    """Return whether a deal's scores add up to nothing."""
    return options.scoring == "zero_sum"


def stacked(hands: Mapping[Seat, str], options: Options, rng: Random) -> Match:
    """Return a match at its start whose seats hold at least `hands`; the other cards fall at random."""
    full = [hands.get(seat, "").split() for seat in SEATS]
    rest = [card for card in DECK.kinds if not any(card in hand for hand in full)]
    rng.shuffle(rest)
    for hand in full:
        while len(hand) < 12:
            hand.append(rest.pop())
    seed = rng.randbytes(32)
    public = Public(options, Proof.of_first_deal(Entropy(seed)), (0, 0, 0, 0))
    table: SasakiTable = Table(public, tuple([Private(DECK.ordered(hand)) for hand in full]), Hidden(seed))
    return Match(table, Decision.opened(1, Ask(DECLARE, SEATS)), 1, 0, (0,) * 5)


def left_with_red_tens(rng: Random) -> Match:
    """Return a match two answers before the end of its first deal, whose last player is left with one or both red tens."""
    first, second, third, last = rng.sample(SEATS, 4)
    tens = rng.choice(["TD", "TH", "TD TH"])
    owners = tuple([last if ten in tens else first for ten in RED_TENS])
    options = Options(match_deals=2, scoring=rng.choice(["zero_sum", "positive_only"]))
    return board({third: "KC AD", last: f"{tens} 4C"}, third, out=(first, second), owners=(owners[0], owners[1]), options=options).match


# A lone player with the Pig against the Black Pig, quads and sasakis.
PIGS = {0: "TD TH 4C 4D AC", 1: "TC TS 4H 4S AD", 2: "3C 3D 3H 3S AH AS", 3: "9C 9D 9H 9S"}
# Pairs against singles: many kicks, and skewers by the fourth cards.
KICKS = {0: "3C 4C 5C 6C 7C 8C", 1: "3D 3H 4D 4H 5D 5H", 2: "6D 6H 7D 7H 8D 8H", 3: "3S 4S 5S 6S 7S 8S"}
# Double sequences kick sequences, sequences skewer them.
ROWS = {0: "5C 6C 7C 8C", 1: "5D 5H 6D 6H 7D 7H 8D 8H", 2: "5S 6S 7S 8S", 3: "9C 9D TC TS JC JD"}
# Two teams with one red ten each, double sequences against quads.
TEAMS = {0: "4C 4D 5C 5D 6C 6D TD", 1: "8C 8D 8H 8S", 2: "7C 7D 9C 9D JC JD TH", 3: "QC QD QH QS"}
# A lone player whose last cards may be the red tens.
LONE = {0: "TD TH", 1: "9C 9D TC TS"}
DOUBLES = Options(double_sequence=True, double_sequence_jata=True)

DEALS = (
    partial(stacked, PIGS, Options()),
    partial(stacked, KICKS, Options(own_jata=True)),
    partial(stacked, ROWS, DOUBLES),
    partial(stacked, TEAMS, DOUBLES),
    partial(stacked, LONE, Options(last_two_red_tens="singles_only", jata_in_turn=False, lone_first_score=3)),
    partial(stacked, LONE, Options(black_pig_over_red_pair=True, match_deals=2, later_leader="previous_first")),
    partial(stacked, LONE, Options(scoring="positive_only", last_two_red_tens="pig", match_deals=3, match_target=2)),
)
"""Matches at their start."""

STACKED = (*DEALS, left_with_red_tens)

KIT = Kit(
    listing=LISTING,
    configurations=configurations,
    twin=twin,
    every_move=every_move,
    cards=cards,
    deck=deck,
    stacked=STACKED,
    longest=longest,
    discloses=frozenset({"opener", "diamond_owner", "heart_owner", "red_owners", "scores", "totals"}),
    zero_sum=zero_sum,
)
