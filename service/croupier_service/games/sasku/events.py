"""What happened, in the wording that each audience gets. The sentences stand in terms.py; who may know what: RULES.md, Who knows what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.sasku.spoken import way_of_dealing
from croupier_service.games.sasku.table import TEAMS, Contract, Result
from croupier_service.kernel.event import Event, Wording, public
from croupier_service.kernel.table import Seat

Events = tuple[Event, ...]

told = lru_cache(maxsize=512)(public)
"""Return the event of these words, which all hear alike: in every hand much the same, so that it is made once and kept."""


def hand_event(deal: int, dealer: Seat, pokks: int) -> Event:
    """Say that a hand begins, a replay if there were ties before it."""
    return told("replay_started" if pokks else "hand_started", dealer, number=deal)


def order_event(cutter: Seat, move: object) -> Event:
    """Say that the cutter ordered a way of dealing."""
    return told("deal_ordered", cutter, text=way_of_dealing(move))


def exposed_event(seat: Seat, cards: Cards) -> Event:
    """Tell which cards fell face up to a seat."""
    return told("cards_exposed", seat, cards)


def packet_ends_event(index: int, ends: Cards) -> Event:
    """Say that a packet lies on the table with its top and bottom visible."""
    return told("packet_laid", cards=ends, number=index)


def hands_event(hands: Sequence[Cards]) -> Event:
    """Show every seat its hand."""
    return Event(Wording("cards_dealt"), {seat: Wording("hand_dealt", seat, hand) for seat, hand in enumerate(hands)})


def packet_event(seat: Seat, index: int, hand: Cards) -> Event:
    """Say that a seat got a packet; its cards are for that seat alone."""
    return Event(Wording("packet_chosen", seat, number=index), {seat: Wording("packet_taken", seat, hand, index)})


def declared_event(seat: Seat, what: str) -> Event:
    """Say that a declaration was published."""
    return told(f"declared_{what}", seat)


def secret_katus_event(seat: Seat, partner: Seat) -> Event:
    """Tell a katus for the partner alone; the others hear that nothing was declared."""
    heard = Wording("declared_katus", seat)
    return Event(Wording("declared_nothing", seat), {seat: heard, partner: heard})


def picture_event(giver: Seat, partner: Seat, picture: Card, *, shown: bool, one_of_two: bool) -> Event:
    """Say that a picture was offered; the partner sees it in any case, the others if it is shown."""
    seen = Wording("picture_offered", giver, (picture,))
    if shown:
        return Event(seen)
    return Event(Wording("picture_hidden", giver, text="KC or JD" if one_of_two else "a picture"), {giver: seen, partner: seen})


def returned_event(receiver: Seat, giver: Seat, card: Card) -> Event:
    """Say that a card was given back, unseen by the others."""
    seen = Wording("card_returned", receiver, (card,))
    return Event(Wording("card_returned_unseen", receiver), {giver: seen, receiver: seen})


def call_event(seat: Seat, kind: str, level: int | None = None) -> Event:
    """Tell a call of the auction."""
    return told(kind, seat, number=level)


def contract_event(contract: Contract) -> Event:
    """Say that the trump is made."""
    kind = "nobody_made_trump" if contract.maker is None else "trump_made"
    return told(kind, contract.maker, text=contract.trump)


def trick_event(winner: Seat, cards: Cards, count: int) -> Event:
    """Say that a trick was won, with its points."""
    return told("trick_won", winner, cards, count)


def result_events(result: Result) -> tuple[Event, ...]:
    """Say that a hand was counted: points of both teams, then the marks that one of them earns."""
    counted = told("hand_counted", number=result.deal, text=f"{result.points[0]}:{result.points[1]}")
    earned = [told("marks_earned", number=marks, text=TEAMS[team]) for team, marks in enumerate(result.marks) if marks]
    return (counted, *earned)
