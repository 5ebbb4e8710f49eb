"""What viewers are shown and told."""

from __future__ import annotations

from random import Random

from croupier_service.games.kakkuri import LISTING, notation, rules, views
from croupier_service.kernel import match as kernel
from tests.games.kakkuri.kit import near_utazu, stacked_matches
from tests.games.kakkuri.positions import asked_of, before_look, position, sees, told
from tests.games.kakkuri.random_matches import playing


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
