"""Requests that are refused whatever the game is: bad starts, damaged and foreign states, answers that the kernel does not take."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_files import read_key_ring
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import Sealer
from croupier_service.wire.versions import Versions
from tools.client_tests.refusal_case import RefusalCase
from tools.golden import KEY, engine, seed

Json = dict[str, Any]

GAME = "sasaki"
SHORT: Json = {"options": {"match_deals": {"number": 1}}}
VIEWERS = 17
"""More than one call may have."""


def requests() -> Iterator[RefusalCase]:
    """Yield the cases."""
    for name, start in _starts():
        yield RefusalCase(name, start={"game": GAME, **_seeded(name), **start})
    for damage in DAMAGED:
        yield RefusalCase(f"state {damage}", start=_start(damage), damage=damage, then=())
    for name, match in _foreign():
        yield RefusalCase(name, match=base64.b64encode(match.SerializeToString(deterministic=True)).decode(), then=())
    for name, moves, then in _answers():
        yield RefusalCase(name, start={**_start("answers"), **SHORT}, moves=tuple(moves), then=tuple(then))


DAMAGED = (
    "flip_last_byte",
    "cut_last_byte",
    "no_state",
    "long_state",
    "other_match_id",
    "other_game",
    "unknown_game",
    "higher_revision",
    "other_rules_version",
)


def _starts() -> Iterator[tuple[str, Json]]:
    yield "no game", {"game": ""}
    yield "unknown game", {"game": "no_such_game"}
    yield "unknown preset", {"preset": "no_such_preset"}
    yield "unknown option", {"options": {"no_such_option": {"flag": True}}}
    yield "option too small", {"options": {"match_deals": {"number": 0}}}
    yield "option of another type", {"options": {"match_deals": {"choice": "many"}}}
    yield "options that exclude each other", {"options": {"double_sequence_jata": {"flag": True}}}
    yield "too many seats", {"seat_count": 9}
    yield "no seats", {"seat_count": 0}
    yield "unknown rules version", {"rules_version": 99}
    yield "short seed", {"seed": base64.b64encode(b"short").decode()}
    yield "bad match id", {"match_id": "not a name"}
    yield "a viewer twice", {"observe": {"viewers": [{"seat": 0}, {"seat": 0}]}}
    yield "a viewer without a seat there", {"observe": {"viewers": [{"seat": 4}]}}
    yield "too many viewers", {"observe": {"viewers": [{"seat": seat} for seat in range(VIEWERS)]}}


def _answers() -> Iterator[tuple[str, list[Json], list[Json]]]:
    """Yield moves of which the last is refused; the first decision of Sasaki asks all four seats whether they declare a run."""
    none = [_move(seat, 1, "no_run") for seat in range(4)]
    yield "unreadable move", [], [_move(0, 1, "no run at all")]
    yield "unknown card", [], [_move(0, 1, "play 77")]
    yield "no seat", [], [{"decision_id": 1, "notation": "no_run"}]
    yield "no decision", [], [{"seat": 0, "notation": "no_run"}]
    yield "no answer", [], [{"seat": 0, "decision_id": 1}]
    yield "another game's move", [], [{"seat": 0, "decision_id": 1, "move": {"sasku": {}}}]
    yield "unknown decision", [], [_move(0, 2, "no_run")]
    yield "closed decision", none, [_move(0, 1, "no_run")]
    yield "seat that is not there", [], [_move(7, 1, "no_run")]
    yield "negative seat", [], [_move(-1, 1, "no_run")]
    yield "another answer", [_move(2, 1, "no_run")], [_move(2, 1, "stop")]
    yield "wrong kind of move", [], [_move(0, 1, "stop")]
    yield "second move of a call", [], [_move(0, 1, "no_run"), _move(1, 1, "stop")]
    yield "match that is over", _whole_match(), [_default(0, 1)]


def _whole_match() -> list[Json]:
    """Return default moves from the first deal to the end of a short match."""
    machine = engine()
    start = pb.StartMatchRequest(game=GAME, seed=seed("refusals/answers"))
    start.options["match_deals"].number = 1
    started, moves = machine.start_match(start), list[Json]()
    match, status = started.match, started.status
    while status.HasField("decision"):
        new = [_default(seat, status.decision.decision_id) for seat in status.decision.asked_seats]
        sent = [match_pb2.SeatMove(seat=m["seat"], decision_id=m["decision_id"], default_move=match_pb2.DefaultMove()) for m in new]
        answer = machine.apply_moves(pb.ApplyMovesRequest(match=match, moves=sent))
        match, status, moves = answer.match, answer.status, moves + new
    return moves


def _foreign() -> Iterator[tuple[str, match_pb2.MatchState]]:
    """Yield states that were sealed well, but not by this release with this key, or around what is no record."""
    ring = read_key_ring(KEY)
    foreign = KeyRing((seed("refusals/foreign key") * 2,))
    start = pb.StartMatchRequest(game=GAME, seed=seed("refusals/foreign"), match_id="foreign")
    yield "unknown key", InProcess(Engine(GAMES, Sealer(foreign))).start_match(start).match
    match = engine().start_match(start).match
    newest = Versions().newest
    for name, version, record in (("newer state", newest + 1, b"later"), ("no record inside the seal", newest, b"\xff")):
        match.state = Sealer(ring).seal(record, match.match_id, match.game, match.revision, version, room=len(match.state))
        yield name, match


def _start(name: str) -> Json:
    return {"game": GAME, **_seeded(name)}


def _seeded(name: str) -> Json:
    return {"seed": base64.b64encode(seed(f"refusals/{name}")).decode(), "match_id": "refused"}


def _move(seat: int, decision_id: int, notation: str) -> Json:
    return {"seat": seat, "decision_id": decision_id, "notation": notation}


def _default(seat: int, decision_id: int) -> Json:
    return {"seat": seat, "decision_id": decision_id, "default_move": {}}
