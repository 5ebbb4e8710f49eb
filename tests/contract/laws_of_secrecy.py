"""Equal knowledge, equal everything that a viewer is told, in twin tables shuffled by the test's own means."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from croupier_service.cards.shuffle import Entropy, Reveal
from croupier_service.frozen import replaced as replace
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.event import Event, Wording
from croupier_service.kernel.match import Match, legal_moves, start
from croupier_service.kernel.table import Seat, known
from tests.contract.disclosure import NO_DIFFERENCE, differences, undisclosed
from tests.contract.kit import Kit
from tests.contract.playing import broken, moves_of, rules
from tests.contract.stores import view_bytes

MOST_MOVES = 300
LIKE_DEALS = 24


def everybody(match: Match) -> list[Seat | None]:
    """Return every viewer: each seat, and a bystander."""
    return [*range(len(match.table.private)), None]


def seen(kit: Kit, match: Match, viewer: Seat | None) -> dict[str, Any]:
    """Return all that `viewer` is told about a state."""
    knowledge, decision, listing = known(match.table, viewer), match.decision, kit.listing
    asked = decision.kind if decision and viewer in decision.awaited else ""
    moves = legal_moves(rules(kit), knowledge, asked) if asked else []
    return {
        "picture": listing.views.picture(knowledge, asked),
        "details": listing.views.details(knowledge),
        "moves": [(listing.notation.write(move), listing.views.line(move, knowledge)) for move in moves],
        "default move": rules(kit).default_move(knowledge, asked) if asked else None,
        "decision": decision and (decision.id, decision.kind, tuple(decision.answers), decision.awaited),
        "outcome": rules(kit).outcome(match.table.public),
        "counts": (match.revision, match.decisions, match.heard[-1 if viewer is None else viewer]),
        "room": listing.room(match.table.public.options, len(match.table.private)),
        "view": view_bytes(kit, match, viewer),
    }


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Return in what two sights differ; empty: in nothing."""
    return "; ".join(f"{name}: {one[name]} or {other[name]}" for name in one if one[name] != other[name])


def twin_table(kit: Kit, match: Match, viewer: Seat | None, rng: Random) -> Match:
    """Return the match with another table that `viewer` cannot tell from this one."""
    table = kit.twin(match.table, viewer, rng)
    if sorted(kit.cards(table)) != sorted(kit.cards(match.table)):
        broken("twins", "a twin has other cards")
    if known(table, viewer) != known(match.table, viewer):
        broken("secrecy of states", f"what {viewer} knows follows from what it may not know: {known(match.table, viewer)}")
    return replace(match, table=table)


def other_chance(match: Match, rng: Random) -> Match:
    """Return the match with another seed."""
    hidden = replace(match.table.hidden, seed=rng.randbytes(32))
    return replace(match, table=replace(match.table, hidden=hidden))


def other_answers(kit: Kit, match: Match, viewer: Seat | None, rng: Random) -> Match:
    """Return the match with other legal answers of the other seats that have answered."""
    if match.decision is None:
        return match
    empty = replace(match, decision=Decision(match.decision.id, match.decision.kind, dict.fromkeys(match.decision.answers)))
    answers = {
        seat: given if given is None or seat == viewer else rng.choice(moves_of(kit, empty, seat))
        for seat, given in match.decision.answers.items()
    }
    return replace(match, decision=replace(match.decision, answers=answers))


def twins_look_alike(kit: Kit, match: Match, rng: Random) -> None:
    """Equal knowledge gives equal views, lists, labels, default moves, counts, sizes, and refusals of every move."""
    for viewer in everybody(match):
        twin = other_answers(kit, twin_table(kit, other_chance(match, rng), viewer, rng), viewer, rng)
        if other := difference(seen(kit, match, viewer), seen(kit, twin, viewer)):
            broken("secrecy of states", f"{viewer} can tell twins apart by {other}")
        if match.decision and viewer in match.decision.awaited:
            twins_refuse_alike(kit, match, twin, viewer, rng)


def twins_refuse_alike(kit: Kit, match: Match, twin: Match, viewer: Seat | None, rng: Random) -> None:
    """Equal knowledge gives the same refusal of every move that could be written down."""
    assert match.decision is not None
    kind, knowledge, likewise = match.decision.kind, known(match.table, viewer), known(twin.table, viewer)
    offered = rules(kit).OFFERS[kind]
    moves = [move for move in islice(kit.every_move(knowledge, kind), 10 * MOST_MOVES) if type(move) in offered]
    for move in moves if len(moves) <= MOST_MOVES else rng.sample(moves, MOST_MOVES):
        reason, other = rules(kit).refuse(knowledge, kind, move), rules(kit).refuse(likewise, kind, move)
        if reason != other:
            broken("secrecy of states", f"{viewer} can tell twins apart by the refusal of {move}: {reason} or {other}")


Telling = tuple[Wording | None, ...]


def told_to(events: tuple[Event, ...], viewer: Seat | None) -> Telling:
    """Return what `viewer` hears of `events`."""
    return tuple([wording for event in events if (wording := event.wording(viewer)) is not None])


def deals_look_alike(kit: Kit, match: Match, rng: Random) -> None:
    """Other deals of the same configuration look alike to a bystander, asked seats and events included.

    Only cards that are turned up may differ, with what follows from them, and what the rules themselves disclose.
    """
    options, seats = match.table.public.options, len(match.table.private)
    unlike: list[tuple[Match, Telling]] = []
    for _ in range(LIKE_DEALS):
        dealt, events = start(rules(kit), options, seats, Entropy(rng.randbytes(32), Reveal.NEVER))
        compare_deal(kit, unlike, dealt, told_to(events, None))


def compare_deal(kit: Kit, unlike: list[tuple[Match, Telling]], dealt: Match, telling: Telling) -> None:
    """Compare a deal with those before it that a bystander can tell apart; add it where it is another such one."""
    knowledge = known(dealt.table, None)
    for before, told_before in unlike:
        found = differences(kit, known(before.table, None), knowledge)
        if found == NO_DIFFERENCE:
            if (asked(before), before.heard[-1], told_before) != (asked(dealt), dealt.heard[-1], telling):
                broken("secrecy of deals", f"{asked(before)}, {told_before} or {asked(dealt)}, {telling}")
            return
        if names := undisclosed(kit, found):
            broken("secrecy of deals", f"a bystander learns about the hands from {sorted(names)}")
    unlike.append((dealt, telling))


def asked(match: Match) -> object:
    """Return who is asked what."""
    return match.decision and (match.decision.id, match.decision.kind, tuple(match.decision.answers))
