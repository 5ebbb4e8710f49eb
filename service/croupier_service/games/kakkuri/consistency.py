"""Why a table from outside cannot have come out of these rules. Decides nothing about play.

Runs on every call, and nearly all tables are sound. So what stays over a deal, or is of few seats, is looked at once and kept.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product
from typing import Final

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.kakkuri.options import SEAT_COUNTS
from croupier_service.games.kakkuri.sets import KING, splits_into_pairs
from croupier_service.games.kakkuri.table import (
    CEDE,
    CHOICE,
    DECK,
    EIGHT,
    FREE_START,
    HAND_SIZE,
    RANK,
    SETTING_OUT,
    SWAP,
    TURN,
    WILDS,
    Hidden,
    KakkuriTable,
    LastDeal,
    Public,
)
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.table import Seat

MOST_UNITS: Final = 18
"""The most that a seat gets in a deal: utazu against six others (section 4)."""

_PACK: Final = frozenset(DECK.kinds)
_PLAYING: Final = frozenset({TURN, FREE_START, CHOICE})
_PLAYED_WILDS: Final = {ranks: (ranks[0] > 0, ranks[1] > 0) for ranks in product(range(KING + 1), repeat=2)}
"""Which WILDS were played, by the ranks that they were played as."""

Hands = list[Cards]


def fault(table: KakkuriTable, decision: Decision | None) -> str | None:
    """Return what is wrong with `table` while `decision` is open (None: the match is over); None: nothing."""
    told, options, hands = table.public, table.public.options, [private.hand for private in table.private]
    seats, terms = len(hands), (options.first_dealer, options.match_deals, options.start_chips, options.stake)
    kind = None if decision is None else decision.kind
    early = kind == CEDE or (kind == SWAP and options.three_clubs_timing == "after_swap")
    return (
        _match_fault(told.proof.deal, told.last_deal, told.totals, seats, kind is None, *terms)
        or _seats_fault(seats, told.dealer, told.set_out, early, options.blind_swap, told.swapped, told.dropped, told.sansoku)
        or _cards_fault(told, table.hidden, hands)
        or (_pack_fault(told) if kind == CEDE else _dealt_fault(table, hands, kind))
        or (_over_fault(told) if decision is None else _decision_fault(table, hands, decision))
    )


@lru_cache(maxsize=512)
def _match_fault(
    deal: int,
    last: LastDeal | None,
    totals: tuple[int, ...],
    seats: int,
    over: bool,  # noqa: FBT001 - a key of the cache
    first_dealer: Seat,
    deals: int,
    start: int,
    stake: int,
) -> str | None:
    if seats not in SEAT_COUNTS or len(totals) != seats or first_dealer >= seats:
        return "seats"
    ended, most = 0 if last is None else last.number, MOST_UNITS * stake
    if deal != (ended if over else ended + 1) or not 0 < deal <= deals:
        return "deal number"
    if not _adds_up(totals, start, most * ended):
        return "totals"
    if last is not None and (last.number < 1 or over != (last.number == deals)):
        return "last deal"
    return None if last is None else _last_deal_fault(last, seats, most)


def _last_deal_fault(last: LastDeal, seats: int, most: int) -> str | None:
    if last.winner is not None if last.ending == "abandoned" else last.winner not in range(seats):
        return "winner"
    return None if len(last.scores) == seats and _adds_up(last.scores, 0, most) else "scores"


def _adds_up(chips: tuple[int, ...], start: int, most: int) -> bool:
    """Whether what the seats have over `start` adds up to nothing, and none has won or lost more than `most`."""
    return sum(chips) == start * len(chips) and max(chips) - start <= most and start - min(chips) <= most


@lru_cache(maxsize=512)
def _seats_fault(
    seats: int,
    dealer: Seat,
    set_out: Seat | None,
    early: bool,  # noqa: FBT001 - a key of the cache
    blind_swap: bool,  # noqa: FBT001 - the same
    swapped: tuple[Seat, ...],
    dropped: tuple[Seat, ...],
    sansoku: tuple[Seat, ...],
) -> str | None:
    """Check what seats have done or are; `early`: nobody can be set out yet. One of eight is, for the late timing only after the swaps."""
    if not 0 <= dealer < seats or dealer == set_out:
        return "dealer"
    if set_out is not None if early or seats < EIGHT else set_out not in range(EIGHT):
        return "set out"
    if not all(_are_different_seats(some, seats) for some in (swapped, dropped, sansoku)) or set_out in dropped:
        return "lists of seats"
    return "swapped" if swapped and not blind_swap else None


def _are_different_seats(some: tuple[Seat, ...], seats: int) -> bool:
    return len(set(some)) == len(some) and set(some) <= set(range(seats))


def _cards_fault(told: Public, hidden: Hidden, hands: Hands) -> str | None:
    """Check that each card of the pack lies in exactly one zone."""
    cards = list(chain(told.played, told.turned, hidden.box, *hands, *hidden.hands))
    if len(cards) != len(_PACK) or set(cards) != _PACK:
        return "cards"
    sizes = told.box == len(hidden.box) and len(told.played_by) == len(told.played)
    return None if sizes else "sizes"


def _pack_fault(told: Public) -> str | None:
    """Check that nothing is dealt yet (K0)."""
    return None if told.box == len(_PACK) and not told.last and told.wild_ranks == (0, 0) else "pack"


def _dealt_fault(table: KakkuriTable, hands: Hands, kind: str | None) -> str | None:
    """Check that the cards lie where they do before the look (K2), or after it."""
    told, hidden, seats = table.public, table.hidden, len(hands)
    if told.set_out is not None and SETTING_OUT not in hidden.box and SETTING_OUT not in told.turned:
        return "set out"
    dealt = hands
    if kind == SWAP:
        dealt = list(hidden.hands)
        if any(hands) or len(dealt) != seats:
            return "hidden hands"
    elif hidden.hands:
        return "hidden hands"
    sizes, count = [HAND_SIZE] * seats, told.played_by.count
    if told.set_out is not None:
        sizes[told.set_out] = 0
    if [len(hand) + count(seat) for seat, hand in enumerate(dealt)] != sizes:
        return "hands"
    return _wilds_fault(told) or _last_fault(told, kind)


@lru_cache(maxsize=512)
def _in_order(hand: Cards) -> bool:
    """Whether a hand that was looked at lies in deck order, as the lists of moves take it to do."""
    return hand == DECK.ordered(hand)


def _wilds_fault(told: Public) -> str | None:
    """Check that wilds that were played, and only these, have ranks."""
    first, second = WILDS
    return None if _PLAYED_WILDS.get(told.wild_ranks) == (first in told.played, second in told.played) else "wild ranks"


def _last_fault(told: Public, kind: str | None) -> str | None:
    """Check that the rank to follow is the last card's."""
    played, turned, last = told.played, told.turned, told.last
    if kind == SWAP and (played or len(turned) != _turned_at_deal(told)):
        return "early cards"
    if not turned:
        return "rank to follow" if last or played or kind in _PLAYING else None
    if kind == FREE_START or last == 0:
        return None if kind == FREE_START and last == 0 else "rank to follow"
    if last != RANK[turned[-1]] and not (played and last == _rank_played(told, played[-1])):
        return "rank to follow"
    return None


def _rank_played(told: Public, card: Card) -> int:
    return told.wild_ranks[WILDS.index(card)] if card in WILDS else RANK[card]


def _turned_at_deal(told: Public) -> int:
    at_deal = told.options.first_turn_up == "at_deal" and not (len(told.totals) == EIGHT and told.set_out is None)
    return int(at_deal)


def _over_fault(told: Public) -> str | None:
    """Check of a match that is over what otherwise follows from the open decision."""
    seats = len(told.totals)
    sound = _are_different_seats(told.ended, seats) and 0 <= told.anchor < seats and 0 <= told.turn_cards <= HAND_SIZE
    return None if sound and set(told.dropped).isdisjoint(told.played_by) else "round of turns"


def _decision_fault(table: KakkuriTable, hands: Hands, decision: Decision) -> str | None:
    """Check that one seat is asked, and that it is the one that these rules would ask."""
    if list(decision.answers.values()) != [None]:
        return "answers"
    (asked,) = decision.answers
    told, kind = table.public, decision.kind
    if not 0 <= asked < len(hands):
        return "asked"
    if kind in _PLAYING:
        return _play_fault(told, hands, kind, asked)
    if kind == SWAP:
        return None if told.options.blind_swap and _untouched(told) and _swaps_in_order(told, asked) else "swapping"
    last = told.last_deal
    right = told.options.cede_deal and last is not None and last.winner == told.dealer
    return None if kind == CEDE and right and _untouched(told) and not told.swapped else "ceding"


def _untouched(told: Public) -> bool:
    """Whether nothing of K5 has happened."""
    return told.anchor == told.dealer and not (told.ended or told.dropped or told.sansoku or told.turn_cards or told.continued)


def _swaps_in_order(told: Public, asked: Seat) -> bool:
    seats = len(told.totals)
    places = [(seat - told.dealer) % seats for seat in (*told.swapped, asked)]
    return places == sorted(set(places)) and places[0] > 0 and told.set_out not in (*told.swapped, asked)


def _play_fault(told: Public, hands: Hands, kind: str, asked: Seat) -> str | None:
    """Check that turns go round from the anchor, who begins; a choice comes when all have passed, or a free start (K5, K6)."""
    played_by, dropped = told.played_by, told.dropped
    start = told.anchor if played_by else told.dealer
    round_of_turns = _round_of_turns(start, len(hands), dropped, told.set_out)
    if not 0 <= start < len(hands) or len(round_of_turns) < 2 or told.anchor != (played_by[-1] if played_by else round_of_turns[0]):
        return "anchor"
    if dropped and not set(dropped).isdisjoint(played_by):
        return "dropped"
    if hands.count(()) != (told.set_out is not None):
        return "finished"
    for seat in told.sansoku:
        if not hands[seat] or not splits_into_pairs(hands[seat], told.options):
            return "sansoku"
    if not all(map(_in_order, hands)):
        return "order"
    return _turn_fault(told, round_of_turns, asked) if kind == TURN else _anchor_fault(told, round_of_turns, kind, asked)


def _turn_fault(told: Public, round_of_turns: tuple[Seat, ...], asked: Seat) -> str | None:
    ended, turn_cards = told.ended, told.turn_cards
    had = len(ended)
    if had >= len(round_of_turns) or ended != round_of_turns[:had] or asked != round_of_turns[had]:
        return "turn"
    if turn_cards and (ended or told.continued or not 0 < turn_cards <= HAND_SIZE or told.played_by[-turn_cards:] != (asked,) * turn_cards):
        return "cards of the turn"
    return None


def _anchor_fault(told: Public, round_of_turns: tuple[Seat, ...], kind: str, asked: Seat) -> str | None:
    if asked != told.anchor or told.turn_cards:
        return "choice"
    if kind == CHOICE:
        return None if told.ended == round_of_turns and (told.box or not told.continued) else "choice"
    stuck = told.continued and not told.box and not told.ended and told.options.stalemate == "free_start"
    return None if stuck else "free start"


@lru_cache(maxsize=512)
def _round_of_turns(start: Seat, seats: int, dropped: tuple[Seat, ...], set_out: Seat | None) -> tuple[Seat, ...]:
    """Return the active seats from `start` on: the anchor, or the dealer if nobody has played (ruling 16)."""
    after = [(start + place) % seats for place in range(seats)]
    return tuple([seat for seat in after if seat not in dropped and seat != set_out])
