"""The turns: draw, window, meld, discard (sections 3.2 to 3.5)."""

from __future__ import annotations

from croupier_service.cards.deck import Card, Cards, without
from croupier_service.games.four_color.claims import concealed, concealed_used, offer, winning_claim
from croupier_service.games.four_color.ending import undecided, win
from croupier_service.games.four_color.notation import WORDS
from croupier_service.games.four_color.refusals import FourColorReason as Why
from croupier_service.games.four_color.table import (
    DECK,
    GENERALS,
    AnyMove,
    Discard,
    FourColorKnown,
    FourColorTable,
    Hidden,
    Hu,
    Origin,
    Private,
    Public,
)
from croupier_service.kernel.decision import Ask, Decision, Move
from croupier_service.kernel.event import Event
from croupier_service.kernel.event import public as told
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat, Table


def settle_draw(table: FourColorTable, _: Decision) -> Step[FourColorTable]:
    """Turn the front card of the draw pile and ask everybody, the drawer included."""
    public, pile = table.public, table.hidden.pile
    turned = offering(public, public.turn, pile[0], "draw")
    after = Table(turned, table.private, Hidden(table.hidden.seed, pile[1:]))
    return Step(after, Ask("draw_window", tuple(range(len(table.private)))), (told("drew", public.turn, pile[:1]),))


def settle_discard(table: FourColorTable, decision: Decision) -> Step[FourColorTable]:
    """Offer the discard to all others, or end the deal with the late or dealt win."""
    seat = table.public.turn
    move: Move = decision.answers[seat]
    if isinstance(move, Hu):
        return win(table, seat)
    private = _with_hand(table, seat, without(table.private[seat].hand, (move.card,)))
    after = Table(offering(table.public, seat, move.card, "discard"), private, table.hidden)
    others = tuple([other for other in range(len(private)) if other != seat])
    return Step(after, Ask("discard_window", others), (told("discarded", seat, (move.card,)),))


def settle_window(table: FourColorTable, decision: Decision) -> Step[FourColorTable]:
    """Give the offered card to the best claim; the others, and every pass, are forgotten here (R38)."""
    claim = winning_claim(decision, table.public.giver)
    if claim is None:
        return _unclaimed(table)
    seat, move = claim
    return win(table, seat) if isinstance(move, Hu) else _meld(table, seat, move)


def offering(public: Public, giver: Seat, card: Card, origin: Origin) -> Public:
    """Return the table with `card` in the middle."""
    return _moved(public, giver, card, origin, giver, public.rows, public.melds, public.starts)


def refuse_discard(known: FourColorKnown, card: Card) -> str | None:
    """Return why `card` may not be discarded (section 3.5, R30)."""
    hand = concealed(known)
    if card not in hand:
        return Why.CARD_NOT_IN_HAND
    if card not in GENERALS or known.public.options.generals_discard == "free":
        return None
    return None if GENERALS.issuperset(hand) else Why.GENERAL_DISCARD_FORBIDDEN


def default_discard(known: FourColorKnown) -> Discard:
    """Return the discard for a seat that is away: the kind with fewest copies, the last in card order, Generals only at need."""
    hand = concealed(known)
    kinds = [card for card in hand if card not in GENERALS] or list(hand)
    return Discard(min(kinds, key=lambda kind: (hand.count(kind), -DECK.index[kind])))


def _unclaimed(table: FourColorTable) -> Step[FourColorTable]:
    public = table.public
    giver, card = public.giver, offer(public)
    rows = _put(public.rows, giver, (*public.rows[giver], card))
    turn = (giver + 1) % len(rows)
    after = Table(_moved(public, turn, None, "none", 0, rows, public.melds, public.starts), table.private, table.hidden)
    left = told("unclaimed", giver, (card,))
    if len(table.hidden.pile) > public.options.dead_cards:
        return Step(after, Ask("draw", (turn,)), (left,))
    return _after(left, undecided(after))


def _meld(table: FourColorTable, seat: Seat, move: AnyMove) -> Step[FourColorTable]:
    public = table.public
    card = offer(public)
    used = concealed_used(move, card)
    before = public.melds[seat]
    starts = (*public.starts[:seat], public.starts[seat] | 1 << len(before), *public.starts[seat + 1 :])
    melds = _put(public.melds, seat, (*before, card, *used))
    after = _moved(public, seat, None, public.origin, public.giver, public.rows, melds, starts)
    private = _with_hand(table, seat, without(table.private[seat].hand, used))
    event = told("melded", seat, (card, *used), text=WORDS[type(move)])
    return Step(Table(after, private, table.hidden), Ask("discard", (seat,)), (event,))


def _after(event: Event, step: Step[FourColorTable]) -> Step[FourColorTable]:
    return Step(step.table, step.ask, (event, *step.events))


def _put(zones: tuple[Cards, ...], seat: Seat, cards: Cards) -> tuple[Cards, ...]:
    return (*zones[:seat], cards, *zones[seat + 1 :])


def _with_hand(table: FourColorTable, seat: Seat, hand: Cards) -> tuple[Private, ...]:
    return (*table.private[:seat], Private(hand), *table.private[seat + 1 :])


def _moved(
    public: Public,
    turn: Seat,
    offered: Card | None,
    origin: Origin,
    giver: Seat,
    rows: tuple[Cards, ...],
    melds: tuple[Cards, ...],
    starts: tuple[int, ...],
) -> Public:
    # Every turn comes through here: dataclasses.replace would cost a multiple of this.
    return Public(
        public.options,
        public.proof,
        public.last_deal,
        public.scores,
        public.dealer,
        public.redeals,
        public.requests,
        public.shown,
        turn,
        offered,
        origin,
        giver,
        rows,
        melds,
        starts,
    )
