"""What alerts and dashboard ask Prometheus, taken apart by a parser of its language."""

from __future__ import annotations

from collections.abc import Iterator

import promql_parser as promql

from tests.deploy.stack import read
from tools.dashboard import RATE, dashboard

BY_PROMETHEUS = {"up"}
"""Series that Prometheus makes itself."""


def questions() -> Iterator[tuple[str, str]]:
    """Yield each query as Prometheus gets it, with where it is asked: `alert`, or the title of a panel."""
    for panel in dashboard()["panels"]:
        for target in panel.get("targets", ()):
            yield panel["title"], target["expr"].replace(RATE, "1m")
    for group in read("prometheus/alerts.yml")["groups"]:
        for rule in group["rules"]:
            yield "alert", rule["expr"]


def metrics_of(question: str) -> set[str]:
    """Return the names of the series that a query reads; ValueError where it is none."""
    names: set[str] = set()

    def note(part: promql.Expr) -> bool:
        if isinstance(part, promql.VectorSelector):
            assert part.name, f"a series without a name in {question}"
            names.add(part.name)
        return True

    promql.walk(promql.parse(question), note)
    return names
