"""What a viewer sees of a table of Four Color Cards, built up from what it knows. No rule stands here."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Card, Cards
from croupier_service.description.picture import CardGroup, DealResult, Fact, MoveLine, Picture, SeatSummary, Zone, own_hand, unseen_hand
from croupier_service.games.four_color.claims import concealed_used
from croupier_service.games.four_color.ending import winning_hand
from croupier_service.games.four_color.melds import combination, laid_out
from croupier_service.games.four_color.options import ColourGroups, PointsTable
from croupier_service.games.four_color.redeal import shown_hands
from croupier_service.games.four_color.scoring import scores
from croupier_service.games.four_color.table import (
    AnyMove,
    Discard,
    FourColorKnown,
    LastDeal,
    Origin,
    OwnGeneral,
    Public,
    is_over,
)
from croupier_service.games.four_color.typed_view import View, details, pile_count, words, worth_of
from croupier_service.kernel.table import Seat

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
    public, offered, giver = known.public, known.public.offered, known.public.giver
    return Picture(
        _summaries(public.scores),
        _zones(known, kind),
        _facts(public.dealer, None if is_over(public) else public.turn, public.origin, offered, giver, public.redeals),
        None if public.last_deal is None else _last_deal(public, public.last_deal),
        _question(kind, offered, giver) if kind else "",
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


@lru_cache(maxsize=512)
def _claim_line(move: AnyMove, offered: Card) -> MoveLine:
    used = concealed_used(move, offered)
    if not used and not isinstance(move, OwnGeneral):
        return MoveLine()
    return MoveLine(used, f"{words(combination((offered, *used), 'any'))} with {offered}")


# What lies on the table and what is said of it is kept, because every view repeats it.
@lru_cache(maxsize=512)
def _summaries(scores: tuple[int, ...]) -> tuple[SeatSummary, ...]:
    return tuple(map(SeatSummary, range(len(scores)), scores))


@lru_cache(maxsize=512)
def _question(kind: str, offered: Card | None, giver: Seat) -> str:
    return QUESTIONS[kind].format(offered=offered, giver=giver)


def _zones(known: FourColorKnown, kind: str) -> tuple[Zone, ...]:
    public, own = known.public, known.own
    concealed = [face.hand for face in known.faces]
    hands = list(map(unseen_hand, range(len(concealed)), concealed))
    if own is not None and known.seat is not None:
        hands[known.seat] = own_hand(known.seat, own.hand, kind in PICKING)
    middle = _middle(public.offered, public.giver, pile_count(public, concealed))
    return (*hands, *_melds(public.melds, public.starts), *_rows(public.rows), *middle, *_shown(public.requests, public.shown))


@lru_cache(maxsize=512)
def _melds(melds: tuple[Cards, ...], starts: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple(map(_melds_zone, range(len(melds)), melds, starts))


@lru_cache(maxsize=512)
def _melds_zone(seat: Seat, cards: Cards, starts: int) -> Zone:
    return Zone("melds", seat, _groups(laid_out(cards, starts)))


def _groups(melds: tuple[Cards, ...]) -> tuple[CardGroup, ...]:
    return tuple([CardGroup(meld, label=words(combination(meld, "any"))) for meld in melds])


@lru_cache(maxsize=512)
def _rows(rows: tuple[Cards, ...]) -> tuple[Zone, ...]:
    return tuple(map(_row_zone, range(len(rows)), rows))


@lru_cache(maxsize=512)
def _row_zone(seat: Seat, row: Cards) -> Zone:
    return Zone("discards", seat, (CardGroup(row),) if row else ())


@lru_cache(maxsize=512)
def _middle(offered: Card | None, giver: Seat, pile: int) -> tuple[Zone, Zone]:
    card = () if offered is None else (CardGroup((offered,), seat=giver),)
    return Zone("offered", groups=card), Zone("pile", groups=(CardGroup(unseen=pile),) if pile else ())


@lru_cache(maxsize=512)
def _shown(requests: tuple[Seat, ...], shown: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple([Zone("shown", seat, (CardGroup(hand),)) for seat, hand in zip(requests, shown_hands(shown), strict=True)])


@lru_cache(maxsize=512)
def _facts(dealer: Seat, turn: Seat | None, origin: Origin, offered: Card | None, giver: Seat, redeals: int) -> tuple[Fact, ...]:
    facts = [Fact("dealer", dealer)]
    if turn is not None:
        facts.append(Fact("turn", turn))
    if offered is not None:
        facts.append(Fact(origin + "_offered", giver, cards=(offered,)))
    if redeals:
        facts.append(Fact("redeals", number=redeals))
    return tuple(facts)


def _last_deal(public: Public, last: LastDeal) -> DealResult:
    return _result(last, scores(public), winning_hand(public), public.options.points_table, public.options.colour_groups)


@lru_cache(maxsize=512)
def _result(last: LastDeal, got: tuple[int, ...], melds: tuple[Cards, ...], table: PointsTable, groups: ColourGroups) -> DealResult:
    if last.winner is None:
        return DealResult(last.deal, got, (), (Fact("undecided"),))
    facts = [Fact("winner", last.winner, last.total, words(last.source))]
    if last.giver is not None:
        facts.append(Fact("giver", last.giver))
    for place, (meld, made, worth) in enumerate(zip(melds, *worth_of(melds, last.exposed, table, groups), strict=True)):
        facts.append(Fact("meld_points", last.winner, worth, f"{words(made)} {'exposed' if place < last.exposed else 'hidden'}", meld))
    return DealResult(last.deal, got, (Zone("winning_hand", last.winner, _groups(melds)),), tuple(facts))
