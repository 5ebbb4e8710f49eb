"""Generate what stands in deploy/ more than once or is too long to write, or check that it is current.

Envoy's configuration is written once, for loopback; compose and chart get it with their own addresses. The chart can read files of its own
folder only, so alerts and dashboard are copied there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tools.balancer import DEPLOY, ENVOY, IN_FLIGHT_PER_REPLICA, Balancer
from tools.dashboard import dashboard

CHART_FILES = DEPLOY / "helm/croupier/files"
NOTE = "# Generated from deploy/{} by `make generate`; change it there.\n"

# One name with three addresses behind it.
IN_COMPOSE = Balancer(
    replicas=["croupier:50051"], grpc="0.0.0.0:8080", grpc_web="0.0.0.0:8081", stats="0.0.0.0:9902", in_flight=3 * IN_FLIGHT_PER_REPLICA
)
# Any neighbour may call a pod: no page in a browser is served there.
IN_CHART = Balancer(
    replicas=['{{ include "croupier.replicas" . }}:50051'],
    grpc="0.0.0.0:8080",
    stats="0.0.0.0:9902",
    in_flight='{{ include "croupier.inFlight" . }}',
)
ENCRYPTED = replace(IN_CHART, tls=Path("/etc/envoy/tls"))


def main(arguments: list[str]) -> int:
    """Generate; with --check return 1 where a committed file differs."""
    if arguments == ["--check"]:
        stale = [path for path, text in generated() if not path.exists() or path.read_text("utf-8") != text]
        for path in stale:
            print(f"not current: {path.relative_to(DEPLOY.parent)} (make generate)", file=sys.stderr)
        return 1 if stale else 0
    for path, text in generated():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return 0


def generated() -> Iterator[tuple[Path, str]]:
    """Yield each generated file with its text."""
    yield DEPLOY / "compose/envoy.yaml", _envoy(IN_COMPOSE)
    yield CHART_FILES / "envoy.yaml", _envoy(IN_CHART)
    yield CHART_FILES / "envoy-tls.yaml", _envoy(ENCRYPTED)
    for name in ("envoy/sds/certificate.yaml", "envoy/sds/authority.yaml", "prometheus/alerts.yml"):
        yield CHART_FILES / name.split("/", 1)[1], NOTE.format(name) + (DEPLOY / name).read_text("utf-8")
    board = json.dumps(dashboard(), indent=1) + "\n"
    yield DEPLOY / "grafana/croupier.json", board
    yield CHART_FILES / "croupier.json", board


def _envoy(there: Balancer) -> str:
    return NOTE.format("envoy/envoy.yaml") + there.render((ENVOY / "envoy.yaml").read_text("utf-8"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
