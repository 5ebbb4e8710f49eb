"""The alerts: promtool takes them, each fires and is silent when it should, and each stands in the operators' manual."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.deploy.programs import DEPLOY, run, tried
from tests.deploy.stack import read

FOLDER = DEPLOY / "prometheus"


def alerts() -> dict[str, dict[str, object]]:
    """Return the alerts by name."""
    return {rule["alert"]: rule for group in read("prometheus/alerts.yml")["groups"] for rule in group["rules"]}


def cases() -> Iterator[tuple[str, bool]]:
    """Yield each case of the rules' own tests: which alert is looked at, and whether it should fire."""
    for test in read("prometheus/alerts_test.yml")["tests"]:
        for case in test["alert_rule_test"]:
            yield case["alertname"], bool(case["exp_alerts"])


def test_promtool_takes_them() -> None:
    """Rules and scrape configuration hold what Prometheus knows, without a doubt of the linter."""
    run("promtool", "check", "rules", "--lint=all", "--lint-fatal", FOLDER / "alerts.yml")
    run("promtool", "check", "config", FOLDER / "prometheus.yml")


def test_they_fire_when_they_should() -> None:
    """The rules' own tests pass, and there are at least two for each alert: one in which it fires, one in which it is silent."""
    run("promtool", "test", "rules", FOLDER / "alerts_test.yml")
    seen = set(cases())
    names = set(alerts())
    assert {name for name, fires in seen if fires} == names
    assert {name for name, fires in seen if not fires} == names - {"CroupierRestarts"}


@pytest.mark.parametrize(("planted", "fires"), [("vector(0) > 0", True), ("vector(1)", False)])
def test_their_tests_can_fail(tmp_path: Path, planted: str, fires: bool) -> None:  # noqa: FBT001
    """With alerts that never fire, and with alerts that always do, every one of them is found out."""
    rules = read("prometheus/alerts.yml")
    for group in rules["groups"]:
        for rule in group["rules"]:
            rule["expr"] = planted
            rule.pop("for", None)
    (tmp_path / "alerts.yml").write_text(yaml.safe_dump(rules))
    shutil.copy(FOLDER / "alerts_test.yml", tmp_path)
    said = tried("promtool", "test", "rules", tmp_path / "alerts_test.yml")
    assert said.returncode == 1
    assert set(re.findall(r"alertname: *(\w+)", said.stdout)) >= {name for name, should in cases() if should is fires}


def test_each_says_how_urgent_it_is_and_what_to_do() -> None:
    """Severity page or ticket, a summary, and a line in the manual."""
    manual = (DEPLOY / "README.md").read_text("utf-8")
    for name, rule in alerts().items():
        assert rule["labels"] in ({"severity": "page"}, {"severity": "ticket"})
        assert rule["annotations"]
        assert f"| `{name}` |" in manual
