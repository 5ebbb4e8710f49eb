"""What a deal brings each seat (RULES.md, section 4). Knows neither turns nor cards."""

from __future__ import annotations

from typing import Final

from croupier_service.games.kakkuri.table import Ending, Public
from croupier_service.kernel.table import Seat

RATES: Final[dict[Ending, int]] = {"win": 1, "guri": 2, "utazu": 3, "all_dropped": 0, "abandoned": 0}
"""Units that each other active seat pays the winner."""


def pot(public: Public) -> int:
    """Return the chips paid by the seats that dropped."""
    return public.options.stake * len(public.dropped)


def scores(public: Public, ending: Ending, winner: Seat | None) -> tuple[int, ...]:
    """Return the chips that each seat gets (negative: pays) at the end of a deal; they add up to 0."""
    if winner is None:
        return (0,) * len(public.totals)
    paid = [_paid(public, ending, seat) for seat in range(len(public.totals))]
    paid[winner] = 0
    return tuple([sum(paid) if seat == winner else -chips for seat, chips in enumerate(paid)])


def _paid(public: Public, ending: Ending, seat: Seat) -> int:
    if seat == public.set_out:
        return 0
    return public.options.stake * (1 if seat in public.dropped else RATES[ending])
