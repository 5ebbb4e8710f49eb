"""What a viewer sees of a Sasaki table, built up from what it knows. No rule stands here."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from croupier_service.cards.deck import Cards
from croupier_service.description.picture import CardGroup, DealResult, Fact, MoveLine, Picture, SeatSummary, Zone, own_hand, unseen_hand
from croupier_service.frozen import frozen
from croupier_service.games.sasaki.combinations import combination
from croupier_service.games.sasaki.red_tens import owners_for, teams
from croupier_service.games.sasaki.table import (
    DECLARE,
    JATA,
    KKOTA,
    LEAD,
    NAMES,
    RED_TENS,
    RESPOND,
    SEATS,
    STOP,
    Jata,
    Kind,
    Kkota,
    LastDeal,
    Move,
    Play,
    Public,
    SasakiKnown,
    passers,
)
from croupier_service.kernel.table import Seat

WITH_CARDS = (LEAD, RESPOND, JATA, KKOTA)
"""The decisions that are answered with cards of the hand."""


QUESTIONS = {
    DECLARE: "Run? Only a holder of a red ten can.",
    STOP: "Stop? It doubles the stakes once more.",
    LEAD: "Lead any combination.",
    RESPOND: "Beat {} or pass.",
    JATA: "Kick {}?",
    KKOTA: "Skewer {}?",
}

COUNT = attrgetter("count")


class TopView(NamedTuple):
    """The play that must be beaten, and who has passed on it."""

    combination: str
    cards: Cards
    seat: Seat
    passed_seats: tuple[Seat, ...]


class PlayedView(NamedTuple):
    """A play of the trick."""

    seat: Seat
    combination: str
    cards: Cards


class RedTenView(NamedTuple):
    """A red ten that everybody knows of; `held_by` None: it has been played, or nobody knows."""

    card: str
    dealt_to: Seat
    held_by: Seat | None


@frozen
class View:
    """The typed view: mirrors croupier.v1.SasakiView."""

    top: TopView | None
    multiplier: int
    ran: tuple[Seat, ...]
    stopped: tuple[Seat, ...]
    opener: Seat | None
    red_tens: tuple[RedTenView, ...]
    hand: Cards
    card_counts: tuple[int, ...]
    trick: tuple[PlayedView, ...]
    played: Cards
    finished: tuple[Seat, ...]


def details(known: SasakiKnown) -> View:
    """Return the typed view of what is known."""
    public = known.public
    return View(
        _top(public),
        public.multiplier,
        public.runners,
        public.stoppers,
        public.opener,
        red_tens(public),
        known.own.hand if known.own else (),
        tuple(map(COUNT, known.faces)),
        _plays(*_shown_plays(public)),
        _set_aside(public),
        public.finished,
    )


def picture(known: SasakiKnown, kind: str) -> Picture:
    """Return the view for any client; `kind` is what the viewer is asked and has not answered, or empty."""
    public, tens = known.public, red_tens(known.public)
    return Picture(
        _summaries(public.totals, public.finished, teams(owners_for(known), known.seat)),
        (*_hands(known, tens, kind), _trick_zone(*_shown_plays(public)), _played_zone(_set_aside(public))),
        _facts(public, tens),
        None if public.last_deal is None else _last_deal(public, public.last_deal),
        _question(kind, public.top) if kind else "",
    )


def line(move: Move, known: SasakiKnown) -> MoveLine:
    """Return the cards of a move and, for a play of several cards, the name of its combination."""
    match move:
        case Play(cards):
            return MoveLine(cards, _label(cards, known) if len(cards) > 1 else "")
        case Jata(cards) | Kkota(cards):
            return MoveLine(cards)
    return MoveLine()


def _label(cards: Cards, known: SasakiKnown) -> str:
    own = known.own
    if cards == RED_TENS and own and len(own.hand) == 2 and known.public.options.last_two_red_tens == "pair":
        return "pair"
    found = combination(cards)
    return found.kind.value.replace("_", " ") if found else ""


def red_tens(public: Public) -> tuple[RedTenView, ...]:
    """Return the red tens of which everybody knows who was dealt them, with where they are known to be.

    At the end of the match the last player has shown its own.
    """
    diamond, heart = public.diamond_owner, public.heart_owner
    if diamond is None and heart is None:
        return ()
    last = public.finished[-1] if len(public.finished) == len(SEATS) else None
    out = ("TD" in public.played, "TH" in public.played)
    return _red_tens(diamond, heart, out, bool(public.runners), last)


# Parts are kept because one view after the other repeats them; each by all that it depends on.
@lru_cache(maxsize=512)
def _red_tens(
    diamond: Seat | None,
    heart: Seat | None,
    out: tuple[bool, ...],
    ran: bool,  # noqa: FBT001 - the key of a cache
    last: Seat | None,
) -> tuple[RedTenView, ...]:
    """Return the tens whose owners are known; `out`: whether each is played. Two owners who ran have swapped them (RULES.md, P1)."""
    dealt = zip(RED_TENS, out, (diamond, heart), (heart, diamond), strict=True)
    known = [(card, owner, None if gone else other if ran and last is None else last) for card, gone, owner, other in dealt]
    return tuple([RedTenView(card, owner, holder) for card, owner, holder in known if owner is not None])


def _shown_plays(public: Public) -> tuple[tuple[Seat, ...], tuple[int, ...], Cards, Kind | None]:
    """Return the plays of the trick that are kept apart, oldest first: who, of how many cards, the cards, and what the newest counts as."""
    sizes = public.trick_sizes
    return public.trick_seats, sizes, public.played[-sum(sizes) :] if sizes else (), public.combination


@lru_cache(maxsize=512)
def _plays(seats: tuple[Seat, ...], sizes: tuple[int, ...], played: Cards, newest: Kind | None) -> tuple[PlayedView, ...]:
    plays: list[PlayedView] = []
    start = 0
    for seat, size in zip(seats, sizes, strict=True):
        cards = played[start : start + size]
        found = combination(cards)
        plays.append(PlayedView(seat, NAMES[found.kind] if found else "", cards))
        start += size
    if newest:
        plays[-1] = PlayedView(plays[-1].seat, NAMES[newest], plays[-1].cards)
    return tuple(plays)


def _set_aside(public: Public) -> Cards:
    """Return the cards played before the plays that are kept apart, in their order."""
    return public.played[: len(public.played) - sum(public.trick_sizes)]


def _top(public: Public) -> TopView | None:
    if public.combination is None or len(public.finished) == len(SEATS):
        return None
    return _top_view(public.combination, public.top, public.owner, public.finished, public.passes)


@lru_cache(maxsize=512)
def _top_view(kind: Kind, cards: Cards, owner: Seat, finished: tuple[Seat, ...], passes: int) -> TopView:
    return TopView(NAMES[kind], cards, owner, passers(owner, finished, passes))


@lru_cache(maxsize=512)
def _summaries(totals: tuple[int, ...], finished: tuple[Seat, ...], teams_: tuple[int | None, ...]) -> tuple[SeatSummary, ...]:
    places = {seat: place for place, seat in enumerate(finished, 1)}
    return tuple(map(SeatSummary, SEATS, totals, teams_, map(places.get, SEATS)))


def _hands(known: SasakiKnown, tens: tuple[RedTenView, ...], kind: str) -> list[Zone]:
    zones = list(map(unseen_hand, SEATS, map(COUNT, known.faces)))
    for _, _, holder in tens:
        if holder is not None:
            zones[holder] = _holding(holder, known.faces[holder].count, tens)
    if known.own is not None and known.seat is not None:
        zones[known.seat] = own_hand(known.seat, known.own.hand, kind in WITH_CARDS)
    return zones


@lru_cache(maxsize=512)
def _holding(seat: Seat, count: int, tens: tuple[RedTenView, ...]) -> Zone:
    """Return the hand of another seat, of which the red tens are seen that it is known to hold."""
    shown = tuple([ten.card for ten in tens if ten.held_by == seat])
    return Zone("hand", seat, (CardGroup(shown, count - len(shown)),))


@lru_cache(maxsize=512)
def _trick_zone(seats: tuple[Seat, ...], sizes: tuple[int, ...], played: Cards, newest: Kind | None) -> Zone:
    plays = _plays(seats, sizes, played, newest)
    return Zone("trick", None, tuple([CardGroup(play.cards, 0, None, play.combination.replace("_", " "), play.seat) for play in plays]))


@lru_cache(maxsize=512)
def _played_zone(cards: Cards) -> Zone:
    return Zone("played", None, (CardGroup(cards),) if cards else ())


def _facts(public: Public, tens: tuple[RedTenView, ...]) -> tuple[Fact, ...]:
    facts = _stakes(public.multiplier, public.runners, public.stoppers, public.opener)
    if tens:
        facts += _shown_tens(tens)
    if top := _top(public):
        facts += _to_beat(top)
    return facts


@lru_cache(maxsize=512)
def _stakes(multiplier: int, runners: tuple[Seat, ...], stoppers: tuple[Seat, ...], opener: Seat | None) -> tuple[Fact, ...]:
    ran, stopped = [Fact("ran", seat) for seat in runners], [Fact("stopped", seat) for seat in stoppers]
    opened = [Fact("opener", opener)] if opener is not None else []
    return (Fact("multiplier", None, multiplier), *ran, *stopped, *opened)


@lru_cache(maxsize=512)
def _shown_tens(tens: tuple[RedTenView, ...]) -> tuple[Fact, ...]:
    facts: list[Fact] = []
    for card, dealt_to, held_by in tens:
        facts.append(Fact("dealt_red_ten", dealt_to, None, "", (card,)))
        if held_by is not None:
            facts.append(Fact("holds_red_ten", held_by, None, "", (card,)))
    return tuple(facts)


@lru_cache(maxsize=512)
def _to_beat(top: TopView) -> tuple[Fact, ...]:
    passed = [Fact("has_passed", seat) for seat in top.passed_seats]
    return (Fact("to_beat", top.seat, None, top.combination, top.cards), *passed)


def _last_deal(public: Public, last: LastDeal) -> DealResult:
    over = len(public.finished) == len(SEATS)
    return _result(public.proof.deal - (not over), last)


@lru_cache(maxsize=512)
def _result(deal: int, last: LastDeal) -> DealResult:
    """Return what a deal has shown; every view of the next deal repeats it."""
    shown = (Zone("shown", last.finished[-1], (CardGroup(last.shown),)),) if last.shown else ()
    places = [Fact("place", seat, place) for place, seat in enumerate(last.finished, 1)]
    dealt = [Fact("dealt_red_ten", seat, cards=(card,)) for seat, card in zip(last.red_owners, RED_TENS, strict=True)]
    return DealResult(deal, last.scores, shown, (Fact("multiplier", number=last.multiplier), *places, *dealt))


@lru_cache(maxsize=512)
def _question(kind: str, top: Cards) -> str:
    return QUESTIONS[kind].format(" ".join(top))
