"""Faults planted in the toy that leak nothing: moves, cards, scores, words and ends that are wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier_service.description.picture import Zone
from croupier_service.frozen import replaced as replace
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.event import Event, Wording
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat
from tests.contract.toy import Duck, Keep, Play, Public, Rules, ToyKnown, ToyTable, suit_led
from tests.contract.toy_words import Pictures, Text


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


class RawWord(Rules):
    """A sentence names a word of messages."""

    def ducked(self, seat: Seat, _: str) -> Event:
        """Return an event with a word that its term does not read."""
        return Event(Wording("ducked_for", seat, text="no_reason"))


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
