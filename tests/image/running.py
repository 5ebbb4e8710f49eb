"""Runs a process in an unpacked image as a strict container engine would, from the image's own configuration.

Its user, entry point and variables are the image's; its root is read-only, nothing in it can be written, it has no capability and cannot
win one, it is process 1 of its own, and the only file that it gets is the key ring. The network is this machine's, of which only
loopback is used.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from tests.image.building import Image

KEYS = "/run/secrets/croupier_keys"
PATIENCE_S = 60.0


class Container:
    """The root folder of a container, and how processes are run in it."""

    def __init__(self, image: Image, root: Path) -> None:
        """Put nothing into `root` but the empty places that things are mounted on."""
        self.image, self.root = image, root
        place = root / KEYS.removeprefix("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()

    def words(self, command: list[str], keys: Path, variables: Mapping[str, str]) -> list[str]:
        """Return the command line that runs `command` inside."""
        user, _, group = self.image.user.partition(":")
        environment = [f"{name}={value}" for name, value in (self.image.environment | dict(variables)).items()]
        root = shlex.quote(str(self.root))
        inside = ["setpriv", f"--reuid={user}", f"--regid={group or user}", "--clear-groups", "--no-new-privs", "--bounding-set=-all"]
        script = (
            f"mount --bind {root} {root} && mount -o remount,bind,ro {root} && mount -t proc proc {root}/proc && "
            f"mount --rbind /dev {root}/dev && mount --bind {shlex.quote(str(keys))} {root}{KEYS} && "
            f"exec env -i {shlex.join(environment)} chroot {root} {shlex.join(inside + command)}"
        )
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]

    def run(self, command: list[str], keys: Path, variables: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Run `command` to its end."""
        words = self.words(command, keys, variables or {})
        return subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S, check=False)  # noqa: S603

    @contextmanager
    def serving(self, keys: Path, variables: Mapping[str, str]) -> Iterator[Service]:
        """Run what the image runs when nobody says otherwise, until it serves; end it afterwards."""
        command = self.image.config["Entrypoint"] + self.image.config["Cmd"]
        process = subprocess.Popen(self.words(command, keys, variables), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)  # noqa: S603
        try:
            yield Service(process)
        finally:
            process.kill()
            process.wait()


class Service:
    """A serving process in a container, seen from outside."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Wait until it serves."""
        self._process, self._lines = process, SimpleQueue[str]()
        Thread(target=self._read, daemon=True).start()
        self.port = int(self.line("serving")["port"])

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._lines.put(line)

    def line(self, event: str) -> dict[str, Any]:
        """Return the next line of the log that tells of `event`."""
        end, said = time.monotonic() + PATIENCE_S, ""
        while time.monotonic() < end:
            try:
                said = self._lines.get(timeout=1)
                told: dict[str, Any] = json.loads(said)
            except (Empty, ValueError):
                assert self._process.poll() is None, f"ended before {event}: {said}"
                continue
            if told["event"] == event:
                return told
        raise AssertionError(f"nothing of {event}")

    @property
    def pid(self) -> int:
        """The process of the service, as this machine counts; inside it is process 1."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return int(children[0])

    def wait(self) -> int:
        """Wait for its end; return its exit code."""
        return self._process.wait(PATIENCE_S)
