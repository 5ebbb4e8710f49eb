"""What compose.yaml describes, without containers: its three replicas, its Envoy and its Prometheus as processes on loopback.

They run with the variables and the files that compose gives them. Nothing but addresses is changed, and how often Prometheus looks.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

import yaml

from croupier_service.sealing.key_ring import new_key
from tests.deploy.programs import DEPLOY, found
from tools.balancer import Balancer
from tools.fleet import Envoy, envoy_program, event
from tools.processes import Child, end_all, free_port, wait_until

LOOPBACK = "127.0.0.1"


def read(name: str) -> Any:
    """Return a YAML file of deploy/."""
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


def fetch(address: str, path: str, **question: str) -> str:
    """Return a page of this machine."""
    with urlopen(f"http://{address}{path}?{urlencode(question)}", timeout=30) as page:
        return str(page.read().decode())


@dataclass(frozen=True)
class Replica:
    """A serving process."""

    child: Child
    address: str
    metrics_address: str

    def metrics(self) -> str:
        """Return what it tells Prometheus."""
        return fetch(self.metrics_address, "/metrics")


@contextmanager
def replicas(folder: Path, number: int, variables: Mapping[str, str]) -> Iterator[list[Replica]]:
    """Serve in `number` processes, configured by `variables`, with one key ring between them."""
    ring = folder / "ring"
    ring.write_text(f"{new_key()}\n")
    ring.chmod(0o600)
    running = [_replica(ring, variables) for _ in range(number)]
    try:
        for replica in running:
            replica.child.wait_for(event("serving"))
        yield running
    finally:
        end_all([replica.child for replica in running])


def _replica(ring: Path, variables: Mapping[str, str]) -> Replica:
    hosts = {name: LOOPBACK for name in variables if name.endswith("_HOST")}
    ports = {name: str(free_port()) for name in {"CROUPIER_PORT", *variables} if name.endswith("_PORT")}
    here = {**variables, **hosts, **ports, "CROUPIER_KEYS": str(ring), "CROUPIER_DRAIN_SECONDS": "0"}
    # The program env, because children get no variables of a service from us.
    words = [found("env"), *(f"{name}={value}" for name, value in here.items()), sys.executable, "-m", "croupier_service", "serve"]
    child = Child(f"replica on port {ports['CROUPIER_PORT']}", words)
    return Replica(child, f"{LOOPBACK}:{ports['CROUPIER_PORT']}", f"{LOOPBACK}:{ports['CROUPIER_METRICS_PORT']}")


class ShippedEnvoy(Envoy):
    """Envoy with a configuration that is shipped for elsewhere, its addresses changed to those of `settings`."""

    def __init__(self, folder: Path, text: str, settings: Balancer) -> None:
        """Start it; `settings` must hold every address."""
        self.settings = settings
        file = folder / "envoy.yaml"
        file.write_text(settings.render(text), "utf-8")
        self._path = str(file)
        words = ["--disable-hot-restart", "-l", "warning", "--concurrency", "1", "--drain-time-s", "2"]
        self.child = Child("envoy", [envoy_program(), "-c", self._path, *words], folder)

    def metrics(self) -> str:
        """Return what it tells Prometheus."""
        return fetch(self.settings.stats, "/stats/prometheus")


@contextmanager
def envoy(folder: Path, text: str, served: Sequence[Replica]) -> Iterator[ShippedEnvoy]:
    """Run Envoy with the configuration `text` before these replicas, all of which it holds for healthy."""
    grpc, grpc_web, stats, admin = (f"{LOOPBACK}:{free_port()}" for _ in range(4))
    addresses = [replica.address for replica in served]
    running = ShippedEnvoy(folder, text, Balancer(replicas=addresses, grpc=grpc, grpc_web=grpc_web, stats=stats, admin=admin))
    try:
        running.wait()
        for address in addresses:
            running.wait_healthy(address)
        yield running
    finally:
        running.child.end()


@dataclass(frozen=True)
class Prometheus:
    """A running Prometheus."""

    address: str

    def ask(self, question: str) -> list[dict[str, Any]]:
        """Return what a query gives now."""
        answer = json.loads(fetch(self.address, "/api/v1/query", query=question))
        assert answer["status"] == "success", answer
        result: list[dict[str, Any]] = answer["data"]["result"]
        return result

    def answers(self, question: str, number: int = 1) -> bool:
        """Whether a query gives at least `number` series now; no while it is not even started."""
        try:
            return len(self.ask(question)) >= number
        except OSError:
            return False

    def alerts(self) -> dict[str, dict[str, Any]]:
        """Return every alert by its name, with its state and its health."""
        groups = json.loads(fetch(self.address, "/api/v1/rules"))["data"]["groups"]
        return {rule["name"]: rule for group in groups for rule in group["rules"]}


@contextmanager
def prometheus(folder: Path, targets: Mapping[str, list[str]]) -> Iterator[Prometheus]:
    """Run Prometheus with the shipped configuration, its jobs looking at these addresses once a second; it has looked a few times."""
    config = read("prometheus/prometheus.yml")
    config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    config["rule_files"] = [str(DEPLOY / "prometheus/alerts.yml")]
    for job in config["scrape_configs"]:
        del job["dns_sd_configs"]
        job["static_configs"] = [{"targets": targets[job["job_name"]]}]
    file = folder / "prometheus.yml"
    file.write_text(yaml.safe_dump(config))
    started = Prometheus(f"{LOOPBACK}:{free_port()}")
    words = [f"--config.file={file}", f"--storage.tsdb.path={folder / 'data'}", f"--web.listen-address={started.address}"]
    child = Child("prometheus", [found("prometheus"), *words])
    try:
        number = sum(map(len, targets.values()))
        wait_until(lambda: started.answers("sum_over_time(up[5m]) >= 3", number), "Prometheus has looked at all of them")
        yield started
    finally:
        child.end()
