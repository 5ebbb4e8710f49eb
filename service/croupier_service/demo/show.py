"""Which games and presets are played, and whether all held. How a match is played stands elsewhere."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from croupier import Client
from croupier.v1 import game_info_pb2
from croupier_service.demo.checking import check_deals, check_replay
from croupier_service.demo.playing import play
from croupier_service.demo.telling import Teller


@dataclass(frozen=True)
class Round:
    """One match to play: a preset with a number of seats."""

    info: game_info_pb2.GameInfo
    preset: game_info_pb2.Preset
    seats: int

    @property
    def title(self) -> str:
        """What it is called where something did not hold."""
        return f"{self.info.game}, {self.preset.preset}, {self.seats} seats"


def rounds_of(info: game_info_pb2.GameInfo) -> list[Round]:
    """Return what is played of a game: each preset with the usual number of seats, then the first preset with every other number."""
    usual, others = info.usual_seat_count, [seats for seats in info.seat_counts if seats != info.usual_seat_count]
    return [Round(info, preset, usual) for preset in info.presets] + [Round(info, info.presets[0], seats) for seats in others]


def demonstrate(target: str, games: Sequence[str] = (), *, seed: int = 1, out: TextIO | None = None) -> int:
    """Play each preset and each number of seats of `games` (none: all listed) at the service at `target`; 0 if all held, else 1."""
    out = out or sys.stdout
    with Client(target) as client:
        moves_per_call = client.server_info().limits.max_moves_per_call
        rounds = [round_ for info in client.games(*games) for round_ in rounds_of(info)]
        problems = [problem for round_ in rounds for problem in _hold(client, round_, out, seed=seed, moves_per_call=moves_per_call)]
    if not rounds:
        problems = ["the service lists no game"]
    out.writelines(["\n", *[f"PROBLEM: {problem}\n" for problem in problems]])
    if not problems:
        out.write("Everything held.\n")
    return 1 if problems else 0


def _hold(client: Client, round_: Round, out: TextIO, *, seed: int, moves_per_call: int) -> list[str]:
    """Play, replay and check one match; return what did not hold. With an unusual number of seats only the results are told."""
    info = round_.info
    chance = random.Random(f"{seed}/{round_.title}")  # noqa: S311 - a demonstration must be the same each time
    teller = Teller(out, info, told_deals=1 if round_.seats == info.usual_seat_count else 0)
    record = play(client, info, round_.preset, round_.seats, chance, teller)
    problems = [*check_replay(client, record, moves_per_call, teller), *check_deals(info, record, teller)]
    return [f"{round_.title}: {problem}" for problem in problems]
