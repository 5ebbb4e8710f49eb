"""What lies on a Sasaki table and who knows it, and the moves. Only nouns; what happens to them stands elsewhere."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from croupier_service.cards.deck import Cards, Deck
from croupier_service.cards.shuffle import Proof
from croupier_service.frozen import frozen
from croupier_service.games.sasaki.options import Options
from croupier_service.kernel.table import Known, Seat, Table

RANKS = "3456789TJQKA"
SUITS = "CDHS"
DECK = Deck([rank + suit for rank in RANKS for suit in SUITS])
RANK = {card: RANKS.index(card[0]) for card in DECK.kinds}
"""The place of a card's rank, from 0 (three) to 11 (ace)."""
OF_RANK = tuple([frozenset(rank + suit for suit in SUITS) for rank in RANKS])

FOUR, TEN, ACE = (RANKS.index(rank) for rank in "4TA")
RED_TENS: Cards = ("TD", "TH")
BLACK_PIG: Cards = ("TC", "TS")
OPENING_THREE = {"day": "3H", "evening": "3S"}
SEATS = (0, 1, 2, 3)

DECLARE, STOP, LEAD, RESPOND, JATA, KKOTA = "declare", "stop", "lead", "respond", "jata", "kkota"
"""The kinds of decision, which are the phases of a deal."""

TRICK_SHOWN = 4
"""How many of a trick's plays are kept apart; the newest is the top. Earlier ones lie with the cards played before."""


class Kind(StrEnum):
    """What cards are played as. Stored by position: append only."""

    SINGLE = "single"
    PAIR = "pair"
    SEQUENCE = "sequence"
    DOUBLE_SEQUENCE = "double_sequence"
    TRIPLET = "triplet"
    SASAKI = "sasaki"
    QUAD = "quad"
    PIG = "pig"
    JATA = "jata"
    KKOTA = "kkota"


NAMES = {kind: kind.value for kind in Kind}
"""The kinds in words, because Python 3.11 asks four of its own functions for the value of a member."""


@frozen
class Run:
    """Double the stakes and show the red tens."""


@frozen
class NoRun:
    """Do not run."""


@frozen
class Stop:
    """Double the stakes again."""


@frozen
class NoStop:
    """Do not stop."""


@frozen
class Play:
    """Play a combination."""

    cards: Cards


@frozen
class Pass:
    """Play nothing this time."""


@frozen
class Jata:
    """Kick: the pair of a single's rank, or the double sequence of a sequence's ranks."""

    cards: Cards


@frozen
class Kkota:
    """Skewer: the last card of a kick's rank, or the last sequence of its ranks."""

    cards: Cards


@frozen
class Decline:
    """Neither kick nor skewer."""


MOVES = (Run, NoRun, Stop, NoStop, Play, Pass, Jata, Kkota, Decline)
Move = Run | NoRun | Stop | NoStop | Play | Pass | Jata | Kkota | Decline


class LastDeal(NamedTuple):
    """How the last deal ended: `scores` by seat, `finished` seats by place, the seats that were dealt the red tens (diamonds, hearts).

    `shown` are the red tens that the last player was left with.
    """

    scores: tuple[int, ...]
    finished: tuple[Seat, ...]
    red_owners: tuple[Seat, ...]
    multiplier: int
    shown: Cards


@frozen
class Public:
    """What everybody knows.

    * `runners`, `stoppers`: who ran and who stopped, which sets the multiplier
    * `opener`: who leads the deal first; None before the first lead, because the three that decides it is hidden
    * `diamond_owner`, `heart_owner`: who was *dealt* that red ten, once shown or played; a run of two seats has swapped them
    * `played`: all cards played in this deal in their order, the trick on the table included
    * `trick_seats`, `trick_sizes`: who made the last plays of this trick and of how many cards (TRICK_SHOWN at most)
    * `combination`: what the newest play counts as, fixed when it was played; None: there is nothing to beat
    * `passes`: how many seats have passed on it
    * `finished`: the seats without cards, by place; all four when the match is over
    """

    options: Options
    proof: Proof
    totals: tuple[int, ...]
    last_deal: LastDeal | None = None
    runners: tuple[Seat, ...] = ()
    stoppers: tuple[Seat, ...] = ()
    opener: Seat | None = None
    diamond_owner: Seat | None = None
    heart_owner: Seat | None = None
    played: Cards = ()
    trick_seats: tuple[Seat, ...] = ()
    trick_sizes: tuple[int, ...] = ()
    combination: Kind | None = None
    passes: int = 0
    finished: tuple[Seat, ...] = ()

    def with_trick(
        self,
        seats: tuple[Seat, ...],
        sizes: tuple[int, ...],
        combination: Kind | None,
        passes: int = 0,
        *,
        played: Cards | None = None,
        finished: tuple[Seat, ...] | None = None,
    ) -> Public:
        """Return the same with another trick on the table; written out because `replace` would take twice as long at each move."""
        return Public(
            self.options,
            self.proof,
            self.totals,
            self.last_deal,
            self.runners,
            self.stoppers,
            self.opener,
            self.diamond_owner,
            self.heart_owner,
            self.played if played is None else played,
            seats,
            sizes,
            combination,
            passes,
            self.finished if finished is None else finished,
        )

    @property
    def multiplier(self) -> int:
        """1; 2 after a run; 4 after a run and a stop (RULES.md, P1 and P2)."""
        return 4 if self.stoppers else 2 if self.runners else 1

    @property
    def top(self) -> Cards:
        """The cards that must be beaten; empty: a seat leads."""
        return self.played[-self.trick_sizes[-1] :] if self.trick_sizes else ()

    @property
    def owner(self) -> Seat:
        """Who played the top; IndexError where there is none."""
        return self.trick_seats[-1]


@frozen
class Face:
    """What the others see of a hand."""

    count: int


FACES = tuple([Face(count) for count in range(len(DECK.kinds) + 1)])
"""Made once, because a face of each seat is asked for at every move."""


class Private(NamedTuple):
    """A hand, in deck order. No notes are needed: whatever a seat learns of red tens, all learn."""

    hand: Cards

    def face(self) -> Face:
        """Return the number of cards."""
        return FACES[len(self.hand)]


class Hidden(NamedTuple):
    """The seed of every deal of the match."""

    seed: bytes


SasakiTable = Table[Public, Private, Hidden]
SasakiKnown = Known[Public, Face, Private]


def counts(table: SasakiTable) -> tuple[int, ...]:
    """Return how many cards each seat holds."""
    return tuple(map(len, chain.from_iterable(table.private)))


def next_active(finished: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the next seat after `seat` in playing order that is not `finished`, as at least one is."""
    following = (seat + 1) % 4
    while following in finished:
        following = (following + 1) % 4
    return following


@lru_cache(maxsize=512)
def passers(owner: Seat, finished: tuple[Seat, ...], passes: int) -> tuple[Seat, ...]:
    """Return the seats that have passed on the top of `owner`, in order: the active seats after it."""
    seats: list[Seat] = []
    while len(seats) < passes:
        seats.append(next_active(finished, seats[-1] if seats else owner))
    return tuple(seats)
