"""A match: a table plus at most one open decision; everything that a seat does answers that decision."""

from __future__ import annotations

from typing import Any

from croupier_service.frozen import frozen
from croupier_service.kernel.decision import Decision, Move
from croupier_service.kernel.event import Event
from croupier_service.kernel.game import Game, Step
from croupier_service.kernel.refusal import KernelReason, Refused
from croupier_service.kernel.table import Known, Seat, Table, known

Events = tuple[Event, ...]


@frozen
class Match:
    """Where a match stands. `decisions` were opened, `revision` answers accepted, `heard` events told to each seat, then bystanders."""

    table: Table[Any, Any, Any]
    decision: Decision | None
    decisions: int
    revision: int
    heard: tuple[int, ...]


def start(game: Game, options: object, seats: int, entropy: object) -> tuple[Match, Events]:
    """Deal and open the first decision. `options` are the game's, checked before; `entropy` as the game's `deal` takes it."""
    step = game.deal(options, seats, entropy)
    return _after(step, decisions=0, revision=0, heard=(0,) * (seats + 1))


def answer(game: Game, match: Match, seat: Seat, decision_id: int, move: Move) -> tuple[Match, Events]:
    """Give the answer of `seat`. The same answer again changes nothing; Refused says why another one is not accepted."""
    decision, given = _asked(match, seat, decision_id)
    if given is not None:
        if given == move:
            return match, ()
        raise Refused(KernelReason.ALREADY_ANSWERED)
    if type(move) not in game.OFFERS[decision.kind]:
        raise Refused(KernelReason.WRONG_MOVE_KIND)
    if reason := game.refuse(known(match.table, seat), decision.kind, move):
        raise Refused(reason)
    return _accept(game, match, decision.with_answer(seat, move))


def answer_by_default(game: Game, match: Match, seat: Seat, decision_id: int) -> tuple[Match, Events, Move]:
    """Give the default answer of `seat`, unless it has answered; also return the answer that now stands."""
    decision, given = _asked(match, seat, decision_id)
    if given is not None:
        return match, (), given
    move = game.default_move(known(match.table, seat), decision.kind)
    return *_accept(game, match, decision.with_answer(seat, move)), move


def legal_moves(game: Game, knowledge: Known[Any, Any, Any], kind: str) -> list[Move]:
    """Return every legal answer to a decision of `kind`, in listing order: the candidates that are not refused."""
    return [move for move in game.candidates(knowledge, kind) if game.refuse(knowledge, kind, move) is None]


def _asked(match: Match, seat: Seat, decision_id: int) -> tuple[Decision, Move | None]:
    decision = match.decision
    if decision is None:
        raise Refused(KernelReason.MATCH_OVER)
    if decision_id > decision.id:
        raise Refused(KernelReason.UNKNOWN_DECISION)
    if decision_id < decision.id:
        raise Refused(KernelReason.DECISION_CLOSED)
    if seat not in decision.answers:
        raise Refused(KernelReason.NOT_ASKED)
    return decision, decision.answers[seat]


def _accept(game: Game, match: Match, decision: Decision) -> tuple[Match, Events]:
    revision = match.revision + 1
    if not decision.complete:
        return Match(match.table, decision, match.decisions, revision, match.heard), ()
    return _after(game.settle(match.table, decision), match.decisions, revision, match.heard)


def _after(step: Step[Any], decisions: int, revision: int, heard: tuple[int, ...]) -> tuple[Match, Events]:
    decision = None
    if step.ask is not None:
        decisions += 1
        decision = Decision.opened(decisions, step.ask)
    return Match(step.table, decision, decisions, revision, _heard(heard, step.events)), step.events


def _heard(heard: tuple[int, ...], events: Events) -> tuple[int, ...]:
    everyone = 0
    for event in events:
        everyone += event.everyone is not None
    counts = [count + everyone for count in heard]
    for event in events:
        if event.only:
            for seat, wording in event.only.items():
                counts[seat] += (wording is not None) - (event.everyone is not None)
    return tuple(counts)
