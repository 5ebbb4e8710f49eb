"""Four Color Cards under test: how the laws shuffle, enumerate and bound it, and matches in which something rare is near."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from croupier_service.cards.deck import Card, Cards
from croupier_service.description.options import option_terms
from croupier_service.games.four_color import LISTING
from croupier_service.games.four_color.options import KIND_COUNT, Options, check, copies
from croupier_service.games.four_color.table import (
    DECK,
    KINDS,
    Chi,
    Discard,
    Draw,
    FourColorKnown,
    FourColorTable,
    Gan,
    Hidden,
    Hu,
    Keep,
    NextDeal,
    OwnGeneral,
    OwnGroup,
    Pass,
    Pong,
    Private,
    Redeal,
    deck,
)
from croupier_service.kernel.decision import Move
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat, Table
from tests.contract.kit import Kit
from tests.contract.option_values import any_value
from tests.games.four_color.document import cards as read_cards
from tests.games.four_color.positions import claim_window, close, position

PLAIN = (Keep(), Redeal(), Draw(), Hu(), Gan(), Pong(), OwnGeneral(), Pass(), NextDeal())
OFTEN_DEFAULT = 0.6
OFTEN_SHORT = 0.7
SHORT_PILE = 6
SMALL_HAND = 8


def configurations(rng: Random) -> tuple[Options, int]:
    """Return possible options and a number of seats: each option mostly its default, every value now and then.

    Most have large hands and so a short draw pile, because every card drawn asks every seat.
    """
    terms = option_terms(Options)
    while True:
        seats = rng.randint(2, 6)
        values = {name: any_value(term, rng, seats) for name, term in terms.items() if rng.random() > OFTEN_DEFAULT}
        if rng.random() < OFTEN_SHORT:
            seats = rng.choice((3, 4, 4))
            values |= {
                "hand_size": 25,
                "deck_mode": "single",
                "dead_cards": rng.choice((0, 5, 20)) if seats == 3 else rng.choice((0, 3, 6)),
            }
        values["deals"] = rng.choice((1, 1, 2, 3, values.get("deals", 1)))
        values["min_points"] = rng.choice((0, 3, 10, values.get("min_points", 5)))
        options = Options(**values)
        if check(options, seats) is None:
            return options, seats


def twin(table: FourColorTable, viewer: Seat | None, rng: Random) -> FourColorTable:
    """Shuffle the draw pile and the hands that `viewer` does not see; nobody knows more of them than their sizes."""
    pool = [*table.hidden.pile, *[card for seat, own in enumerate(table.private) if seat != viewer for card in own.hand]]
    rng.shuffle(pool)
    private = [own if seat == viewer else Private(DECK.ordered([pool.pop() for _ in own.hand])) for seat, own in enumerate(table.private)]
    return Table(table.public, tuple(private), Hidden(table.hidden.seed, tuple(pool)))


def every_move(known: FourColorKnown, _: str) -> Iterator[Move]:
    """Yield every word, every discard, and groups of all kinds in the hand, the offered one, and one that is in neither.

    Of a large hand three kinds are tried only if they share a rank: no other three make a meld with any card.
    """
    yield from PLAIN
    yield from [Discard(kind) for kind in KINDS]
    held = set(known.own.hand if known.own else ()) | {known.public.offered or KINDS[0]}
    kinds = DECK.ordered([*held, *[kind for kind in KINDS if kind not in held][:1]])
    for count in (1, 2, 3):
        for group in combinations(kinds, count):
            if count < 3 or len(kinds) <= SMALL_HAND or len({kind[1] for kind in group}) == 1:
                yield Chi(group)
                yield OwnGroup(group)


def cards(table: FourColorTable) -> list[Card]:
    """Return every card of every zone."""
    public = table.public
    zones = [*public.rows, *public.melds, table.hidden.pile, *[own.hand for own in table.private]]
    return [card for zone in zones for card in zone] + ([public.offered] if public.offered else [])


def longest(options: Options, seats: int) -> int:
    """Return what the termination argument of the rules gives.

    Each draw shrinks the pile and asks the drawer and all seats; each claim shrinks the concealed cards and asks for a discard and about
    it; a redeal asks all seats again.
    """
    dealt = seats * options.hand_size + options.dealer_extra_card
    draws = KIND_COUNT * copies(options, seats) - dealt
    return options.deals * (draws * (1 + seats) + (dealt + 1) * seats + (options.max_redeals + 1) * seats + 1)


def choose(rng: Random, moves: list[Move]) -> Move:
    """Choose hu and redeal often where they are legal, so that not every deal is played to the last card."""
    wanted = [move for move in moves if isinstance(move, Hu | Redeal)]
    return rng.choice(wanted) if wanted and rng.random() < 0.5 else rng.choice(moves)


COMPLETE = read_cards("yA*4 rH*4 gS*3 wC*3 yE*3 rE*3")
"""Twenty cards in melds, worth 28: any General wins."""
WITH_A_PAIR = read_cards("rA*4 gH*4 wS*4 yC*4 rR*2 gE*2")
WEAK = read_cards("yA*2 rA gE*2 wE yR*2 rH*2 gC*2 wC*2 yS*2 rS gS rC gH")


def loose(rng: Random) -> Options:
    """Return random options for the usual table that leave these positions possible."""
    options, _ = configurations(rng)
    return replace(options, hand_size=20, deck_mode="scaled", first_dealer=None, dead_cards=0, min_points=rng.choice((0, 10, 20)), deals=1)


def hu_on_a_draw(rng: Random) -> Match:
    """Return a drawn General that completes the hand of the drawer and of another seat."""
    return claim_window("draw", 0, "yG", loose(rng), hands={0: COMPLETE, 2: WITH_A_PAIR}, left=SHORT_PILE, rng=rng)


def hu_on_a_discard(rng: Random) -> Match:
    """Return a discard that two seats win with, and a third can pong."""
    return claim_window(
        "discard", 3, "rR", loose(rng), hands={0: read_cards("yA*4 rH*4 gS*4 wC*4 rR*2 gE*2"), 2: ("rR",)}, left=SHORT_PILE, rng=rng
    )


def dealt_win(rng: Random) -> Match:
    """Return a dealer who was dealt a win."""
    options = replace(loose(rng), dealer_extra_card=True)
    return position("first_discard", options, turn=1, hands={1: (*COMPLETE, "gG")}, rng=rng)


def late_win(rng: Random) -> Match:
    """Return a seat that can win after its meld."""
    options = replace(loose(rng), min_points=0)
    origin: Any = rng.choice(("draw", "discard"))
    hand = read_cards("yA*4 rH*4 gS*4 wC*4 rR*2")
    return position(
        "discard", options, turn=2, dealer=0, giver=1, origin=origin, hands={2: hand}, melds={2: [("gE",) * 3]}, left=SHORT_PILE, rng=rng
    )


def gan_against_pong(rng: Random) -> Match:
    """Return a six-player window in which one seat can gan and another pong, and the next seat can chi."""
    options = replace(loose(rng), claim_pairs=rng.random() < 0.5)
    origin = rng.choice(("draw", "discard"))
    hands = {3: ("yE",) * 3, 5: ("yE",) * 2, 1: ("yG", "yA", "rE", "gE", "wE")}
    return claim_window(origin, 0, "yE", options, 6, hands=hands, left=SHORT_PILE, rng=rng)


def empty_hand(rng: Random) -> Match:
    """Return a seat without concealed cards that any General wins for, or is of no use to."""
    melds: dict[int, list[Cards]] = {1: [("yA",) * 4, ("rA",) * 4, ("gE",) * 4, ("wS",) * 4, ("yG",), ("rG",), ("gG",), ("wG",)]}
    options = replace(loose(rng), min_points=rng.choice((10, 20, 50)))
    return claim_window("draw", rng.choice((0, 1)), "yG", options, melds=melds, left=SHORT_PILE, rng=rng)


def redeal(rng: Random) -> Match:
    """Return a redeal window in which two seats are entitled."""
    options = replace(loose(rng), redeal="on_request", max_redeals=rng.randint(1, 3), dealer_extra_card=True)
    return position("redeal_window", options, turn=3, hands={0: WEAK, 2: WEAK}, rng=rng)


def last_card(rng: Random) -> Match:
    """Return a deal with one card left, so that it ends undecided if nobody wins."""
    return position("draw", loose(rng), turn=2, dealer=0, pile=(rng.choice(KINDS),), rng=rng)


def between_deals(rng: Random) -> Match:
    """Return a match whose next dealer may only start the next deal."""
    options = replace(loose(rng), deals=2, min_points=0)
    won, _ = close(claim_window("discard", 0, "yG", options, hands={1: COMPLETE}, left=SHORT_PILE, rng=rng), {1: Hu()})
    return won


def few_left(rng: Random) -> Match:
    """Return seats with few concealed cards, so that claims would empty hands and Generals must be kept."""
    melds: dict[int, list[Cards]] = {
        0: [("yA",) * 3, ("rA",) * 3, ("gA",) * 3, ("wA",) * 3, ("yE",) * 3, ("yR", "yH", "yC")],
        1: [("rE",) * 3, ("gE",) * 3, ("wE",) * 3, ("rR",) * 3, ("gR",) * 3, ("rH",) * 3],
    }
    hands = {0: ("yG", "rG"), 1: ("yG", "yS")}
    return claim_window(
        "draw", rng.choice((0, 1)), rng.choice(("gG", "yG", "yS")), loose(rng), melds=melds, hands=hands, left=SHORT_PILE, rng=rng
    )


KIT = Kit(
    listing=LISTING,
    configurations=configurations,
    twin=twin,
    every_move=every_move,
    cards=cards,
    deck=deck,
    stacked=(
        hu_on_a_draw,
        hu_on_a_discard,
        dealt_win,
        late_win,
        gan_against_pong,
        empty_hand,
        redeal,
        redeal,
        last_card,
        few_left,
        between_deals,
    ),
    longest=longest,
    zero_sum=lambda options: options.payment != "none",
    choose=choose,
    # The dealer is chosen by lot, has a card more and begins; shown hands lie in numbers.
    discloses=frozenset({"dealer", "turn", "hand", "shown"}),
)
