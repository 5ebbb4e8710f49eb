"""What must hold in every random and stacked match, and that rare things are among them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from croupier_service.games.kakkuri import LISTING, notation, rules
from croupier_service.games.kakkuri.options import check
from croupier_service.games.kakkuri.table import DECK, MOVES, Move, Play, Reason
from croupier_service.kernel import match as kernel
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat
from tests.contract.sizes import size
from tests.games.kakkuri.kit import KIT, cards, configurations, every_move, longest, stacked_matches
from tests.games.kakkuri.positions import asked_of, sees
from tests.games.kakkuri.random_matches import new_match, playing, some_options


def all_cards(match: Match) -> list[str]:
    """Return every card on the table."""
    return sorted(cards(match.table))


@pytest.mark.parametrize("seats", range(2, 9))
def test_laws_of_random_matches(seats: int) -> None:
    """Every card lies in one zone, somebody who is asked can move, chips add up, defaults are legal, and every match ends in time."""
    rng = Random(1_000 + seats)
    for _ in range(size(25, 1_000)):
        options = some_options(rng, seats)
        moves = 0
        match = new_match(rng, seats, options)
        for before, asked, one, after, _ in playing(rng, match):
            moves += 1
            kind = asked_of(before)[1]
            assert rules.refuse(sees(before, asked), kind, rules.default_move(sees(before, asked), kind)) is None
            assert notation.read(notation.write(one)) == one
            assert rules.fault(after.table, after.decision) is None
            assert all_cards(after) == sorted(DECK.kinds)
            assert sum(after.table.public.totals) == seats * options.start_chips
            match = after
        assert match.decision is None
        assert moves <= longest(options, seats)
        assert rules.outcome(match.table.public) is not None
        assert match.table.public.proof.deal == options.match_deals


def test_listed_moves_are_all_legal_moves_of_stacked_matches() -> None:
    """Of every move that can be written down, the accepted ones are exactly those listed, in every decision of stacked matches."""
    rng = Random(3)
    for match in stacked_matches(3, 1):
        for number, (before, asked, _, _, _) in enumerate(playing(rng, match)):
            if number > 5:
                break
            known, kind = sees(before, asked), asked_of(before)[1]
            offered = [one for one in every_move(known, kind) if type(one) in rules.OFFERS[kind]]
            accepted = {one for one in offered if rules.refuse(known, kind, one) is None}
            assert accepted == set(kernel.legal_moves(rules, known, kind))


def test_rare_things_happen() -> None:
    """Over random and stacked matches every kind of decision, move, event, ending and reason occurs at least 20 times."""
    rng, seen = Random(9), Counter[str]()
    matches = stacked_matches(9, 21) + [new_match(rng, seats, some_options(rng, seats)) for _ in range(12) for seats in range(2, 9)]
    for match in matches:
        for number, (before, asked, one, after, events) in enumerate(playing(rng, match)):
            if number > 150:
                break
            _count(seen, before, one, after)
            seen.update("event " + wording.kind for wording in (event.wording(asked) for event in events) if wording)
            if number == 0 or asked_of(before)[1] == "choice":
                _count_refusals(seen, before, asked)
    description = LISTING.description
    wanted = [f"decision {term.kind}" for term in description.decisions] + [f"move {one.__name__}" for one in MOVES]
    wanted += [f"event {term.kind}" for term in description.events if term.kind != "looked"] + [f"reason {reason}" for reason in Reason]
    wanted += [f"ending {ending}" for ending in ("win", "guri", "utazu", "all_dropped", "abandoned")] + ["both wilds"]
    assert {name: seen[name] for name in wanted if seen[name] < 20} == {}
    assert {name.removeprefix("event ") for name in seen if name.startswith("event ")} <= {term.kind for term in description.events}


def _count(seen: Counter[str], before: Match, one: Move, after: Match) -> None:
    seen[f"decision {asked_of(before)[1]}"] += 1
    seen[f"move {type(one).__name__}"] += 1
    seen["both wilds"] += isinstance(one, Play) and len(one.cards) == 3 and {"1C", "2D"} <= {laid.card for laid in one.cards}
    last = after.table.public.last_deal
    if last is not None and last != before.table.public.last_deal:
        seen[f"ending {last.ending}"] += 1


def _count_refusals(seen: Counter[str], match: Match, asked: Seat) -> None:
    known, kind = sees(match, asked), asked_of(match)[1]
    for one in every_move(known, kind):
        if type(one) in rules.OFFERS[kind] and (reason := rules.refuse(known, kind, one)):
            seen[f"reason {reason}"] += 1


def test_the_kit_is_whole() -> None:
    """Configurations of the kit are possible, and its deck is the 48 cards."""
    rng = Random(0)
    for _ in range(50):
        options, seats = configurations(rng)
        assert check(options, seats) is None
        assert set(KIT.deck(options, seats)) == set(DECK.kinds)
