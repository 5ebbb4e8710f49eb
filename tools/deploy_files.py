"""Generate what stands in deploy/ more than once or is too long to write, or check that it is current.

Envoy's configuration is written once, for loopback; compose and chart get it with their own addresses. The chart can read files of its own
folder only, so alerts and dashboard are copied there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from tools.dashboard import dashboard

DEPLOY = Path(__file__).parents[1] / "deploy"
CHART_FILES = DEPLOY / "helm/croupier/files"
NOTE = "# Generated from deploy/{} by `make generate`; change it there.\n"
Listen = Mapping[str, tuple[str, int | None]]

EVERYWHERE = "0.0.0.0"  # noqa: S104 - inside a container of its own, whose networks say who reaches it
LOOPBACK = "127.0.0.1"
PORT = 50051


def main(arguments: list[str]) -> int:
    """Generate; with --check return 1 where a committed file differs."""
    stale = [path for path, text in generated() if not path.exists() or path.read_text("utf-8") != text]
    if arguments == ["--check"]:
        for path in stale:
            print(f"not current: {path.relative_to(DEPLOY.parent)} (make generate)", file=sys.stderr)
        return 1 if stale else 0
    for path, text in generated():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return 0


def generated() -> Iterator[tuple[Path, str]]:
    """Yield each generated file with its text."""
    envoy = (DEPLOY / "envoy/envoy.yaml").read_text("utf-8")
    board = json.dumps(dashboard(), indent=1) + "\n"
    yield DEPLOY / "compose/envoy.yaml", _envoy(envoy, {"grpc", "grpc_web", "stats"}, "croupier")
    # Of a pod any neighbour may call: no page in a browser is served there.
    yield CHART_FILES / "envoy.yaml", _envoy(envoy, {"grpc", "stats"}, '{{ include "croupier.replicas" . }}')
    yield CHART_FILES / "alerts.yml", NOTE.format("prometheus/alerts.yml") + (DEPLOY / "prometheus/alerts.yml").read_text("utf-8")
    yield DEPLOY / "grafana/croupier.json", board
    yield CHART_FILES / "croupier.json", board


def _envoy(text: str, opened: set[str], replicas: str) -> str:
    listen = dict.fromkeys(opened, (EVERYWHERE, None))
    rendered = rendered_envoy(yaml.safe_load(text), [(replicas, PORT)], listen)
    return NOTE.format("envoy/envoy.yaml") + yaml.dump(rendered, Dumper=_Plain, sort_keys=False, width=1000)


def rendered_envoy(config: dict[str, Any], replicas: list[tuple[str, int]], listen: Listen, admin: int | None = None) -> dict[str, Any]:
    """Return Envoy's configuration with other addresses.

    `replicas` are hosts and ports, `listen` gives the host and the port (None: as it is) of listeners by name; those that it does not
    name are on loopback. `admin` is another port of the admin interface.
    """
    resources = config["static_resources"]
    for listener in resources["listeners"]:
        _readdress(listener["address"], *listen.get(listener["name"], (LOOPBACK, None)))
    endpoints = {cluster["name"]: cluster["load_assignment"]["endpoints"] for cluster in resources["clusters"]}
    endpoints["croupier"][:] = [{"lb_endpoints": [_endpoint(host, port) for host, port in replicas]}]
    _readdress(config["admin"]["address"], LOOPBACK, admin)
    _readdress(endpoints["admin"][0]["lb_endpoints"][0]["endpoint"]["address"], LOOPBACK, admin)
    return config


def _readdress(address: dict[str, Any], host: str, port: int | None) -> None:
    place = address["socket_address"]
    place |= {"address": host, "port_value": port or place["port_value"]}


def _endpoint(host: str, port: int) -> dict[str, Any]:
    return {"endpoint": {"address": {"socket_address": {"address": host, "port_value": port}}}}


class _Plain(yaml.SafeDumper):
    """Writes what occurs twice twice: helm's templates know no anchors."""

    def ignore_aliases(self, data: object) -> bool:
        """Whether to write it out again."""
        del data
        return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
