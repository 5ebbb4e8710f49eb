"""Worked cases 23 to 42 of RULES.md, section 7: rounds of passes, choices, payments, eight players. Tests carry the case's number."""

from __future__ import annotations

from croupier_service.cards.shuffle import deal_key, shuffled
from croupier_service.games.kakkuri import rules
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import DECK, LastDeal
from croupier_service.kernel.match import Match
from tests.games.kakkuri.positions import CLASSIC, SEED, asked_of, ceding, legal, move, position, refused

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
