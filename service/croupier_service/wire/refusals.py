"""Why a request is not carried out: the one exception that the service answers with a status of its own."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from croupier.v1 import refusal_pb2


class Code(IntEnum):
    """The statuses that a refusal may have, numbered as google.rpc.Code."""

    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    RESOURCE_EXHAUSTED = 8
    FAILED_PRECONDITION = 9
    INTERNAL = 13
    UNAVAILABLE = 14


class RequestRefused(Exception):
    """A request is refused and nothing of it was carried out.

    `reason` is upper snake case (refusal.proto lists them), `field` the path of a bad field, `details` further particulars; none of them
    may carry a card of another seat, a seed, a key or a state.
    """

    def __init__(
        self,
        code: Code,
        reason: str,
        message: str,
        *,
        field: str = "",
        move_index: int | None = None,
        details: Mapping[str, str] | None = None,
    ) -> None:
        """Refuse with `code` for `reason`."""
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.message = message
        self.field = field
        self.move_index = move_index
        self.details = dict(details or {})
        if field:
            self.details["field"] = field

    def to_message(self) -> refusal_pb2.Refusal:
        """Return the refusal as its message."""
        return refusal_pb2.Refusal(
            reason=self.reason, message=self.message, move_index=self.move_index, details=self.details, code=int(self.code)
        )


def invalid(field: str, message: str, reason: str = "INVALID_FIELD") -> RequestRefused:
    """Return the refusal of a bad field."""
    return RequestRefused(Code.INVALID_ARGUMENT, reason, message, field=field)
