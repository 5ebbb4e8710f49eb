"""`croupier bench` in small: everything is measured, told and written, and times are related to the reference machine."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from croupier_service.bench.budgets import ROW_BUDGETS, SERVICE_BUDGETS
from croupier_service.bench.clock import REFERENCE_US, Scale
from croupier_service.bench.command import tables
from croupier_service.bench.report import read_report, write_report
from tests.bench.figures import ROW, report


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Return what the command prints, and its file."""
    path = tmp_path_factory.mktemp("bench") / "new" / "bench.json"
    # In a process of its own: it sets all objects aside from the collector.
    command = [sys.executable, "-m", "croupier_service", "bench", "--quick", "--json", str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout, path  # noqa: S603 - our own words


def test_every_figure_is_written(told: tuple[str, Path]) -> None:
    """The file holds every row with every figure of it, and every figure of the service."""
    figures = json.loads(told[1].read_text("utf-8"))
    assert figures["service"].keys() == SERVICE_BUDGETS.keys()
    assert {(row["game"], row["preset"], row["seats"]) for row in figures["rows"]} == {
        (listing.description.game, preset, seats) for listing, preset, seats in tables()
    }
    assert all(row.keys() == asdict(ROW).keys() for row in figures["rows"])


def test_every_figure_is_above_nothing(told: tuple[str, Path]) -> None:
    """Whatever is measured takes some time; only a listed move may be lost in what surrounds it."""
    measured = read_report(told[1])
    assert all(figure > 0 for figure in measured.service.values())
    assert all(getattr(row, name) > 0 for row in measured.rows for name in ROW_BUDGETS if name != "listed_move_us")


def test_the_table_names_everything(told: tuple[str, Path]) -> None:
    """A line for each row, one for the budgets, one for each figure of the service."""
    head, *lines = told[0].splitlines()
    assert head.split() == ["game", "preset", "seats", *ROW_BUDGETS]
    assert [line.split()[:3] for line in lines[: -1 - len(SERVICE_BUDGETS)]] == [
        [listing.description.game, preset, str(seats)] for listing, preset, seats in tables()
    ]
    assert [line.split()[0] for line in lines[-1 - len(SERVICE_BUDGETS) :]] == ["budget", *SERVICE_BUDGETS]


def test_a_report_is_read_as_it_was_written(tmp_path: Path) -> None:
    """What was measured can be what is known."""
    write_report(tmp_path / "known.json", report(move_us=12.5), 200.0)
    assert read_report(tmp_path / "known.json") == report(move_us=12.5)


def test_times_are_those_of_the_reference_machine() -> None:
    """On a machine that takes twice as long for the yardstick, whatever else is measured took half as long there."""
    scale = Scale()
    scale.yardstick_us = 2 * REFERENCE_US
    assert scale(50.0) == 25.0
