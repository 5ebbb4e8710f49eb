"""The image: what is in it, that a locked-down container of it serves whole matches, and how it ends."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from croupier_service.demo.show import demonstrate
from tests.image.building import ROOT, Image
from tests.image.running import KEYS, Container

SERVE = {"CROUPIER_KEYS": KEYS, "CROUPIER_PORT": "0", "CROUPIER_DRAIN_SECONDS": "0.5"}
MAX_ADDED_MIB = 100
"""What Python packages and service may add to the base; 44 when this was written."""


def test_it_runs_as_nobody_and_says_how_it_is(image: Image) -> None:
    """User and group are numbers and not root's; it reports its health by its own probe; nothing is configured, least of all a key."""
    assert all(int(number) > 0 for number in image.user.split(":"))
    assert image.config["Healthcheck"]["Test"] == ["CMD", "croupier", "probe"]
    assert (image.config["Entrypoint"], image.config["Cmd"]) == (["croupier"], ["serve"])
    assert not [name for name in image.environment if name.startswith("CROUPIER_")]


def test_it_holds_what_serves_and_nothing_else(container: Container) -> None:
    """No test, no tool that built it, no source beside the installed packages, nothing that its user owns or could write."""
    installed = container.root / "opt/croupier"
    packages = {path.name.split("-")[0] for path in installed.glob("lib/python3*/site-packages/*.dist-info")}
    assert {"croupier_service", "croupier_client", "grpcio"} <= packages
    assert not packages & {"pip", "uv", "pytest", "grpcio_tools", "hatchling"}
    assert not (container.root / "src").exists()
    assert not (container.root / "tools").exists()
    ours = [installed, *installed.rglob("*")]
    assert all(path.lstat().st_uid == 0 for path in ours)
    assert not [path for path in ours if not path.is_symlink() and path.stat().st_mode & 0o022]
    assert sum(path.lstat().st_size for path in ours) < MAX_ADDED_MIB * 2**20


def test_all_of_it_is_compiled(container: Container) -> None:
    """A read-only root can keep no bytecode: each module of the service has its own already, or every start would compile it."""
    package = next(container.root.glob("opt/croupier/lib/python3*/site-packages/croupier_service"))
    modules = {path.stem for path in package.rglob("*.py")}
    assert modules <= {path.name.split(".")[0] for path in package.rglob("__pycache__/*.pyc")}
    assert {path.stem for path in (ROOT / "service/croupier_service").rglob("*.py")} == modules


def test_nothing_can_be_written_inside(container: Container, keys: Path) -> None:
    """The container of these tests is as strict as it says: not even /tmp can be written, and no capability is left."""
    wrote = container.run(["python3", "-c", "open('/tmp/it', 'w')"], keys)
    assert "Read-only file system" in wrote.stderr
    status = container.run(["cat", "/proc/self/status"], keys).stdout
    told = dict(line.split(":	", 1) for line in status.splitlines())
    assert (told["Uid"].split(), told["NoNewPrivs"]) == (["10001"] * 4, "1")
    assert (int(told["CapEff"], 16), int(told["CapBnd"], 16)) == (0, 0)


def test_every_game_is_played_against_it(container: Container, keys: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Whole matches of every game over gRPC, replayed, with equal views; then SIGTERM to process 1 drains it and it ends with 0."""
    with container.serving(keys, SERVE) as service:
        assert demonstrate(f"127.0.0.1:{service.port}", [], seed=1) == 0, capfd.readouterr().out
        status = Path(f"/proc/{service.pid}/status").read_text()
        assert "\nNSpid:\t" in status
        assert status.split("\nNSpid:\t")[1].split("\n")[0].split()[-1] == "1"
        os.kill(service.pid, signal.SIGTERM)
        service.line("stopped")
        assert service.wait() == 0


def test_the_probe_tells_how_it_is(container: Container, keys: Path) -> None:
    """The image's health check, run as an engine runs it, succeeds while it serves and fails from SIGTERM on and when nothing serves."""
    check = container.image.config["Healthcheck"]["Test"][1:]
    assert container.run(check, keys, {"CROUPIER_PORT": "1"}).returncode == 1
    with container.serving(keys, SERVE | {"CROUPIER_DRAIN_SECONDS": "50"}) as service:
        there = {"CROUPIER_PORT": str(service.port)}
        healthy = container.run(check, keys, there)
        assert healthy.returncode == 0, healthy.stderr
        os.kill(service.pid, signal.SIGTERM)
        service.line("draining")
        assert container.run(check, keys, there).returncode == 1


@pytest.mark.parametrize(
    ("variables", "said"),
    [
        ({}, "no key: give --keys FILE"),
        ({"CROUPIER_KEYS": KEYS, "CROUPIER_HOST": "0.0.0.0"}, "--trust-callers"),  # noqa: S104 - that is what must not pass
        ({"CROUPIER_KEYS": "/etc/shadow"}, "key file /etc/shadow: Permission denied"),
        ({"CROUPIER_KEYS": KEYS, "CROUPIER_PROT": "1"}, "unknown variable CROUPIER_PROT"),
    ],
)
def test_it_serves_nothing_by_itself(container: Container, keys: Path, variables: dict[str, str], said: str) -> None:
    """Without keys, or beyond loopback without being told that callers are trusted, it ends with 2 and one line that says why."""
    ended = container.run(["croupier", "serve"], keys, variables)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert said in ended.stderr
