"""The moves of Sasku. The name of each class in snake case is its word in the notation (RULES.md, Notation)."""

from __future__ import annotations

from croupier_service.cards.deck import Card
from croupier_service.frozen import frozen
from croupier_service.games.sasku.table import Suit
from croupier_service.kernel.table import Seat


@frozen
class DealTostmine:
    """Lift `cut` cards, 1 to 35, off the pack and deal threes."""

    cut: int


@frozen
class DealKoputamine:
    """Deal nines."""


@frozen
class DealSitalaotus:
    """Deal single cards."""


@frozen
class DealPitskuus:
    """Deal face up to the six of diamonds; diamonds are trumps."""


@frozen
class DealRaamat:
    """Deal face up to `card`."""

    card: Card


@frozen
class DealValimised:
    """Lay four packets; seat `first` chooses first."""

    first: Seat


@frozen
class DealSisu:
    """Deal the top nine to `top_to`, the next to `first_middle`."""

    top_to: Seat
    first_middle: Seat


@frozen
class DealKaaned:
    """Deal the top nine to `top_to`, the bottom nine to its partner."""

    top_to: Seat


@frozen
class Packet:
    """Choose packet `index`, 0 to 3."""

    index: int


@frozen
class Nothing:
    """Declare nothing."""


# The word of the notation is `none`, and no class statement may say `class None`.
Nothing.__name__ = Nothing.__qualname__ = "None"


@frozen
class Offer:
    """Offer the only picture to the partner."""


@frozen
class Katus:
    """Tell that there is no picture in the hand."""


@frozen
class Accept:
    """Take the offered picture."""


@frozen
class Decline:
    """Refuse the offered picture."""


@frozen
class Return:
    """Give `card` back for the picture."""

    card: Card


@frozen
class AskClean:
    """Ask: "Kas said puhtaks?"."""


@frozen
class SkipClean:
    """Do not ask."""


@frozen
class Pass:
    """Pass for the rest of the auction."""


@frozen
class Bid:
    """Bid `level`, 1 to 9."""

    level: int


@frozen
class Omale:
    """Take the standing bid over."""


@frozen
class Ruutu:
    """Make diamonds trumps at once."""


@frozen
class Trump:
    """Name the trump suit."""

    suit: Suit


@frozen
class Override:
    """Turn the named suit into diamonds."""


@frozen
class NoOverride:
    """Let the named suit stand."""


@frozen
class Hada:
    """Call häda."""


@frozen
class NoHada:
    """Do not call häda."""


@frozen
class Play:
    """Play `card`."""

    card: Card


@frozen
class Look:
    """Look at the partner before playing."""


@frozen
class Blink:
    """Blink: I think I win this trick."""


@frozen
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
