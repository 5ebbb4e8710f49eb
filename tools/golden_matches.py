"""Write golden matches: for each preset a match with its start, its moves as text, and what every viewer sees and has heard.

Usage: python -m tools.golden_matches [--again]. Existing files stay, unless --again says that the views were changed on purpose.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import Any

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.in_process import InProcess
from tools.golden import GOLDEN, as_json, chance, engine, everybody, played, seed, write_json

MOST_MOVES = 300


def main(arguments: list[str]) -> int:
    """Write what is missing, or everything again."""
    for game, listing in GAMES.items():
        for preset in listing.description.presets:
            path = path_of(game, preset.preset)
            if not path.exists() or arguments == ["--again"]:
                write_json(path, golden_match(engine(), game, preset.preset))
                print(path)
    return 0


def path_of(game: str, preset: str) -> Path:
    """Return where the golden match of a preset is."""
    return GOLDEN / "matches" / game / f"{preset}.json"


def golden_match(machine: InProcess, game: str, preset: str) -> dict[str, Any]:
    """Play a match and return it as its golden file holds it."""
    words = f"golden/{game}/{preset}"
    start = pb.StartMatchRequest(game=game, preset=preset, seed=seed(words), match_id=f"golden-{game}-{preset}".replace("_", "-"))
    started = machine.start_match(start)
    moves = [move for move, _ in islice(played(machine, started.match, started.status, chance(words)), MOST_MOVES)]
    return {"start": as_json(start), "moves": [as_json(move) for move in moves], **ending(machine, start, moves)}


def ending(machine: InProcess, start: pb.StartMatchRequest, moves: list[match_pb2.SeatMove]) -> dict[str, Any]:
    """Replay a match; return its revision and what every viewer sees at its end and has heard on the way."""
    seats = seats_of(machine, machine.start_match(start).match)
    observed = pb.StartMatchRequest()
    observed.CopyFrom(start)
    observed.observe.CopyFrom(everybody(seats))
    begun = machine.start_match(observed)
    replayed = machine.apply_moves(pb.ApplyMovesRequest(match=begun.match, moves=moves, observe=everybody(seats)))
    pairs = zip(begun.observations, replayed.observations, strict=True)
    viewers = [
        {"viewer": as_json(now.viewer), "view": as_json(now.view), "events": [event.sentence for event in (*first.events, *now.events)]}
        for first, now in pairs
    ]
    return {"revision": replayed.match.revision, "viewers": viewers}


def seats_of(machine: InProcess, match: match_pb2.MatchState) -> int:
    """Return the number of seats of a match."""
    request = pb.ObserveMatchRequest(match=match, observe=everybody(0))
    return machine.observe_match(request).observations[0].view.seat_count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
