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
from croupier_service.rpc.wrapper import Shed, Wrapped

# A text, for grpc has these brackets for type checkers only.
Handlers: TypeAlias = "Mapping[str, grpc.RpcMethodHandler[bytes, bytes]]"


class Service(grpc.GenericRpcHandler):
    """The methods of the contract, answered by the functions of `engine`, as many at a time as `config` says."""

    def __init__(self, config: Config, engine: object, metrics: Metrics, log: FilteringBoundLogger, trace: Trace | None = None) -> None:
        """Wrap every method."""
        self._pool = CallPool(config.threads, config.max_queued_calls)
        self._limiter = Limiter(config.max_moves_in_progress, config.threads // 2)
        accounts = {name: Account(name, metrics, log, config.log_sample, trace) for name in methods_of(engine)}
        self._served = self._serve(config, engine, accounts)
        self._shed = _shed(accounts)
        metrics.watch(lambda: self._pool.queued + self._limiter.waiting, lambda: self._limiter.heavy_moves)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[bytes, bytes] | None:
        """Return who answers the call that is coming in; grpcio's one thread for all that comes in asks."""
        handlers = self._shed if self._pool.is_full() else self._served
        return handlers.get(handler_call_details.method)

    def _serve(self, config: Config, engine: object, accounts: Mapping[str, Account]) -> Handlers:
        # Without (de)serializers grpcio hands bytes through: its own failure to parse would be an INTERNAL.
        return {
            _path(name): grpc.unary_unary_rpc_method_handler(
                Wrapped(method, accounts[name], config.limits, self._limiter, self._pool, config.max_call_seconds)
            )
            for name, method in methods_of(engine).items()
        }


def _shed(accounts: Mapping[str, Account]) -> Handlers:
    # To grpcio a unary call is one of a stream of one message, and a handler of streams is called before the message is there.
    pool = AtOnce()
    return {_path(name): grpc.stream_unary_rpc_method_handler(Shed(account, pool)) for name, account in accounts.items()}


def _path(method: str) -> str:
    return f"/{SERVICE_NAME}/{method}"
