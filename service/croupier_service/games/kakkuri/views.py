"""What a viewer of Kakkuri sees: places, facts, lines and the typed view, made from `Known` and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from croupier_service.cards.deck import Card, Cards
from croupier_service.description.picture import (
    CardGroup,
    CardMark,
    DealResult,
    Fact,
    MoveLine,
    Picture,
    SeatSummary,
    Zone,
    own_hand,
    unseen_hand,
)
from croupier_service.frozen import frozen
from croupier_service.games.kakkuri.notation import spoken
from croupier_service.games.kakkuri.payments import pot
from croupier_service.games.kakkuri.table import (
    CEDE,
    CHOICE,
    DECK,
    FREE_START,
    HAND_SIZE,
    RANK,
    SWAP,
    TURN,
    UTAZU,
    WILDS,
    KakkuriKnown,
    LastDeal,
    Move,
    Play,
    Public,
)
from croupier_service.kernel.table import Seat

QUESTIONS: Final = {
    CEDE: "Deal, or cede the deal to the next seat?",
    SWAP: "Swap your unseen hand with the dealer's?",
    TURN: "Play on {last}, or pass?",
    FREE_START: "Play a card of any rank.",
    CHOICE: "Continue on {last}, or turn up a card?",
}
COURTS: Final = {
    "jqk": Fact("courts", text="10 = J, 11 = Q, 12 = K"),
    "qjk": Fact("courts", text="10 = Q, 11 = J, 12 = K"),
}
"""How the courts of a standard deck are read (option court_order)."""


class PlayedCard(NamedTuple):
    """A card on the table: the rank that it was played as, and who played it."""

    card: Card
    rank: int
    seat: Seat


@frozen
class View:
    """The typed view: what is public in a deal of Kakkuri. None: no such seat, or nothing turned up yet."""

    dealer: Seat
    set_out: Seat | None
    last: int | None
    anchor: Seat | None
    box: int
    pot: int
    turned: Cards
    played: tuple[PlayedCard, ...]
    swapped: tuple[Seat, ...]
    ended: tuple[Seat, ...]
    dropped: tuple[Seat, ...]
    sansoku: tuple[Seat, ...]
    turn_cards: int
    continued: bool


def details(known: KakkuriKnown) -> View:
    """Return the typed view."""
    told = known.public
    return View(
        dealer=told.dealer,
        set_out=told.set_out,
        last=told.last or None,
        anchor=told.anchor if _looked(known) else None,
        box=told.box,
        pot=pot(told),
        turned=told.turned,
        played=_played_cards(told.played, told.played_by, told.wild_ranks),
        swapped=told.swapped,
        ended=told.ended,
        dropped=told.dropped,
        sansoku=told.sansoku,
        turn_cards=told.turn_cards,
        continued=told.continued,
    )


def picture(known: KakkuriKnown, kind: str) -> Picture:
    """Return the view; `kind` is the decision that this viewer is asked, or empty."""
    told, looked = known.public, _looked(known)
    return Picture(
        _summaries(told.totals),
        _zones(known, kind, looked),
        _facts(told, looked),
        None if told.last_deal is None else _result(told.last_deal),
        _question(kind, told.last) if kind else "",
    )


def line(move: Move, known: KakkuriKnown) -> MoveLine:
    """Return how `move` reads in a list: which cards to pick, and what wilds stand for."""
    if isinstance(move, Play):
        return MoveLine(tuple([laid.card for laid in move.cards]), spoken(move))
    word = type(move).__name__
    if word == "Drop":
        return MoveLine(label=f"Drop out for {known.public.options.stake}")
    return MoveLine(label=_LABELS[word])


_LABELS: Final = {
    "Deal": "Deal",
    "Cede": "Cede the deal",
    "Swap": "Swap with the dealer",
    "Keep": "Keep the hand",
    "Pass": "Pass",
    "Sansoku": "Declare three pairs",
    "Continue": "Continue",
    "TurnUp": "Turn up a card",
}


# What lies on the table and what is said of it is kept, because every view repeats it.
@lru_cache(maxsize=512)
def _played_cards(played: Cards, played_by: tuple[Seat, ...], wild_ranks: tuple[int, ...]) -> tuple[PlayedCard, ...]:
    rank = RANK | dict(zip(WILDS, wild_ranks, strict=True))
    return tuple([PlayedCard(card, rank[card], seat) for card, seat in zip(played, played_by, strict=True)])


@lru_cache(maxsize=512)
def _summaries(totals: tuple[int, ...]) -> tuple[SeatSummary, ...]:
    return tuple(map(SeatSummary, range(len(totals)), totals))


def _looked(known: KakkuriKnown) -> bool:
    """Whether the seats have looked at their hands: a deal is over before all hands are empty."""
    return any(face.cards for face in known.faces)


def _zones(known: KakkuriKnown, kind: str, looked: bool) -> tuple[Zone, ...]:  # noqa: FBT001 - looked at by the caller
    told, own, seat = known.public, known.own, known.seat
    if looked or told.box == len(DECK.kinds):
        hands = list(map(unseen_hand, range(len(known.faces)), [face.cards for face in known.faces]))
    else:
        hands = [unseen_hand(other, 0 if other == told.set_out else HAND_SIZE) for other in range(len(known.faces))]
    if own is not None and seat is not None and own.hand:
        hands[seat] = own_hand(seat, own.hand, kind in (TURN, FREE_START))
    return (*_box(told.box, told.turned), *hands, *_played(told.played, told.played_by, told.wild_ranks, len(hands)))


@lru_cache(maxsize=512)
def _box(box: int, turned: Cards) -> tuple[Zone, Zone]:
    return Zone("box", None, (CardGroup((), box),)), Zone("turned_up", None, (CardGroup(turned),) if turned else ())


@lru_cache(maxsize=512)
def _played(played: Cards, played_by: tuple[Seat, ...], wild_ranks: tuple[int, ...], seats: int) -> tuple[Zone, ...]:
    """Return the cards in front of each seat, in order of play."""
    by_seat: list[list[Card]] = [[] for _ in range(seats)]
    for card, seat in zip(played, played_by, strict=True):
        by_seat[seat].append(card)
    return tuple([_played_zone(seat, tuple(cards), wild_ranks) for seat, cards in enumerate(by_seat)])


@lru_cache(maxsize=512)
def _played_zone(seat: Seat, cards: Cards, wild_ranks: tuple[int, ...]) -> Zone:
    return Zone("played", seat, (CardGroup(cards, marks=_marks(cards, wild_ranks)),) if cards else ())


def _marks(cards: Cards, wild_ranks: tuple[int, ...]) -> tuple[CardMark, ...]:
    return tuple([CardMark(place, "stands_for", str(wild_ranks[WILDS.index(card)])) for place, card in enumerate(cards) if card in WILDS])


def _facts(told: Public, looked: bool) -> tuple[Fact, ...]:  # noqa: FBT001 - looked at by the caller
    anchor = told.anchor if looked or told.continued else None
    seats = _facts_of_seats(told.swapped, told.ended, told.dropped, told.sansoku)
    turn = _facts_of_turn(looked, told.last, anchor, told.turn_cards, told.continued, pot(told))
    return (*_facts_of_deal(told.dealer, told.set_out), *turn, *seats, COURTS[told.options.court_order])


@lru_cache(maxsize=256)
def _facts_of_deal(dealer: Seat, set_out: Seat | None) -> tuple[Fact, ...]:
    return (Fact("dealer", dealer),) if set_out is None else (Fact("dealer", dealer), Fact("set_out", set_out))


@lru_cache(maxsize=512)
def _facts_of_turn(
    looked: bool,  # noqa: FBT001 - a key of the cache
    last: int,
    anchor: Seat | None,
    turn_cards: int,
    continued: bool,  # noqa: FBT001 - the same
    chips: int,
) -> tuple[Fact, ...]:
    facts = [Fact("last", None, last)] if last else []
    if looked:
        facts += [Fact("anchor", anchor), Fact("turn_cards", None, turn_cards), Fact("pot", None, chips)]
    if continued:
        facts.append(Fact("continued", anchor))
    return tuple(facts)


@lru_cache(maxsize=512)
def _facts_of_seats(*lists: tuple[Seat, ...]) -> tuple[Fact, ...]:
    kinds = ("swapped", "turn_ended", "dropped", "sansoku")
    return tuple([Fact(kind, seat) for kind, some in zip(kinds, lists, strict=True) for seat in some])


@lru_cache(maxsize=512)
def _result(last: LastDeal) -> DealResult:
    shown = (Zone("utazu", last.winner, (CardGroup(UTAZU),)),) if last.ending == "utazu" else ()
    return DealResult(last.number, last.scores, shown, (Fact("ending", last.winner, text=last.ending),))


@lru_cache(maxsize=256)
def _question(kind: str, last: int) -> str:
    return QUESTIONS[kind].format(last=last)
