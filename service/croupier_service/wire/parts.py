"""Messages of which some parts are read as the bytes that they are.

Inside another message a message looks like bytes. Most parts of a table lie as they lay before the last move; read as bytes, they need
only be parsed when they are seen for the first time (`wire.mirror`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_args

from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from croupier_service.frozen import stored_hints


def partly(descriptor: Any, hints: Mapping[str, Any]) -> type[Message]:
    """Return a class for messages of `descriptor` whose parts are bytes, except those that `hints` give a dataclass for."""
    file = FileDescriptorProto(name="parts.proto", package="parts", syntax="proto3")
    name = _declare(file, descriptor, hints)
    pool = DescriptorPool()
    pool.Add(file)
    return GetMessageClass(pool.FindMessageTypeByName(name.removeprefix(".")))


def _declare(file: FileDescriptorProto, descriptor: Any, hints: Mapping[str, Any]) -> str:
    message = file.message_type.add()
    descriptor.CopyToProto(message)
    message.name = f"Message{len(file.message_type)}"
    for field in message.field:
        if field.type != FieldDescriptorProto.TYPE_MESSAGE:
            continue
        inner = _dataclass(hints.get(field.name))
        if inner is None:
            _make_bytes(message, field)
        else:
            field.type_name = _declare(file, descriptor.fields_by_name[field.name].message_type, stored_hints(inner))
    return f".parts.{message.name}"


def _dataclass(hint: Any) -> Any:
    return next((each for each in (hint, *get_args(hint)) if dataclasses.is_dataclass(each)), None)


def _make_bytes(message: DescriptorProto, field: FieldDescriptorProto) -> None:
    field.type = FieldDescriptorProto.TYPE_BYTES
    field.ClearField("type_name")
    if field.label != FieldDescriptorProto.LABEL_REPEATED and not field.HasField("oneof_index"):
        # Whether it is there at all must still be known.
        field.proto3_optional, field.oneof_index = True, len(message.oneof_decl)
        message.oneof_decl.add(name=f"_{field.name}")
