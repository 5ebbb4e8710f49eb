"""Dealing: packets of five, the redeal window or the first turn (sections 2 and 3.1). What ends a deal stands in ending.py."""

from __future__ import annotations

from croupier_service.cards.deck import Cards
from croupier_service.cards.shuffle import Entropy, Proof, Stream, deal_key, shuffled
from croupier_service.frozen import replaced
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.redeal import may_ask, packed
from croupier_service.games.four_color.table import DECK, FourColorTable, Hidden, Private, Public, Redeal, deck
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.event import Event, Wording
from croupier_service.kernel.event import public as told
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat, Table

PACKET = 5


def first_deal(options: Options, seats: int, entropy: Entropy) -> Step[FourColorTable]:
    """Deal the first hands of a match; the first dealer is drawn by lot unless the options name one (R44)."""
    dealer = options.first_dealer
    if dealer is None:
        dealer = Stream(deal_key(entropy.seed, 1), "first-dealer").below(seats)
    nothing = cleared(options, Proof.of_first_deal(entropy), (0,) * seats, dealer)
    return deal_hands(nothing, entropy.seed, (told("deal_started", dealer, number=1),))


def cleared(options: Options, proof: Proof, scores: tuple[int, ...], dealer: Seat) -> Public:
    """Return a table without a card, before a deal."""
    seats = len(scores)
    empty: tuple[Cards, ...] = ((),) * seats
    return Public(options, proof, None, scores, dealer, 0, (), (), dealer, None, "none", 0, empty, empty, (0,) * seats)


def deal_hands(public: Public, seed: bytes, events: tuple[Event, ...]) -> Step[FourColorTable]:
    """Deal anew onto an empty table, after `events`; the number of the deal and its redeals say which shuffle."""
    options, seats = public.options, len(public.scores)
    cards = shuffled(deck(options, seats), deal_key(seed, public.proof.deal), public.redeals)
    hands, pile = share_out(cards, options, seats, public.dealer)
    table = Table(public, tuple([Private(hand) for hand in hands]), Hidden(seed, pile))
    own = Event(None, {seat: Wording("cards_dealt", seat, hand) for seat, hand in enumerate(hands)})
    if may_ask(options, public.redeals):
        return Step(table, Ask("redeal_window", tuple(range(seats))), (*events, own))
    return Step(table, opening(public), (*events, own))


def share_out(cards: Cards, options: Options, seats: int, dealer: Seat) -> tuple[tuple[Cards, ...], Cards]:
    """Return the hands by seat, in card order, and the draw pile: rounds of five from the dealer on, who may get six at first (R4)."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    front = 0
    for packet in range(options.hand_size // PACKET):
        for distance in range(seats):
            size = PACKET + (options.dealer_extra_card and packet == distance == 0)
            hands[(dealer + distance) % seats] += cards[front : front + size]
            front += size
    return tuple([DECK.ordered(hand) for hand in hands]), cards[front:]


def opening(public: Public) -> Ask:
    """Return the first question of play: the dealer has a card to discard, or draws."""
    return Ask("first_discard" if public.options.dealer_extra_card else "draw", (public.dealer,))


def settle_redeal_window(table: FourColorTable, decision: Decision) -> Step[FourColorTable]:
    """Begin, or show the hands of those who asked and deal anew (R8)."""
    public, requests = table.public, decision.seats_that(Redeal())
    if not requests:
        return Step(table, opening(public), (told("deal_stands"),))
    hands = {seat: table.private[seat].hand for seat in requests}
    shown = tuple([number for hand in hands.values() for number in packed(hand)])
    void = replaced(public, redeals=public.redeals + 1, requests=requests, shown=shown)
    events = [told("redeal_asked", seat, hand) for seat, hand in hands.items()]
    return deal_hands(void, table.hidden.seed, (*events, told("redealt", public.dealer, number=void.redeals)))
