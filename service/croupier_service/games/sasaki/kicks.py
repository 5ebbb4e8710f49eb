"""Jata (kick) and kkota (skewer): what can be kicked, with which cards, and who is asked. Who is asked follows from public facts only."""

from __future__ import annotations

from collections.abc import Iterator

from croupier_service.cards.deck import Cards
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.plays import each_of
from croupier_service.games.sasaki.red_tens import known_elsewhere
from croupier_service.games.sasaki.table import OF_RANK, RANK, RED_TENS, SEATS, TEN, Kind, Public
from croupier_service.kernel.table import Seat

SINGLE, SEQUENCE = Kind.SINGLE, Kind.SEQUENCE
"""By names of their own, because Python 3.11 looks a member of an enum up anew at each mention, and this is asked at every play."""


def top_ranks(public: Public) -> list[int]:
    """Return the different ranks of the top, ascending."""
    top = public.top
    return sorted({RANK[card] for card in top}) if len(top) > 1 else [RANK[top[0]]]


def can_be_kicked(public: Public) -> bool:
    """Return whether the top is of a kind that can be kicked: a single, with double_sequence_jata also a sequence."""
    kind = public.combination
    return kind is SINGLE or (kind is SEQUENCE and public.options.double_sequence_jata)


def is_jata(cards: Cards, hand_size: int, public: Public) -> bool:
    """Return whether `cards` out of a hand of `hand_size` kick the top: two of each of its ranks (rulings 14 to 17)."""
    if not can_be_kicked(public) or _barred(cards, hand_size, public.options):
        return False
    return [RANK[card] for card in cards] == [rank for rank in top_ranks(public) for _ in range(2)]


def is_kkota(cards: Cards, public: Public) -> bool:
    """Return whether `cards` skewer the jata on top: one of each of its ranks."""
    return [RANK[card] for card in cards] == top_ranks(public)


def _barred(cards: Cards, hand_size: int, options: Options) -> bool:
    return cards == RED_TENS and hand_size == 2 and options.last_two_red_tens == "singles_only"


def matching(hand: Cards, public: Public, each: int) -> Iterator[Cards]:
    """Return `each` cards of every rank of the top out of `hand`, in every way."""
    return each_of([[card for card in hand if RANK[card] == rank] for rank in top_ranks(public)], each)


def jata_seats(public: Public, counts: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return who is asked to kick the top, for hands of `counts` cards (RULES.md, P5)."""
    if not can_be_kicked(public):
        return ()
    seats = _able(public, counts, 2)
    return seats if public.options.own_jata else tuple([seat for seat in seats if seat != public.owner])


def kkota_seats(public: Public, counts: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return who is asked to skewer the jata on top (RULES.md, P6)."""
    return _able(public, counts, 1)


def _able(public: Public, counts: tuple[int, ...], each: int) -> tuple[Seat, ...]:
    """Return the seats that may hold `each` unplayed cards of every rank of the top, as far as everybody knows."""
    ranks, played = top_ranks(public), public.played
    for rank in ranks:
        if len(OF_RANK[rank].difference(played)) < each:
            return ()
    needed = each * len(ranks)
    able = [seat for seat in SEATS if counts[seat] >= needed]
    if TEN in ranks and public.runners:
        left = len(OF_RANK[TEN].difference(played))
        able = [seat for seat in able if left - known_elsewhere(public, seat) >= each]
    return tuple(able)
