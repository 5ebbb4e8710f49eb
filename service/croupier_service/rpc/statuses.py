"""A refusal as the status of a call: google.rpc.Status with ErrorInfo, our Refusal, BadRequest where a field is bad, RetryInfo on overload.

Everything is bounded here: a status travels in trailers, and a client drops a call whose trailers are too large.
"""

from __future__ import annotations

import grpc
from google.protobuf.any_pb2 import Any
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]
from grpc_status import rpc_status

from croupier.v1 import refusal_pb2
from croupier_service.rpc.limiter import Overloaded
from croupier_service.wire.refusals import RequestRefused

DOMAIN = "croupier"
CODES: dict[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}

_MESSAGE_BYTES = 256
_DETAIL_BYTES = 128
_MAX_DETAILS = 8


def status_of(refused: RequestRefused) -> grpc.Status:
    """Return the status for the trailers of a call."""
    refusal = bounded(refused)
    details: list[Message] = [_error_info(refusal), refusal]
    if refused.field:
        details.append(_bad_request(_short(refused.field, _DETAIL_BYTES), refusal.message))
    if isinstance(refused, Overloaded):
        details.append(_retry_info(refused.retry_s))
    status = status_pb2.Status(code=refusal.code, message=refusal.message, details=[_packed(detail) for detail in details])
    return rpc_status.to_status(status)


def bounded(refused: RequestRefused) -> refusal_pb2.Refusal:
    """Return the refusal with its words cut to what trailers can carry."""
    kept = list(refused.details.items())[:_MAX_DETAILS]
    return refusal_pb2.Refusal(
        reason=refused.reason,
        message=_short(refused.message, _MESSAGE_BYTES),
        move_index=refused.move_index,
        details={_short(name, _DETAIL_BYTES): _short(value, _DETAIL_BYTES) for name, value in kept},
        code=int(refused.code),
    )


def _error_info(refusal: refusal_pb2.Refusal) -> error_details_pb2.ErrorInfo:
    metadata = dict(refusal.details)
    if refusal.HasField("move_index"):
        metadata["move_index"] = str(refusal.move_index)
    return error_details_pb2.ErrorInfo(reason=refusal.reason, domain=DOMAIN, metadata=metadata)


def _bad_request(field: str, description: str) -> error_details_pb2.BadRequest:
    violation = error_details_pb2.BadRequest.FieldViolation(field=field, description=description)
    return error_details_pb2.BadRequest(field_violations=[violation])


def _retry_info(seconds: float) -> error_details_pb2.RetryInfo:
    return error_details_pb2.RetryInfo(retry_delay=Duration(nanos=int(seconds * 1e9)))


def _packed(detail: Message) -> Any:
    packed = Any()
    packed.Pack(detail, deterministic=True)
    return packed


def _short(text: str, size: int) -> str:
    raw = text.encode("utf-8", "replace")
    return text if len(raw) <= size else raw[: size - 3].decode("utf-8", "ignore") + "..."
