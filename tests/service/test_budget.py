"""The time that a call may take: the caller's deadline, the service's cap, and nobody waiting any more."""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Iterator
from itertools import count
from math import inf

import grpc
import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc import budget as budget_module
from croupier_service.rpc.budget import ENDLESS, Budget, Late
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.in_process import InProcess
from croupier_service.rpc.metrics import Metrics
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import Sealer
from croupier_service.wire.refusals import Code
from tests.service.engines import Served, serving
from tests.service.failures import reason_of
from tests.service.test_overload import call_of

GAME = next(iter(GAMES))
SEALER = Sealer(KeyRing([bytes(range(64))]))


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        """Start anywhere."""
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Give the budgets of one test a clock of their own."""
    clock = Clock()
    monkeypatch.setattr(budget_module, "monotonic", clock)
    return clock


def test_a_budget_ends_with_its_time(clock: Clock) -> None:
    """Until then checks pass; from then on they are Late: DEADLINE_EXCEEDED, reason DEADLINE."""
    budget = Budget(2)
    clock.now += 1.999
    budget.check()
    assert budget.left() == pytest.approx(0.001)
    clock.now += 0.002
    for _ in range(2):
        with pytest.raises(Late) as caught:
            budget.check()
    assert (caught.value.code, caught.value.reason, budget.left()) == (Code.DEADLINE_EXCEEDED, "DEADLINE", 0.0)


def test_a_budget_ends_with_its_caller(clock: Clock) -> None:
    """Whether anybody waits is asked again and again, yet not at every check."""
    asked, wanted = [], [True]

    def is_wanted() -> bool:
        asked.append(clock.now)
        return wanted[0]

    budget = Budget(60, is_wanted)
    for _ in range(1000):
        clock.now += 0.001
        budget.check()
    assert 10 <= len(asked) <= 21
    wanted[0] = False
    clock.now += 0.06
    with pytest.raises(Late, match="nobody waits"):
        budget.check()


def test_each_is_checked_before_it_is_given_out(clock: Clock) -> None:
    """Of a long list only those come for which there is time."""
    given = []

    def take(number: int) -> None:
        given.append(number)
        clock.now += 1

    with pytest.raises(Late):
        deque(map(take, Budget(5).each(count())))
    assert given == [0, 1, 2, 3, 4]
    assert list(ENDLESS.each("abc")) == ["a", "b", "c"]
    assert ENDLESS.left() == inf


class Steps(Budget):
    """A budget of a number of checks."""

    __slots__ = ("_steps",)

    def __init__(self, steps: int) -> None:
        """Allow so many."""
        super().__init__()
        self._steps = steps

    def check(self) -> None:
        """Late after the last."""
        self._steps -= 1
        if self._steps < 0:
            raise Late("no more steps")


def record(moves: int) -> pb.ApplyMovesRequest:
    """Return a match at its start with so many moves to be applied to it, default moves all."""
    engine = InProcess(Engine(GAMES, SEALER))
    begun = engine.start_match(pb.StartMatchRequest(game=GAME, seed=bytes(32)))
    match, status, made = begun.match, begun.status, list[match_pb2.SeatMove]()
    while len(made) < moves:
        asked = status.decision
        seat = next(seat for seat in asked.asked_seats if seat not in asked.answered_seats)
        made.append(match_pb2.SeatMove(seat=seat, decision_id=asked.decision_id, default_move=match_pb2.DefaultMove()))
        answer = engine.apply_moves(pb.ApplyMovesRequest(match=match, moves=made[-1:]))
        match, status = answer.match, answer.status
    return pb.ApplyMovesRequest(match=begun.match, moves=made)


def test_moves_are_checked_one_by_one() -> None:
    """A call whose time is over between two moves is dropped as a whole, and no move of it is counted."""
    metrics = Metrics(GAMES, [])
    engine = InProcess(Engine(GAMES, SEALER, tally=metrics))
    request = record(3)
    assert len(engine.apply_moves(request, Steps(3)).applied_moves) == 3
    with pytest.raises(Late):
        engine.apply_moves(request, Steps(2))
    assert metrics.registry.get_sample_value("croupier_moves_total", {"game": GAME}) == 3


@pytest.mark.parametrize("steps", range(5))
def test_a_batch_is_late_as_a_whole(steps: int) -> None:
    """Wherever the time ends, between items or within one, there is no answer that looks like a refusal of some items."""
    engine = InProcess(Engine(GAMES, SEALER))
    request = record(1)
    bad = pb.ApplyMovesRequest(match=request.match, moves=[match_pb2.SeatMove(seat=99, decision_id=1, notation="?")])
    batch = pb.BatchApplyMovesRequest(requests=[request, bad, request])
    with pytest.raises(Late):
        engine.batch_apply_moves(batch, Steps(steps))
    assert [item.WhichOneof("result") for item in engine.batch_apply_moves(batch, Steps(6)).items] == ["applied", "refusal", "applied"]


def endless(served: Served) -> queue.SimpleQueue[str]:
    """Let ApplyMoves go on for ever; return where it says what stops it."""
    told: queue.SimpleQueue[str] = queue.SimpleQueue()

    def answer(_request: object) -> pb.ApplyMovesResponse:
        told.put("begun")
        try:
            for _ in served.engine.budget.each(count()):
                pass
        except Late as late:
            told.put(late.message)
            raise
        raise AssertionError

    served.engine.does["ApplyMoves"] = answer
    return told


@pytest.mark.parametrize("timeout", [30.0, None])
def test_the_cap_holds_whatever_the_caller_says(timeout: float | None) -> None:
    """With a longer deadline, or none, the service itself ends a call: DEADLINE_EXCEEDED with the reason."""
    with serving(max_call_seconds=0.1) as served:
        endless(served)
        with pytest.raises(grpc.RpcError) as caught:
            call_of(served, "ApplyMoves")(b"", timeout=timeout)
        assert (caught.value.code(), reason_of(caught.value)) == (grpc.StatusCode.DEADLINE_EXCEEDED, "DEADLINE")
        assert served.count("croupier_refusals_total", game="", reason="DEADLINE") == 1


@pytest.fixture
def patient() -> Iterator[Served]:
    """Serve with a cap that is never reached."""
    with serving(max_call_seconds=60) as served:
        yield served


def test_a_shorter_deadline_of_the_caller_holds_too(patient: Served) -> None:
    """When the caller's deadline has passed, the engine does not go on with his call."""
    told = endless(patient)
    assert patient.fail("ApplyMoves", timeout=0.3).code() is grpc.StatusCode.DEADLINE_EXCEEDED
    assert [told.get(timeout=10), told.get(timeout=10) != ""] == ["begun", True]


def test_a_cancelled_call_is_not_gone_on_with(patient: Served) -> None:
    """When the caller gives up, the engine stops at the next move or item."""
    told = endless(patient)
    running = call_of(patient, "ApplyMoves").future(b"", timeout=30)
    assert told.get(timeout=10) == "begun"
    running.cancel()
    assert told.get(timeout=10) == "nobody waits for the answer any more"


def test_the_real_engine_behind_the_real_server_stops() -> None:
    """Hundreds of whole records do not fit into a fifth of a second."""
    batch = pb.BatchApplyMovesRequest(requests=[record(20)] * 500)
    with serving(Engine(GAMES, SEALER), max_call_seconds=0.2) as served:
        failed = served.fail("BatchApplyMoves", batch)
        assert (failed.code(), reason_of(failed)) == (grpc.StatusCode.DEADLINE_EXCEEDED, "DEADLINE")
        assert served.call("GetServerInfo")
