"""Which games and presets are played, and whether all held. How a match is played stands elsewhere."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from typing import TextIO

from croupier import Client
from croupier.v1 import game_info_pb2
from croupier_service.demo.checking import check_deals, check_replay
from croupier_service.demo.playing import play
from croupier_service.demo.telling import Teller


def demonstrate(target: str, games: Sequence[str] = (), *, seed: int = 1, out: TextIO | None = None) -> int:
    """Play each preset of `games` (none: all that are listed) against the service at `target`; 0 if everything held, else 1."""
    out = out or sys.stdout
    with Client(target) as client:
        moves_per_call = client.server_info().limits.max_moves_per_call
        pairs = [(info, preset) for info in client.games(*games) for preset in info.presets]
        problems = [
            problem
            for info, preset in pairs
            for problem in _hold(client, info, preset, Teller(out, info), seed=seed, moves_per_call=moves_per_call)
        ]
    if not pairs:
        problems = ["the service lists no game"]
    out.writelines(["\n", *[f"PROBLEM: {problem}\n" for problem in problems]])
    if not problems:
        out.write("Everything held.\n")
    return 1 if problems else 0


def _hold(
    client: Client, info: game_info_pb2.GameInfo, preset: game_info_pb2.Preset, teller: Teller, *, seed: int, moves_per_call: int
) -> list[str]:
    """Play, replay and check one match; return what did not hold."""
    chance = random.Random(f"{seed}/{info.game}/{preset.preset}")  # noqa: S311 - a demonstration must be the same each time
    record = play(client, info, preset, chance, teller)
    problems = [*check_replay(client, record, moves_per_call, teller), *check_deals(info, record, teller)]
    return [f"{info.game}, {preset.preset}: {problem}" for problem in problems]
