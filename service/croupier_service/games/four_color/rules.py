"""The rules of Four Color Cards as the kernel asks for them; a phase of RULES.md, section 3, is a kind of decision.

What is particular stands where the game's own words say: dealing, redeal, turns, claims, winning, ending, scoring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from croupier_service.cards.shuffle import Entropy
from croupier_service.games.four_color import consistency, dealing, ending, redeal, scoring, turns
from croupier_service.games.four_color.claims import claims, concealed, default_answer, refuse_claim
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.refusals import FourColorReason as Why
from croupier_service.games.four_color.table import (
    KINDS,
    MOVES,
    AnyMove,
    Chi,
    Discard,
    Draw,
    FourColorKnown,
    FourColorTable,
    Gan,
    Hu,
    Keep,
    NextDeal,
    OwnGeneral,
    OwnGroup,
    Pass,
    Pong,
    Public,
    Redeal,
)
from croupier_service.games.four_color.winning import refuse_hu
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.game import Outcome, Step
from croupier_service.kernel.refusal import KernelReason, Reason

OFFERS: Mapping[str, frozenset[type]] = {
    "redeal_window": frozenset({Keep, Redeal}),
    "first_discard": frozenset({Discard, Hu}),
    "draw": frozenset({Draw}),
    "draw_window": frozenset({Pass, Hu, Gan, Pong, OwnGroup, OwnGeneral, Chi}),
    "discard": frozenset({Discard, Hu}),
    "discard_window": frozenset({Pass, Hu, Gan, Pong, Chi}),
    "deal_over": frozenset(MOVES),
}
"""After a deal every word but `next_deal` is refused with DEAL_OVER, so that decision takes them all (section 3.7)."""

WINDOWS = frozenset({"draw_window", "discard_window"})


def deal(options: Options, seats: int, entropy: Entropy) -> Step[FourColorTable]:
    """Start a match (section 2)."""
    return dealing.first_deal(options, seats, entropy)


def refuse(known: FourColorKnown, kind: str, move: AnyMove) -> Reason | None:
    """Return the first reason against `move`, in the order of section 3.7."""
    if kind in WINDOWS:
        return refuse_claim(known, move)
    if kind == "deal_over":
        return None if isinstance(move, NextDeal) else Why.DEAL_OVER
    match move:
        case Discard(card):
            return turns.refuse_discard(known, card)
        case Hu():
            switched_off = kind == "first_discard" and not known.public.options.dealt_win
            return KernelReason.WRONG_MOVE_KIND if switched_off else refuse_hu(known)
        case Redeal():
            entitled = redeal.is_entitled(concealed(known), known.public.options.colour_groups)
            return None if entitled else Why.REDEAL_NOT_ENTITLED
    return None


def candidates(known: FourColorKnown, kind: str) -> Iterable[AnyMove]:
    """Return all moves that may be legal, in listing order (section 3.7)."""
    match kind:
        case "draw_window" | "discard_window":
            return claims(known)
        case "draw":
            return (Draw(),)
        case "redeal_window":
            return (Keep(), Redeal())
        case "deal_over":
            return (NextDeal(),)
    hand = concealed(known)
    return [*[Discard(kind) for kind in KINDS if kind in hand], Hu()]


def default_move(known: FourColorKnown, kind: str) -> AnyMove:
    """Return what is done for a seat that is away: it never wins, claims or makes a round void (section 3.7)."""
    match kind:
        case "draw_window" | "discard_window":
            return default_answer(known)
        case "draw":
            return Draw()
        case "redeal_window":
            return Keep()
        case "deal_over":
            return NextDeal()
    return turns.default_discard(known)


def settle(table: FourColorTable, decision: Decision) -> Step[FourColorTable]:
    """Return what follows from the answers to `decision`."""
    return SETTLE[decision.kind](table, decision)


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended (section 3.8)."""
    return scoring.outcome(public)


def fault(table: FourColorTable, decision: Decision | None) -> str | None:
    """Return what is wrong with a table from outside; None: it can come out of these rules."""
    return consistency.fault(table, decision)


SETTLE: Mapping[str, Callable[[FourColorTable, Decision], Step[FourColorTable]]] = {
    "redeal_window": dealing.settle_redeal_window,
    "first_discard": turns.settle_discard,
    "draw": turns.settle_draw,
    "draw_window": turns.settle_window,
    "discard": turns.settle_discard,
    "discard_window": turns.settle_window,
    "deal_over": lambda table, _: ending.next_deal(table),
}
