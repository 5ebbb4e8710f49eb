"""Server reflection in both its versions. The installed package has v1alpha only; the messages of v1 are the same under another name."""

from __future__ import annotations

from collections.abc import Iterator
from threading import BoundedSemaphore, Lock

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool
from grpc_health.v1 import health
from grpc_reflection.v1alpha import reflection, reflection_pb2

from croupier_service.rpc.methods import SERVICE_NAME

ALPHA_NAME: str = reflection.SERVICE_NAME
V1_NAME = "grpc.reflection.v1.ServerReflection"

_V1_FILE = "grpc/reflection/v1/reflection.proto"

Request = reflection_pb2.ServerReflectionRequest
Response = reflection_pb2.ServerReflectionResponse


class Reflection:
    """Answers both versions. An open stream takes a thread of the pool, so that only a few may be open; `end_streams` ends them."""

    def __init__(self, streams: int) -> None:
        """Allow `streams` at a time."""
        _describe_v1()
        self._servicer = reflection.ReflectionServicer((SERVICE_NAME, health.SERVICE_NAME, ALPHA_NAME, V1_NAME))
        self._free = BoundedSemaphore(streams)
        self._open: set[grpc.ServicerContext] = set()
        self._guard = Lock()

    def answer(self, requests: Iterator[Request], context: grpc.ServicerContext) -> Iterator[Response]:
        """Answer the requests of one stream."""
        if not self._free.acquire(blocking=False):
            context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "too many reflection streams are open")
        try:
            with self._guard:
                self._open.add(context)
            yield from self._servicer.ServerReflectionInfo(requests, context)
        finally:
            with self._guard:
                self._open.discard(context)
            self._free.release()

    def end_streams(self) -> None:
        """End the open streams."""
        with self._guard:
            streams = tuple(self._open)
        for context in streams:
            context.cancel()


def add_reflection(server: grpc.Server, streams: int) -> Reflection:
    """Serve reflection on `server`."""
    service = Reflection(streams)
    handler = grpc.stream_stream_rpc_method_handler(service.answer, Request.FromString, Response.SerializeToString)
    handlers = [grpc.method_handlers_generic_handler(name, {"ServerReflectionInfo": handler}) for name in (ALPHA_NAME, V1_NAME)]
    server.add_generic_rpc_handlers(handlers)
    return service


def _describe_v1() -> None:
    # Clients ask reflection to describe reflection too. When the package brings v1 itself, its own description stands.
    pool = descriptor_pool.Default()
    try:
        pool.FindFileByName(_V1_FILE)
    except KeyError:
        pool.AddSerializedFile(_v1_file().SerializeToString())


def _v1_file() -> descriptor_pb2.FileDescriptorProto:
    file = descriptor_pb2.FileDescriptorProto()
    reflection_pb2.DESCRIPTOR.CopyToProto(file)
    file.name, file.package = _V1_FILE, "grpc.reflection.v1"
    for field in (field for message in file.message_type for field in message.field if field.type_name):
        field.type_name = _v1(field.type_name)
    for method in file.service[0].method:
        method.input_type, method.output_type = _v1(method.input_type), _v1(method.output_type)
    return file


def _v1(name: str) -> str:
    return name.replace(".grpc.reflection.v1alpha.", ".grpc.reflection.v1.")
