"""Write golden states: for each game sealed states from all over a few matches, with what every viewer sees of them.

Usage: python -m tools.golden_states RELEASE [--again]. A release's states are written once, when it is made, and never changed after it;
where some are missed later they are added with the code of that release, as any other writes what was not read before.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.in_process import InProcess
from tools.golden import GOLDEN, as_json, chance, engine, everybody, played, seed, write_json
from tools.golden_matches import seats_of
from tools.golden_tables import FAR_TABLES, FarTable

MOST_MOVES = 2_000
STATES = GOLDEN / "states"

Named = dict[str, match_pb2.MatchState]


def main(arguments: list[str]) -> int:
    """Write the states of a release: of the matches that have none yet, or of all."""
    release, *again = arguments
    for name, states in matches().items():
        if again == ["--again"] or not list((STATES / release).glob(f"{name}-*.bin")):
            machine = engine()
            write_states(machine, STATES / release / name, states(machine))
    return 0


def matches() -> dict[str, Callable[[InProcess], Named]]:
    """Return what gives the states of each match: one of each preset, and one at each far table."""
    presets = [(game, preset.preset) for game, listing in GAMES.items() for preset in listing.description.presets]
    usual = {f"{game}-{preset}": partial(chosen, game=game, preset=preset) for game, preset in presets}
    return {**usual, **{table.name: partial(chosen_far, table=table) for table in FAR_TABLES}}


def write_states(machine: InProcess, prefix: Path, states: Named) -> None:
    """Write states with what is seen of them."""
    prefix.parent.mkdir(parents=True, exist_ok=True)
    for name, match in states.items():
        path = prefix.with_name(f"{prefix.name}-{name}.bin")
        path.write_bytes(match.SerializeToString(deterministic=True))
        write_json(path.with_suffix(".json"), views_of(machine, match))


def chosen(machine: InProcess, game: str, preset: str) -> Named:
    """Return the start of a match, one state of each kind of decision, with answers and without, and its end; of each the last one."""
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


def chosen_far(machine: InProcess, table: FarTable) -> Named:
    """Return the states that are wanted of the first match at a table that has all of them."""
    found = (later_states(machine, start) for start in table.starts())
    states = next(states for states in found if states.keys() >= {*table.wanted})
    return {name: states[name] for name in table.wanted}


def later_states(machine: InProcess, start: pb.StartMatchRequest) -> Named:
    """Return states from the second deal on: its first, the last ones with answers and without, and the end."""
    started = machine.start_match(start)
    states: Named = {}
    for _, answer in played(machine, started.match, started.status, chance(start.match_id)):
        if not answer.status.HasField("decision"):
            states["over"] = answer.match
        elif answer.status.deal_number > 1:
            states.setdefault("next_deal", answer.match)
            states["pending" if answer.status.decision.answered_seats else "open"] = answer.match
    return states


def views_of(machine: InProcess, match: match_pb2.MatchState) -> list[Any]:
    """Return what every viewer sees of a state."""
    observe = everybody(seats_of(machine, match))
    return [as_json(seen.view) for seen in machine.observe_match(pb.ObserveMatchRequest(match=match, observe=observe)).observations]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
