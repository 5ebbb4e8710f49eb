"""A process that serves with everything switched on, is played with and maltreated, and all that it then has told of it."""

from __future__ import annotations

import base64
import json
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import grpc

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.methods import METHOD_NAMES, SERVICE_NAME
from tests.contract.mutations import damaged, mutate
from tests.contract.sizes import LONG, size
from tests.service.needles import Needles
from tests.service.ports import Collector, free_port
from tests.service.test_process import environment
from tests.service.waiting import wait_until
from tools.golden import everybody

REQUEST_ID, MATCH_ID = "the-run", "the-match"
TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
_METADATA = (("x-request-id", REQUEST_ID), ("traceparent", f"00-{TRACE}-{PARENT}-01"))
_KEPT = 200


@dataclass
class Run:
    """What was sent, what must not be told, and what was told."""

    channel: grpc.Channel
    needles: Needles = field(default_factory=Needles)
    errors: list[tuple[bytes, bytes]] = field(default_factory=list)
    sent: list[tuple[str, Any]] = field(default_factory=list)
    log: bytes = b""
    metrics: bytes = b""
    spans: list[bytes] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)

    def call(self, method: str, request: Any, response: Any = None) -> Any:
        """Call; return the response, None where it is refused. A request that is a message is learnt from."""
        if not isinstance(request, bytes):
            self.needles.add_message(request)
            self.sent.append((method, request))
        raw = request if isinstance(request, bytes) else request.SerializeToString()
        answer = self._raw(method, raw)
        if answer is None or response is None:
            return None
        told = response.FromString(answer)
        self.needles.add_message(told)
        return told

    def _raw(self, method: str, raw: bytes) -> bytes | None:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = self.channel.unary_unary(f"/{SERVICE_NAME}/{method}")
        self.bodies.append(raw)
        try:
            return call(raw, timeout=60, metadata=_METADATA)
        except grpc.RpcError as error:
            trailers: Any = error.trailing_metadata() or ()
            told = [value if isinstance(value, bytes) else value.encode() for _, value in trailers]
            self.errors.append((raw, b" ".join([str(error.details()).encode(), *told])))
            return None


def play(run: Run, game: str, preset: str, rng: Random) -> None:
    """Play a match to its end by listed moves at random, all seats looked at, with wrong moves in between."""
    run.needles.add_words(GAMES[game].deck.kinds)
    watched = everybody(GAMES[game].description.usual_seat_count)
    start = pb.StartMatchRequest(game=game, preset=preset, match_id=MATCH_ID, seed=rng.randbytes(32), observe=watched)
    told, heard = run.call("StartMatch", start, pb.StartMatchResponse), ["pass"]
    while told.status.HasField("decision"):
        asked = told.status.decision
        seat = rng.choice([seat for seat in asked.asked_seats if seat not in asked.answered_seats])
        listed = [move.notation for move in told.observations[seat].view.moves]
        if rng.random() < 0.3:
            refuse(run, told.match, seat, asked.decision_id, rng.choice(heard))
        heard = [*heard, *listed][-_KEPT:]
        move = match_pb2.SeatMove(seat=seat, decision_id=asked.decision_id, notation=rng.choice(listed))
        told = run.call("ApplyMoves", pb.ApplyMovesRequest(match=told.match, moves=[move], observe=watched), pb.ApplyMovesResponse)


def refuse(run: Run, match: match_pb2.MatchState, seat: int, decision: int, notation: str) -> None:
    """Send what is most likely refused: a move heard earlier, by this seat and the next, now and too late, and a state that is none."""
    wrong = [(seat, decision), (seat + 1, decision), (seat, decision - 1)]
    moves = [match_pb2.SeatMove(seat=seat, decision_id=decision, notation=notation) for seat, decision in wrong]
    requests = [pb.ApplyMovesRequest(match=match, moves=[move]) for move in moves]
    run.call("ApplyMoves", requests[0])
    batch = pb.BatchApplyMovesRequest(requests=requests)
    items = run.call("BatchApplyMoves", batch, pb.BatchApplyMovesResponse).items
    run.errors += [(batch.SerializeToString(), item.refusal.SerializeToString()) for item in items if item.HasField("refusal")]
    other = match_pb2.MatchState()
    other.CopyFrom(match)
    other.state = bytes([*match.state[:1], *b"\0\1\2\3", *match.state[5:]])
    run.call("ObserveMatch", pb.ObserveMatchRequest(match=other, observe=view_pb2.Observe(viewers=[view_pb2.Viewer(seat=seat)])))


def maltreat(run: Run, times: int, rng: Random) -> None:
    """Send what was sent before, damaged as bytes and as messages, also to methods that it was not meant for."""
    good = list(run.sent)
    for _ in range(times):
        method, request = rng.choice(good)
        if rng.random() < 0.5:
            run.call(method, damaged(request.SerializeToString(), rng))
        else:
            changed = type(request)()
            changed.CopyFrom(request)
            mutate(changed, rng, rng.randint(1, 3))
            run.call(rng.choice((method, *METHOD_NAMES)), changed.SerializeToString())


@contextmanager
def _process(home: Path, *words: str, **variables: str) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    # Into a file: a full pipe would stop the process.
    told = home / "told"
    with told.open("wb") as file:
        command = [sys.executable, "-m", "croupier_service", "serve", *words]
        process = subprocess.Popen(command, env=environment(home) | variables, stdout=file, stderr=file)  # noqa: S603  our own words
    try:
        yield process, told
    finally:
        process.kill()
        process.wait()


def _port(told: Path) -> int:
    wait_until(lambda: b'"serving"' in told.read_bytes() and told.read_bytes().endswith(b"\n"))
    lines = (json.loads(line) for line in told.read_text().splitlines())
    return next(int(line["port"]) for line in lines if line["event"] == "serving")


def whole_run(home: Path) -> Run:
    """Serve with every log line, metrics and spans; play all games, maltreat the service, end it; return what came of it."""
    rng, collector, metrics = Random("leaks"), Collector(), free_port()
    key, keys = rng.randbytes(64), home / "keys"
    keys.write_bytes(base64.b64encode(key))
    words = ["--keys", str(keys), "--port", "0", "--metrics-port", str(metrics), "--otel", "--log-level", "debug", "--log-sample", "1"]
    variables = {"OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{collector.port}"}
    with _process(home, *words, "--drain-seconds", "0", **variables) as (process, told):
        with grpc.insecure_channel(f"127.0.0.1:{_port(told)}") as channel:
            run = Run(channel)
            run.needles.add(key)
            for game, listing in GAMES.items():
                for preset in listing.description.presets[: None if LONG else 1]:
                    play(run, game, preset.preset, rng)
            maltreat(run, size(600, 20_000), rng)
            with urllib.request.urlopen(f"http://127.0.0.1:{metrics}/metrics", timeout=20) as answer:
                run.metrics = answer.read()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
        run.log = told.read_bytes()
    collector.stop()
    run.spans = [_span(span) for resource in collector.resources() for scope in resource.scope_spans for span in scope.spans]
    return run


def _span(span: Any) -> bytes:
    # Without what is random or time: ids, in which there may be anything.
    for name in ("trace_id", "span_id", "parent_span_id", "start_time_unix_nano", "end_time_unix_nano"):
        span.ClearField(name)
    return str(span).encode()
