"""Reports that were not measured, for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from croupier_service.bench.report import Report
from croupier_service.bench.rows import Row

SERVICE = {
    "echo_cpu_us": 400.0,
    "apply_cpu_us": 560.0,
    "apply_cpu_ratio": 1.4,
    "apply_four_views_ratio": 2.0,
    "batch_moves_per_s": 12_000.0,
    "start_s": 1.0,
    "start_cpu_s": 0.8,
    "rss_mb": 80.0,
}
ROW = Row("toy", "classic", 4, 50.0, 20.0, 2.0, 10.0, 300, 1.0, 40_000.0)


def report(service: Mapping[str, float] = MappingProxyType({}), /, **figures: Any) -> Report:
    """Return a report that keeps to all budgets but for these figures of the service and of its one row."""
    return Report({**SERVICE, **service}, [replace(ROW, **figures)])
