"""The limiter by itself: what a call weighs, who is let in, who waits, who is shed."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.rpc.budget import ENDLESS, Budget, Late
from croupier_service.rpc.limiter import LIGHT_MOVES, Limiter, Overloaded, weigher
from croupier_service.rpc.pools import CallPool
from tests.service.waiting import wait_until


def asking(moves: int) -> pb.ApplyMovesRequest:
    """Return a request with so many moves."""
    return pb.ApplyMovesRequest(moves=[match_pb2.SeatMove()] * moves)


@pytest.mark.parametrize(("moves", "weight"), [(0, 1), (1, 1), (7, 7), (1000, 1000)])
def test_a_call_weighs_its_moves(moves: int, weight: int) -> None:
    """Moves count, and a call without any, which seals anew, is still a call."""
    assert weigher("ApplyMoves")(asking(moves)) == weight


def test_a_batch_weighs_what_its_items_do() -> None:
    """The items' weights are added up, also of those without a move; an empty batch weighs nothing."""
    assert weigher("BatchApplyMoves")(pb.BatchApplyMovesRequest(requests=[asking(0), asking(3), asking(20)])) == 24
    assert weigher("BatchApplyMoves")(pb.BatchApplyMovesRequest()) == 0


@pytest.mark.parametrize("method", ["GetServerInfo", "ListGames", "StartMatch", "ObserveMatch"])
def test_other_calls_weigh_one(method: str) -> None:
    """What has no moves has one weight."""
    assert weigher(method)(pb.StartMatchRequest()) == 1


def test_light_calls_are_never_held_up() -> None:
    """However much is worked on, a call of a few moves comes in."""
    limiter = Limiter(20, 0)
    limiter.enter(1000, ENDLESS)
    for _ in range(100):
        limiter.enter(LIGHT_MOVES, ENDLESS)
    assert limiter.heavy_moves == 1000


def test_heavy_calls_share_what_there_is() -> None:
    """They are let in up to the sum, one alone also beyond it; one more than can wait is shed, and told when to come back."""
    limiter = Limiter(100, 0)
    limiter.enter(60, ENDLESS)
    limiter.enter(40, ENDLESS)
    with pytest.raises(Overloaded) as caught:
        limiter.enter(11, ENDLESS)
    assert 0.2 <= caught.value.retry_s <= 0.6
    assert (caught.value.reason, caught.value.code.name) == ("OVERLOADED", "RESOURCE_EXHAUSTED")
    limiter.leave(60)
    limiter.enter(11, ENDLESS)
    limiter.leave(40)
    limiter.leave(11)
    limiter.enter(100_000, ENDLESS)
    limiter.leave(100_000)
    assert (limiter.heavy_moves, limiter.waiting) == (0, 0)


def test_waiting_calls_come_in_in_their_order() -> None:
    """Whoever waits longest is next, also before a smaller one that would fit already."""
    limiter, entered = Limiter(100, 2), []

    def enter(weight: int) -> None:
        limiter.enter(weight, Budget(10))
        entered.append(weight)

    limiter.enter(50, ENDLESS)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(enter, 90)
        wait_until(lambda: limiter.waiting == 1)
        second = threads.submit(enter, 20)
        wait_until(lambda: limiter.waiting == 2)
        with pytest.raises(Overloaded):
            limiter.enter(11, ENDLESS)
        limiter.leave(50)
        first.result(10)
        assert (entered, limiter.waiting) == ([90], 1)
        limiter.leave(90)
        second.result(10)
    assert entered == [90, 20]


def test_who_waits_until_his_deadline_goes() -> None:
    """A call whose time is over, or that nobody wants any more, leaves the line, and those behind it move up."""
    limiter, wanted = Limiter(100, 3), threading.Event()
    wanted.set()
    limiter.enter(100, ENDLESS)
    with pytest.raises(Late):
        limiter.enter(50, Budget(0.02))
    with ThreadPoolExecutor(2) as threads:
        left = threads.submit(limiter.enter, 50, Budget(60, wanted.is_set))
        wait_until(lambda: limiter.waiting == 1)
        behind = threads.submit(limiter.enter, 60, Budget(60))
        wait_until(lambda: limiter.waiting == 2)
        wanted.clear()
        with pytest.raises(Late):
            left.result(10)
        limiter.leave(100)
        behind.result(10)
    assert (limiter.heavy_moves, limiter.waiting) == (60, 0)


def test_who_waits_for_too_long_goes() -> None:
    """Patience ends before the deadline does: the call is shed, its place is free, and what was worked on is still counted."""
    limiter = Limiter(100, 1)
    limiter.enter(100, ENDLESS)
    with pytest.raises(Overloaded):
        limiter.enter(50, Budget(60), patience=0.02)
    assert (limiter.waiting, limiter.heavy_moves) == (0, 100)


def test_the_pool_knows_how_long_work_waited() -> None:
    """Work is told how long it stood in the queue, not how long whatever this thread did before stood there; nothing without a queue."""
    pool, gate = CallPool(1, 2), threading.Event()
    first = pool.submit(lambda: gate.wait(20) and pool.waited())
    second = pool.submit(pool.waited)
    threading.Timer(0.1, gate.set).start()
    assert second.result(20) >= 0.05
    assert first.result(20) == 0
    assert pool.submit(pool.waited).result(20) < second.result(20)
    assert pool.waited() == 0
    pool.shutdown()


def test_the_pool_knows_its_queue() -> None:
    """Calls taken and not yet ended fill it; it is empty again when they are done, also those that failed."""
    pool, gate = CallPool(2, 1), threading.Event()
    done: list[Future[float]] = [pool.submit(lambda: 1 / float(gate.wait(10) and 0)) for _ in range(2)]
    assert (pool.is_full(), pool.queued) == (False, 0)
    done.append(pool.submit(lambda: 1.0))
    assert (pool.is_full(), pool.queued) == (True, 1)
    gate.set()
    assert isinstance(done[0].exception(10), ZeroDivisionError)
    assert done[2].result(10) == 1
    wait_until(lambda: not pool.is_full() and pool.queued == 0)
    pool.shutdown()
