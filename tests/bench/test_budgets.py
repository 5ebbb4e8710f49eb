"""Alarms and budgets: what a busy machine does passes, what the code has lost does not."""

from __future__ import annotations

import pytest

from croupier_service.bench.budgets import AT_MOST, KNOWN, ROW_BUDGETS, SERVICE_BUDGETS, Budget, alarms, misses
from croupier_service.bench.command import TRIES, tables, until_calm, verdict
from croupier_service.bench.report import Report, read_report
from tests.bench.figures import ROW, SERVICE, report

TIMES = ["move_us", "view_us", "listed_move_us", "hand_check_us", "playout_moves_per_s"]
OF_SERVICE = ["echo_cpu_us", "apply_cpu_us", "batch_moves_per_s", "start_s", "start_cpu_s"]


def _worse(budget: Budget, figure: float, times: float) -> float:
    return figure * times if budget.relation == AT_MOST else figure / times


def _of_row(name: str, times: float) -> Report:
    return report({}, **{name: _worse(ROW_BUDGETS[name], getattr(ROW, name), times)})


def _of_service(name: str, times: float) -> Report:
    return report({name: _worse(SERVICE_BUDGETS[name], SERVICE[name], times)})


def test_what_is_known_raises_no_alarm() -> None:
    """A report is within the alarms that it sets itself, and this one within its budgets."""
    assert alarms(report(), report()) == misses(report()) == []


@pytest.mark.parametrize("name", ROW_BUDGETS)
def test_three_times_as_bad_a_row_raises_the_alarm(name: str) -> None:
    """Each figure of a row has an alarm, which names the row."""
    (alarm,) = alarms(_of_row(name, 3), report())
    assert alarm.startswith(f"toy/classic/4: {name} is ")


@pytest.mark.parametrize("name", SERVICE_BUDGETS)
def test_ten_times_as_bad_a_service_raises_the_alarm(name: str) -> None:
    """Each figure of the service has an alarm; only that of the start, in which one may wait for a core, is beyond three times."""
    (alarm,) = alarms(_of_service(name, 10), report())
    assert alarm.startswith(f"service: {name} is ")
    assert bool(alarms(_of_service(name, 3), report())) == (name != "start_s")


def test_twice_as_long_raises_none() -> None:
    """Times and rates may be half as good: a neighbour does that."""
    rows, services = [_of_row(name, 2) for name in TIMES], [_of_service(name, 2) for name in OF_SERVICE]
    assert [alarms(measured, report()) for measured in rows + services] == [[]] * len(rows + services)


def test_better_raises_none() -> None:
    """Nothing is ever too good."""
    better = [_of_row(name, 0.01) for name in ROW_BUDGETS] + [_of_service(name, 0.01) for name in SERVICE_BUDGETS]
    assert [alarms(measured, report()) for measured in better] == [[]] * len(better)


def test_the_budget_stands_in_for_what_is_not_known() -> None:
    """A row of which nothing is known yet has its alarm at the budget, as many times as others have theirs at what is known."""
    nothing = Report({}, [])
    assert alarms(report(move_us=149.0), nothing) == []
    (alarm,) = alarms(report(move_us=151.0), nothing)
    assert "beyond the alarm at 150.00" in alarm


def test_large_tables_have_larger_states() -> None:
    """More than four seats have a budget of their own."""
    assert misses(report(state_bytes=500)) == ["toy/classic/4: state_bytes is 500.00, the budget is <= 448"]
    assert misses(report(state_bytes=500, seats=8)) == []


def test_the_exit_code_says_alarm(capsys: pytest.CaptureFixture[str]) -> None:
    """A missed budget is told; an alarm fails; a missed budget fails where that is asked for."""
    missed, alarming = report(view_us=31.0), report(view_us=61.0)
    assert [verdict(measured, report(), strict=False) for measured in (report(), missed, alarming)] == [0, 0, 1]
    assert [verdict(measured, report(), strict=True) for measured in (report(), missed, alarming)] == [0, 1, 1]
    assert "view_us is 31.00, the budget is <= 30" in capsys.readouterr().err


def test_alarms_are_measured_again() -> None:
    """What passes was a neighbour; what stays is told after a few tries. Without known figures nothing is measured twice."""
    passing = iter([report(move_us=999.0), report()])
    assert until_calm(lambda: next(passing), report()) == report()
    staying = [report(move_us=999.0 + once) for once in range(TRIES)]
    assert until_calm(iter(staying).__next__, report()) is staying[-1]
    assert until_calm(iter(staying).__next__, None) is staying[0]


def test_all_is_known() -> None:
    """The figures that are known are those of every row and of the whole service, so that no alarm rests on a budget."""
    known = read_report(KNOWN)
    assert known.service.keys() == SERVICE_BUDGETS.keys()
    rows = [(row.game, row.preset, row.seats) for row in known.rows]
    assert rows == [(listing.description.game, preset, seats) for listing, preset, seats in tables()]
