"""Pakkumine: the state of an auction, worked out from its calls, and the contract that it comes to.

Calls are stored as numbers (table.py); whose call each is follows from their order.
"""

from __future__ import annotations

from functools import lru_cache

from croupier_service.frozen import frozen
from croupier_service.games.sasku.ranking import suit_count
from croupier_service.games.sasku.table import OMALE, PASS, RUUTU, SUITS, Contract, Public, Suit
from croupier_service.kernel.table import Seat


@frozen
class Auction:
    """Where an auction stands: `level` 0 before the first bid, `bidder` the seat whose bid stands, `taken` whether by omale.

    `speakers` are the seats of the calls in their order; `to_call` is None when the auction is over.
    """

    to_call: Seat | None
    level: int = 0
    bidder: Seat | None = None
    taken: bool = False
    passed: tuple[Seat, ...] = ()
    speakers: tuple[Seat, ...] = ()
    diamonds: Seat | None = None


@lru_cache(maxsize=512)
def auction(calls: tuple[int, ...], forehand: Seat) -> Auction:
    """Return where the auction stands after `calls`; ValueError where they cannot have been made in this order."""
    state = Auction(forehand)
    for call in calls:
        state = _after(state, call)
    return state


def _after(state: Auction, call: int) -> Auction:
    seat = state.to_call
    if seat is None:
        raise ValueError("a call after the end of the auction")
    speakers = (*state.speakers, seat)
    if call == RUUTU:
        return Auction(None, state.level, state.bidder, state.taken, state.passed, speakers, diamonds=seat)
    if call == PASS:
        passed = (*state.passed, seat)
        return Auction(_next(seat, passed, state.level), state.level, state.bidder, state.taken, passed, speakers)
    if call == OMALE:
        if state.bidder is None or state.taken or (seat - state.bidder) % 2 == 0:
            raise ValueError("nothing to take over")
        return Auction(_next(seat, state.passed, state.level), state.level, seat, taken=True, passed=state.passed, speakers=speakers)
    if not state.level < call <= 9:
        raise ValueError("no higher bid")
    return Auction(_next(seat, state.passed, call), call, seat, taken=False, passed=state.passed, speakers=speakers)


def _next(seat: Seat, passed: tuple[Seat, ...], level: int) -> Seat | None:
    if len(passed) == 4 or (level and len(passed) == 3):
        return None
    return next((seat + step) % 4 for step in (1, 2, 3, 4) if (seat + step) % 4 not in passed)


def auction_of(public: Public) -> Auction:
    """Return where the auction of this hand stands."""
    return auction(public.calls, public.forehand)


def contract_of(public: Public) -> Contract | None:
    """Return what the hand is played for, from the order to deal, the calls, the named suit and the override; None: not fixed."""
    if public.order is not None and public.order.mode == "pitskuus":
        return Contract("pitskuus", "D", public.cutter)
    state = auction_of(public)
    if state.diamonds is not None:
        return Contract("auction", "D", state.diamonds)
    if state.to_call is None and state.bidder is None:
        return Contract("all_pass", "D", None)
    if public.overriders:
        return Contract("auction", "D", first_overrider(public))
    return Contract("auction", public.named, state.bidder) if public.named else None


def first_overrider(public: Public) -> Seat:
    """Return which of the overriders speaks first, counted from forehand."""
    return next(seat for seat in public.from_forehand if seat in public.overriders)


def may_override(public: Public) -> bool:
    """Return whether the others are asked to turn the named suit into diamonds."""
    return public.named not in ("", "D") and public.options.diamonds_call != "own_turn"


def nameable(public: Public, hand: tuple[str, ...]) -> tuple[Suit, ...]:
    """Return the suits that the winner of the auction may name (RULES.md, Naming trumps)."""
    level = auction_of(public).level if public.options.trump_must_match else 0
    return tuple([suit for suit in SUITS if suit == "D" or suit_count(hand, suit) >= level])
