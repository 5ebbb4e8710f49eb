"""What calls return, made from the contract's answers. Views and events stay the contract's own messages: they are data, not objects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from croupier.errors import CroupierError, error_of_refusal
from croupier.match import Match
from croupier.status import Status, status_of
from croupier.v1 import engine_service_pb2, match_pb2, view_pb2
from croupier.values import Viewer, viewer_value

Views = Mapping[Viewer, view_pb2.TableView]
Events = Mapping[Viewer, tuple[view_pb2.TableEvent, ...]]


@dataclass(frozen=True, slots=True)
class Played:
    """A match after it was started or moves were applied.

    `views` and `events` have an entry for each viewer that was asked for (no views where they were omitted); `applied_moves` are the
    moves as text in the order of the request, for the caller alone: answers to an open decision are secret.
    """

    match: Match
    status: Status
    views: Views
    events: Events
    applied_moves: tuple[match_pb2.AppliedMove, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Observed:
    """A match as its viewers see it. `match` is the one that was sent, now with its status."""

    match: Match
    status: Status
    views: Views


def read_started(answer: engine_service_pb2.StartMatchResponse) -> Played:
    """Return the answer to StartMatch."""
    match = Match.from_message(answer.match, answer.status)
    return Played(match, status_of(answer.status), _views(answer.observations), _events(answer.observations))


def read_applied(answer: engine_service_pb2.ApplyMovesResponse) -> Played:
    """Return the answer to ApplyMoves."""
    match = Match.from_message(answer.match, answer.status)
    observations = answer.observations
    return Played(match, status_of(answer.status), _views(observations), _events(observations), tuple(answer.applied_moves))


def read_batch(answer: engine_service_pb2.BatchApplyMovesResponse) -> list[Played | CroupierError]:
    """Return the answers to a batch: a refusal is returned in its place, not raised."""
    return [_read_item(item) for item in answer.items]


def read_observed(match: Match, answer: engine_service_pb2.ObserveMatchResponse) -> Observed:
    """Return the answer to ObserveMatch about `match`."""
    seen = Match.from_message(match.to_message(), answer.status)
    return Observed(seen, status_of(answer.status), _views(answer.observations))


def _read_item(item: engine_service_pb2.BatchItem) -> Played | CroupierError:
    return error_of_refusal(item.refusal) if item.HasField("refusal") else read_applied(item.applied)


def _views(observations: Iterable[view_pb2.Observation]) -> Views:
    return {viewer_value(seen.viewer): seen.view for seen in observations if seen.HasField("view")}


def _events(observations: Iterable[view_pb2.Observation]) -> Events:
    return {viewer_value(seen.viewer): tuple(seen.events) for seen in observations}
