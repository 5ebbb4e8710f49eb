"""A serving process of the bench: started, asked what it has used, ended."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import grpc

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import engine_service_pb2_grpc
from croupier_service.bench.server import Used, used
from croupier_service.sealing.key_files import dev_keys
from croupier_service.sealing.key_ring import KeyRing


@dataclass(frozen=True, slots=True)
class Process:
    """A serving process, the keys with which it seals, and how long it took from its start to its first answer."""

    stub: engine_service_pb2_grpc.EngineServiceStub
    keys: KeyRing
    start_s: float

    def used(self) -> Used:
        """Return what it has used so far."""
        return used(self.stub.ListGames(pb.ListGamesRequest()))

    def cpu_us(self, work: Callable[[], object]) -> float:
        """Return the CPU time that `work` costs it, in microseconds."""
        before = self.used().cpu_us
        work()
        return self.used().cpu_us - before


@contextmanager
def serving() -> Iterator[Process]:
    """Serve until the end of the block."""
    with tempfile.TemporaryDirectory() as folder:
        key_file = Path(folder, "key")
        keys, _ = dev_keys(key_file)
        began = perf_counter()
        with _child(key_file) as child, grpc.insecure_channel(f"127.0.0.1:{_port(child.stdout or ())}") as channel:
            stub = engine_service_pb2_grpc.EngineServiceStub(channel)
            stub.GetServerInfo(pb.GetServerInfoRequest())
            yield Process(stub, keys, perf_counter() - began)


@contextmanager
def _child(key_file: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "croupier_service.bench.server", str(key_file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as child:  # noqa: S603 - our own words
        try:
            yield child
        finally:
            child.terminate()


def _port(lines: Iterable[str]) -> int:
    for line in lines:
        if (entry := json.loads(line)).get("event") == "serving":
            return int(entry["port"])
    raise RuntimeError("the service did not start")
