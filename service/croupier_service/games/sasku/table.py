"""What lies on a table of Sasku, stored by who knows it: the nouns of the game. No rule stands here.

The cards are in exactly one zone each: `Hidden.pack` until they are dealt, `Private.hand`, then `Public.played`. `Order.exposed` and
`Private.swap` are notes about cards that lie elsewhere.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from croupier_service.cards.deck import Card, Cards, Deck
from croupier_service.cards.shuffle import Proof
from croupier_service.frozen import frozen
from croupier_service.games.sasku.options import Mode, Options
from croupier_service.kernel import table as kernel
from croupier_service.kernel.table import Seat

Suit = Literal["C", "S", "H", "D"]
SUITS: tuple[Suit, ...] = ("C", "S", "H", "D")
PICTURE_RANKS = ("K", "Q", "J")
PLAIN_RANKS = ("A", "10", "9", "8", "7", "6")
"""From the highest down."""

DECK = Deck([rank + suit for rank in PICTURE_RANKS for suit in SUITS] + [rank + suit for suit in SUITS for rank in PLAIN_RANKS])
PICTURES = frozenset(DECK.kinds[:12])
PITSKUUS: Card = "6D"
SEATS = (0, 1, 2, 3)
TEAMS = ("0 and 2", "1 and 3")
"""The seats of each team, in words."""

TRICKS = 9
FROM_FOREHAND = tuple([tuple([(dealer + step) % 4 for step in (1, 2, 3, 4)]) for dealer in SEATS])
"""All seats in the order of speaking, by dealer."""

Kind = Literal["auction", "all_pass", "pitskuus"]
"""How the trump was made."""

PASS, OMALE, RUUTU = 0, 10, 11
"""A call of the auction as it is stored; 1 to 9 are bids."""


class Order(NamedTuple):
    """How the cutter ordered the cards to be dealt, with what fell face up.

    `cut`: of tostmine; `card`: of raamat; `seats`: first (valimised), top_to and first_middle (sisu), top_to (kaaned). `exposed` are
    cards in the order of the pack; `packets` the packets of valimised in the order in which they were chosen, from seat `seats[0]` on.
    """

    mode: Mode
    cut: int = 0
    card: Card | None = None
    seats: tuple[Seat, ...] = ()
    exposed: Cards = ()
    packets: tuple[int, ...] = ()


Progress = Literal["offered", "declined", "taken", "returned"]
Clean = Literal["unasked", "skipped", "yes", "no"]


class Exchange(NamedTuple):
    """A picture given by `giver` to its partner; `shown`: the picture, if everybody has seen it."""

    giver: Seat
    progress: Progress
    shown: Card | None = None
    clean: Clean = "unasked"


class Contract(NamedTuple):
    """The trump of a hand, how it came about, and the seat that made it (nobody after four passes)."""

    kind: Kind
    trump: Suit
    maker: Seat | None


class Result(NamedTuple):
    """How a hand ended: `points`, `tricks` and `marks` earned, by team."""

    deal: int
    contract: Contract
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    marks: tuple[int, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The marks that the team of each seat earned."""
        return self.marks * 2


@frozen
class Public:
    """What everybody knows.

    Hands dealt are counted by `proof.deal`; `pokks` are the ties before this hand, so that above 0 it is a replay. `offers`, `katus`: who
    declared so, once all had. `calls`: the auction, in order. `named`: the suit that the winner of the auction named; `overriders`: who
    turned it into diamonds. `played`: every card in order; `won`: winners of the tricks. `hadas`, `looks`, `blinks`: numbers of the
    tricks, from 0, before or in which it happened.
    """

    options: Options
    proof: Proof
    last_deal: Result | None
    marks: tuple[int, ...]
    dealer: Seat
    pokks: int = 0
    order: Order | None = None
    offers: tuple[Seat, ...] = ()
    katus: tuple[Seat, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    calls: tuple[int, ...] = ()
    named: Literal["", "C", "S", "H", "D"] = ""
    overriders: tuple[Seat, ...] = ()
    contract: Contract | None = None
    played: Cards = ()
    won: tuple[Seat, ...] = ()
    hadas: tuple[int, ...] = ()
    looks: tuple[int, ...] = ()
    blinks: tuple[int, ...] = ()

    def with_tricks(self, played: Cards, won: tuple[Seat, ...]) -> Public:
        """Return the same with other tricks; written out because `replaced` would take twice as long at each card."""
        return Public(
            self.options,
            self.proof,
            self.last_deal,
            self.marks,
            self.dealer,
            self.pokks,
            self.order,
            self.offers,
            self.katus,
            self.exchanges,
            self.calls,
            self.named,
            self.overriders,
            self.contract,
            played,
            won,
            self.hadas,
            self.looks,
            self.blinks,
        )

    @property
    def forehand(self) -> Seat:
        """The dealer's left neighbour: dealt to first, first to call and to lead."""
        return (self.dealer + 1) % 4

    @property
    def cutter(self) -> Seat:
        """The dealer's right neighbour."""
        return (self.dealer + 3) % 4

    @property
    def from_forehand(self) -> tuple[Seat, ...]:
        """All seats in the order of speaking."""
        return FROM_FOREHAND[self.dealer]

    @property
    def trick(self) -> Cards:
        """The cards on the table."""
        return self.played[4 * len(self.won) :]

    @property
    def leader(self) -> Seat:
        """Who leads, or led, to the trick on the table."""
        return self.led(len(self.won))

    def led(self, trick: int) -> Seat:
        """Return who led to trick `trick`, counted from 0."""
        if trick:
            return self.won[trick - 1]
        return self.cutter if self.contract is not None and self.contract.kind == "pitskuus" else self.forehand


@frozen
class Face:
    """What the others see of a seat: how many cards it holds."""

    cards: int


_FACES = tuple([Face(cards) for cards in range(len(DECK.kinds) + 1)])


class Private(NamedTuple):
    """What a seat has to itself.

    `swap`: of the exchange in which it takes part, the picture and, once it was given back, the other card. `katus`: its partner has
    told it a katus that nobody else heard.
    """

    hand: Cards = ()
    swap: Cards = ()
    katus: bool = False

    def face(self) -> Face:
        """Return the number of cards, and nothing of the notes."""
        return _FACES[len(self.hand)]


class Hidden(NamedTuple):
    """What nobody knows: the seed, and the cards that have not been dealt (unchosen packets in their order), top first."""

    seed: bytes
    pack: Cards = ()


SaskuTable: TypeAlias = kernel.Table[Public, Private, Hidden]
SaskuKnown: TypeAlias = kernel.Known[Public, Face, Private]


def partner(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return (seat + 2) % 4


def pictures(cards: Cards) -> Cards:
    """Return those of `cards` that are pictures."""
    return tuple([card for card in cards if card in PICTURES])
