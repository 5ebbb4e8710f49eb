"""Reading failed calls in tests: what their details say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import grpc
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]

from croupier.v1 import refusal_pb2
from tests.service.engines import Served


@dataclass
class Failure:
    """The details of a failed call, each None where it is missing."""

    status: Any
    info: Any = None
    refusal: refusal_pb2.Refusal = field(default_factory=refusal_pb2.Refusal)
    bad_request: Any = None
    retry_info: Any = None


def failure_of(error: grpc.Call | grpc.RpcError) -> Failure:
    """Return the details of a failed call, after checking that they agree with it and with one another."""
    assert isinstance(error, grpc.Call)
    failure = Failure(status_pb2.Status.FromString(dict(error.trailing_metadata())["grpc-status-details-bin"]))
    assert failure.status.code == error.code().value[0]
    for packed in failure.status.details:
        _unpack(packed, failure)
    assert (failure.info.domain, failure.info.reason) == ("croupier", failure.refusal.reason)
    assert failure.refusal.code == failure.status.code
    return failure


def _unpack(packed: Any, failure: Failure) -> None:
    kinds = {"ErrorInfo": "info", "Refusal": "refusal", "BadRequest": "bad_request", "RetryInfo": "retry_info"}
    classes = (error_details_pb2.ErrorInfo, error_details_pb2.BadRequest, error_details_pb2.RetryInfo, refusal_pb2.Refusal)
    kind = next(kind for kind in classes if packed.Is(kind.DESCRIPTOR))
    setattr(failure, kinds[kind.DESCRIPTOR.name], kind.FromString(packed.value))


def reason_of(error: grpc.Call | grpc.RpcError) -> str:
    """Return the reason of a failed call."""
    return failure_of(error).refusal.reason


def outcome(served: Served, method: str, body: bytes) -> str:
    """Call with raw bytes; return OK or the reason of the refusal."""
    try:
        served.call(method, body)
    except grpc.RpcError as error:
        return reason_of(error)
    return "OK"
