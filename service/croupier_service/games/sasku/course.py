"""The course of a hand: what follows when a decision is answered, and what is asked next.

One function a kind of decision settles it; the functions named `after_...` and `before_...` say where the hand goes from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier_service.cards.deck import Cards, without
from croupier_service.frozen import replaced
from croupier_service.games.sasku import dealing, pictures
from croupier_service.games.sasku import events as say
from croupier_service.games.sasku.auction import auction_of, contract_of, may_override
from croupier_service.games.sasku.events import Events
from croupier_service.games.sasku.hands import after_hand
from croupier_service.games.sasku.moves import (
    Accept,
    AskClean,
    Bid,
    Blink,
    Hada,
    Omale,
    Override,
    Pass,
    Play,
)
from croupier_service.games.sasku.ranking import points, ranking_of
from croupier_service.games.sasku.table import OMALE, PASS, RUUTU, SEATS, TRICKS, Private, SaskuTable, partner
from croupier_service.games.sasku.tricks import is_signal_asked
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Table

LAST_TO_PLAY = 3
"""How many cards lie in the trick when its last one is played."""


def settle(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    """Return what follows from the answers to `decision`, all of which are in and legal."""
    return _SETTLE[decision.kind](table, decision)


def _only(decision: Decision) -> Any:
    (move,) = decision.answers.values()
    return move


def _deal_choice(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    table, events = dealing.deal_cards(table, _only(decision))
    if (order := table.public.order) is not None and order.mode == "valimised":
        return Step(table, Ask("packet_choice", (dealing.chooser(order, 0),)), events)
    return _after_dealing(table, events)


def _packet_choice(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    table, events = dealing.take_packet(table, _only(decision).index)
    order = table.public.order
    if order is not None and len(order.packets) < 4:
        return Step(table, Ask("packet_choice", (dealing.chooser(order, len(order.packets)),)), events)
    return _after_dealing(table, events)


def _after_dealing(table: SaskuTable, events: Events) -> Step[SaskuTable]:
    dealt = table.public
    if dealt.pokks:
        return _before_trick(table, events)
    if dealt.order is not None and dealt.order.mode == "pitskuus":
        return _after_auction(table, events)
    if pictures.may_declare(dealt):
        return Step(table, Ask("declare", SEATS), events)
    return Step(table, Ask("auction", (dealt.forehand,)), events)


def _declare(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    return _next_exchange(*pictures.close_declarations(table, decision))


def _next_exchange(table: SaskuTable, events: Events) -> Step[SaskuTable]:
    giver = pictures.next_giver(table.public)
    if giver is None:
        return Step(table, Ask("auction", (table.public.forehand,)), events)
    table, more = pictures.begin_exchange(table, giver)
    if table.public.options.picture_decline:
        return Step(table, Ask("picture_reply", (partner(giver),)), events + more)
    return _take(table, events + more)


def _take(table: SaskuTable, events: Events) -> Step[SaskuTable]:
    table, more = pictures.take(table)
    return Step(table, Ask("picture_return", (partner(table.public.exchanges[-1].giver),)), events + more)


def _picture_reply(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    if _only(decision) == Accept():
        return _take(table, ())
    return _next_exchange(*pictures.decline(table))


def _picture_return(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    table, events = pictures.give_back(table, _only(decision).card)
    if table.public.options.ask_clean:
        return Step(table, Ask("clean", (table.public.exchanges[-1].giver,)), events)
    return _next_exchange(table, events)


def _clean(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    return _next_exchange(*pictures.answer_clean(table, asked=_only(decision) == AskClean()))


def _auction(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    ((seat, move),) = decision.answers.items()
    match move:
        case Pass():
            call, event = PASS, say.call_event(seat, "passed")
        case Bid(level):
            call, event = level, say.call_event(seat, "bid_made", level)
        case Omale():
            call, event = OMALE, say.call_event(seat, "bid_taken_over", auction_of(table.public).level)
        case _:
            call, event = RUUTU, say.call_event(seat, "diamonds_called")
    called = replaced(table.public, calls=(*table.public.calls, call))
    return _after_call(Table(called, table.private, table.hidden), (event,))


def _after_call(table: SaskuTable, events: Events) -> Step[SaskuTable]:
    state = auction_of(table.public)
    if state.to_call is not None:
        return Step(table, Ask("auction", (state.to_call,)), events)
    if state.diamonds is None and state.bidder is not None:
        return Step(table, Ask("name_trump", (state.bidder,)), events)
    return _after_auction(table, events)


def _name_trump(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    (seat,), move = decision.answers, _only(decision)
    named = replaced(table.public, named=move.suit)
    table, events = Table(named, table.private, table.hidden), (say.told("trump_named", seat, text=move.suit),)
    if may_override(named):
        return Step(table, Ask("override", tuple([other for other in SEATS if other != seat])), events)
    return _after_auction(table, events)


def _override(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    overriders = decision.seats_that(Override())
    answers = [say.told("overridden" if seat in overriders else "not_overridden", seat) for seat in decision.answers]
    closed = replaced(table.public, overriders=overriders)
    return _after_auction(Table(closed, table.private, table.hidden), tuple(answers))


def _after_auction(table: SaskuTable, events: Events) -> Step[SaskuTable]:
    contract = contract_of(table.public)
    if contract is None:
        raise ValueError("the auction has not ended")
    fixed = Table(replaced(table.public, contract=contract), table.private, table.hidden)
    return _before_trick(fixed, (*events, say.contract_event(contract)))


def _before_trick(table: SaskuTable, events: Events) -> Step[SaskuTable]:
    leader = table.public.leader
    if is_signal_asked(table.public):
        return Step(table, Ask("signal", (partner(leader),)), events)
    return Step(table, Ask("play", (leader,)), events)


def _signal(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    ((seat, move),) = decision.answers.items()
    now, called = table.public, move == Hada()
    if called:
        now = replaced(now, hadas=(*now.hadas, len(now.won)))
    event = say.told("hada_called" if called else "hada_not_called", seat)
    return Step(Table(now, table.private, table.hidden), Ask("play", (now.leader,)), (event,))


def _play(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    ((seat, move),) = decision.answers.items()
    now = table.public
    if not isinstance(move, Play):
        looked = replaced(now, looks=(*now.looks, len(now.won)))
        asked = Ask("blink", (partner(seat),))
        return Step(Table(looked, table.private, table.hidden), asked, (say.told("looked", seat),))
    own = table.private[seat]
    left = Private(without(own.hand, (move.card,)), own.swap, own.katus)
    private = (*table.private[:seat], left, *table.private[seat + 1 :])
    events = (say.told("card_played", seat, (move.card,)),)
    if len(now.trick) == LAST_TO_PLAY:
        return _after_trick(Table(now, private, table.hidden), (*now.trick, move.card), events)
    after = now.with_tricks((*now.played, move.card), now.won)
    return Step(Table(after, private, table.hidden), Ask("play", ((seat + 1) % 4,)), events)


def _blink(table: SaskuTable, decision: Decision) -> Step[SaskuTable]:
    ((seat, move),) = decision.answers.items()
    now, blinked = table.public, move == Blink()
    if blinked:
        now = replaced(now, blinks=(*now.blinks, len(now.won)))
    event = say.told("blinked" if blinked else "not_blinked", seat)
    return Step(Table(now, table.private, table.hidden), Ask("play", (partner(seat),)), (event,))


def _after_trick(table: SaskuTable, trick: Cards, events: Events) -> Step[SaskuTable]:
    """Give `trick`, whose last card is not in the public part yet, to its winner."""
    now = table.public
    winner = (now.leader + ranking_of(now).winner(trick)) % 4
    after = now.with_tricks((*now.played, trick[-1]), (*now.won, winner))
    won, events = Table(after, table.private, table.hidden), (*events, say.trick_event(winner, trick, points(trick)))
    return after_hand(won, events) if len(after.won) == TRICKS else _before_trick(won, events)


_SETTLE: dict[str, Callable[[SaskuTable, Decision], Step[SaskuTable]]] = {
    "deal_choice": _deal_choice,
    "packet_choice": _packet_choice,
    "declare": _declare,
    "picture_reply": _picture_reply,
    "picture_return": _picture_return,
    "clean": _clean,
    "auction": _auction,
    "name_trump": _name_trump,
    "override": _override,
    "signal": _signal,
    "play": _play,
    "blink": _blink,
}
