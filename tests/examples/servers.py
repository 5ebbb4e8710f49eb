"""Real databases for a test: each in a temporary folder, on a socket in it and on no port, ended by its process id."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE_S = 60


@contextmanager
def postgres() -> Iterator[str]:
    """Start PostgreSQL and yield where it is, as psycopg takes it. It refuses to be run by root, so it is run by its own user then."""
    programs = max(Path("/usr/lib/postgresql").glob("*/bin"))
    identity = _identity("postgres")
    with _folder("pg-", identity.get("user")) as folder:
        making = [str(programs / "initdb"), "-D", f"{folder}/data", "-U", "postgres", "-A", "trust", "--no-sync", "--locale=C.UTF-8"]
        subprocess.run(making, check=True, capture_output=True, cwd=folder, **identity)  # noqa: S603 - our own arguments
        settings = ("listen_addresses=", "fsync=off", "shared_buffers=16MB")
        words = [str(programs / "postgres"), "-D", f"{folder}/data", "-k", str(folder), *[word for s in settings for word in ("-c", s)]]
        with _process(words, folder, signal.SIGINT, identity):
            where = f"host={folder} user=postgres dbname=postgres"
            _wait(lambda: _succeeds([str(programs / "pg_isready"), "-h", str(folder), "-q"]))
            yield where


@contextmanager
def redis_server() -> Iterator[str]:
    """Start Redis and yield where it is, as redis-py takes it."""
    with _folder("redis-", None) as folder:
        words = [
            "redis-server",
            "--port",
            "0",
            "--unixsocket",
            f"{folder}/redis.sock",
            "--dir",
            str(folder),
            "--save",
            "",
            "--appendonly",
            "yes",
        ]
        with _process(words, folder, signal.SIGTERM, {}):
            _wait((folder / "redis.sock").exists)
            yield f"unix://{folder}/redis.sock"


def _identity(user: str) -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


@contextmanager
def _folder(prefix: str, owner: str | None) -> Iterator[Path]:
    # Short, because the name of a socket has to be.
    with tempfile.TemporaryDirectory(prefix=prefix, dir="/tmp") as folder:
        if owner:
            shutil.chown(folder, owner)
        yield Path(folder)


@contextmanager
def _process(words: Sequence[str], folder: Path, farewell: signal.Signals, identity: dict[str, Any]) -> Iterator[None]:
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(words, cwd=folder, stdout=log, stderr=log, **identity)  # noqa: S603 - our own arguments
    try:
        yield
    finally:
        process.send_signal(farewell)
        process.wait(PATIENCE_S)


def _succeeds(words: Sequence[str]) -> bool:
    return subprocess.run(words, check=False, capture_output=True).returncode == 0  # noqa: S603 - our own arguments


def _wait(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not ready():
        assert time.monotonic() < deadline, "the server did not come up"
        time.sleep(0.1)
