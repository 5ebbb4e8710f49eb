"""Why a table from outside cannot have come out of these rules. Decides nothing about play; runs on every call, so it must be quick."""

from __future__ import annotations

from functools import lru_cache
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
    Public,
)
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.table import Seat

MOST_UNITS: Final = 18
"""The most that a seat gets in a deal: utazu against six others (section 4)."""

_PACK: Final = frozenset(DECK.kinds)
_KEY_BYTES: Final = 32


def fault(table: KakkuriTable, decision: Decision | None) -> str | None:
    """Return what is wrong with `table` while `decision` is open (None: the match is over); None: nothing."""
    told, hidden = table.public, table.hidden
    kind = None if decision is None else decision.kind
    reason = _match_fault(told, len(table.private), over=decision is None) or _proof_fault(told, hidden) or _cards_fault(table)
    reason = reason or _dealt_fault(table, kind) or _seats_fault(told)
    if reason is None and decision is not None:
        reason = _decision_fault(table, decision)
    return reason


def _match_fault(told: Public, seats: int, *, over: bool) -> str | None:
    options, last = told.options, told.last_deal
    ended = 0 if last is None else last.number
    if seats not in SEAT_COUNTS or len(told.totals) != seats or options.first_dealer >= seats:
        return "seats"
    if told.proof.deal != (ended if over else ended + 1) or not 0 < told.proof.deal <= options.match_deals:
        return "deal number"
    if last is not None and (last.number < 1 or over != (last.number == options.match_deals)):
        return "last deal"
    if not _adds_up(told.totals, options.start_chips, MOST_UNITS * options.stake * ended):
        return "totals"
    return None if last is None else _last_deal_fault(told, seats)


def _last_deal_fault(told: Public, seats: int) -> str | None:
    last = told.last_deal
    assert last is not None  # noqa: S101 - looked at by the caller
    if (last.winner is None) != (last.ending == "abandoned") or (last.winner is not None and not 0 <= last.winner < seats):
        return "winner"
    if len(last.scores) != seats or not _adds_up(last.scores, 0, MOST_UNITS * told.options.stake):
        return "scores"
    return None


def _adds_up(chips: tuple[int, ...], start: int, most: int) -> bool:
    """Whether what the seats have over `start` adds up to nothing, and none has won or lost more than `most`."""
    return sum(chips) == start * len(chips) and max(chips) - start <= most and start - min(chips) <= most


def _proof_fault(told: Public, hidden: Hidden) -> str | None:
    proof = told.proof
    if len(hidden.seed) != _KEY_BYTES or len(proof.commitment) != _KEY_BYTES:
        return "seed"
    return None if len(proof.last_key) in (0, _KEY_BYTES) and len(proof.match_key) in (0, _KEY_BYTES) else "keys"


def _cards_fault(table: KakkuriTable) -> str | None:
    """Check that each card of the pack lies in exactly one zone."""
    told, hidden = table.public, table.hidden
    cards = [*told.played, *told.turned, *hidden.box]
    for private in table.private:
        cards += private.hand
    for hand in hidden.hands:
        cards += hand
    if len(cards) != len(_PACK) or not _PACK.issubset(cards):
        return "cards"
    return None if told.box == len(hidden.box) and len(told.played_by) == len(told.played) else "counts"


def _dealt_fault(table: KakkuriTable, kind: str | None) -> str | None:
    """Check that the cards lie where they do before the deal (K0), before the look (K2), or after it."""
    told, hidden = table.public, table.hidden
    if not 0 <= told.dealer < len(table.private) or told.dealer == told.set_out:
        return "dealer"
    if kind == CEDE:
        nothing_dealt = told.box == len(_PACK) and told.set_out is None and not told.last and told.wild_ranks == (0, 0)
        return None if nothing_dealt else "pack"
    if _set_out_fault(told, hidden, kind):
        return "set out"
    hands = [private.hand for private in table.private]
    if kind == SWAP:
        if any(hands) or len(hidden.hands) != len(hands):
            return "hidden hands"
        hands = list(hidden.hands)
    elif hidden.hands:
        return "hidden hands"
    for seat, hand in enumerate(hands):
        if len(hand) + told.played_by.count(seat) != (0 if seat == told.set_out else HAND_SIZE):
            return "hands"
    return _open_cards_fault(told, kind)


def _set_out_fault(told: Public, hidden: Hidden, kind: str | None) -> bool:
    """Whether it is wrong who is set out: one of eight, so that 3C is in the box or turned up; in the late timing only after the swaps."""
    late = kind == SWAP and told.options.three_clubs_timing == "after_swap"
    if len(told.totals) < EIGHT or late:
        return told.set_out is not None
    return told.set_out not in range(EIGHT) or (SETTING_OUT not in hidden.box and SETTING_OUT not in told.turned)


@lru_cache(maxsize=4096)
def _in_order(hand: Cards) -> bool:
    """Whether a hand that was looked at lies in deck order, as the lists of moves take it to do."""
    return hand == DECK.ordered(hand)


def _open_cards_fault(told: Public, kind: str | None) -> str | None:
    """Check that the rank to follow is the last card's, and that wilds that were played, and only these, have ranks."""
    played, turned = told.played, told.turned
    if len(told.wild_ranks) != len(WILDS):
        return "wild ranks"
    for wild, rank in zip(WILDS, told.wild_ranks, strict=True):
        if (wild in played) != (rank != 0) or not 0 <= rank <= KING:
            return "wild ranks"
    if kind == SWAP and (played or len(turned) != _turned_at_deal(told)):
        return "early cards"
    if not turned:
        return "rank to follow" if told.last or played or kind in (TURN, FREE_START, CHOICE) else None
    if kind == FREE_START or told.last == 0:
        return None if kind == FREE_START and told.last == 0 else "rank to follow"
    if told.last != RANK[turned[-1]] and not (played and told.last == _rank_played(told, played[-1])):
        return "rank to follow"
    return None


def _rank_played(told: Public, card: Card) -> int:
    return told.wild_ranks[WILDS.index(card)] if card in WILDS else RANK[card]


def _turned_at_deal(told: Public) -> int:
    at_deal = told.options.first_turn_up == "at_deal" and not (len(told.totals) == EIGHT and told.set_out is None)
    return int(at_deal)


def _seats_fault(told: Public) -> str | None:
    for some in (told.swapped, told.ended, told.dropped, told.sansoku):
        if some and (len(set(some)) != len(some) or min(some) < 0 or max(some) >= len(told.totals)):
            return "lists of seats"
    if told.dropped and (told.set_out in told.dropped or not set(told.dropped).isdisjoint(told.played_by)):
        return "dropped"
    if told.swapped and not told.options.blind_swap:
        return "swapped"
    if not 0 <= told.anchor < len(told.totals) or not 0 <= told.turn_cards <= HAND_SIZE:
        return "anchor"
    return None


def _decision_fault(table: KakkuriTable, decision: Decision) -> str | None:
    """Check that one seat is asked, and that it is the one that these rules would ask."""
    if len(decision.answers) != 1 or decision.complete:
        return "answers"
    (asked,) = decision.answers
    told = table.public
    if not 0 <= asked < len(told.totals):
        return "asked"
    if decision.kind == CEDE:
        last = told.last_deal
        right = told.options.cede_deal and last is not None and last.winner == told.dealer
        return None if right and _untouched(told) and not told.swapped else "ceding"
    if decision.kind == SWAP:
        return None if told.options.blind_swap and _untouched(told) and _swaps_in_order(told, asked) else "swapping"
    if decision.kind not in (TURN, FREE_START, CHOICE):
        return "kind"
    return _play_fault(table, decision.kind, asked)


def _untouched(told: Public) -> bool:
    """Whether nothing of K5 has happened."""
    return told.anchor == told.dealer and not (told.ended or told.dropped or told.sansoku or told.turn_cards or told.continued)


def _swaps_in_order(told: Public, asked: Seat) -> bool:
    seats = len(told.totals)
    places = [(seat - told.dealer) % seats for seat in (*told.swapped, asked)]
    return places == sorted(set(places)) and places[0] > 0 and told.set_out not in (*told.swapped, asked)


def _play_fault(table: KakkuriTable, kind: str, asked: Seat) -> str | None:
    """Check that turns go round from the anchor, who begins; a choice comes when all have passed, or a free start (K5, K6)."""
    told = table.public
    round_of_turns = _round_of_turns(told)
    if len(round_of_turns) < 2 or told.anchor != (told.played_by[-1] if told.played_by else round_of_turns[0]):
        return "anchor"
    private = table.private
    for seat in round_of_turns:
        if not private[seat].hand:
            return "finished"
    for seat in told.sansoku:
        if seat == told.set_out or not splits_into_pairs(private[seat].hand, told.options):
            return "sansoku"
    if not _in_order(private[asked].hand):
        return "order"
    if kind == TURN:
        return _turn_fault(told, round_of_turns, asked)
    if asked != told.anchor or told.turn_cards:
        return "choice"
    if kind == CHOICE:
        return None if told.ended == round_of_turns and (told.box or not told.continued) else "choice"
    stuck = told.continued and not told.box and not told.ended and told.options.stalemate == "free_start"
    return None if stuck else "free start"


def _turn_fault(told: Public, round_of_turns: tuple[Seat, ...], asked: Seat) -> str | None:
    had = len(told.ended)
    if had >= len(round_of_turns) or told.ended != round_of_turns[:had] or asked != round_of_turns[had]:
        return "turn"
    if told.turn_cards and (told.ended or told.continued or told.played_by[-told.turn_cards :] != (asked,) * told.turn_cards):
        return "cards of the turn"
    return None


def _round_of_turns(told: Public) -> tuple[Seat, ...]:
    """Return the active seats from the anchor on, or from the dealer on if nobody has played (ruling 16)."""
    seats, out = len(told.totals), told.dropped
    start = told.anchor if told.played_by else told.dealer
    after = [(start + place) % seats for place in range(seats)]
    set_out = told.set_out
    return tuple([seat for seat in after if seat not in out and seat != set_out])
