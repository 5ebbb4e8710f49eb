"""Random play, and what must never be told: beaten answers and passes."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from croupier_service.cards.shuffle import Entropy
from croupier_service.games.four_color import rules
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.table import Chi, Hu, OwnGroup, Pass, Pong
from croupier_service.kernel.match import Match, answer, legal_moves, start
from croupier_service.kernel.table import known
from tests.contract.sizes import size
from tests.games.four_color.kit import KIT, cards, choose, configurations
from tests.games.four_color.positions import claim_window, close


def played(match: Match, rng: Random, check: int, sources: Counter[str]) -> Match:
    """Play at random to the end, counting how deals end; every so many answers the table must be sound and its cards complete."""
    count = 0
    while match.decision is not None:
        seat = rng.choice(match.decision.awaited)
        moves = legal_moves(rules, known(match.table, seat), match.decision.kind)
        match, events = answer(rules, match, seat, match.decision.id, choose(rng, moves))
        sources.update([event.everyone.text for event in events if event.everyone and event.everyone.kind == "won"])
        sources["undecided"] += sum(event.everyone.kind == "undecided" for event in events if event.everyone)
        count += 1
        if count % check == 0:
            assert rules.fault(match.table, match.decision) is None
            assert sorted(cards(match.table)) == sorted(KIT.deck(match.table.public.options, len(match.table.private)))
    return match


def test_random_play() -> None:
    """Random matches at every table size end, with an outcome, and keep their cards; deals end in every way."""
    rng, sources = Random("play"), Counter[str]()
    for number in range(size(40, 1_000)):
        options, seats = configurations(rng)
        if options.deals > 3:
            continue
        match = played(start(rules, options, seats, Entropy(rng.randbytes(32)))[0], rng, 1 + number % 7, sources)
        assert rules.outcome(match.table.public) is not None
        assert rules.fault(match.table, None) is None
    for stack in [stack for stack in KIT.stacked for _ in range(5)]:
        played(stack(rng), rng, 5, sources)
    assert {"own_draw", "other_draw", "discard", "undecided", "dealt"} == (+sources).keys()


def test_beaten_answers_leave_no_trace() -> None:
    """Whatever loses against a pong, and whoever passes: the table, the question and the events are the same."""
    hands = {0: ("rS", "gS"), 1: ("rS", "gS", "wS"), 2: ("yS", "yS")}
    window = claim_window("draw", 0, "yS", hands=hands)
    drawer = (Pass(), OwnGroup(("rS", "gS")))
    following = (Pass(), Chi(("rS", "gS")), Chi(("rS", "gS", "wS")))
    results = [close(window, {0: own, 1: chi, 2: Pong(), 3: Pass()}) for own, chi in product(drawer, following)]
    assert all(result == results[0] for result in results)
    told = [event.everyone for event in results[0][1] if event.everyone]
    assert [(wording.kind, wording.seat, wording.cards) for wording in told] == [("melded", 2, ("yS", "yS", "yS"))]


def test_beaten_hu_leaves_no_trace() -> None:
    """A hu that loses against a nearer one is told to nobody, nor is the loser's hand."""
    pairs = [["rA", "gA", "wA", "rE", "gE", "wE", "rR", "gR", "wR", "yR"], ["rH", "gH", "wH", "yH", "rC", "gC", "wC", "yC", "rS", "gS"]]
    hands = {1: pairs[0] * 2, 2: pairs[1] * 2}
    window = claim_window("draw", 0, "yG", Options(min_points=0, generals_discard="free"), hands=hands)
    beaten, events = close(window, {1: Hu(), 2: Hu()})
    alone, others = close(window, {1: Hu(), 2: Pass()})
    assert (beaten, events) == (alone, others)
    told = [wording for event in events for seat in (0, 3, None) if (wording := event.wording(seat)) is not None]
    assert not [wording for wording in told if wording.seat == 2 and wording.cards]


def test_windows_close_only_when_all_have_answered() -> None:
    """Not even a hu closes a window early, and pending answers are told to nobody."""
    window = claim_window("draw", 0, "yS", hands={2: ("yS", "yS")})
    after, events = answer(rules, window, 2, 1, Pong())
    assert (after.table, events) == (window.table, ())
    assert after.decision is not None
    assert after.decision.awaited == (0, 1, 3)


def test_asked_seats_are_public() -> None:
    """A window on a draw asks every seat, one on a discard all but the discarder, whatever they hold."""
    rng = Random("asked")
    for _ in range(20):
        seats = rng.randint(2, 6)
        giver = rng.randrange(seats)
        draw = claim_window("draw", giver, "yS", None, seats, rng=rng)
        discard = claim_window("discard", giver, "yS", None, seats, rng=rng)
        assert draw.decision is not None
        assert discard.decision is not None
        assert tuple(draw.decision.answers) == tuple(range(seats))
        assert tuple(discard.decision.answers) == tuple([seat for seat in range(seats) if seat != giver])
