"""An engine that is called with anything, and what it may answer: a response, or a refusal of a kind that is the caller's matter."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_files import read_key_ring
from croupier_service.sealing.sealer import Sealer
from croupier_service.wire.refusals import Code, RequestRefused
from croupier_service.wire.versions import Versions
from tools.golden import KEY, everybody, played

ALLOWED = frozenset({Code.INVALID_ARGUMENT, Code.NOT_FOUND, Code.RESOURCE_EXHAUSTED, Code.FAILED_PRECONDITION, Code.UNAVAILABLE})
NEWEST = Versions().newest
SECONDS = 20
MOVES_ON = 12

sealer = Sealer(read_key_ring(KEY))
engine = InProcess(Engine(GAMES, sealer))

METHODS: dict[str, tuple[type[Any], Callable[[Any], Any]]] = {
    "GetServerInfo": (pb.GetServerInfoRequest, engine.get_server_info),
    "ListGames": (pb.ListGamesRequest, engine.list_games),
    "StartMatch": (pb.StartMatchRequest, engine.start_match),
    "ApplyMoves": (pb.ApplyMovesRequest, engine.apply_moves),
    "BatchApplyMoves": (pb.BatchApplyMovesRequest, engine.batch_apply_moves),
    "ObserveMatch": (pb.ObserveMatchRequest, engine.observe_match),
}


class Unfit(AssertionError):
    """A refusal is none that a request can bring about."""


class Hang(AssertionError):
    """A call has not come back."""


@contextmanager
def in_time(seconds: int = SECONDS) -> Iterator[None]:
    """Raise Hang where what is done inside takes too long."""

    def ring(_: int, __: FrameType | None) -> None:
        raise Hang(f"a call has not come back in {seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def call(method: str, request: Any) -> Any:
    """Call the engine; return its response, or None where it refuses. Anything else, also a refusal as INTERNAL, fails."""
    try:
        response = METHODS[method][1](request)
    except RequestRefused as refused:
        refused.to_message().SerializeToString()
        if refused.code in ALLOWED and refused.reason.isupper():
            return None
        raise Unfit(f"{refused.code.name} for {refused.reason} is no matter of the caller") from refused
    response.SerializeToString()
    return response


def states(game: str, rng: Random) -> Iterator[match_pb2.MatchState]:
    """Yield states all over matches of all presets, without end."""
    while True:
        for preset in GAMES[game].description.presets:
            started = engine.start_match(pb.StartMatchRequest(game=game, preset=preset.preset, seed=rng.randbytes(32)))
            yield started.match
            for number, (_, answer) in enumerate(played(engine, started.match, started.status, rng)):
                if rng.random() < 0.2 or not answer.status.HasField("decision"):
                    yield answer.match
                if number > 150:
                    break


def record_of(state: match_pb2.MatchState) -> bytes:
    """Return the record inside the seal."""
    return sealer.open(state.state, state.match_id, state.game, state.revision)[0]


def resealed(state: match_pb2.MatchState, record: bytes, *, game: str = "", revision: int | None = None) -> match_pb2.MatchState:
    """Return the state with another record inside the seal."""
    game, revision = game or state.game, state.revision if revision is None else revision
    sealed = sealer.seal(record, state.match_id, game, revision, NEWEST, 0)
    return match_pb2.MatchState(state=sealed, match_id=state.match_id, game=game, revision=revision, rules_version=state.rules_version)


def put_through(state: match_pb2.MatchState, rng: Random) -> bool:
    """Call the engine with a state in every way; return whether it was taken. What is taken is looked at and played on with."""
    seats = rng.randint(0, 8)
    with in_time():
        taken = call("ApplyMoves", pb.ApplyMovesRequest(match=state))
        call("ObserveMatch", pb.ObserveMatchRequest(match=state, observe=everybody(seats)))
        if taken is not None:
            play_on(taken.match, rng)
    return taken is not None


def play_on(state: match_pb2.MatchState, rng: Random) -> None:
    """Play on by listed and by default moves; look at everything on the way. What the engine lists and writes it takes itself."""
    observe = view_pb2.Observe(viewers=everybody(0).viewers, asked_seats=True)
    for _ in range(MOVES_ON):
        seen = call("ObserveMatch", pb.ObserveMatchRequest(match=state, observe=observe))
        assert seen is not None, "the engine's own state is refused"
        if not seen.status.HasField("decision"):
            return
        moved = call("ApplyMoves", pb.ApplyMovesRequest(match=state, moves=answers(seen, rng), observe=observe))
        assert moved is not None, "a listed move or a default one is refused"
        state = moved.match


def answers(seen: pb.ObserveMatchResponse, rng: Random) -> list[match_pb2.SeatMove]:
    """Return an answer for every awaited seat: a listed move, or the default."""
    asked, moves = seen.status.decision, []
    for observation in seen.observations:
        if observation.viewer.HasField("seat") and observation.viewer.seat not in asked.answered_seats:
            move = match_pb2.SeatMove(seat=observation.viewer.seat, decision_id=asked.decision_id)
            if observation.view.moves and rng.random() < 0.8:
                move.notation = rng.choice(observation.view.moves).notation
            else:
                move.default_move.SetInParent()
            moves.append(move)
    return moves
