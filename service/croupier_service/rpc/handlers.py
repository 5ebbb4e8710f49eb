"""The service of the contract as grpcio asks for it, call by call: the wrapped methods, or their refusal while the queue is full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import grpc
from structlog.typing import FilteringBoundLogger

from croupier_service.rpc.account import Account, Trace
from croupier_service.rpc.config import Config
from croupier_service.rpc.limiter import Limiter
from croupier_service.rpc.methods import SERVICE_NAME, methods_of
from croupier_service.rpc.metrics import Metrics
from croupier_service.rpc.pools import AtOnce, CallPool
from croupier_service.rpc.uploads import Uploads
from croupier_service.rpc.wrapper import Room, Shed, Wrapped

# A text, for grpc has these brackets for type checkers only.
Handlers: TypeAlias = "Mapping[str, grpc.RpcMethodHandler[bytes, bytes]]"


class Service(grpc.GenericRpcHandler):
    """The methods of the contract, answered by the functions of `engine`, as many at a time as `config` says."""

    def __init__(self, config: Config, engine: object, metrics: Metrics, log: FilteringBoundLogger, trace: Trace | None = None) -> None:
        """Wrap every method."""
        self._room = _room(config, metrics)
        accounts = {name: Account(method, metrics, log, config.log_sample, trace) for name, method in methods_of(engine).items()}
        self._served = _served(engine, accounts, self._room)
        self._shed = _shed(accounts)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[bytes, bytes] | None:
        """Return who answers the call that is coming in; grpcio's one thread for all that comes in asks."""
        handlers = self._shed if self._room.pool.is_full() else self._served
        return handlers.get(handler_call_details.method)

    def start(self) -> None:
        """Begin to watch requests on their way."""
        self._room.uploads.start()

    def close(self) -> None:
        """Watch no more."""
        self._room.uploads.close()


def _room(config: Config, metrics: Metrics) -> Room:
    pool = CallPool(config.threads, config.max_queued_calls)
    limiter = Limiter(config.max_moves_in_progress, config.threads // 2)
    metrics.watch(lambda: pool.queued + limiter.waiting, lambda: limiter.heavy_moves)
    uploads = Uploads(config.max_call_seconds, metrics.stalled)
    return Room(config.limits, limiter, pool, uploads, config.max_call_seconds, config.max_wait_seconds)


# To grpcio a unary call is one of a stream of one message. A handler of streams is called before the message is there, which is what
# shedding and waiting in our own way need. Without (de)serializers bytes are handed through: grpcio's own failure to parse would be an
# INTERNAL.


def _served(engine: object, accounts: Mapping[str, Account], room: Room) -> Handlers:
    return {
        _path(name): grpc.stream_unary_rpc_method_handler(Wrapped(method, accounts[name], room))
        for name, method in methods_of(engine).items()
    }


def _shed(accounts: Mapping[str, Account]) -> Handlers:
    pool = AtOnce()
    return {_path(name): grpc.stream_unary_rpc_method_handler(Shed(account, pool)) for name, account in accounts.items()}


def _path(method: str) -> str:
    return f"/{SERVICE_NAME}/{method}"
