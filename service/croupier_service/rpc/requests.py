"""What a request says, checked field by field."""

from __future__ import annotations

import hmac
import re
import secrets

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.cards.shuffle import SEED_BYTES, Entropy, Reveal
from croupier_service.description.terms import Description
from croupier_service.rpc.course import Wired
from croupier_service.wire.options import preset_of, read_options
from croupier_service.wire.record import Setup
from croupier_service.wire.refusals import invalid

MATCH_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def read_setup(wired: Wired, request: pb.StartMatchRequest) -> Setup:
    """Return what the new match is played with."""
    seats = _seats(wired.listing.description, request)
    preset = preset_of(wired.listing, request.preset)
    options = read_options(wired.listing, preset, request.options, seats)
    return wired.records.setup(preset.preset, options, seats)


def _seats(described: Description, request: pb.StartMatchRequest) -> int:
    seats = request.seat_count if request.HasField("seat_count") else described.usual_seat_count
    if seats not in described.seat_counts:
        raise invalid("seat_count", f"the number of seats must be one of {', '.join(map(str, described.seat_counts))}")
    if request.HasField("rules_version") and request.rules_version != described.rules_version:
        raise invalid("rules_version", f"version {described.rules_version} is played here", "UNKNOWN_RULES_VERSION")
    return seats


def read_entropy(request: pb.StartMatchRequest) -> Entropy:
    """Return the seed, drawn here if the request has none, and when keys are revealed."""
    if len(request.seed) not in (0, SEED_BYTES):
        raise invalid("seed", f"a seed has exactly {SEED_BYTES} bytes")
    return Entropy(request.seed or secrets.token_bytes(SEED_BYTES), _reveal(request.reveal))


def _reveal(reveal: int) -> Reveal:
    if reveal == match_pb2.REVEAL_UNSPECIFIED:
        return Reveal.AFTER_MATCH
    try:
        return Reveal(reveal)
    except ValueError as error:
        raise invalid("reveal", "no such setting") from error


def read_match_id(match_id: str, seed: bytes) -> str:
    """Return the name of the match; without one it follows from the seed."""
    if not match_id:
        return hmac.digest(seed, b"croupier/v1/match-id", "sha256")[:12].hex()
    if MATCH_ID.fullmatch(match_id) is None:
        raise invalid("match_id", "a match id has 1 to 64 characters of A-Z a-z 0-9 - _ .")
    return match_id


def read_viewers(observe: view_pb2.Observe, seats: int, most: int) -> list[int | None]:
    """Return the viewers asked for, each at most once and no more than `most`; None is the bystander."""
    if len(observe.viewers) > most:
        raise invalid("observe.viewers", f"more than {most} viewers", "TOO_MANY")
    viewers = [_viewer(viewer, f"observe.viewers[{index}]", seats) for index, viewer in enumerate(observe.viewers)]
    if len(set(viewers)) < len(viewers):
        raise invalid("observe.viewers", "a viewer is named twice")
    return viewers


def _viewer(viewer: view_pb2.Viewer, field: str, seats: int) -> int | None:
    match viewer.WhichOneof("viewer"):
        case "bystander":
            return None
        case "seat":
            if 0 <= viewer.seat < seats:
                return viewer.seat
            raise invalid(field, f"a seat is a number from 0 to {seats - 1}")
    raise invalid(field, "a viewer is a seat or a bystander", "MISSING_FIELD")
