"""The figures of the faults: how they are taken, printed, and kept in build/faults.json.

Run as a module it prints them all, and fails where one is missing.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from croupier import Client
from tests.faults.load import Tally
from tests.faults.matches import replay

FAULTS = Path("build/faults.json")
NAMES = ("kill", "terminate", "roll", "certificates", "age", "hang", "overload")
OF_OVERLOAD = ("goodput_ratio", "health_failed")


@dataclass(frozen=True, slots=True)
class Figures:
    """What became of the calls under one fault; `views_equal`: whether every match ended in the same views as one without any fault."""

    calls: int
    failed: int
    matches: int
    views_equal: bool
    p50_ms: float
    p95_ms: float
    p99_ms: float


COLUMNS = tuple(column.name for column in fields(Figures))


def figures_of(tally: Tally, undisturbed: Client) -> Figures:
    """Play every match of the tally again through `undisturbed`, and compare."""
    unequal = [record.script for record in tally.records if replay(undisturbed.send, record) != record.sight]
    for script in unequal:
        print(f"other views: {script}")
    p50, p95, p99 = percentiles(tally.milliseconds)
    return Figures(tally.calls, len(tally.failures), len(tally.records), not unequal, p50, p95, p99)


def percentiles(milliseconds: list[float]) -> tuple[float, float, float]:
    """Return the 50th, 95th and 99th."""
    ordered = sorted(milliseconds)
    p50, p95, p99 = (round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 2) for share in (0.5, 0.95, 0.99))
    return p50, p95, p99


def keep(path: Path, name: str, figures: Mapping[str, Any]) -> None:
    """Print figures and put them into the file beside the others."""
    print(f"\n{name}: " + ", ".join(f"{key} {value}" for key, value in figures.items()), flush=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept(path) | {name: dict(figures)}, indent=2) + "\n", "utf-8")


def keep_fault(name: str, figures: Figures, **more: Any) -> None:
    """Keep the figures of a fault."""
    keep(FAULTS, name, asdict(figures) | more)


def kept(path: Path) -> dict[str, dict[str, Any]]:
    """Return what is in the file."""
    rows: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return rows


def table(rows: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the figures of all faults as text; KeyError where one is missing."""
    columns = (*COLUMNS, *OF_OVERLOAD)
    lines = [f"{'':<14}" + "".join(f"{column:>15}" for column in columns)]
    for name in NAMES:
        row = {**dict.fromkeys(OF_OVERLOAD, ""), **rows[name]} if name != "overload" else rows[name]
        lines.append(f"{name:<14}" + "".join(f"{row[column]!s:>15}" for column in columns))
    return "\n".join(lines)


if __name__ == "__main__":
    try:
        print(table(kept(FAULTS)))
    except KeyError as missing:
        sys.exit(f"{FAULTS} has no {missing}")
