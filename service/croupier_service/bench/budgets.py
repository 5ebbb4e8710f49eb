"""The budgets of all figures, and the alarms: how far a figure may be from the one that is known before the command fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier_service.bench.report import Report

KNOWN = Path(__file__).with_name("known.json")
"""What was measured last: a report like any other, which takes its place where figures have changed for good."""

AT_MOST, AT_LEAST = "<=", ">="


@dataclass(frozen=True, slots=True)
class Budget:
    """What a figure should keep to, None: nothing; and how many times as bad as the known one it is when it raises the alarm."""

    relation: str = AT_MOST
    value: float | None = None
    alarm: float = 2.5

    def meets(self, figure: float, limit: float) -> bool:
        """Return whether `figure` keeps to `limit`."""
        return figure <= limit if self.relation == AT_MOST else figure >= limit

    def alarm_at(self, known: float) -> float:
        """Return the last figure without an alarm."""
        return known * self.alarm if self.relation == AT_MOST else known / self.alarm


# Neighbours make times up to twice as long; ratios are of times taken in turn; the length of a state follows from the seed.
ROW_BUDGETS = {
    "move_us": Budget(value=60),
    "view_us": Budget(value=30),
    "listed_move_us": Budget(value=3),
    "hand_check_us": Budget(value=20),
    "state_bytes": Budget(value=448, alarm=1.2),
    "load_ratio": Budget(value=1.15, alarm=1.6),
    "playout_moves_per_s": Budget(AT_LEAST, 20_000),
}
LARGEST_STATE = Budget(value=704, alarm=1.2)
SERVICE_BUDGETS = {
    "echo_cpu_us": Budget(),
    "apply_cpu_us": Budget(),
    "apply_cpu_ratio": Budget(value=1.5, alarm=1.6),
    "apply_four_views_ratio": Budget(value=2.5, alarm=1.6),
    "batch_moves_per_s": Budget(AT_LEAST, 10_000),
    # Waiting for a core counts in it, so the machine may be the reason; start_cpu_s is without that.
    "start_s": Budget(value=2, alarm=8),
    "start_cpu_s": Budget(),
    "rss_mb": Budget(value=120, alarm=2),
}


def misses(report: Report) -> list[str]:
    """Return every figure that misses its budget, in words."""
    return [
        f"{place}: {name} is {figure:.2f}, the budget is {budget.relation} {budget.value:g}"
        for place, name, figure, budget in _figures(report)
        if budget.value is not None and not budget.meets(figure, budget.value)
    ]


def alarms(report: Report, known: Report) -> list[str]:
    """Return every figure that is beyond its alarm, in words. Where none is known yet, its budget takes its place."""
    usual = {(place, name): figure for place, name, figure, _ in _figures(known)}
    found = (
        _alarm(place, name, figure, budget, usual.get((place, name), budget.value)) for place, name, figure, budget in _figures(report)
    )
    return [alarm for alarm in found if alarm]


def _alarm(place: str, name: str, figure: float, budget: Budget, known: float | None) -> str:
    if known is None or budget.meets(figure, limit := budget.alarm_at(known)):
        return ""
    return f"{place}: {name} is {figure:.2f}, beyond the alarm at {limit:.2f} ({known:.2f} is known)"


def _figures(report: Report) -> Iterator[tuple[str, str, float, Budget]]:
    for name, figure in report.service.items():
        yield "service", name, figure, SERVICE_BUDGETS[name]
    for row in report.rows:
        for name, budget in ROW_BUDGETS.items():
            yield f"{row.game}/{row.preset}/{row.seats}", name, getattr(row, name), LARGEST_STATE if _is_large(name, row.seats) else budget


def _is_large(name: str, seats: int) -> bool:
    return name == "state_bytes" and seats > 4
