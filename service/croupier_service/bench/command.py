"""The command: measure, print the table, write the file, and fail where a budget is missed by far."""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from croupier_service.bench.calls import measure_calls
from croupier_service.bench.clock import yardstick_us
from croupier_service.bench.report import misses, table, write_json
from croupier_service.bench.rows import Row, measure
from croupier_service.catalog import GAMES
from croupier_service.rpc.engine import Engine
from croupier_service.sealing.key_ring import KeyRing, new_key
from croupier_service.sealing.sealer import Sealer

HELP = "measure moves, views and calls against their budgets"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", type=Path, default=Path("build/bench.json"), metavar="FILE", help="where the figures go")
    parser.add_argument("--matches", type=int, default=2, metavar="N", help="random matches a row")
    parser.add_argument("--strict", action="store_true", help="exit with 1 where a figure misses its budget")


def run(arguments: Namespace) -> int:
    """Measure and report."""
    service = measure_calls()
    # As in a serving process: what is here now stays for good.
    gc.collect()
    gc.freeze()
    rows = list(_rows(arguments.matches))
    print(table(service, rows))
    write_json(arguments.json, yardstick_us(), service, rows)
    missed = misses(service, rows)
    for miss in missed:
        print(miss, file=sys.stderr)
    return 1 if missed and arguments.strict else 0


def _rows(matches: int) -> Iterator[Row]:
    engine = Engine(GAMES, Sealer(KeyRing.parse(new_key())))
    for listing in GAMES.values():
        described = listing.description
        for preset in described.presets:
            possible = [seats for seats in described.seat_counts if listing.check(preset.options, seats) is None]
            for seats in sorted({described.usual_seat_count, max(possible)}):
                yield measure(engine, listing, preset.preset, seats, matches)
