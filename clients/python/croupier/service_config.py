"""How a channel behaves: retries, load balancing, message sizes, keepalive, deadline. Data only; `channel_options` is what gRPC takes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

DEFAULT_TIMEOUT_S: Final = 5.0
"""The deadline of a call that asks for no other."""

MAX_REQUEST_BYTES: Final = 16 * 1024 * 1024
MAX_RESPONSE_BYTES: Final = 16 * 1024 * 1024
"""Both are far above the service's own limits (GetServerInfo), so that its refusals arrive instead of gRPC's."""

SERVICE_CONFIG: Final[Mapping[str, Any]] = {
    "loadBalancingConfig": [{"round_robin": {}}],
    "methodConfig": [
        {
            "name": [{"service": "croupier.v1.EngineService"}],
            # Every call is a pure function of its request, so a retry is safe; the overloaded are left in peace.
            "retryPolicy": {
                "maxAttempts": 4,
                "initialBackoff": "0.1s",
                "maxBackoff": "1s",
                "backoffMultiplier": 2,
                "retryableStatusCodes": ["UNAVAILABLE"],
            },
        }
    ],
}

ChannelOption = tuple[str, Any]


_OPTIONS: Final[Mapping[str, Any]] = {
    "grpc.service_config": json.dumps(SERVICE_CONFIG),
    "grpc.enable_retries": 1,
    # A request that does not fit into this buffer is not retried, and nothing says so.
    "grpc.per_rpc_retry_buffer_size": MAX_REQUEST_BYTES,
    "grpc.max_send_message_length": MAX_REQUEST_BYTES,
    "grpc.max_receive_message_length": MAX_RESPONSE_BYTES,
    "grpc.keepalive_time_ms": 60_000,
    "grpc.keepalive_timeout_ms": 10_000,
}


def channel_options(extra: Sequence[ChannelOption] = ()) -> list[ChannelOption]:
    """Return the options of a channel; those of `extra` stand in place of the same ones here."""
    return list({**_OPTIONS, **dict(extra)}.items())
