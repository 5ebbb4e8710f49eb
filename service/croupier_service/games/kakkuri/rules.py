"""The verbs of Kakkuri, as `kernel.game.Game` asks for them: each passes a decision on to the file that has its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from croupier_service.games.kakkuri.consistency import fault
from croupier_service.games.kakkuri.dealing import first_deal as deal
from croupier_service.games.kakkuri.dealing import settle_cede, settle_swap
from croupier_service.games.kakkuri.sets import default_play, plays, rank_to_follow, refuse_play, splits_into_pairs
from croupier_service.games.kakkuri.table import (
    CEDE,
    CHOICE,
    FREE_START,
    HAND_SIZE,
    SWAP,
    TURN,
    Cede,
    Continue,
    Deal,
    Drop,
    KakkuriKnown,
    KakkuriTable,
    Keep,
    Move,
    Pass,
    Play,
    Private,
    Public,
    Reason,
    Sansoku,
    Swap,
    TurnUp,
)
from croupier_service.games.kakkuri.turns import settle_choice, settle_turn
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.game import Outcome, Step, places
from croupier_service.kernel.table import Seat

__all__ = ["OFFERS", "candidates", "deal", "default_move", "fault", "outcome", "refuse", "settle"]

_TURN_MOVES: Final = frozenset({Play, Pass, Drop, Sansoku})
OFFERS: Mapping[str, frozenset[type]] = {
    CEDE: frozenset({Deal, Cede}),
    SWAP: frozenset({Swap, Keep}),
    TURN: _TURN_MOVES,
    FREE_START: _TURN_MOVES,
    CHOICE: frozenset({Continue, TurnUp}),
}
"""Kinds of decision (section 3) and the kinds of move that each takes."""

_DEAL, _CEDE, _SWAP, _KEEP, _PASS, _DROP, _SANSOKU = Deal(), Cede(), Swap(), Keep(), Pass(), Drop(), Sansoku()
_CONTINUE, _TURN_UP = Continue(), TurnUp()


def refuse(known: KakkuriKnown, kind: str, move: Move) -> Reason | None:
    """Return why the seat that knows `known` may not answer `move`; None: it may (section 6, Reasons for refusal)."""
    told = known.public
    match move:
        case Play():
            seat, own = _asked(known)
            return refuse_play(move, own.hand, rank_to_follow(told, kind), told.options, seat in told.sansoku)
        case Pass():
            return Reason.MUST_PLAY if kind == FREE_START else None
        case Drop():
            return _refuse_drop(known, kind)
        case Sansoku():
            return _refuse_sansoku(known)
        case Continue():
            return Reason.MUST_TURN_UP if told.continued else None
        case TurnUp():
            return None if told.box else Reason.BOX_EMPTY
    return None


def candidates(known: KakkuriKnown, kind: str) -> Iterable[Move]:
    """Return moves among which all legal ones are: plays by rank, then the words in the order of section 3, Notation."""
    if kind == CEDE:
        return (_DEAL, _CEDE)
    if kind == SWAP:
        return (_SWAP, _KEEP)
    if kind == CHOICE:
        return (_CONTINUE, _TURN_UP)
    seat, own = _asked(known)
    moves: list[Move] = [*plays(own.hand, rank_to_follow(known.public, kind), known.public.options, seat in known.public.sansoku), _PASS]
    if len(own.hand) == HAND_SIZE:
        moves += (_DROP, _SANSOKU)
    return moves


def default_move(known: KakkuriKnown, kind: str) -> Move:
    """Return the move for a seat that is away (section 3, Notation and default moves)."""
    if kind == FREE_START:
        seat, own = _asked(known)
        return default_play(own.hand, known.public.options, seat in known.public.sansoku)
    if kind == CHOICE and known.public.continued:
        return _TURN_UP
    return _DEFAULTS[kind]


_DEFAULTS: Final[dict[str, Move]] = {CEDE: _DEAL, SWAP: _KEEP, TURN: _PASS, CHOICE: _CONTINUE}


def settle(table: KakkuriTable, decision: Decision) -> Step[KakkuriTable]:
    """Return what follows from the answer of the one seat that is asked (section 3)."""
    ((seat, move),) = decision.answers.items()
    assert move is not None  # noqa: S101 - the kernel settles what has been answered
    if decision.kind in (TURN, FREE_START):
        return settle_turn(table, decision.kind, seat, move)
    if decision.kind == CHOICE:
        return settle_choice(table, seat, move)
    return settle_swap(table, seat, move) if decision.kind == SWAP else settle_cede(table, seat, move)


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended: the highest total wins, equal ones share it (section 4, Match)."""
    if public.last_deal is None or public.last_deal.number < public.options.match_deals:
        return None
    best = max(public.totals)
    winners = tuple([seat for seat, total in enumerate(public.totals) if total == best])
    return Outcome(winners, public.totals, places(public.totals), "deals_played")


def _asked(known: KakkuriKnown) -> tuple[Seat, Private]:
    """Return the seat that is asked and what it has; a bystander is never asked."""
    assert known.seat is not None  # noqa: S101 - the kernel asks seats only
    assert known.own is not None  # noqa: S101 - the same
    return known.seat, known.own


def _refuse_drop(known: KakkuriKnown, kind: str) -> Reason | None:
    _, own = _asked(known)
    if len(own.hand) < HAND_SIZE:
        return Reason.ALREADY_PLAYED
    return Reason.MUST_PLAY if kind == FREE_START else None


def _refuse_sansoku(known: KakkuriKnown) -> Reason | None:
    seat, own = _asked(known)
    if len(own.hand) < HAND_SIZE:
        return Reason.ALREADY_PLAYED
    if seat in known.public.sansoku:
        return Reason.ALREADY_DECLARED
    return None if splits_into_pairs(own.hand, known.public.options) else Reason.NOT_THREE_PAIRS
