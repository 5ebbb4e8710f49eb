"""A small builder of Grafana dashboards: panels with queries go in, Grafana's JSON comes out. Knows no metric."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

SOURCE = {"type": "prometheus", "uid": "${datasource}"}
COLUMNS = 24
HEIGHT = 8
Json = dict[str, Any]


@dataclass(frozen=True)
class Query:
    """A question in PromQL, and how its lines are called."""

    expression: str
    legend: str


@dataclass(frozen=True)
class Panel:
    """One graph. `unit` is one of Grafana's ids; `bounds` are the least and the greatest value shown, if they are fixed."""

    title: str
    about: str
    unit: str
    queries: tuple[Query, ...]
    width: int = 8
    bounds: tuple[float | None, float | None] = (0, None)


@dataclass(frozen=True)
class Row:
    """Panels under a heading."""

    title: str
    panels: tuple[Panel, ...]


def board(uid: str, title: str, about: str, rows: Sequence[Row]) -> Json:
    """Return a dashboard."""
    return {
        "uid": uid,
        "title": title,
        "description": about,
        "tags": [uid],
        "schemaVersion": 39,
        "editable": True,
        "graphTooltip": 1,
        "refresh": "30s",
        "time": {"from": "now-1h", "to": "now"},
        "timezone": "browser",
        "templating": {"list": [{"name": "datasource", "label": "Data source", "type": "datasource", "query": "prometheus"}]},
        "panels": _laid_out(rows),
    }


def _laid_out(rows: Sequence[Row]) -> list[Json]:
    """Lay panels from left to right and from top to bottom, each row below a line with its heading."""
    laid: list[Json] = []
    top = 0
    for row in rows:
        laid.append(_heading(len(laid) + 1, row.title, top))
        top, left = top + 1, 0
        for panel in row.panels:
            if left + panel.width > COLUMNS:
                top, left = top + HEIGHT, 0
            laid.append(_graph(len(laid) + 1, panel, left, top))
            left += panel.width
        top += HEIGHT
    return laid


def _heading(number: int, title: str, top: int) -> Json:
    place = {"h": 1, "w": COLUMNS, "x": 0, "y": top}
    return {"id": number, "type": "row", "title": title, "collapsed": False, "gridPos": place, "panels": []}


def _graph(number: int, panel: Panel, left: int, top: int) -> Json:
    low, high = panel.bounds
    bounds = {name: bound for name, bound in (("min", low), ("max", high)) if bound is not None}
    return {
        "id": number,
        "type": "timeseries",
        "title": panel.title,
        "description": panel.about,
        "datasource": SOURCE,
        "gridPos": {"h": HEIGHT, "w": panel.width, "x": left, "y": top},
        "fieldConfig": {"defaults": {"unit": panel.unit, "custom": {"fillOpacity": 10}, **bounds}, "overrides": []},
        "options": {
            "legend": {"displayMode": "list", "placement": "bottom", "showLegend": True},
            "tooltip": {"mode": "multi", "sort": "desc"},
        },
        "targets": [_target(index, query) for index, query in enumerate(panel.queries)],
    }


def _target(index: int, query: Query) -> Json:
    return {
        "refId": chr(ord("A") + index),
        "datasource": SOURCE,
        "expr": query.expression,
        "legendFormat": query.legend,
        "editorMode": "code",
        "range": True,
    }
