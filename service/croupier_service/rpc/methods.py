"""The methods of the contract, read from its descriptor: name, request class, and the function of the engine that answers it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from croupier.v1 import engine_service_pb2
from croupier_service.rpc.budget import Budget

_SERVICE = engine_service_pb2.DESCRIPTOR.services_by_name["EngineService"]

SERVICE_NAME: str = _SERVICE.full_name
METHOD_NAMES: tuple[str, ...] = tuple(method.name for method in _SERVICE.methods)

# Their functions take a budget as well: what they do grows with the moves that are sent.
_LONG = frozenset({"ApplyMoves", "BatchApplyMoves"})


class Method(NamedTuple):
    """One method: its messages and who answers it, in bytes."""

    name: str
    request_class: type[Message]
    response_class: type[Message]
    answer: Callable[[Any, Budget], bytes]


def methods_of(engine: object) -> Mapping[str, Method]:
    """Return the methods of the contract with the functions of `engine`: ApplyMoves is answered by its `apply_moves`."""
    return {
        method.name: Method(
            method.name, GetMessageClass(method.input_type), GetMessageClass(method.output_type), _answer_of(engine, method.name)
        )
        for method in _SERVICE.methods
    }


def _answer_of(engine: object, name: str) -> Callable[[Any, Budget], bytes]:
    answer: Callable[..., bytes] = getattr(engine, _snake(name))
    return answer if name in _LONG else lambda request, _budget: answer(request)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
