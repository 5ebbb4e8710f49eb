"""Ports on loopback for tests: one that nobody has, and one where somebody listens for spans."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import grpc
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2, trace_service_pb2_grpc


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


class Collector:
    """An OpenTelemetry collector on loopback."""

    def __init__(self) -> None:
        """Listen."""
        self.got: SimpleQueue[trace_service_pb2.ExportTraceServiceRequest] = SimpleQueue()
        self._server = grpc.server(ThreadPoolExecutor(2))
        trace_service_pb2_grpc.add_TraceServiceServicer_to_server(self, self._server)  # type: ignore[no-untyped-call]
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    def Export(self, request: Any, _context: grpc.ServicerContext) -> Any:  # noqa: N802
        """Take spans."""
        self.got.put(request)
        return trace_service_pb2.ExportTraceServiceResponse()

    def resources(self) -> Iterator[Any]:
        """Give out what has come and was not taken yet."""
        while not self.got.empty():
            yield from self.got.get().resource_spans

    def stop(self) -> None:
        """Stop listening."""
        self._server.stop(0).wait(5)
