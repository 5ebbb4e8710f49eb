"""The figures as a table beside their budgets, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path

from croupier_service.bench.rows import Row

AT_MOST, AT_LEAST = "<=", ">="
ROW_BUDGETS = {
    "move_us": (AT_MOST, 60.0),
    "view_us": (AT_MOST, 30.0),
    "listed_move_us": (AT_MOST, 3.0),
    "hand_check_us": (AT_MOST, 20.0),
    "state_bytes": (AT_MOST, 448.0),
    "load_ratio": (AT_MOST, 1.15),
    "playout_moves_per_s": (AT_LEAST, 20_000.0),
}
LARGEST_STATE_BYTES = 704.0
SERVICE_BUDGETS = {
    "apply_cpu_ratio": (AT_MOST, 1.5),
    "apply_four_views_ratio": (AT_MOST, 2.5),
    "batch_moves_per_s": (AT_LEAST, 10_000.0),
    "start_s": (AT_MOST, 2.0),
    "rss_mb": (AT_MOST, 120.0),
}


def misses(service: Mapping[str, float], rows: Iterable[Row]) -> list[str]:
    """Return every figure that misses its budget, in words."""
    found = [_miss("service", name, service[name], *budget) for name, budget in SERVICE_BUDGETS.items()]
    for row in rows:
        place = f"{row.game}/{row.preset}/{row.seats}"
        found += [_miss(place, name, getattr(row, name), *_budget(row, name)) for name in ROW_BUDGETS]
    return [miss for miss in found if miss]


def _budget(row: Row, name: str) -> tuple[str, float]:
    if name == "state_bytes" and row.seats > 4:
        return AT_MOST, LARGEST_STATE_BYTES
    return ROW_BUDGETS[name]


def _miss(place: str, name: str, figure: float, relation: str, budget: float) -> str:
    met = figure <= budget if relation == AT_MOST else figure >= budget
    return "" if met else f"{place}: {name} is {figure:.2f}, the budget is {relation} {budget:g}"


def table(service: Mapping[str, float], rows: Iterable[Row]) -> str:
    """Return the figures as text."""
    lines = [f"{'game':<12}{'preset':<20}{'seats':>6}" + "".join(f"{name:>22}" for name in ROW_BUDGETS)]
    lines += [
        f"{row.game:<12}{row.preset:<20}{row.seats:>6}" + "".join(f"{getattr(row, name):>22.2f}" for name in ROW_BUDGETS) for row in rows
    ]
    lines.append(f"{'budget':<38}" + "".join(f"{f'{relation} {value:g}':>22}" for relation, value in ROW_BUDGETS.values()))
    lines += [f"{name:<24}{figure:>12.2f}{_beside(name)}" for name, figure in service.items()]
    return "\n".join(lines)


def _beside(name: str) -> str:
    return "   budget {} {:g}".format(*SERVICE_BUDGETS[name]) if name in SERVICE_BUDGETS else ""


def write_json(path: Path, yardstick_us: float, service: Mapping[str, float], rows: Iterable[Row]) -> None:
    """Write the figures."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figures = {"yardstick_us": yardstick_us, "service": dict(service), "rows": [asdict(row) for row in rows]}
    path.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
