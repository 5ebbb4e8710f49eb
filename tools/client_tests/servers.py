"""What the client libraries are tested against, all on loopback: the service, Envoy in front of it as it is shipped, the scripted one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory

from croupier_service.rpc.probe import SERVING, Target, probe
from tools.balancer import ENVOY, Balancer
from tools.client_tests.scripted import scripted_server
from tools.golden import KEY

LOOPBACK = "127.0.0.1"
START_S = 60.0
STOP_S = 20.0


class NotStarted(Exception):
    """A server did not come up; the message holds what it said."""


@dataclass(frozen=True, slots=True)
class Servers:
    """Addresses, HOST:PORT each."""

    direct: str
    envoy: str
    web: str
    scripted: str


@contextmanager
def running_servers() -> Iterator[Servers]:
    """Run all of them. NotStarted where one does not come up."""
    with (
        TemporaryDirectory(prefix="croupier-clients-") as name,
        service(Path(name)) as direct,
        _envoy(Path(name), direct) as (grpc_address, web),
        scripted_server() as scripted,
    ):
        yield Servers(direct, grpc_address, web, scripted)


@contextmanager
def service(folder: Path) -> Iterator[str]:
    """Serve with the published test key and yield the address."""
    key, (port,) = folder / "test.key", free_ports(1)
    key.write_bytes(KEY.read_bytes())
    key.chmod(0o600)
    words = (sys.executable, "-m", "croupier_service", "serve", "--host", LOOPBACK, "--port", str(port))
    options = ("--keys", str(key), "--drain-seconds", "0", "--log-sample", "0")
    with _running(folder / "service.log", (*words, *options)) as process:
        _wait_for_health(f"{LOOPBACK}:{port}", process, folder / "service.log")
        yield f"{LOOPBACK}:{port}"


@contextmanager
def _envoy(folder: Path, served: str) -> Iterator[tuple[str, str]]:
    grpc, web, stats, admin = (f"{LOOPBACK}:{port}" for port in free_ports(4))
    config = Balancer(replicas=[served], grpc=grpc, grpc_web=web, stats=stats, admin=admin).write(ENVOY, folder)
    log = folder / "envoy.log"
    words = (_program("envoy"), "-c", str(config), "--disable-hot-restart", "--concurrency", "1", "--log-level", "warning")
    with _running(log, (*words, "--drain-time-s", "1")) as process:
        # Asked through Envoy, which answers UNAVAILABLE until it holds the service for healthy.
        _wait_for_health(grpc, process, log)
        yield grpc, web


def _program(name: str) -> str:
    found = shutil.which(name, path=os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", ""))))
    if found is None:
        raise NotStarted(f"{name} is missing; `make test-clients` provides it")
    return found


@contextmanager
def _running(log: Path, words: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program without settings of a service that somebody else runs; afterwards it is ended."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    with log.open("wb") as output:
        process = subprocess.Popen(words, env=inherited, stdout=output, stderr=subprocess.STDOUT)  # noqa: S603 - our own words
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for_health(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + START_S
    while probe(Target(address, "croupier.v1.EngineService", 1.0)) != SERVING:
        if process.poll() is not None or time.monotonic() > end:
            raise NotStarted(log.read_text("utf-8", errors="replace")[-2000:])
        time.sleep(0.1)


def free_ports(number: int) -> list[int]:
    """Return ports of loopback that nobody uses, all different."""
    places = [create_server((LOOPBACK, 0)) for _ in range(number)]
    try:
        return [place.getsockname()[1] for place in places]
    finally:
        for place in places:
            place.close()
