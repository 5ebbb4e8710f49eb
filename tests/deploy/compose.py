"""compose.yaml as tests read it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.deploy.programs import DEPLOY


class Compose:
    """The file, by services."""

    def __init__(self, path: Path) -> None:
        """Read it."""
        self.path = path
        self.whole: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
        self.services: dict[str, dict[str, Any]] = self.whole["services"]

    def environment(self, service: str) -> dict[str, str]:
        """Return the variables of a service."""
        return dict(self.services[service]["environment"])

    def mounted(self) -> list[tuple[Path, str]]:
        """Return the files and folders that are mounted, each with its place in the container."""
        mounts = [entry.split(":") for service in self.services.values() for entry in service.get("volumes", ())]
        return [(self.path.parent / source, place) for source, place, *_ in mounts if source.startswith(".")]

    def members(self, network: str) -> set[str]:
        """Return the services in a network."""
        return {name for name, service in self.services.items() if network in service["networks"]}


COMPOSE = Compose(DEPLOY / "compose.yaml")
