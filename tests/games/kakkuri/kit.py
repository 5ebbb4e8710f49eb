"""What the contract laws need to know about Kakkuri: options, twins, every move that can be written, and stacked matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from croupier_service.cards.deck import Card
from croupier_service.games.kakkuri import LISTING
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import (
    DECK,
    Cede,
    Continue,
    Deal,
    Drop,
    KakkuriKnown,
    KakkuriTable,
    Keep,
    LaidCard,
    Move,
    Pass,
    Play,
    Sansoku,
    Swap,
    TurnUp,
)
from croupier_service.kernel.match import Match
from tests.contract.kit import Kit
from tests.games.kakkuri.oracle import writable_plays
from tests.games.kakkuri.positions import before_look, ceding, position
from tests.games.kakkuri.random_matches import some_move, some_options
from tests.games.kakkuri.twins import twin

WORDS: tuple[Move, ...] = (Deal(), Cede(), Swap(), Keep(), Pass(), Drop(), Sansoku(), Continue(), TurnUp())


def configurations(rng: Random) -> tuple[Options, int]:
    """Return random possible options with a number of seats."""
    seats = rng.randrange(2, 9)
    return some_options(rng, seats), seats


def every_move(known: KakkuriKnown, kind: str) -> Iterator[Move]:  # noqa: ARG001 - the same can be written in every decision
    """Yield every word, every play of up to four cards of the hand, and a few plays that no hand allows."""
    yield from WORDS
    hand = () if known.own is None else known.own.hand
    yield from writable_plays(hand)
    yield from [Play((LaidCard(card),)) for card in DECK.kinds if card not in hand]
    yield from [Play((LaidCard(card, rank),)) for card in hand if card not in ("1C", "2D") for rank in (1, 12)]


def cards(table: KakkuriTable) -> Iterator[Card]:
    """Yield every card of every zone."""
    for zone in (table.public.played, table.public.turned, table.hidden.box, *table.hidden.hands, *[own.hand for own in table.private]):
        yield from zone


def deck(options: Options, seats: int) -> Sequence[Card]:  # noqa: ARG001 - it is the same for all
    """Return the 48 cards."""
    return DECK.kinds


def longest(options: Options, seats: int) -> int:
    """Return how many answers a match can take (section 6, Termination).

    Cards played (6 a seat) and turned up (36), swaps, cessions, drops and declarations (one each a seat); after each of them at most two
    rounds of passes with a continuation between.
    """
    return options.match_deals * (10 * seats + 36) * (2 * seats + 2)


def near_utazu(rng: Random) -> Match:
    """Return a match in which a seat holds the three aces, unseen."""
    options = Options(match_deals=rng.choice((1, 2)), cede_deal=rng.random() < 0.5, stake=rng.choice((1, 5)))
    return before_look({2: "1S 1D 1H 7C 8C 9C"}, asked=3, options=options)


def near_guri(rng: Random) -> Match:
    """Return a match in which the seat to play can lay six cards in one turn, with and without wilds."""
    hand = rng.choice(("1S 1D 1C 2S 2C 3H", "4H 5S 6D 7C 8C 9C", "4H 5S 1C 7C 2D 9C", "4H 4S 4D 5C 5D 5S"))
    last = 1 if hand.startswith("1S") else 3
    return position({0: hand}, last=last, options=Options(match_deals=rng.choice((1, 3))), dropped=rng.choice(((), (2,))))


def near_sansoku(rng: Random) -> Match:
    """Return a match in which the seat to play has three pairs."""
    hand = rng.choice(("4C 4S 5D 5H 6C 6S", "4C 4S 4D 4H 9C 9S", "1C 1S 5C 5S 6C 6S"))
    return position({0: hand}, last=rng.choice((3, 12)), options=Options(wild_in_sansoku=rng.random() < 0.5))


def near_wild_sansoku(rng: Random) -> Match:
    """Return a match in which a seat has declared three pairs with wilds in them."""
    hand = rng.choice(("1C 5C 5S 6C 6S 7H", "1C 2D 5C 5S 6C 6S", "2D 4S 5C 5S 9C 9S"))
    return position({0: hand}, last=rng.choice((4, 12)), sansoku=(0,), options=Options(wild_in_sansoku=True))


def near_both_wilds(rng: Random) -> Match:
    """Return a match in which both wilds can go into one set."""
    hand = rng.choice(("1C 2D 5H 9C 9S 10S", "1C 2D 5H 5S 6C 7S"))
    return position({0: hand}, last=rng.choice((4, 12)), options=Options(wild_in_triples=rng.random() < 0.8))


NOTHING_FITS = "3C 5H 7S 8S 9D 10C"
"""A hand that can do nothing on an 11 but pass or drop."""


def near_free_start(rng: Random) -> Match:
    """Return a match whose box is empty and in which the last of all is about to pass a second time; at times after sansoku."""
    options = Options(match_deals=rng.choice((1, 2)), wild_in_sansoku=rng.random() < 0.5)
    hand = rng.choice(("5C 5S 7C 7D 9C 9H", "1C 1S 4C 4S 9C 9H"))
    sansoku = rng.choice(((), (0,)))
    return position(
        {0: hand, 3: NOTHING_FITS.replace("3C", "3D").replace("10C", "10D")},
        last=11,
        continued=True,
        box=0,
        asked=3,
        sansoku=sansoku,
        options=options,
    )


def at_free_start(rng: Random) -> Match:
    """Return a match with a free start, of a seat that has played, has nothing but wilds, or may still declare three pairs."""
    start = {"kind": "free_start", "box": 0, "continued": True}
    has_played = rng.choice(("1C 2D", "9D 3C"))
    if rng.random() < 0.5:
        return position({0: has_played}, played=((0, "4C 4S 4D"), (0, "5C")), **start)  # type: ignore[arg-type]
    hand = rng.choice(("4C 4S 5D 5H 6C 6S", "1C 2D 4C 4S 6C 6S", "3S 4C 5C 6C 7C 8C"))
    return position({0: hand}, last=11, options=Options(wild_in_sansoku=rng.random() < 0.5), **start)  # type: ignore[arg-type]


def near_abandonment(rng: Random) -> Match:
    """Return the same with `stalemate` abandon and, at times, a seat that has dropped."""
    options = Options(stalemate="abandon", match_deals=rng.choice((1, 2)), cede_deal=True, start_chips=20)
    dropped = rng.choice(((), (1,)))
    return position({3: NOTHING_FITS}, last=11, continued=True, box=0, asked=3, dropped=dropped, options=options)


def near_an_empty_table(rng: Random) -> Match:
    """Return a match in which two seats are left that have nothing to play for a while, so that one may drop."""
    options = Options(match_deals=rng.choice((1, 2)), stake=rng.choice((1, 3)))
    hands = {0: NOTHING_FITS, 2: NOTHING_FITS.translate(str.maketrans("CHSD", "DCHS"))}
    return position(hands, last=11, dropped=(3, 1), options=options)


def near_setting_out(rng: Random) -> Match:
    """Return a match of eight in which the seat that will be dealt 3C, often the dealer, is about to be set out."""
    pack = list(rng.sample(DECK.kinds, 48))
    place = rng.choice((21, 22, 23, 45, 46, 47, rng.randrange(48)))
    other = pack.index("3C")
    pack[place], pack[other] = pack[other], pack[place]
    options = Options(
        cede_deal=True,
        match_deals=2,
        three_clubs_timing=rng.choice(("before_swap", "after_swap")),
        first_turn_up=rng.choice(("before_play", "at_deal")),
        blind_swap=rng.random() < 0.8,
    )
    return ceding(pack, winner=rng.randrange(8), options=options, seats=8)


def near_the_last_box_card(rng: Random) -> Match:
    """Return a match in which the box has one card or none and the seat that played last is to choose."""
    box = rng.choice((0, 1, 1))
    return position({}, kind="choice", last=11, box=box, continued=box == 1)


def near_a_win_with_a_pot(rng: Random) -> Match:
    """Return a match in which a seat has one card left that follows, and another has dropped."""
    played = ((1, "4S 4C 4D"), (1, "5S"), (0, "7C"), (1, "8C"))
    return position({1: "9C"}, asked=1, played=played, turn_cards=1, dropped=(3,), options=Options(stake=rng.choice((1, 7))))


STACKED: tuple[Callable[[Random], Match], ...] = (
    near_utazu,
    near_guri,
    near_sansoku,
    near_wild_sansoku,
    near_both_wilds,
    near_free_start,
    at_free_start,
    near_abandonment,
    near_an_empty_table,
    near_setting_out,
    near_the_last_box_card,
    near_a_win_with_a_pot,
    *(at_free_start, near_sansoku, near_wild_sansoku, near_the_last_box_card, near_setting_out, near_guri) * 2,
)
"""The last ones more often: what they show is refused, and refusals are seen in few of the states of a match."""


def stacked_matches(seed: int, number: int) -> list[Match]:
    """Return `number` of each kind of stacked match."""
    rng = Random(seed)
    return [stack(rng) for stack in STACKED for _ in range(number)]


KIT = Kit(
    listing=LISTING,
    configurations=configurations,
    twin=twin,
    every_move=every_move,
    cards=cards,
    deck=deck,
    stacked=STACKED,
    longest=longest,
    zero_sum=lambda _: True,
    choose=some_move,
    # With eight seats a seat without cards is the one set out; an utazu ends its deal before anybody is asked.
    discloses=frozenset({"set_out", "cards", "dealer", "anchor", "last_deal", "winner", "scores", "totals"}),
    asks_one_seat=True,
)
