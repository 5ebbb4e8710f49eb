"""A match that is being played: the calls, what its people have heard, what is kept of it. Draws nothing.

Bots' views pass through here and go no further: `view` and `news` answer for people and the bystander only.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from croupier import BYSTANDER, Client, Match, Observed, Played, Status, Viewer, seat_move
from croupier.v1 import game_info_pb2, match_pb2, view_pb2
from croupier.values import Omission
from croupier_service.play import bots
from croupier_service.play.saving import Saved

OMITTED: Final[tuple[Omission, ...]] = ("typed_moves",)


class Session:
    """One match at one keyboard. Every step is saved before it is told."""

    def __init__(self, client: Client, info: game_info_pb2.GameInfo, humans: tuple[int, ...], seed: str, path: Path) -> None:
        """Play a match of `info` with people on the seats `humans`; `begin` or `resume` it next."""
        self._client, self.info, self.humans, self._seed, self.path = client, info, humans, seed, path
        self._viewers: list[Viewer] = [*humans, BYSTANDER]
        self._news: dict[Viewer, list[view_pb2.TableEvent]] = {viewer: [] for viewer in self._viewers}
        self.log: dict[Viewer, list[view_pb2.TableEvent]] = {viewer: [] for viewer in self._viewers}
        self.proofs: dict[int, view_pb2.ShuffleProof] = {}

    def begin(self, played: Played) -> None:
        """Take a match that was just started."""
        self._take(played)

    def resume(self, saved: Saved) -> None:
        """Go on where a saved match was; CroupierError."""
        self.proofs = dict(saved.proofs)
        self._take(self._client.observe(saved.match, self._viewers, asked_seats=True, omit=OMITTED))

    @property
    def status(self) -> Status:
        """Where the match stands."""
        return self._played.status

    @property
    def match(self) -> Match:
        """The match as it was saved last."""
        return self._played.match

    @property
    def waiting_humans(self) -> list[int]:
        """The seats of people who are asked and have not answered."""
        decision = self.status.decision
        return [seat for seat in decision.waiting_seats if seat in self.humans] if decision else []

    def view(self, viewer: Viewer) -> view_pb2.TableView:
        """Return what a person, or the bystander, sees. KeyError for a bot's seat: its cards are nobody's business."""
        if viewer not in self._viewers:
            raise KeyError(viewer)
        return self._played.views[viewer]

    def news(self, viewer: Viewer) -> list[view_pb2.TableEvent]:
        """Return what a person has heard since this was asked last."""
        fresh, self._news[viewer] = self._news[viewer], []
        return fresh

    def answer(self, seat: int, notation: str) -> None:
        """Answer for a person; CroupierError (MoveRefused) leaves all as it was."""
        if (decision := self.status.decision) is not None:
            self._apply([seat_move(seat, decision.decision_id, notation)])

    def let_bots_answer(self) -> None:
        """Answer for every bot that is asked."""
        if (decision := self.status.decision) is not None:
            seats = [seat for seat in decision.waiting_seats if seat not in self.humans]
            self._apply([bots.answer(self._seed, decision, seat, self._played.views) for seat in seats])

    def _apply(self, moves: list[match_pb2.SeatMove]) -> None:
        self._take(self._client.apply(self.match, moves, viewers=self._viewers, asked_seats=True, omit=OMITTED))

    def _take(self, played: Played | Observed) -> None:
        self._played = played
        proof = played.views[BYSTANDER].shuffle_proof
        self.proofs.setdefault(proof.deal_number, proof)
        for viewer in self._viewers:
            events = played.events[viewer] if isinstance(played, Played) else ()
            self._news[viewer] += events
            self.log[viewer] += events
        Saved(played.match, self.humans, self._seed, self.proofs).write(self.path)
