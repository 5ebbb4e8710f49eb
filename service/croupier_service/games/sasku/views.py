"""What a viewer sees of a table of Sasku, built up from what it knows: places, facts, lines. No rule stands here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier_service.cards.deck import Cards
from croupier_service.description.picture import CardGroup, MoveLine, Picture, SeatSummary, Zone, unseen_hand
from croupier_service.games.sasku import moves
from croupier_service.games.sasku.dealing import unchosen
from croupier_service.games.sasku.details import View, details, exposed_to
from croupier_service.games.sasku.facts import deal_result, facts
from croupier_service.games.sasku.table import SEATS, Order, Public, SaskuKnown
from croupier_service.kernel.table import Seat

__all__ = ["View", "details", "line", "picture"]

WITH_CARDS = ("play", "picture_return")
"""The decisions that are answered with a card of the hand."""

TEAM_OF = (0, 1, 0, 1)

PACKETS_ZONE = 6
"""After four hands, the trick and the tricks."""

QUESTIONS = {
    "deal_choice": "How shall the cards be dealt?",
    "packet_choice": "Which packet do you take?",
    "declare": "Do you offer your only picture, or tell a katus?",
    "picture_reply": "Do you take the picture?",
    "picture_return": "Which card do you give back?",
    "clean": "Do you ask whether your partner is now void?",
    "auction": "What do you bid?",
    "name_trump": "Which suit is trump?",
    "override": "Do you turn the trump into diamonds?",
    "signal": "Do you call häda?",
    "play": "Which card do you play?",
    "blink": "Your partner looks at you: do you blink?",
}

LABELS: dict[type, str] = {
    moves.DealKoputamine: "knock: nines",
    moves.DealSitalaotus: "singles",
    moves.DealPitskuus: "open to the six of diamonds",
    moves.Nothing: "nothing",
    moves.Offer: "offer the picture",
    moves.Katus: "katus: no picture",
    moves.Accept: "take it",
    moves.Decline: "refuse it",
    moves.AskClean: "ask",
    moves.SkipClean: "do not ask",
    moves.Omale: "omale: take it over",
    moves.Ruutu: "ruutu: diamonds",
    moves.Override: "diamonds",
    moves.NoOverride: "let it stand",
    moves.Hada: "häda",
    moves.NoHada: "no häda",
    moves.Look: "look at the partner",
    moves.NoBlink: "do not blink",
}


def picture(known: SaskuKnown, kind: str) -> Picture:
    """Return the view for any client; `kind` is what the viewer is asked and has not answered, or empty."""
    public = known.public
    seats = tuple(map(SeatSummary, SEATS, public.marks * 2, TEAM_OF))
    hands = [_hand(known, seat, pickable=kind in WITH_CARDS) for seat in SEATS]
    zones = (*hands, _trick(public), _tricks(public), *_undealt(known), *_exposed(public))
    return Picture(seats, zones, facts(known), deal_result(public.last_deal), QUESTIONS.get(kind, ""))


def _hand(known: SaskuKnown, seat: Seat, *, pickable: bool) -> Zone:
    if known.own is not None and seat == known.seat:
        return Zone("hand", seat, (CardGroup(known.own.hand),), pickable)
    return unseen_hand(seat, known.faces[seat].cards)


def _trick(public: Public) -> Zone:
    return _trick_of(public.trick, public.leader)


# Kept, because every viewer is shown it.
@lru_cache(maxsize=1024)
def _trick_of(cards: Cards, led: Seat) -> Zone:
    return Zone("trick", groups=tuple([CardGroup((card,), seat=(led + step) % 4) for step, card in enumerate(cards)]))


def _tricks(public: Public) -> Zone:
    done = public.played[: 4 * len(public.won)]
    return Zone("tricks", None, (CardGroup(done),) if done else ())


def _undealt(known: SaskuKnown) -> tuple[Zone, ...]:
    """Return the pack before it is dealt, or the packets while they are chosen; that every hand is empty or some are shows it."""
    order = known.public.order
    if order is None:
        return (Zone("pack", groups=(CardGroup(unseen=36),)),)
    if order.mode != "valimised" or len(order.packets) == 4:
        return ()
    return (Zone("packets", groups=tuple([_packet(order, index) for index in SEATS])),)


def _packet(order: Order, index: int) -> CardGroup:
    if index in order.packets:
        return CardGroup(label=f"packet {index}", seat=(order.seats[0] + order.packets.index(index)) % 4)
    ends = order.exposed[2 * index : 2 * index + 2]
    return CardGroup(ends, unseen=7, unseen_before=1, label=f"packet {index}")


def _exposed(public: Public) -> tuple[Zone, ...]:
    """Return the cards that fell face up, for each seat to which some were dealt."""
    order = public.order
    if order is None or not order.exposed or (order.mode == "valimised" and len(unchosen(order)) > 0):
        return ()
    dealt = tuple(zip(order.exposed, exposed_to(public), strict=True))
    by_seat = [(seat, tuple([card for card, owner in dealt if owner == seat])) for seat in public.from_forehand]
    return (Zone("exposed", groups=tuple([CardGroup(cards, seat=seat) for seat, cards in by_seat if cards])),)


def line(move: Any, known: SaskuKnown) -> MoveLine:
    """Return the card that a move picks, the packet that it points at, or what else it says in plain words."""
    del known  # the same for everybody
    match move:
        case moves.Play(card) | moves.Return(card):
            return MoveLine((card,))
        case moves.Packet(index):
            return MoveLine(zone_index=PACKETS_ZONE, group_index=index)
        case moves.DealTostmine(cut):
            return MoveLine(label=f"cut {cut}, then threes")
        case moves.DealRaamat(card):
            return MoveLine(label=f"open to {card}")
        case moves.DealValimised(first):
            return MoveLine(label=f"packets, seat {first} first")
        case moves.DealSisu(top_to, first_middle):
            return MoveLine(label=f"top to seat {top_to}, middle to seat {first_middle}")
        case moves.DealKaaned(top_to):
            return MoveLine(label=f"covers, top to seat {top_to}")
        case _:
            return MoveLine(label=LABELS.get(type(move), ""))
