"""Refusals in their order, default moves, options, notation, secrecy, and laws over random and stacked matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier_service.description.options import option_terms
from croupier_service.games.kakkuri import LISTING, notation, rules, views
from croupier_service.games.kakkuri.options import Options, check
from croupier_service.games.kakkuri.table import DECK, MOVES, KakkuriKnown, LaidCard, Move, Play, Reason
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import Refused
from croupier_service.kernel.table import Seat
from tests.games.kakkuri.kit import KIT, STACKED, cards, configurations, every_move, longest, near_setting_out, near_utazu
from tests.games.kakkuri.positions import asked_of, before_look, legal, move, position, refused, sees, started, told
from tests.games.kakkuri.random_matches import new_match, playing, some_options
from tests.games.kakkuri.twins import twin

SANSOKU = "4C 4S 5D 5H 6C 6S"
HAS_PLAYED = ((0, "4C"), (0, "5C"))


def stacked_matches(seed: int, number: int) -> list[Match]:
    """Return `number` of each kind of stacked match."""
    rng = Random(seed)
    return [stack(rng) for stack in STACKED for _ in range(number)]


@pytest.mark.parametrize(
    ("match", "text", "reason"),
    [
        (position({}, played=HAS_PLAYED, turn_cards=1), "drop", "ALREADY_PLAYED"),
        (position({0: "6C 6S"}, played=HAS_PLAYED, turn_cards=1), "sansoku", "ALREADY_PLAYED"),
        (position({}, kind="free_start", played=HAS_PLAYED, box=0, continued=True), "drop", "ALREADY_PLAYED"),
        (position({0: SANSOKU}, last=3, sansoku=(0,)), "sansoku", "ALREADY_DECLARED"),
        (position({0: "4C 4S 5D 5H 6C 7S"}, last=3), "sansoku", "NOT_THREE_PAIRS"),
        (position({}, kind="free_start", last=3, box=0, continued=True), "pass", "MUST_PLAY"),
        (position({}, kind="free_start", last=3, box=0, continued=True), "drop", "MUST_PLAY"),
        (position({}, kind="choice", last=3, continued=True), "continue", "MUST_TURN_UP"),
        (position({}, kind="choice", last=3, box=0), "turn_up", "BOX_EMPTY"),
        (position({0: "4C", 1: "4H"}, last=3), "play 4H", "NOT_IN_HAND"),
        (position({0: "4C", 1: "4H"}, last=3), "play 4C=7 4H", "NOT_IN_HAND"),
        (position({0: "4C 1C"}, last=3), "play 4C=4", "NOT_A_WILD"),
        (position({0: "4C 1C"}, last=3), "play 4C=7 1C", "NOT_A_WILD"),
        (position({0: "4C 1C"}, last=3), "play 4C 1C", "MUST_DECLARE_RANK"),
        (position({0: SANSOKU}, last=3, sansoku=(0,)), "play 4C", "PAIRS_ONLY"),
        (position({0: "4C 4S 4D 4H 9C 9S"}, last=3, sansoku=(0,)), "play 4C 4S 4D", "PAIRS_ONLY"),
        (position({0: SANSOKU}, last=3, sansoku=(0,)), "play 4C 5D", "NOT_A_SET"),
        (position({0: "4C 4S 5D"}, last=3), "play 4C 4S", "NOT_A_SET"),
        (position({0: "4C 4S 5D"}, last=3), "play 4C 4S 5D", "NOT_A_SET"),
        (position({0: "5H 1C 2D"}, last=4), "play 5H 1C=5 2D=6", "NOT_A_SET"),
        (
            position({0: "4C 4S 5D 5H 1C 6S"}, last=3, sansoku=(0,), options=Options(wild_in_sansoku=True)),
            "play 4C 1C=4",
            "WOULD_BREAK_PAIRS",
        ),
        (
            position({0: "4C 4S 5D 5H 1C 6S"}, last=8, sansoku=(0,), options=Options(wild_in_sansoku=True)),
            "play 4C 1C=4",
            "WOULD_BREAK_PAIRS",
        ),
        (position({0: "4C 7S"}, last=3), "play 7S", "RANK_DOES_NOT_FOLLOW"),
        (position({0: "4C 4S 4D"}, last=4), "play 4C 4S 4D", "RANK_DOES_NOT_FOLLOW"),
        (position({}, last=3), "continue", "WRONG_MOVE_KIND"),
        (position({}, kind="choice", last=3), "pass", "WRONG_MOVE_KIND"),
        (before_look({}, asked=1), "play 4C", "WRONG_MOVE_KIND"),
    ],
)
def test_refusals(match: Match, text: str, reason: str) -> None:
    """Each reason comes where RULES.md says, and the first one that applies comes before the others."""
    assert refused(match, asked_of(match)[0], text) == reason


def test_every_reason_is_described_and_in_order() -> None:
    """The description lists every reason of the game once, in the order in which they are looked at."""
    assert [term.kind for term in LISTING.description.refusals] == [reason.value for reason in Reason]


def test_two_wilds_make_a_pair_by_option() -> None:
    """With wilds in sansoku both wilds together are a pair of any one rank (section 5)."""
    match = position({0: "1C 2D 5C 5S 6C 6S"}, last=8, sansoku=(0,), options=Options(wild_in_sansoku=True))
    assert refused(match, 0, "play 1C=9 2D=9") is None
    assert refused(match, 0, "play 1C=9 2D=10") == "NOT_A_SET"


@pytest.mark.parametrize(
    ("match", "default"),
    [
        (position({0: "6C 7C"}, last=5), "pass"),
        (position({}, kind="choice", last=5), "continue"),
        (position({}, kind="choice", last=5, continued=True), "turn_up"),
        (before_look({}, asked=1), "keep"),
        (position({0: "1C 2D 3S 3D 12H 12D"}, kind="free_start", last=5, box=0, continued=True), "play 3S"),
        (position({0: "1C 2D"}, kind="free_start", played=((0, "4C 4S 4D"), (0, "5C")), box=0, continued=True), "play 1C=1"),
        (position({0: "2D"}, kind="free_start", played=((0, "4C 4S 4D"), (0, "5C"), (0, "6C")), box=0, continued=True), "play 2D=2"),
        (position({0: "9C 9S 9D 9H 4D 4H"}, kind="free_start", last=5, box=0, continued=True, sansoku=(0,)), "play 4D 4H"),
        (position({0: "1C 1S 9D 9H 4D 4H"}, kind="free_start", last=5, box=0, continued=True, sansoku=(0,)), "play 1S 1C=1"),
        (
            position(
                {0: "1C 2D 9D 9H 4D 4H"},
                kind="free_start",
                last=5,
                box=0,
                continued=True,
                sansoku=(0,),
                options=Options(wild_in_sansoku=True),
            ),
            "play 1C=1 2D=1",
        ),
        (
            position(
                {0: "1C 3S 9D 9H 4D 4H"},
                kind="free_start",
                last=5,
                box=0,
                continued=True,
                sansoku=(0,),
                options=Options(wild_in_sansoku=True),
            ),
            "play 3S 1C=3",
        ),
    ],
)
def test_default_moves(match: Match, default: str) -> None:
    """An absent seat does what section 3 says."""
    seat, kind = asked_of(match)
    assert notation.write(rules.default_move(sees(match, seat), kind)) == default


def test_default_of_ceding() -> None:
    """An absent winner deals."""
    match = near_setting_out(Random(1))
    seat, kind = asked_of(match)
    assert notation.write(rules.default_move(sees(match, seat), kind)) == "deal"


def test_listing_order() -> None:
    """Plays come by rank, singles before sets, naturals before wilds; then the words."""
    match = position({0: "1C 2S 2C 2D 4S 4D"}, last=1)
    assert legal(match) == [
        *["play 1C=1", "play 2D=1", "play 2C", "play 2S", "play 1C=2", "play 2D=2"],
        *["play 2C 2S 1C=2", "play 2C 2S 2D=2", "play 2C 1C=2 2D=2", "play 2S 1C=2 2D=2"],
        *["pass", "drop"],
    ]


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


@pytest.mark.parametrize("text", ["swap", "keep", "deal", "cede", "pass", "drop", "sansoku", "continue", "turn_up"])
def test_words_round_trip(text: str) -> None:
    """Each word reads as a move that writes as the word, which is its class's name in snake case."""
    one = notation.read(text)
    assert notation.write(one) == text
    assert notation.canonical(one) == one
    assert type(one).__name__.lower() == text.replace("_", "")


@given(
    st.lists(st.sampled_from(DECK.kinds), min_size=1, max_size=6, unique=True),
    st.lists(st.integers(0, 12), min_size=6, max_size=6),
    st.randoms(),
)
def test_plays_round_trip(names: list[str], ranks: list[int], rng: Random) -> None:
    """Whatever order cards come in, a play has one text, which reads as the same play."""
    laid = [LaidCard(card, rank or None) for card, rank in zip(names, ranks, strict=False)]
    play = notation.canonical(Play(tuple(laid)))
    rng.shuffle(laid)
    assert notation.canonical(Play(tuple(laid))) == play
    assert notation.read(notation.write(play)) == play


def test_printing_order() -> None:
    """Naturals come in suit order C S D H, then 1C, then 2D."""
    assert notation.write(notation.read("play 2D=5 5H 1C=5 5C")) == "play 5C 5H 1C=5 2D=5"


@pytest.mark.parametrize(
    "text",
    [
        *["", "play", "play ", "play 13C", "play 0C", "play 5X", "play 5C 5C", "play 1C=0", "play 1C=13", "play 1C=", "play 1C=1 1C=2"],
        *[
            "pass 5C",
            "PASS",
            "swap ",
            " swap",
            "play  5C",
            "play 5C ",
            "turn up",
            "play 05C",
            "play 1C=07",
            "play 5c",
            "play \uff15C",
            "5C",
        ],
    ],
)
def test_unreadable_texts(text: str) -> None:
    """What is no move is a ValueError, which the service calls BAD_MOVE."""
    with pytest.raises(ValueError, match=r"no|play"):
        notation.read(text)


@pytest.mark.parametrize(
    "laid", [(), (LaidCard("5X"),), (LaidCard("5C"), LaidCard("5C")), (LaidCard("1C", 0),), (LaidCard("1C", 13),), (LaidCard("1C", -1),)]
)
def test_plays_without_one_form(laid: tuple[LaidCard, ...]) -> None:
    """A typed play of no, unknown or repeated cards, or of a rank that is none, has no form."""
    with pytest.raises(ValueError, match=r"no such card|once"):
        notation.canonical(Play(laid))


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


def all_cards(match: Match) -> list[str]:
    """Return every card on the table."""
    return sorted(cards(match.table))


@pytest.mark.parametrize("seats", range(2, 9))
def test_laws_of_random_matches(seats: int) -> None:
    """Every card lies in one zone, somebody who is asked can move, chips add up, defaults are legal, and every match ends in time."""
    rng = Random(1_000 + seats)
    for _ in range(25):
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
    matches = stacked_matches(9, 40) + [new_match(rng, seats, some_options(rng, seats)) for _ in range(16) for seats in range(2, 9)]
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


def test_utazu_is_heard_by_all_and_shown() -> None:
    """The three aces are shown to everybody, in the event and in the result of the deal; the other hands are not."""
    match = near_utazu(Random(2))
    after, heard = told(match, 3, "keep")
    assert "utazu" in heard
    result = views.picture(sees(after, None), "").last_deal
    assert result is not None
    assert [zone.groups[0].cards for zone in result.shown] == [("1S", "1D", "1H")]


def test_each_seat_hears_its_own_hand_at_the_look() -> None:
    """At the look each seat hears its own cards, the bystander only that all look."""
    match = before_look({0: "3D 4D"}, asked=3)
    after, events = kernel.answer(rules, match, 3, match.decisions, notation.read("keep"))
    assert "looked" in [wording.kind for wording in (event.wording(None) for event in events) if wording]
    for seat, own in enumerate(after.table.private):
        (hand,) = [wording.cards for wording in (event.wording(seat) for event in events) if wording and wording.kind == "hand_seen"]
        assert hand == own.hand


def test_views_show_what_is_public() -> None:
    """Played cards lie in front of their seats with the ranks of wilds, hands of others by number, the pot and the rank as facts."""
    match = position({0: "9D 3C"}, played=((1, "5H 1C=5 2D=5"), (0, "6C")), dropped=(3,), continued=True)
    picture = views.picture(sees(match, 0), "turn")
    zones = {(zone.kind, zone.seat): zone for zone in picture.zones}
    assert zones["played", 1].groups[0].cards == ("5H", "1C", "2D")
    assert [(mark.card_index, mark.text) for mark in zones["played", 1].groups[0].marks] == [(1, "5"), (2, "5")]
    assert (zones["hand", 1].groups[0].cards, zones["hand", 1].groups[0].unseen) == ((), 3)
    assert zones["hand", 0].pickable
    facts = {(fact.kind, fact.seat): fact.number for fact in picture.facts}
    assert (facts["last", None], facts["pot", None], facts["anchor", 0], facts["dropped", 3]) == (6, 1, None, None)
    details = views.details(sees(match, None))
    assert [(card.card, card.rank, card.seat) for card in details.played][1] == ("1C", 5, 1)
    assert picture.question == "Play on 6, or pass?"


def test_views_use_described_words_only() -> None:
    """Every kind of zone, fact and mark in a view is in the description."""
    rng, description = Random(4), LISTING.description
    words = {term.kind for term in (*description.facts, *description.marks)} | {zone.term.kind for zone in description.zones}
    for match in stacked_matches(4, 2):
        for number, (before, asked, _, _, _) in enumerate(playing(rng, match)):
            if number > 20:
                break
            picture = views.picture(sees(before, asked), asked_of(before)[1])
            shown = picture.last_deal.shown if picture.last_deal else ()
            used = {zone.kind for zone in (*picture.zones, *shown)} | {fact.kind for fact in picture.facts}
            used |= {mark.kind for zone in picture.zones for group in zone.groups for mark in group.marks}
            assert used <= words


def test_the_kit_is_whole() -> None:
    """Configurations of the kit are possible, and its deck is the 48 cards."""
    rng = Random(0)
    for _ in range(50):
        options, seats = configurations(rng)
        assert check(options, seats) is None
        assert set(KIT.deck(options, seats)) == set(DECK.kinds)


def test_a_second_decision_of_the_match_is_open() -> None:
    """Positions of these tests open a decision that has no answer yet."""
    match = started(3)
    assert isinstance(match.decision, Decision)
    assert match.decision.awaited == (1,)
