"""The worked cases of RULES.md, section 7, under their numbers. Names of tests carry the number of the case."""

from __future__ import annotations

import pytest

from croupier_service.cards.shuffle import deal_key, shuffled
from croupier_service.games.kakkuri import rules
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.payments import pot
from croupier_service.games.kakkuri.table import DECK, LastDeal
from croupier_service.kernel.match import Match
from tests.games.kakkuri.positions import CLASSIC, SEED, asked_of, before_look, ceding, legal, move, position, refused, started, told

FOLLOW = "RANK_DOES_NOT_FOLLOW"
WON = ((2, "4S 4C 4D"), (2, "5S"), (0, "7C"), (2, "8C"))
"""Plays after which seat 2 has one card left, in its second turn."""

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


def round_of_passes(match: Match, *seats: int) -> Match:
    """Let `seats` pass in turn."""
    for seat in seats:
        match = move(match, seat, "pass")
    return match


def pack_with(seats: int, dealer: int, card: str, seat: int) -> list[str]:
    """Return the pack in its order, but for one card that changes places so that `seat` is dealt it."""
    pack = list(DECK.kinds)
    place = 3 * ((seat - dealer - 1) % seats)
    other = pack.index(card)
    pack[place], pack[other] = pack[other], pack[place]
    return pack


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


def all_have_passed(top: str = "", box: int | None = None, options: Options = CLASSIC) -> Match:
    """Return case 23: last=5, s0 has played 5S and passed, then all others have passed."""
    match = position({0: "9D 3C"}, played=((0, "5S"),), turn_cards=1, top=top, box=box, options=options)
    return round_of_passes(match, 0, 1, 2, 3)


def test_case_23_the_anchor_chooses() -> None:
    """When all have passed, the seat that played last continues on the same rank or turns up a card."""
    match = all_have_passed(top="8H")
    assert asked_of(match) == (0, "choice")
    assert legal(match) == ["continue", "turn_up"]
    turned = move(match, 0, "turn_up")
    assert turned.table.public.turned[-1] == "8H"
    assert turned.table.public.last == 8
    assert asked_of(turned) == (0, "turn")
    continued = move(match, 0, "continue")
    assert continued.table.public.last == 5
    assert asked_of(continued) == (0, "turn")


def test_case_24_no_second_continuation() -> None:
    """Continuing is barred when the last choice was to continue and no card was played since."""
    match = round_of_passes(move(all_have_passed(), 0, "continue"), 0, 1, 2, 3)
    assert asked_of(match) == (0, "choice")
    assert refused(match, 0, "continue") == "MUST_TURN_UP"
    assert legal(match) == ["turn_up"]


def test_case_25_free_start_or_abandonment() -> None:
    """With the box empty there is no choice: a free start that must begin with a card, or the deal is abandoned."""
    match = round_of_passes(move(all_have_passed(box=0), 0, "continue"), 0, 1, 2, 3)
    assert asked_of(match) == (0, "free_start")
    assert refused(match, 0, "pass") == "MUST_PLAY"
    match = move(match, 0, "play 3C")
    assert match.table.public.last == 3
    assert asked_of(match) == (0, "turn")
    assert refused(match, 0, "pass") is None
    options = Options(stalemate="abandon", match_deals=2)
    match = round_of_passes(move(all_have_passed(box=0, options=options), 0, "continue"), 0, 1, 2, 3)
    assert ending(match) == ("abandoned", None)
    assert scores(match) == (0, 0, 0, 0)
    assert match.table.public.dealer == 0


def test_case_26_all_pass_at_once() -> None:
    """When nobody plays in the first round, the dealer chooses."""
    match = round_of_passes(position({}, last=5), 0, 1, 2, 3)
    assert asked_of(match) == (0, "choice")


def test_case_27_the_dealer_drops_and_all_pass() -> None:
    """The next seat takes the dealer's role; in its turn after the choice it may still drop."""
    match = round_of_passes(move(position({}, last=5), 0, "drop"), 1, 2, 3)
    assert asked_of(match) == (1, "choice")
    match = move(match, 1, "turn_up")
    assert asked_of(match) == (1, "turn")
    assert refused(match, 1, "drop") is None


def test_case_28_the_last_active_seat_wins() -> None:
    """When three have dropped, the fourth takes the pot and deals next."""
    match = position({}, last=5, options=Options(match_deals=2))
    match = move(match, 0, "drop")
    match = move(match, 1, "pass")
    match = move(match, 2, "drop")
    match = move(match, 3, "drop")
    assert ending(match) == ("all_dropped", 1)
    assert scores(match) == (-1, 3, -1, -1)
    assert match.table.public.dealer == 1


def test_case_29_the_pot() -> None:
    """The winner gets 1 from each active seat and the pot."""
    match = position({1: "9C"}, asked=1, dropped=(3,), played=((1, "4S 4C 4D"), (1, "5S"), (0, "7C"), (1, "8C")), turn_cards=1)
    match = move(match, 1, "play 9C")
    assert ending(match) == ("win", 1)
    assert scores(match) == (-1, 3, -1, -1)


def test_case_30_guri_after_empty_turns() -> None:
    """Six cards in one turn are guri, though two turns without cards came before; who dropped pays no more."""
    match = position({1: "6C 6S 6D 7C 8C 9C"}, last=4, dropped=(3,), top="5H")
    match = move(round_of_passes(match, 0, 1, 2), 0, "turn_up")
    match = move(round_of_passes(match, 0, 1, 2), 0, "continue", "pass")
    match = move(match, 1, "play 6C 6S 6D", "play 7C", "play 8C", "play 9C")
    assert ending(match) == ("guri", 1)
    assert scores(match) == (-2, 5, -2, -1)


def test_case_31_two_turns_are_no_guri() -> None:
    """Four cards, a continuation, two more cards: a normal win."""
    match = position({0: "4C 4S 4D 5S 6H 7H"}, last=3)
    match = round_of_passes(move(match, 0, "play 4C 4S 4D", "play 5S"), 0, 1, 2, 3)
    match = move(match, 0, "continue", "play 6H", "play 7H")
    assert ending(match) == ("win", 0)
    assert scores(match) == (3, -1, -1, -1)


def test_case_32_one_of_eight_is_set_out() -> None:
    """The seat dealt 3C is set out, its shuffled hand is the box, it is not asked, and pays nothing."""
    pack = pack_with(8, 0, "3C", 5)
    match = move(ceding(pack, winner=0, options=CEDE_TWICE, seats=8), 0, "deal")
    public, hidden = match.table.public, match.table.hidden
    assert public.set_out == 5
    assert hidden.hands[5] == ()
    dealt = tuple(pack[12:15] + pack[36:39])
    assert hidden.box == shuffled(dealt, deal_key(SEED, 2), 0, purpose="box")
    for seat in (1, 2, 3, 4, 6, 7):
        assert asked_of(match) == (seat, "swap")
        match = move(match, seat, "keep")
    won = position({2: "9C"}, asked=2, seats=8, set_out=5, played=WON, turn_cards=1)
    won = move(won, 2, "play 9C")
    assert ending(won) == ("win", 2)
    assert scores(won) == (-1, -1, 6, -1, -1, 0, -1, -1)


def test_case_33_the_dealer_is_set_out() -> None:
    """The next seat is the dealer: the others are asked to swap, and it begins."""
    match = move(ceding(pack_with(8, 0, "3C", 0), winner=0, options=CEDE_TWICE, seats=8), 0, "deal")
    assert match.table.public.set_out == 0
    assert match.table.public.dealer == 1
    for seat in (2, 3, 4, 5, 6, 7):
        assert asked_of(match) == (seat, "swap")
        match = move(match, seat, "keep")
    assert asked_of(match) == (1, "turn")
    assert match.table.public.anchor == 1


def test_case_34_the_box_of_seven() -> None:
    """With seven the box has five cards after the first is turned up; when they are turned up, only continuing is left."""
    match = position({}, seats=7, last=3)
    assert match.table.public.box == 5
    for _ in range(5):
        match = move(round_of_passes(match, *range(7)), 0, "turn_up")
    match = round_of_passes(match, *range(7))
    assert refused(match, 0, "turn_up") == "BOX_EMPTY"
    assert legal(match) == ["continue"]


def test_case_35_two_players() -> None:
    """When one of two drops, the other wins the stake."""
    match = position({}, seats=2, last=5, options=Options(stake=5))
    match = move(move(match, 0, "pass"), 1, "drop")
    assert ending(match) == ("all_dropped", 0)
    assert scores(match) == (5, -5)


def test_case_36_twos_with_the_wild_two() -> None:
    """Twos go on twos one by one, the wild too, or as one set."""
    hand = {0: "2H 2S 2D 3C"}
    match = move(position(hand, last=2), 0, "play 2H", "play 2S", "play 2D=2", "play 3C")
    assert match.table.public.last == 3
    assert refused(position(hand, last=2), 0, "play 2S 2H 2D=2") is None


def test_case_37_pairs_that_would_break() -> None:
    """With wilds in sansoku a pair may be played only if the rest still splits into pairs."""
    match = position({0: "1C 5C 5S 6C 6S 7H"}, last=4, options=Options(wild_in_sansoku=True))
    match = move(match, 0, "sansoku")
    assert refused(match, 0, "play 5C 1C=5") == "WOULD_BREAK_PAIRS"
    match = move(match, 0, "play 5C 5S", "play 6C 6S", "play 7H 1C=7")
    assert ending(match) == ("guri", 0)


def test_case_38_both_wilds_in_sansoku() -> None:
    """A pair with one wild leaves the other for its partner."""
    match = position({0: "1C 2D 5C 5S 6C 6S"}, last=4, options=Options(wild_in_sansoku=True))
    match = move(match, 0, "sansoku", "play 5C 1C=5")
    assert refused(match, 0, "play 5S 2D=5") == FOLLOW
    assert refused(match, 0, "play 6C 6S") is None


def test_case_39_ceding() -> None:
    """The deal goes round until somebody deals; when all have ceded, the winner deals and nobody is asked again."""
    match = ceding(DECK.kinds, winner=1, options=CEDE_TWICE, seats=3)
    match = move(match, 1, "cede")
    assert asked_of(match) == (2, "cede")
    match = move(match, 2, "cede")
    assert asked_of(match) == (0, "cede")
    assert move(match, 0, "deal").table.public.dealer == 0
    match = move(match, 0, "cede")
    assert match.table.public.dealer == 1
    assert asked_of(match) == (2, "swap")


def test_case_40_an_abandoned_deal_counts() -> None:
    """An abandoned deal pays nothing and counts; then a normal win decides the match."""
    options = Options(stalemate="abandon", match_deals=2, start_chips=20)
    match = position({}, options=options, last=5, dropped=(1,), continued=True, box=0)
    match = round_of_passes(match, 0, 2, 3)
    public = match.table.public
    assert ending(match) == ("abandoned", None)
    assert scores(match) == (0, 0, 0, 0)
    assert public.totals == (20, 20, 20, 20)
    assert (public.proof.deal, public.dealer) == (2, 0)
    match = position({2: "9C"}, asked=2, options=options, deal=2, last_deal=public.last_deal, played=WON, turn_cards=1)
    match = move(match, 2, "play 9C")
    outcome = rules.outcome(match.table.public)
    assert match.decision is None
    assert outcome is not None
    assert outcome.totals == (19, 19, 23, 19)
    assert outcome.winners == (2,)


def test_case_41_dropping_after_sansoku() -> None:
    """One may declare three pairs and drop, but not after a pair was played."""
    match = move(position({0: "4C 4S 5D 5H 6C 6S"}, last=3), 0, "sansoku")
    assert move(match, 0, "drop").table.public.dropped == (0,)
    assert refused(move(match, 0, "play 4C 4S"), 0, "drop") == "ALREADY_PLAYED"


def test_case_42_a_seat_without_a_card_that_fits_is_asked() -> None:
    """A turn always offers to pass, and to drop while nothing was played."""
    assert legal(position({0: "3C 5H 7S 8S 9D 10C"}, last=5)) == ["pass", "drop"]
    has_played = position({0: "3C 5H"}, played=((0, "7C 7S 7D"), (0, "8S")), continued=True)
    assert asked_of(has_played) == (0, "turn")
    assert legal(has_played) == ["pass"]
