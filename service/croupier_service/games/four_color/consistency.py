"""Whether a table from outside can have come out of these rules: cards, sizes, seats, and what the open decision presupposes.

Called for every table that is read, and nearly all are sound. So what is looked at is kept by what it depends on, where that stays over
many moves: a zone, the scores of a deal, who can be asked at a stage. Pending answers are looked at by who reads them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from operator import add
from typing import NamedTuple

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.four_color.melds import LARGEST, combination, laid_out
from croupier_service.games.four_color.options import KIND_COUNT, ColourGroups, Payment, copies
from croupier_service.games.four_color.redeal import SHOWN_LIMIT, may_ask, shown_hands
from croupier_service.games.four_color.scoring import payments
from croupier_service.games.four_color.table import (
    DECK,
    FourColorTable,
    LastDeal,
    Origin,
    Public,
    is_over,
)
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.table import Seat

SEAT_COUNTS = range(2, 7)
ONE_CARD = 1 << 8 * KIND_COUNT
COUNTING: dict[Card | None, int] = {None: 0} | {kind: ONE_CARD + (1 << 8 * place) for place, kind in enumerate(DECK.kinds)}
"""A byte for each kind, and above them all cards: so one sum counts the cards of every kind, as no deck has more than 255."""
EVERY_KIND = sum(COUNTING.values())
NO_COUNT = ONE_CARD << 32
"""More than any cards."""
MOST_POINTS = 100
"""More than any hand of 26 cards scores."""


def fault(table: FourColorTable, decision: Decision | None) -> str | None:
    """Return what is wrong with `table` and the seats that `decision` asks; None: nothing."""
    public, options, seats = table.public, table.public.options, len(table.private)
    if not seats == len(public.rows) == len(public.melds) == len(public.starts):
        return "seats do not match"
    hands, last = [private.hand for private in table.private], public.last_deal
    terms = (options.deals, options.max_redeals, options.payment, options.own_draw_factor)
    return (
        _fault_of_match(public.proof.deal, public.redeals, public.scores, last, seats, *terms)
        or _fault_of_cards(table, hands)
        or (None if last is None else _fault_of_winning_hand(public, last))
        or _fault_of_shown(public, seats)
        or _fault_of_phase(table, hands, decision)
    )


@lru_cache(maxsize=512)
def _fault_of_match(
    deal: int,
    redeals: int,
    scores: tuple[int, ...],
    last: LastDeal | None,
    seats: int,
    deals: int,
    max_redeals: int,
    payment: Payment,
    own_draw_factor: int,
) -> str | None:
    if seats not in SEAT_COUNTS or len(scores) != seats:
        return "seats do not match"
    if not 1 <= deal <= deals or not 0 <= redeals <= max_redeals:
        return "no such deal"
    limit = deals * MOST_POINTS * own_draw_factor * (seats - 1)
    if not -limit <= min(scores) <= max(scores) <= limit:
        return "scores out of range"
    if payment != "none" and sum(scores) != 0:
        return "scores do not add up"
    if last is None:
        return None if deal == 1 else "the last deal is missing"
    if fault := _fault_of_last_deal(last, deal, seats):
        return fault
    first = payments(payment, own_draw_factor, seats, last.winner, last.source, last.giver, last.total)
    return "the scores are not those of the first deal" if last.deal == 1 and scores != first else None


def _fault_of_last_deal(last: LastDeal, deal: int, seats: int) -> str | None:
    if last.deal not in (deal - 1, deal) or last.deal < 1:
        return "the last deal is another one"
    if (last.winner is None) != (last.source == "undecided") or (last.giver is None) != (last.source not in ("other_draw", "discard")):
        return "the last deal's winner does not fit"
    if last.winner is None:
        return "nobody won a hand" if last.total or last.exposed or last.cards or last.starts else None
    if not 0 <= last.winner < seats or last.winner == last.giver or not 0 <= (last.giver or 0) < seats:
        return "no such winner"
    return None if 0 <= last.total <= MOST_POINTS else "no hand scores that"


def _fault_of_cards(table: FourColorTable, hands: list[Cards]) -> str | None:
    # Each zone by itself, because all but one or two lie as they lay before the last move.
    public, options = table.public, table.public.options
    count = sum(map(_count, public.rows), _count(table.hidden.pile)) + COUNTING[public.offered]
    count = sum(map(_count_of_hand, hands), count)
    count = sum(map(_count_of_melds, public.melds, public.starts, repeat(options.colour_groups)), count)
    return None if count == copies(options, len(hands)) * EVERY_KIND else "cards are missing, too many, or out of place"


@lru_cache(maxsize=512)
def _count(cards: Cards) -> int:
    return sum(map(COUNTING.__getitem__, cards))


@lru_cache(maxsize=512)
def _count_of_hand(hand: Cards) -> int:
    return _count(hand) if hand == DECK.ordered(hand) else NO_COUNT


@lru_cache(maxsize=512)
def _count_of_melds(cards: Cards, starts: int, colour_groups: ColourGroups) -> int:
    return _count(cards) if _are_melds(cards, starts, colour_groups) else NO_COUNT


@lru_cache(maxsize=512)
def _are_melds(cards: Cards, starts: int, colour_groups: ColourGroups) -> bool:
    if starts >> len(cards) or bool(cards) != starts & 1:
        return False
    melds = laid_out(cards, starts)
    return all(len(meld) <= LARGEST and combination(meld, colour_groups) is not None for meld in melds)


def _fault_of_winning_hand(public: Public, last: LastDeal) -> str | None:
    if last.winner is None:
        return None
    if is_over(public):
        cards, starts, kept = public.melds[last.winner], public.starts[last.winner], last.cards
    else:
        cards, starts, kept = last.cards, last.starts, ()
    sound = len(cards) == public.options.hand_size + 1 and not kept and _are_melds(cards, starts, public.options.colour_groups)
    return None if sound and 0 <= last.exposed <= starts.bit_count() else "the winning hand does not fit"


def _fault_of_shown(public: Public, seats: int) -> str | None:
    if not public.requests and not public.shown:
        return None
    if is_over(public) or not public.redeals:
        return "hands are shown without a redeal"
    sizes = tuple([_dealt(public, seat) for seat in public.requests])
    return _fault_of_requests(public.requests, public.shown, sizes, seats)


@lru_cache(maxsize=512)
def _fault_of_requests(asked: tuple[Seat, ...], shown: tuple[int, ...], sizes: tuple[int, ...], seats: int) -> str | None:
    if len(shown) != 2 * len(asked):
        return "hands are shown without a request"
    if list(asked) != sorted(set(asked)) or not set(asked) <= set(range(seats)):
        return "no such requests"
    if not 0 <= min(shown) <= max(shown) < SHOWN_LIMIT:
        return "no such hand"
    return None if tuple(map(len, shown_hands(shown))) == sizes else "shown hands have another size"


def _dealt(public: Public, seat: Seat) -> int:
    return public.options.hand_size + int(public.options.dealer_extra_card and seat == public.dealer)


class Stage(NamedTuple):
    """Whom the rules ask at a stage of a deal, and how many cards each seat then has; or why there is no such stage."""

    fault: str | None
    asked: tuple[Seat, ...] = ()
    sizes: tuple[int, ...] = ()


def _fault_of_phase(table: FourColorTable, hands: list[Cards], decision: Decision | None) -> str | None:
    public, options, kind = table.public, table.public.options, "" if decision is None else decision.kind
    last = public.last_deal if is_over(public) else None
    fault, asked, sizes = _stage(
        kind,
        len(hands),
        options.hand_size,
        options.dealer_extra_card,
        public.dealer,
        public.turn,
        public.giver,
        public.origin,
        public.offered is not None,
        last is not None,
        None if last is None else last.winner,
    )
    if fault is not None:
        return fault
    if decision is not None and (decision.complete or tuple(decision.answers) != asked):
        return "the wrong seats are asked"
    if tuple(map(add, map(len, hands), map(len, public.melds))) != sizes:
        return "a hand has another size"
    return _fault_of_zones(table, kind)


@lru_cache(maxsize=512)
def _stage(
    kind: str,
    seats: int,
    hand_size: int,
    extra: int,
    dealer: Seat,
    turn: Seat,
    giver: Seat,
    origin: Origin,
    offers: bool,  # noqa: FBT001 - a key of the cache
    over: bool,  # noqa: FBT001 - the same
    winner: Seat | None,
) -> Stage:
    if not 0 <= min(dealer, turn, giver) <= max(dealer, turn, giver) < seats:
        return Stage("no such seat")
    if over != (kind in ("", "deal_over")):
        return Stage("the deal is over, or is not")
    if offers != (kind in ("draw_window", "discard_window")) or not _fits(kind, dealer, turn, giver, origin):
        return Stage("a card is offered from elsewhere")
    more = {"redeal_window": (dealer, extra), "first_discard": (dealer, extra), "discard": (turn, 1)}.get(kind, (winner, 1))
    sizes = tuple([hand_size + more[1] * (seat == more[0]) for seat in range(seats)])
    return Stage(None, _asked(kind, seats, turn, dealer if winner is None else winner), sizes)


def _fits(kind: str, dealer: Seat, turn: Seat, giver: Seat, origin: Origin) -> bool:
    """Return whether the card that is offered, or was melded, comes from where it can."""
    match kind:
        case "draw_window" | "discard_window":
            return origin + "_window" == kind and giver == turn
        case "discard":
            return origin == "draw" or (origin == "discard" and giver != turn)
        case "redeal_window" | "first_discard":
            return origin == "none" and giver == 0 and turn == dealer
        case "draw":
            return origin == "none" and giver == 0
    return origin == "none" and giver == turn == 0


def _asked(kind: str, seats: int, turn: Seat, next_dealer: Seat) -> tuple[Seat, ...]:
    match kind:
        case "redeal_window" | "draw_window":
            return tuple(range(seats))
        case "discard_window":
            return tuple([seat for seat in range(seats) if seat != turn])
        case "deal_over":
            return (next_dealer,)
    return (turn,)


def _fault_of_zones(table: FourColorTable, kind: str) -> str | None:
    match kind:
        case "draw_window" | "discard_window":
            return None
        case "draw":
            return None if len(table.hidden.pile) > table.public.options.dead_cards else "no card is left to draw"
        case "discard":
            turn = table.public.turn
            return None if table.public.melds[turn] and table.private[turn].hand else "no card was melded"
        case "redeal_window" | "first_discard":
            return _fault_of_opening(table.public, kind)
    return _fault_of_end(table, kind)


def _fault_of_opening(public: Public, kind: str) -> str | None:
    if any(public.rows) or any(public.melds):
        return "the deal has begun"
    if kind == "redeal_window":
        return None if may_ask(public.options, public.redeals) else "no redeal can be asked for"
    return None if public.options.dealer_extra_card else "the dealer has no card to discard"


def _fault_of_end(table: FourColorTable, kind: str) -> str | None:
    public, last = table.public, table.public.last_deal
    if last is not None and last.winner is not None and table.private[last.winner].hand:
        return "the winner holds cards"
    return None if (kind == "") == (public.proof.deal == public.options.deals) else "the match is over, or is not"
