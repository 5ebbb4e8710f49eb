"""Configuration: flags over variables over defaults, and one clear line for whatever is wrong."""

from __future__ import annotations

import argparse
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from croupier_service.rpc.config import SETTINGS, Config, add_flags, is_loopback, read_config
from croupier_service.rpc.limits import Limits
from croupier_service.rpc.settings import BadConfig


def test_defaults() -> None:
    """Without anything but a key the documented defaults stand: loopback, no metrics port, sampled logs."""
    assert read_config({}, {"CROUPIER_KEYS": "ring"}) == Config(keys=Path("ring"))
    assert (Config().host, Config().metrics_host, Config().metrics_port) == ("127.0.0.1", "127.0.0.1", 0)


def test_every_field_has_a_flag_a_variable_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    """No setting is hidden: each field of Config and Limits is told by --help with both its names."""
    parser = argparse.ArgumentParser()
    add_flags(parser)
    parser.print_help()
    told = " ".join(capsys.readouterr().out.split())
    names = {item.name for item in (*fields(Config), *fields(Limits))} - {"limits"}
    assert {setting.name for setting in SETTINGS} == names
    assert all(setting.flag in told and setting.variable in told for setting in SETTINGS)


@pytest.mark.parametrize(
    ("flags", "environ", "field", "value"),
    [
        ({"port": "7"}, {"CROUPIER_PORT": "8"}, "port", 7),
        ({}, {"CROUPIER_PORT": "8"}, "port", 8),
        ({"port": None}, {"CROUPIER_PORT": ""}, "port", 50051),
        ({}, {"CROUPIER_NO_REFLECTION": "TRUE"}, "no_reflection", True),
        ({"no_reflection": "true"}, {"CROUPIER_NO_REFLECTION": "0"}, "no_reflection", True),
        ({}, {"CROUPIER_NO_REFLECTION": "no"}, "no_reflection", False),
        ({"log_sample": "1"}, {}, "log_sample", 1.0),
        ({"log_level": "error"}, {}, "log_level", "error"),
        ({"write_state_version": "2"}, {}, "write_state_version", 2),
        ({"drain_seconds": "0.5"}, {"PATH": "/bin"}, "drain_seconds", 0.5),
        ({"max_request_bytes": "2048"}, {}, "limits", Limits(max_request_bytes=2048)),
        ({"host": "::1"}, {}, "host", "::1"),
        ({"host": "0.0.0.0", "trust_callers": "true"}, {}, "host", "0.0.0.0"),  # noqa: S104  that is the case in question
    ],
)
def test_values(flags: dict[str, str | None], environ: dict[str, str], field: str, value: Any) -> None:
    """A flag wins over its variable, an empty variable is none, and texts become values."""
    assert getattr(read_config({"keys": "ring"} | flags, environ), field) == value


@pytest.mark.parametrize(
    ("flags", "environ", "message"),
    [
        ({}, {}, "no key: give --keys FILE"),
        ({"dev": "true", "keys": "ring"}, {}, "exclude each other"),
        ({"dev": "true", "host": "10.0.0.1", "trust_callers": "true"}, {}, "--dev is for loopback, not for 10.0.0.1"),
        ({"keys": "ring", "dev_key_file": "x"}, {}, "--dev-key-file is for --dev"),
        ({"keys": "ring", "host": "10.0.0.1"}, {}, "is not loopback"),
        ({"keys": "ring", "host": "example.org"}, {}, "is not loopback"),
        ({"keys": "ring", "port": "-1"}, {}, "--port: '-1' is not a whole number from 0 to 65535"),
        ({"keys": "ring", "port": "http"}, {}, "--port: 'http' is not"),
        ({"keys": "ring"}, {"CROUPIER_PORT": "tcp://10.0.0.1:50051"}, "CROUPIER_PORT: .* set enableServiceLinks: false"),
        ({"keys": "ring", "threads": "1"}, {}, "from 2 to 64"),
        ({"keys": "ring", "log_sample": "nan"}, {}, "from 0 to 1"),
        ({"keys": "ring", "log_sample": "1.5"}, {}, "from 0 to 1"),
        ({"keys": "ring", "drain_seconds": "inf"}, {}, "from 0 to 3600"),
        ({"keys": "ring", "log_level": "loud"}, {}, "one of debug, info, warning, error"),
        ({"keys": "ring"}, {"CROUPIER_TRUST_CALLERS": "maybe"}, "true or false"),
        ({"keys": "ring"}, {"CROUPIER_PROT": "1", "CROUPIER_A": "1"}, "unknown variable CROUPIER_A, CROUPIER_PROT"),
    ],
)
def test_mistakes(flags: dict[str, str | None], environ: dict[str, str], message: str) -> None:
    """Each mistake is refused with words that name the setting, in one line."""
    with pytest.raises(BadConfig, match=message) as caught:
        read_config(flags, environ)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False), ("here", False)],  # noqa: S104
)
def test_loopback(host: str, loopback: bool) -> None:  # noqa: FBT001
    """All of 127/8, ::1 and localhost are loopback; nothing else is, above all not the addresses that mean every interface."""
    assert is_loopback(host) is loopback
