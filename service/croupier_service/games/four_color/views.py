"""What a viewer sees of a table of Four Color Cards, built up from what it knows. No rule stands here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from croupier_service.cards.deck import Card, Cards
from croupier_service.description.picture import CardGroup, DealResult, Fact, MoveLine, Picture, SeatSummary, Zone, unseen_hand
from croupier_service.games.four_color.claims import concealed_used
from croupier_service.games.four_color.ending import winning_hand
from croupier_service.games.four_color.melds import combination, laid_out
from croupier_service.games.four_color.redeal import shown_hands
from croupier_service.games.four_color.table import (
    AnyMove,
    Discard,
    FourColorKnown,
    LastDeal,
    OwnGeneral,
    Public,
    is_over,
)
from croupier_service.games.four_color.typed_view import View, details, pile_count, words, worth_of

__all__ = ["View", "details", "line", "picture"]

QUESTIONS = {
    "redeal_window": "Play this deal, or have the cards dealt anew?",
    "first_discard": "Discard a card, or win with the dealt cards.",
    "draw": "Turn the front card of the draw pile.",
    "draw_window": "{offered} was drawn by seat {giver}: claim it or pass.",
    "discard": "Discard a card, or win.",
    "discard_window": "{offered} was discarded by seat {giver}: claim it or pass.",
    "deal_over": "Start the next deal?",
}
PICKING = frozenset({"first_discard", "discard", "draw_window", "discard_window"})
"""The decisions that are answered with cards of the hand."""


def picture(known: FourColorKnown, kind: str) -> Picture:
    """Return the view for any client; `kind` is what the viewer is asked and has not answered, or empty."""
    public = known.public
    return Picture(
        tuple(map(SeatSummary, range(len(public.scores)), public.scores)),
        (*_hands(known, kind), *_open_zones(known), *_shown(public)),
        tuple(_facts(public)),
        _last_deal(public),
        QUESTIONS[kind].format(offered=public.offered, giver=public.giver) if kind else "",
    )


def line(move: AnyMove, known: FourColorKnown) -> MoveLine:
    """Return the concealed cards that a move uses, and what the meld is called."""
    if isinstance(move, Discard):
        return _discard_line(move.card)
    if (offered := known.public.offered) is None:
        return MoveLine()
    return _claim_line(move, offered)


@lru_cache(maxsize=64)
def _discard_line(card: Card) -> MoveLine:
    return MoveLine((card,))


@lru_cache(maxsize=4096)
def _claim_line(move: AnyMove, offered: Card) -> MoveLine:
    used = concealed_used(move, offered)
    if not used and not isinstance(move, OwnGeneral):
        return MoveLine()
    return MoveLine(used, f"{words(combination((offered, *used), 'any'))} with {offered}")


def _hands(known: FourColorKnown, kind: str) -> list[Zone]:
    zones = [unseen_hand(seat, face.hand) for seat, face in enumerate(known.faces)]
    if known.own is not None and known.seat is not None:
        zones[known.seat] = Zone("hand", known.seat, (CardGroup(known.own.hand),), kind in PICKING)
    return zones


def _open_zones(known: FourColorKnown) -> list[Zone]:
    public = known.public
    seats = range(len(public.rows))
    melds = map(_melds_zone, seats, public.melds, public.starts)
    rows = map(_row_zone, seats, public.rows)
    offered = (CardGroup((public.offered,), seat=public.giver),) if public.offered is not None else ()
    pile = CardGroup(unseen=pile_count(known))
    return [*melds, *rows, Zone("offered", groups=offered), Zone("pile", groups=(pile,) if pile.unseen else ())]


# What lies on the table is kept, because every view repeats it.
@lru_cache(maxsize=4096)
def _melds_zone(seat: int, cards: Cards, starts: int) -> Zone:
    return Zone("melds", seat, tuple([CardGroup(meld, label=words(combination(meld, "any"))) for meld in laid_out(cards, starts)]))


@lru_cache(maxsize=4096)
def _row_zone(seat: int, row: Cards) -> Zone:
    return Zone("discards", seat, (CardGroup(row),) if row else ())


def _winning_groups(public: Public) -> tuple[CardGroup, ...]:
    return tuple([CardGroup(meld, label=words(combination(meld, "any"))) for meld in winning_hand(public)])


def _shown(public: Public) -> list[Zone]:
    return [Zone("shown", seat, (CardGroup(hand),)) for seat, hand in zip(public.requests, shown_hands(public.shown), strict=True)]


def _facts(public: Public) -> Iterator[Fact]:
    yield Fact("dealer", public.dealer)
    if not is_over(public):
        yield Fact("turn", public.turn)
    if public.offered is not None:
        yield Fact(public.origin + "_offered", public.giver, cards=(public.offered,))
    if public.redeals:
        yield Fact("redeals", number=public.redeals)


def _last_deal(public: Public) -> DealResult | None:
    last = public.last_deal
    if last is None:
        return None
    shown = (Zone("winning_hand", last.winner, _winning_groups(public)),) if last.winner is not None else ()
    return DealResult(last.deal, last.scores, shown, tuple(_facts_of_end(public, last)))


def _facts_of_end(public: Public, last: LastDeal) -> Iterator[Fact]:
    if last.winner is None:
        yield Fact("undecided")
        return
    yield Fact("winner", last.winner, last.total, words(last.source))
    if last.giver is not None:
        yield Fact("giver", last.giver)
    melds = winning_hand(public)
    for place, (meld, made, worth) in enumerate(zip(melds, *worth_of(melds, last.exposed, public.options), strict=True)):
        yield Fact("meld_points", last.winner, worth, f"{words(made)} {'exposed' if place < last.exposed else 'hidden'}", meld)
