"""A case of tests/golden/refusals.json: what is sent, and how a match is damaged on the way. How it is read stands in PROTOCOL.md."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from google.protobuf.json_format import ParseDict

from croupier import Client, CroupierError, Match, Turn, option_value
from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier.values import RevealName, viewer_value

Json = dict[str, Any]

LONG_STATE_BYTES: Final = 2 * 1024 * 1024

DAMAGES: Final[Mapping[str, Callable[[Match], Match]]] = {
    "flip_last_byte": lambda match: replace(match, state=match.state[:-1] + bytes([match.state[-1] ^ 0xFF])),
    "cut_last_byte": lambda match: replace(match, state=match.state[:-1]),
    "no_state": lambda match: replace(match, state=b""),
    "long_state": lambda match: replace(match, state=bytes(LONG_STATE_BYTES)),
    "other_match_id": lambda match: replace(match, match_id=match.match_id + "-other"),
    "other_game": lambda match: replace(match, game="sasku" if match.game == "sasaki" else "sasaki"),
    "unknown_game": lambda match: replace(match, game="no_such_game"),
    "higher_revision": lambda match: replace(match, revision=match.revision + 1),
    "other_rules_version": lambda match: replace(match, rules_version=match.rules_version + 1),
}
"""What happens to a match between two calls, by its word."""

_REVEALS: Final[Mapping[int, RevealName]] = {
    match_pb2.REVEAL_UNSPECIFIED: "after_match",
    match_pb2.REVEAL_AFTER_MATCH: "after_match",
    match_pb2.REVEAL_AFTER_DEAL: "after_deal",
    match_pb2.REVEAL_NEVER: "never",
}


@dataclass(frozen=True, slots=True)
class RefusalCase:
    """A request that is refused: the start, or else `then`, which follows accepted `moves` and a damage."""

    name: str
    start: Json = field(default_factory=dict)
    match: str = ""
    moves: tuple[Json, ...] = ()
    damage: str = ""
    then: tuple[Json, ...] | None = None

    @classmethod
    def of_json(cls, case: Json) -> RefusalCase:
        """Return the case out of the file."""
        then = tuple(case["then"]) if "then" in case else None
        return cls(case["name"], case.get("start", {}), case.get("match", ""), tuple(case.get("moves", ())), case.get("damage", ""), then)

    def to_json(self) -> Json:
        """Return the case as the file holds it, without what is not said."""
        said = {"start": self.start, "match": self.match, "moves": list(self.moves), "damage": self.damage}
        case: Json = {"name": self.name, **{name: value for name, value in said.items() if value}}
        return case if self.then is None else {**case, "then": list(self.then)}

    def refusals(self, client: Client) -> list[CroupierError]:
        """Send it, as a call and as an item of a batch; return the errors. AssertionError where something is accepted."""
        if self.then is None:
            return [self._refused(lambda: start_as(client, self.start))]
        match, last = self._damaged(client), moves_of(self.then)
        return [self._refused(lambda: client.apply(match, last)), self._refused(lambda: _alone_in_batch(client, Turn(match, last)))]

    def _damaged(self, client: Client) -> Match:
        match = Match.from_bytes(base64.b64decode(self.match)) if self.match else start_as(client, self.start)
        match = client.apply(match, moves_of(self.moves)).match if self.moves else match
        return DAMAGES[self.damage](match) if self.damage else match

    def _refused(self, call: Callable[[], object]) -> CroupierError:
        try:
            call()
        except CroupierError as error:
            return error
        raise AssertionError(f"{self.name}: it was accepted")


def start_as(client: Client, start: Json) -> Match:
    """Start a match as a golden file says."""
    request = ParseDict(start, pb.StartMatchRequest())
    return client.start(
        request.game,
        preset=request.preset,
        options={option: option_value(value) for option, value in request.options.items()},
        seats=request.seat_count if request.HasField("seat_count") else None,
        match_id=request.match_id,
        seed=request.seed,
        reveal=_REVEALS[request.reveal],
        rules_version=request.rules_version if request.HasField("rules_version") else None,
        viewers=[viewer_value(viewer) for viewer in request.observe.viewers],
    ).match


def moves_of(moves: tuple[Json, ...]) -> list[match_pb2.SeatMove]:
    """Return moves out of a golden file."""
    return [ParseDict(move, match_pb2.SeatMove()) for move in moves]


def _alone_in_batch(client: Client, turn: Turn) -> None:
    (answer,) = client.batch([turn])
    if isinstance(answer, CroupierError):
        raise answer


def expectation(error: CroupierError) -> Json:
    """Return an error as the file holds it."""
    return {
        "error": type(error).__name__,
        "code": error.code.name,
        "reason": error.reason,
        "message": error.message,
        "move_index": error.cause.move_index,
        "field": error.cause.field,
        "details": dict(sorted(error.details.items())),
    }
