"""Payment, and the scores of deals and matches (sections 3.8 and 5)."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.games.four_color.options import Payment
from croupier_service.games.four_color.table import Public, Source
from croupier_service.kernel.game import Outcome, places
from croupier_service.kernel.table import Seat


@lru_cache(maxsize=512)
def payments(
    payment: Payment, own_draw_factor: int, seats: int, winner: Seat | None, source: Source, giver: Seat | None, total: int
) -> tuple[int, ...]:
    """Return what each seat gets (pays: negative) for a deal that `winner` won with `total` points (section 5)."""
    if winner is None:
        return (0,) * seats
    stake = total * (own_draw_factor if source == "own_draw" else 1)
    if payment == "none":
        return tuple([stake * (seat == winner) for seat in range(seats)])
    payer = giver if payment == "giver_pays" else None
    losses = [stake if payer is None else stake * (seats - 1) * (seat == payer) for seat in range(seats)]
    return tuple([stake * (seats - 1) if seat == winner else -losses[seat] for seat in range(seats)])


def scores(public: Public) -> tuple[int, ...]:
    """Return what each seat got for the last deal; empty: none has ended."""
    last, options = public.last_deal, public.options
    if last is None:
        return ()
    seats = len(public.scores)
    return payments(options.payment, options.own_draw_factor, seats, last.winner, last.source, last.giver, last.total)


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended, by running scores; None: it goes on. Where all scores are equal nobody has won."""
    if public.last_deal is None or not public.last_deal.deal == public.proof.deal == public.options.deals:
        return None
    ranks = places(public.scores)
    drawn = min(public.scores) == max(public.scores)
    winners = () if drawn else tuple([seat for seat, place in enumerate(ranks) if place == 1])
    return Outcome(winners, public.scores, ranks, "all_equal" if drawn else "highest_score")
