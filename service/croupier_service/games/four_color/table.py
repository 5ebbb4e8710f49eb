"""The nouns: cards, moves, and what is on the table, by who knows it. No rule stands here.

Zones are tuples of kind codes with repetition. A hand lies in card order; a meld begins with the card that was taken.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from croupier_service.cards.deck import Card, Cards, Deck
from croupier_service.cards.shuffle import Proof
from croupier_service.frozen import frozen
from croupier_service.games.four_color.options import Options, copies
from croupier_service.kernel.table import Known, Seat, Table

COLOURS = "yrgw"
RANKS = "GAERHCS"
KINDS: Cards = tuple([colour + rank for rank in RANKS for colour in COLOURS])
"""Card order (section 2): rank order, then colour order."""

DECK = Deck(KINDS)
GENERALS = frozenset(KINDS[:4])

Origin = Literal["none", "draw", "discard"]
"""How a card came to be offered."""

Source = Literal["undecided", "own_draw", "other_draw", "discard", "dealt"]
"""What a deal was won on (section 5)."""


@lru_cache(maxsize=16)
def kinds_in_deck(copies_of_each: int) -> Cards:
    """Return a deck in card order."""
    return tuple([kind for kind in KINDS for _ in range(copies_of_each)])


def deck(options: Options, seats: int) -> Cards:
    """Return all cards of a match in card order, the copies of a kind together: what is shuffled (section 2)."""
    return kinds_in_deck(copies(options, seats))


@frozen
class Keep:
    """Play this deal."""


@frozen
class Redeal:
    """Ask for a new deal."""


@frozen
class Draw:
    """Turn the front card of the draw pile."""


@frozen
class Discard:
    """Give `card` away."""

    card: Card


@frozen
class Hu:
    """Win."""


@frozen
class Gan:
    """Claim the offered card with three of its kind."""


@frozen
class Pong:
    """Claim the offered card with two of its kind."""


@frozen
class OwnGroup:
    """Meld the own draw with these one to three kinds."""

    cards: Cards


@frozen
class Chi:
    """Claim the offered card from the seat before, with these one to three kinds."""

    cards: Cards


@frozen
class OwnGeneral:
    """Meld the General that was drawn, alone."""


@frozen
class Pass:
    """Make no claim."""


@frozen
class NextDeal:
    """Start the next deal."""


MOVES = (Keep, Redeal, Draw, Discard, Hu, Gan, Pong, OwnGroup, Chi, OwnGeneral, Pass, NextDeal)
AnyMove = Keep | Redeal | Draw | Discard | Hu | Gan | Pong | OwnGroup | Chi | OwnGeneral | Pass | NextDeal


class LastDeal(NamedTuple):
    """How deal number `deal` ended; `winner` and `giver` are None where there is none, then `total` is 0.

    What each seat got follows from it (`scoring.scores`).
    The winning hand is `cards`, meld after meld as `starts` says; the first `exposed` melds counted as exposed, the others as hidden.
    As long as the deal lies on the table (its number is the proof's) the hand lies there and `cards` is empty.
    """

    deal: int
    winner: Seat | None
    source: Source
    giver: Seat | None
    total: int
    exposed: int
    cards: Cards = ()
    starts: int = 0


@frozen
class Public:
    """What everybody sees.

    * `turn` is the seat whose turn it is, also while others are asked to claim
    * `offered` lies in the middle; `origin` and `giver` say how it came and from whom, also of a card that was just melded
    * `rows[seat]` are discards in order
    * `melds[seat]` are the exposed cards, meld after meld in the order made; bit i of `starts[seat]` is set where a meld begins at card i
    * `requests` are the seats that made the last round void; `shown` holds their hands (redeal.py), two numbers each
    """

    options: Options
    proof: Proof
    last_deal: LastDeal | None
    scores: tuple[int, ...]
    dealer: Seat
    redeals: int
    requests: tuple[Seat, ...]
    shown: tuple[int, ...]
    turn: Seat
    offered: Card | None
    origin: Origin
    giver: Seat
    rows: tuple[Cards, ...]
    melds: tuple[Cards, ...]
    starts: tuple[int, ...]


@frozen
class Face:
    """What everybody sees of a hand: how many cards it has."""

    hand: int


_FACES = tuple([Face(hand) for hand in range(7 * len(KINDS) + 1)])
"""Made once, because a face of each seat is asked for at every move; the deck of six seats has seven copies of each kind."""


class Private(NamedTuple):
    """The concealed cards of a seat, in card order."""

    hand: Cards

    def face(self) -> Face:
        """Return what the others see."""
        return _FACES[len(self.hand)]


class Hidden(NamedTuple):
    """What nobody knows: the seed, and the draw pile, front card first."""

    seed: bytes
    pile: Cards


FourColorTable = Table[Public, Private, Hidden]
FourColorKnown = Known[Public, Face, Private]


def is_over(public: Public) -> bool:
    """Return whether the deal on the table has ended."""
    return public.last_deal is not None and public.last_deal.deal == public.proof.deal


def next_dealer(public: Public) -> Seat:
    """Return who deals after the deal on the table, which has ended: its winner, else the same seat (section 2)."""
    last = public.last_deal
    return public.dealer if last is None or last.winner is None else last.winner
