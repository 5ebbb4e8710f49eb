"""Tells a match in readable lines. Everything comes from the generic parts of the contract: terms, zones, facts, events, results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

from croupier import BYSTANDER, Decision, Status, Viewer, option_value
from croupier.v1 import game_info_pb2, match_pb2, view_pb2
from croupier_service.demo import wording


class Teller:
    """Writes about one match of one game to `out`."""

    def __init__(self, out: TextIO, info: game_info_pb2.GameInfo, told_deals: int = 1) -> None:
        """Tell about a match of the game that `info` describes: `told_deals` of its deals move by move, of the others only the result."""
        self._out, self._info, self._told_deals = out, info, told_deals
        self._words = wording.Words(info)
        self._deal = 0
        self._asked = 0

    @property
    def tells_moves(self) -> bool:
        """Whether the running deal is told move by move."""
        return self._deal <= self._told_deals

    def line(self, text: str, indent: int = 0) -> None:
        """Write a line."""
        self._out.write(f"{'  ' * indent}{text}".rstrip() + "\n")

    def match_starts(self, preset: game_info_pb2.Preset, seen: view_pb2.TableView) -> None:
        """Tell what is played."""
        options = {name: option_value(value) for name, value in sorted(seen.options.items())}
        title = ", ".join(dict.fromkeys([wording.names(self._info.names), wording.names(preset.names)]))
        self.line(f"\n=== {title}: {preset.description}")
        self.line(self._info.summary)
        self.line(f"{seen.seat_count} seats, rules version {seen.rules_version}, match {seen.match_id}")
        self.line("options: " + ", ".join(f"{name} {wording.option(value)}" for name, value in options.items()))

    def deal_starts(self, views: Mapping[Viewer, view_pb2.TableView]) -> None:
        """Tell the deal: what everybody sees, and what each seat sees of its own."""
        seen = views[BYSTANDER]
        self._deal = seen.status.deal_number
        if not self.tells_moves:
            return
        self.line(f"\n--- Deal {self._deal}, committed to {seen.shuffle_proof.commitment.hex()}")
        self._table(seen)
        for seat, view in views.items():
            if seat is not BYSTANDER:
                self._zones((zone for zone in view.zones if zone.HasField("seat") and zone.seat == seat), "seen by itself: ")

    def asks(self, decision: Decision) -> None:
        """Tell that several are asked, once a decision; where one is asked, the answer says it all."""
        if not self.tells_moves or len(decision.asked_seats) == 1 or decision.decision_id == self._asked:
            return
        self._asked = decision.decision_id
        asked = wording.seats(decision.asked_seats)
        self.line(f"{self._question(decision)}: asks {asked}; answers are sealed until all have answered")

    def answered(self, decision: Decision, moves: Sequence[match_pb2.AppliedMove], after: Status) -> None:
        """Tell answers in notation. Who plays all seats may know them; the table learns of a sealed one only that it was given."""
        if not self.tells_moves:
            return
        alone = len(decision.asked_seats) == 1
        still_open = after.decision is not None and after.decision.decision_id == decision.decision_id
        for move in moves:
            said = f"seat {move.seat}: {move.notation}{'  (sealed)' if still_open else ''}"
            self.line(f"{self._question(decision)}, {said}" if alone else said, 0 if alone else 1)

    def _question(self, decision: Decision) -> str:
        return f"{decision.decision_id}. {self._words.decision(decision.kind)}"

    def happens(self, events: Iterable[view_pb2.TableEvent]) -> None:
        """Tell what the table hears."""
        if self.tells_moves:
            for event in events:
                self.line(f"* {self._words.event(event)}", 2)

    def deal_ends(self, seen: view_pb2.TableView) -> None:
        """Tell the result of the last deal and the scores after it."""
        result = seen.last_deal
        scores = " ".join(f"{score:+d}" for score in result.scores)
        totals = " ".join(str(seat.score) for seat in seen.seats)
        self.line(f"Deal {result.deal_number} ends: scores {scores}; totals {totals}")
        if self.tells_moves:
            self._zones(result.shown, "shown: ")
            for fact in result.facts:
                self.line(self._words.fact(fact), 1)

    def match_ends(self, status: Status) -> None:
        """Tell the outcome."""
        if (outcome := status.outcome) is None:
            return
        winners = f"won by {wording.seats(outcome.winning_seats)}" if outcome.winning_seats else "nobody wins"
        self.line(f"\nThe match is over ({self._words.outcome(outcome.reason)}): {winners}")
        for seat, (total, place) in enumerate(zip(outcome.totals, outcome.places, strict=True)):
            settled = f", settles {outcome.settlement[seat]:+d}" if outcome.settlement else ""
            self.line(f"seat {seat}: total {total}, place {place}{settled}", 1)

    def _table(self, seen: view_pb2.TableView) -> None:
        self._zones(seen.zones)
        for fact in seen.facts:
            self.line(self._words.fact(fact), 1)

    def _zones(self, zones: Iterable[view_pb2.Zone], before: str = "") -> None:
        for zone in zones:
            if zone.groups:
                self.line(before + self._words.zone(zone), 1)
