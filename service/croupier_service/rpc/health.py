"""Health of the service (grpc.health.v1), for "" and for its full name, with Watches that end when the server does."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from croupier_service.rpc.methods import SERVICE_NAME

Send = Callable[[health_pb2.HealthCheckResponse | None], None]


class Health(health.HealthServicer):
    """Serving until told otherwise. A Watch takes no thread; `end_watches` ends those that are open."""

    def __init__(self) -> None:
        """Serve from the start."""
        super().__init__(experimental_non_blocking=True)
        self._open: set[Send] = set()
        self._guard = Lock()
        self.set(SERVICE_NAME, health_pb2.HealthCheckResponse.SERVING)

    def Watch(self, request: health_pb2.HealthCheckRequest, context: grpc.ServicerContext, send_response_callback: Any = None) -> Any:  # noqa: N802
        """Tell every change of the status of one service."""
        with self._guard:
            self._open.add(send_response_callback)
        context.add_callback(lambda: self._forget(send_response_callback))
        return super().Watch(request, context, send_response_callback)

    def _forget(self, send: Send) -> None:
        with self._guard:
            self._open.discard(send)

    def end_watches(self) -> None:
        """End the open Watches: each would hold up a graceful stop until its whole grace is over."""
        with self._guard:
            watches = tuple(self._open)
        for send in watches:
            send(None)


def add_health(server: grpc.Server) -> Health:
    """Serve health on `server`."""
    servicer = Health()
    health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
    return servicer
