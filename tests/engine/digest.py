"""Prints what an engine answers to the same requests, for a comparison of processes: a line a game, answers and refusals hashed."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from google.protobuf.message import Message

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.in_process import InProcess
from croupier_service.wire.refusals import RequestRefused
from tests.engine.tables import BYSTANDER, any_move, default, engine, seats, start

MOST_MOVES = 400


def answers(game: str, preset: str) -> Iterator[Message]:
    """Yield every answer of a match: all views of all seats, every state, and refusals on the way."""
    machine, rng = engine(), Random(game)
    everybody = [*seats(*range(GAMES[game].description.usual_seat_count)), BYSTANDER]
    observe = view_pb2.Observe(viewers=everybody)
    yield machine.list_games(pb.ListGamesRequest(games=[game]))
    answer: Any = start(game, machine, preset=preset, observe=observe)
    yield answer
    for count in range(MOST_MOVES):
        if not answer.status.HasField("decision"):
            return
        match = answer.match
        yield refused(machine, pb.ApplyMovesRequest(match=match, moves=[default(99, answer.status.decision.decision_id)]))
        answer = machine.apply_moves(pb.ApplyMovesRequest(match=match, moves=[any_move(answer, rng)], observe=observe))
        yield answer
        if count % 8 == 0:
            yield machine.observe_match(pb.ObserveMatchRequest(match=answer.match, observe=observe))


def refused(machine: InProcess, request: pb.ApplyMovesRequest) -> Message:
    """Return the refusal of a request."""
    try:
        return machine.apply_moves(request)
    except RequestRefused as found:
        return found.to_message()


def main() -> None:
    """Print a line for each game."""
    for game, listing in GAMES.items():
        digest, count = hashlib.sha256(), 0
        for answer in answers(game, listing.description.presets[0].preset):
            digest.update(answer.SerializeToString(deterministic=True))
            count += 1
        sys.stdout.write(f"{game} {count} {digest.hexdigest()}\n")


if __name__ == "__main__":
    main()
