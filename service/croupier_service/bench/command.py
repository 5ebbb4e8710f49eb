"""The command: measure, print the table, write the file, and fail where a figure is far from what it was."""

from __future__ import annotations

import gc
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from croupier_service.bench.budgets import KNOWN, alarms, misses
from croupier_service.bench.calls import measure_calls
from croupier_service.bench.clock import yardstick_us
from croupier_service.bench.kept import Kept
from croupier_service.bench.report import Report, read_report, write_report
from croupier_service.bench.rows import measure
from croupier_service.bench.sizes import QUICK, Sizes
from croupier_service.bench.table import table
from croupier_service.catalog import GAMES
from croupier_service.description.listing import Listing
from croupier_service.rpc.engine import Engine
from croupier_service.sealing.key_ring import KeyRing, new_key
from croupier_service.sealing.sealer import Sealer

HELP = "measure moves, views and calls against their budgets"

TRIES = 3
"""How often something beyond its alarm is measured: what a neighbour does passes, what the code does stays."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", type=Path, default=Path("build/bench.json"), metavar="FILE", help="where the figures go")
    parser.add_argument("--matches", type=int, default=2, metavar="N", help="random matches a row")
    parser.add_argument("--quick", action="store_true", help="only see that all is measured: the figures say nothing, and nothing fails")
    parser.add_argument("--strict", action="store_true", help="exit with 1 also where a figure misses its budget")


def run(arguments: Namespace) -> int:
    """Measure and report; 1 where a figure is beyond its alarm."""
    known = read_report(KNOWN)
    report = _measured(QUICK, None) if arguments.quick else _measured(Sizes(matches=arguments.matches), known)
    print(table(report))
    write_report(arguments.json, report, yardstick_us())
    return 0 if arguments.quick else verdict(report, known, strict=arguments.strict)


def verdict(report: Report, known: Report, *, strict: bool) -> int:
    """Say what misses its budget and what is beyond its alarm; return the exit code."""
    missed, alarming = misses(report), alarms(report, known)
    for words in (*missed, *alarming):
        print(words, file=sys.stderr)
    return 1 if alarming or (strict and missed) else 0


def until_calm(measure: Callable[[], Report], known: Report | None) -> Report:
    """Measure until nothing is beyond its alarm, so often at most; without known figures there is no alarm."""
    for _ in range(TRIES - 1):
        report = measure()
        if known is None or not alarms(report, known):
            return report
    return measure()


def _measured(sizes: Sizes, known: Report | None) -> Report:
    service = until_calm(lambda: Report(measure_calls(sizes), []), known).service
    engine = Engine(GAMES, Sealer(KeyRing.parse(new_key())))
    kept = Kept()
    # As in a serving process: what is here now stays for good.
    gc.collect()
    gc.freeze()
    reports = [until_calm(partial(_of_row, engine, kept, sizes, *which), known) for which in tables()]
    return Report(service, [row for report in reports for row in report.rows])


def _of_row(engine: Engine, kept: Kept, sizes: Sizes, listing: Listing, preset: str, seats: int) -> Report:
    return Report({}, [measure(engine, kept, listing, preset, seats, sizes)])


def tables() -> Iterator[tuple[Listing, str, int]]:
    """Yield what the rows are of: every preset of every game with its usual number of seats, and with the most."""
    for listing in GAMES.values():
        described = listing.description
        for preset in described.presets:
            possible = [seats for seats in described.seat_counts if listing.check(preset.options, seats) is None]
            for seats in sorted({described.usual_seat_count, max(possible)}):
                yield listing, preset.preset, seats
