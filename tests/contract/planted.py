"""Faults planted in the toy, each with the law that must catch it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from croupier_service.description.picture import Fact, MoveLine, Zone
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.event import Event, Wording, public
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat
from tests.contract.kit import Kit
from tests.contract.toy import Duck, Face, Keep, Play, Private, Public, Rules, ToyKnown, ToyTable, suit_led
from tests.contract.toy_kit import KIT
from tests.contract.toy_words import DESCRIPTION, LISTING, Pictures, Text


@dataclass(frozen=True, slots=True)
class OpenFace(Face):
    """A face behind which the hand can be read; equal to another one with the same counts."""

    behind: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class OpenPrivate(Private):
    """A seat whose face has its hand behind it."""

    def face(self) -> Face:
        """Return the counts and the hand."""
        return OpenFace(len(self.hand), len(self.ducked), self.hand)


@dataclass(frozen=True, slots=True)
class TellingPrivate(Private):
    """A seat whose face counts its suits instead of its cards."""

    def face(self) -> Face:
        """Return a count that follows from the cards."""
        return Face(len({card[1] for card in self.hand}), len(self.ducked))


class Opened(Rules):
    """The rules with seats of another class."""

    private: Callable[..., Private] = OpenPrivate

    def new_deal(self, start: Public, seed: bytes, seats: int, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Deal to seats of the other class."""
        step = super().new_deal(start, seed, seats, events)
        return replace(step, table=replace(step.table, private=tuple([self.private(own.hand) for own in step.table.private])))

    def after_gifts(self, own: Private, gave: str | None, got: str | None) -> Private:
        """Return a seat of the other class."""
        after = super().after_gifts(own, gave, got)
        return self.private(after.hand, after.ducked, after.gave, after.got)


def behind(known: ToyKnown) -> tuple[str, ...]:
    """Return the hand of the next seat, as it can be read behind its face."""
    face = known.faces[((known.seat or 0) + 1) % len(known.faces)]
    return face.behind if isinstance(face, OpenFace) else ()


class Telling(Opened):
    """The faces tell."""

    private = TellingPrivate


class PeekingRefusal(Opened):
    """A refusal tells whether the next seat has the card."""

    def refuse(self, known: ToyKnown, kind: str, move: Any) -> str | None:
        """Return another reason for a card of the next seat."""
        reason = super().refuse(known, kind, move)
        return "MUST_FOLLOW" if reason == "NOT_IN_HAND" and move.card in behind(known) else reason


class PeekingDefault(Opened):
    """The default lead is the last card when the next seat holds a five."""

    def default_move(self, known: ToyKnown, kind: str) -> Any:
        """Return a move that tells."""
        if kind == "lead" and known.own and any(card[0] == "5" for card in behind(known)):
            return Play(known.own.hand[-1])
        return super().default_move(known, kind)


class PeekingList(Opened):
    """The order of the listed moves tells the next seat's best card."""

    def candidates(self, known: ToyKnown, kind: str) -> Iterable[Any]:
        """Return the moves, turned round when the next seat's first card is of the first suit."""
        moves = list(super().candidates(known, kind))
        return moves[::-1] if behind(known)[:1] < ("3",) else moves


class PeekingLabel(Pictures):
    """The label of a move tells whether it beats the next seat."""

    def line(self, move: Any, known: ToyKnown) -> MoveLine:
        """Return a label that tells."""
        line = super().line(move, known)
        return line._replace(label="high" if getattr(move, "card", "") > max(behind(known), default="") else "low")


class PeekingPicture(Pictures):
    """A fact of the view tells the next seat's first card."""

    def facts(self, known: ToyKnown) -> tuple[Fact, ...]:
        """Return a fact too many."""
        return (*super().facts(known), Fact("got", cards=behind(known)[:1] or ("1a",)))


class PeekingDetails(Pictures):
    """The typed view tells how good the next hand is."""

    def details(self, known: ToyKnown) -> Any:
        """Return a count that tells."""
        view = super().details(known)
        return replace(view, leader=sum(card[0] == "5" for card in behind(known)))


class LoudDuck(Rules):
    """Everybody hears which card was ducked."""

    def ducked(self, seat: Seat, card: str) -> Event:
        """Return an event that tells."""
        return public("ducked_card", seat, (card,))


class ExtraEvent(Rules):
    """A seat hears something once more where another seat still holds a five."""

    def settle_card(self, table: ToyTable, seat: Seat, move: Any) -> Step[ToyTable]:
        """Return a step with an event too many."""
        step = super().settle_card(table, seat, move)
        last = step.table.private[-1].hand
        extra = Event(None, {0: Wording("trick_won", 0)})
        return replace(step, events=(*step.events, extra)) if any(card[0] == "5" for card in last) else step


class KnowingAsk(Rules):
    """Who cannot follow is passed over."""

    def settle_card(self, table: ToyTable, seat: Seat, move: Any) -> Step[ToyTable]:
        """Return a step that asks the seat after the next where the next has no five."""
        step = super().settle_card(table, seat, move)
        if step.ask is None or step.ask.kind != "follow" or len(step.table.private) < 4:
            return step
        able = [own for own in (1, 2, 3) if any(card[0] == "5" for card in step.table.private[own].hand)]
        return replace(step, ask=Ask("follow", tuple(able) or step.ask.seats))


class KnowingWindow(Rules):
    """Only who holds a five is asked for a gift."""

    def new_deal(self, start: Public, seed: bytes, seats: int, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Return a deal whose window tells."""
        step = super().new_deal(start, seed, seats, events)
        able = tuple([seat for seat, own in enumerate(step.table.private) if any(card[0] == "5" for card in own.hand)])
        gifts = step.ask is not None and step.ask.kind == "gift" and able
        return replace(step, ask=Ask("gift", able)) if gifts else step


class KnowingLeader(Rules):
    """The public leader of the first trick is whoever holds most fives, which no rule says."""

    def new_deal(self, start: Public, seed: bytes, seats: int, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Return a deal with a leader that tells."""
        step = super().new_deal(start, seed, seats, events)
        best = max(range(seats), key=lambda seat: sum(card[0] == "5" for card in step.table.private[seat].hand))
        return replace(step, table=replace(step.table, public=replace(step.table.public, leader=best)))


class KnowingTotals(Rules):
    """A public number of the running deal follows from the cards still in hand."""

    def settle_card(self, table: ToyTable, seat: Seat, move: Any) -> Step[ToyTable]:
        """Return a step whose public counts tell."""
        step = super().settle_card(table, seat, move)
        fives = tuple([sum(card[0] == "5" for card in own.hand) for own in step.table.private])
        return replace(step, table=replace(step.table, public=replace(step.table.public, won=fives)))


class LastToAnswer(Rules):
    """The rules remember who answered last, and let that seat lead."""

    def __init__(self) -> None:
        """Remember nobody."""
        self.last = 0

    def refuse(self, known: ToyKnown, kind: str, move: Any) -> str | None:
        """Refuse as ever, and remember who asked."""
        self.last = known.seat or 0
        return super().refuse(known, kind, move)

    def settle_gifts(self, table: ToyTable, decision: Decision) -> Step[ToyTable]:
        """Let the last to answer lead."""
        step = super().settle_gifts(table, decision)
        return replace(step, table=replace(step.table, public=replace(step.table.public, leader=self.last)))


class ShortList(Rules):
    """The last card is never listed."""

    def candidates(self, known: ToyKnown, kind: str) -> Iterable[Any]:
        """Return the moves less one."""
        moves = list(super().candidates(known, kind))
        return moves[:-1] if len(moves) > 2 else moves


class DoubleList(Rules):
    """A move is listed twice."""

    def candidates(self, known: ToyKnown, kind: str) -> Iterable[Any]:
        """Return the moves and the first once more."""
        moves = list(super().candidates(known, kind))
        return [*moves, moves[0]]


class ForeignList(Rules):
    """A move is listed that the decision does not take."""

    def candidates(self, known: ToyKnown, kind: str) -> Iterable[Any]:
        """Return a move of another decision too."""
        return [*super().candidates(known, kind), Keep()]


class BadDefault(Rules):
    """The default is the first card, legal or not."""

    def default_move(self, known: ToyKnown, kind: str) -> Any:
        """Return the first card."""
        return Play(known.own.hand[0]) if known.own and kind != "gift" else Keep()


class LosesCards(Rules):
    """A ducked card is lost."""

    def settle_card(self, table: ToyTable, seat: Seat, move: Any) -> Step[ToyTable]:
        """Forget what was ducked."""
        step = super().settle_card(table, seat, move)
        if step.table.public.over or not isinstance(move, Duck):
            return step
        return replace(step, table=replace(step.table, private=tuple([replace(own, ducked=()) for own in step.table.private])))


class NoWayOut(Rules):
    """Who cannot follow may do nothing."""

    def refuse(self, known: ToyKnown, kind: str, move: Any) -> str | None:
        """Refuse a duck always, and a discard."""
        if kind == "follow" and (isinstance(move, Duck) or move.card[1] != suit_led(known.public)):
            return "MUST_FOLLOW"
        return super().refuse(known, kind, move)


class AsksNobody(Rules):
    """A trick that is won leaves nothing open."""

    def end_trick(self, table: ToyTable, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Return a step without a question."""
        step = super().end_trick(table, events)
        return step if step.ask is None or step.ask.kind != "lead" else replace(step, ask=None)


class NeverEnds(Rules):
    """Each deal is the first."""

    def end_deal(self, table: ToyTable, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Deal again for ever."""
        proof = table.public.proof.of_next_deal(table.hidden.seed)
        start = replace(table.public, proof=proof, trick=(), played=())
        return self.new_deal(start, table.hidden.seed, len(table.private), events)


class BadScores(Rules):
    """Balanced scores are not."""

    def scores(self, now: Public) -> tuple[int, ...]:
        """Return a point too many."""
        first, *others = super().scores(now)
        return (first + 1, *others)


class FindsFault(Rules):
    """A table with a ducked card is thought faulty."""

    def fault(self, table: ToyTable, decision: Decision | None) -> str | None:
        """Return a fault where there is none."""
        return "a ducked card" if any(own.ducked for own in table.private) else super().fault(table, decision)


class ManyTellings(Rules):
    """An event is told to a seat that is not there."""

    def end_trick(self, table: ToyTable, events: tuple[Event, ...]) -> Step[ToyTable]:
        """Return a step with an event for one seat too many."""
        seat = len(table.private)
        return super().end_trick(table, (*events, Event(None, {seat: Wording("trick_won", 0)})))


class UndescribedEvent(Rules):
    """An event has no description."""

    def ducked(self, seat: Seat, card: str) -> Event:
        """Return an event of an unknown kind."""
        return Event(Wording("hidden", seat), {seat: Wording("ducked_card", seat, (card,))})


class EmptySentence(Rules):
    """A sentence has nothing to be filled with."""

    def ducked(self, seat: Seat, card: str) -> Event:
        """Return an event without its card."""
        event = super().ducked(seat, card)
        return replace(event, only={seat: Wording("ducked_card", seat)})


class UndescribedReason(Rules):
    """A refusal has no description."""

    def refuse(self, known: ToyKnown, kind: str, move: Any) -> str | None:
        """Return a reason of its own."""
        reason = super().refuse(known, kind, move)
        return "NO_DUCK" if reason == "CAN_FOLLOW" else reason


class UndescribedZone(Pictures):
    """A zone has no description."""

    def hand(self, known: ToyKnown, seat: int, kind: str) -> Zone:
        """Return a zone of an unknown kind."""
        return super().hand(known, seat, kind)._replace(kind="fan")


class NothingToPick(Pictures):
    """No zone can be picked from."""

    def hand(self, known: ToyKnown, seat: int, kind: str) -> Zone:
        """Return a zone that only lies there."""
        return super().hand(known, seat, kind)._replace(pickable=False)


class OneText(Text):
    """Two moves are written alike."""

    def write(self, move: Any) -> str:
        """Return a text that does not tell a duck from a play."""
        return super().write(move).replace("duck", "play")


def with_rules(rules: Rules) -> Kit:
    """Return the toy with other rules."""
    return replace(KIT, listing=replace(LISTING, rules=rules), stacked=())


def with_views(views: Pictures, rules: Rules | None = None) -> Kit:
    """Return the toy with other views."""
    return replace(KIT, listing=replace(LISTING, views=views, rules=rules or Rules()), stacked=() if rules else KIT.stacked)


FAULTS: dict[str, tuple[str, Kit]] = {
    "a face that tells": ("secrecy of states", with_rules(Telling())),
    "a refusal that tells": ("secrecy of states", with_rules(PeekingRefusal())),
    "a default move that tells": ("secrecy of states", with_rules(PeekingDefault())),
    "a list that tells": ("secrecy of states", with_rules(PeekingList())),
    "a label that tells": ("secrecy of states", with_views(PeekingLabel(), Opened())),
    "a fact that tells": ("secrecy of states", with_views(PeekingPicture(), Opened())),
    "a typed view that tells": ("secrecy of states", with_views(PeekingDetails(), Opened())),
    "an event that tells": ("secrecy of steps", with_rules(LoudDuck())),
    "a number of events that tells": ("secrecy of steps", with_rules(ExtraEvent())),
    "an asked seat that tells": ("secrecy of steps", with_rules(KnowingAsk())),
    "a count that tells": ("secrecy of steps", with_rules(KnowingTotals())),
    "a window that tells": ("secrecy of deals", with_rules(KnowingWindow())),
    "a leader that tells": ("secrecy of deals", with_rules(KnowingLeader())),
    "the order of answers": ("order", with_rules(LastToAnswer())),
    "a move that is not listed": ("legal is listed", with_rules(ShortList())),
    "a move listed twice": ("listed is legal", with_rules(DoubleList())),
    "a listed move that is refused": ("listed is legal", with_rules(ForeignList())),
    "an illegal default": ("listed is legal", with_rules(BadDefault())),
    "nothing to pick": ("listed is legal", with_views(NothingToPick())),
    "a lost card": ("play", with_rules(LosesCards())),
    "no legal move": ("play", with_rules(NoWayOut())),
    "nobody asked": ("play", with_rules(AsksNobody())),
    "no end": ("play", with_rules(NeverEnds())),
    "unbalanced scores": ("play", with_rules(BadScores())),
    "a false alarm": ("play", with_rules(FindsFault())),
    "an event for a seat that is not there": ("play", with_rules(ManyTellings())),
    "one text for two moves": ("notation", replace(KIT, listing=replace(LISTING, notation=OneText()))),
    "an undescribed event": ("words", with_rules(UndescribedEvent())),
    "an empty sentence": ("words", with_rules(EmptySentence())),
    "an undescribed reason": ("words", with_rules(UndescribedReason())),
    "an undescribed zone": ("words", with_views(UndescribedZone())),
    "an undescribed outcome": ("words", replace(KIT, listing=replace(LISTING, description=replace(DESCRIPTION, outcomes=())))),
    "an undescribed fact": ("words", replace(KIT, listing=replace(LISTING, description=replace(DESCRIPTION, facts=())))),
    "an undescribed mark": ("words", replace(KIT, listing=replace(LISTING, description=replace(DESCRIPTION, marks=())))),
    "too little room": ("storage", replace(KIT, listing=replace(LISTING, room=lambda _, __: 900))),
}
"""By what they are: the law that must catch them, and the toy with the fault."""

UNTRUE_DESCRIPTIONS = {
    "twice": replace(DESCRIPTION, events=(*DESCRIPTION.events, DESCRIPTION.events[0])),
    "unknown place": replace(DESCRIPTION, events=(replace(DESCRIPTION.events[0], template="{card}"), *DESCRIPTION.events[1:])),
    "no sentence": replace(DESCRIPTION, events=(replace(DESCRIPTION.events[0], template=""), *DESCRIPTION.events[1:])),
    "untold": replace(DESCRIPTION, zones=(replace(DESCRIPTION.zones[0], term=replace(DESCRIPTION.zones[0].term, description="")),)),
    "decisions": replace(DESCRIPTION, decisions=DESCRIPTION.decisions[1:]),
    "moves": replace(DESCRIPTION, moves=DESCRIPTION.moves[1:]),
    "cards": replace(DESCRIPTION, cards=DESCRIPTION.cards[::-1]),
    "kernel reason": replace(DESCRIPTION, refusals=(*DESCRIPTION.refusals, replace(DESCRIPTION.refusals[0], kind="NOT_ASKED"))),
    "usual seats": replace(DESCRIPTION, usual_seat_count=7),
}
"""Descriptions that do not say what the rules say."""
