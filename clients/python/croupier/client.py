"""The synchronous client. It sends calls and types their failures; what a call is stands in calls.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Concatenate, ParamSpec, Self, TypeVar

import grpc

from croupier import calls
from croupier.errors import error_of_rpc
from croupier.service_config import DEFAULT_TIMEOUT_S, ChannelOption, channel_options
from croupier.v1.engine_service_pb2_grpc import EngineServiceStub

P = ParamSpec("P")
R = TypeVar("R")


def _method(build: Callable[P, calls.Call[R]]) -> Callable[Concatenate[Client, P], R]:
    def send(self: Client, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.send(build(*args, **kwargs))

    calls.describe(send, build)
    return send


class Client:
    """A connection to a Croupier service, safe to share between threads; use it in a `with` statement or `close()` it.

    `target` as in gRPC: `127.0.0.1:50051`, `dns:///croupier:50051`. Without `credentials` the connection is plain. `timeout_s` is the
    deadline of each call that names no other; `metadata` goes with each call. All methods raise CroupierError (see errors.py).
    """

    def __init__(
        self,
        target: str,
        *,
        credentials: grpc.ChannelCredentials | None = None,
        timeout_s: float = DEFAULT_TIMEOUT_S,
        metadata: Sequence[tuple[str, str]] = (),
        options: Sequence[ChannelOption] = (),
    ) -> None:
        """Make a channel; it connects with the first call."""
        self._channel = _channel(target, credentials, channel_options(options))
        self._stub = EngineServiceStub(self._channel)
        self._timeout_s = timeout_s
        self._metadata = tuple(metadata)

    server_info = _method(calls.server_info)
    games = _method(calls.games)
    start = _method(calls.start)
    apply = _method(calls.apply)
    batch = _method(calls.batch)
    observe = _method(calls.observe)

    def send(self, call: calls.Call[R]) -> R:
        """Send a call of calls.py and return what its answer says."""
        timeout_s = self._timeout_s if call.timeout_s is None else call.timeout_s
        try:
            answer = getattr(self._stub, call.method)(call.request, timeout=timeout_s, metadata=self._metadata)
        except grpc.RpcError as error:
            raise error_of_rpc(error) from error
        return call.read(answer)

    def close(self) -> None:
        """Close the connection."""
        self._channel.close()

    def __enter__(self) -> Self:
        """Return the client itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close the connection."""
        self.close()


def _channel(target: str, credentials: grpc.ChannelCredentials | None, options: list[ChannelOption]) -> grpc.Channel:
    if credentials is None:
        return grpc.insecure_channel(target, options)
    return grpc.secure_channel(target, credentials, options)
