"""Who sees what: places, facts and typed views of each viewer (RULES.md, Who knows what)."""

from __future__ import annotations

from dataclasses import replace

from croupier_service.description.picture import CardGroup, Fact, Zone
from croupier_service.games.sasku import moves, views
from croupier_service.games.sasku.details import ExchangeView
from croupier_service.games.sasku.options import SASKOP, SASKU
from croupier_service.games.sasku.table import DECK, SEATS, Contract
from croupier_service.kernel.match import Match
from tests.games.sasku import oracle
from tests.games.sasku.positions import cards, dealt, ending, finish, in_play, knows, opening, say

STRANGERS = (0, 2, None)
QUEEN = {1: "QH AC 10C 9C 8C 7C 6C AD 10D", 3: "QS 9S AH 10H 9H 8H 7H 6H 9D"}
LINES = ("0: none", "1: offer", "2: none", "3: none")


def facts(match: Match, viewer: int | None, *kinds: str) -> list[Fact]:
    """Return the facts of these kinds that a viewer sees."""
    return [fact for fact in views.picture(knows(match, viewer), "").facts if fact.kind in kinds]


def zones(match: Match, viewer: int | None, kind: str) -> list[Zone]:
    """Return the places of a kind that a viewer sees."""
    return [zone for zone in views.picture(knows(match, viewer), "").zones if zone.kind == kind]


def exchange(match: Match, viewer: int | None) -> ExchangeView:
    """Return the only exchange as a viewer sees it."""
    (seen,) = views.details(knows(match, viewer)).exchanges
    return seen


def test_a_seat_sees_its_own_hand_only() -> None:
    """Own cards, of the others the number, of the pack nothing."""
    match = dealt(QUEEN)
    for viewer in (*SEATS, None):
        for zone in zones(match, viewer, "hand"):
            own = zone.seat == viewer
            assert zone.groups == ((CardGroup(match.table.private[zone.seat or 0].hand),) if own else (CardGroup(unseen=9),))
        assert views.details(knows(match, viewer)).hand == (() if viewer is None else match.table.private[viewer].hand)
    assert zones(opening(), 0, "pack") == [Zone("pack", groups=(CardGroup(unseen=36),))]


def test_a_hidden_picture_is_seen_by_giver_and_receiver() -> None:
    """Both see the picture and the card given back; the others know that cards changed hands."""
    match = say(dealt(QUEEN, declare=False), *LINES, "3: return 9S", "1: ask_clean")
    for viewer in (1, 3):
        assert exchange(match, viewer) == ExchangeView(1, "returned", "QH", "9S", "yes")
        assert facts(match, viewer, "picture", "returned") == [Fact("picture", 1, cards=("QH",)), Fact("returned", 3, cards=("9S",))]
    for stranger in STRANGERS:
        assert exchange(match, stranger) == ExchangeView(1, "returned", "", "", "yes")
        assert facts(match, stranger, "hidden_picture", "returned_unseen") == [
            Fact("hidden_picture", 1, text="a picture"),
            Fact("returned_unseen", 3),
        ]
        assert facts(match, stranger, "clean") == [Fact("clean", 1, text="yes")]


def test_pictures_shown_except_two() -> None:
    """Under shown_except_kc_jd QH is seen by all; KC is told as one of two."""
    options = replace(SASKU, picture_show="shown_except_kc_jd")
    match = say(dealt(QUEEN, options, declare=False), *LINES)
    assert [exchange(match, viewer).picture for viewer in (*SEATS, None)] == ["QH"] * 5
    match = say(dealt({1: QUEEN[1].replace("QH", "KC")}, options, declare=False), *LINES)
    assert [exchange(match, viewer).picture for viewer in (*SEATS, None)] == ["", "KC", "", "KC", ""]
    assert facts(match, 0, "hidden_picture") == [Fact("hidden_picture", 1, text="KC or JD")]


def test_a_withdrawn_offer_shows_nothing() -> None:
    """Of two partners' offers the later one is told as withdrawn, its picture is seen by nobody else."""
    options = replace(SASKU, picture_show="shown")
    hands = {0: "QH AC 10C 9C 8C 7C 6C AD 10D", 2: "JS 9S AH 10H 9H 8H 7H 6H 9D"}
    match = say(dealt(hands, options, declare=False), "0: offer", "1: none", "2: offer", "3: none")
    for viewer in (0, 1, 3, None):
        assert facts(match, viewer, "offer_withdrawn") == [Fact("offer_withdrawn", 2)]
        assert "JS" not in repr(views.picture(knows(match, viewer), ""))
        assert "JS" not in repr(views.details(knows(match, viewer)))


def test_katus_for_the_partner_only() -> None:
    """The partner keeps the note to the end of the hand; the seat itself, the opponents and bystanders have no such fact."""
    hands = {1: "AC 10C 9C 8C 7C 6C AD 10D 9D"}
    match = dealt(hands, replace(SASKU, katus="partner"), declare=False)
    match = say(match, "0: none", "1: katus", "2: none", "3: none")
    assert [facts(match, viewer, "katus") for viewer in (*SEATS, None)] == [[], [], [], [Fact("katus", 1)], []]
    match = say(dealt(hands, declare=False), "0: none", "1: katus", "2: none", "3: none")
    assert [facts(match, viewer, "katus") for viewer in (*SEATS, None)] == [[Fact("katus", 1)]] * 5


def test_sealed_declarations_are_in_no_view() -> None:
    """Before the fourth answer nobody sees what was answered."""
    match = dealt(QUEEN, declare=False)
    before = [(views.picture(knows(match, viewer), ""), views.details(knows(match, viewer))) for viewer in (*SEATS, None)]
    match = say(match, "1: offer", "0: none")
    assert [(views.picture(knows(match, viewer), ""), views.details(knows(match, viewer))) for viewer in (*SEATS, None)] == before


def test_exposed_cards_stay_on_record() -> None:
    """Raamat: the cards up to the named one with the seats they were dealt to, also when they have been played."""
    place = DECK.kinds.index("9C")
    match = say(opening(), "2: deal raamat 9C")
    details = views.details(knows(match, None))
    assert details.exposed == DECK.kinds[: place + 1]
    assert details.exposed_to == tuple([number // 9 for number in range(place + 1)])
    (zone,) = zones(match, None, "exposed")
    assert zone.groups == (CardGroup(DECK.kinds[:9], seat=0), CardGroup(DECK.kinds[9 : place + 1], seat=1))
    match = say(match, *[f"{seat}: none" for seat in range(4)], "0: ruutu", "2: no_hada", "0: play KC")
    assert zones(match, None, "exposed") == [zone]


def test_packets_show_their_ends() -> None:
    """Top and bottom of each packet, seven cards between them unseen; a chosen one lies empty before its owner."""
    match = say(opening(), "2: deal valimised 0", "0: packet 2")
    (zone,) = zones(match, 1, "packets")
    assert zone.groups[0] == CardGroup((DECK.kinds[0], DECK.kinds[8]), unseen=7, unseen_before=1, label="packet 0")
    assert zone.groups[2] == CardGroup(label="packet 2", seat=0)
    line = views.line(moves.Packet(3), knows(match, 1))
    assert views.picture(knows(match, 1), "packet_choice").zones[line.zone_index or 0] == zone
    assert line.group_index == 3
    match = say(match, "1: packet 0", "2: packet 3")
    assert zones(match, 1, "packets") == []
    details = views.details(knows(match, None))
    assert dict(zip(details.exposed, details.exposed_to, strict=True))[DECK.kinds[18]] == 0


def test_the_play_is_public() -> None:
    """The trick by seat, won tricks with winners, running points, looks and blinks, the same for everybody."""
    match = say(in_play(SASKOP, Contract("auction", "H", 1), "7C", {1: "AC 9C 6S"}), "1: look", "3: blink", "1: play AC")
    for viewer in (*SEATS, None):
        (trick,) = zones(match, viewer, "trick")
        assert trick.groups == (CardGroup(("7C",), seat=0), CardGroup(("AC",), seat=1))
        assert zones(match, viewer, "tricks")[0].groups == (CardGroup(match.table.public.played[:24]),)
        details = views.details(knows(match, viewer))
        assert details.played[24:] == ("7C", "AC")
        assert (len(details.trick_winners), details.look_tricks, details.blink_tricks) == (6, (7,), (7,))
        assert sum(details.points) == sum(oracle.value(card) for card in details.played[:24])
        assert facts(match, viewer, "winners") == [Fact("winners", text=", ".join([f"Seat {winner}" for winner in details.trick_winners]))]
        assert facts(match, viewer, "look", "blink") == [Fact("look", 1, 7), Fact("blink", 3, 7)]


def test_the_result_of_the_hand_before() -> None:
    """The next hand shows what the last one was played for and earned, by seat and by team."""
    match, _ = finish(ending(SASKU, Contract("auction", "D", 1), (90, 30)))
    picture = views.picture(knows(match, None), "")
    assert picture.last_deal is not None
    assert picture.last_deal.scores == (7, 0, 7, 0)
    assert Fact("points", text="90 : 30") in picture.last_deal.facts
    assert [seat.score for seat in picture.seats] == [7, 0, 7, 0]
    assert [seat.team for seat in picture.seats] == [0, 1, 0, 1]


def test_redel_is_told() -> None:
    """A match that ends with a loser without marks says so."""
    match, _ = finish(ending(SASKU, Contract("auction", "C", 0), (120, 0), tricks=9, marks=(15, 0)))
    assert facts(match, None, "redel") == [Fact("redel")]
    assert views.details(knows(match, None)).redel


def test_moves_that_pick_cards_name_them() -> None:
    """Play and return name their card, from a hand that may be picked from while they are asked."""
    match = say(dealt(QUEEN, declare=False), *LINES)
    hand = views.picture(knows(match, 3), "picture_return").zones[3]
    assert hand.pickable
    assert hand.groups[0].cards == cards(QUEEN[3] + " QH")
    assert views.line(moves.Return("9S"), knows(match, 3)).cards == ("9S",)
    assert not views.picture(knows(match, 3), "").zones[3].pickable
