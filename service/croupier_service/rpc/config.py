"""Configuration of the serving process: which settings there are, and which of them go together. Nothing is opened or started here."""

from __future__ import annotations

import argparse
import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from croupier_service.rpc.limits import Limits
from croupier_service.rpc.settings import SWITCH, BadConfig, Kind, Setting, choice, collect, decimal, declare, whole

HOST = Kind("text", "HOST", str)
PATH = Kind("a path", "FILE", Path)
MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Config:
    """How a serving process is set up; SETTINGS says what each field means."""

    host: str = "127.0.0.1"
    port: int = 50051
    trust_callers: bool = False
    keys: Path | None = None
    dev: bool = False
    dev_key_file: Path | None = None
    write_state_version: int | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None
    tls_client_ca: Path | None = None
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    admin_host: str = "127.0.0.1"
    admin_port: int = 0
    threads: int = 8
    max_queued_calls: int = 256
    max_wait_seconds: float = 0.2
    max_moves_in_progress: int = 1000
    max_call_seconds: float = 5.0
    max_streams_per_connection: int = 1000
    max_connection_age_seconds: float = 300.0
    connection_grace_seconds: float = 30.0
    min_ping_seconds: float = 5.0
    keepalive_seconds: float = 60.0
    drain_seconds: float = 5.0
    grace_seconds: float = 10.0
    log_level: str = "info"
    log_sample: float = 0.01
    otel: bool = False
    no_reflection: bool = False
    limits: Limits = field(default_factory=Limits)

    def check(self) -> None:
        """BadConfig for settings that do not go together."""
        if self.dev:
            self._check_dev()
        elif not self.keys:
            raise BadConfig("no key: give --keys FILE (croupier keys new makes one), or --dev on your own machine")
        elif self.dev_key_file:
            raise BadConfig("--dev-key-file is for --dev")
        if not is_loopback(self.host) and not self.trust_callers:
            raise BadConfig(f"--host {self.host} is not loopback and whoever can call sees every hand: --trust-callers says they may")

        if (self.tls_cert is None) != (self.tls_key is None):
            raise BadConfig("--tls-cert and --tls-key go together")
        if self.tls_client_ca and not self.tls_cert:
            raise BadConfig("--tls-client-ca needs --tls-cert and --tls-key")

    def _check_dev(self) -> None:
        if self.keys:
            raise BadConfig("--dev and --keys exclude each other")
        if not is_loopback(self.host):
            raise BadConfig(f"--dev is for loopback, not for {self.host}: give --keys FILE")


SETTINGS = (
    Setting("host", HOST, "address to serve on"),
    Setting("port", whole(0, 65535), "port to serve on; 0: any free one, which the log names"),
    Setting("trust_callers", SWITCH, "serve beyond loopback: whoever can call is trusted with every hand"),
    Setting("keys", PATH, "file of sealing keys, one a line; the first seals, all open"),
    Setting("dev", SWITCH, "on loopback, without --keys: use a key for development, made at first in a private file"),
    Setting("dev_key_file", PATH, "where that file lies; else croupier/dev.key in the user's state folder"),
    Setting("write_state_version", whole(1, 65535), "version that states are written in; else the newest"),
    Setting("tls_cert", PATH, "PEM file of the certificate, with those it rests on; without it the port is not encrypted"),
    Setting("tls_key", PATH, "PEM file of its key; both are read again when they change"),
    Setting("tls_client_ca", PATH, "PEM file of the authorities whose certificates callers must have"),
    Setting("metrics_host", HOST, "address of the metrics"),
    Setting("metrics_port", whole(0, 65535), "port of the metrics over HTTP; 0: none"),
    Setting("admin_host", HOST, "address of the admin port"),
    Setting("admin_port", whole(0, 65535), "port for health in plain text and for channelz, over gRPC; 0: none"),
    Setting("threads", whole(2, 64), "calls worked on at a time"),
    Setting("max_queued_calls", whole(0, 100_000), "calls that may wait for a thread; more are refused as OVERLOADED"),
    Setting("max_wait_seconds", decimal(0.001, 60), "how long a call may wait for its turn before it is refused as OVERLOADED"),
    Setting(
        "max_moves_in_progress",
        whole(1, 1_000_000),
        "moves that are worked on at a time in calls of more than 10; one such call alone may have more",
    ),
    Setting(
        "max_call_seconds",
        decimal(0.001, 3600),
        "how long a request may take to come, and to be worked on, whatever deadline its caller sets",
    ),
    Setting("max_streams_per_connection", whole(1, 1_000_000), "calls that one connection may carry at a time; more wait in the client"),
    Setting(
        "max_connection_age_seconds", decimal(0.1, 1_000_000), "age at which a connection is ended in peace, so that new replicas get calls"
    ),
    Setting("connection_grace_seconds", decimal(0.1, 1_000_000), "how long its running calls may take to end after that"),
    Setting("min_ping_seconds", decimal(0.01, 3600), "how often clients may send pings, also without a call; who pings more is cut off"),
    Setting("keepalive_seconds", decimal(0.1, 100_000), "how often the service pings a silent client, to find those that are gone"),
    Setting("drain_seconds", decimal(0, 3600), "how long to serve on after SIGTERM, already reported as not serving"),
    Setting("grace_seconds", decimal(0, 3600), "how long calls may take to end after that"),
    Setting("log_level", choice("debug", "info", "warning", "error"), "least level logged"),
    Setting("log_sample", decimal(0, 1), "share of the calls without a fault that is logged, from 0 to 1; faults always are"),
    Setting("otel", SWITCH, "send spans to the OpenTelemetry collector that the OTEL_* variables name; needs the extra otel"),
    Setting("no_reflection", SWITCH, "do not serve reflection"),
    Setting("max_request_bytes", whole(1024, 64 * MIB), "largest request"),
    Setting("max_response_bytes", whole(1024, 64 * MIB), "largest response"),
    Setting("max_moves_per_call", whole(1, 1000), "most moves in one call"),
    Setting("max_items_per_batch", whole(1, 100_000), "most calls in a batch"),
    Setting("max_viewers_per_call", whole(1, 64), "most viewers in one call"),
)

_LIMITS = {item.name: item.default for item in fields(Limits)}
_DEFAULTS = {item.name: item.default for item in fields(Config) if item.name != "limits"} | _LIMITS


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Give the parser every flag of the serving process."""
    declare(parser, SETTINGS, _DEFAULTS)


def read_config(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Config:
    """Return the configuration that flags and variables give, checked; BadConfig."""
    values = collect(SETTINGS, flags, environ)
    limits = Limits(**{name: values.pop(name) for name in _LIMITS if name in values})
    config = Config(**values, limits=limits)
    config.check()
    return config


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address. Of names, only localhost is known to be."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
