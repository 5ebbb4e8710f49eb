"""What a viewer sees of a Sasaki table, built up from what it knows. No rule stands here."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Cards
from croupier_service.description.picture import CardGroup, DealResult, Fact, MoveLine, Picture, SeatSummary, Zone, unseen_hand
from croupier_service.frozen import frozen
from croupier_service.games.sasaki.combinations import combination
from croupier_service.games.sasaki.red_tens import known_holder, known_owner, teams
from croupier_service.games.sasaki.table import (
    DECLARE,
    JATA,
    KKOTA,
    LEAD,
    RED_TENS,
    RESPOND,
    SEATS,
    STOP,
    Jata,
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


@frozen
class TopView:
    """The play that must be beaten, and who has passed on it."""

    combination: str
    cards: Cards
    seat: Seat
    passed_seats: tuple[Seat, ...]


@frozen
class PlayedView:
    """A play of the trick."""

    seat: Seat
    combination: str
    cards: Cards


@frozen
class RedTenView:
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
        top=_top(public),
        multiplier=public.multiplier,
        ran=public.runners,
        stopped=public.stoppers,
        opener=public.opener,
        red_tens=red_tens(public),
        hand=known.own.hand if known.own else (),
        card_counts=tuple([face.count for face in known.faces]),
        trick=trick(public),
        played=set_aside(public),
        finished=public.finished,
    )


def picture(known: SasakiKnown, kind: str) -> Picture:
    """Return the view for any client; `kind` is what the viewer is asked and has not answered, or empty."""
    public, tens = known.public, red_tens(known.public)
    return Picture(
        _summaries(public, teams(known)),
        (*_hands(known, tens, kind), _trick_zone(public), _played_zone(public)),
        _facts(public, tens),
        None if public.last_deal is None else _last_deal(public, public.last_deal),
        _question(public, kind),
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
    """Return the red tens of which everybody knows who was dealt them, with where they are known to be."""
    if public.diamond_owner is None and public.heart_owner is None:
        return ()
    owners = [(card, known_owner(public, card)) for card in RED_TENS]
    return tuple([RedTenView(card, owner, _holder(public, card)) for card, owner in owners if owner is not None])


def _holder(public: Public, card: str) -> Seat | None:
    """Return who is known to hold a red ten; at the end of the match the last player has shown its own."""
    if len(public.finished) == len(SEATS) and card not in public.played:
        return public.finished[-1]
    return known_holder(public, card)


def trick(public: Public) -> tuple[PlayedView, ...]:
    """Return the plays of the trick that are kept apart, oldest first."""
    sizes, combination_ = public.trick_sizes, public.combination
    if not sizes:
        return ()
    return _plays(public.trick_seats, sizes, public.played[-sum(sizes) :], combination_.value if combination_ else "")


# Kept, because the typed view and the places both say it, to every viewer.
@lru_cache(maxsize=1024)
def _plays(seats: tuple[Seat, ...], sizes: tuple[int, ...], played: Cards, newest: str) -> tuple[PlayedView, ...]:
    plays: list[PlayedView] = []
    start = 0
    for seat, size in zip(seats, sizes, strict=True):
        cards = played[start : start + size]
        found = combination(cards)
        plays.append(PlayedView(seat, found.kind.value if found else "", cards))
        start += size
    if newest:
        plays[-1] = PlayedView(plays[-1].seat, newest, plays[-1].cards)
    return tuple(plays)


def set_aside(public: Public) -> Cards:
    """Return the cards played before those of `trick`, in their order."""
    return public.played[: len(public.played) - sum(public.trick_sizes)]


def _top(public: Public) -> TopView | None:
    if public.combination is None or len(public.finished) == len(SEATS):
        return None
    return TopView(public.combination.value, public.top, public.owner, passers(public.owner, public.finished, public.passes))


def _summaries(public: Public, teams_: tuple[int | None, ...]) -> tuple[SeatSummary, ...]:
    totals, finished = public.totals, public.finished
    if not finished:
        return tuple(map(SeatSummary, SEATS, totals, teams_))
    places = {seat: place for place, seat in enumerate(finished, 1)}
    return tuple(map(SeatSummary, SEATS, totals, teams_, map(places.get, SEATS)))


def _hands(known: SasakiKnown, tens: tuple[RedTenView, ...], kind: str) -> list[Zone]:
    zones = [_other_hand(seat, face.count, tens) for seat, face in enumerate(known.faces)]
    if known.own is not None and known.seat is not None:
        zones[known.seat] = Zone("hand", known.seat, (CardGroup(known.own.hand),), kind in WITH_CARDS)
    return zones


def _other_hand(seat: Seat, count: int, tens: tuple[RedTenView, ...]) -> Zone:
    """Return the hand of another seat; red tens that it is known to hold are seen."""
    shown = tuple([ten.card for ten in tens if ten.held_by == seat]) if tens else ()
    return Zone("hand", seat, (CardGroup(shown, count - len(shown)),)) if shown else unseen_hand(seat, count)


def _trick_zone(public: Public) -> Zone:
    groups = [CardGroup(play.cards, 0, None, play.combination.replace("_", " "), play.seat) for play in trick(public)]
    return Zone("trick", None, tuple(groups))


def _played_zone(public: Public) -> Zone:
    cards = set_aside(public)
    return Zone("played", None, (CardGroup(cards),) if cards else ())


def _facts(public: Public, tens: tuple[RedTenView, ...]) -> tuple[Fact, ...]:
    facts = [Fact("multiplier", None, public.multiplier)]
    facts += [Fact("ran", seat) for seat in public.runners]
    facts += [Fact("stopped", seat) for seat in public.stoppers]
    if public.opener is not None:
        facts.append(Fact("opener", public.opener))
    for ten in tens:
        facts.append(Fact("dealt_red_ten", ten.dealt_to, None, "", (ten.card,)))
        if ten.held_by is not None:
            facts.append(Fact("holds_red_ten", ten.held_by, None, "", (ten.card,)))
    if top := _top(public):
        facts.append(Fact("to_beat", top.seat, None, top.combination, top.cards))
        facts += [Fact("has_passed", seat) for seat in top.passed_seats]
    return tuple(facts)


def _last_deal(public: Public, last: LastDeal) -> DealResult:
    over = len(public.finished) == len(SEATS)
    return DealResult(public.proof.deal - (not over), last.scores, *_shown_at_end(last))


@lru_cache(maxsize=256)
def _shown_at_end(last: LastDeal) -> tuple[tuple[Zone, ...], tuple[Fact, ...]]:
    """Return what a deal has shown; kept, because every view of the next deal repeats it."""
    shown = (Zone("shown", last.finished[-1], (CardGroup(last.shown),)),) if last.shown else ()
    places = [Fact("place", seat, place) for place, seat in enumerate(last.finished, 1)]
    dealt = [Fact("dealt_red_ten", seat, cards=(card,)) for seat, card in zip(last.red_owners, RED_TENS, strict=True)]
    return shown, (Fact("multiplier", number=last.multiplier), *places, *dealt)


def _question(public: Public, kind: str) -> str:
    return QUESTIONS[kind].format(" ".join(public.top)) if kind else ""
