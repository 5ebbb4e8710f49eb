"""A little trick game, the suite's own proof: hidden hands, a sealed window, a turn, a stock, notes, several deals.

Each seat holds three of fifteen cards. In the gift window each seat may give a card to its left. Then three tricks: the suit led is
followed by who can; who cannot may also duck, which is to lay a card face down. The highest card of the suit led wins and leads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from croupier_service.cards.deck import Card, Cards, Deck, without
from croupier_service.cards.shuffle import Entropy, Proof, deal_key, shuffled
from croupier_service.description.options import choice, flag, number, number_or_none
from croupier_service.frozen import replaced as replace
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.event import Event, Wording, public
from croupier_service.kernel.game import Outcome, Step, places
from croupier_service.kernel.table import Known, Seat, Table

DECK = Deck([rank + suit for suit in "abc" for rank in "12345"])
HAND = 3


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the toy."""

    deals: int = number(2, "Deals", "Deals in a match.", 1, 3)
    gifts: bool = flag(default=True, name="Gifts", effect="Whether there is a gift window.")
    scoring: Literal["tricks", "balanced"] = cast(
        "Literal['tricks', 'balanced']",
        choice("tricks", "Scoring", "What a trick is worth.", tricks="A point.", balanced="A point from each other seat."),
    )
    target: int | None = number_or_none(None, "Target", "A total that ends the match.", 1, 9)


@dataclass(frozen=True, slots=True)
class Give:
    """Give a card to the left."""

    card: Card


@dataclass(frozen=True, slots=True)
class Keep:
    """Give nothing."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card face up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Duck:
    """Lay a card face down, where the suit led cannot be followed."""

    card: Card


@dataclass(frozen=True, slots=True)
class LastDeal:
    """How the last deal ended: its scores and the cards that were ducked, by seat."""

    number: int
    scores: tuple[int, ...]
    ducked: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows; `trick` holds the cards of the seats from the leader on, an empty code for a ducked one."""

    options: Options
    proof: Proof
    last_deal: LastDeal | None
    leader: Seat
    trick: tuple[str, ...]
    played: Cards
    won: tuple[int, ...]
    totals: tuple[int, ...]
    over: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """What everybody sees of a seat."""

    cards: int
    ducked: int


@dataclass(frozen=True, slots=True)
class Private:
    """What a seat has to itself; `gave` and `got` are notes."""

    hand: Cards
    ducked: Cards = ()
    gave: Card | None = None
    got: Card | None = None

    def face(self) -> Face:
        """Return the two counts."""
        return Face(len(self.hand), len(self.ducked))


@dataclass(frozen=True, slots=True)
class Hidden:
    """What nobody knows."""

    stock: Cards
    seed: bytes


ToyTable = Table[Public, Private, Hidden]
ToyKnown = Known[Public, Face, Private]


class Rules:
    """The rules, as methods, so that a fault can be planted in any of them."""

    OFFERS: Mapping[str, frozenset[type]] = {
        "gift": frozenset({Give, Keep}),
        "lead": frozenset({Play}),
        "follow": frozenset({Play, Duck}),
    }

    def deal(self, options: Options, seats: int, entropy: Entropy) -> Step[ToyTable]:
        """Deal the first deal."""
        nothing = (0,) * seats
        start = Public(options, Proof.of_first_deal(entropy), None, 0, (), (), nothing, nothing)
        return self.new_deal(start, entropy.seed, seats, ())

    def new_deal(self, start: Public, seed: bytes, seats: int, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Shuffle, deal and ask for gifts or for a lead."""
        cards = shuffled(DECK.kinds, deal_key(seed, start.proof.deal))
        hands = [cards[HAND * seat : HAND * (seat + 1)] for seat in range(seats)]
        table = Table(start, tuple([Private(DECK.ordered(hand)) for hand in hands]), Hidden(cards[HAND * seats :], seed))
        dealt = Event(Wording("dealt"), {seat: Wording("dealt_you", seat, DECK.ordered(hand)) for seat, hand in enumerate(hands)})
        ask = Ask("gift", tuple(range(seats))) if start.options.gifts else Ask("lead", (start.leader,))
        return Step(table, ask, (*events, dealt))

    def refuse(self, known: ToyKnown, kind: str, move: Any) -> str | None:
        """Return why `move` is not legal."""
        assert known.own is not None
        if isinstance(move, Keep):
            return None
        if move.card not in known.own.hand:
            return "NOT_IN_HAND"
        if kind != "follow":
            return None
        led = suit_led(known.public)
        can_follow = any(card[1] == led for card in known.own.hand)
        if isinstance(move, Duck):
            return "CAN_FOLLOW" if can_follow else None
        return "MUST_FOLLOW" if can_follow and move.card[1] != led else None

    def candidates(self, known: ToyKnown, kind: str) -> Iterable[Any]:
        """Return every move with a card of the hand."""
        assert known.own is not None
        words: tuple[type[Any], ...] = {"gift": (Give,), "lead": (Play,), "follow": (Play, Duck)}[kind]
        moves = [word(card) for word in words for card in known.own.hand]
        return [*moves, Keep()] if kind == "gift" else moves

    def default_move(self, known: ToyKnown, kind: str) -> Any:
        """Return Keep, or the first card that may be played."""
        if kind == "gift":
            return Keep()
        return next(move for move in self.candidates(known, kind) if self.refuse(known, kind, move) is None)

    def settle(self, table: ToyTable, decision: Decision) -> Step[ToyTable]:
        """Hand over the gifts, or lay down a card."""
        if decision.kind == "gift":
            return self.settle_gifts(table, decision)
        ((seat, move),) = decision.answers.items()
        return self.settle_card(table, seat, move)

    def settle_gifts(self, table: ToyTable, decision: Decision) -> Step[ToyTable]:
        """Move each gift one seat to the left."""
        gifts = {seat: move.card for seat, move in decision.answers.items() if isinstance(move, Give)}
        seats = len(table.private)
        private = [self.after_gifts(own, gifts.get(seat), gifts.get((seat - 1) % seats)) for seat, own in enumerate(table.private)]
        events = tuple([self.gave(seat, (seat + 1) % seats, card) for seat, card in gifts.items()])
        return Step(replace(table, private=tuple(private)), Ask("lead", (table.public.leader,)), events)

    def after_gifts(self, own: Private, gave: Card | None, got: Card | None) -> Private:
        """Return a hand less what it gave and with what it got."""
        hand = without(own.hand, (gave,)) if gave else own.hand
        return Private(DECK.ordered((*hand, got)) if got else hand, (), gave, got)

    def gave(self, seat: Seat, left: Seat, card: Card) -> Event:
        """Return what is heard of a gift: the card only by giver and taker."""
        telling = Wording("gave_card", seat, (card,))
        return Event(Wording("gave", seat), {seat: telling, left: telling})

    def settle_card(self, table: ToyTable, seat: Seat, move: Any) -> Step[ToyTable]:
        """Lay down a card; the last of a trick ends it."""
        own = table.private[seat]
        ducks = isinstance(move, Duck)
        own = replace(own, hand=without(own.hand, (move.card,)), ducked=(*own.ducked, move.card) if ducks else own.ducked)
        private = (*table.private[:seat], own, *table.private[seat + 1 :])
        trick = (*table.public.trick, "" if ducks else move.card)
        after = Table(replace(table.public, trick=trick), private, table.hidden)
        heard = self.ducked(seat, move.card) if ducks else public("played", seat, (move.card,))
        if len(trick) == len(private):
            return self.end_trick(after, (heard,))
        return Step(after, Ask("follow", ((seat + 1) % len(private),)), (heard,))

    def ducked(self, seat: Seat, card: Card) -> Event:
        """Return what is heard of a ducked card: the card only by its owner."""
        return Event(Wording("ducked", seat), {seat: Wording("ducked_card", seat, (card,))})

    def end_trick(self, table: ToyTable, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Give the trick to its winner, who leads."""
        now, seats = table.public, len(table.private)
        winner = (now.leader + winning_place(now.trick)) % seats
        won = tuple([count + (seat == winner) for seat, count in enumerate(now.won)])
        set_aside = (*now.played, *[card for card in now.trick if card])
        after = replace(table, public=replace(now, leader=winner, trick=(), played=set_aside, won=won))
        events = (*events, public("trick_won", winner))
        empty = [seat for seat, own in enumerate(table.private) if not own.hand]
        return self.end_deal(after, events) if empty else Step(after, Ask("lead", (winner,)), events)

    def end_deal(self, table: ToyTable, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Score; deal again or end the match."""
        now, seats = table.public, len(table.private)
        scores = self.scores(now)
        totals = tuple([total + score for total, score in zip(now.totals, scores, strict=True)])
        last = LastDeal(now.proof.deal, scores, tuple([own.ducked for own in table.private]))
        events = (*events, public("deal_ended", number=now.proof.deal))
        target = now.options.target
        if now.proof.deal == now.options.deals or (target is not None and max(totals) >= target):
            proof = now.proof.of_ended_match(table.hidden.seed)
            over = replace(now, proof=proof, last_deal=last, totals=totals, over=True)
            return Step(replace(table, public=over), None, (*events, public("match_ended")))
        proof = now.proof.of_next_deal(table.hidden.seed)
        start = Public(now.options, proof, last, now.leader, (), (), (0,) * seats, totals)
        return self.new_deal(start, table.hidden.seed, seats, events)

    def scores(self, now: Public) -> tuple[int, ...]:
        """Return the scores of a deal."""
        if now.options.scoring == "tricks":
            return now.won
        return tuple([len(now.won) * won - sum(now.won) for won in now.won])

    def outcome(self, now: Public) -> Outcome | None:
        """Return the seats with the highest total."""
        if not now.over:
            return None
        best = max(now.totals)
        reason = "deals_played" if now.proof.deal == now.options.deals else "target_reached"
        return Outcome(tuple([seat for seat, total in enumerate(now.totals) if total == best]), now.totals, places(now.totals), reason)

    def fault(self, table: ToyTable, decision: Decision | None) -> str | None:
        """Return what is wrong with the cards, or with who is asked."""
        if sorted(all_cards(table)) != sorted(DECK.kinds):
            return "the cards are not one deck"
        if (decision is None) != table.public.over:
            return "a match that is over asks nothing"
        return None


def suit_led(now: Public) -> str:
    """Return the suit of the running trick."""
    return now.trick[0][1]


def winning_place(trick: tuple[str, ...]) -> int:
    """Return the place in the trick of its highest card in the suit led."""
    return max(range(len(trick)), key=lambda place: (trick[place][1:] == trick[0][1:], trick[place]))


def all_cards(table: ToyTable) -> list[Card]:
    """Return every card of every zone."""
    cards = [card for own in table.private for card in (*own.hand, *own.ducked)]
    return [*cards, *table.hidden.stock, *table.public.played, *[card for card in table.public.trick if card]]
