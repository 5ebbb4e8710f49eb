"""Whole matches from fixed seeds: played through a client, and once more without any disturbance, for comparison.

A match is fixed by its script: chance chooses among the moves that a seat's own view lists, so equal views lead to equal moves.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, cycle
from typing import Any

from croupier import BYSTANDER, Client, Match, Played, Viewer, calls, seat_move
from croupier.v1 import game_info_pb2, match_pb2, view_pb2
from croupier.values import Omission

Send = Callable[[calls.Call[Any]], Any]
Sight = Mapping[Viewer, bytes]

MOVES_PER_CALL = 1000
_LEAN: tuple[Omission, ...] = ("typed_moves", "options")
_SHORT = {"match_deals": 2}
"""Two deals show all that there is: the end of one, the start of the next, the end of the match."""


@dataclass(frozen=True, slots=True)
class Script:
    """All that a match follows from."""

    game: str
    preset: str
    seats: int
    options: Mapping[str, int]
    number: int

    @property
    def seed(self) -> bytes:
        """What it is dealt from."""
        return hashlib.sha256(f"{self.game}/{self.preset}/{self.number}".encode()).digest()

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who can look."""
        return [*range(self.seats), BYSTANDER]

    def start(self) -> calls.Call[Played]:
        """Return the call that starts it."""
        return calls.start(
            self.game, preset=self.preset, options=self.options, seats=self.seats, seed=self.seed, asked_seats=True, omit=_LEAN
        )


@dataclass(slots=True)
class Record:
    """A match that was played to its end: its moves, its last state, and what everybody saw then."""

    script: Script
    moves: list[match_pb2.SeatMove] = field(default_factory=list)
    state: bytes = b""
    sight: Sight = field(default_factory=dict)


def scripts(client: Client) -> Iterator[Script]:
    """Return scripts for ever: every game with every preset, over and over, no two alike."""
    kinds = [(info, preset) for info in client.games() for preset in info.presets]
    for number, (info, preset) in zip(count(), cycle(kinds), strict=False):
        short = {option.option: _SHORT[option.option] for option in info.options if option.option in _SHORT}
        yield Script(info.game, preset.preset, _seats(info, number), short, number)


def _seats(info: game_info_pb2.GameInfo, number: int) -> int:
    return info.seat_counts[number % len(info.seat_counts)] if number % 2 else info.usual_seat_count


def play(send: Send, script: Script) -> Record:
    """Play the match to its end and look at it with all eyes."""
    chance, record = random.Random(script.seed), Record(script)
    played: Played = send(script.start())
    while played.status.decision is not None:
        played = send(calls.apply(played.match, _answers(played, chance), asked_seats=True, omit=_LEAN))
        record.moves += [seat_move(move.seat, move.decision_id, move.notation) for move in played.applied_moves]
    record.state = played.match.state
    record.sight = look(send, played.match, script)
    return record


def _answers(played: Played, chance: random.Random) -> list[match_pb2.SeatMove]:
    """Answer for some of the seats that are waited for, in any order."""
    decision = played.status.decision
    assert decision is not None
    waiting = chance.sample(decision.waiting_seats, chance.randint(1, len(decision.waiting_seats)))
    return [seat_move(seat, decision.decision_id, chance.choice(played.views[seat].moves).notation) for seat in waiting]


def look(send: Send, match: Match, script: Script) -> Sight:
    """Return what everybody sees, as bytes."""
    views: Mapping[Viewer, view_pb2.TableView] = send(calls.observe(match, script.viewers)).views
    return {viewer: view.SerializeToString(deterministic=True) for viewer, view in views.items()}


def replay(send: Send, record: Record) -> Sight:
    """Play the same moves again; return what everybody sees then."""
    match = send(record.script.start()).match
    for first in range(0, len(record.moves), MOVES_PER_CALL):
        match = send(calls.apply(match, record.moves[first : first + MOVES_PER_CALL])).match
    return look(send, match, record.script)
