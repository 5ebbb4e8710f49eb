"""Why a call failed, as a tree of exceptions. Made from the rich details of a status, or from the refusal in a batch item.

CroupierError
+-- MoveRefused         a rule refuses a move; nothing has changed. Show it to the seat that moved, and to no other
+-- StateRefused        the state is forged, damaged, of another match, or sealed with a key that the service does not hold
+-- BadRequest          the request is wrong in `field`; sending it again is of no use
|   +-- UnknownGame     there is no such game
|   +-- TooLarge        the request or its answer has too many bytes: fewer moves, items or views
+-- TryAgain            nothing is wrong with the request; every call may be repeated as it is
|   +-- Unavailable     no replica could be reached, also after the retries of the channel
|   |   +-- StateTooNew the state was written by a newer release than this replica runs (during a roll-out)
|   +-- Overloaded      the service sheds load; wait `retry_after_s`
|   +-- DeadlineExceeded
+-- ServerFault         a fault of the service, never of the request
+-- UnfairDeal          a published key does not fit (fairness.py)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import grpc
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

from croupier.v1 import refusal_pb2


@dataclass(frozen=True, slots=True)
class Cause:
    """What is known of a failure: `reason` is upper snake case as in Refusal.reason, empty where the service did not answer itself."""

    code: grpc.StatusCode
    message: str
    reason: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    move_index: int | None = None
    field: str = ""
    retry_after_s: float = 0.0


class CroupierError(Exception):
    """A call that failed: `reason`, `message`, `details` (particulars), `code` (the gRPC status), `cause` (all of it)."""

    def __init__(self, cause: Cause) -> None:
        """Fail for `cause`."""
        super().__init__(cause)
        self.cause = cause
        self.code = cause.code
        self.reason = cause.reason
        self.message = cause.message
        self.details = cause.details

    def __str__(self) -> str:
        """Return the reason, or the status where there is none, with the message."""
        return f"{self.reason or self.code.name}: {self.message}"


class MoveRefused(CroupierError):
    """A rule of the game or of the engine refuses a move; nothing has changed."""

    @property
    def move_index(self) -> int:
        """Which move of the call was refused, from 0."""
        return self.cause.move_index or 0


class StateRefused(CroupierError):
    """The state of the match cannot be used."""


class BadRequest(CroupierError):
    """The request is wrong."""

    @property
    def field(self) -> str:
        """The path of the bad field in the contract's request, as `options[match_deals]`; empty where there is none."""
        return self.cause.field


class UnknownGame(BadRequest):
    """There is no such game."""


class TooLarge(BadRequest):
    """The request or its answer has too many bytes."""


class TryAgain(CroupierError):
    """The request may be sent again as it is."""


class Unavailable(TryAgain):
    """No replica could be reached."""


class StateTooNew(Unavailable):
    """This replica is older than the state; a newer one will do."""


class Overloaded(TryAgain):
    """The service sheds load."""

    @property
    def retry_after_s(self) -> float:
        """For how many seconds the service asks to wait; 0: it does not say."""
        return self.cause.retry_after_s


class DeadlineExceeded(TryAgain):
    """The answer did not come in time."""


class ServerFault(CroupierError):
    """A fault of the service."""


class UnfairDeal(CroupierError):
    """A published key does not fit what was seen when the deal started."""


_BY_REASON: Final[Mapping[str, type[CroupierError]]] = {
    "BAD_MOVE": MoveRefused,
    "STATE_INVALID": StateRefused,
    "STATE_INCONSISTENT": StateRefused,
    "UNKNOWN_KEY": StateRefused,
    "STATE_TOO_NEW": StateTooNew,
    "UNKNOWN_GAME": UnknownGame,
    "REQUEST_TOO_LARGE": TooLarge,
    "RESPONSE_TOO_LARGE": TooLarge,
}

_BY_CODE: Final[Mapping[grpc.StatusCode, type[CroupierError]]] = {
    grpc.StatusCode.FAILED_PRECONDITION: MoveRefused,
    grpc.StatusCode.INVALID_ARGUMENT: BadRequest,
    grpc.StatusCode.NOT_FOUND: UnknownGame,
    grpc.StatusCode.UNAVAILABLE: Unavailable,
    grpc.StatusCode.RESOURCE_EXHAUSTED: Overloaded,
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineExceeded,
    grpc.StatusCode.INTERNAL: ServerFault,
    grpc.StatusCode.UNKNOWN: ServerFault,
    grpc.StatusCode.UNIMPLEMENTED: ServerFault,
    grpc.StatusCode.DATA_LOSS: ServerFault,
}

_CODES: Final[Mapping[int, grpc.StatusCode]] = {code.value[0]: code for code in grpc.StatusCode}

_STATUS_KEY = "grpc-status-details-bin"


def error_of_rpc(error: grpc.RpcError) -> CroupierError:
    """Return the typed error of a failed call, sync or aio."""
    code, message = error.code(), error.details() or ""
    details = _rich_details(error.trailing_metadata() or ())
    if details is not None:
        return _error(_cause_of_details(code, message, details))
    if code is grpc.StatusCode.RESOURCE_EXHAUSTED and "larger than max" in message:  # said by gRPC itself, on either side
        return TooLarge(Cause(code, message))
    return _error(Cause(code, message))


def error_of_refusal(refusal: refusal_pb2.Refusal) -> CroupierError:
    """Return the typed error of a refused batch item."""
    return _error(_cause_of_refusal(refusal))


def _error(cause: Cause) -> CroupierError:
    kind = _BY_REASON.get(cause.reason) or _BY_CODE.get(cause.code, CroupierError)
    return kind(cause)


def _rich_details(metadata: Iterable[Any]) -> status_pb2.Status | None:
    for key, value in metadata:
        if key == _STATUS_KEY:
            return _parsed(value)
    return None


def _parsed(data: bytes) -> status_pb2.Status | None:
    try:
        return status_pb2.Status.FromString(data)
    except DecodeError:  # a proxy's, not ours: the plain status must do
        return None


def _cause_of_details(code: grpc.StatusCode, message: str, status: status_pb2.Status) -> Cause:
    info, refusal = error_details_pb2.ErrorInfo(), refusal_pb2.Refusal()
    fields, retry = error_details_pb2.BadRequest(), error_details_pb2.RetryInfo()
    for detail in status.details:
        for target in (info, refusal, fields, retry):
            detail.Unpack(target)  # leaves the target alone where the types differ
    # The metadata say the same and repeat the index of the move; a proxy sends nothing else.
    details = dict(refusal.details if refusal.reason else info.metadata)
    return Cause(
        code,
        refusal.message or message,
        refusal.reason or info.reason,
        details,
        refusal.move_index if refusal.HasField("move_index") else None,
        _first_field(fields) or details.get("field", ""),
        retry.retry_delay.seconds + retry.retry_delay.nanos / 1e9,
    )


def _first_field(fields: error_details_pb2.BadRequest) -> str:
    return fields.field_violations[0].field if fields.field_violations else ""


def _cause_of_refusal(refusal: refusal_pb2.Refusal) -> Cause:
    return Cause(
        _CODES.get(refusal.code, grpc.StatusCode.UNKNOWN),
        refusal.message,
        refusal.reason,
        dict(refusal.details),
        refusal.move_index if refusal.HasField("move_index") else None,
        refusal.details.get("field", ""),
    )
