"""Logs and metrics: what they say, what they never say, and how large they can grow."""

from __future__ import annotations

import io
import json
import logging
import urllib.request

import grpc
import pytest
from prometheus_client.parser import text_string_to_metric_families

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.rpc.logs import ForeignLines, make_log
from croupier_service.rpc.methods import METHOD_NAMES
from croupier_service.rpc.metrics import Metrics, code_label, serve_metrics
from croupier_service.rpc.tally import Tally
from croupier_service.wire.refusals import Code, RequestRefused
from tests.service.engines import Served, serving

MATCH = match_pb2.MatchState(state=b"SECRET-STATE", match_id="friday", game="sasaki", revision=3)
KEYS = {"method", "code", "reason", "request_id", "trace_id", "parent_id", "match_id", "seconds", "event", "level", "timestamp"}


def refuse(_request: object) -> pb.ApplyMovesResponse:
    """Refuse as a rule of a game."""
    raise RequestRefused(Code.FAILED_PRECONDITION, "TOO_LOW", "SECRET-WORDS")


def test_every_series_starts_at_zero() -> None:
    """A dashboard finds each method, status, game and key before the first call."""
    with serving() as served:
        for method in METHOD_NAMES:
            for name in ("started_total", "msg_received_total", "msg_sent_total", "handling_seconds_count"):
                assert served.count_of_calls(f"grpc_server_{name}", method) == 0
            for code in grpc.StatusCode:
                assert served.count_of_calls("grpc_server_handled_total", method, grpc_code=code_label(code)) == 0
        for game in ("sasaki", "sasku"):
            for name in ("moves", "matches_started", "matches_finished"):
                assert served.count(f"croupier_{name}_total", game=game) == 0
        assert served.count("croupier_key_uses_total", key_id="0f4f3c46") == 0


def test_codes_are_written_as_go_writes_them() -> None:
    """The dashboards that exist for gRPC know these words."""
    labels = {code_label(code) for code in grpc.StatusCode}
    assert {"OK", "Canceled", "InvalidArgument", "FailedPrecondition", "DeadlineExceeded", "Internal", "Unauthenticated"} < labels
    assert len(labels) == 17


def test_calls_are_counted(served: Served) -> None:
    """An answer, a refusal and a fault each count once under their code; only the answer sent a message."""
    served.call("ApplyMoves")
    served.engine.does["ApplyMoves"] = refuse
    served.fail("ApplyMoves", pb.ApplyMovesRequest(match=MATCH))
    served.engine.does["ApplyMoves"] = lambda _request: 1 / 0  # type: ignore[assignment,return-value]
    served.fail("ApplyMoves")
    for code in ("OK", "FailedPrecondition", "Internal"):
        assert served.count_of_calls("grpc_server_handled_total", "ApplyMoves", grpc_code=code) == 1
    counted = [
        served.count_of_calls(f"grpc_server_{name}", "ApplyMoves") for name in ("started_total", "msg_received_total", "msg_sent_total")
    ]
    assert counted == [3, 3, 1]
    assert served.count_of_calls("grpc_server_handling_seconds_count", "ApplyMoves") == 3
    assert served.count("croupier_refusals_total", game="sasaki", reason="TOO_LOW") == 1
    assert served.count_of_calls("grpc_server_started_total", "ListGames") == 0


def test_the_tally_counts_matches() -> None:
    """What the engine reports is counted by game and by key."""
    metrics = Metrics(["sasaki"], ["aa"])
    tally: Tally = metrics
    tally.moved("sasaki", 3)
    tally.moved("sasaki", 0)
    tally.started("sasaki")
    tally.finished("sasaki")
    tally.opened_with("aa")
    value = metrics.registry.get_sample_value
    assert value("croupier_moves_total", {"game": "sasaki"}) == 3
    assert value("croupier_matches_started_total", {"game": "sasaki"}) == 1
    assert value("croupier_matches_finished_total", {"game": "sasaki"}) == 1
    assert value("croupier_key_uses_total", {"key_id": "aa"}) == 1


def test_labels_are_bounded() -> None:
    """Names that callers make up are no labels, and even made-up reasons come to an end."""
    metrics = Metrics(["sasaki"], [])
    for number in range(2000):
        metrics.refused(f"game-{number}", f"REASON_{number}")
        metrics.refused(f"game-{number}", "UNKNOWN_GAME")
    series = [sample for family in metrics.registry.collect() if family.name == "croupier_refusals" for sample in family.samples]
    assert len(series) <= 501
    assert {sample.labels["game"] for sample in series} == {""}
    assert sum(sample.value for sample in series) == 4000


def test_metrics_over_http() -> None:
    """The port speaks the text format, with one type and help for each family."""
    http = serve_metrics(Metrics(["sasaki"], ["aa"]), "127.0.0.1", 0)
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{http.server_port}/metrics", timeout=5) as answer:
            families = {family.name: family for family in text_string_to_metric_families(answer.read().decode())}
    finally:
        http.shutdown()
        http.server_close()
    assert {"grpc_server_started", "grpc_server_handled", "grpc_server_handling_seconds", "croupier_moves", "croupier_key_uses"} < set(
        families
    )
    assert families["grpc_server_handling_seconds"].type == "histogram"
    assert all(not name.endswith("_created") for name in families)


def test_lines_are_json_with_fixed_keys_and_no_body(served: Served) -> None:
    """Answers and refusals have one line each with the same keys; nothing of a body, and no words of a refusal, is in it."""
    served.call("ApplyMoves", pb.ApplyMovesRequest(match=MATCH))
    served.engine.does["ApplyMoves"] = refuse
    served.fail("ApplyMoves", pb.ApplyMovesRequest(match=MATCH))
    served.fail("ListGames", b"SECRET-\xff\xff")
    served.call("StartMatch", pb.StartMatchRequest(match_id="SECRET but no match id"))
    served.call("StartMatch")
    lines = served.log()
    assert [set(line) for line in lines] == [KEYS] * 5
    assert [(line["method"], line["code"], line["reason"], line["match_id"]) for line in lines] == [
        ("ApplyMoves", "OK", "", "friday"),
        ("ApplyMoves", "FAILED_PRECONDITION", "TOO_LOW", "friday"),
        ("ListGames", "INVALID_ARGUMENT", "MALFORMED_REQUEST", ""),
        ("StartMatch", "OK", "", ""),
        ("StartMatch", "OK", "", "made-up"),
    ]
    assert all(0 <= line["seconds"] < 5 for line in lines)
    assert "SECRET" not in served.written.getvalue()


def test_sampling_spares_faults() -> None:
    """With a sample of 0 answers and refusals are silent, and a fault is told all the same."""
    with serving(log_sample=0.0) as served:
        served.call("ApplyMoves")
        served.engine.does["ApplyMoves"] = refuse
        served.fail("ApplyMoves")
        served.engine.does["ApplyMoves"] = lambda _request: 1 / 0  # type: ignore[assignment,return-value]
        served.fail("ApplyMoves")
        assert [(line["event"], line["fault"]) for line in served.log()] == [("fault", "builtins.ZeroDivisionError")]


@pytest.mark.parametrize(("level", "events"), [("info", ["b", "c"]), ("error", ["c"])])
def test_levels(level: str, events: list[str]) -> None:
    """Lines below the level are not written."""
    written = io.StringIO()
    log = make_log(level, written)
    log.debug("a")
    log.info("b")
    log.error("c")
    assert [json.loads(line)["event"] for line in written.getvalue().splitlines()] == events


def test_foreign_lines_lose_their_words() -> None:
    """What a library logs, grpcio above all, comes as who and which class of exception; its words may quote a request."""
    written = io.StringIO()
    foreign = logging.Logger("grpc._server")  # noqa: LOG001  not in the tree of the process
    foreign.addHandler(ForeignLines(make_log("info", written)))
    try:
        int("SECRET")
    except ValueError:
        foreign.exception("SECRET %s", "SECRET")
    line = json.loads(written.getvalue())
    assert (line["event"], line["logger"], line["level"], line["fault"]) == ("foreign", "grpc._server", "error", "builtins.ValueError")
    assert "SECRET" not in written.getvalue()
