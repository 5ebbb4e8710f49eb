"""The service as it is, but for two calls that are for the bench.

GetServerInfo answers nothing: what such a call costs is what the wrapper and gRPC cost. ListGames tells what the process has used.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from pathlib import Path
from time import process_time_ns
from typing import NamedTuple

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import game_info_pb2
from croupier_service.rpc.config import Config
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.serve import make_engine, serve
from croupier_service.rpc.tally import Tally
from croupier_service.sealing.sealer import Sealer

NOTHING = b""
_STATM = Path("/proc/self/statm")


class Used(NamedTuple):
    """What a process has used: the CPU time of all its threads in microseconds, and the memory that it takes in megabytes."""

    cpu_us: float
    rss_mb: float


class WithEcho(Engine):
    """An engine with an empty call."""

    def get_server_info(self, request: pb.GetServerInfoRequest) -> bytes:
        """Answer nothing."""
        del request
        return NOTHING

    def list_games(self, request: pb.ListGamesRequest) -> bytes:
        """Answer with what this process has used, in place of a game's id."""
        del request
        used = Used(process_time_ns() / 1000, _rss_mb())
        return pb.ListGamesResponse(games=[game_info_pb2.GameInfo(game=json.dumps(used))]).SerializeToString()


def used(answer: pb.ListGamesResponse) -> Used:
    """Return what such an answer says."""
    return Used(*json.loads(answer.games[0].game))


def _rss_mb() -> float:
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    # Where there is no /proc, as on macOS: the most that it took; Linux would count what its parent took too. In bytes there.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


def _make(config: Config, sealer: Sealer, tally: Tally) -> Engine:
    engine = make_engine(config, sealer, tally)
    engine.__class__ = WithEcho
    return engine


if __name__ == "__main__":
    sys.exit(
        serve(Config(dev=True, dev_key_file=Path(sys.argv[1]), port=0, metrics_port=0, log_sample=0.0, drain_seconds=0), os.environ, _make)
    )
