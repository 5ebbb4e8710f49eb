"""Matches as stored: a listed game through its records, the toy, which has no message, through a plain form of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from croupier.v1 import view_pb2
from croupier_service.cards.shuffle import Proof, Reveal
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat, Table
from croupier_service.rpc.course import Wired
from croupier_service.wire.answers import status_bytes
from croupier_service.wire.record import Setup
from tests.contract import toy
from tests.contract.kit import Kit

_WIRED: dict[str, Wired] = {}


def wired(kit: Kit) -> Wired | None:
    """Return the game with its messages; None for the toy, which has none."""
    game = kit.listing.description.game
    if game == "toy":
        return None
    if game not in _WIRED:
        _WIRED[game] = Wired(kit.listing)
    return _WIRED[game]


def setup(game: Wired, match: Match) -> Setup:
    """Return what a match is played with; the preset is a name only."""
    preset = game.listing.description.presets[0].preset
    return game.records.setup(preset, match.table.public.options, len(match.table.private))


def stored(kit: Kit, match: Match) -> bytes:
    """Return the stored bytes of `match`; its revision is stored beside them."""
    game = wired(kit)
    return game.records.write(setup(game, match), match) if game else write_plain(match)


def read_back(kit: Kit, data: bytes, revision: int) -> Match:
    """Return the match in stored bytes."""
    game = wired(kit)
    return game.records.read(data, revision)[1] if game else read_plain(data)


def view_bytes(kit: Kit, match: Match, viewer: Seat | None) -> bytes:
    """Return the whole view as it is sent; nothing for the toy."""
    game = wired(kit)
    if game is None:
        return b""
    view = game.views.view(setup(game, match), match, "match", viewer, view_pb2.Observe(), status_bytes(game.listing, match))
    return view.SerializeToString(deterministic=True)


PLAIN = {
    shape.__name__: shape
    for shape in (
        *(Match, Decision, Table, Proof, toy.Options, toy.Public, toy.Private, toy.Hidden, toy.LastDeal),
        *(toy.Give, toy.Keep, toy.Play, toy.Duck),
    )
}


def write_plain(match: Match) -> bytes:
    """Return `match` as JSON."""
    return json.dumps(plain(match)).encode()


def plain(value: Any) -> Any:
    """Return a value in lists that name its type."""
    if type(value).__name__ in PLAIN:
        return [type(value).__name__, *[plain(getattr(value, name)) for name in value.__match_args__]]
    if isinstance(value, Mapping):
        return ["map", *[[key, plain(item)] for key, item in value.items()]]
    if isinstance(value, tuple):
        return ["tuple", *[plain(item) for item in value]]
    if isinstance(value, bytes):
        return ["bytes", value.hex()]
    return ["reveal", int(value)] if isinstance(value, IntEnum) else value


def read_plain(data: bytes) -> Match:
    """Return the match in the JSON of `write_plain`."""
    return fancy(json.loads(data))  # type: ignore[no-any-return]


def fancy(value: Any) -> Any:
    """Return what `plain` was given."""
    if not isinstance(value, list):
        return value
    name, *parts = value
    if name == "map":
        return {key: fancy(item) for key, item in parts}
    if name == "bytes":
        return bytes.fromhex(parts[0])
    if name == "reveal":
        return Reveal(parts[0])
    values = tuple([fancy(part) for part in parts])
    return values if name == "tuple" else PLAIN[name](*values)
