"""The client for asyncio: the same calls as `Client`, awaited. What a call is stands in calls.py."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import grpc
import grpc.aio

from croupier import calls
from croupier.errors import error_of_rpc
from croupier.service_config import DEFAULT_TIMEOUT_S, ChannelOption, channel_options
from croupier.v1.engine_service_pb2_grpc import EngineServiceStub

P = ParamSpec("P")
R = TypeVar("R")


def _method(build: Callable[P, calls.Call[R]]) -> Callable[Concatenate[AsyncClient, P], Coroutine[Any, Any, R]]:
    async def send(self: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self.send(build(*args, **kwargs))

    calls.describe(send, build)
    return send


class AsyncClient:
    """A connection to a Croupier service for one event loop; use it in an `async with` statement or await `close()`.

    The parameters are those of `Client`. Make it inside the loop that uses it.
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

    async def send(self, call: calls.Call[R]) -> R:
        """Send a call of calls.py and return what its answer says."""
        timeout_s = self._timeout_s if call.timeout_s is None else call.timeout_s
        try:
            answer = await getattr(self._stub, call.method)(call.request, timeout=timeout_s, metadata=self._metadata)
        except grpc.RpcError as error:
            raise error_of_rpc(error) from error
        return call.read(answer)

    async def close(self) -> None:
        """Close the connection."""
        await self._channel.close()

    async def __aenter__(self) -> Self:
        """Return the client itself."""
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Close the connection."""
        await self.close()


def _channel(target: str, credentials: grpc.ChannelCredentials | None, options: list[ChannelOption]) -> grpc.aio.Channel:
    if credentials is None:
        return grpc.aio.insecure_channel(target, options)
    return grpc.aio.secure_channel(target, credentials, options)
