"""Payment, and the scores of deals and matches (sections 3.8 and 5)."""

from __future__ import annotations

from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.table import LastDeal, Public
from croupier_service.kernel.game import Outcome, places
from croupier_service.kernel.table import Seat


def payments(options: Options, seats: int, last: LastDeal) -> tuple[int, ...]:
    """Return what each seat gets (pays: negative) for a deal that ended like `last`."""
    if last.winner is None:
        return (0,) * seats
    stake = last.total * (options.own_draw_factor if last.source == "own_draw" else 1)
    if options.payment == "none":
        return tuple([stake * (seat == last.winner) for seat in range(seats)])
    return tuple([_payment(options, seats, last, stake, seat) for seat in range(seats)])


def _payment(options: Options, seats: int, last: LastDeal, stake: int, seat: Seat) -> int:
    if seat == last.winner:
        return stake * (seats - 1)
    if options.payment == "giver_pays" and last.giver is not None:
        return -last.total * (seats - 1) * (seat == last.giver)
    return -stake


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended, by running scores; None: it goes on. Where all scores are equal nobody has won."""
    if public.last_deal is None or not public.last_deal.deal == public.proof.deal == public.options.deals:
        return None
    ranks = places(public.scores)
    drawn = min(public.scores) == max(public.scores)
    winners = () if drawn else tuple([seat for seat, place in enumerate(ranks) if place == 1])
    return Outcome(winners, public.scores, ranks, "all_equal" if drawn else "highest_score")
