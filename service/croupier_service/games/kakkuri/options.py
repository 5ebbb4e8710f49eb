"""The house rules of Kakkuri (RULES.md, section 5) and its presets' values. What they do stands where the rules are."""

from __future__ import annotations

from typing import Literal

from croupier_service.description.options import Named, choice, flag, number, seat
from croupier_service.frozen import frozen

SEAT_COUNTS = (2, 3, 4, 5, 6, 7, 8)
USUAL_SEATS = 7


@frozen
class Options:
    """Every option, in the order of RULES.md, section 5."""

    first_dealer: int = seat(0, "First dealer", "The seat that deals the first deal.", maximum=7)
    stake: int = number(1, "Stake", "The unit of all payments, in chips.", minimum=1, maximum=1_000)
    start_chips: int = number(0, "Opening balance", "Chips that each seat starts with; traditionally 20.", minimum=0, maximum=1_000_000)
    match_deals: int = number(1, "Deals", "The number of deals of the match; abandoned deals count.", minimum=1, maximum=1_000)
    blind_swap: bool = flag(
        default=True,
        name="Blind swap",
        effect="Before anybody looks, each seat in turn may exchange its hand with the dealer's. Off: there are no swaps.",
    )
    three_clubs_timing: Literal["before_swap", "after_swap"] = choice(
        "before_swap",
        "Three of clubs, eight players",
        "When, with eight players, the seat with 3C is set out of the deal and its shuffled hand becomes the box.",
        before_swap="The seat that was dealt 3C, before the swaps.",
        after_swap="All eight take part in the swaps; then the seat that holds 3C, before utazu is looked for.",
    )
    first_turn_up: Literal["before_play", "at_deal"] = choice(
        "before_play",
        "First card turned up",
        "When the first card of the box is turned up.",
        before_play="After everybody has looked, just before the first turn.",
        at_deal="Right after the deal, before the swaps; with eight players who all take part in the swaps, before the first turn.",
    )
    wild_in_triples: bool = flag(
        default=True,
        name="Wilds in sets of three",
        effect="A wild may stand for a rank in a set of three. Off: only for its own printed rank.",
    )
    wild_in_sansoku: bool = flag(
        default=False,
        name="Wilds in sansoku",
        effect="A wild, or both together, may make a pair with any card for declaring and playing three pairs; "
        "a pair may then be played only if the rest of the hand still splits into pairs.",
    )
    stalemate: Literal["free_start", "abandon"] = choice(
        "free_start",
        "Stalemate",
        "What happens when all have passed again after a continuation and the box is empty.",
        free_start="The seat that last played has a turn that it must begin with a card of any rank.",
        abandon="The deal ends without winner or payments, and the same dealer deals again.",
    )
    cede_deal: bool = flag(
        default=False,
        name="Ceding the deal",
        effect="The winner of a deal may hand the next deal on to the next seat, and so on round the table.",
    )
    court_order: Literal["jqk", "qjk"] = choice(
        "jqk",
        "Court cards",
        "Which court cards of a standard deck stand for ranks 10 and 11; it has no effect on play.",
        jqk=Named("jack, queen, king", "Jack 10, queen 11, king 12."),
        qjk=Named("queen, jack, king", "Queen 10, jack 11, king 12."),
    )


CLASSIC = Options()
COUNTERS = Options(start_chips=20, match_deals=12, cede_deal=True)
EARLY_TURN_UP = Options(first_turn_up="at_deal")


def check(options: Options, seats: int) -> str | None:
    """Return why `seats` seats cannot play with `options`; None: they can (section 5)."""
    if seats not in SEAT_COUNTS:
        return "Kakkuri has 2 to 8 seats"
    if not 0 <= options.first_dealer < seats:
        return "first_dealer must be below the number of seats"
    return None
