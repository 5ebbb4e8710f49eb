"""A match as an app keeps it: an immutable value that is sent with each call and replaced by the answer's. It holds no connection."""

from __future__ import annotations

from dataclasses import dataclass, field

from google.protobuf.message import DecodeError

from croupier.status import Status, status_of
from croupier.v1 import match_pb2


@dataclass(frozen=True, slots=True)
class Match:
    """A match after `revision` accepted answers. Store `to_bytes()`, and only over the revision that it was made from.

    `state` is sealed: opaque, to be compared by nobody. `status` is where the match stood in the answer that this value came from; a match
    that was read from storage has none until the next call (`observe` asks for it and changes nothing). Equality leaves `state` and
    `status` out: two replicas may seal the same match with different keys.
    """

    match_id: str
    game: str
    revision: int
    rules_version: int
    state: bytes = field(repr=False, compare=False)
    status: Status | None = field(default=None, compare=False)

    def to_bytes(self) -> bytes:
        """Return what an app stores: the serialized MatchState, which clients in all languages read."""
        return self.to_message().SerializeToString(deterministic=True)

    @classmethod
    def from_bytes(cls, data: bytes) -> Match:
        """Return the match that `to_bytes` wrote; ValueError where the bytes are none. The service checks the seal with the next call."""
        try:
            return cls.from_message(match_pb2.MatchState.FromString(data))
        except DecodeError as error:
            raise ValueError("these bytes are no MatchState") from error

    def to_message(self) -> match_pb2.MatchState:
        """Return the contract's message."""
        return match_pb2.MatchState(
            state=self.state,
            match_id=self.match_id,
            game=self.game,
            revision=self.revision,
            rules_version=self.rules_version,
        )

    @classmethod
    def from_message(cls, message: match_pb2.MatchState, status: match_pb2.MatchStatus | None = None) -> Match:
        """Return the match of the contract's messages."""
        return cls(
            match_id=message.match_id,
            game=message.game,
            revision=message.revision,
            rules_version=message.rules_version,
            state=message.state,
            status=None if status is None else status_of(status),
        )
