"""What a backend does between players and the service: who may answer for which seat, who came first, whose time is up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from croupier import BYSTANDER, DEFAULT_MOVE, Client, Match, Played, seat_move
from croupier.v1 import match_pb2, view_pb2


class Store(Protocol):
    """Where matches are kept: postgres_store.py and redis_store.py."""

    def load(self, match_id: str) -> Match:
        """Return the match as it is stored; KeyError."""

    def swap(self, before: Match, after: Match) -> bool:
        """Store `after` over the revision of `before`; False: somebody was faster."""


class Stranger(Exception):
    """Somebody asks for a match without having a seat in it."""


class Backend:
    """Plays matches for people who are logged in as `player`, a name that the app has checked before."""

    def __init__(self, client: Client, store: Store, seats: Mapping[tuple[str, str], int]) -> None:
        """Find the seat of a player in `seats`, by (match_id, player): the app's own record, never what a request says."""
        self._client, self._store, self._seats = client, store, seats

    def look(self, player: str, match_id: str) -> view_pb2.TableView:
        """Return what the player's own seat sees now: all that a client needs after a reconnect. Stranger, KeyError, CroupierError."""
        seat = self._seat(player, match_id)
        return self._client.observe(self._store.load(match_id), [seat]).views[seat]

    def answer(self, player: str, match_id: str, decision_id: int, notation: str) -> view_pb2.TableView:
        """Answer the decision that the player saw, and return its view. Stranger, MoveRefused (for this player alone), CroupierError."""
        seat = self._seat(player, match_id)
        return self._apply(match_id, [seat_move(seat, decision_id, notation)], [seat]).views[seat]

    def time_is_up(self, match_id: str, decision_id: int) -> None:
        """Answer by default for all who have not answered this decision; nothing happens if it has been closed meanwhile."""
        while True:
            before = self._client.observe(self._store.load(match_id), [BYSTANDER]).match
            decision = before.status.decision if before.status else None
            if decision is None or decision.decision_id != decision_id:
                return
            moves = [seat_move(seat, decision_id, DEFAULT_MOVE) for seat in decision.waiting_seats]
            if self._store.swap(before, self._client.apply(before, moves).match):
                return

    def _apply(self, match_id: str, moves: Sequence[match_pb2.SeatMove], viewers: Sequence[int]) -> Played:
        """Apply `moves` to whatever the match is by now, until nobody was faster."""
        while True:
            before = self._store.load(match_id)
            played = self._client.apply(before, moves, viewers=viewers)
            if played.match.revision == before.revision or self._store.swap(before, played.match):
                return played

    def _seat(self, player: str, match_id: str) -> int:
        try:
            return self._seats[match_id, player]
        except KeyError:
            raise Stranger(f"{player} has no seat in {match_id}") from None
