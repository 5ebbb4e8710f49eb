"""The wrapper round each method, over a real connection: refusals, faults, deadlines, request ids."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, NoReturn, cast

import grpc
import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.rpc.account import Account
from croupier_service.rpc.limiter import Limiter
from croupier_service.rpc.limits import Limits
from croupier_service.rpc.logs import make_log
from croupier_service.rpc.methods import METHOD_NAMES, SERVICE_NAME, methods_of
from croupier_service.rpc.metrics import Metrics
from croupier_service.rpc.pools import CallPool
from croupier_service.rpc.uploads import Uploads
from croupier_service.rpc.wrapper import Room, Wrapped
from croupier_service.wire.refusals import Code, RequestRefused, invalid
from tests.service.engines import Served, TellableEngine, serving
from tests.service.failures import failure_of, reason_of
from tests.service.waiting import wait_until

WORDS = "queen of spades in seat 2"
MATCH = match_pb2.MatchState(state=b"sealed", match_id="friday", game="sasaki", revision=3)


def raising(fault: BaseException) -> Callable[[Any], NoReturn]:
    """Return an answer of an engine that raises."""

    def answer(_request: object) -> NoReturn:
        raise fault

    return answer


def test_the_service_is_named_by_the_contract() -> None:
    """Name and methods come from the descriptor: nothing has to be added here when the contract grows."""
    assert SERVICE_NAME == "croupier.v1.EngineService"
    assert METHOD_NAMES[:4] == ("GetServerInfo", "ListGames", "StartMatch", "ApplyMoves")


def test_answers_are_the_engines(served: Served) -> None:
    """What the engine answers is what the caller gets."""
    assert pb.ApplyMovesResponse.FromString(served.call("ApplyMoves", pb.ApplyMovesRequest(match=MATCH))).match == MATCH


@pytest.mark.parametrize("code", [code for code in Code if code is not Code.INTERNAL])
def test_refusals_have_rich_details(served: Served, code: Code) -> None:
    """Each status comes with ErrorInfo and Refusal, which agree, and no BadRequest where no field is bad."""
    served.engine.does["ApplyMoves"] = raising(RequestRefused(code, "TOO_LOW", "beat the pair", move_index=0, details={"rank": "9"}))
    failed = served.fail("ApplyMoves")
    failure = failure_of(failed)
    assert (failed.code().value[0], failed.details()) == (int(code), "beat the pair")
    assert dict(failure.info.metadata) == {"rank": "9", "move_index": "0"}
    assert (failure.refusal.message, failure.refusal.move_index, dict(failure.refusal.details)) == ("beat the pair", 0, {"rank": "9"})
    assert failure.bad_request is None


def test_bad_fields_are_named(served: Served) -> None:
    """A bad field comes as BadRequest too; without a move no move_index is set."""
    served.engine.does["StartMatch"] = raising(invalid("options[hands]", "from 1 to 9"))
    failure = failure_of(served.fail("StartMatch"))
    (violation,) = failure.bad_request.field_violations
    assert (violation.field, violation.description) == ("options[hands]", "from 1 to 9")
    assert failure.info.metadata["field"] == "options[hands]"
    assert not failure.refusal.HasField("move_index")


def test_endless_words_are_cut(served: Served) -> None:
    """A refusal that quotes what it got stays within what trailers carry, whatever the characters."""
    long = "\U0001f0cf\n" * 20_000
    many = {f"{number}{long}": long for number in range(40)}
    served.engine.does["StartMatch"] = raising(RequestRefused(Code.INVALID_ARGUMENT, "INVALID_OPTION", long, field=long, details=many))
    failed = served.fail("StartMatch")
    assert failure_of(failed).bad_request.field_violations[0].field.startswith("\U0001f0cf\n\U0001f0cf")
    assert sum(len(name) + len(value) for name, value in failed.trailing_metadata()) < 6000


@pytest.mark.parametrize("fault", [ValueError(WORDS), KeyError(WORDS), RecursionError(WORDS), grpc.RpcError(WORDS), MemoryError()])
def test_faults_tell_nothing_but_a_request_id(served: Served, fault: Exception) -> None:
    """INTERNAL: the caller gets the request id; the log gets class and places; the words of the exception reach neither."""
    served.engine.does["ApplyMoves"] = raising(fault)
    failed = served.fail("ApplyMoves", pb.ApplyMovesRequest(match=MATCH), x_request_id="abc-1")
    assert (failed.code(), reason_of(failed)) == (grpc.StatusCode.INTERNAL, "INTERNAL")
    assert dict(failure_of(failed).info.metadata) == {"request_id": "abc-1"}
    (line,) = served.log()
    assert (line["event"], line["level"], line["request_id"], line["match_id"]) == ("fault", "error", "abc-1", "friday")
    assert line["fault"].endswith(type(fault).__name__)
    assert line["at"][-1].startswith("tests.service.test_wrapper:")
    assert WORDS not in failed.details() + str(failed.trailing_metadata()) + served.written.getvalue()


def test_an_answer_that_is_no_message_is_a_fault(served: Served) -> None:
    """Even a handler that returns nonsense gives the one INTERNAL and not grpcio's own words."""
    served.engine.does["ListGames"] = lambda _request: None  # type: ignore[assignment,return-value]
    assert reason_of(served.fail("ListGames")) == "INTERNAL"


def test_request_ids(served: Served) -> None:
    """A sane id from the caller is used; any other, or none, gives a fresh random one."""
    served.call("ListGames", x_request_id="web-7.a_B")
    served.call("ListGames")
    served.call("ListGames", x_request_id="x" * 65)
    served.call("ListGames", x_request_id="no spaces")
    first, *others = [line["request_id"] for line in served.log()]
    assert first == "web-7.a_B"
    assert len(set(others)) == 3
    assert all(len(other) == 32 for other in others)


def test_calls_whose_deadline_passed_in_the_queue_do_no_work() -> None:
    """A call that waited for a thread until its deadline is dropped, and the engine never hears of it."""
    with serving(threads=2) as served:
        gate = threading.Event()
        served.engine.does["ListGames"] = lambda _request: pb.ListGamesResponse() if gate.wait(10) else pb.StartMatchResponse()
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = served.channel.unary_unary(f"/{SERVICE_NAME}/ListGames")
        busy = [call.future(b"", timeout=10) for _ in range(2)]
        wait_until(lambda: len(served.engine.asked) == 2)
        assert served.fail("GetServerInfo", timeout=0.2).code() is grpc.StatusCode.DEADLINE_EXCEEDED
        gate.set()
        assert [one.result(timeout=10) for one in busy] == [b"", b""]
        served.call("StartMatch")
        assert "GetServerInfo" not in [name for name, _ in served.engine.asked]


class LateContext:
    """A call as grpcio hands it over when its deadline passes just as a thread takes it up."""

    def time_remaining(self) -> float:
        """Return that none is left."""
        return 0.0

    def invocation_metadata(self) -> tuple[tuple[str, str], ...]:
        """Return none."""
        return ()

    def abort_with_status(self, status: grpc.Status) -> NoReturn:
        """Hand the status to the test."""
        raise LookupError(status)


def test_a_deadline_that_passes_meanwhile_is_typed() -> None:
    """The wrapper looks at the clock itself before any work: DEADLINE_EXCEEDED, reason DEADLINE, counted."""
    engine, metrics = TellableEngine(), Metrics([], [])
    account = Account(methods_of(engine)["ListGames"], metrics, make_log("error"), 0.0)
    room = Room(Limits(), Limiter(1, 1), CallPool(2, 0), Uploads(10, lambda: None), 1.0, 1.0)
    wrapped = Wrapped(methods_of(engine)["ListGames"], account, room)
    with pytest.raises(LookupError) as caught:
        wrapped(iter([b""]), cast(grpc.ServicerContext, LateContext()))
    assert caught.value.args[0].code is grpc.StatusCode.DEADLINE_EXCEEDED
    assert metrics.registry.get_sample_value("croupier_refusals_total", {"game": "", "reason": "DEADLINE"}) == 1
    assert not engine.asked
