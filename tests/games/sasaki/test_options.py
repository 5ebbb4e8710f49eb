"""Options: which configurations are impossible, the presets, and what rarely played options change."""

from __future__ import annotations

import pytest

from croupier_service.description.options import option_terms
from croupier_service.description.terms import Direction
from croupier_service.games.sasaki import LISTING
from croupier_service.games.sasaki.options import CLASSIC, DOUBLE_SEQUENCES, POSITIVE, Options, check
from tests.games.sasaki.boards import board, dealt, ending


@pytest.mark.parametrize(
    ("options", "seats", "why"),
    [
        (Options(), 4, None),
        (Options(), 3, "4 seats"),
        (Options(), 5, "4 seats"),
        (Options(double_sequence_jata=True), 4, "needs double_sequence"),
        (Options(double_sequence=True, double_sequence_jata=True), 4, None),
    ],
)
def test_impossible_configurations(options: Options, seats: int, why: str | None) -> None:
    """Only four seats play, and double sequences must be allowed before they can kick."""
    found = check(options, seats)
    assert found is None if why is None else why in (found or "")


def test_presets() -> None:
    """The presets are those of RULES.md, the default first, and all are possible."""
    presets = {preset.preset: preset.options for preset in LISTING.description.presets}
    assert presets == {"classic": CLASSIC, "double_sequences": DOUBLE_SEQUENCES, "positive": POSITIVE}
    assert next(iter(presets)) == "classic"
    assert Options() == CLASSIC
    assert Options(scoring="positive_only", match_deals=20, match_target=10, later_leader="previous_first") == POSITIVE
    assert not any(check(preset, 4) for preset in (CLASSIC, DOUBLE_SEQUENCES, POSITIVE))


def test_every_number_has_a_limit() -> None:
    """Deals end at 1,000 and targets at 10,000, so that every stored number is bounded."""
    terms = option_terms(Options)
    assert (terms["match_deals"].minimum, terms["match_deals"].maximum) == (1, 1000)
    assert (terms["match_target"].minimum, terms["match_target"].maximum, terms["match_target"].nullable) == (1, 10_000, True)
    assert terms["lone_first_score"].numbers == (6, 3)


def test_without_running_the_play_begins_at_once() -> None:
    """With running off nobody declares, and nothing is doubled."""
    game = ending((0, 1, 2, 3), options=Options(running=False, match_deals=2)).say(2, "play KC")
    assert game.kind == "lead"
    assert game.asked == (game.public.opener,)
    assert game.public.multiplier == 1


def test_own_jata_asks_the_owner_too() -> None:
    """With own_jata the player of a single may kick it; without, it is not asked."""
    hands = {0: "9C 9D 9H 3C", 1: "5C 6C", 2: "7C 8C", 3: "4C 4D"}
    assert board(hands, 0).say(0, "play 9C").asked == (1, 2, 3)
    game = board(hands, 0, options=Options(own_jata=True)).say(0, "play 9C")
    assert game.asked == (0, 1, 2, 3)
    game.say(0, "jata 9D 9H").by_default()
    assert game.kind == "lead"
    assert game.legal(0) == ["play 3C"]


def test_a_lone_pair_of_red_tens_kicks_a_black_ten() -> None:
    """Ruling 16: the whole hand TD TH may kick a single black ten, but not be played on it."""
    game = board({0: "TC 3C", 1: "TD TH", 2: "5C 6C", 3: "7C 8C"}, 0, owners=(1, 1)).say(0, "play TC").by_default()
    assert game.refusal(1, "play TD TH") == "DOES_NOT_BEAT"
    assert game.refusal(1, "jata TD TH") is None


def test_red_tens_with_other_cards_beat_a_black_ten_as_a_pig_or_kick_it() -> None:
    """Ruling 17: in turn the player chooses between the Pig and the kick."""
    game = board({0: "TC 3C", 1: "TD TH 4C", 2: "5C 6C", 3: "7C 8C"}, 0, owners=(1, 1)).say(0, "play TC").by_default()
    assert {"play TD TH", "jata TD TH"} <= set(game.legal(1))


def test_several_stops_double_once() -> None:
    """Ruling 26: however many stop, the multiplier is 4."""
    game = dealt({0: "TD TH"}).say(0, "run").by_default()
    game.say(1, "stop").say(2, "stop").say(3, "stop")
    assert game.public.multiplier == 4
    assert [wording.kind for wording in game.told()] == ["stopped", "stopped", "stopped", "opens"]


def test_both_holders_run() -> None:
    """Ruling 25: two runs are one swap and one doubling."""
    game = dealt({0: "TH", 2: "TD"}).say(0, "run").say(2, "run").by_default()
    assert game.public.multiplier == 2
    assert "TD" in game.table.private[0].hand


@pytest.mark.parametrize(("direction", "drawn"), [("ccw", Direction.COUNTERCLOCKWISE), ("cw", Direction.CLOCKWISE)])
def test_direction_is_drawn_only(direction: str, drawn: Direction) -> None:
    """The option changes what clients draw and no turn."""
    options = Options(direction=direction)
    assert LISTING.direction(options) is drawn
    assert board({0: "9C 3C", 1: "5C", 2: "6C", 3: "7C"}, 0, options=options).say(0, "play 9C").asked == (1,)


def test_shown_red_tens_of_the_last_player() -> None:
    """Ruling 29: the player left with cards shows the red tens among them, and no other card."""
    hands = {2: "KC", 3: "TH 4C"}
    game = board(hands, 2, out=(0, 1), owners=(0, 3)).say(2, "play KC")
    assert game.last_deal.shown == ("TH",)
    assert game.last_deal.red_owners == (0, 3)
    assert ("left_with", 3, ("TH",)) in [(wording.kind, wording.seat, wording.cards) for wording in game.told()]
