"""Whether a table from outside can have come out of these rules: cards, sizes, seats, and what the open decision presupposes.

Called for every table that is read, so it works with sums and sizes. Pending answers are looked at by
who reads them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, repeat

from croupier_service.cards.deck import Cards
from croupier_service.games.four_color.melds import LARGEST, combination, laid_out
from croupier_service.games.four_color.options import KIND_COUNT, ColourGroups, copies
from croupier_service.games.four_color.redeal import SHOWN_LIMIT, may_ask, shown_hands
from croupier_service.games.four_color.scoring import payments
from croupier_service.games.four_color.table import (
    DECK,
    FourColorTable,
    LastDeal,
    Private,
    Public,
    is_over,
    next_dealer,
)
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.table import Seat

SEAT_COUNTS = range(2, 7)
SEED_BYTES = 32
COUNTING = {kind: 1 << 8 * place for place, kind in enumerate(DECK.kinds)}
"""A byte for each kind, so that one sum counts the cards of every kind; no deck has more than 255."""
EVERY_KIND = sum(COUNTING.values())
MOST_POINTS = 100
"""More than any hand of 26 cards scores."""


def fault(table: FourColorTable, decision: Decision | None) -> str | None:
    """Return what is wrong with `table` and the seats that `decision` asks; None: nothing."""
    public, seats = table.public, len(table.private)
    if seats not in SEAT_COUNTS or not len(public.rows) == len(public.melds) == len(public.starts) == len(public.scores) == seats:
        return "seats do not match"
    if not 0 <= min(public.dealer, public.turn, public.giver) <= max(public.dealer, public.turn, public.giver) < seats:
        return "no such seat"
    return (
        _fault_of_cards(table)
        or _fault_of_numbers(public, seats)
        or _fault_of_last_deal(public, seats)
        or _fault_of_shown(public, seats)
        or _fault_of_phase(table, decision)
    )


@lru_cache(maxsize=8192)
def _is_in_order(hand: Cards) -> bool:
    return hand == DECK.ordered(hand)


@lru_cache(maxsize=8192)
def _are_melds(cards: Cards, starts: int, colour_groups: ColourGroups) -> bool:
    if starts >> len(cards) or bool(cards) != starts & 1:
        return False
    melds = laid_out(cards, starts)
    return all(len(meld) <= LARGEST and combination(meld, colour_groups) is not None for meld in melds)


def _fault_of_cards(table: FourColorTable) -> str | None:
    public = table.public
    groups = public.options.colour_groups
    hands = [private.hand for private in table.private]
    if not all(map(_is_in_order, hands)):
        return "a hand is not in order"
    if not all(map(_are_melds, public.melds, public.starts, repeat(groups))):
        return "exposed cards are no melds"
    offered = () if public.offered is None else (public.offered,)
    zones = (*public.rows, *public.melds, *hands, table.hidden.pile, offered)
    of_each, count = copies(public.options, len(table.private)), sum(map(len, zones))
    whole = count == of_each * KIND_COUNT and sum(map(COUNTING.__getitem__, chain.from_iterable(zones))) == of_each * EVERY_KIND
    return None if whole else "cards are missing or too many"


def _fault_of_numbers(public: Public, seats: int) -> str | None:
    options = public.options
    if not 1 <= public.proof.deal <= options.deals or not 0 <= public.redeals <= options.max_redeals:
        return "no such deal"
    limit = options.deals * MOST_POINTS * options.own_draw_factor * (seats - 1)
    if not -limit <= min(public.scores) <= max(public.scores) <= limit:
        return "scores out of range"
    adds_up = options.payment == "none" or sum(list(public.scores)) == 0
    return None if adds_up else "scores do not add up"


def _fault_of_last_deal(public: Public, seats: int) -> str | None:
    last = public.last_deal
    if last is None:
        return None if public.proof.deal == 1 else "the last deal is missing"
    if last.deal not in (public.proof.deal - 1, public.proof.deal) or last.deal < 1:
        return "the last deal is another one"
    if (last.winner is None) != (last.source == "undecided") or (last.giver is None) != (last.source not in ("other_draw", "discard")):
        return "the last deal's winner does not fit"
    if last.scores != payments(public.options, seats, last.winner, last.source, last.giver, last.total):
        return "the last deal's scores do not fit"
    if last.winner is None:
        return "nobody won a hand" if last.total or last.exposed or last.cards or last.starts else None
    if not 0 <= last.winner < seats or last.winner == last.giver or not 0 <= (last.giver or 0) < seats:
        return "no such winner"
    return None if 0 <= last.total <= MOST_POINTS and _is_winning_hand(public, last) else "the winning hand does not fit"


def _is_winning_hand(public: Public, last: LastDeal) -> bool:
    if is_over(public):
        cards, starts, kept = public.melds[last.winner or 0], public.starts[last.winner or 0], last.cards
    else:
        cards, starts, kept = last.cards, last.starts, ()
    size = public.options.hand_size + 1
    sound = len(cards) == size and not kept and _are_melds(cards, starts, public.options.colour_groups)
    return sound and 0 <= last.exposed <= starts.bit_count()


def _fault_of_shown(public: Public, seats: int) -> str | None:
    asked = public.requests
    if not asked and not public.shown:
        return None
    if is_over(public) or not public.redeals or len(public.shown) != 2 * len(asked):
        return "hands are shown without a redeal"
    if list(asked) != sorted(set(asked)) or not set(asked) <= set(range(seats)):
        return "no such requests"
    if not 0 <= min(public.shown) <= max(public.shown) < SHOWN_LIMIT:
        return "no such hand"
    sizes = [_dealt(public, seat) for seat in asked]
    return None if [len(hand) for hand in shown_hands(public.shown)] == sizes else "shown hands have another size"


def _dealt(public: Public, seat: Seat) -> int:
    return public.options.hand_size + int(public.options.dealer_extra_card and seat == public.dealer)


def _fault_of_phase(table: FourColorTable, decision: Decision | None) -> str | None:
    public, kind = table.public, "" if decision is None else decision.kind
    if is_over(public) != (kind in ("", "deal_over")):
        return "the deal is over, or is not"
    if (public.offered is not None) != (kind in ("draw_window", "discard_window")):
        return "no card or a card is offered"
    if decision is not None and (not decision.awaited or tuple(decision.answers) != _asked(public, kind, len(table.private))):
        return "the wrong seats are asked"
    return _fault_of_sizes(table, kind) or _fault_of_turn(table, kind)


def _asked(public: Public, kind: str, seats: int) -> tuple[Seat, ...]:
    match kind:
        case "redeal_window" | "draw_window":
            return tuple(range(seats))
        case "discard_window":
            return tuple([seat for seat in range(seats) if seat != public.turn])
        case "deal_over":
            return (next_dealer(public),)
        case "first_discard":
            return (public.dealer,)
    return (public.turn,)


def _fault_of_sizes(table: FourColorTable, kind: str) -> str | None:
    public, size = table.public, table.public.options.hand_size
    owned = [len(private.hand) + len(cards) for private, cards in zip(table.private, public.melds, strict=True)]
    usual = [size] * len(owned)
    if kind in ("redeal_window", "first_discard"):
        usual[public.dealer] += public.options.dealer_extra_card
    elif kind == "discard":
        usual[public.turn] += 1
    elif (winner := _winner(public)) is not None:
        usual[winner] += 1
    return None if owned == usual else "a hand has another size"


def _winner(public: Public) -> Seat | None:
    return public.last_deal.winner if public.last_deal is not None and is_over(public) else None


def _fault_of_turn(table: FourColorTable, kind: str) -> str | None:
    match kind:
        case "redeal_window" | "first_discard":
            return _fault_of_opening(table.public, kind)
        case "draw":
            return _fault_of_draw(table)
        case "draw_window" | "discard_window":
            fits = table.public.origin + "_window" == kind and table.public.giver == table.public.turn
            return None if fits else "the offered card comes from elsewhere"
        case "discard":
            return _fault_of_discard(table.public, table.private[table.public.turn])
    return _fault_of_end(table, kind)


def _fault_of_opening(public: Public, kind: str) -> str | None:
    untouched = not any(public.rows) and not any(public.melds)
    if not untouched or public.origin != "none" or public.turn != public.dealer or public.giver:
        return "the deal has begun"
    if kind == "redeal_window":
        return None if may_ask(public.options, public.redeals) else "no redeal can be asked for"
    return None if public.options.dealer_extra_card else "the dealer has no card to discard"


def _fault_of_draw(table: FourColorTable) -> str | None:
    if table.public.origin != "none" or table.public.giver:
        return "a card is offered"
    return None if len(table.hidden.pile) > table.public.options.dead_cards else "no card is left to draw"


def _fault_of_discard(public: Public, private: Private) -> str | None:
    if public.origin == "none" or not public.melds[public.turn] or not private.hand:
        return "no card was melded"
    return "nobody claims his own discard" if public.origin == "discard" and public.giver == public.turn else None


def _fault_of_end(table: FourColorTable, kind: str) -> str | None:
    public = table.public
    if public.origin != "none" or public.giver or public.turn:
        return "the deal goes on"
    winner = _winner(public)
    if winner is not None and table.private[winner].hand:
        return "the winner holds cards"
    return None if (kind == "") == (public.proof.deal == public.options.deals) else "the match is over, or is not"
