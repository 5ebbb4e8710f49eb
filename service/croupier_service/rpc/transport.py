"""What grpcio is told about connections. A misspelt option is silent there, so tests/service/test_transport.py sees each one at work."""

from __future__ import annotations

from croupier_service.rpc.config import Config

_METADATA_BYTES = 16 * 1024
_PING_TIMEOUT_S = 20.0
_HANDSHAKE_S = 20.0


def transport_options(config: Config) -> list[tuple[str, int]]:
    """Return the options of the service's port."""
    return [
        # A second process on the same port would silently get half the calls.
        ("grpc.so_reuseport", 0),
        # Room beyond our own limit, so that too large a request meets our refusal, which has a reason, before the transport's.
        ("grpc.max_receive_message_length", 4 * config.limits.max_request_bytes),
        # Between the two grpc would refuse at random.
        ("grpc.max_metadata_size", _METADATA_BYTES),
        ("grpc.absolute_max_metadata_size", _METADATA_BYTES),
        ("grpc.max_concurrent_streams", config.max_streams_per_connection),
        # Who connects has to say so: else half-open connections would gather.
        ("grpc.server_handshake_timeout_ms", _ms(_HANDSHAKE_S)),
        # Counting for channelz costs a little, and only the admin port tells it.
        ("grpc.enable_channelz", int(config.admin_port > 0)),
        *_ages(config),
        *_pings(config),
    ]


def _ages(config: Config) -> list[tuple[str, int]]:
    # New replicas get their share when old connections end; grpc spreads the ends by a tenth.
    return [
        ("grpc.max_connection_age_ms", _ms(config.max_connection_age_seconds)),
        ("grpc.max_connection_age_grace_ms", _ms(config.connection_grace_seconds)),
    ]


def _pings(config: Config) -> list[tuple[str, int]]:
    return [
        # What clients may do: by default one ping in five minutes, two hours without a call, and then too_many_pings.
        ("grpc.http2.min_ping_interval_without_data_ms", _ms(config.min_ping_seconds)),
        ("grpc.keepalive_permit_without_calls", 1),
        # What we do, to find clients that are gone without a word. Of the two timeouts only this one ends a connection (tried).
        ("grpc.keepalive_time_ms", _ms(config.keepalive_seconds)),
        ("grpc.http2.ping_timeout_ms", _ms(_PING_TIMEOUT_S)),
    ]


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
