"""Why a table from outside cannot have come out of these rules. Decides nothing about play; runs on every call, so it must be quick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier_service.games.kakkuri.options import SEAT_COUNTS
from croupier_service.games.kakkuri.sets import splits_into_pairs
from croupier_service.games.kakkuri.table import (
    CEDE,
    CHOICE,
    DECK,
    EIGHT,
    FREE_START,
    HAND_SIZE,
    RANK,
    RANKS,
    SETTING_OUT,
    SWAP,
    TURN,
    WILDS,
    Hidden,
    KakkuriTable,
    Private,
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
    if not _adds_up([total - options.start_chips for total in told.totals], MOST_UNITS * options.stake * ended):
        return "totals"
    return None if last is None else _last_deal_fault(told, seats)


def _last_deal_fault(told: Public, seats: int) -> str | None:
    last = told.last_deal
    assert last is not None  # noqa: S101 - looked at by the caller
    if (last.winner is None) != (last.ending == "abandoned") or (last.winner is not None and not 0 <= last.winner < seats):
        return "winner"
    if len(last.scores) != seats or not _adds_up(last.scores, MOST_UNITS * told.options.stake):
        return "scores"
    return None


def _adds_up(chips: Sequence[int], most: int) -> bool:
    """Whether chips won and lost add up to nothing and none is beyond `most`."""
    return sum(chips) == 0 and max(chips) <= most and min(chips) >= -most


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
        return None if told.box == len(_PACK) and told.set_out is None and not told.last else "pack"
    if _set_out_fault(told, hidden, kind):
        return "set out"
    hands = hidden.hands if kind == SWAP else [private.hand for private in table.private]
    if len(hands) != len(table.private) or (kind != SWAP and hidden.hands):
        return "hidden hands"
    for seat, hand in enumerate(hands):
        if len(hand) != (0 if seat == told.set_out else HAND_SIZE - told.played_by.count(seat)):
            return "hands"
    return _open_cards_fault(told, kind) if kind == SWAP else _looked_fault(table.private) or _open_cards_fault(told, kind)


def _set_out_fault(told: Public, hidden: Hidden, kind: str | None) -> bool:
    """Whether it is wrong that with eight seats one is set out, and 3C is in the box or was turned up; in the late timing only after the swaps (K1)."""
    late = kind == SWAP and told.options.three_clubs_timing == "after_swap"
    if len(told.totals) < EIGHT or late:
        return told.set_out is not None
    return told.set_out not in range(EIGHT) or (SETTING_OUT not in hidden.box and SETTING_OUT not in told.turned)


def _looked_fault(private: tuple[Private, ...]) -> str | None:
    """Check that hands that were looked at lie in deck order."""
    index = DECK.index
    for own in private:
        places = [index[card] for card in own.hand]
        if places != sorted(places):
            return "order"
    return None


def _open_cards_fault(told: Public, kind: str | None) -> str | None:
    """Check that the rank to follow is that of the last card turned up or played, and wilds that were played, and only these, have ranks."""
    ranks = dict(zip(WILDS, told.wild_ranks, strict=False))
    if len(told.wild_ranks) != len(WILDS) or any((rank in RANKS) != (wild in told.played) for wild, rank in ranks.items()):
        return "wild ranks"
    if any(rank and rank not in RANKS for rank in told.wild_ranks):
        return "wild ranks"
    if kind == SWAP and (told.played or len(told.turned) != _turned_at_deal(told)):
        return "early cards"
    last = [RANK[card] for card in told.turned[-1:]] + [ranks.get(card) or RANK[card] for card in told.played[-1:]]
    if told.last not in (last or [0]) or (kind in (TURN, FREE_START, CHOICE) and not told.turned):
        return "rank to follow"
    return None


def _turned_at_deal(told: Public) -> int:
    at_deal = told.options.first_turn_up == "at_deal" and not (len(told.totals) == EIGHT and told.set_out is None)
    return int(at_deal)


def _seats_fault(told: Public) -> str | None:
    for some in (told.swapped, told.ended, told.dropped, told.sansoku):
        if some and (len(set(some)) != len(some) or not all(0 <= seat < len(told.totals) for seat in some)):
            return "lists of seats"
    if told.dropped and (told.set_out in told.dropped or any(seat in told.played_by for seat in told.dropped)):
        return "dropped"
    if not 0 <= told.anchor < len(told.totals) or not 0 <= told.turn_cards <= HAND_SIZE:
        return "anchor"
    return None


def _decision_fault(table: KakkuriTable, decision: Decision) -> str | None:
    """Check that one seat is asked, and that it is the one that these rules would ask."""
    if len(decision.answers) != 1 or decision.complete:
        return "answers"
    (asked,) = decision.answers
    told = table.public
    if decision.kind == CEDE:
        last = told.last_deal
        right = told.options.cede_deal and last is not None and last.winner == told.dealer and 0 <= asked < len(told.totals)
        return None if right and _untouched(told) else "ceding"
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
    """Check that turns go round from the anchor, who begins; a choice comes when all have passed, a free start when there is none (K5, K6)."""
    told = table.public
    round_of_turns = _round_of_turns(told)
    if len(round_of_turns) < 2 or told.anchor != (told.played_by[-1] if told.played_by else round_of_turns[0]):
        return "anchor"
    if not all(table.private[seat].hand for seat in round_of_turns):
        return "finished"
    if any(seat == told.set_out or not splits_into_pairs(table.private[seat].hand, told.options) for seat in told.sansoku):
        return "sansoku"
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
    return tuple([seat for seat in after if seat not in out and seat != told.set_out])
