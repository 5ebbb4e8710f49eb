"""The one wrapper round each method: bytes in, bytes out, and no request body whatever ends in anything but a typed answer.

In this order: deadline, size, parsing, a place with the limiter, the method itself, size of the answer; then status, metrics, log. It is
one function because a chain of interceptors costs more than the rules of a game do, and cannot see the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from typing import NamedTuple, NoReturn

import grpc
from google.protobuf.message import DecodeError, Message

from croupier_service.rpc.account import Account, Context
from croupier_service.rpc.budget import Budget, Late
from croupier_service.rpc.limiter import Limiter, Overloaded, weigher
from croupier_service.rpc.limits import Limits
from croupier_service.rpc.methods import Method
from croupier_service.rpc.pools import AtOnce, CallPool
from croupier_service.rpc.statuses import status_of
from croupier_service.rpc.uploads import Uploads
from croupier_service.wire.refusals import Code, RequestRefused

_STATUSES = 32


class Room(NamedTuple):
    """What all calls share: limits, places, threads, requests on their way, and the seconds that a call may take and may wait at most."""

    limits: Limits
    limiter: Limiter
    pool: CallPool
    uploads: Uploads
    seconds: float
    patience: float


class Wrapped:
    """One method as grpcio calls it, with raw bytes."""

    __slots__ = ("_account", "_answer", "_name", "_parse", "_room", "_weigh", "experimental_thread_pool")

    def __init__(self, method: Method, account: Account, room: Room) -> None:
        """Wrap `method`, which has to do with the `room` that there is."""
        self._name, self._answer, self._parse = method.name, method.answer, method.request_class.FromString
        self._account, self._room, self._weigh = account, room, weigher(method.name)
        self.experimental_thread_pool = room.pool

    def __call__(self, requests: Iterator[bytes], context: Context) -> bytes:
        """Answer one call; to grpcio the request of a unary call is a stream of one."""
        raw = self._room.uploads.take(requests, context)
        began = self._account.begin()
        request: Message | None = None
        try:
            budget = self._admit(raw, context)
            request = self._parsed(raw)
            answer = self._worked(request, budget)
        except RequestRefused as refused:
            self._account.refused(refused, context, request, began)
            status = status_of(refused)
        except Exception as fault:  # noqa: BLE001  whatever it is, its words stay inside
            status = status_of(self._account.faulty(fault, context, request, began))
        else:
            self._account.answered(context, request, answer, began)
            return answer
        return _ended(context, status)

    def _admit(self, raw: bytes | None, context: Context) -> Budget:
        # A call may have waited for a thread until nobody wants its answer any more.
        remaining = context.time_remaining()
        if remaining is not None and remaining <= 0:
            raise Late("the deadline had passed before the work was begun")
        # Who has waited for long has been asked elsewhere by his balancer meanwhile, or soon will be: an answer would come too late.
        if self._room.pool.waited() > self._room.patience:
            raise Overloaded("thread in time")
        limit = self._room.limits.max_request_bytes
        if raw is not None and len(raw) > limit:
            raise RequestRefused(
                Code.RESOURCE_EXHAUSTED, "REQUEST_TOO_LARGE", f"a request has at most {limit} bytes", details={"limit": str(limit)}
            )
        seconds = self._room.seconds
        return Budget(seconds if remaining is None else min(remaining, seconds), context.is_active)

    def _parsed(self, raw: bytes | None) -> Message:
        with suppress(DecodeError):
            if raw is not None:
                return self._parse(raw)
        raise RequestRefused(Code.INVALID_ARGUMENT, "MALFORMED_REQUEST", f"these bytes are no {self._name}Request")

    def _worked(self, request: Message, budget: Budget) -> bytes:
        weight = self._weigh(request)
        self._room.limiter.enter(weight, budget, self._room.patience - self._room.pool.waited())
        try:
            return self._sized(self._answer(request, budget))
        finally:
            self._room.limiter.leave(weight)

    def _sized(self, answer: bytes) -> bytes:
        limit = self._room.limits.max_response_bytes
        if len(answer) > limit:
            raise RequestRefused(
                Code.RESOURCE_EXHAUSTED,
                "RESPONSE_TOO_LARGE",
                f"the answer would have more than {limit} bytes: ask for fewer views or moves",
                details={"limit": str(limit)},
            )
        return answer


class Shed:
    """One method while the queue is full: refused on the spot, in grpcio's own thread and before its request is read.

    Refusing has to be cheap, so the statuses are made beforehand; they differ in when the caller may come back.
    """

    __slots__ = ("_account", "_refusals", "experimental_thread_pool")

    def __init__(self, account: Account, pool: AtOnce) -> None:
        """Refuse calls of the method of `account`."""
        self._account, self.experimental_thread_pool = account, pool
        refusals = [Overloaded("place in the queue") for _ in range(_STATUSES)]
        self._refusals = cycle([(refused, status_of(refused)) for refused in refusals])

    def __call__(self, _unread: object, context: Context) -> bytes:
        """Refuse one call."""
        began = self._account.begin()
        refused, status = next(self._refusals)
        self._account.refused(refused, context, None, began)
        return _ended(context, status)


def _ended(context: Context, status: grpc.Status) -> NoReturn:
    # Raises; grpcio knows by a mark of its own that the call was ended on purpose.
    context.abort_with_status(status)
