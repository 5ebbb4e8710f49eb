"""What the writers of golden files share: an engine with the published test key, chance from words, matches played through messages."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from google.protobuf.json_format import MessageToDict

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_files import read_key_ring
from croupier_service.sealing.sealer import Sealer

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
KEY = GOLDEN / "states" / "test.key"

Step = tuple[match_pb2.SeatMove, pb.ApplyMovesResponse]


def engine() -> InProcess:
    """Return an engine that plays every listed game under the published test key."""
    return InProcess(Engine(GAMES, Sealer(read_key_ring(KEY))))


def seed(words: str) -> bytes:
    """Return the seed that follows from `words`."""
    return hashlib.sha256(words.encode()).digest()


def chance(words: str) -> Random:
    """Return the chance that follows from `words`: golden files are the same whenever they are written."""
    return Random(words)  # noqa: S311 - nothing secret


def everybody(seats: int) -> view_pb2.Observe:
    """Return the wish to see what every seat and a bystander see."""
    bystander = view_pb2.Viewer(bystander=view_pb2.Bystander())
    viewers = [*[view_pb2.Viewer(seat=seat) for seat in range(seats)], bystander]
    return view_pb2.Observe(viewers=viewers, omit_typed_moves=True)


def played(machine: InProcess, match: match_pb2.MatchState, status: match_pb2.MatchStatus, rng: Random) -> Iterator[Step]:
    """Play listed moves at random to the end of the match; yield each with what it led to."""
    while status.HasField("decision"):
        asked = status.decision
        seat = rng.choice([seat for seat in asked.asked_seats if seat not in asked.answered_seats])
        view = seen(machine, match, seat)
        move = match_pb2.SeatMove(seat=seat, decision_id=asked.decision_id, notation=rng.choice(view.moves).notation)
        answer = machine.apply_moves(pb.ApplyMovesRequest(match=match, moves=[move]))
        yield move, answer
        match, status = answer.match, answer.status


def seen(machine: InProcess, match: match_pb2.MatchState, seat: int) -> view_pb2.TableView:
    """Return what a seat sees."""
    observe = view_pb2.Observe(viewers=[view_pb2.Viewer(seat=seat)], omit_typed_moves=True)
    return machine.observe_match(pb.ObserveMatchRequest(match=match, observe=observe)).observations[0].view


def as_json(message: Any) -> Any:
    """Return a message as JSON with the names of the contract."""
    return MessageToDict(message, preserving_proto_field_name=True)


def write_json(path: Path, content: Any) -> None:
    """Write a golden file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(lines(content) + "\n", encoding="utf-8")


def lines(content: Any) -> str:
    """Return JSON with a line for each entry of a list, so that changes can be read."""
    if isinstance(content, dict) and any(isinstance(value, list) for value in content.values()):
        return "{" + ",\n".join(f"{json.dumps(name)}: {lines(value)}" for name, value in content.items()) + "}"
    if isinstance(content, list):
        return "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in content) + "\n]"
    return json.dumps(content, ensure_ascii=False)
