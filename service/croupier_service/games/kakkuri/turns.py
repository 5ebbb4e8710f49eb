"""What a turn does and who is next (RULES.md, K5 and K6): playing, passing, dropping, sansoku, the anchor's choice, the free start."""

from __future__ import annotations

from croupier_service.cards.deck import Cards
from croupier_service.frozen import replaced
from croupier_service.games.kakkuri.dealing import end_deal, turned_up
from croupier_service.games.kakkuri.notation import spoken
from croupier_service.games.kakkuri.table import (
    CHOICE,
    FREE_START,
    HAND_SIZE,
    TURN,
    WILDS,
    Continue,
    Drop,
    KakkuriTable,
    LaidCard,
    Move,
    Pass,
    Play,
    Private,
    Public,
    active_count,
    next_active,
)
from croupier_service.kernel.decision import Ask
from croupier_service.kernel.event import Event, public
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat, Table

Events = tuple[Event, ...]
LaidDown = tuple[Cards, tuple[Seat, ...], tuple[int, ...], int, Seat]
"""The fields of Public from `played` to `anchor`."""


def settle_turn(table: KakkuriTable, kind: str, seat: Seat, move: Move) -> Step[KakkuriTable]:
    """Settle one move of a turn, or of a free start, which lasts until the seat has played (K5, K6)."""
    match move:
        case Play():
            return _played(table, seat, move)
        case Pass():
            return _turn_ended(_passed(table, seat), seat, (public("passed", seat),))
        case Drop():
            return _dropped(table, seat)
        case _:
            return _declared(table, kind, seat)


def settle_choice(table: KakkuriTable, seat: Seat, move: Move) -> Step[KakkuriTable]:
    """Settle K6: the anchor continues or turns up, and has a turn."""
    if isinstance(move, Continue):
        table = Table(replaced(table.public, ended=(), continued=True), table.private, table.hidden)
        return Step(table, Ask(TURN, (seat,)), (public("continued", seat, number=table.public.last),))
    table, events = turned_up(table, (public("chose_turn_up", seat),))
    return Step(table, Ask(TURN, (seat,)), events)


def _played(table: KakkuriTable, seat: Seat, play: Play) -> Step[KakkuriTable]:
    """Lay the cards: the same seat goes on, unless its hand is empty, which wins; guri if it was all one turn (section 4)."""
    cards = tuple([one.card for one in play.cards])
    hand = tuple([card for card in table.private[seat].hand if card not in cards])
    told = _with_cards_laid(table.public, seat, play.cards, cards)
    table = Table(told, _with_hand(table.private, seat, hand), table.hidden)
    events = (public("played", seat, cards, told.last, spoken(play)),)
    if not hand and told.turn_cards == HAND_SIZE:
        return end_deal(table, "guri", seat, (*events, public("guri", seat)))
    if not hand:
        return end_deal(table, "win", seat, events)
    return Step(table, Ask(TURN, (seat,)), events)


def _with_cards_laid(told: Public, seat: Seat, laid: tuple[LaidCard, ...], cards: Cards) -> Public:
    rank = laid[0].stands_for
    wild_ranks = told.wild_ranks
    if laid[-1].rank is not None:  # wilds are printed last, so a play without one at its end has none
        wild_ranks = tuple([rank if wild in cards else before for wild, before in zip(WILDS, wild_ranks, strict=True)])
    laid_down = (told.played + cards, told.played_by + (seat,) * len(cards), wild_ranks, rank, seat)
    return _moved(told, laid_down, (), told.turn_cards + len(cards), continued=False)


def _moved(told: Public, laid_down: LaidDown, ended: tuple[Seat, ...], turn_cards: int, *, continued: bool) -> Public:
    # Every turn comes through here: `replaced` looks at each field by itself, and costs twice as much.
    return Public(
        told.options,
        told.proof,
        told.last_deal,
        told.totals,
        told.dealer,
        told.set_out,
        told.box,
        told.swapped,
        told.turned,
        *laid_down,
        ended,
        told.dropped,
        told.sansoku,
        turn_cards,
        continued,
    )


def _with_hand(private: tuple[Private, ...], seat: Seat, hand: Cards) -> tuple[Private, ...]:
    return (*private[:seat], Private(hand), *private[seat + 1 :])


def _passed(table: KakkuriTable, seat: Seat) -> KakkuriTable:
    told = table.public
    laid_down = (told.played, told.played_by, told.wild_ranks, told.last, told.anchor)
    passed = _moved(told, laid_down, (*told.ended, seat), 0, continued=told.continued)
    return Table(passed, table.private, table.hidden)


def _dropped(table: KakkuriTable, seat: Seat) -> Step[KakkuriTable]:
    """Drop out: the last active seat wins the pot at once; the next active seat follows a dropped anchor (K5; rulings 16, 22)."""
    told = replaced(table.public, dropped=(*table.public.dropped, seat), turn_cards=0)
    if seat == told.anchor:
        told = replaced(told, anchor=next_active(told, seat))
    table, events = Table(told, table.private, table.hidden), (public("dropped", seat, number=told.options.stake),)
    if active_count(told) == 1:
        return end_deal(table, "all_dropped", next_active(told, seat), events)
    return _turn_ended(table, seat, events)


def _declared(table: KakkuriTable, kind: str, seat: Seat) -> Step[KakkuriTable]:
    told = replaced(table.public, sansoku=(*table.public.sansoku, seat))
    return Step(Table(told, table.private, table.hidden), Ask(kind, (seat,)), (public("sansoku", seat),))


def _turn_ended(table: KakkuriTable, seat: Seat, events: Events) -> Step[KakkuriTable]:
    told = table.public
    if len(told.ended) == active_count(told):
        return _all_passed(table, (*events, public("all_passed", told.anchor)))
    return Step(table, Ask(TURN, (next_active(told, seat),)), events)


def _all_passed(table: KakkuriTable, events: Events) -> Step[KakkuriTable]:
    """K6: the anchor chooses if it can; if the box is empty and it has continued before, a free start or the end (ruling 19)."""
    told = table.public
    if told.box or not told.continued:
        return Step(table, Ask(CHOICE, (told.anchor,)), events)
    if told.options.stalemate == "abandon":
        return end_deal(table, "abandoned", None, events)
    table = Table(replaced(told, ended=(), last=0), table.private, table.hidden)
    return Step(table, Ask(FREE_START, (told.anchor,)), (*events, public("free_start", told.anchor)))
