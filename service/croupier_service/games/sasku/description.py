"""Sasku as `ListGames` tells it: its names, its presets, its cards. The words stand in terms.py."""

from __future__ import annotations

from croupier_service.cards.deck import Card
from croupier_service.description.terms import CardTerm, Description, Direction, Names, Preset
from croupier_service.games.sasku import terms
from croupier_service.games.sasku.options import SASKOP, SASKU, TOURNAMENT, Options
from croupier_service.games.sasku.table import DECK
from croupier_service.games.sasku.terms import estonian

RULES_VERSION = 1

_RANKS = {
    "K": ("king", "kuningas"),
    "Q": ("queen", "emand"),
    "J": ("jack", "soldat"),
    "A": ("ace", "äss"),
    "10": ("ten", "kümme"),
    "9": ("nine", "üheksa"),
    "8": ("eight", "kaheksa"),
    "7": ("seven", "seitse"),
    "6": ("six", "kuus"),
}
_SUITS = {"C": ("♣", "clubs", "risti"), "S": ("♠", "spades", "pada"), "H": ("♥", "hearts", "ärtu"), "D": ("♦", "diamonds", "ruutu")}


def _card(code: Card) -> CardTerm:
    (rank, native), (glyph, suit, native_suit) = _RANKS[code[:-1]], _SUITS[code[-1]]
    return CardTerm(code, code[:-1], code[-1], code[:-1] + glyph, estonian(f"{rank} of {suit}", f"{native_suit} {native}"))


PRESETS = (
    Preset("sasku", estonian("Sasku", "Sasku"), "As it is played at home: eight ways of dealing, free bids, talk allowed.", SASKU),
    Preset(
        "sasku_tournament",
        estonian("Tournament Sasku", "turniirisasku"),
        "Bids are bounded by the hand, nothing is told to the partner, a tie is replayed for two more marks.",
        TOURNAMENT,
    ),
    Preset(
        "saskop",
        Names("Saskop"),
        "Spades before clubs, the six of trumps on top, duties to trump and to overtake, diamonds may override.",
        SASKOP,
    ),
)

DESCRIPTION = Description(
    game="sasku",
    names=estonian("Sasku", "Sasku"),
    summary="An Estonian trick-taking game of points for two partnerships, of the family of Schafkopf: kings, queens and jacks are always "
    "trumps, the auction counts trumps, and sixteen marks win. Saskop is played by other options of the same game.",
    seat_counts=(4,),
    usual_seat_count=4,
    rules_version=RULES_VERSION,
    presets=PRESETS,
    cards=tuple([_card(code) for code in DECK.kinds]),
    zones=terms.ZONES,
    decisions=terms.DECISIONS,
    moves=terms.MOVES,
    events=terms.EVENTS,
    facts=terms.FACTS,
    outcomes=terms.OUTCOMES,
    refusals=terms.REFUSALS,
)


def direction(options: Options) -> Direction:
    """Return the direction in which seats follow each other: always clockwise."""
    del options  # no option changes it
    return Direction.CLOCKWISE
