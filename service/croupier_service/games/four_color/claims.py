"""The claim windows: who may claim the offered card and how, and which claim wins (section 3.4)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.four_color.melds import groups_with
from croupier_service.games.four_color.refusals import FourColorReason as Why
from croupier_service.games.four_color.table import (
    GENERALS,
    AnyMove,
    Chi,
    FourColorKnown,
    Gan,
    Hu,
    OwnGeneral,
    OwnGroup,
    Pass,
    Pong,
    Public,
)
from croupier_service.games.four_color.winning import refuse_hu
from croupier_service.kernel.decision import Decision, Move
from croupier_service.kernel.table import Seat

LEVELS: dict[type, int] = {Hu: 1, Gan: 3, Pong: 3, OwnGroup: 4, OwnGeneral: 4, Chi: 5}
"""A hu on one's own draw is level 1, any other level 2: the drawer's distance of 0 says the same."""


def winning_claim(decision: Decision, giver: Seat) -> tuple[Seat, Move] | None:
    """Return the best answer and who gave it; None: nobody claims. The order in which answers came has left no trace."""
    seats = 1 + max(giver, *decision.answers)
    claimants = [seat for seat, move in decision.answers.items() if type(move) in LEVELS]
    if not claimants:
        return None
    best = min(claimants, key=lambda seat: (LEVELS[type(decision.answers[seat])], (seat - giver) % seats))
    return best, decision.answers[best]


def concealed_used(move: AnyMove, offered: Card) -> Cards:
    """Return the concealed cards that a claim other than hu melds with `offered`."""
    match move:
        case OwnGroup(cards) | Chi(cards):
            return cards
        case Gan():
            return (offered,) * 3
        case Pong():
            return (offered,) * 2
    return ()


def refuse_claim(known: FourColorKnown, move: AnyMove) -> str | None:
    """Return why the seat that knows `known` may not answer `move` in a window that takes such moves."""
    match move:
        case Pass():
            return _refuse_pass(known)
        case Hu():
            return refuse_hu(known)
        case Gan():
            return _refuse_alike(known, 3)
        case Pong():
            return _refuse_alike(known, 2)
        case Chi(cards):
            return _refuse_group(known, cards) if _is_next(known) else Why.ONLY_NEXT_SEAT_CHI
        case OwnGroup(cards):
            return _refuse_group(known, cards) if known.seat == known.public.giver else Why.ONLY_DRAWER
        case _:
            return _refuse_own_general(known)


def claims(known: FourColorKnown) -> Iterator[AnyMove]:
    """Yield every answer that `known` may be able to give, in listing order (section 3.7)."""
    hand, offered = concealed(known), offer(known.public)
    yield Hu()
    copies = hand.count(offered)
    if copies >= 3:
        yield Gan()
    if copies >= 2:
        yield Pong()
    if _is_next(known):
        yield from [Chi(cards) for cards in _groups(known.public, hand)]
    elif known.seat == known.public.giver:
        yield from [OwnGroup(cards) for cards in _groups(known.public, hand)]
        if offered in GENERALS:
            yield OwnGeneral()
    yield Pass()


def default_answer(known: FourColorKnown) -> AnyMove:
    """Return the answer for a seat that is away: no claim, unless it must keep the General that it drew (R24)."""
    return OwnGeneral() if _refuse_pass(known) else Pass()


def concealed(known: FourColorKnown) -> Cards:
    """Return the concealed cards of the seat that knows `known`."""
    if known.own is None:
        raise ValueError("a bystander has no hand")
    return known.own.hand


def offer(public: Public) -> Card:
    """Return the offered card of an open window."""
    if public.offered is None:
        raise ValueError("no card is offered")
    return public.offered


def _is_next(known: FourColorKnown) -> bool:
    return known.seat == (known.public.giver + 1) % len(known.faces)


def _groups(public: Public, hand: Cards) -> Iterator[Cards]:
    offered = offer(public)
    if public.options.claim_pairs and offered in hand and offered not in GENERALS:
        yield (offered,)
    held = set(hand)
    for group in groups_with(offered, public.options.colour_groups):
        if held.issuperset(group):
            yield group


def _refuse_group(known: FourColorKnown, cards: Cards) -> str | None:
    hand, public = concealed(known), known.public
    if not set(hand).issuperset(cards):
        return Why.CARD_NOT_IN_HAND
    if cards not in _groups(public, hand):
        return Why.NOT_A_MELD
    return Why.WOULD_EMPTY_HAND if len(hand) == len(cards) else None


def _refuse_alike(known: FourColorKnown, needed: int) -> str | None:
    hand, offered = concealed(known), offer(known.public)
    if hand.count(offered) < needed:
        return Why.NOT_ENOUGH_COPIES
    if needed == 2 and offered in GENERALS and not known.public.options.pong_general:
        return Why.PONG_GENERAL_FORBIDDEN
    return Why.WOULD_EMPTY_HAND if len(hand) == needed else None


def _refuse_own_general(known: FourColorKnown) -> str | None:
    if known.seat != known.public.giver:
        return Why.ONLY_DRAWER
    if known.public.offered not in GENERALS:
        return Why.NOT_A_MELD
    return None if concealed(known) else Why.WOULD_EMPTY_HAND


def _refuse_pass(known: FourColorKnown) -> str | None:
    public = known.public
    if public.offered not in GENERALS or public.origin != "draw" or known.seat != public.giver:
        return None
    return None if public.options.generals_discard == "free" or GENERALS.issuperset(concealed(known)) else Why.MUST_KEEP_GENERAL
