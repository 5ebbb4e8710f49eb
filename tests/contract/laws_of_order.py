"""The order of answers leaves no trace; refusals come in one order; the same answer again changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Any

from croupier_service.frozen import replaced as replace
from croupier_service.kernel.decision import Decision, Move
from croupier_service.kernel.match import Match, answer, answer_by_default
from croupier_service.kernel.refusal import KernelReason, Refused
from croupier_service.kernel.table import Seat, known
from tests.contract.kit import Kit
from tests.contract.playing import broken, moves_of, rules
from tests.contract.stores import stored


@dataclass(frozen=True)
class Stranger:
    """A move of no game."""


def unanswered(match: Match) -> Match:
    """Return the match as it was when its decision was opened."""
    decision = match.decision
    assert decision is not None
    given = len(decision.answers) - len(decision.awaited)
    fresh = Decision(decision.id, decision.kind, dict.fromkeys(decision.answers))
    return replace(match, decision=fresh, revision=match.revision - given)


def answers_commute(kit: Kit, match: Match, rng: Random) -> None:
    """Every permutation of the answers to a decision gives the same bytes and the same events, also half-way."""
    if match.decision is None or len(match.decision.answers) == 1:
        return
    match = unanswered(match)
    assert match.decision is not None
    answers = {seat: kit.choose(rng, moves_of(kit, match, seat)) for seat in match.decision.answers}
    orders = list(permutations(answers))
    seen: dict[frozenset[Seat], object] = {}
    for order in orders if len(orders) <= 24 else rng.sample(orders, 24):
        answer_in(kit, match, order, answers, seen)


def answer_in(kit: Kit, match: Match, order: tuple[Seat, ...], answers: dict[Seat, Move], seen: dict[frozenset[Seat], object]) -> None:
    """Give the answers in one order and compare what comes out with what came out before."""
    assert match.decision is not None
    number = match.decision.id
    for count, seat in enumerate(order, 1):
        match, events = answer(rules(kit), match, seat, number, answers[seat])
        result = (stored(kit, match), events)
        if seen.setdefault(frozenset(order[:count]), result) != result:
            broken("order", f"the answers {answers} in the order {order[:count]} come out otherwise than before")


def refusal(kit: Kit, match: Match, seat: Seat, number: int, move: Any) -> str | None:
    """Return why an answer is refused; None: it is accepted."""
    try:
        answer(rules(kit), match, seat, number, move)
    except Refused as refused:
        return refused.reason
    return None


def provoked(match: Match) -> list[tuple[Seat, int, KernelReason]]:
    """Return calls with a move of no game that have several faults each, with the one reason that is due."""
    seats = range(-1, len(match.table.private) + 1)
    if match.decision is None:
        return [(seat, match.decisions + step, KernelReason.MATCH_OVER) for seat in seats for step in (-1, 0, 1)]
    number, answers = match.decision.id, match.decision.answers
    late = [(seat, number + 1, KernelReason.UNKNOWN_DECISION) for seat in seats]
    early = [(seat, old, KernelReason.DECISION_CLOSED) for seat in seats for old in (number - 1, 0, -1)]
    stranger = [(seat, number, KernelReason.NOT_ASKED) for seat in seats if seat not in answers]
    again = [(seat, number, KernelReason.ALREADY_ANSWERED) for seat, given in answers.items() if given is not None]
    kind = [(seat, number, KernelReason.WRONG_MOVE_KIND) for seat, given in answers.items() if given is None]
    return [*late, *early, *stranger, *again, *kind]


def refusals_in_order(kit: Kit, match: Match, _: Random) -> None:
    """Of several reasons the first in the kernel's order is given, and a refused move changes nothing."""
    before = stored(kit, match)
    for seat, number, due in provoked(match):
        if (reason := refusal(kit, match, seat, number, Stranger())) != due:
            broken("order of refusals", f"seat {seat} to decision {number}: {reason}, due is {due}")
    if stored(kit, match) != before:
        broken("order of refusals", "a refused move has changed something")


def same_again_is_nothing(kit: Kit, match: Match, rng: Random) -> None:
    """Check that the same answer again, or the default for who has answered, is a no-op; another answer is ALREADY_ANSWERED."""
    if match.decision is None:
        return
    seat, number = rng.choice(match.decision.awaited), match.decision.id
    moves = moves_of(kit, match, seat)
    move = kit.choose(rng, moves)
    after, _ = answer(rules(kit), match, seat, number, move)
    if after.decision is None or after.decision.id != number:
        due = KernelReason.DECISION_CLOSED if after.decision else KernelReason.MATCH_OVER
        again = refusal(kit, after, seat, number, move)
        if again != due:
            broken("idempotence", f"the answer to a closed decision: {again}, due is {due}")
        return
    if answer(rules(kit), after, seat, number, move) != (after, ()):
        broken("idempotence", f"{move} of seat {seat} again has changed something")
    if answer_by_default(rules(kit), after, seat, number) != (after, (), move):
        broken("idempotence", f"the default of seat {seat}, which has answered, has changed something")
    others = [other for other in moves if other != move][:3]
    if any(refusal(kit, after, seat, number, other) != KernelReason.ALREADY_ANSWERED for other in others):
        broken("idempotence", f"seat {seat} may answer twice")


def default_is_given(kit: Kit, match: Match, rng: Random) -> None:
    """Check that the default of a seat that is away is its default move, given as if by itself."""
    if match.decision is None:
        return
    seat, number = rng.choice(match.decision.awaited), match.decision.id
    move = rules(kit).default_move(known(match.table, seat), match.decision.kind)
    if answer_by_default(rules(kit), match, seat, number) != (*answer(rules(kit), match, seat, number, move), move):
        broken("default move", f"the default of seat {seat} is not {move}")
