"""What a step tells a viewer follows from what the viewer knows before and after it, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier_service.kernel.decision import Move
from croupier_service.kernel.match import Match, answer
from croupier_service.kernel.table import Seat, known
from tests.contract.disclosure import differences, undisclosed
from tests.contract.kit import Kit
from tests.contract.laws_of_order import unanswered
from tests.contract.laws_of_secrecy import Telling, difference, everybody, seen, told_to, twin_table
from tests.contract.playing import broken, moves_of, rules

TRIES = 4
DECISIONS = 3


Answers = dict[Seat, Move]
Sight = tuple[Telling, dict[str, Any]]


def twins_go_alike(kit: Kit, match: Match, rng: Random) -> None:
    """Answers in twin tables give equal events, asked seats, counts and views to who knows the same before and after.

    The answers are the same, or other ones of the seats that are not the viewer: what it may not see of them it is not told either.
    """
    if match.decision is None:
        return
    match = unanswered(match)
    for viewer in everybody(match):
        for _ in range(TRIES):
            twin = twin_table(kit, match, viewer, rng)
            if answers := common_answers(kit, match, twin, rng):
                go_on(kit, match, twin, viewer, answers, rng)
                break
        twin = twin_table(kit, match, viewer, rng)
        go_apart(kit, match, twin, viewer, rng)


def common_answers(kit: Kit, match: Match, twin: Match, rng: Random) -> Answers:
    """Return an answer of every asked seat that is legal in both tables; nothing where a seat has none."""
    assert match.decision is not None
    answers: Answers = {}
    for seat in match.decision.answers:
        likewise = set(moves_of(kit, twin, seat))
        if not (moves := [move for move in moves_of(kit, match, seat) if move in likewise]):
            return {}
        answers[seat] = kit.choose(rng, moves)
    return answers


def other_answers(kit: Kit, twin: Match, viewer: Seat | None, answers: Answers, rng: Random, *, same_kind: bool) -> Answers:
    """Return `answers` with other ones, of the same kind or of any, of the seats that are not the viewer; nothing where there is none."""
    others = dict(answers)
    for seat in answers.keys() - {viewer}:
        moves = [move for move in moves_of(kit, twin, seat) if not same_kind or type(move) is type(answers[seat])]
        if not moves:
            return {}
        others[seat] = rng.choice(moves)
    return others


def go_on(kit: Kit, match: Match, twin: Match, viewer: Seat | None, answers: Answers, rng: Random) -> None:
    """Give the same answers in both tables, and those to a few more decisions, as long as the viewer cannot tell the tables apart."""
    for _ in range(DECISIONS):
        *_, (match, twin) = together(kit, match, twin, (answers, answers), viewer, rng)
        if known(match.table, viewer) != known(twin.table, viewer) or match.decision is None:
            return
        if not (answers := common_answers(kit, match, twin, rng)):
            return


def go_apart(kit: Kit, match: Match, twin: Match, viewer: Seat | None, rng: Random) -> None:
    """Give other answers of the other seats in the twin table: any, as long as the decision stays open, else of the same kind.

    Of which kind the answers were may be told when all are in, although nobody need know it afterwards.
    """
    assert match.decision is not None
    asked = rng.sample(sorted(match.decision.answers), len(match.decision.answers))
    answers = {seat: kit.choose(rng, moves_of(kit, match, seat)) for seat in asked}
    pending = {seat: answers[seat] for seat in asked[1:]}
    for some, same_kind in ((pending, False), (answers, True)):
        if others := other_answers(kit, twin, viewer, some, rng, same_kind=same_kind):
            for _ in together(kit, match, twin, (some, others), viewer, rng):
                pass


def deal_of(match: Match) -> object:
    """Return which deal is played; None: the match is over."""
    return match.decision and match.table.public.proof.deal


def together(
    kit: Kit, match: Match, twin: Match, answers: tuple[Answers, Answers], viewer: Seat | None, rng: Random
) -> Iterator[tuple[Match, Match]]:
    """Yield both tables after each of the answers, which come in any order, and compare what the viewer is told."""
    assert match.decision is not None
    number, deal = match.decision.id, deal_of(match)
    for seat in rng.sample(sorted(answers[0]), len(answers[0])):
        match, events = answer(rules(kit), match, seat, number, answers[0][seat])
        sight = told_to(events, viewer), seen(kit, match, viewer)
        twin, likewise = answer(rules(kit), twin, seat, number, answers[1][seat])
        # The cards of a deal that is over are forgotten: then only the same answers are told alike.
        remembered = answers[0] == answers[1] or deal_of(match) == deal_of(twin) == deal
        if remembered and known(match.table, viewer) == known(twin.table, viewer):
            alike(viewer, sight, (told_to(likewise, viewer), seen(kit, twin, viewer)))
        if answers[0] == answers[1]:
            explained(kit, match, twin, viewer)
        yield match, twin


def alike(viewer: Seat | None, sight: Sight, other: Sight) -> None:
    """Who knows the same before and after a step is told the same."""
    if sight[0] != other[0]:
        broken("secrecy of steps", f"{viewer} can tell twins apart by the events {sight[0]} or {other[0]}")
    if what := difference(sight[1], other[1]):
        broken("secrecy of steps", f"{viewer} can tell twins apart after a step by {what}")


def explained(kit: Kit, match: Match, twin: Match, viewer: Seat | None) -> None:
    """Where the same answers let a viewer tell twins apart, it is by cards that are seen or by what the rules disclose."""
    found = differences(kit, known(match.table, viewer), known(twin.table, viewer))
    if names := undisclosed(kit, found):
        broken("secrecy of steps", f"{viewer} learns from {sorted(names)} what no rule tells")
