"""The Python client, synchronous and asyncio, under the conformance protocol (PROTOCOL.md)."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import ParseDict

from croupier import AsyncClient, Client, Played, fairness
from croupier.calls import Call, apply, observe, start
from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import view_pb2
from croupier.values import Viewer, viewer_value
from tests.clients.conformance.conftest import certified, setting
from tools.client_tests.refusal_case import RefusalCase, expectation, moves_of
from tools.golden import GOLDEN
from tools.golden_refusals import read

FILES = sorted(GOLDEN.glob("matches/*/*.json"))
VECTORS = [line.split() for line in (GOLDEN / "shuffle_vectors.txt").read_text("ascii").splitlines() if not line.startswith("#")]


def started(golden: dict[str, Any], viewers: list[Viewer]) -> Call[Played]:
    """Return the start of a golden match; the files set nothing but these four."""
    request = ParseDict(golden["start"], pb.StartMatchRequest())
    given = {"preset": request.preset, "match_id": request.match_id, "seed": request.seed}
    assert {field.name for field, _ in request.ListFields()} <= {*given, "game"}
    return start(request.game, preset=request.preset, match_id=request.match_id, seed=request.seed, viewers=viewers)


async def play(way: str, golden: dict[str, Any], *, by_asyncio: bool) -> int:
    """Play a golden match, compare, and return the number of views that were the same."""
    viewers = [viewer_value(ParseDict(seen["viewer"], view_pb2.Viewer())) for seen in golden["viewers"]]
    target, credentials = setting(way), certified("app") if way == "MTLS" else None
    async with AsyncClient(target, credentials=credentials, timeout_s=60) as aio:
        with Client(target, credentials=credentials, timeout_s=60) as client:

            async def send(call: Call[Any]) -> Any:
                return await aio.send(call) if by_asyncio else client.send(call)

            first = await send(started(golden, viewers))
            last = await send(apply(first.match, moves_of(tuple(golden["moves"])), viewers=viewers, omit=["views"]))
            seen = await send(observe(last.match, viewers, omit=["typed_moves"]))
    assert last.match.revision == golden["revision"]
    for viewer, then in zip(viewers, golden["viewers"], strict=True):
        assert seen.views[viewer] == ParseDict(then["view"], view_pb2.TableView())
        assert [event.sentence for event in first.events[viewer] + last.events[viewer]] == then["events"]
    return len(viewers)


@pytest.mark.parametrize(("way", "by_asyncio"), [("DIRECT", False), ("ENVOY", True), ("MTLS", False)])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_match(path: Path, way: str, by_asyncio: bool, counts: Counter[str]) -> None:  # noqa: FBT001 - a parameter of the test
    """Views, sentences and revision are those of the file."""
    golden = json.loads(path.read_text("utf-8"))
    counts["views_compared"] += asyncio.run(play(way, golden, by_asyncio=by_asyncio))
    counts["matches"] += 1


@pytest.mark.parametrize("case", read(), ids=lambda case: case["name"])
def test_refusal(case: dict[str, Any], direct: str, counts: Counter[str]) -> None:
    """The typed error says all that the file says, of the call and of an item of a batch."""
    with Client(direct, timeout_s=30) as client:
        errors = RefusalCase.of_json(case).refusals(client)
    assert [expectation(error) for error in errors] == [case["expect"]] * len(errors)
    counts["refusals"] += 1


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: "-".join(vector[:1] + vector[2:5])[:40])
def test_shuffle_vector(vector: list[str], counts: Counter[str]) -> None:
    """The client's own generator gives the specified numbers."""
    kind, seed, deal, *rest = vector
    key = fairness.deal_key(bytes.fromhex(seed), int(deal))
    if kind == "key":
        assert rest == [key.hex(), fairness.commitment(key).hex()]
    elif kind == "below":
        purpose, n, listed = rest
        stream = fairness.numbers(key, purpose)
        assert [fairness.below(stream, int(n)) for _ in range(12)] == numbers(listed)
    else:
        purpose, n, listed = rest
        word, number = purpose.split("/")
        assert kind == "shuffle"
        assert list(fairness.shuffled(range(int(n)), key, int(number), word)) == numbers(listed)
    counts["vectors"] += 1


def numbers(listed: str) -> list[int]:
    """Return the numbers of a vector."""
    return list(map(int, listed.split(",")))


def test_vectors_are_read_at_all() -> None:
    """The three kinds of line are there."""
    assert {vector[0] for vector in islice(VECTORS, 100)} == {"key", "below", "shuffle"}
