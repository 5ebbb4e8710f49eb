"""Nobody sees a card before the look, and twins look and sound alike to who cannot tell them apart."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from croupier_service.games.kakkuri import rules, views
from croupier_service.games.kakkuri.table import KakkuriKnown
from croupier_service.kernel import match as kernel
from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import Refused
from tests.games.kakkuri.kit import stacked_matches
from tests.games.kakkuri.positions import asked_of, sees
from tests.games.kakkuri.random_matches import new_match, playing, some_options
from tests.games.kakkuri.twins import twin


def pictured(known: KakkuriKnown, kind: str) -> tuple[object, ...]:
    """Return everything that a viewer is shown or told about its moves."""
    if known.seat is None or not kind:
        return views.picture(known, ""), views.details(known)
    moves = kernel.legal_moves(rules, known, kind)
    lines = [views.line(one, known) for one in moves]
    return views.picture(known, kind), views.details(known), moves, lines, rules.default_move(known, kind)


def test_no_view_before_the_look_has_a_card() -> None:
    """Before the look no viewer sees any card but one turned up early, whatever the seats swap (K2, K3)."""
    rng, seen = Random(11), 0
    for number in range(60):
        match = new_match(rng, 2 + number % 7, some_options(rng, 2 + number % 7))
        for before, _, _, _, _ in playing(rng, match):
            if asked_of(before)[1] not in ("swap", "cede"):
                break
            seen += 1
            assert before.table.hidden.hands or asked_of(before)[1] == "cede"
            for viewer in (None, *range(len(before.table.private))):
                picture = views.picture(sees(before, viewer), "")
                assert [group.cards for zone in picture.zones for group in zone.groups if group.cards and zone.kind != "turned_up"] == []
                assert all(own.hand == () for own in before.table.private)
    assert seen > 100


@pytest.mark.parametrize("seed", range(4))
def test_twins_look_alike(seed: int) -> None:
    """Whatever cards a viewer does not see, before the look every hand among them, its views, moves, labels and default are the same."""
    rng, differing = Random(seed), Counter[str]()
    for match in [*stacked_matches(seed, 1), *[new_match(rng, seats, some_options(rng, seats)) for seats in range(2, 9)]]:
        for number, (before, asked, _, _, _) in enumerate(playing(rng, match)):
            if number > 60:
                break
            for viewer in (None, asked, rng.randrange(len(before.table.private))):
                other = Match(twin(before.table, viewer, rng), before.decision, before.decisions, before.revision, before.heard)
                kind = asked_of(before)[1] if viewer == asked else ""
                differing[asked_of(before)[1]] += other.table != before.table
                assert pictured(sees(before, viewer), kind) == pictured(sees(other, viewer), kind)
                assert rules.fault(other.table, other.decision) is None
    assert all(differing[kind] > 0 for kind in ("swap", "cede", "turn", "choice"))


@pytest.mark.parametrize("seed", range(4))
def test_twins_hear_alike(seed: int) -> None:
    """If a viewer knows the same before and after a step of two twins, it hears the same events and the same seats are asked."""
    rng, compared = Random(100 + seed), 0
    for match in [*stacked_matches(seed, 2), *[new_match(rng, seats, some_options(rng, seats)) for seats in range(2, 9)]]:
        for number, (before, asked, one, after, events) in enumerate(playing(rng, match)):
            if number > 40:
                break
            for viewer in (asked, rng.randrange(len(before.table.private)), None):
                other = Match(twin(before.table, viewer, rng), before.decision, before.decisions, before.revision, before.heard)
                try:
                    other_after, other_events = kernel.answer(rules, other, asked, other.decisions, one)
                except Refused:
                    assert viewer != asked
                    continue
                if sees(after, viewer) == sees(other_after, viewer):
                    compared += 1
                    assert [event.wording(viewer) for event in events] == [event.wording(viewer) for event in other_events]
                    assert after.decision == other_after.decision
    assert compared > 100
