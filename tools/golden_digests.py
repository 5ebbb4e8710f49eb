"""Write tests/golden/digests.json: for each of a fixed set of matches one digest of all its sealed states and one of all its answers.

The key is the published test key, so every byte is fixed: whatever Python, library or machine plays these matches, the digests are these.

Usage: python -m tools.golden_digests [--print]. The file is written again, or with --print only told, where another version of states is
written or views are changed on purpose, and the changelog says so.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from google.protobuf.json_format import ParseDict

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from tools.golden import GOLDEN, chance, engine, everybody, played
from tools.golden_matches import seats_of
from tools.golden_tables import FAR_TABLES, FarTable

FILE = GOLDEN / "digests.json"
SHOWN = 4
"""After every so many moves, the last one among them, everybody is shown the table."""

Moves = list[match_pb2.SeatMove]
Digests = dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Digest:
    """Digests of a match that grow answer by answer."""

    states: Any = field(default_factory=hashlib.sha256)
    answers: Any = field(default_factory=hashlib.sha256)

    def add(self, answer: bytes) -> match_pb2.MatchState:
        """Take in an answer as it goes over the wire; return the state in it."""
        match = pb.ApplyMovesResponse.FromString(answer).match
        self.states.update(match.state)
        self.answers.update(answer)
        return match


def main(arguments: list[str]) -> int:
    """Write the file, or print what would stand in it."""
    text = json.dumps(digests(), indent=1) + "\n"
    if arguments == ["--print"]:
        sys.stdout.write(text)
    else:
        FILE.write_text(text, "utf-8")
    return 0


def digests() -> Digests:
    """Return the digests of every match."""
    return {name: digest(start, moves) for name, start, moves in matches()}


def matches() -> Iterator[tuple[str, pb.StartMatchRequest, Moves]]:
    """Yield the golden matches, and a match at each table that is no preset."""
    for path in sorted(GOLDEN.glob("matches/*/*.json")):
        golden = json.loads(path.read_text("utf-8"))
        moves = [ParseDict(move, match_pb2.SeatMove()) for move in golden["moves"]]
        yield f"{path.parent.name}-{path.stem}", ParseDict(golden["start"], pb.StartMatchRequest()), moves
    for table in FAR_TABLES:
        yield table.name, *far_match(table)


def far_match(table: FarTable) -> tuple[pb.StartMatchRequest, Moves]:
    """Return the start of a match at a table that is no preset, and its moves."""
    machine, start = engine(), next(table.starts())
    started = machine.start_match(start)
    return start, [move for move, _ in played(machine, started.match, started.status, chance(table.name))]


def digest(start: pb.StartMatchRequest, moves: Moves) -> dict[str, str]:
    """Play a match move by move; return its digests."""
    grown, machine = Digest(), engine()
    observe = everybody(seats_of(machine, machine.start_match(start).match))
    observed = pb.StartMatchRequest(observe=observe)
    observed.MergeFrom(start)
    match = grown.add(machine.engine.start_match(observed))
    shown = range(len(moves) - 1, -1, -SHOWN)
    for number, move in enumerate(moves):
        wish = observe if number in shown else None
        match = grown.add(machine.engine.apply_moves(pb.ApplyMovesRequest(match=match, moves=[move], observe=wish)))
    return {"states": grown.states.hexdigest(), "answers": grown.answers.hexdigest()}


def read() -> Digests:
    """Return the digests that the file holds."""
    held: Digests = json.loads(FILE.read_text("utf-8"))
    return held


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
