"""The Python client against the scripted server: retries, deadlines, answers and failures that no service of today gives."""

from __future__ import annotations

import time
import uuid

import pytest

from croupier import Client, CroupierError, DeadlineExceeded, MoveRefused, Overloaded, ServerFault, Unavailable
from tools.client_tests.scripted import NEW_VALUE, RETRY_SECONDS

PLAIN: tuple[tuple[str, type[CroupierError], str], ...] = (
    ("scripted-new-reason", MoveRefused, "NEW_REASON"),
    ("scripted-forbidden", CroupierError, ""),
    ("scripted-internal", ServerFault, ""),
    ("scripted-garbage-details", MoveRefused, ""),
)


def attempts(client: Client, match_id: str) -> int:
    """Return how many calls for a match came."""
    return client.start("scripted-attempts", match_id=match_id).match.revision


def failure(client: Client, game: str, match_id: str) -> CroupierError:
    """Return how a start fails."""
    with pytest.raises(CroupierError) as caught:
        client.start(game, match_id=match_id)
    return caught.value


@pytest.fixture
def match_id() -> str:
    """Return a name that no match had."""
    return uuid.uuid4().hex


def test_unavailable_is_retried(scripted: str, match_id: str) -> None:
    """The third call gets the answer."""
    with Client(scripted) as client:
        assert client.start("scripted-unavailable-twice", match_id=match_id).match.revision == 3


def test_unavailable_for_good(scripted: str, match_id: str) -> None:
    """After four calls it is said."""
    with Client(scripted) as client:
        assert type(failure(client, "scripted-unavailable", match_id)) is Unavailable
        assert attempts(client, match_id) == 4


def test_overloaded_is_left_in_peace(scripted: str, match_id: str) -> None:
    """One call, and the delay is told."""
    with Client(scripted) as client:
        error = failure(client, "scripted-overloaded", match_id)
        assert isinstance(error, Overloaded)
        assert (error.retry_after_s, error.reason) == (RETRY_SECONDS, "OVERLOADED")
        assert attempts(client, match_id) == 1


def test_the_deadline_holds(scripted: str, match_id: str) -> None:
    """No answer ever comes; the call ends all the same."""
    began = time.monotonic()
    with Client(scripted, timeout_s=0.3) as client:
        assert type(failure(client, "scripted-deadline", match_id)) is DeadlineExceeded
    assert 0.3 <= time.monotonic() - began < 5


def test_what_is_new_is_read(scripted: str, match_id: str) -> None:
    """New fields do no harm, new values are what they are, a new game is no game that is known."""
    with Client(scripted) as client:
        played = client.start("scripted-unknown", match_id=match_id, viewers=[0])
    assert played.status.decision is not None
    assert played.status.decision.kind == "new_kind"
    view = played.views[0]
    assert (view.question, view.direction, view.reveal) == ("What is new?", NEW_VALUE, NEW_VALUE)
    assert view.details.WhichOneof("game") is None


@pytest.mark.parametrize(("game", "kind", "reason"), PLAIN)
def test_failures(game: str, kind: type[CroupierError], reason: str, scripted: str, match_id: str) -> None:
    """Each has its type, also where nobody says why."""
    with Client(scripted) as client:
        error = failure(client, game, match_id)
    assert (type(error), error.reason) == (kind, reason)
    assert error.message
