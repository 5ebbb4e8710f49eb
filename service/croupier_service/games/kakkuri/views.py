"""What a viewer of Kakkuri sees: places, facts, lines and the typed view, made from `Known` and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from croupier_service.cards.deck import Card, Cards
from croupier_service.description.picture import CardGroup, CardMark, DealResult, Fact, MoveLine, Picture, SeatSummary, Zone, unseen_hand
from croupier_service.frozen import frozen
from croupier_service.games.kakkuri.payments import pot
from croupier_service.games.kakkuri.table import (
    DECK,
    FREE_START,
    HAND_SIZE,
    RANK,
    TURN,
    UTAZU,
    WILDS,
    KakkuriKnown,
    LaidCard,
    LastDeal,
    Move,
    Play,
    Public,
)
from croupier_service.kernel.table import Seat

COURTS: Final = {"jqk": "10 = J, 11 = Q, 12 = K", "qjk": "10 = Q, 11 = J, 12 = K"}
"""How the courts of a standard deck are read (option court_order)."""


@frozen
class PlayedCard:
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
        played=tuple([PlayedCard(card, _rank(told, card), seat) for card, seat in zip(told.played, told.played_by, strict=True)]),
        swapped=told.swapped,
        ended=told.ended,
        dropped=told.dropped,
        sansoku=told.sansoku,
        turn_cards=told.turn_cards,
        continued=told.continued,
    )


def picture(known: KakkuriKnown, kind: str) -> Picture:
    """Return the view; `kind` is the decision that this viewer is asked, or empty."""
    told = known.public
    return Picture(
        seats=tuple(map(SeatSummary, range(len(told.totals)), told.totals)),
        zones=_zones(known, kind),
        facts=_facts(known),
        last_deal=None if told.last_deal is None else _result(told.last_deal),
        question=_question(told, kind),
    )


def line(move: Move, known: KakkuriKnown) -> MoveLine:
    """Return how `move` reads in a list: which cards to pick, and what wilds stand for."""
    if isinstance(move, Play):
        return MoveLine(tuple([laid.card for laid in move.cards]), " ".join([_laid(laid) for laid in move.cards]))
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


def _laid(laid: LaidCard) -> str:
    return laid.card if laid.rank is None else f"{laid.card} as {laid.rank}"


def _rank(told: Public, card: Card) -> int:
    """Return the rank that a card on the table was played as."""
    return told.wild_ranks[WILDS.index(card)] if card in WILDS else RANK[card]


def _looked(known: KakkuriKnown) -> bool:
    """Whether the seats have looked at their hands: a deal is over before all hands are empty."""
    return any(face.cards for face in known.faces)


def _zones(known: KakkuriKnown, kind: str) -> tuple[Zone, ...]:
    told = known.public
    box, turned = Zone("box", None, (CardGroup((), told.box),)), Zone("turned_up", None, (CardGroup(told.turned),) if told.turned else ())
    unseen = HAND_SIZE if told.box < len(DECK.kinds) and not _looked(known) else 0
    hands = [_hand(known, seat, face.cards or (0 if seat == told.set_out else unseen), kind) for seat, face in enumerate(known.faces)]
    played = [_played_zone(seat, cards, told.wild_ranks) for seat, cards in enumerate(_played(told))]
    return (box, turned, *hands, *played)


def _hand(known: KakkuriKnown, seat: Seat, cards: int, kind: str) -> Zone:
    if seat == known.seat and known.own is not None and known.own.hand:
        return Zone("hand", seat, (CardGroup(known.own.hand),), pickable=kind in (TURN, FREE_START))
    return unseen_hand(seat, cards)


def _played(told: Public) -> list[Cards]:
    """Return the cards in front of each seat, in order of play."""
    if not told.played:
        return [()] * len(told.totals)
    played: list[list[Card]] = [[] for _ in told.totals]
    for card, seat in zip(told.played, told.played_by, strict=True):
        played[seat].append(card)
    return [tuple(cards) for cards in played]


# Kept, because every view repeats it.
@lru_cache(maxsize=4096)
def _played_zone(seat: Seat, cards: Cards, wild_ranks: tuple[int, ...]) -> Zone:
    return Zone("played", seat, (CardGroup(cards, marks=_marks(cards, wild_ranks)),) if cards else ())


def _marks(cards: Cards, wild_ranks: tuple[int, ...]) -> tuple[CardMark, ...]:
    return tuple([CardMark(place, "stands_for", str(wild_ranks[WILDS.index(card)])) for place, card in enumerate(cards) if card in WILDS])


def _facts(known: KakkuriKnown) -> tuple[Fact, ...]:
    told = known.public
    facts = [Fact("dealer", told.dealer)]
    if told.set_out is not None:
        facts.append(Fact("set_out", told.set_out))
    if told.last:
        facts.append(Fact("last", None, told.last))
    if _looked(known):
        facts += [Fact("anchor", told.anchor), Fact("turn_cards", None, told.turn_cards), Fact("pot", None, pot(told))]
    if told.continued:
        facts.append(Fact("continued", told.anchor))
    for fact, some in (("swapped", told.swapped), ("turn_ended", told.ended), ("dropped", told.dropped), ("sansoku", told.sansoku)):
        if some:
            facts += [Fact(fact, seat) for seat in some]
    facts.append(Fact("courts", text=COURTS[told.options.court_order]))
    return tuple(facts)


def _result(last: LastDeal) -> DealResult:
    shown = (Zone("utazu", last.winner, (CardGroup(UTAZU),)),) if last.ending == "utazu" else ()
    return DealResult(last.number, last.scores, shown, (Fact("ending", last.winner, text=last.ending),))


def _question(told: Public, kind: str) -> str:
    match kind:
        case "cede":
            return "Deal, or cede the deal to the next seat?"
        case "swap":
            return "Swap your unseen hand with the dealer's?"
        case "turn":
            return f"Play on {told.last}, or pass?"
        case "free_start":
            return "Play a card of any rank."
        case "choice":
            return f"Continue on {told.last}, or turn up a card?"
    return ""
