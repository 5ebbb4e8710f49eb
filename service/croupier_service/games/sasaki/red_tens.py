"""The red tens: who was dealt them (the red team), who is known to hold them, and what shows them."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Card, Cards, without
from croupier_service.frozen import replaced
from croupier_service.games.sasaki.table import DECK, RED_TENS, SEATS, Private, Public, SasakiKnown, SasakiTable
from croupier_service.kernel.table import Seat


def known_owner(public: Public, card: Card) -> Seat | None:
    """Return who was dealt the red ten `card`, if everybody knows."""
    return public.diamond_owner if card == "TD" else public.heart_owner


def known_holder(public: Public, card: Card) -> Seat | None:
    """Return who holds the red ten `card`, if a run has shown it and it has not been played; two owners have swapped (RULES.md, P1)."""
    if not public.runners or card in public.played:
        return None
    return public.heart_owner if card == "TD" else public.diamond_owner


def known_elsewhere(public: Public, seat: Seat) -> int:
    """Return how many tens everybody knows in other hands than that of `seat`."""
    return sum([known_holder(public, card) not in (None, seat) for card in RED_TENS])


def red_owners(table: SasakiTable) -> tuple[Seat, Seat]:
    """Return who was dealt the ten of diamonds and the ten of hearts: the red team, or twice the lone player."""
    diamond, heart = (_owner(table, card) for card in RED_TENS)
    return diamond, heart


def _owner(table: SasakiTable, card: Card) -> Seat:
    owner = known_owner(table.public, card)
    if owner is not None:
        return owner
    return next(seat for seat, private in enumerate(table.private) if card in private.hand)


def with_played(public: Public, seat: Seat, cards: Cards) -> Public:
    """Return what is public when `seat` shows red tens by playing `cards`."""
    if public.runners or not ("TD" in cards or "TH" in cards):
        return public
    diamond = seat if "TD" in cards else public.diamond_owner
    heart = seat if "TH" in cards else public.heart_owner
    return replaced(public, diamond_owner=diamond, heart_owner=heart)


def swapped(table: SasakiTable) -> tuple[Private, ...]:
    """Return the hands after two holders of red tens have swapped them; a lone player keeps both."""
    diamond, heart = red_owners(table)
    hands = list(table.private)
    if diamond != heart:
        hands[diamond] = _exchanged(hands[diamond], "TD", "TH")
        hands[heart] = _exchanged(hands[heart], "TH", "TD")
    return tuple(hands)


def _exchanged(private: Private, given: Card, taken: Card) -> Private:
    return Private(DECK.ordered((*without(private.hand, (given,)), taken)))


def owners_for(known: SasakiKnown) -> tuple[Seat | None, Seat | None]:
    """Return who was dealt the red tens, as far as the viewer knows: those that were shown or played, and its own."""
    diamond, heart, own = known.public.diamond_owner, known.public.heart_owner, known.own
    if own is None or not (diamond is None or heart is None):
        return diamond, heart
    return known.seat if "TD" in own.hand else diamond, known.seat if "TH" in own.hand else heart


@lru_cache(maxsize=256)
def teams(owners: tuple[Seat | None, Seat | None], viewer: Seat | None) -> tuple[int | None, ...]:
    """Return 0 (red) or 1 for the team of each seat, None where a viewer that knows these owners does not know it.

    It knows all teams when it knows both owners, and else its own.
    """
    others = None if None in owners else 1
    return tuple([0 if seat in owners else 1 if seat == viewer else others for seat in SEATS])
