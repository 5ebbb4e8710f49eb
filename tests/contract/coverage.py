"""Coverage of the rules: counts of every kind of decision, move and event, every reason and every option value over random play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import islice
from random import Random

from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import KernelReason
from croupier_service.kernel.table import known
from croupier_service.wire.mirror import word
from tests.contract.kit import Kit
from tests.contract.laws_of_order import Stranger, provoked, refusal
from tests.contract.laws_of_secrecy import everybody
from tests.contract.option_values import all_values, configuration_with, values_of
from tests.contract.playing import Turn, rules, started, starts, turns

LEAST = 20
MOST_MOVES = 1_500
Count = Counter[tuple[str, str]]


def due(kit: Kit) -> dict[tuple[str, str], int]:
    """Return all that must occur, and how often: what the design counts 20 times, the other words of the description once."""
    described = kit.listing.description
    counted = {"decision": described.decisions, "move": described.moves, "event": described.events, "refusal": described.refusals}
    seen = {
        "outcome": described.outcomes,
        "fact": described.facts,
        "mark": described.marks,
        "zone": [zone.term for zone in described.zones],
    }
    never = {KernelReason.ALREADY_ANSWERED} if kit.asks_one_seat else set()
    reasons = {("refusal", str(reason)): LEAST for reason in KernelReason if reason not in never}
    options = {(f"option {name}", label): LEAST for name, label in all_values(kit)}
    words = {(what, term.kind): least for group, least in ((counted, LEAST), (seen, 1)) for what, terms in group.items() for term in terms}
    return {**words, **reasons, **options}


def missing(kit: Kit, counts: Count) -> dict[tuple[str, str], int]:
    """Return what has occurred too rarely, with its count."""
    return {thing: counts[thing] for thing, least in due(kit).items() if counts[thing] < least}


def cover(kit: Kit, most_matches: int) -> Count:
    """Play until everything has occurred often enough, or so many matches; return the counts."""
    rng, counts = Random(f"{kit.listing.description.game}/coverage"), Count()
    for match in islice(wanted(kit, counts, rng), most_matches):
        lacking = missing(kit, counts)
        if not lacking:
            break
        count_match(kit, match, counts, lacking.keys(), rng)
    return counts


def wanted(kit: Kit, counts: Count, rng: Random) -> Iterator[Match]:
    """Yield random and stacked matches, in turn with matches that have an option value of which there are too few."""
    for number, match in enumerate(starts(kit, rng)):
        yield match
        values = [thing for thing in missing(kit, counts) if thing[0].startswith("option ")]
        if number > 2 * LEAST and values:
            name, label = rng.choice(values)
            if setup := configuration_with(kit, name.removeprefix("option "), label, rng):
                yield started(kit, *setup, rng)


def count_match(kit: Kit, match: Match, counts: Count, lacking: AbstractSet[tuple[str, str]], rng: Random) -> None:
    """Play a match, or some deals of it, and count."""
    last = match
    counts.update([(f"option {name}", label) for name, label in values_of(match.table.public.options, len(match.table.private))])
    for turn in turns(kit, match, rng, rng.choice((1, 2, 10))):
        count_turn(turn, counts)
        if rng.random() < 0.1:
            count_state(kit, turn.before, counts, lacking)
        last = turn.after
    count_state(kit, last, counts, lacking)
    if outcome := rules(kit).outcome(last.table.public):
        counts["outcome", outcome.reason] += 1


def count_turn(turn: Turn, counts: Count) -> None:
    """Count the move, its events, and the decision that it has closed."""
    decision = turn.before.decision
    assert decision is not None
    counts["move", word(type(turn.move))] += 1
    if len(decision.awaited) == 1:
        counts["decision", decision.kind] += 1
    for event in turn.events:
        counts.update({("event", wording.kind) for wording in (event.everyone, *event.only.values()) if wording is not None})


def count_state(kit: Kit, match: Match, counts: Count, lacking: AbstractSet[tuple[str, str]]) -> None:
    """Count what is seen of a state, and every reason for which it refuses something."""
    kinds = {kind for kind, _ in lacking}
    for viewer in everybody(match) if kinds & {"zone", "fact", "mark"} else ():
        count_view(kit, match, viewer, counts)
    if "refusal" in kinds:
        counts.update({("refusal", str(reason)) for reason in reasons(kit, match)})


def count_view(kit: Kit, match: Match, viewer: int | None, counts: Count) -> None:
    """Count the kinds of zone, fact and mark in a view."""
    kind = match.decision.kind if match.decision and viewer in match.decision.awaited else ""
    picture = kit.listing.views.picture(known(match.table, viewer), kind)
    shown = picture.last_deal.shown if picture.last_deal else ()
    facts = picture.last_deal.facts if picture.last_deal else ()
    for zone in (*picture.zones, *shown):
        counts["zone", zone.kind] += 1
        counts.update([("mark", mark.kind) for group in zone.groups for mark in group.marks])
    counts.update([("fact", fact.kind) for fact in (*picture.facts, *facts)])


def reasons(kit: Kit, match: Match) -> Iterator[str]:
    """Yield the reasons for which anything that can be said to a match is refused."""
    yield from (reason for seat, number, _ in provoked(match) if (reason := refusal(kit, match, seat, number, Stranger())))
    if says_nothing(kit, "no such move"):
        yield KernelReason.BAD_MOVE
    for seat in match.decision.awaited if match.decision else ():
        knowledge, kind = known(match.table, seat), match.decision.kind  # type: ignore[union-attr]
        for move in islice(kit.every_move(knowledge, kind), MOST_MOVES):
            if type(move) in rules(kit).OFFERS[kind] and (reason := rules(kit).refuse(knowledge, kind, move)):
                yield reason


def says_nothing(kit: Kit, text: str) -> bool:
    """Return whether a text is no move."""
    try:
        kit.listing.notation.read(text)
    except ValueError:
        return True
    return False
