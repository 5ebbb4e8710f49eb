"""The worked cases 23 to 26, 31 to 33, 36 and 38 to 40 of RULES.md: declarations, the end of a deal, scores, matches."""

from __future__ import annotations

import pytest

from croupier_service.games.sasaki import rules
from croupier_service.games.sasaki.options import Options
from tests.games.sasaki.boards import CLASSIC, board, dealt, ending, later_proof, some_last_deal

POSITIVE = Options(scoring="positive_only")


def test_case_23_the_deal_ends_with_the_third_seat_out() -> None:
    """When the third seat goes out nobody answers any more: the deal is over at once."""
    game = board({3: "KC", 0: "4C 5C"}, 3, out=(1, 2)).say(3, "play KC")
    assert game.match.decision is None
    assert game.last_deal.finished == (1, 2, 3, 0)


def test_case_24_a_run_swaps_the_red_tens_and_a_stop_doubles_again() -> None:
    """One run shows and swaps both red tens; the two others are asked, one stop is enough."""
    game = dealt({0: "TH", 2: "TD"})
    game.say(2, "run").by_default()
    assert game.public.multiplier == 2
    assert "TD" in game.table.private[0].hand
    assert "TH" in game.table.private[2].hand
    assert (game.public.diamond_owner, game.public.heart_owner) == (2, 0)
    assert (game.kind, game.asked) == ("stop", (1, 3))
    game.say(1, "no_stop").say(3, "stop")
    assert game.public.multiplier == 4
    assert game.kind == "lead"


def test_case_25_a_lone_player_runs() -> None:
    """A lone player's run swaps nothing; the three others are asked."""
    game = dealt({1: "TH TD"})
    hands = game.table.private
    game.say(1, "run").by_default()
    assert game.table.private == hands
    assert (game.public.multiplier, game.kind, game.asked) == (2, "stop", (0, 2, 3))
    game.by_default()
    assert (game.public.multiplier, game.kind) == (2, "lead")


def test_case_26_only_a_red_ten_runs_and_an_answer_stands() -> None:
    """Without a red ten a seat cannot run, and cannot change its answer."""
    game = dealt({0: "TH", 2: "TD"})
    assert game.refusal(3, "run") == "NO_RED_TEN"
    assert game.refusal(3, "no_run") is None
    game.say(3, "no_run")
    assert game.refusal(3, "run") == "ALREADY_ANSWERED"


@pytest.mark.parametrize(
    ("order", "multiplier", "scores"),
    [
        ((0, 2, 1, 3), 4, (8, -8, 8, -8)),
        ((1, 0, 3, 2), 1, (-1, 1, -1, 1)),
        ((1, 2, 3, 0), 1, (-1, 1, -1, 1)),
        ((0, 1, 3, 2), 1, (0, 0, 0, 0)),
    ],
)
def test_case_31_two_against_two(order: tuple[int, ...], multiplier: int, scores: tuple[int, ...]) -> None:
    """Red 0 and 2 by their places, times the multiplier."""
    game = ending(order, owners=(0, 2), multiplier=multiplier).say(order[2], "play KC")
    assert game.last_deal.scores == scores


@pytest.mark.parametrize(
    ("order", "multiplier", "options", "scores"),
    [
        ((1, 0, 2, 3), 2, CLASSIC, (-4, 12, -4, -4)),
        ((1, 0, 2, 3), 2, Options(lone_first_score=3), (-2, 6, -2, -2)),
        ((0, 2, 3, 1), 4, CLASSIC, (4, -12, 4, 4)),
    ],
)
def test_case_32_one_against_three(order: tuple[int, ...], multiplier: int, options: Options, scores: tuple[int, ...]) -> None:
    """Lone s1 by its place, times the multiplier."""
    game = ending(order, owners=(1, 1), multiplier=multiplier, options=options).say(order[2], "play KC")
    assert game.last_deal.scores == scores


@pytest.mark.parametrize(
    ("order", "owners", "scores"),
    [((0, 2, 1, 3), (1, 1), (1, 0, 1, 0)), ((1, 0, 3, 2), (0, 2), (0, 1, 0, 1))],
)
def test_case_33_positive_scores(order: tuple[int, ...], owners: tuple[int, int], scores: tuple[int, ...]) -> None:
    """Players before a lone one get a point each, so does a team placed first and third."""
    game = ending(order, owners=owners, options=POSITIVE).say(order[2], "play KC")
    assert game.last_deal.scores == scores


def test_case_36_in_the_evening_the_three_of_spades_opens() -> None:
    """The holder of 3S leads, and any combination."""
    game = dealt({1: "3S 7C 7D", 2: "3H"}, Options(time_of_day="evening")).by_default()
    assert (game.kind, game.asked, game.public.opener) == ("lead", (1,), 1)
    assert game.refusal(1, "play 7C 7D") is None


@pytest.mark.parametrize("later_leader", ["previous_first", "opening_three"])
def test_case_38_who_leads_the_second_deal(later_leader: str) -> None:
    """The first of the deal before, or the holder of the three of hearts."""
    options = Options(match_deals=2, later_leader=later_leader)
    game = ending((2, 0, 3, 1), options=options).say(3, "play KC")
    assert game.last_deal.finished == (2, 0, 3, 1)
    assert (game.kind, game.public.proof.deal, game.public.opener) == ("declare", 2, None)
    holder = next(seat for seat in range(4) if "3H" in game.table.private[seat].hand)
    assert holder != 2
    game.by_default()
    assert (game.kind, game.asked) == ("lead", (2,) if later_leader == "previous_first" else (holder,))


def test_case_39_a_target_ends_the_match_and_a_tie_shares_it() -> None:
    """The match ends after the deal that reaches the target; equal highest totals share the win."""
    options = Options(match_deals=10, match_target=5, scoring="positive_only")
    game = ending(
        (0, 2, 1, 3), owners=(0, 1), options=options, proof=later_proof(4), totals=(4, 4, 2, 2), last_deal=some_last_deal(options)
    )
    game.say(1, "play KC")
    assert game.last_deal.scores == (1, 1, 0, 0)
    assert game.match.decision is None
    outcome = rules.outcome(game.public)
    assert outcome is not None
    assert (outcome.winners, outcome.totals, outcome.reason) == ((0, 1), (5, 5, 2, 2), "target_reached")
    assert outcome.settlement == (2, 2, -2, -2)


def test_case_40_one_deal_two_winners() -> None:
    """After a single deal both members of the winning team share the win."""
    game = ending((0, 1, 2, 3), owners=(0, 2)).say(2, "play KC")
    outcome = rules.outcome(game.public)
    assert outcome is not None
    assert (outcome.winners, outcome.totals, outcome.places) == ((0, 2), (1, -1, 1, -1), (1, 3, 1, 3))
    assert (outcome.reason, outcome.settlement) == ("deals_played", ())
