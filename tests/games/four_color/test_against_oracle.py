"""The rules against the naive ones: hand values and readings, legal answers, windows, redeal requests, payments."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from croupier_service.games.four_color.claims import winning_claim
from croupier_service.games.four_color.evaluation import best_value, is_possible, points_of
from croupier_service.games.four_color.melds import combination, exposed_points, laid_flat, points
from croupier_service.games.four_color.notation import read, write
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.reading import best_reading
from croupier_service.games.four_color.redeal import is_entitled, packed, unpacked
from croupier_service.games.four_color.scoring import payments
from croupier_service.games.four_color.table import KINDS, Chi, Gan, Hu, OwnGeneral, OwnGroup, Pass, Pong, deck
from croupier_service.kernel.decision import Decision
from tests.contract.sizes import size
from tests.games.four_color import oracle as naive
from tests.games.four_color.hands import random_holding, random_options
from tests.games.four_color.oracle import Oracle
from tests.games.four_color.positions import claim_window, legal

BATCHES = 10


@cache
def oracle_of(options: Options) -> Oracle:
    """Return the naive rules of `options`."""
    return Oracle(options)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_hand_values(batch: int) -> None:
    """The best total of every hand is that of the naive partition, complete or not, and the seed table keeps its parity."""
    rng, complete = Random(f"values/{batch}"), 0
    for _ in range(size(120, 2_500)):
        options = random_options(rng)
        oracle = oracle_of(options)
        hand, melds, offered = random_holding(oracle, rng)
        hidden = rng.random() < 0.3
        value = best_value(tuple(hand), offered, options, exposed=not hidden)
        base = exposed_points(*laid_flat(tuple(melds)), options.points_table, options.colour_groups)
        found = base + points_of(value) if is_possible(value) else None
        assert found == oracle.total(hand, melds, offered, hidden=hidden), (hand, melds, offered, options)
        if found is not None:
            complete += 1
            assert options.points_table == "taiwan" or (found - options.hand_size - 1) % 2 == 0
            assert_reading(tuple(hand), offered, options, hidden=hidden)
    assert complete > 30, "enough hands are complete"


def assert_reading(hand: tuple[str, ...], offered: str, options: Options, *, hidden: bool) -> None:
    """Assert that the reading holds the same cards in melds worth the value, the offered card's first."""
    reading = best_reading(hand, offered, options, exposed=not hidden)
    value = best_value(hand, offered, options, exposed=not hidden)
    assert Counter(card for meld in reading.melds for card in meld) == Counter((*hand, offered))
    assert reading.melds[0][0] == offered
    made = [combination(meld, options.colour_groups) for meld in reading.melds]
    worth = [points(one, options.points_table, exposed=place < reading.exposed) for place, one in enumerate(made) if one]
    assert len(worth) == len(made)
    assert (sum(worth), 100 * sum(worth) - len(worth)) == (points_of(value), value), "the value also says how many melds"


def test_dealt_hands() -> None:
    """Without an offered card the naive partition of the concealed cards gives the same total."""
    rng = Random("dealt")
    for _ in range(size(200, 2_000)):
        options = random_options(rng)
        hand, _, offered = random_holding(oracle_of(options), rng)
        cards = tuple(sorted([*hand, offered], key=KINDS.index))
        value = best_value(cards, None, options)
        assert (points_of(value) if is_possible(value) else None) == oracle_of(options).best_hidden(cards)


@pytest.mark.parametrize("batch", range(4))
def test_answers(batch: int) -> None:
    """The legal answers of a random hand are the naive ones, for every role and origin."""
    rng, seen = Random(f"answers/{batch}"), Counter[str]()
    for _ in range(size(60, 1_000)):
        options = random_options(rng)
        oracle, seats = oracle_of(options), rng.choice((4, 5, 6) if options.hand_size < 25 else (5, 6))
        hand, melds, offered = random_holding(oracle, rng)
        if Counter([*hand, *[card for meld in melds for card in meld], offered]).most_common(1)[0][1] > seats + 1:
            continue
        origin, distance = rng.choice(("draw", "discard")), rng.randrange(seats)
        if origin == "discard" and distance == 0:
            continue
        match = claim_window(origin, 0, offered, options, seats, hands={distance: hand}, melds={distance: melds}, rng=rng)
        listed = {write(move) for move in legal(match, distance)}
        assert listed == oracle.answers(hand, melds, offered, distance=distance, drawn=origin == "draw", seats=seats)
        seen.update({text.split()[0] for text in listed})
    assert {"hu", "gan", "pong", "own_group", "chi", "pass"} <= seen.keys()


ANSWERS = (Hu(), Gan(), Pong(), OwnGroup(("yR", "yH")), OwnGeneral(), Chi(("yR", "yH")), Pass())


def test_windows() -> None:
    """The winning answer is the naive one for every set of answers, also impossible ones."""
    rng = Random("windows")
    for _ in range(size(3_000, 30_000)):
        seats = rng.randint(2, 6)
        giver, drawn = rng.randrange(seats), rng.random() < 0.5
        answers = {seat: rng.choice(ANSWERS) for seat in range(seats) if drawn or seat != giver}
        claim = winning_claim(Decision(1, "draw_window" if drawn else "discard_window", answers), giver)
        due = naive.winner({seat: write(move) for seat, move in answers.items()}, giver, seats)
        assert claim == (None if due is None else (due, answers[due]))


def test_redeal_requests() -> None:
    """Who may ask for a redeal is as the naive rule says; the hand shown for it comes back from its two numbers."""
    rng, entitled = Random("redeal"), 0
    for _ in range(size(2_000, 20_000)):
        options = random_options(rng)
        cards = [card for card in deck(options, 4) if card[1] != "G" or rng.random() < 0.05]
        hand = tuple(sorted(rng.sample(cards, rng.choice((5, 10, 20))), key=KINDS.index))
        may = is_entitled(hand, options.colour_groups)
        assert may == oracle_of(options).may_ask(hand)
        if may:
            entitled += 1
            assert unpacked(*packed(hand)) == hand
    assert entitled > 100


def test_payments() -> None:
    """Payments are the naive ones for every payment, source and factor."""
    rng = Random("payments")
    for _ in range(1_000):
        seats = rng.randint(2, 6)
        options = Options(payment=rng.choice(("all_pay", "giver_pays", "none")), own_draw_factor=rng.choice((1, 2, 3)))
        winner = rng.randrange(seats)
        source = rng.choice(("own_draw", "other_draw", "discard", "dealt"))
        giver = rng.choice([seat for seat in range(seats) if seat != winner]) if source in ("other_draw", "discard") else None
        total = rng.randint(0, 50)
        paid = payments(options.payment, options.own_draw_factor, seats, winner, source, giver, total)
        assert list(paid) == naive.payments(options, seats, winner, source, giver, total)


def test_notation_of_answers() -> None:
    """Each answer of this file is read back from its text."""
    assert [read(write(move)) for move in ANSWERS] == list(ANSWERS)
