"""What compose.yaml describes, without containers: its three replicas, its Envoy and its Prometheus as processes on loopback.

They run with the variables and the files that compose gives them. Nothing but addresses is changed, and how often Prometheus looks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

import yaml

from croupier_service.sealing.key_ring import new_key
from tests.deploy.programs import DEPLOY, free_ports, running, until
from tools.deploy_files import rendered_envoy

LOOPBACK = "127.0.0.1"


def read(name: str) -> Any:
    """Return a YAML file of deploy/."""
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


def fetch(port: int, path: str, **question: str) -> str:
    """Return a page of this machine."""
    with urlopen(f"http://{LOOPBACK}:{port}{path}?{urlencode(question)}", timeout=10) as page:
        return str(page.read().decode())


@dataclass(frozen=True)
class Replica:
    """A serving process."""

    process: Popen[bytes]
    port: int
    metrics_port: int

    def metrics(self) -> str:
        """Return what it tells Prometheus."""
        return fetch(self.metrics_port, "/metrics")


@dataclass(frozen=True)
class Envoy:
    """A running Envoy: where it takes calls and where it tells how it is."""

    process: Popen[bytes]
    grpc: int
    grpc_web: int
    stats: int
    admin: int

    @property
    def target(self) -> str:
        """The address for clients."""
        return f"{LOOPBACK}:{self.grpc}"

    def metrics(self) -> str:
        """Return what it tells Prometheus."""
        return fetch(self.stats, "/stats/prometheus")

    def value(self, name: str) -> int:
        """Return one of its own statistics."""
        lines = fetch(self.admin, "/stats", filter=f"^{name}$").splitlines()
        return int(lines[0].split(": ")[1]) if lines else 0


@contextmanager
def replicas(folder: Path, number: int, variables: Mapping[str, str]) -> Iterator[list[Replica]]:
    """Serve in `number` processes with one key ring between them."""
    ring = folder / "ring"
    ring.write_text(f"{new_key()}\n")
    ring.chmod(0o600)
    with ExitStack() as stack:
        yield [stack.enter_context(_replica(folder, index, ring, variables)) for index in range(number)]


@contextmanager
def _replica(folder: Path, index: int, ring: Path, variables: Mapping[str, str]) -> Iterator[Replica]:
    here = dict(variables) | _ports_of_its_own(variables)
    here |= {"CROUPIER_KEYS": str(ring), "CROUPIER_DRAIN_SECONDS": "0"}
    log = folder / f"replica-{index}.log"
    with running(log, ["croupier", "serve"], here) as process:
        until(lambda: _serving(process, log), f"replica {index}")
        yield Replica(process, int(here["CROUPIER_PORT"]), int(here["CROUPIER_METRICS_PORT"]))


def _ports_of_its_own(variables: Mapping[str, str]) -> dict[str, str]:
    ports = {"CROUPIER_PORT"} | {name for name in variables if name.endswith("_PORT")}
    hosts = {name: LOOPBACK for name in variables if name.endswith("_HOST")}
    return hosts | {name: str(port) for name, port in zip(sorted(ports), free_ports(len(ports)), strict=True)}


def _serving(process: Popen[bytes], log: Path) -> bool:
    said = log.read_text("utf-8")
    assert process.poll() is None, said
    return any(json.loads(line)["event"] == "serving" for line in said.splitlines(keepends=True) if line.endswith("}\n"))


@contextmanager
def envoy(folder: Path, config: dict[str, Any], served: list[Replica]) -> Iterator[Envoy]:
    """Run Envoy as `config` says before these replicas; it has found all of them healthy."""
    grpc, grpc_web, stats, admin = free_ports(4)
    listen: dict[str, tuple[str, int | None]] = {"grpc": (LOOPBACK, grpc), "grpc_web": (LOOPBACK, grpc_web), "stats": (LOOPBACK, stats)}
    addresses = [(LOOPBACK, replica.port) for replica in served]
    file = folder / "envoy.yaml"
    file.write_text(yaml.safe_dump(rendered_envoy(config, addresses, listen, admin)))
    words: list[str | Path] = [
        "envoy",
        "-c",
        file,
        "--disable-hot-restart",
        "--concurrency",
        "1",
        "--log-level",
        "warning",
        "--drain-time-s",
        "2",
    ]
    with running(folder / "envoy.log", words) as process:
        started = Envoy(process, grpc, grpc_web, stats, admin)
        until(lambda: _has_found(started, len(served), folder / "envoy.log"), "healthy replicas")
        yield started


def _has_found(started: Envoy, number: int, log: Path) -> bool:
    assert started.process.poll() is None, log.read_text("utf-8")
    return started.value("cluster.croupier.membership_healthy") == number


@dataclass(frozen=True)
class Prometheus:
    """A running Prometheus."""

    port: int

    def ask(self, question: str) -> list[dict[str, Any]]:
        """Return what a query gives now."""
        answer = json.loads(fetch(self.port, "/api/v1/query", query=question))
        assert answer["status"] == "success", answer
        result: list[dict[str, Any]] = answer["data"]["result"]
        return result

    def alerts(self) -> dict[str, dict[str, Any]]:
        """Return every alert by its name, with its state and its health."""
        groups = json.loads(fetch(self.port, "/api/v1/rules"))["data"]["groups"]
        return {rule["name"]: rule for group in groups for rule in group["rules"]}


@contextmanager
def prometheus(folder: Path, targets: Mapping[str, list[int]]) -> Iterator[Prometheus]:
    """Run Prometheus with the shipped configuration, its jobs looking at these ports once a second; it has looked a few times."""
    config = read("prometheus/prometheus.yml")
    config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    config["rule_files"] = [str(DEPLOY / "prometheus/alerts.yml")]
    for job in config["scrape_configs"]:
        del job["dns_sd_configs"]
        job["static_configs"] = [{"targets": [f"{LOOPBACK}:{port}" for port in targets[job["job_name"]]]}]
    file = folder / "prometheus.yml"
    file.write_text(yaml.safe_dump(config))
    (port,) = free_ports(1)
    words = ["prometheus", f"--config.file={file}", f"--storage.tsdb.path={folder / 'data'}", f"--web.listen-address={LOOPBACK}:{port}"]
    with running(folder / "prometheus.log", words):
        started = Prometheus(port)
        number = sum(map(len, targets.values()))
        until(lambda: len(started.ask("sum_over_time(up[5m]) >= 3")) == number, "Prometheus to look at all of them")
        yield started
