"""Write golden states: for each game sealed states from all over a few matches, with what every viewer sees of them.

Usage: python -m tools.golden_states RELEASE [--again]. A release's states are written once, when it is made, and never changed after it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.in_process import InProcess
from tools.golden import GOLDEN, as_json, chance, engine, everybody, played, seed, write_json
from tools.golden_matches import seats_of

MOST_MOVES = 2_000
STATES = GOLDEN / "states"


def main(arguments: list[str]) -> int:
    """Write the states of a release."""
    release, *again = arguments
    for game in GAMES:
        if not list((STATES / release).glob(f"{game}-*.bin")) or again == ["--again"]:
            write_states(engine(), STATES / release, game)
    return 0


def write_states(machine: InProcess, folder: Path, game: str) -> None:
    """Write states of a match of each preset: its start, one with a pending answer, one of each kind of decision, its end."""
    for preset in GAMES[game].description.presets:
        for name, match in chosen(machine, game, preset.preset).items():
            path = folder / f"{game}-{preset.preset}-{name}.bin"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(match.SerializeToString(deterministic=True))
            write_json(path.with_suffix(".json"), views_of(machine, match))


def chosen(machine: InProcess, game: str, preset: str) -> dict[str, match_pb2.MatchState]:
    """Return states of a match by what is particular to them; of each kind the last one, which has most behind it."""
    words = f"golden state/{game}/{preset}"
    started = machine.start_match(pb.StartMatchRequest(game=game, preset=preset, seed=seed(words), match_id=f"state-{game}"))
    states = {"start": started.match}
    for number, (_, answer) in enumerate(played(machine, started.match, started.status, chance(words))):
        states[name_of(answer.status)] = answer.match
        if number == MOST_MOVES:
            break
    return states


def name_of(status: match_pb2.MatchStatus) -> str:
    """Return what is particular to a state."""
    if not status.HasField("decision"):
        return "over"
    return f"{status.decision.kind}{'-pending' if status.decision.answered_seats else ''}"


def views_of(machine: InProcess, match: match_pb2.MatchState) -> list[Any]:
    """Return what every viewer sees of a state."""
    observe = everybody(seats_of(machine, match))
    return [as_json(seen.view) for seen in machine.observe_match(pb.ObserveMatchRequest(match=match, observe=observe)).observations]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
