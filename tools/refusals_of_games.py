"""Refusals of each game's own rules, found on the way through its golden matches: moves that were offered before, tried out of place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from google.protobuf.json_format import ParseDict

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.rpc.in_process import InProcess
from croupier_service.wire.refusals import RequestRefused
from tools.client_tests.refusal_case import RefusalCase
from tools.golden import GOLDEN, as_json, chance, engine, seen

LONGEST_WAY = 60
"""Moves after which a match is not followed any further: every case plays them again."""

TRIES = 40


def refusals_of_games() -> Iterator[RefusalCase]:
    """Yield a case for each reason that is found in each game."""
    machine, found = engine(), set[tuple[str, str]]()
    for path in sorted(GOLDEN.glob("matches/*/*.json")):
        golden = json.loads(path.read_text("utf-8"))
        for reason, done, refused in _refused_on_the_way(machine, golden, chance(f"refusals/{path.stem}")):
            key = (golden["start"]["game"], reason)
            if key not in found:
                found.add(key)
                yield RefusalCase(f"{key[0]} {reason}", golden["start"], moves=tuple(golden["moves"][:done]), then=(refused,))


def _refused_on_the_way(machine: InProcess, golden: dict[str, Any], rng: Random) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yield reasons, the number of moves that were played before, and the move that is refused then."""
    started = machine.start_match(ParseDict(golden["start"], pb.StartMatchRequest()))
    match, status, pool = started.match, started.status, list[str]()
    for done, played in enumerate(golden["moves"][:LONGEST_WAY]):
        seat, decision = played["seat"], status.decision.decision_id
        for notation in rng.sample(pool, min(TRIES, len(pool))):
            move = match_pb2.SeatMove(seat=seat, decision_id=decision, notation=notation)
            if reason := _reason(machine, match, move):
                yield reason, done, as_json(move)
        pool += [move.notation for move in seen(machine, match, seat).moves if move.notation not in pool]
        answer = machine.apply_moves(pb.ApplyMovesRequest(match=match, moves=[ParseDict(played, match_pb2.SeatMove())]))
        match, status = answer.match, answer.status


def _reason(machine: InProcess, match: match_pb2.MatchState, move: match_pb2.SeatMove) -> str:
    try:
        machine.apply_moves(pb.ApplyMovesRequest(match=match, moves=[move]))
    except RequestRefused as refused:
        return refused.reason
    return ""
