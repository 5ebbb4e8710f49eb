"""The rules of Sasaki as the kernel asks for them: which answers are legal, and where each kind of decision is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import chain
from typing import Any

from croupier_service.cards.shuffle import Entropy, Proof
from croupier_service.games.sasaki.combinations import RED_PAIR, Combination, beats, combination, played_as
from croupier_service.games.sasaki.dealing import start_deal
from croupier_service.games.sasaki.declaring import settle_declare, settle_stop
from croupier_service.games.sasaki.kicks import can_be_kicked, is_jata, is_kkota, matching
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.plays import leads, responses
from croupier_service.games.sasaki.scoring import outcome
from croupier_service.games.sasaki.soundness import fault_of
from croupier_service.games.sasaki.table import (
    DECLARE,
    JATA,
    KKOTA,
    LEAD,
    RED_TENS,
    RESPOND,
    STOP,
    Decline,
    Jata,
    Kind,
    Kkota,
    Move,
    NoRun,
    NoStop,
    Pass,
    Play,
    Private,
    Public,
    Run,
    SasakiKnown,
    SasakiTable,
    Stop,
)
from croupier_service.games.sasaki.trick import settle_jata, settle_kkota, settle_turn
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.game import Step
from croupier_service.kernel.refusal import KernelReason, Reason
from croupier_service.kernel.table import known as knowledge

__all__ = ["OFFERS", "Refusal", "candidates", "deal", "default_move", "fault", "outcome", "refuse", "settle"]

OFFERS: Mapping[str, frozenset[type]] = {
    DECLARE: frozenset({Run, NoRun}),
    STOP: frozenset({Stop, NoStop}),
    LEAD: frozenset({Play, Pass}),
    RESPOND: frozenset({Play, Pass, Jata}),
    JATA: frozenset({Jata, Decline}),
    KKOTA: frozenset({Kkota, Decline}),
}
"""Pass stands in LEAD because it has a reason of its own there: MUST_LEAD."""


class Refusal(StrEnum):
    """The game's own reasons, in the order in which they are looked at (RULES.md, Refusals)."""

    MUST_LEAD = "MUST_LEAD"
    NO_RED_TEN = "NO_RED_TEN"
    NOT_IN_HAND = "NOT_IN_HAND"
    NOT_A_COMBINATION = "NOT_A_COMBINATION"
    DOES_NOT_BEAT = "DOES_NOT_BEAT"
    NOT_A_JATA = "NOT_A_JATA"
    NOT_A_KKOTA = "NOT_A_KKOTA"


def deal(options: Options, seats: int, entropy: Entropy) -> Step[SasakiTable]:
    """Start a match of `seats` (always 4) and deal."""
    return start_deal(options, Proof.of_first_deal(entropy), entropy.seed, (0,) * seats, None)


def refuse(known: SasakiKnown, kind: str, move: Move) -> Reason | None:
    """Return why the seat may not answer `move`; None: it may."""
    check = CHECKS.get(type(move))
    return check(known, kind, move) if check else None


def own(known: SasakiKnown) -> Private:
    """Return what the asked seat has; a bystander is never asked."""
    if known.own is None:
        raise ValueError("a bystander is asked nothing")
    return known.own


def _refuse_run(known: SasakiKnown, _kind: str, _move: Run) -> Reason | None:
    return None if any(card in own(known).hand for card in RED_TENS) else Refusal.NO_RED_TEN


def _refuse_pass(_known: SasakiKnown, kind: str, _move: Pass) -> Reason | None:
    return Refusal.MUST_LEAD if kind == LEAD else None


def _refuse_play(known: SasakiKnown, kind: str, move: Play) -> Reason | None:
    hand, options, cards = own(known).hand, known.public.options, move.cards
    if not _holds(hand, cards):
        return Refusal.NOT_IN_HAND
    found = played_as(cards, len(hand), options)
    if found is None:
        return Refusal.NOT_A_COMBINATION
    if kind == RESPOND and not beats(found, top_of(known.public), options):
        return Refusal.DOES_NOT_BEAT
    return None


def top_of(public: Public) -> Combination:
    """Return the top as the combination that it was played as."""
    cards = public.top
    if cards == RED_TENS and public.combination is Kind.PAIR:
        return RED_PAIR
    found = combination(cards)
    if found is None:
        raise ValueError(cards)
    return found


def _refuse_jata(known: SasakiKnown, kind: str, move: Jata) -> Reason | None:
    hand, public, cards = own(known).hand, known.public, move.cards
    if kind == RESPOND and not public.options.jata_in_turn:
        return KernelReason.WRONG_MOVE_KIND
    if not _holds(hand, cards):
        return Refusal.NOT_IN_HAND
    return None if is_jata(cards, len(hand), public) else Refusal.NOT_A_JATA


def _refuse_kkota(known: SasakiKnown, _kind: str, move: Kkota) -> Reason | None:
    if not _holds(own(known).hand, move.cards):
        return Refusal.NOT_IN_HAND
    return None if is_kkota(move.cards, known.public) else Refusal.NOT_A_KKOTA


def _holds(hand: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    for card in cards:  # noqa: SIM110 - a generator costs more than so few cards
        if card not in hand:
            return False
    return True


CHECKS: Mapping[type, Callable[[SasakiKnown, str, Any], Reason | None]] = {
    Run: _refuse_run,
    Pass: _refuse_pass,
    Play: _refuse_play,
    Jata: _refuse_jata,
    Kkota: _refuse_kkota,
}
"""Moves that are not named here are legal for every seat that is asked."""


def candidates(known: SasakiKnown, kind: str) -> Iterator[Move]:
    """Return moves among which all legal ones are: plays, kicks or skewers from low to high, then the negative answer."""
    return CANDIDATES[kind](known)


def _declarations(_: SasakiKnown) -> Iterator[Move]:
    return iter((Run(), NoRun()))


def _stops(_: SasakiKnown) -> Iterator[Move]:
    return iter((Stop(), NoStop()))


def _leads(known: SasakiKnown) -> Iterator[Move]:
    return map(Play, leads(own(known).hand, known.public.options))


def _responses(known: SasakiKnown) -> Iterator[Move]:
    plays = map(Play, responses(own(known).hand, top_of(known.public)))
    kicks = _kicks(known) if known.public.options.jata_in_turn else ()
    return chain(plays, kicks, (Pass(),))


def _kicks(known: SasakiKnown) -> Iterator[Move]:
    if can_be_kicked(known.public):
        yield from map(Jata, matching(own(known).hand, known.public, 2))


def _jatas(known: SasakiKnown) -> Iterator[Move]:
    return chain(_kicks(known), (Decline(),))


def _kkotas(known: SasakiKnown) -> Iterator[Move]:
    return chain(map(Kkota, matching(own(known).hand, known.public, 1)), (Decline(),))


CANDIDATES: Mapping[str, Callable[[SasakiKnown], Iterator[Move]]] = {
    DECLARE: _declarations,
    STOP: _stops,
    LEAD: _leads,
    RESPOND: _responses,
    JATA: _jatas,
    KKOTA: _kkotas,
}

NEGATIVE: Mapping[str, Move] = {DECLARE: NoRun(), STOP: NoStop(), RESPOND: Pass(), JATA: Decline(), KKOTA: Decline()}


def default_move(known: SasakiKnown, kind: str) -> Move:
    """Return the negative answer, or the lowest single card as a lead (RULES.md, Notation and default moves)."""
    return Play(own(known).hand[:1]) if kind == LEAD else NEGATIVE[kind]


SETTLE: Mapping[str, Callable[[SasakiTable, Decision], Step[SasakiTable]]] = {
    DECLARE: settle_declare,
    STOP: settle_stop,
    LEAD: settle_turn,
    RESPOND: settle_turn,
    JATA: settle_jata,
    KKOTA: settle_kkota,
}


def settle(table: SasakiTable, decision: Decision) -> Step[SasakiTable]:
    """Return what follows from the answers, all of which are in and legal."""
    return SETTLE[decision.kind](table, decision)


def fault(table: SasakiTable, decision: Decision | None) -> str | None:
    """Return why `table` with `decision` open cannot have come out of these rules; None: nothing is wrong with it."""
    return fault_of(table, decision) or (_pending_fault(table, decision) if decision and any(decision.answers.values()) else None)


def _pending_fault(table: SasakiTable, decision: Decision) -> str | None:
    """Return what is wrong with the sealed answers: they must be as legal as when they were given."""
    for seat, move in decision.answers.items():
        if move is None:
            continue
        if type(move) not in OFFERS[decision.kind] or refuse(knowledge(table, seat), decision.kind, move):  # type: ignore[arg-type]
            return f"{seat} has given an answer that is not legal"
    return None
