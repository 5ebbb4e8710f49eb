"""Worked cases 1 to 22 of RULES.md, section 7: deal, swaps, look, and what may be played. Names of tests carry the number of the case."""

from __future__ import annotations

import pytest

from croupier_service.cards.shuffle import deal_key, shuffled
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.payments import pot
from croupier_service.games.kakkuri.table import DECK, LastDeal
from croupier_service.kernel.match import Match
from tests.games.kakkuri.positions import SEED, asked_of, before_look, ceding, legal, move, position, refused, started, told

FOLLOW = "RANK_DOES_NOT_FOLLOW"


CEDE_TWICE = Options(cede_deal=True, match_deals=2)


def scores(match: Match) -> tuple[int, ...]:
    """Return the scores of the deal that has just ended."""
    last: LastDeal | None = match.table.public.last_deal
    assert last is not None
    return last.scores


def ending(match: Match) -> tuple[str, int | None]:
    """Return how the last deal ended, and who won it."""
    last: LastDeal | None = match.table.public.last_deal
    assert last is not None
    return last.ending, last.winner


def test_case_01_packets() -> None:
    """Two packets of three each, the dealer last; the rest is the box."""
    d = shuffled(DECK.kinds, deal_key(SEED, 2))
    match = move(ceding(d, winner=0, options=CEDE_TWICE, seats=4), 0, "deal")
    hands = match.table.hidden.hands
    assert hands[1] == d[0:3] + d[12:15]
    assert hands[2] == d[3:6] + d[15:18]
    assert hands[3] == d[6:9] + d[18:21]
    assert hands[0] == d[9:12] + d[21:24]
    assert match.table.hidden.box == d[24:48]


def test_case_01_first_deal_is_dealt_alike() -> None:
    """The first deal of a match is dealt from the shuffle of deal 1 in the same way."""
    d = shuffled(DECK.kinds, deal_key(SEED, 1))
    hidden = started(4).table.hidden
    assert hidden.hands == (d[9:12] + d[21:24], d[0:3] + d[12:15], d[3:6] + d[15:18], d[6:9] + d[18:21])
    assert hidden.box == d[24:48]


def test_case_02_swaps_go_through_the_dealer() -> None:
    """Hands travel by the dealer; nobody has seen any card before the look."""
    match = started(4)
    a0, a1, a2, a3 = match.table.hidden.hands
    for seat, text in ((1, "swap"), (2, "keep"), (3, "swap")):
        assert asked_of(match) == (seat, "swap")
        assert all(private.hand == () for private in match.table.private)
        match = move(match, seat, text)
    hands = [private.hand for private in match.table.private]
    assert hands == [DECK.ordered(a3), DECK.ordered(a0), DECK.ordered(a2), DECK.ordered(a1)]
    assert asked_of(match) == (0, "turn")


def test_case_03_the_dealer_is_not_asked_to_swap() -> None:
    """Neither the dealer nor a seat that has decided is asked."""
    match = started(4)
    assert refused(match, 0, "swap") == "NOT_ASKED"
    match = move(match, 1, "keep")
    assert refused(match, 1, "swap") == "NOT_ASKED"


def test_case_04_utazu() -> None:
    """Three aces at the look win 3 units from each, deal next, and no card is turned up."""
    match = before_look({2: "1S 1D 1H 7C 8C 9C"}, asked=3, options=Options(match_deals=2, blind_swap=True))
    after, heard = told(match, 3, "keep")
    assert ending(after) == ("utazu", 2)
    assert scores(after) == (-3, -3, 9, -3)
    assert after.table.public.dealer == 2
    assert heard[:3] == ["kept", "utazu", "deal_won"]
    assert "turned_up" not in heard


def test_case_05_a_wild_is_no_utazu() -> None:
    """1C replaces none of the three."""
    match = before_look({2: "1C 1S 1D 7C 8C 9C"}, asked=3)
    assert asked_of(move(match, 3, "keep")) == (0, "turn")


def test_case_06_wild_turned_up_has_its_printed_rank() -> None:
    """2D turned up is a 2; then 2 follows 2, twice, and 3 follows."""
    match = move(before_look({0: "2C 2S 3D 5H 6H 7H"}, asked=3, top="2D"), 3, "keep")
    assert match.table.public.last == 2
    assert match.table.public.turned == ("2D",)
    match = move(match, 0, "play 2C", "play 2S", "play 3D")
    assert match.table.public.last == 3


def test_case_07_run_and_pass() -> None:
    """Cards follow one by one; then the next seat has a turn and the one that played is the anchor."""
    match = move(position({0: "4H 5S 6D 9C 9D 12C"}, last=3), 0, "play 4H", "play 5S", "play 6D")
    assert match.table.public.last == 6
    assert refused(match, 0, "play 9C") == FOLLOW
    match = move(match, 0, "pass")
    assert asked_of(match) == (1, "turn")
    assert match.table.public.anchor == 0


def test_case_08_equal_ranks() -> None:
    """A 3 does not follow a 3."""
    assert refused(position({0: "3H 4H"}, last=3), 0, "play 3H") == FOLLOW


def test_case_09_ones_twos_guri() -> None:
    """Ones after ones, twos after twos, six cards in one turn: guri."""
    match = position({0: "1S 1D 1C 2S 2C 3H"}, last=1)
    match = move(match, 0, "play 1S", "play 1D", "play 1C=1", "play 2S", "play 2C", "play 3H")
    assert ending(match) == ("guri", 0)
    assert scores(match) == (6, -2, -2, -2)


def test_case_10_any_rank_after_a_twelve() -> None:
    """The seat that plays a 12 goes on with any rank."""
    match = move(position({0: "12S 4C 5D"}, last=11), 0, "play 12S", "play 4C", "play 5D")
    assert match.table.public.last == 5


def test_case_11_twelve_on_twelve() -> None:
    """After a 12 that was turned up any rank follows, another 12 too."""
    match = move(position({0: "7S 12D"}, last=12), 0, "play 12D", "play 7S")
    assert match.table.public.last == 7


def test_case_12_a_wild_declares_its_rank() -> None:
    """A wild stands for the rank that follows, and must say so."""
    match = position({0: "1C 8H"}, last=6)
    assert refused(match, 0, "play 1C=8") == FOLLOW
    assert refused(match, 0, "play 1C") == "MUST_DECLARE_RANK"
    match = move(match, 0, "play 1C=7")
    assert match.table.public.last == 7
    assert refused(match, 0, "play 8H") is None


def test_case_13_a_wild_as_twelve() -> None:
    """After a wild as 12 any rank follows; its own rank does not follow an 11."""
    match = position({0: "2D 5S"}, last=11)
    assert refused(match, 0, "play 2D=2") == FOLLOW
    match = move(match, 0, "play 2D=12")
    assert match.table.public.last == 12
    assert refused(match, 0, "play 5S") is None


@pytest.mark.parametrize("text", ["play 1C=1", "play 1C=12", "play 1C=7"])
def test_case_14_a_wild_after_a_twelve(text: str) -> None:
    """After a 12 a wild may be anything."""
    assert refused(position({0: "1C"}, last=12), 0, text) is None


def test_case_15_three_of_four() -> None:
    """Three of a rank go together, four or two do not; the fourth does not follow."""
    match = position({0: "5C 5S 5D 5H 6C 9C"}, last=4)
    assert refused(match, 0, "play 5C 5S 5D 5H") == "NOT_A_SET"
    assert refused(match, 0, "play 5C 5S") == "NOT_A_SET"
    match = move(match, 0, "play 5C 5S 5D")
    assert match.table.public.last == 5
    assert refused(match, 0, "play 5H") == FOLLOW
    assert refused(match, 0, "play 6C") is None


def test_case_16_a_wild_in_a_set() -> None:
    """A wild may be in a set of three, unless the option is off."""
    hand = {0: "5C 5S 2D 8H"}
    match = move(position(hand, last=4), 0, "play 5C 5S 2D=5")
    assert match.table.public.last == 5
    assert match.table.public.wild_ranks == (0, 5)
    assert refused(position(hand, last=4, options=Options(wild_in_triples=False)), 0, "play 5C 5S 2D=5") == "NOT_A_SET"


def test_case_17_both_wilds_in_a_set() -> None:
    """Both wilds and a natural card are a set; 1C among ones is a normal set, with the option off too."""
    assert refused(position({0: "1C 2D 5H"}, last=4), 0, "play 5H 1C=5 2D=5") is None
    for options in (Options(), Options(wild_in_triples=False)):
        assert refused(position({0: "1C 1S 1H"}, last=1, options=options), 0, "play 1S 1H 1C=1") is None


def test_case_18_sansoku_guri() -> None:
    """Three pairs are declared and played in one turn; without declaring, a pair is no set."""
    match = position({0: "4C 4S 5D 5H 6C 6S"}, last=3)
    assert refused(match, 0, "play 4C 4S") == "NOT_A_SET"
    match = move(match, 0, "sansoku", "play 4C 4S", "play 5D 5H", "play 6C 6S")
    assert ending(match) == ("guri", 0)
    assert scores(match) == (6, -2, -2, -2)


def test_case_19_pairs_only_after_sansoku() -> None:
    """After sansoku no single card; when no pair fits, only pass or drop."""
    hand = {0: "4C 4S 5D 5H 6C 6S"}
    assert refused(move(position(hand, last=3), 0, "sansoku"), 0, "play 4C") == "PAIRS_ONLY"
    assert legal(move(position(hand, last=8), 0, "sansoku")) == ["pass", "drop"]


def test_case_20_four_of_a_rank_and_wilds_in_pairs() -> None:
    """Four of a rank are two pairs, which do not follow one another; wilds pair with anything only by option."""
    match = move(position({0: "4C 4S 4D 4H 9C 9S"}, last=3), 0, "sansoku", "play 4C 4S")
    assert refused(match, 0, "play 4D 4H") == FOLLOW
    hand = {0: "1C 2D 5C 5S 6C 6S"}
    assert refused(position(hand, last=4), 0, "sansoku") == "NOT_THREE_PAIRS"
    assert refused(position(hand, last=4, options=Options(wild_in_sansoku=True)), 0, "sansoku") is None


def test_case_21_a_wild_in_a_pair_of_its_own_rank() -> None:
    """1C pairs with a 1 as a 1, and with nothing else."""
    match = move(position({0: "1C 1S 5C 5S 6C 6S"}, last=12), 0, "sansoku")
    assert refused(match, 0, "play 1S 1C=1") is None
    assert refused(match, 0, "play 5C 1C=5") == "NOT_A_SET"


def test_case_22_dropping() -> None:
    """No dropping after having played; after passes alone it is allowed, costs 1, and the next active seat acts."""
    match = position({}, asked=1, played=((1, "4C"), (0, "5C")))
    assert refused(match, 1, "drop") == "ALREADY_PLAYED"
    match = move(position({}, asked=1, last=5, continued=True), 1, "drop")
    assert match.table.public.dropped == (1,)
    assert pot(match.table.public) == 1
    assert asked_of(match) == (2, "turn")
