"""The nouns of Kakkuri: cards, what lies on the table and who knows it, moves. No rule stands here."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, NamedTuple

from croupier_service.cards.deck import Card, Cards, Deck
from croupier_service.cards.shuffle import Proof
from croupier_service.frozen import frozen
from croupier_service.games.kakkuri.options import Options
from croupier_service.kernel.table import Known, Seat, Table

SUITS: Final = "CSDH"
RANKS: Final = range(1, 13)
DECK: Final = Deck([f"{rank}{suit}" for rank in RANKS for suit in SUITS])
RANK: Final[dict[Card, int]] = {card: int(card[:-1]) for card in DECK.kinds}

WILDS: Final[Cards] = ("1C", "2D")
UTAZU: Final[Cards] = ("1S", "1D", "1H")
SETTING_OUT: Final[Card] = "3C"
HAND_SIZE: Final = 6
EIGHT: Final = 8
"""The number of seats at which one is set out, so that there is a box."""

CEDE: Final = "cede"
SWAP: Final = "swap"
TURN: Final = "turn"
FREE_START: Final = "free_start"
CHOICE: Final = "choice"

Ending = Literal["win", "guri", "utazu", "all_dropped", "abandoned"]
"""How a deal ended (section 4)."""


class LastDeal(NamedTuple):
    """The result of a deal: `winner` is None if it was abandoned; `scores` by seat, in chips."""

    number: int
    ending: Ending
    winner: Seat | None
    scores: tuple[int, ...]


@frozen
class Public:
    """What everybody knows.

    * `totals` in chips; `dealer` of this deal (while the deal may be ceded: the seat that deals if all cede); `set_out` by 3C
    * `swapped`: seats that swapped, in order; `dropped` and `sansoku` (declared): seats in order of doing so
    * `box`: number of cards in it; `turned`: cards turned up from it, in order
    * `played`: cards on the table in order of play, `played_by`: the seat of each; `wild_ranks`: what 1C and 2D were played as, 0: not
    * `last`: the rank to follow, 0: no card turned up yet, or any rank in a free start; `anchor`: the seat that last played a card
    * `ended`: active seats that ended a turn since the last card, first turn-up or choice, in order (Q of section 3)
    * `turn_cards`: cards played so far in the running turn; `continued`: the last choice was to continue, and no card was played since
    """

    options: Options
    proof: Proof
    last_deal: LastDeal | None
    totals: tuple[int, ...]
    dealer: Seat
    set_out: Seat | None
    box: int
    swapped: tuple[Seat, ...]
    turned: Cards
    played: Cards
    played_by: tuple[Seat, ...]
    wild_ranks: tuple[int, ...]
    last: int
    anchor: Seat
    ended: tuple[Seat, ...]
    dropped: tuple[Seat, ...]
    sansoku: tuple[Seat, ...]
    turn_cards: int
    continued: bool


@frozen
class Face:
    """What the others see of a seat's hand: how many cards it has looked at and still holds."""

    cards: int


_FACES: Final = tuple([Face(cards) for cards in range(len(DECK.kinds) + 1)])


class Private(NamedTuple):
    """What a seat has to itself: its hand in deck order, empty until all look at their hands (K3)."""

    hand: Cards = ()

    def face(self) -> Face:
        """Return the number of cards."""
        return _FACES[len(self.hand)]


class Hidden(NamedTuple):
    """What nobody knows: the seed, the box (its top first; before the deal the whole pack), and until K3 every hand as dealt or swapped."""

    seed: bytes
    box: Cards
    hands: tuple[Cards, ...] = ()


KakkuriTable = Table[Public, Private, Hidden]
KakkuriKnown = Known[Public, Face, Private]


@frozen
class Deal:
    """Take the deal that was won or ceded."""


@frozen
class Cede:
    """Hand the deal on to the next seat."""


@frozen
class Swap:
    """Exchange the hand with the dealer's, both unseen."""


@frozen
class Keep:
    """Do not swap."""


@frozen
class LaidCard:
    """A card as it is played, with the rank declared for it (None: none was)."""

    card: Card
    rank: int | None = None

    @property
    def stands_for(self) -> int:
        """The rank that it is played as."""
        return RANK[self.card] if self.rank is None else self.rank


@frozen
class Play:
    """Play cards of one rank: in printing order, naturals in deck order, then 1C, then 2D."""

    cards: tuple[LaidCard, ...]


@frozen
class Pass:
    """End the turn."""


@frozen
class Drop:
    """Drop out of the deal for one unit."""


@frozen
class Sansoku:
    """Declare three pairs."""


@frozen
class Continue:
    """Go on from the rank that lies."""


@frozen
class TurnUp:
    """Turn up the next card of the box."""


Move = Deal | Cede | Swap | Keep | Play | Pass | Drop | Sansoku | Continue | TurnUp
MOVES: Final = (Deal, Cede, Swap, Keep, Play, Pass, Drop, Sansoku, Continue, TurnUp)


class Reason(StrEnum):
    """Why a move is refused, in the order in which the reasons are looked at (section 6, Reasons for refusal)."""

    ALREADY_PLAYED = "ALREADY_PLAYED"
    ALREADY_DECLARED = "ALREADY_DECLARED"
    NOT_THREE_PAIRS = "NOT_THREE_PAIRS"
    MUST_PLAY = "MUST_PLAY"
    MUST_TURN_UP = "MUST_TURN_UP"
    BOX_EMPTY = "BOX_EMPTY"
    NOT_IN_HAND = "NOT_IN_HAND"
    NOT_A_WILD = "NOT_A_WILD"
    MUST_DECLARE_RANK = "MUST_DECLARE_RANK"
    PAIRS_ONLY = "PAIRS_ONLY"
    NOT_A_SET = "NOT_A_SET"
    WOULD_BREAK_PAIRS = "WOULD_BREAK_PAIRS"
    RANK_DOES_NOT_FOLLOW = "RANK_DOES_NOT_FOLLOW"


def active_count(public: Public) -> int:
    """Return how many seats are active."""
    return len(public.totals) - len(public.dropped) - (public.set_out is not None)


def next_active(public: Public, seat: Seat) -> Seat:
    """Return the first active seat after `seat`; there must be one."""
    seats, out = len(public.totals), public.dropped
    after = (seat + 1) % seats
    while after in out or after == public.set_out:
        after = (after + 1) % seats
    return after
