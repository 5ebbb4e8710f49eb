"""What a viewer sees of a table of Sasku, built up from what it knows: places, facts, lines. No rule stands here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier_service.cards.deck import Cards
from croupier_service.description.picture import CardGroup, MoveLine, Picture, SeatSummary, Zone, own_hand, unseen_hand
from croupier_service.games.sasku import moves
from croupier_service.games.sasku.details import COUNT, View, details, exposed_to
from croupier_service.games.sasku.facts import deal_result, facts
from croupier_service.games.sasku.spoken import way_of_dealing
from croupier_service.games.sasku.table import SEATS, Order, Public, SaskuKnown
from croupier_service.kernel.table import Seat

__all__ = ["View", "details", "line", "picture"]

WITH_CARDS = ("play", "picture_return")
"""The decisions that are answered with a card of the hand."""

TEAM_OF = (0, 1, 0, 1)

PACK = (Zone("pack", groups=(CardGroup(unseen=36),)),)
"""What lies there before it is dealt."""

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
    return Picture(
        _summaries(public.marks),
        (*_hands(known, kind), _trick(public.trick, public.leader), _tricks(public.played[: 4 * len(public.won)]), *_dealing(public)),
        facts(known),
        None if public.last_deal is None else deal_result(public.last_deal),
        QUESTIONS.get(kind, ""),
    )


# Parts are kept because one view after the other repeats them; each by all that it depends on.
@lru_cache(maxsize=512)
def _summaries(marks: tuple[int, ...]) -> tuple[SeatSummary, ...]:
    return tuple(map(SeatSummary, SEATS, marks * 2, TEAM_OF))


def _hands(known: SaskuKnown, kind: str) -> list[Zone]:
    zones = list(map(unseen_hand, SEATS, map(COUNT, known.faces)))
    if known.own is not None and known.seat is not None:
        zones[known.seat] = own_hand(known.seat, known.own.hand, kind in WITH_CARDS)
    return zones


@lru_cache(maxsize=512)
def _trick(cards: Cards, led: Seat) -> Zone:
    return Zone("trick", groups=tuple([CardGroup((card,), seat=(led + step) % 4) for step, card in enumerate(cards)]))


@lru_cache(maxsize=512)
def _tricks(done: Cards) -> Zone:
    return Zone("tricks", None, (CardGroup(done),) if done else ())


def _dealing(public: Public) -> tuple[Zone, ...]:
    """Return what shows how the cards are or were dealt: the pack, the packets, the cards that fell face up."""
    order = public.order
    if order is None:
        return PACK
    packets = _packets(order) if order.mode == "valimised" and len(order.packets) < 4 else ()
    return packets or (_exposed(order, exposed_to(public), public.from_forehand) if order.exposed else ())


@lru_cache(maxsize=512)
def _packets(order: Order) -> tuple[Zone, ...]:
    """Return the packets while they are chosen; that some hands are empty shows it."""
    return (Zone("packets", groups=tuple([_packet(order, index) for index in SEATS])),)


def _packet(order: Order, index: int) -> CardGroup:
    if index in order.packets:
        return CardGroup(label=f"packet {index}", seat=(order.seats[0] + order.packets.index(index)) % 4)
    ends = order.exposed[2 * index : 2 * index + 2]
    return CardGroup(ends, unseen=7, unseen_before=1, label=f"packet {index}")


@lru_cache(maxsize=512)
def _exposed(order: Order, owners: tuple[Seat, ...], seats: tuple[Seat, ...]) -> tuple[Zone, ...]:
    """Return the cards that fell face up, for each seat to which some were dealt."""
    dealt = tuple(zip(order.exposed, owners, strict=True))
    by_seat = [(seat, tuple([card for card, owner in dealt if owner == seat])) for seat in seats]
    return (Zone("exposed", groups=tuple([CardGroup(cards, seat=seat) for seat, cards in by_seat if cards])),)


def line(move: Any, known: SaskuKnown) -> MoveLine:
    """Return the card that a move picks, the packet that it points at, or what else it says in plain words."""
    del known  # the same for everybody
    match move:
        case moves.Play(card) | moves.Return(card):
            return MoveLine((card,))
        case moves.Packet(index):
            return MoveLine(zone_index=PACKETS_ZONE, group_index=index)
        case _:
            return MoveLine(label=LABELS.get(type(move)) or way_of_dealing(move))
