"""All figures of a run, and the file in which they are kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from croupier_service.bench.rows import Row


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of the service, by name, and those of the rows."""

    service: Mapping[str, float]
    rows: Sequence[Row]


def write_report(path: Path, report: Report, yardstick_us: float) -> None:
    """Write the figures as JSON, beside what the yardstick took."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figures = {"yardstick_us": yardstick_us, "service": dict(report.service), "rows": [asdict(row) for row in report.rows]}
    path.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def read_report(path: Path) -> Report:
    """Return the figures of such a file."""
    figures = json.loads(path.read_text("utf-8"))
    return Report(figures["service"], [Row(**row) for row in figures["rows"]])
