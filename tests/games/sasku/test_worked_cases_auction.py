"""Worked cases of RULES.md, Sasku, about pictures, katus, the auction and naming trumps: 21 to 31, 44, 45, 48, 49, and 51 to 53 of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from croupier_service.games.sasku import rules
from croupier_service.games.sasku.options import SASKU, TOURNAMENT
from croupier_service.games.sasku.table import Contract, Exchange
from croupier_service.kernel import match as kernel
from croupier_service.kernel.event import Event
from croupier_service.kernel.match import Match
from tests.games.sasku.positions import asked, cards, dealt, default, knows, legal, refusal, say, tell

ONE_QUEEN = {0: "KC KS KH KD", 1: "QH AC 10C 9C 8C 7C 6C AD 10D", 3: "QS 9S AH 10H 9H 8H 7H 6H 9D"}
"""Seat 1's only picture is QH; seat 3 holds QS and one plain spade, seat 0 four kings."""


def offering(hands: dict[int, str], *offers: int, options: object = SASKU) -> Match:
    """Return the match after the declarations, in which `offers` have offered."""
    match = dealt(hands, options, declare=False)  # type: ignore[arg-type]
    return say(match, *[f"{seat}: {'offer' if seat in offers else 'none'}" for seat in range(4)])


def heard(events: tuple[Event, ...], audience: int | None) -> list[tuple[str, tuple[str, ...]]]:
    """Return kinds and cards of what `audience` hears."""
    return [(wording.kind, wording.cards) for event in events if (wording := event.wording(audience))]


def test_sasku_case_21_a_picture_for_a_spade_and_the_truth_about_it() -> None:
    """Seat 3 returns 9S and keeps QS but no plain spade: "yes". The opponents have seen neither card."""
    match = dealt(ONE_QUEEN, declare=False)
    match, events = tell(match, "0: none", "2: none", "3: none", "1: offer")
    assert asked(match) == ("picture_return", (3,))
    match, more = tell(match, "3: return 9S")
    assert asked(match) == ("clean", (1,))
    match, last = tell(match, "1: ask_clean")
    assert match.table.public.exchanges == (Exchange(1, "returned", None, "yes"),)
    assert [(e.everyone.kind, e.everyone.text) for e in last if e.everyone] == [("clean_asked", "yes")]
    for seat in (1, 3):
        assert ("picture_offered", ("QH",)) in heard(events, seat)
        assert ("card_returned", ("9S",)) in heard(more, seat)
        assert match.table.private[seat].swap == ("QH", "9S")
    for stranger in (0, 2, None):
        assert not [shown for _, shown in heard(events + more, stranger) if shown]
    assert asked(match) == ("auction", (0,))


def test_sasku_case_22_a_spade_left_means_no() -> None:
    """As 21, but seat 3 keeps AS: "no"; returning QH is RECEIVED_CARD (case 52)."""
    match = offering({**ONE_QUEEN, 3: "QS 9S AS 10H 9H 8H 7H 6H 9D"}, 1)
    assert refusal(match, "3: return QH") == "RECEIVED_CARD"
    assert refusal(match, "3: return 10D") == "CARD_NOT_IN_HAND"
    match = say(match, "3: return 9S", "1: ask_clean")
    assert match.table.public.exchanges[0].clean == "no"


def test_case_21_a_returned_picture_answers_no() -> None:
    """R16: pictures of a suit are no cards of it, and a picture given back answers "no" though no plain spade is left."""
    match = say(offering({**ONE_QUEEN, 3: "QS 9D AH 10H 9H 8H 7H 6H 8D"}, 1), "3: return QS", "1: ask_clean")
    assert match.table.public.exchanges[0].clean == "no"


def test_sasku_case_23_two_pictures_can_neither_be_offered_nor_be_a_katus() -> None:
    """Seat 1 with two pictures: NOT_ONE_PICTURE, HAS_PICTURE (case 52); none is legal."""
    match = dealt({1: "QH QS AC 10C 9C 8C 7C 6C AD"}, declare=False)
    assert refusal(match, "1: offer") == "NOT_ONE_PICTURE"
    assert refusal(match, "1: katus") == "HAS_PICTURE"
    assert legal(match, 1) == {"none"}


def test_sasku_case_24_of_two_partners_the_first_from_forehand_gives() -> None:
    """0 and 2 offer, 2 answers first: 0 gives, 2's offer is withdrawn, and 2 holds two pictures before its return."""
    hands = {0: "QH AC 10C 9C 8C 7C 6C AD 10D", 2: "JS 9S AH 10H 9H 8H 7H 6H 9D"}
    match = dealt(hands, declare=False)
    match, events = tell(match, "2: offer", "0: offer", "1: none", "3: none")
    assert asked(match) == ("picture_return", (2,))
    assert match.table.private[2].hand == cards(f"{hands[2]} QH")
    assert ("offer_withdrawn", ()) in heard(events, None)
    assert match.table.public.offers == (0, 2)
    match = say(match, "2: return 9D", "0: skip_clean")
    assert asked(match) == ("auction", (0,))
    assert [exchange.giver for exchange in match.table.public.exchanges] == [0]


def test_sasku_case_25_after_omale_the_level_is_used() -> None:
    """0 bids 5, 1 passes, 2 bids 6, 3 omale: 3 stands at 6; omale again is LEVEL_ALREADY_TAKEN (case 51)."""
    match = say(dealt({}), "0: bid 5", "1: pass", "2: bid 6", "3: omale")
    assert asked(match) == ("auction", (0,))
    assert legal(match) == {"pass", "bid 7", "bid 8", "bid 9", "ruutu"}
    assert refusal(match, "0: omale") == "LEVEL_ALREADY_TAKEN"
    assert refusal(match, "0: bid 6") == "BID_TOO_LOW"
    assert asked(say(match, "0: pass", "2: pass")) == ("name_trump", (3,))


STRONG = {0: "KC QC JC AC 10C 9C 8C AS AH", 1: "KS QS JS 10S 9S 8S 10H 9H 8H", 3: "KH QH JH AD 10D 9D 7S 6S 7H"}
"""Seat 0 has seven clubs, seats 1 and 3 six trumps each."""


def test_sasku_case_26_who_may_say_omale() -> None:
    """0 bids 5: seat 1 may in sasku; not right of the bidder in T; the partner never (case 52)."""
    match = say(dealt(STRONG), "0: bid 5")
    assert "omale" in legal(match)
    assert refusal(say(match, "1: pass"), "2: omale") == "OWN_SIDE_BID"
    match = say(dealt(STRONG, TOURNAMENT), "0: bid 5")
    assert refusal(match, "1: omale") == "NOT_RIGHT_OF_BIDDER"
    assert "omale" not in legal(match)
    assert refusal(say(match, "1: pass"), "2: omale") == "OWN_SIDE_BID"


def test_sasku_case_27_the_right_neighbour_takes_over_and_names() -> None:
    """T: 0 bids 6, 1 and 2 pass, 3 (potential 6) omale, 0 passes, 3 names trumps."""
    match = say(dealt(STRONG, TOURNAMENT), "0: bid 6", "1: pass", "2: pass", "3: omale")
    assert asked(match) == ("auction", (0,))
    assert asked(say(match, "0: pass")) == ("name_trump", (3,))


def test_sasku_case_28_ruutu_ends_the_auction() -> None:
    """0 bids 7, 1 passes, 2 ruutu: trump D, maker 2, seat 0 leads."""
    match = say(dealt({}), "0: bid 7", "1: pass", "2: ruutu")
    assert match.table.public.contract == Contract("auction", "D", 2)
    assert match.table.public.leader == 0
    assert asked(match) == ("signal", (2,))
    assert asked(say(match, "2: no_hada")) == ("play", (0,))


def test_sasku_case_29_four_passes_make_diamonds() -> None:
    """After three passes seat 3 may pass, bid 5 to 9 or ruutu; four passes: all_pass, D, no maker, 0 leads."""
    match = say(dealt({}), "0: pass", "1: pass", "2: pass")
    assert legal(match) == {"pass", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "ruutu"}
    assert refusal(match, "3: omale") == "NO_BID"
    assert refusal(match, "3: bid 4") == "LEVEL_NOT_OFFERED"
    match = say(match, "3: pass")
    assert match.table.public.contract == Contract("all_pass", "D", None)
    assert match.table.public.leader == 0


def test_sasku_case_30_bids_above_the_potential() -> None:
    """Potential 4, bid 9: legal, but BID_ABOVE_TRUMPS in T (case 52)."""
    hands = {0: "KC QC AC 10C AS 10S AH 10H AD"}
    assert "bid 9" in legal(dealt(hands))
    match = dealt(hands, TOURNAMENT)
    assert refusal(match, "0: bid 9") == "BID_ABOVE_TRUMPS"
    assert legal(match) == {"pass", "ruutu"}


def test_sasku_case_31_the_named_suit_must_carry_the_bid() -> None:
    """T, won at 6 with 3 pictures, 3 C, 1 S, 2 H: C or D; S and H are SUIT_TOO_SHORT (case 52)."""
    match = say(dealt({0: "KC QC JC AC 10C 9C AS AH 10H"}, TOURNAMENT), "0: bid 6", "1: pass", "2: pass", "3: pass")
    assert legal(match) == {"trump C", "trump D"}
    assert refusal(match, "0: trump S") == "SUIT_TOO_SHORT"
    assert refusal(match, "0: trump H") == "SUIT_TOO_SHORT"
    assert say(match, "0: trump D").table.public.contract == Contract("auction", "D", 0)


def test_sasku_case_44_ten_pictures_leave_only_pictures_to_return() -> None:
    """not_picture with nine pictures and a tenth: one of the nine goes back; the giver gets no second offer."""
    hands = {0: "JD AC 10C 9C 8C 7C 6C AD 10D", 2: "KC KS KH KD QC QS QH QD JC"}
    options = replace(SASKU, picture_return="not_picture")
    match = offering(hands, 0, options=options)
    assert asked(match) == ("picture_return", (2,))
    assert legal(match) == {f"return {card}" for card in hands[2].split()}
    match = say(match, "2: return JC", "0: skip_clean")
    assert asked(match) == ("auction", (0,))
    assert match.table.private[0].hand[0] == "JC"


def test_not_picture_asks_for_a_plain_card() -> None:
    """While the receiver has plain cards, a picture is MUST_RETURN_PLAIN."""
    match = offering(ONE_QUEEN, 1, options=replace(SASKU, picture_return="not_picture"))
    assert refusal(match, "3: return QS") == "MUST_RETURN_PLAIN"
    assert refusal(match, "3: return QH") == "RECEIVED_CARD"
    assert "return 9S" in legal(match)


@pytest.mark.parametrize(("picture", "seen"), [("JD", ()), ("KC", ()), ("QH", ("QH",))])
def test_sasku_case_45_king_of_clubs_and_jack_of_diamonds_pass_unseen(picture: str, seen: tuple[str, ...]) -> None:
    """shown_except_kc_jd: of JD (and KC) the public learns only that it was one of these two; QH is public."""
    options = replace(SASKU, picture_show="shown_except_kc_jd")
    match = dealt({0: f"{picture} AC 10C 9C 8C 7C 6C AD 10D"}, options, declare=False)
    _, events = tell(match, "0: offer", "1: none", "2: none", "3: none")
    wording = next(w for event in events if (w := event.wording(None)) and w.kind in ("picture_offered", "picture_hidden"))
    assert (wording.cards, wording.text) == (seen, "" if seen else "KC or JD")


def test_sasku_case_48_only_diamonds_when_no_suit_supports_the_bid() -> None:
    """trump_must_match without a cap: potential 5, won at 9: D alone (others SUIT_TOO_SHORT)."""
    options = replace(SASKU, trump_must_match=True)
    match = say(dealt({0: "KC QC JC AC 10C AS 10S AH AD"}, options), "0: bid 9", "1: pass", "2: pass", "3: pass")
    assert legal(match) == {"trump D"}
    assert refusal(match, "0: trump C") == "SUIT_TOO_SHORT"


def test_sasku_case_49_the_order_of_declarations_does_not_matter() -> None:
    """All orders of the same answers lead to the same position; a second, different answer is ALREADY_ANSWERED (case 52)."""
    match = dealt(ONE_QUEEN, declare=False)
    lines = {0: "0: none", 1: "1: offer", 2: "2: none", 3: "3: none"}
    ends = [say(match, *[lines[seat] for seat in order]) for order in permutations(range(4))]
    assert all(end == ends[0] for end in ends)
    started = say(match, "3: none")
    assert say(started, "3: none") == started
    assert refusal(started, "3: offer") == "ALREADY_ANSWERED"


def test_sasku_case_51_records_read_as_they_are_written() -> None:
    """Cases 25 and 19 as records; the refused line changes nothing."""
    match = say(dealt({}), "0: bid 5", "1: pass", "2: bid 6", "3: omale")
    assert refusal(match, "0: omale") == "LEVEL_ALREADY_TAKEN"
    assert match == say(dealt({}), "0: bid 5", "1: pass", "2: bid 6", "3: omale")


def test_sasku_case_52_words_of_another_phase() -> None:
    """`offer` in the auction: WRONG_MOVE_KIND for the seat to act; the kernel says NOT_ASKED to others first."""
    match = dealt({})
    assert refusal(match, "0: offer") == "WRONG_MOVE_KIND"
    assert refusal(match, "1: offer") == "NOT_ASKED"


def test_sasku_case_53_default_return_and_default_trump() -> None:
    """KC 10S 9D 9C AH with JD received: 9D. KC QC JC AC 10C 9C AS AH 10H in T at 5: C."""
    match = offering({0: "JD AC 10C 8C 7C 6C AS 9S 8S", 2: "KC KS 10S 9D 9C AH QS QH JC"}, 0)
    assert default(match) == "return 9D"
    match = say(dealt({0: "KC QC JC AC 10C 9C AS AH 10H"}, TOURNAMENT), "0: bid 5", "1: pass", "2: pass", "3: pass")
    assert default(match) == "trump C"


def test_defaults_of_the_windows_give_nothing_away() -> None:
    """none, decline, skip_clean, pass: the defaults of the other decisions."""
    match = dealt(ONE_QUEEN, replace(SASKU, picture_decline=True), declare=False)
    assert match.decision is not None
    assert [str(kernel.answer_by_default(rules, match, seat, match.decision.id)[2]) for seat in range(4)] == ["None()"] * 4
    match = say(match, "0: none", "1: offer", "2: none", "3: none")
    assert default(match) == "decline"
    assert default(say(match, "3: accept", "3: return 9S")) == "skip_clean"
    assert default(say(match, "3: decline")) == "pass"


def test_a_refused_picture_stays_and_stays_known() -> None:
    """picture_decline with a hidden picture: the giver keeps it, giver and partner note it, nobody else has seen it."""
    match = say(offering(ONE_QUEEN, 1, options=replace(SASKU, picture_decline=True)), "3: decline")
    assert match.table.private[1].hand == cards(ONE_QUEEN[1])
    assert [own.swap for own in match.table.private] == [(), ("QH",), (), ("QH",)]
    assert match.table.public.exchanges == (Exchange(1, "declined", None, "unasked"),)
    assert asked(match) == ("auction", (0,))


def test_both_teams_exchange_one_after_the_other() -> None:
    """Offers are taken in seat order from forehand, each to its end before the next."""
    hands = {1: "QH AC 10C 9C 8C 7C 6C AD 10D", 2: "JS 9S AH 10H 9H 8H 7H 6H 9D", 0: "KC KS AS 10S 8S", 3: "KH KD QC QS QD"}
    match = offering(hands, 1, 2)
    assert asked(match) == ("picture_return", (3,))
    match = say(match, "3: return QC", "1: skip_clean")
    assert asked(match) == ("picture_return", (0,))
    match = say(match, "0: return 8S", "2: ask_clean")
    assert [exchange.clean for exchange in match.table.public.exchanges] == ["skipped", "no"]
    assert asked(match) == ("auction", (0,))


def test_a_katus_is_heard_by_those_that_the_option_says() -> None:
    """public: everybody; partner: the partner alone, by event and by note; the others hear that nothing was declared."""
    hands = {1: "AC 10C 9C 8C 7C 6C AD 10D 9D"}
    lines = ("0: none", "1: katus", "2: none", "3: none")
    match, events = tell(dealt(hands, declare=False), *lines)
    assert match.table.public.katus == (1,)
    assert all(("declared_katus", ()) in heard(events, audience) for audience in (0, 1, 2, 3, None))
    match, events = tell(dealt(hands, replace(SASKU, katus="partner"), declare=False), *lines)
    assert match.table.public.katus == ()
    assert [("declared_katus", ()) in heard(events, audience) for audience in (0, 1, 2, 3, None)] == [False, True, False, True, False]
    assert [own.katus for own in match.table.private] == [False, False, False, True]
    assert knows(match, 0).own == match.table.private[0]


def test_words_that_options_switch_off() -> None:
    """offer, katus, omale and ruutu are OPTION_OFF where their option is off; without both declarations there is no window."""
    match = dealt(ONE_QUEEN, replace(SASKU, picture_giving=False), declare=False)
    assert refusal(match, "1: offer") == "OPTION_OFF"
    match = dealt(ONE_QUEEN, replace(SASKU, katus="off", omale="off", diamonds_call="window"), declare=False)
    assert refusal(match, "0: katus") == "OPTION_OFF"
    match = say(match, *[f"{seat}: none" for seat in range(4)])
    assert refusal(match, "0: ruutu") == "OPTION_OFF"
    assert refusal(say(match, "0: bid 5"), "1: omale") == "OPTION_OFF"
    match = dealt(ONE_QUEEN, replace(SASKU, picture_giving=False, katus="off"), declare=False)
    assert asked(match) == ("auction", (0,))


def test_omale_above_the_potential_is_refused() -> None:
    """bid_cap trump_count binds omale too."""
    hands = {0: STRONG[0], 1: "KS QS 10S 9S 9H 8H 7D 6D 7S"}
    match = say(dealt(hands, replace(SASKU, bid_cap="trump_count")), "0: bid 7")
    assert refusal(match, "1: omale") == "BID_ABOVE_TRUMPS"
