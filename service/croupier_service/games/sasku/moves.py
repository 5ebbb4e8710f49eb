"""The moves of Sasku. The name of each class in snake case is its word in the notation (RULES.md, Notation)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier_service.cards.deck import Card
from croupier_service.games.sasku.table import Suit
from croupier_service.kernel.table import Seat


@dataclass(frozen=True, slots=True)
class DealTostmine:
    """Lift `cut` cards, 1 to 35, off the pack and deal threes."""

    cut: int


@dataclass(frozen=True, slots=True)
class DealKoputamine:
    """Deal nines."""


@dataclass(frozen=True, slots=True)
class DealSitalaotus:
    """Deal single cards."""


@dataclass(frozen=True, slots=True)
class DealPitskuus:
    """Deal face up to the six of diamonds; diamonds are trumps."""


@dataclass(frozen=True, slots=True)
class DealRaamat:
    """Deal face up to `card`."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealValimised:
    """Lay four packets; seat `first` chooses first."""

    first: Seat


@dataclass(frozen=True, slots=True)
class DealSisu:
    """Deal the top nine to `top_to`, the next to `first_middle`."""

    top_to: Seat
    first_middle: Seat


@dataclass(frozen=True, slots=True)
class DealKaaned:
    """Deal the top nine to `top_to`, the bottom nine to its partner."""

    top_to: Seat


@dataclass(frozen=True, slots=True)
class Packet:
    """Choose packet `index`, 0 to 3."""

    index: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """Declare nothing."""


# The word of the notation is `none`, and no class statement may say `class None`.
Nothing.__name__ = Nothing.__qualname__ = "None"


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer the only picture to the partner."""


@dataclass(frozen=True, slots=True)
class Katus:
    """Tell that there is no picture in the hand."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the offered picture."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Refuse the offered picture."""


@dataclass(frozen=True, slots=True)
class Return:
    """Give `card` back for the picture."""

    card: Card


@dataclass(frozen=True, slots=True)
class AskClean:
    """Ask: "Kas said puhtaks?"."""


@dataclass(frozen=True, slots=True)
class SkipClean:
    """Do not ask."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass for the rest of the auction."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid `level`, 1 to 9."""

    level: int


@dataclass(frozen=True, slots=True)
class Omale:
    """Take the standing bid over."""


@dataclass(frozen=True, slots=True)
class Ruutu:
    """Make diamonds trumps at once."""


@dataclass(frozen=True, slots=True)
class Trump:
    """Name the trump suit."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Override:
    """Turn the named suit into diamonds."""


@dataclass(frozen=True, slots=True)
class NoOverride:
    """Let the named suit stand."""


@dataclass(frozen=True, slots=True)
class Hada:
    """Call häda."""


@dataclass(frozen=True, slots=True)
class NoHada:
    """Do not call häda."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play `card`."""

    card: Card


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the partner before playing."""


@dataclass(frozen=True, slots=True)
class Blink:
    """Blink: I think I win this trick."""


@dataclass(frozen=True, slots=True)
class NoBlink:
    """Do not blink."""


MOVES: tuple[type, ...] = (
    DealTostmine,
    DealKoputamine,
    DealSitalaotus,
    DealPitskuus,
    DealRaamat,
    DealValimised,
    DealSisu,
    DealKaaned,
    Packet,
    Nothing,
    Offer,
    Katus,
    Accept,
    Decline,
    Return,
    AskClean,
    SkipClean,
    Pass,
    Bid,
    Omale,
    Ruutu,
    Trump,
    Override,
    NoOverride,
    Hada,
    NoHada,
    Play,
    Look,
    Blink,
    NoBlink,
)
