"""Worked cases of RULES.md, Sasku, about the ways of dealing: 13 to 20, and those parts of 51 to 53 that are about them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from croupier_service.cards.deck import Cards
from croupier_service.games.sasku import notation
from croupier_service.games.sasku.options import SASKU
from croupier_service.games.sasku.table import DECK
from croupier_service.kernel.match import Match
from tests.games.sasku.positions import asked, cards, default, legal, opening, refusal, say, tell

PACK: Cards = tuple(Random(7).sample(DECK.kinds, 36))


def hand(match: Match, seat: int) -> Cards:
    """Return the hand of a seat."""
    held: Cards = match.table.private[seat].hand
    return held


def places(*numbers: int) -> Cards:
    """Return the cards of PACK at these places, as they lie in a hand."""
    return DECK.ordered(PACK[number] for number in numbers)


def packet(index: int) -> Cards:
    """Return the cards of a packet of nine."""
    return places(*range(9 * index, 9 * index + 9))


def test_sasku_case_13_tostmine_cuts_and_deals_threes() -> None:
    """Cut 10: the first card to forehand is D[10]; cut 0 and 36 cannot be said (case 52: malformed)."""
    match = say(opening(pack=PACK), "2: deal tostmine 10")
    assert hand(match, 0) == places(10, 11, 12, 22, 23, 24, 34, 35, 0)
    assert hand(match, 3) == places(19, 20, 21, 31, 32, 33, 7, 8, 9)
    for text in ("deal tostmine 0", "deal tostmine 36"):
        with pytest.raises(ValueError, match="no such"):
            notation.read(text)


def test_sasku_case_14_koputamine_deals_nines_from_forehand() -> None:
    """Dealer 1: seat 2 has the top nine."""
    match = say(opening(pack=PACK, dealer=1), "0: deal koputamine")
    assert [hand(match, seat) for seat in (2, 3, 0, 1)] == [packet(index) for index in range(4)]


def test_sasku_case_15_sitalaotus_deals_singles() -> None:
    """Dealer 0: seat 1 has D[0], D[4] ... D[32], the dealer D[3], D[7] ... D[35]."""
    match = say(opening(pack=PACK, dealer=0), "3: deal sitalaotus")
    assert hand(match, 1) == places(*range(0, 36, 4))
    assert hand(match, 0) == places(*range(3, 36, 4))


def with_card_at(card: str, place: int) -> Cards:
    """Return PACK with `card` moved to `place`."""
    rest = [other for other in PACK if other != card]
    return (*rest[:place], card, *rest[place:])


def test_sasku_case_16_pitskuus_is_open_up_to_the_six_of_diamonds() -> None:
    """6D is D[20]: D[0..20] are public with their owners; maker and leader is the cutter; there is no auction."""
    pack = with_card_at("6D", 20)
    match, events = tell(opening(pack=pack), "2: deal pitskuus")
    shown = [(event.everyone.seat, event.everyone.cards) for event in events if event.everyone and event.everyone.kind == "cards_exposed"]
    assert shown == [(0, pack[:9]), (1, pack[9:18]), (2, pack[18:21])]
    public = match.table.public
    assert public.order.exposed == pack[:21]
    assert (public.contract.kind, public.contract.trump, public.contract.maker, public.leader) == ("pitskuus", "D", 2, 2)
    assert asked(say(match, "0: no_hada")) == ("play", (2,))


def test_sasku_case_17_sisu_gives_the_middle_to_the_cutters_side() -> None:
    """`deal sisu 1 2`; the cutter's own side cannot get the top: SEAT_NOT_ALLOWED (case 52)."""
    match = opening(pack=PACK)
    assert refusal(match, "2: deal sisu 0 2") == "SEAT_NOT_ALLOWED"
    assert refusal(match, "2: deal sisu 1 3") == "SEAT_NOT_ALLOWED"
    match = say(match, "2: deal sisu 1 2")
    assert [hand(match, seat) for seat in (1, 2, 0, 3)] == [packet(index) for index in range(4)]


def test_sasku_case_18_kaaned_gives_the_covers_to_the_cutters_side() -> None:
    """`deal kaaned 0`: seat 0 the top, its partner the bottom, the middle clockwise."""
    match = opening(pack=PACK)
    assert refusal(match, "2: deal kaaned 1") == "SEAT_NOT_ALLOWED"
    match = say(match, "2: deal kaaned 0")
    assert [hand(match, seat) for seat in (0, 1, 3, 2)] == [packet(index) for index in range(4)]


def test_sasku_case_19_valimised_lets_seats_choose_packets() -> None:
    """First 0: packets 2, 0, 3, and seat 3 has packet 1 unasked; a chosen packet is PACKET_TAKEN (case 52)."""
    match = say(opening(pack=PACK), "2: deal valimised 0")
    assert match.table.public.order.exposed == tuple([PACK[9 * index + end] for index in range(4) for end in (0, 8)])
    assert [own.face().cards for own in match.table.private] == [0] * 4
    match = say(match, "0: packet 2")
    assert hand(match, 0) == packet(2)
    assert asked(match) == ("packet_choice", (1,))
    assert refusal(match, "1: packet 2") == "PACKET_TAKEN"
    match = say(match, "1: packet 0", "2: packet 3")
    assert [hand(match, seat) for seat in range(4)] == [packet(index) for index in (2, 0, 3, 1)]
    assert match.table.public.order.packets == (2, 0, 3, 1)
    assert asked(match) == ("declare", (0, 1, 2, 3))


def test_sasku_case_20_raamat_to_the_first_card_and_never_to_the_six_of_diamonds() -> None:
    """7S on top: one card is exposed; 6D is CARD_IS_PITSKUUS (case 52)."""
    match = opening(pack=with_card_at("7S", 0))
    assert refusal(match, "2: deal raamat 6D") == "CARD_IS_PITSKUUS"
    match, events = tell(match, "2: deal raamat 7S")
    assert match.table.public.order.exposed == ("7S",)
    assert [event.everyone.cards for event in events if event.everyone and event.everyone.kind == "cards_exposed"] == [("7S",)]
    assert asked(match) == ("declare", (0, 1, 2, 3))


def test_raamat_in_ones_deals_round_the_table() -> None:
    """Option raamat_layout ones: D[i] to seat forehand + i mod 4, in the exposed list too."""
    options = replace(SASKU, raamat_layout="ones")
    pack = with_card_at("7S", 5)
    match, events = tell(opening(options, pack), "2: deal raamat 7S")
    assert hand(match, 0) == DECK.ordered(pack[::4])
    shown = [(event.everyone.seat, event.everyone.cards) for event in events if event.everyone and event.everyone.kind == "cards_exposed"]
    assert shown == [(0, (pack[0], pack[4])), (1, (pack[1], "7S")), (2, (pack[2],)), (3, (pack[3],))]


def test_a_way_of_dealing_that_is_off_is_refused() -> None:
    """A mode outside `deal_modes` is OPTION_OFF; only the others are listed."""
    match = opening(replace(SASKU, deal_modes=("koputamine", "valimised")))
    assert refusal(match, "2: deal tostmine 10") == "OPTION_OFF"
    assert refusal(match, "2: deal raamat 6D") == "OPTION_OFF"
    assert legal(match) == {"deal koputamine", *[f"deal valimised {seat}" for seat in range(4)]}


def test_sasku_case_53_default_orders() -> None:
    """Dealer 3: the first of the fixed list whose mode is enabled, however many others are."""
    assert default(opening()) == "deal tostmine 18"
    assert default(opening(replace(SASKU, deal_modes=("raamat", "kaaned")))) == "deal kaaned 2"
    assert default(opening(replace(SASKU, deal_modes=("raamat", "sisu", "valimised")))) == "deal sisu 3 2"
    assert default(opening(replace(SASKU, deal_modes=("pitskuus", "raamat", "valimised")))) == "deal valimised 2"
    assert default(opening(replace(SASKU, deal_modes=("pitskuus", "raamat")))) == "deal raamat KC"
    assert default(opening(replace(SASKU, deal_modes=("pitskuus", "sitalaotus")))) == "deal sitalaotus"
    match = say(opening(), "2: deal valimised 0", "0: packet 0")
    assert default(match) == "packet 1"


def test_every_way_of_dealing_gives_each_card_once() -> None:
    """After each order (and the packets) every seat has nine cards and no card is missing."""
    for text in sorted(legal(opening(pack=PACK))):
        match = say(opening(pack=PACK), f"2: {text}")
        while asked(match)[0] == "packet_choice":
            match = say(match, f"{asked(match)[1][0]}: {default(match)}")
        hands = [hand(match, seat) for seat in range(4)]
        assert [len(held) for held in hands] == [9] * 4
        assert cards(" ".join(card for held in hands for card in held)) == DECK.kinds
