"""How the toy is written, shown and described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier_service.description.listing import Listing, Shapes
from croupier_service.description.picture import CardGroup, CardMark, DealResult, Fact, MoveLine, Picture, SeatSummary, Zone
from croupier_service.description.terms import CardTerm, Description, Direction, Layout, Names, Preset, Term, ZoneTerm
from tests.contract.toy import (
    DECK,
    Duck,
    Give,
    Hidden,
    Keep,
    LastDeal,
    Options,
    Play,
    Private,
    Public,
    Rules,
    ToyKnown,
    winning_place,
)

WORDS: dict[str, type[Any]] = {"give": Give, "keep": Keep, "play": Play, "duck": Duck}


class Text:
    """The notation: a word and, except after `keep`, a card."""

    def write(self, move: Any) -> str:
        """Return the text of `move`."""
        word = type(move).__name__.lower()
        return word if isinstance(move, Keep) else f"{word} {move.card}"

    def read(self, text: str) -> Any:
        """Return the move that `text` says."""
        word, *cards = text.split(" ")
        if word not in WORDS or len(cards) != (word != "keep"):
            raise ValueError(f"no move: {text}")
        return self.canonical(WORDS[word](*cards))

    def canonical(self, move: Any) -> Any:
        """Return `move`; ValueError where its card is unknown."""
        if not isinstance(move, Keep) and move.card not in DECK.index:
            raise ValueError(f"no card: {move.card}")
        return move


@dataclass(frozen=True)
class View:
    """The typed view."""

    leader: int
    trick: tuple[str, ...]
    cards: tuple[int, ...]
    hand: tuple[str, ...]


class Pictures:
    """The views."""

    def picture(self, known: ToyKnown, kind: str) -> Picture:
        """Return the view of who knows `known`."""
        seats = tuple([SeatSummary(seat, total) for seat, total in enumerate(known.public.totals)])
        question = f"Your answer to {kind}?" if kind else ""
        return Picture(seats, self.zones(known, kind), self.facts(known), self.last_deal(known.public.last_deal), question)

    def zones(self, known: ToyKnown, kind: str) -> tuple[Zone, ...]:
        """Return hands, ducked cards and the trick."""
        hands = [self.hand(known, seat, kind) for seat in range(len(known.faces))]
        ducked = [self.ducked(known, seat) for seat in range(len(known.faces))]
        trick = tuple([card for card in known.public.trick if card])
        marks = (CardMark(trick.index(known.public.trick[winning_place(known.public.trick)]), "winning"),) if trick else ()
        return (
            *hands,
            *ducked,
            Zone("trick", groups=(CardGroup(trick, marks=marks),)),
            Zone("played", groups=(CardGroup(known.public.played),)),
        )

    def hand(self, known: ToyKnown, seat: int, kind: str) -> Zone:
        """Return a hand, open to its owner."""
        if seat == known.seat and known.own:
            return Zone("hand", seat, (CardGroup(known.own.hand),), pickable=bool(kind))
        return Zone("hand", seat, (CardGroup(unseen=known.faces[seat].cards),))

    def ducked(self, known: ToyKnown, seat: int) -> Zone:
        """Return what a seat ducked, open to its owner."""
        if seat == known.seat and known.own:
            return Zone("ducked", seat, (CardGroup(known.own.ducked),))
        return Zone("ducked", seat, (CardGroup(unseen=known.faces[seat].ducked),))

    def facts(self, known: ToyKnown) -> tuple[Fact, ...]:
        """Return leader, tricks won and own notes."""
        won = [Fact("won", seat, count) for seat, count in enumerate(known.public.won)]
        facts = [Fact("leader", known.public.leader), *won]
        if known.own and known.own.gave:
            facts.append(Fact("gave", cards=(known.own.gave,)))
        if known.own and known.own.got:
            facts.append(Fact("got", cards=(known.own.got,)))
        return tuple(facts)

    def last_deal(self, last: LastDeal | None) -> DealResult | None:
        """Return the last deal with its ducked cards."""
        if last is None:
            return None
        shown = tuple([Zone("ducked", seat, (CardGroup(cards),)) for seat, cards in enumerate(last.ducked)])
        return DealResult(last.number, last.scores, shown)

    def details(self, known: ToyKnown) -> View:
        """Return the typed view."""
        counts = tuple([face.cards for face in known.faces])
        return View(known.public.leader, known.public.trick, counts, known.own.hand if known.own else ())

    def line(self, move: Any, known: ToyKnown) -> MoveLine:
        """Return the card to pick, or that none is given."""
        if isinstance(move, Keep):
            return MoveLine(label="give nothing")
        return MoveLine((move.card,), zone_index=2 * len(known.faces) if isinstance(move, Play) else None)


def check(options: Options, seats: int) -> str | None:
    """Return why a configuration is impossible."""
    if not 2 <= seats <= 4:
        return "two to four seats"
    if options.scoring == "balanced" and options.target is not None:
        return "no target with balanced scoring"
    return None


def term(kind: str, template: str = "") -> Term:
    """Return a word of the toy."""
    return Term(kind, Names(kind), f"What {kind} means.", template)


DESCRIPTION = Description(
    game="toy",
    names=Names("Toy"),
    summary="A little trick game.",
    seat_counts=(2, 3, 4),
    usual_seat_count=3,
    rules_version=1,
    presets=(
        Preset("usual", Names("usual"), "Two deals.", Options()),
        Preset("even", Names("even"), "Balanced.", Options(scoring="balanced")),
    ),
    cards=tuple([CardTerm(code, code[0], code[1], code, Names(code)) for code in DECK.kinds]),
    zones=(
        ZoneTerm(term("hand"), Layout.HAND),
        ZoneTerm(term("ducked"), Layout.PILE),
        ZoneTerm(term("trick"), Layout.TRICK),
        ZoneTerm(term("played"), Layout.PLAYED),
    ),
    decisions=(term("gift"), term("lead"), term("follow")),
    moves=(term("give"), term("keep"), term("play"), term("duck")),
    events=(
        term("dealt", "The cards are dealt."),
        term("dealt_you", "{seat} is dealt {cards}."),
        term("gave", "{seat} gives a card."),
        term("gave_card", "{seat} gives {cards}."),
        term("played", "{seat} plays {cards}."),
        term("ducked", "{seat} ducks."),
        term("ducked_card", "{seat} ducks {cards}."),
        term("trick_won", "{seat} wins the trick."),
        term("deal_ended", "Deal {number} is over."),
        term("match_ended", "The match is over."),
    ),
    facts=(
        term("leader", "{seat} leads."),
        term("won", "{seat} has {number} tricks."),
        term("gave", "Gave {cards}."),
        term("got", "Got {cards}."),
    ),
    outcomes=(term("deals_played"), term("target_reached")),
    refusals=(term("NOT_IN_HAND"), term("MUST_FOLLOW"), term("CAN_FOLLOW")),
    marks=(term("winning"),),
)

LISTING = Listing(
    description=DESCRIPTION,
    rules=Rules(),
    notation=Text(),
    views=Pictures(),
    shapes=Shapes(Options, Public, Private, Hidden, (Give, Keep, Play, Duck), View),
    deck=DECK,
    check=check,
    room=lambda _, __: 1600,
    direction=lambda _: Direction.CLOCKWISE,
)
