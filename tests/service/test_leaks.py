"""Nothing that the service tells those who run it, and no error, holds a card, a seed, a key or a state: a whole run is searched."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import grpc
import pytest
from prometheus_client.parser import text_string_to_metric_families

from croupier_service.catalog import GAMES
from croupier_service.rpc.methods import METHOD_NAMES
from croupier_service.rpc.metrics import code_label
from tests.service.needles import WINDOW, Needles, spellings
from tests.service.runs import MATCH_ID, PARENT, REQUEST_ID, TRACE, Run, whole_run
from tests.service.test_observability import KEYS

REASON = re.compile(r"[A-Z][A-Z_]*|")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a run of matches of every game, and of damaged requests."""
    return whole_run(tmp_path_factory.mktemp("run"))


@pytest.fixture(scope="module")
def lines(run: Run) -> list[dict[str, Any]]:
    """Return the lines of its log."""
    return [json.loads(line) for line in run.log.splitlines()]


def test_the_run_was_one(run: Run, lines: list[dict[str, Any]]) -> None:
    """Every call has its line and its span, every game was played to its end, and much was refused: else the search would prove little."""
    calls = [line for line in lines if line["event"] == "call"]
    assert len(calls) == len(run.bodies) > 1500
    assert len(run.spans) == len(run.bodies)
    assert len(run.errors) > 300
    assert {line["code"] for line in calls} >= {"OK", "INVALID_ARGUMENT", "FAILED_PRECONDITION"}
    families = {family.name: family for family in text_string_to_metric_families(run.metrics.decode())}
    ended = {sample.labels["game"]: sample.value for sample in families["croupier_matches_finished"].samples}
    assert set(ended) == set(GAMES)
    assert min(ended.values()) >= 1
    assert families["croupier_unknown_keys"].samples[0].value > 20


def test_nothing_is_told_to_those_who_run_it(run: Run) -> None:
    """Log, whatever else the process printed, metrics and spans hold no secret and no card, in whatever spelling."""
    for text in (run.log, run.metrics, b"\n".join(set(run.spans))):
        assert len(text) > 10_000
        assert run.needles.found(text) == set()


def test_errors_tell_nothing(run: Run) -> None:
    """An error holds no secret, and no card but those that its own request named."""
    assert [found for request, error in run.errors if (found := run.needles.found(error, but=request))] == []


def test_lines_are_made_of_known_words(lines: list[dict[str, Any]]) -> None:
    """Not only is nothing found: a line of the log has nothing in it but names, codes, numbers and what the caller's header said."""
    assert {line["event"] for line in lines} <= {"serving", "call", "draining", "stopped"}
    for line in lines:
        if line["event"] == "call":
            assert set(line) == KEYS
            assert line["method"] in METHOD_NAMES
            assert line["code"] in grpc.StatusCode.__members__
            assert REASON.fullmatch(line["reason"])
            assert (line["request_id"], line["trace_id"], line["parent_id"]) == (REQUEST_ID, TRACE, PARENT)
            assert isinstance(line["seconds"], float)


def test_match_ids_are_those_of_the_callers(run: Run, lines: list[dict[str, Any]]) -> None:
    """The one free word of a line is the name that the caller gave to the match, or the one that follows one way from its seed."""
    sent = b" ".join(run.bodies)
    named = {line["match_id"] for line in lines if line["event"] == "call"}
    assert MATCH_ID in named
    assert {name for name in named if name.encode() not in sent and not re.fullmatch("[0-9a-f]{24}", name)} == set()


def test_labels_are_made_of_known_words(run: Run) -> None:
    """Labels are methods, codes, games, reasons, key ids and numbers."""
    known = {"unary", "croupier.v1.EngineService", *METHOD_NAMES, *map(code_label, grpc.StatusCode), *GAMES, "", "loaded", "refused"}
    own = ("grpc_server_", "croupier_")
    for family in text_string_to_metric_families(run.metrics.decode()):
        values = {value for sample in family.samples for name, value in sample.labels.items() if name != "le"}
        if family.name.startswith(own):
            assert {value for value in values - known if not re.fullmatch(r"[A-Z_]+|[0-9a-f]{8}", value)} == set()


SECRET = bytes(range(200, 232))


@pytest.mark.parametrize("spelt", [*spellings(SECRET), base64.b64encode(b"x" + SECRET), SECRET.hex()[10:40].encode(), SECRET[5:27]])
def test_the_search_finds_secrets(spelt: bytes) -> None:
    """However it is spelt, and also a part of it, a secret is found within a text."""
    needles = Needles()
    needles.add(SECRET)
    assert needles.found(b'{"event": "' + spelt + b'"}')
    assert not needles.found(b'{"event": "call", "seconds": 0.25}')


def test_the_search_finds_cards() -> None:
    """A card is found as a word by itself, and not where it was named by the request."""
    needles = Needles()
    needles.add_words(["7H", "yG"])
    assert needles.found(b"play 7H yG") == {b"7H", b"yG"}
    assert needles.found(b"7Hx A7H", but=b"") == set()
    assert needles.found(b"no 7H here", but=b"play 7H") == set()


def test_the_search_knows_what_messages_hold(run: Run) -> None:
    """States, seeds and keys of what was sent and answered are looked for."""
    starts = [request for method, request in run.sent if method == "StartMatch"]
    assert all(run.needles.found(request.seed.hex().encode()) for request in starts)
    states = [request.match.state for method, request in run.sent if method == "ApplyMoves"]
    assert all(run.needles.found(base64.b64encode(state)) for state in states[:50])
    assert min(map(len, states)) > WINDOW
