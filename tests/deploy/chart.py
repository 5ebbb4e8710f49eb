"""The Helm chart as tests read it: rendered, by kind and name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.deploy.programs import DEPLOY, run, tried

CHART = DEPLOY / "helm/croupier"
VARIANTS = sorted((CHART / "ci").glob("*.yaml"))
PLAIN = CHART / "ci/plain.yaml"
"""What most set."""


class Rendered:
    """The objects that the chart makes of some values."""

    def __init__(self, values: Path = PLAIN, *settings: str) -> None:
        """Render the chart with a file of values and settings as `helm --set` takes them."""
        sets = [word for setting in settings for word in ("--set", setting)]
        self.name: str = yaml.safe_load(values.read_text("utf-8")).get("fullnameOverride", "croupier")
        self.text = run("helm", "template", "croupier", CHART, "--namespace", "tables", "-f", values, *sets)
        self.objects: list[dict[str, Any]] = [item for item in yaml.safe_load_all(self.text) if item]

    def all(self, kind: str) -> list[dict[str, Any]]:
        """Return the objects of a kind."""
        return [item for item in self.objects if item["kind"] == kind]

    def one(self, kind: str, part: str = "") -> dict[str, Any]:
        """Return the one object of that kind whose name is the release's, with `part` after it."""
        (found,) = [item for item in self.all(kind) if item["metadata"]["name"] == self.name + part]
        return found

    def pod(self, part: str = "") -> dict[str, Any]:
        """Return the pod template of a Deployment."""
        template: dict[str, Any] = self.one("Deployment", part)["spec"]["template"]
        return template

    def container(self, part: str = "") -> dict[str, Any]:
        """Return the container of a Deployment."""
        (container,) = self.pod(part)["spec"]["containers"]
        return dict(container)

    def ports(self, part: str = "") -> dict[str, int]:
        """Return the container's ports by name."""
        return {port["name"]: port["containerPort"] for port in self.container(part)["ports"]}

    def variables(self) -> dict[str, str]:
        """Return the variables that the service gets."""
        return dict(self.one("ConfigMap")["data"])

    def envoy(self) -> str:
        """Return the text of Envoy's configuration."""
        return str(self.one("ConfigMap", "-envoy")["data"]["envoy.yaml"])


def refused(*settings: str) -> str:
    """Return why the chart does not render with these settings; AssertionError where it does."""
    sets = [word for setting in settings for word in ("--set", setting)]
    done = tried("helm", "template", "croupier", CHART, *sets)
    assert done.returncode != 0
    return done.stdout
