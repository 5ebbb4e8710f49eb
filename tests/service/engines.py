"""Engines for the tests of the service: one that does what a test tells it, and the small things to serve and call it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.rpc.account import Trace
from croupier_service.rpc.budget import ENDLESS, Budget
from croupier_service.rpc.config import Config
from croupier_service.rpc.logs import make_log
from croupier_service.rpc.methods import SERVICE_NAME
from croupier_service.rpc.metrics import Metrics
from croupier_service.rpc.server import Server

CONFIG = Config(port=0, keys=Path("none"), threads=4, max_wait_seconds=60, log_sample=1.0)
"""Nothing is shed because the machine is slow; a test that wants it says so."""


@dataclass
class TellableEngine:
    """Answers every method with an empty message unless `does` says otherwise for it; remembers what it was asked.

    Of budgets it keeps the last alone: each holds on to its call, and a call that is held on to stays open on its connection.
    """

    does: dict[str, Callable[[Any], Message]] = field(default_factory=dict)
    asked: list[tuple[str, Message]] = field(default_factory=list)
    budget: Budget = ENDLESS

    def _answer(self, name: str, request: Message, answer: Message) -> bytes:
        self.asked.append((name, request))
        return (self.does[name](request) if name in self.does else answer).SerializeToString()

    def get_server_info(self, request: pb.GetServerInfoRequest) -> bytes:
        """Return a release."""
        return self._answer("GetServerInfo", request, pb.GetServerInfoResponse(release="9.9.9"))

    def list_games(self, request: pb.ListGamesRequest) -> bytes:
        """Return nothing."""
        return self._answer("ListGames", request, pb.ListGamesResponse())

    def start_match(self, request: pb.StartMatchRequest) -> bytes:
        """Return a match."""
        started = match_pb2.MatchState(match_id=request.match_id or "made-up", game=request.game, state=b"SECRET-STATE")
        return self._answer("StartMatch", request, pb.StartMatchResponse(match=started))

    def apply_moves(self, request: pb.ApplyMovesRequest, budget: Budget) -> bytes:
        """Return the match that was sent."""
        self.budget = budget
        return self._answer("ApplyMoves", request, pb.ApplyMovesResponse(match=request.match))

    def batch_apply_moves(self, request: pb.BatchApplyMovesRequest, budget: Budget) -> bytes:
        """Return nothing."""
        self.budget = budget
        return self._answer("BatchApplyMoves", request, pb.BatchApplyMovesResponse())

    def observe_match(self, request: pb.ObserveMatchRequest) -> bytes:
        """Return nothing."""
        return self._answer("ObserveMatch", request, pb.ObserveMatchResponse())


@dataclass
class Served:
    """A server in this process, a channel to it over loopback, and what it logged and counted."""

    engine: TellableEngine
    server: Server
    metrics: Metrics
    channel: grpc.Channel
    written: io.StringIO

    def call(self, method: str, request: Message | bytes = b"", timeout: float = 10, **metadata: str) -> bytes:
        """Call a method of the contract with a message or with raw bytes; return raw bytes."""
        raw = request if isinstance(request, bytes) else request.SerializeToString()
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = self.channel.unary_unary(f"/{SERVICE_NAME}/{method}")
        return call(raw, timeout=timeout, metadata=tuple((name.replace("_", "-"), value) for name, value in metadata.items()))

    def fail(self, method: str, request: Message | bytes = b"", timeout: float = 10, **metadata: str) -> grpc.Call:
        """Call a method that must fail; return the failed call."""
        with pytest.raises(grpc.RpcError) as caught:
            self.call(method, request, timeout, **metadata)
        assert isinstance(caught.value, grpc.Call)
        return caught.value

    def log(self) -> list[dict[str, Any]]:
        """Return the lines of the log."""
        return [json.loads(line) for line in self.written.getvalue().splitlines()]

    def count(self, name: str, **labels: str) -> float | None:
        """Return the value of a series; None where there is none."""
        return self.metrics.registry.get_sample_value(name, labels)

    def count_of_calls(self, name: str, method: str, **labels: str) -> float | None:
        """Return the value of a series of a method."""
        return self.count(name, grpc_type="unary", grpc_service=SERVICE_NAME, grpc_method=method, **labels)


@contextmanager
def serving(whole: object = None, trace: Trace | None = None, **changes: Any) -> Iterator[Served]:
    """Serve `whole`, else a TellableEngine; `trace` hears of ended calls; `changes` are changes to CONFIG."""
    engine, metrics, written = TellableEngine(), Metrics(["sasaki", "sasku"], ["0f4f3c46"]), io.StringIO()
    server = Server(replace(CONFIG, **changes), whole or engine, metrics, make_log("info", written), trace)
    server.start()
    channel = grpc.insecure_channel(f"127.0.0.1:{server.port}", options=[("grpc.use_local_subchannel_pool", 1)])
    try:
        yield Served(engine, server, metrics, channel, written)
    finally:
        channel.close()
        assert server.stop(1).wait(5)
