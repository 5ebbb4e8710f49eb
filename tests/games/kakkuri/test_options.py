"""Options: those of the rules, impossible configurations, and what the rarer ones do."""

from __future__ import annotations

from croupier_service.description.options import option_terms
from croupier_service.games.kakkuri import LISTING, rules
from croupier_service.games.kakkuri.options import Options, check
from tests.games.kakkuri.positions import asked_of, before_look, move, position, refused, started


def test_options_are_those_of_the_rules() -> None:
    """Ids, defaults and limits are those of section 5."""
    terms = option_terms(Options)
    assert list(terms) == [
        *["first_dealer", "stake", "start_chips", "match_deals", "blind_swap", "three_clubs_timing", "first_turn_up", "wild_in_triples"],
        *["wild_in_sansoku", "stalemate", "cede_deal", "court_order"],
    ]
    assert terms["first_dealer"].below_seat_count
    limits = [(terms[name].minimum, terms[name].maximum) for name in ("stake", "start_chips", "match_deals")]
    assert limits == [(1, 1_000), (0, 1_000_000), (1, 1_000)]
    assert [preset.preset for preset in LISTING.description.presets] == ["classic", "counters", "early_turn_up"]
    assert LISTING.description.presets[1].options == Options(start_chips=20, match_deals=12, cede_deal=True)


def test_impossible_configurations() -> None:
    """The first dealer must be a seat, and there are 2 to 8 seats."""
    assert check(Options(), 1) is not None
    assert check(Options(), 9) is not None
    assert check(Options(first_dealer=4), 4) is not None
    assert all(check(Options(first_dealer=seats - 1), seats) is None for seats in range(2, 9))


def test_early_turn_up_comes_before_the_swaps() -> None:
    """With `at_deal` the first card lies open during the swaps, and none is turned up after the look."""
    match = started(4, Options(first_turn_up="at_deal"))
    assert len(match.table.public.turned) == 1
    for seat in (1, 2, 3):
        match = move(match, seat, "swap")
    assert len(match.table.public.turned) == 1
    assert match.table.public.swapped == (1, 2, 3)


def test_eight_with_late_setting_out() -> None:
    """With `after_swap` all eight take part, nothing is turned up before, and who holds 3C then is set out, the dealer too."""
    options = Options(three_clubs_timing="after_swap", first_turn_up="at_deal")
    match = before_look({1: "3C"}, asked=1, seats=8, options=options)
    assert match.table.public.turned == ()
    match = move(match, 1, "swap")
    for seat in range(2, 8):
        match = move(match, seat, "keep")
    public = match.table.public
    assert (public.set_out, public.dealer, asked_of(match)) == (0, 1, (1, "turn"))
    assert len(public.turned) == 1
    assert "3C" in (*match.table.hidden.box, *public.turned)


def test_without_swaps_the_dealer_begins() -> None:
    """With `blind_swap` off nobody is asked before the look."""
    assert asked_of(started(5, Options(blind_swap=False, first_dealer=3))) == (3, "turn")


SANSOKU = "4C 4S 5D 5H 6C 6S"


def test_free_start_lets_sansoku_be_declared_first() -> None:
    """In a free start three pairs may be declared; it stays a free start until a card is played (K6)."""
    match = position({0: SANSOKU}, kind="free_start", last=11, box=0, continued=True)
    match = move(match, 0, "sansoku")
    assert asked_of(match) == (0, "free_start")
    assert refused(match, 0, "pass") == "MUST_PLAY"
    match = move(match, 0, "play 6C 6S")
    assert asked_of(match) == (0, "turn")
    assert refused(match, 0, "play 4C 4S") == "RANK_DOES_NOT_FOLLOW"


def test_the_winner_deals_next_without_ceding() -> None:
    """Without `cede_deal` the winner deals at once; an abandoned deal is never ceded."""
    match = position({1: "9C"}, asked=1, played=((1, "4S 4C 4D"), (1, "5S"), (0, "7C"), (1, "8C")), options=Options(match_deals=2))
    match = move(match, 1, "play 9C")
    assert (match.table.public.dealer, asked_of(match)) == (1, (2, "swap"))
    options = Options(stalemate="abandon", match_deals=2, cede_deal=True)
    match = move(position({}, last=11, continued=True, box=0, asked=3, dealer=0, options=options), 3, "pass")
    assert (match.table.public.dealer, asked_of(match)) == (0, (1, "swap"))


def test_equal_totals_share_the_win() -> None:
    """After a match of which all deals were abandoned everybody has won."""
    match = move(position({}, last=11, continued=True, box=0, asked=3, options=Options(stalemate="abandon")), 3, "pass")
    outcome = rules.outcome(match.table.public)
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((0, 1, 2, 3), (1, 1, 1, 1))
