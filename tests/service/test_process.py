"""The `croupier` command as a process: how it starts, what it says when it cannot, how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from croupier.v1 import engine_service_pb2 as pb
from croupier_service.cli import COMMANDS, main
from croupier_service.rpc.methods import SERVICE_NAME


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a process whose home is `home`, without settings from outside."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "XDG_"))}
    return kept | {"HOME": str(home)}


def croupier(home: Path, *words: str) -> subprocess.Popen[str]:
    """Start the command."""
    return subprocess.Popen(  # noqa: S603  our own words
        [sys.executable, "-m", "croupier_service", *words],
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def line(process: subprocess.Popen[str], event: str) -> dict[str, Any]:
    """Read the log up to the line of that event."""
    assert process.stdout is not None
    for text in process.stdout:
        told: dict[str, Any] = json.loads(text)
        if told["event"] == event:
            return told
    raise AssertionError(f"ended without {event}: {process.communicate()[1]}")


@contextmanager
def running(home: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], grpc.Channel]]:
    """Serve in a process of its own on a free port with a key of its own."""
    process = croupier(home, "serve", "--dev", "--port", "0", *words)
    try:
        with grpc.insecure_channel(f"127.0.0.1:{line(process, 'serving')['port']}") as channel:
            yield process, channel
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "no key: give --keys FILE"),
        ("--keys none", "key file none: No such file or directory"),
        ("--keys short", "key file short: line 1 holds 9 bytes; a key is 64 bytes"),
        ("--dev --port TAKEN", "cannot listen on 127.0.0.1 port TAKEN: Address already in use"),
        ("--dev --port 0 --metrics-port TAKEN", "cannot listen on 127.0.0.1 port TAKEN: Address already in use"),
        ("--dev --port 0 --admin-port TAKEN", "cannot listen on 127.0.0.1 port TAKEN: Address already in use"),
        ("--dev --port 0 --tls-cert none", "--tls-cert and --tls-key go together"),
        ("--dev --port 0 --tls-cert none --tls-key none", "none: No such file or directory"),
        ("--dev --port 0 --tls-cert short --tls-key short", "short and short are no certificate with its key: "),
        ("--dev --max-call-seconds 0", "--max-call-seconds: '0' is not a number from 0.001 to 3600"),
        ("--dev --write-state-version 9999", "--write-state-version: state version 9999 cannot be written"),
        ("--dev --prot 1", "unrecognized arguments: --prot 1"),
        ("--dev --host 0.0.0.0", "--dev is for loopback"),
    ],
)
def test_what_cannot_start_says_why(
    tmp_path: Path, words: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line on standard error and exit code 2, without a service."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "environ", environment(tmp_path))
    Path("short").write_text("c3Bpa2VuYXJk\n")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert exit_code(["serve", *words.replace("TAKEN", port).split()]) == 2
    said = capsys.readouterr().err
    assert said.startswith("croupier serve: " + message.replace("TAKEN", port))
    assert said.count("\n") == 1


def exit_code(words: list[str]) -> int:
    """Run the command here; return the code that its process would end with."""
    try:
        return main(words)
    except SystemExit as ended:
        return -1 if not isinstance(ended.code, int) else ended.code


def test_no_key_is_no_service(tmp_path: Path) -> None:
    """The same of a process: without a key and without --dev nothing is served, a key is never made up silently."""
    process = croupier(tmp_path, "serve", "--port", "0")
    out, said = process.communicate(timeout=30)
    assert (process.returncode, out, said.count("\n")) == (2, "", 1)
    assert said.startswith("croupier serve: no key: give --keys FILE")


def test_a_service_from_start_to_drain(tmp_path: Path) -> None:
    """SIGTERM: NOT_SERVING at once, calls answered for the drain delay, open Watches end, exit 0; --dev said where its private key lies."""
    process = croupier(tmp_path, "serve", "--dev", "--port", "0", "--drain-seconds", "0.7", "--grace-seconds", "30")
    made = line(process, "development key")
    key = tmp_path / ".local" / "state" / "croupier" / "dev.key"
    assert (made["file"], made["made_now"], key.stat().st_mode & 0o777) == (str(key), True, 0o600)
    with grpc.insecure_channel(f"127.0.0.1:{line(process, 'serving')['port']}") as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        watch = stub.Watch(health_pb2.HealthCheckRequest(service=SERVICE_NAME))
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/{SERVICE_NAME}/GetServerInfo")
        assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
        assert pb.GetServerInfoResponse.FromString(call(b"", timeout=10)).release
        process.send_signal(signal.SIGTERM)
        assert next(watch).status == health_pb2.HealthCheckResponse.NOT_SERVING
        assert call(b"", timeout=10)
        assert list(watch) == []
    _, said = process.communicate(timeout=10)
    assert (process.returncode, said) == (0, "")


def test_a_second_signal_stops_at_once(tmp_path: Path) -> None:
    """Who cannot wait sends another signal."""
    with running(tmp_path, "--drain-seconds", "60") as (process, _channel):
        process.send_signal(signal.SIGINT)
        line(process, "draining")
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0
        assert time.monotonic() - began < 5


def test_help_tells_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`croupier --help` names the commands; an unknown one is a line and exit code 2."""
    assert exit_code(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(f"\n  {name}" in told for name in COMMANDS)
    assert exit_code(["deal"]) == 2
    assert capsys.readouterr().err.startswith("croupier: argument COMMAND: invalid choice: 'deal'")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each module of the table can be loaded and tells its arguments."""
    assert exit_code([name, "--help"]) == 0
    assert f"usage: croupier {name}" in capsys.readouterr().out
