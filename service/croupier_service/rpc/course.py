"""One match in the course of one call: moves are applied to it, views and events are taken from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from croupier.v1 import match_pb2, view_pb2
from croupier_service.description.listing import Listing
from croupier_service.kernel.event import Event
from croupier_service.kernel.match import Match, answer, answer_by_default
from croupier_service.kernel.refusal import KernelReason, Refused
from croupier_service.wire.answers import write_applied
from croupier_service.wire.encoding import wrapper
from croupier_service.wire.info import game_info
from croupier_service.wire.moves import Moves
from croupier_service.wire.record import Records, Setup
from croupier_service.wire.refusals import Code, RequestRefused, invalid
from croupier_service.wire.views import Views


class Wired:
    """A game of the catalog with everything that speaks its messages."""

    def __init__(self, listing: Listing) -> None:
        """Wire `listing`."""
        self.listing, self.rules = listing, listing.rules
        self.game = listing.description.game
        self.records, self.moves = Records(listing), Moves(listing)
        self.views = Views(listing, self.moves)
        self.info = game_info(listing)


@dataclass(slots=True)
class Course:
    """One match in the course of one call: it moves on, its events gather. `opened`: as it was in its record, and that record."""

    wired: Wired
    setup: Setup
    match_id: str
    match: Match
    heard: tuple[int, ...]
    events: tuple[Event, ...] = ()
    opened: tuple[Match, bytes] | None = None


def apply(course: Course, index: int, sent: match_pb2.SeatMove) -> bytes:
    """Apply the move at `index` of the request; return what was applied, as a field of the answer.

    RequestRefused names the index and the rule or the field.
    """
    try:
        return _apply(course, sent)
    except Refused as refused:
        raise _refusal(course, index, refused.reason) from refused
    except RequestRefused as refused:
        refused.move_index = index
        if field := refused.details.get("field"):
            refused.field = refused.details["field"] = f"moves[{index}].{field}"
        raise


def _apply(course: Course, sent: match_pb2.SeatMove) -> bytes:
    wired, before = course.wired, course.match
    seat, decision_id = sent.seat, sent.decision_id
    if not (seat or sent.HasField("seat")):
        raise invalid("seat", "a seat is required", "MISSING_FIELD")
    if decision_id < 1:
        raise invalid("decision_id", "a decision is required", "MISSING_FIELD")
    move = wired.moves.read(sent)
    if move is None:
        course.match, events, move = answer_by_default(wired.rules, before, seat, decision_id)
    else:
        course.match, events = answer(wired.rules, before, seat, decision_id, move)
    course.events += events
    return write_applied(seat, decision_id, wired.moves.write(move), repeated=course.match is before)


_KERNEL_MESSAGES: Mapping[str, str] = {
    KernelReason.MATCH_OVER: "the match is over",
    KernelReason.UNKNOWN_DECISION: "this decision has not been opened yet",
    KernelReason.DECISION_CLOSED: "this decision is closed",
    KernelReason.NOT_ASKED: "the open decision does not ask this seat",
    KernelReason.ALREADY_ANSWERED: "the seat has given another answer to this decision",
    KernelReason.WRONG_MOVE_KIND: "the open decision takes no move of this kind",
}


def _refusal(course: Course, index: int, reason: str) -> RequestRefused:
    terms = course.wired.listing.description.refusals
    described = next((term.description for term in terms if term.kind == reason), "")
    message = _KERNEL_MESSAGES.get(reason) or described
    return RequestRefused(Code.FAILED_PRECONDITION, str(reason), message, move_index=index)


def observe_all(course: Course, observe: view_pb2.Observe, viewers: list[int | None], status: bytes) -> list[bytes]:
    """Return what `viewers`, and the asked seats if `observe` says so, see and have heard: each an Observation, in bytes."""
    if observe.asked_seats and course.match.decision is not None:
        viewers = viewers + [seat for seat in course.match.decision.answers if seat not in viewers]
    return [_observation(course, viewer, observe, status) for viewer in viewers]


_OBSERVATION = view_pb2.Observation.DESCRIPTOR.fields_by_name
_write_view = wrapper(_OBSERVATION["view"])
_write_event = wrapper(_OBSERVATION["events"])


def _observation(course: Course, viewer: int | None, observe: view_pb2.Observe, status: bytes) -> bytes:
    views = course.wired.views
    events = views.events(course.events, viewer, course.heard[-1 if viewer is None else viewer])
    parts = [_viewer_bytes(viewer), *map(_write_event, events)]
    if not observe.omit_views:
        parts.append(_write_view(views.view_bytes(course.setup, course.match, course.match_id, viewer, observe, status)))
    return b"".join(parts)


@lru_cache(maxsize=64)
def _viewer_bytes(viewer: int | None) -> bytes:
    message = view_pb2.Viewer(bystander=view_pb2.Bystander()) if viewer is None else view_pb2.Viewer(seat=viewer)
    return view_pb2.Observation(viewer=message).SerializeToString()
