"""Engines without a server, and whole matches played on them, for the tests of the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, TypeVar

import pytest
from google.protobuf.message import Message

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import game_info_pb2, match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import Sealer
from croupier_service.wire.refusals import RequestRefused
from croupier_service.wire.versions import Versions

KEY, NEXT_KEY, STRANGE_KEY = (bytes(range(start, start + 64)) for start in (0, 64, 128))
SEED = bytes(range(32))
MOST_MOVES = 1500

Request = TypeVar("Request", bound=Message)

SETUPS = [(game, preset.preset) for game, listing in GAMES.items() for preset in listing.description.presets]
"""Every game with each of its presets."""

BYSTANDER = view_pb2.Viewer(bystander=view_pb2.Bystander())
ASKED = view_pb2.Observe(asked_seats=True, omit_options=True)


def engine(*keys: bytes, **settings: Any) -> InProcess:
    """Return an engine of the catalog with these keys, or one of its own."""
    return InProcess(Engine(settings.pop("catalog", GAMES), Sealer(KeyRing(keys or (KEY,))), **settings))


ENGINE = engine()


def seats(*numbers: int) -> list[view_pb2.Viewer]:
    """Return viewers."""
    return [view_pb2.Viewer(seat=number) for number in numbers]


def start(game: str, machine: InProcess = ENGINE, **changes: Any) -> pb.StartMatchResponse:
    """Start a match with the seed of the tests."""
    return machine.start_match(pb.StartMatchRequest(**{"game": game, "seed": SEED, **changes}))


def apply(match: match_pb2.MatchState, *moves: match_pb2.SeatMove, machine: InProcess = ENGINE, **fields: Any) -> pb.ApplyMovesResponse:
    """Apply moves."""
    return machine.apply_moves(pb.ApplyMovesRequest(match=match, moves=moves, **fields))


def view_of(match: match_pb2.MatchState, viewer: int | None, machine: InProcess = ENGINE, **omit: bool) -> view_pb2.TableView:
    """Return what a seat (None: a bystander) sees."""
    observe = view_pb2.Observe(viewers=[BYSTANDER if viewer is None else view_pb2.Viewer(seat=viewer)], **omit)
    return machine.observe_match(pb.ObserveMatchRequest(match=match, observe=observe)).observations[0].view


def text(seat: int, decision: int, notation: str) -> match_pb2.SeatMove:
    """Return a move as text."""
    return match_pb2.SeatMove(seat=seat, decision_id=decision, notation=notation)


def default(seat: int, decision: int) -> match_pb2.SeatMove:
    """Return the default move of a seat."""
    return match_pb2.SeatMove(seat=seat, decision_id=decision, default_move=match_pb2.DefaultMove())


def refusal(call: Callable[[Request], object], request: Request) -> RequestRefused:
    """Return the refusal of a request, which must be refused and left as it was."""
    before = request.SerializeToString(deterministic=True)
    with pytest.raises(RequestRefused) as caught:
        call(request)
    assert request.SerializeToString(deterministic=True) == before
    assert caught.value.details.get("field", "") == caught.value.field
    assert caught.value.message
    return caught.value


def told(refused: RequestRefused) -> tuple[str, str, str]:
    """Return status, reason and field of a refusal."""
    return refused.code.name, refused.reason, refused.field


@dataclass(frozen=True)
class Turn:
    """A move that was made, on what, and what came of it."""

    before: match_pb2.MatchState
    move: match_pb2.SeatMove
    answer: pb.ApplyMovesResponse


@dataclass(frozen=True)
class Played:
    """A match that was played to its end, or for MOST_MOVES moves."""

    started: pb.StartMatchResponse
    turns: tuple[Turn, ...]

    @property
    def states(self) -> list[match_pb2.MatchState]:
        """Every state, from the start on."""
        return [self.started.match, *[turn.answer.match for turn in self.turns]]

    @property
    def moves(self) -> list[match_pb2.SeatMove]:
        """Every move."""
        return [turn.move for turn in self.turns]

    @property
    def last(self) -> pb.ApplyMovesResponse:
        """What the last move brought."""
        return self.turns[-1].answer

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self.last.status.HasField("outcome")


@cache
def played(game: str, preset: str, reveal: match_pb2.Reveal.ValueType = match_pb2.REVEAL_AFTER_MATCH) -> Played:
    """Play a match at random through the engine, by the listed moves of the asked seats."""
    started = start(game, preset=preset, reveal=reveal, observe=ASKED, match_id=f"{game}-{preset}")
    return Played(started, tuple(_turns(started, Random(f"{game}/{preset}"))))


def _turns(started: pb.StartMatchResponse, rng: Random) -> list[Turn]:
    turns: list[Turn] = []
    answer: Any = started
    while answer.status.HasField("decision") and len(turns) < MOST_MOVES:
        move = any_move(answer, rng)
        turns.append(Turn(answer.match, move, apply(answer.match, move, observe=ASKED)))
        answer = turns[-1].answer
    return turns


def any_move(answer: Any, rng: Random) -> match_pb2.SeatMove:
    """Return a move of a seat that is awaited, as text, typed or as the default, from an answer that observed ASKED."""
    views = [observation for observation in answer.observations if observation.view.moves]
    chosen = rng.choice(views)
    listed, decision = rng.choice(chosen.view.moves), answer.status.decision.decision_id
    by: dict[str, Any] = rng.choice([{"notation": listed.notation}, {"notation": listed.notation}, {"move": listed.move}])
    if rng.random() < 0.1:
        by = {"default_move": match_pb2.DefaultMove()}
    return match_pb2.SeatMove(seat=chosen.viewer.seat, decision_id=decision, **by)


def windows(game: str) -> list[Turn]:
    """Return a few turns after which a seat has answered and others have not; none where the game asks one seat at a time."""
    turns = [turn for other, preset in SETUPS if other == game for turn in played(game, preset).turns]
    open_ = [turn for turn in turns if 0 < len(turn.answer.status.decision.answered_seats) < len(turn.answer.status.decision.asked_seats)]
    assert open_ or all(len(turn.answer.status.decision.asked_seats) <= 1 for turn in turns)
    return open_[:: 1 + len(open_) // 8]


def option(value: bool | int | str | None) -> game_info_pb2.OptionValue:  # noqa: FBT001
    """Return the message of the value of an option."""
    if value is None:
        return game_info_pb2.OptionValue(none=game_info_pb2.NoValue())
    if isinstance(value, bool):
        return game_info_pb2.OptionValue(flag=value)
    return game_info_pb2.OptionValue(number=value) if isinstance(value, int) else game_info_pb2.OptionValue(choice=value)


def version_of(match: match_pb2.MatchState) -> int:
    """Return the state version that stands before the seal."""
    return int.from_bytes(match.state[5:7], "big")


def resealed(match: match_pb2.MatchState, change: Callable[[bytes], bytes], version: int = Versions().newest) -> match_pb2.MatchState:
    """Return a state whose record was changed inside the seal, sealed again with the right key."""
    sealer = Sealer(KeyRing([KEY]))
    record, _, _ = sealer.open(match.state, match.match_id, match.game, match.revision)
    changed = match_pb2.MatchState()
    changed.CopyFrom(match)
    changed.state = sealer.seal(change(record), match.match_id, match.game, match.revision, version, len(record))
    return changed
