"""Hu: whether a hand wins, with how many points, and what it won on (sections 4 and 5)."""

from __future__ import annotations

from croupier_service.cards.deck import Cards
from croupier_service.games.four_color.evaluation import best_value, is_possible, points_of
from croupier_service.games.four_color.melds import exposed_points
from croupier_service.games.four_color.refusals import FourColorReason as Why
from croupier_service.games.four_color.table import FourColorKnown, Public, Source
from croupier_service.kernel.table import Seat


def counts_exposed(public: Public, seat: Seat) -> bool:
    """Return whether the meld of the offered card counts as exposed if `seat` wins with it: always, but for own_draw_hidden (R13)."""
    return not (public.options.own_draw_hidden and public.origin == "draw" and seat == public.giver)


def total(public: Public, seat: Seat, hand: Cards) -> int | None:
    """Return the points of `seat` with the concealed `hand`, its melds and the offered card, if any; None: not complete."""
    options = public.options
    value = best_value(hand, public.offered, options, exposed=counts_exposed(public, seat))
    if not is_possible(value):
        return None
    base = exposed_points(public.melds[seat], public.starts[seat], options.points_table, options.colour_groups)
    return base + points_of(value)


def refuse_hu(known: FourColorKnown) -> str | None:
    """Return why the seat that knows `known` does not win now."""
    if known.seat is None or known.own is None:
        raise ValueError("a bystander has no hand")
    points = total(known.public, known.seat, known.own.hand)
    if points is None:
        return Why.HAND_NOT_COMPLETE
    return Why.TOO_FEW_POINTS if points < known.public.options.min_points else None


def source_of(public: Public, winner: Seat) -> tuple[Source, Seat | None]:
    """Return what `winner` wins on and who gave the card: the offered one, or the one it has just melded (R26)."""
    match public.origin:
        case "none":
            return "dealt", None
        case "discard":
            return "discard", public.giver
    return ("own_draw", None) if winner == public.giver else ("other_draw", public.giver)
