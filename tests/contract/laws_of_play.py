"""Conservation, liveness, termination, zero sum, counted answers and events: what any course of play keeps."""

from __future__ import annotations

from random import Random

from croupier_service.kernel.match import Match
from croupier_service.kernel.table import known
from tests.contract.kit import Kit
from tests.contract.playing import Turn, broken, moves_of, rules


def kept_cards(kit: Kit, match: Match, _: Random) -> None:
    """Each card of the deck is in exactly one zone."""
    table = match.table
    found, due = sorted(kit.cards(table)), sorted(kit.deck(table.public.options, len(table.private)))
    if found != due:
        broken("conservation", f"too many {excess(found, due)}, missing {excess(due, found)}")


def excess(cards: list[str], others: list[str]) -> list[str]:
    """Return `cards` less `others`, copy by copy."""
    left = list(others)
    return [card for card in cards if card not in left or left.remove(card)]  # type: ignore[func-returns-value]


def lives(kit: Kit, match: Match, _: Random) -> None:
    """Check that a match that goes on awaits somebody, who has a legal move; one that does not has an outcome."""
    decision, outcome = match.decision, rules(kit).outcome(match.table.public)
    if (decision is None) != (outcome is not None):
        broken("liveness", f"{decision} is open and the outcome is {outcome}")
    if decision is None:
        return
    if not decision.awaited:
        broken("liveness", f"{decision} awaits nobody")
    for seat in decision.awaited:
        if not moves_of(kit, match, seat):
            broken("liveness", f"seat {seat} has no legal answer to {decision.kind}")


def nothing_is_wrong(kit: Kit, match: Match, _: Random) -> None:
    """`fault` finds nothing wrong with a table that play has led to."""
    if fault := rules(kit).fault(match.table, match.decision):
        broken("soundness", fault)


def ends_in_time(kit: Kit, turn: Turn, _: Random) -> None:
    """Check that a match takes no more answers than its rules argue."""
    table = turn.after.table
    longest = kit.longest(table.public.options, len(table.private))
    if turn.after.revision > longest:
        broken("termination", f"{turn.after.revision} answers, at most {longest} were argued")


def deals_add_up(kit: Kit, turn: Turn, _: Random) -> None:
    """Check that the scores of a deal add up to nothing where the rules say so, and belong to a seat each."""
    table = turn.after.table
    if table.public.last_deal in (None, turn.before.table.public.last_deal):
        return
    shown = kit.listing.views.picture(known(table, None), "").last_deal
    scores = () if shown is None else shown.scores
    if len(scores) != len(table.private):
        broken("zero sum", f"{scores} are not a score a seat")
    if kit.zero_sum(table.public.options) and sum(scores) != 0:
        broken("zero sum", f"{scores}")


def answers_are_counted(_: Kit, turn: Turn, __: Random) -> None:
    """Each accepted answer raises the revision by one; decisions are numbered without gaps, and only a complete one is closed."""
    before, after = turn.before, turn.after
    if after.revision != before.revision + 1:
        broken("revision", f"{before.revision} became {after.revision}")
    assert before.decision is not None
    closed = len(before.decision.awaited) == 1
    if after.decision is None:
        if after.decisions != before.decisions or not closed:
            broken("decisions", f"{before.decisions} became {after.decisions} as the match ended")
        return
    if after.decision.id != after.decisions or after.decisions != before.decisions + closed:
        broken("decisions", f"{before.decision} became {after.decision}, {after.decisions} opened")


def events_are_counted(_: Kit, turn: Turn, __: Random) -> None:
    """Every audience hears exactly one wording of an event or none, and its count grows by what it hears."""
    seats = len(turn.after.table.private)
    for place, audience in enumerate((*range(seats), None)):
        heard = sum(event.wording(audience) is not None for event in turn.events)
        if turn.after.heard[place] - turn.before.heard[place] != heard:
            broken("event numbers", f"{audience} hears {heard} events, its count went from {turn.before.heard} to {turn.after.heard}")
    if any(event.only.keys() - set(range(seats)) for event in turn.events):
        broken("event numbers", "an event is told to a seat that is not there")
