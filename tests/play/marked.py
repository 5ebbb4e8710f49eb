"""A client that marks whatever a bot sees, so that a test finds it wherever it is written."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from croupier import Client, Observed, Played
from croupier.calls import Call
from croupier.v1 import view_pb2
from croupier.values import viewer_value

MARK = "of-a-bot"

Result = TypeVar("Result")


class Marked(Client):
    """Puts MARK into every text of a bot's view: its cards, its facts, its question, its moves, and what it played while that is sealed."""

    marked = 0

    def send(self, call: Call[Result]) -> Result:
        """Send a call; the moves of bots go out as the service knows them."""
        if call.method == "ApplyMoves":
            for move in call.request.moves:
                move.notation = move.notation.removeprefix(MARK)
        answer = super().send(call)
        if isinstance(answer, Played | Observed):
            asked_for = {viewer_value(viewer) for viewer in call.request.observe.viewers}
            for viewer in answer.views.keys() - asked_for:
                self._mark(answer.views[viewer])
        if isinstance(answer, Played):
            hidden = [type(move)(seat=move.seat, decision_id=move.decision_id, notation=MARK) for move in answer.applied_moves]
            return replace(answer, applied_moves=tuple(hidden))
        return answer

    def _mark(self, view: view_pb2.TableView) -> None:
        Marked.marked += 1
        view.question = MARK
        for group in [group for zone in view.zones for group in zone.groups]:
            group.cards[:] = [MARK for _ in group.cards]
        for fact in view.facts:
            fact.text, fact.cards[:] = MARK, [MARK]
        for move in view.moves:
            move.notation, move.label = MARK + move.notation, MARK
