"""The figures as a table beside their budgets."""

from __future__ import annotations

from croupier_service.bench.budgets import ROW_BUDGETS, SERVICE_BUDGETS, Budget
from croupier_service.bench.report import Report
from croupier_service.bench.rows import Row


def table(report: Report) -> str:
    """Return the figures as text."""
    lines = [f"{'game':<12}{'preset':<20}{'seats':>6}" + "".join(f"{name:>22}" for name in ROW_BUDGETS)]
    lines += [_line(row) for row in report.rows]
    lines.append(f"{'budget':<38}" + "".join(f"{_words(budget):>22}" for budget in ROW_BUDGETS.values()))
    lines += [f"{name:<24}{figure:>12.2f}{_beside(SERVICE_BUDGETS[name])}" for name, figure in report.service.items()]
    return "\n".join(lines)


def _line(row: Row) -> str:
    figures = "".join(f"{getattr(row, name):>22.2f}" for name in ROW_BUDGETS)
    return f"{row.game:<12}{row.preset:<20}{row.seats:>6}{figures}"


def _beside(budget: Budget) -> str:
    return "" if budget.value is None else f"   budget {_words(budget)}"


def _words(budget: Budget) -> str:
    return f"{budget.relation} {budget.value:g}"
