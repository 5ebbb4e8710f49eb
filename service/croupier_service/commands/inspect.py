"""`croupier inspect`: open a state with the key ring and print all of it, every hand included. For operators."""

from __future__ import annotations

import base64
import binascii
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from typing import Any

from google.protobuf.message import DecodeError

from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from croupier_service.kernel.match import Match
from croupier_service.sealing.key_files import read_key_ring
from croupier_service.sealing.sealer import Forged, Sealer, UnknownKey
from croupier_service.wire.record import Records, Setup
from croupier_service.wire.refusals import RequestRefused
from croupier_service.wire.versions import Versions

HELP = "open a stored MatchState with the key ring and print it, every hand included"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("state", help="a file with a serialized MatchState, plain or in base64; - for standard input")
    parser.add_argument("--keys", required=True, metavar="FILE", help="the key file of the service")


def run(arguments: Namespace) -> int:
    """Print the state; 2 where it cannot be opened."""
    try:
        sent = read_state(arguments.state)
        setup, match = _open(sent, Sealer(read_key_ring(Path(arguments.keys))))
    except (Forged, UnknownKey, RequestRefused, ValueError, OSError) as error:
        print(f"croupier: the state cannot be opened: {error or type(error).__name__}", file=sys.stderr)
        return 2
    print("\n".join(_lines(sent, setup, match)))
    return 0


def read_state(name: str) -> match_pb2.MatchState:
    """Return the MatchState in a file, plain or in base64; ValueError where it is none."""
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    for candidate in (_from_base64(data), data):
        try:
            state = match_pb2.MatchState.FromString(candidate)
        except DecodeError:
            continue
        # What is no MatchState may be read as one, but hardly with such a name in the right place.
        if state.state and state.game.isidentifier():
            return state
    raise ValueError("this is no MatchState")


def _from_base64(data: bytes) -> bytes:
    try:
        return base64.b64decode(b"".join(data.split()), validate=True)
    except binascii.Error:
        return b""


def _open(sent: match_pb2.MatchState, sealer: Sealer) -> tuple[Setup, Match]:
    record, version, _ = sealer.open(sent.state, sent.match_id, sent.game, sent.revision)
    listing = GAMES.get(sent.game)
    if listing is None:
        raise ValueError(f"the match is of a game that only newer releases play: {sent.game!r:.80}")
    return Records(listing).read(Versions().newest_form(record, version, listing), sent.revision)


def _lines(sent: match_pb2.MatchState, setup: Setup, match: Match) -> Iterator[str]:
    yield f"match {sent.match_id}: {sent.game}, preset {setup.preset}, {setup.seats} seats, revision {sent.revision}"
    yield f"rules version {setup.rules_version}"
    yield from _fields("options", setup.options, 0)
    if (decision := match.decision) is None:
        yield "the match is over"
    else:
        yield f"decision {decision.id}: {decision.kind}"
        yield from (f"  seat {seat}: {'awaited' if move is None else move}" for seat, move in decision.answers.items())
    yield from _fields("public", match.table.public, 0)
    for seat, own in enumerate(match.table.private):
        yield from _fields(f"seat {seat}", own, 0)
    yield from _fields("hidden", match.table.hidden, 0)


def _fields(name: str, value: Any, depth: int) -> Iterator[str]:
    indent = "  " * depth
    if hasattr(value, "__match_args__"):
        yield f"{indent}{name}:"
        for field in value.__match_args__:
            if depth == 0 and field == "options" and name == "public":
                continue
            yield from _fields(field, getattr(value, field), depth + 1)
    elif isinstance(value, tuple) and value and all(hasattr(part, "__match_args__") for part in value):
        for number, part in enumerate(value):
            yield from _fields(f"{name} {number}", part, depth)
    else:
        yield f"{indent}{name}: {_text(value)}"


def _text(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, IntEnum):
        return value.name.lower()
    if isinstance(value, bytes):
        return f"({len(value)} bytes)"
    if isinstance(value, tuple):
        return " ".join(map(_text, value)) or "-"
    return str(value)
