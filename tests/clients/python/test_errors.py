"""Failures made to order: each is the typed error that the tree in errors.py says, sync, aio and in a batch."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import grpc
import pytest

from croupier import AsyncClient, Client, Match, Played, errors
from croupier.v1 import engine_service_pb2, refusal_pb2
from tests.clients.python.fake import Fake, in_turn, refusing, served

MATCH = Match("m", "toy", 1, 1, b"state")
STATUS = grpc.StatusCode

KINDS: tuple[tuple[STATUS, str, type[errors.CroupierError]], ...] = (
    (STATUS.FAILED_PRECONDITION, "DOES_NOT_BEAT", errors.MoveRefused),
    (STATUS.FAILED_PRECONDITION, "DECISION_CLOSED", errors.MoveRefused),
    (STATUS.INVALID_ARGUMENT, "BAD_MOVE", errors.MoveRefused),
    (STATUS.INVALID_ARGUMENT, "STATE_INVALID", errors.StateRefused),
    (STATUS.INVALID_ARGUMENT, "STATE_INCONSISTENT", errors.StateRefused),
    (STATUS.FAILED_PRECONDITION, "UNKNOWN_KEY", errors.StateRefused),
    (STATUS.INVALID_ARGUMENT, "INVALID_OPTION", errors.BadRequest),
    (STATUS.INVALID_ARGUMENT, "TOO_MANY", errors.BadRequest),
    (STATUS.NOT_FOUND, "UNKNOWN_GAME", errors.UnknownGame),
    (STATUS.RESOURCE_EXHAUSTED, "REQUEST_TOO_LARGE", errors.TooLarge),
    (STATUS.RESOURCE_EXHAUSTED, "RESPONSE_TOO_LARGE", errors.TooLarge),
    (STATUS.RESOURCE_EXHAUSTED, "OVERLOADED", errors.Overloaded),
    (STATUS.UNAVAILABLE, "STATE_TOO_NEW", errors.StateTooNew),
    (STATUS.DEADLINE_EXCEEDED, "DEADLINE", errors.DeadlineExceeded),
    (STATUS.INTERNAL, "INTERNAL", errors.ServerFault),
)


def sync_failure(answer: Callable[..., Any], **options: Any) -> errors.CroupierError:
    """Return how `apply` fails against a service that answers so."""
    with served(Fake(answer)) as target, Client(target, **options) as client, pytest.raises(errors.CroupierError) as caught:
        client.apply(MATCH)
    return caught.value


async def aio_failure(answer: Callable[..., Any]) -> errors.CroupierError:
    """Return how `apply` of the asyncio client fails against a service that answers so."""
    with served(Fake(answer)) as target, pytest.raises(errors.CroupierError) as caught:
        async with AsyncClient(target) as client:
            await client.apply(MATCH)
    return caught.value


@pytest.mark.parametrize(("code", "reason", "kind"), KINDS)
def test_each_refusal_has_its_type(code: STATUS, reason: str, kind: type[errors.CroupierError]) -> None:
    """Status, reason, message and particulars arrive; the type is exactly the one of the tree."""
    error = sync_failure(refusing(code, reason), options=[("grpc.enable_retries", 0)])
    assert (type(error), error.code, error.reason, error.message) == (kind, code, reason, f"{reason} it is")
    assert error.details == {"limit": "3"}
    assert str(error) == f"{reason}: {reason} it is"


def test_aio_raises_the_same() -> None:
    """The asyncio client types failures as the other one does."""
    error = asyncio.run(aio_failure(refusing(STATUS.FAILED_PRECONDITION, "MUST_FOLLOW_SUIT", move_index=2)))
    assert isinstance(error, errors.MoveRefused)
    assert (error.reason, error.move_index) == ("MUST_FOLLOW_SUIT", 2)


def test_a_refused_move_is_named() -> None:
    """The index of the move is told, 0 too."""
    for index in (0, 7):
        error = sync_failure(refusing(STATUS.FAILED_PRECONDITION, "NOT_ASKED", move_index=index))
        assert isinstance(error, errors.MoveRefused)
        assert error.move_index == index


def test_a_bad_field_is_named() -> None:
    """The path of the field is told."""
    error = sync_failure(refusing(STATUS.INVALID_ARGUMENT, "INVALID_OPTION", field="options[match_deals]"))
    assert isinstance(error, errors.BadRequest)
    assert error.field == "options[match_deals]"


def test_an_overloaded_service_says_when() -> None:
    """The delay that the service asks for is told, and the channel does not retry by itself."""
    fake = Fake(refusing(STATUS.RESOURCE_EXHAUSTED, "OVERLOADED", retry_s=1.5))
    with served(fake) as target, Client(target) as client, pytest.raises(errors.Overloaded) as caught:
        client.server_info()
    assert caught.value.retry_after_s == 1.5
    assert len(fake.requests) == 1


def test_unavailable_is_retried() -> None:
    """The same request is sent again until a replica answers."""
    info = engine_service_pb2.GetServerInfoResponse(release="9")
    away = refusing(STATUS.UNAVAILABLE, "STATE_TOO_NEW")
    fake = Fake(in_turn(away, away, lambda _request, _context: info))
    with served(fake) as target, Client(target) as client:
        assert client.server_info().release == "9"
    assert len(fake.requests) == 3


def test_nobody_there() -> None:
    """Without a service the call fails as Unavailable, after the retries and well before the deadline."""
    with Client("127.0.0.1:1") as client, pytest.raises(errors.Unavailable) as caught:
        client.server_info()
    assert (caught.value.reason, str(caught.value)[:12]) == ("", "UNAVAILABLE:")


def test_deadlines() -> None:
    """A call that takes too long fails; a call's own deadline stands over the client's."""
    info = engine_service_pb2.GetServerInfoResponse()

    def slow(_request: Any, _context: grpc.ServicerContext) -> engine_service_pb2.GetServerInfoResponse:
        time.sleep(0.3)
        return info

    with served(Fake(slow)) as target, Client(target, timeout_s=0.05) as client:
        with pytest.raises(errors.DeadlineExceeded):
            client.server_info()
        assert client.server_info(timeout_s=5) == info


def test_an_answer_beyond_all_limits() -> None:
    """What gRPC itself refuses for its size is TooLarge too."""
    info = engine_service_pb2.GetServerInfoResponse(release="x" * 100)
    fake, options = Fake(lambda _request, _context: info), [("grpc.max_receive_message_length", 10)]
    with served(fake) as target, Client(target, options=options) as client, pytest.raises(errors.TooLarge):
        client.server_info()


def test_a_fault_without_details() -> None:
    """What no handler of ours answered is typed by its status alone."""
    for code, kind in ((STATUS.UNKNOWN, errors.ServerFault), (STATUS.PERMISSION_DENIED, errors.CroupierError)):
        error = sync_failure(lambda _request, context, code=code: context.abort(code, "boom"))
        assert (type(error), error.reason, error.message) == (kind, "", "boom")


def test_batch_items_fail_by_themselves() -> None:
    """A refused item is an error in its place, the others are answers."""
    refusal = refusal_pb2.Refusal(reason="NOT_ASKED", message="no", move_index=3, code=STATUS.FAILED_PRECONDITION.value[0])
    applied = engine_service_pb2.ApplyMovesResponse(match=MATCH.to_message())
    items = [engine_service_pb2.BatchItem(refusal=refusal), engine_service_pb2.BatchItem(applied=applied)]
    answer = engine_service_pb2.BatchApplyMovesResponse(items=items)
    with served(Fake(lambda _request, _context: answer)) as target, Client(target) as client:
        refused, played = client.batch([])
    assert isinstance(refused, errors.MoveRefused)
    assert (refused.reason, refused.move_index, refused.code) == ("NOT_ASKED", 3, STATUS.FAILED_PRECONDITION)
    assert isinstance(played, Played)
    assert played.match == MATCH


def test_metadata_goes_with_each_call() -> None:
    """What the client was given for every call arrives."""
    fake = Fake(lambda _request, _context: engine_service_pb2.GetServerInfoResponse())
    with served(fake) as target, Client(target, metadata=[("x-request-id", "r1")]) as client:
        client.server_info()
    assert fake.metadata[0]["x-request-id"] == "r1"
