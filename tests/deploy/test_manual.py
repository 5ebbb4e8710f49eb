"""deploy/README.md: its commands work and its names exist."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise

from croupier_service.rpc.config import SETTINGS, read_config
from tests.deploy.programs import DEPLOY, ROOT, run
from tests.faults.capacity import Cost, plan_table

MANUAL = (DEPLOY / "README.md").read_text("utf-8")


def command(start: str) -> list[str]:
    """Return the words of the one command of the manual that begins so."""
    blocks = "\n".join(re.findall(r"^```\n(.*?)^```", MANUAL, re.DOTALL | re.MULTILINE)).replace("\\\n", " ")
    (line,) = [line for line in blocks.splitlines() if line.startswith(start)]
    return shlex.split(line)


def test_the_chart_takes_what_the_manual_sets() -> None:
    """The command for three hundred replicas renders, and really allows that many."""
    _, _, name, _, *flags = command("helm install")
    rendered = run("helm", "template", name, ROOT / "deploy/helm/croupier", *flags)
    assert "image: registry.example.org/croupier:" in rendered
    assert "maxReplicas: 400" in rendered


def test_the_service_takes_the_variables_of_the_manual() -> None:
    """The container of one replica is configured in a way that it starts with."""
    words = command("docker run")
    variables = dict(entry.split("=", 1) for flag, entry in pairwise(words) if flag == "-e")
    config = read_config({}, variables)
    assert f":{config.keys}:ro" in " ".join(words)
    assert float(words[words.index("--stop-timeout") + 1]) > config.drain_seconds + config.grace_seconds


def test_its_settings_exist() -> None:
    """Settings that it names in snake case are settings of the service."""
    named = set(re.findall(r"`(?:settings\.)?([a-z]+(?:_[a-z]+)+)`", MANUAL))
    assert {"write_state_version", "drain_seconds", "grace_seconds", "max_connection_age_seconds"} <= named
    assert named - {"round_robin"} <= {setting.name for setting in SETTINGS}


def test_its_plans_follow_from_its_costs() -> None:
    """The table of replicas and cores of Envoy is the one that `make capacity` makes of the table of costs."""
    rows = [
        [cell.strip() for cell in line.split("|")[1:4]] for line in MANUAL.splitlines() if re.match(r"\| (one move|a batch|a record)", line)
    ]
    costs = [Cost(words, 1, int(replica), int(envoy)) for words, replica, envoy in rows if words.startswith("one move")]
    assert len(costs) == 3
    plans = list(plan_table(costs))[2:]
    assert [plan for plan in plans if f"\n{plan}\n" not in MANUAL] == []


def test_its_files_exist() -> None:
    """What it links to, and what its table of contents lists, is there."""
    links = re.findall(r"\]\(([^)#]+)\)", MANUAL) + re.findall(r"^\| `([\w-]+/[\w/.-]*|[\w-]+\.yaml)` \|", MANUAL, re.MULTILINE)
    assert len(links) > 8
    assert [link for link in links if not (DEPLOY / link).exists()] == []
