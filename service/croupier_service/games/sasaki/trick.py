"""What follows from plays, passes, kicks and skewers, until the trick is won or the deal is over (RULES.md, P3 to P6)."""

from __future__ import annotations

from croupier_service.cards.deck import Cards, without
from croupier_service.games.sasaki.combinations import played_as
from croupier_service.games.sasaki.dealing import end_deal
from croupier_service.games.sasaki.events import Events, told
from croupier_service.games.sasaki.kicks import jata_seats, kkota_seats
from croupier_service.games.sasaki.red_tens import with_played
from croupier_service.games.sasaki.table import (
    JATA,
    KKOTA,
    LEAD,
    NAMES,
    RESPOND,
    TRICK_SHOWN,
    Jata,
    Kind,
    Kkota,
    Play,
    Private,
    SasakiTable,
    counts,
    next_active,
)
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat, Table

LAST_OUT = 3
"""The deal is over when so many seats are out."""


def settle_turn(table: SasakiTable, decision: Decision) -> Step[SasakiTable]:
    """Settle a lead or a response."""
    ((seat, move),) = decision.answers.items()
    if isinstance(move, Play):
        return _played(table, seat, move.cards)
    if isinstance(move, Jata):
        return _kicked(table, seat, move.cards)
    return _passed(table, seat)


def settle_jata(table: SasakiTable, decision: Decision) -> Step[SasakiTable]:
    """Settle who kicks, if anybody; declining is no pass, so the turn goes to the seat after the owner (P5)."""
    for seat, move in decision.answers.items():
        if isinstance(move, Jata):
            return _kicked(table, seat, move.cards)
    public = table.public
    return Step(table, Ask(RESPOND, (next_active(public.finished, public.owner),)), (told("nobody_kicked"),))


def settle_kkota(table: SasakiTable, decision: Decision) -> Step[SasakiTable]:
    """Settle who skewers; without a skewer the kicker has won (P6)."""
    for seat, move in decision.answers.items():
        if isinstance(move, Kkota):
            return _skewered(table, seat, move.cards)
    return _won(table, table.public.owner, (told("nobody_skewered"),))


def _passed(table: SasakiTable, seat: Seat) -> Step[SasakiTable]:
    public = table.public
    events = (told("passed", seat),)
    passes = public.passes + 1
    if passes == passes_needed(public.owner, public.finished):
        return _won(table, public.owner, events)
    public = public.with_trick(public.trick_seats, public.trick_sizes, public.combination, passes)
    return Step(Table(public, table.private, table.hidden), Ask(RESPOND, (next_active(public.finished, seat),)), events)


def passes_needed(owner: Seat, finished: tuple[Seat, ...]) -> int:
    """Return how many passes end the trick: one of each active seat but the owner of the top (ruling 21)."""
    return 4 - len(finished) - (owner not in finished)


def _played(table: SasakiTable, seat: Seat, cards: Cards) -> Step[SasakiTable]:
    found = played_as(cards, len(table.private[seat].hand), table.public.options)
    if found is None:
        raise ValueError(cards)
    table, out = _put_down(table, seat, cards, found.kind)
    events = (told("played", seat, cards, None, NAMES[found.kind]), *out)
    public = table.public
    if len(public.finished) == LAST_OUT:
        return end_deal(table, events)
    if asked := jata_seats(public, counts(table)):
        return Step(table, Ask(JATA, asked), events)
    return Step(table, Ask(RESPOND, (next_active(public.finished, seat),)), events)


def _kicked(table: SasakiTable, seat: Seat, cards: Cards) -> Step[SasakiTable]:
    table, out = _put_down(table, seat, cards, Kind.JATA)
    events = (told("jata", seat, cards), *out)
    if len(table.public.finished) == LAST_OUT:
        return end_deal(table, events)
    if asked := kkota_seats(table.public, counts(table)):
        return Step(table, Ask(KKOTA, asked), events)
    return _won(table, seat, events)


def _skewered(table: SasakiTable, seat: Seat, cards: Cards) -> Step[SasakiTable]:
    table, out = _put_down(table, seat, cards, Kind.KKOTA)
    events = (told("kkota", seat, cards), *out)
    if len(table.public.finished) == LAST_OUT:
        return end_deal(table, events)
    return _won(table, seat, events)


def _put_down(table: SasakiTable, seat: Seat, cards: Cards, kind: Kind) -> tuple[SasakiTable, Events]:
    """Return the table with `cards` of `seat` as the new top, and whether the seat is out."""
    hand = without(table.private[seat].hand, cards)
    public = with_played(table.public, seat, cards)
    finished = public.finished if hand else (*public.finished, seat)
    trick_seats = (*public.trick_seats, seat)[-TRICK_SHOWN:]
    trick_sizes = (*public.trick_sizes, len(cards))[-TRICK_SHOWN:]
    public = public.with_trick(trick_seats, trick_sizes, kind, played=public.played + cards, finished=finished)
    private = (*table.private[:seat], Private(hand), *table.private[seat + 1 :])
    return Table(public, private, table.hidden), () if hand else (told("out", seat, (), len(finished)),)


def _won(table: SasakiTable, winner: Seat, events: Events) -> Step[SasakiTable]:
    """Set the trick aside and let its winner lead, or the next active seat after a winner that is out (ruling 20)."""
    public = table.public.with_trick((), (), None)
    leader = next_active(public.finished, winner) if winner in public.finished else winner
    return Step(Table(public, table.private, table.hidden), Ask(LEAD, (leader,)), (*events, told("trick_won", winner)))
