"""Test the client libraries against real servers and write build/clients.json: `python -m tools.client_tests [LANGUAGE ...]`.

All languages without arguments. The exit code is 1 where a client fails, a toolchain is missing, or a report says too little.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.client_tests import reports
from tools.client_tests.runners import ROOT, RUNNERS, Runner, run
from tools.client_tests.servers import Servers, running_servers
from tools.golden import GOLDEN
from tools.processes import NotStarted

SUMMARY = ROOT / "build/clients.json"


def main(languages: list[str]) -> int:
    """Run the clients of these languages, or all."""
    unknown = set(languages) - {runner.language for runner in RUNNERS}
    if unknown:
        print(f"no client in {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    try:
        with running_servers() as servers:
            entries = dict(_results(servers, [runner for runner in RUNNERS if not languages or runner.language in languages]))
    except NotStarted as fault:
        print(f"client tests: {fault}", file=sys.stderr)
        return 1
    SUMMARY.parent.mkdir(exist_ok=True)
    SUMMARY.write_text(json.dumps(entries, indent=1) + "\n", "utf-8")
    return 0 if all(entry["passed"] for entry in entries.values()) else 1


def _results(servers: Servers, runners: Iterable[Runner]) -> Iterator[tuple[str, dict[str, Any]]]:
    least = reports.wanted(GOLDEN)
    with TemporaryDirectory(prefix="croupier-reports-") as folder:
        for runner in runners:
            print(f"== {runner.language}", flush=True)
            report, began = Path(folder, f"{runner.language}.json"), time.monotonic()
            ended_well = run(runner, servers, report)
            counts = reports.read(report)
            entry = reports.entry(ended_well, counts, least)
            lacking = f", too few {', '.join(counts.lacking(least))}" if counts.lacking(least) else ""
            print(f"== {runner.language}: {json.dumps(entry)} in {time.monotonic() - began:.0f} s{lacking}", flush=True)
            yield runner.language, entry


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
