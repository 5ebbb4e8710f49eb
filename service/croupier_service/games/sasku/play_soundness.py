"""What holds of hands, tricks and signals at every table (soundness.py, which relies on it)."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Cards
from croupier_service.games.sasku.ranking import Ranking, ranking_of
from croupier_service.games.sasku.table import Public
from croupier_service.games.sasku.tricks import LAST_TRICK, hada_callers, is_signal_asked
from croupier_service.kernel.table import Seat


def holds(public: Public, sizes: tuple[int, ...], kind: str) -> bool:
    """Return whether hands are of `sizes` as the play has come, tricks went to their winners, and signals were given when they may be."""
    silent = not (public.hadas or public.looks or public.blinks or kind == "blink")
    return _tricks(public, sizes) and (silent or (_hadas(public, kind) and _looks(public, kind))) and _turn(public, kind)


def _tricks(public: Public, sizes: tuple[int, ...]) -> bool:
    played, won, first = public.played, public.won, public.led(0)
    if len(won) != len(played) // 4 or won != winners(played[: 4 * len(won)], first, ranking_of(public)):
        return False
    return sizes == _sizes(won[-1] if won else first, len(played))


@lru_cache(maxsize=256)
def _sizes(leader: Seat, played: int) -> tuple[int, ...]:
    """Return the sizes of the hands after so many cards, the last trick led by `leader`."""
    left, down = 9 - played // 4, played % 4
    return tuple([left - ((seat - leader) % 4 < down) for seat in range(4)])


@lru_cache(maxsize=512)
def winners(played: Cards, leader: Seat, ranking: Ranking) -> tuple[Seat, ...]:
    """Return who won each trick of `played`, whose first card `leader` led."""
    if not played:
        return ()
    before = winners(played[:-4], leader, ranking)
    led = before[-1] if before else leader
    return (*before, (led + ranking.winner(played[-4:])) % 4)


def _hadas(public: Public, kind: str) -> bool:
    hadas = public.hadas
    if not hadas:
        return True
    last = min(len(public.won), LAST_TRICK - 1)
    if not public.options.hada or not _ascending(hadas, last) or (kind == "signal" and hadas[-1] == len(public.won)):
        return False
    callers = hada_callers(public)
    return len(set(callers)) == len(callers)


def _looks(public: Public, kind: str) -> bool:
    looks, blinks = public.looks, public.blinks
    if not looks and not blinks:
        return kind != "blink"
    last = min(len(public.won), LAST_TRICK - 1)
    if not public.options.blink or not _ascending(looks, last) or not _ascending(blinks, last) or not set(blinks) <= set(looks):
        return False
    now = len(public.won)
    if kind == "blink":
        return now in looks and now not in blinks
    return now not in looks or len(public.trick) > 0


def _ascending(tricks: tuple[int, ...], last: int) -> bool:
    return list(tricks) == sorted(set(tricks)) and all(0 <= trick <= last for trick in tricks)


def _turn(public: Public, kind: str) -> bool:
    played = len(public.played)
    if kind == "play":
        return played < 36
    if kind == "signal":
        return played % 4 == 0 and is_signal_asked(public)
    return played % 4 == 1 if kind == "blink" else played == 36
