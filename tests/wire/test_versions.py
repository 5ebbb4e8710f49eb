"""Versions of states: an artificial next version, proven from the steps up to two releases that share one match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from google.protobuf.message import DecodeError

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.description.listing import Listing
from croupier_service.kernel.match import Match
from croupier_service.rpc.in_process import InProcess
from croupier_service.wire.record import Records, Setup
from croupier_service.wire.refusals import RequestRefused
from croupier_service.wire.versions import STEPS, Step, Versions
from tests.engine.tables import ASKED, KEY, NEXT_KEY, SETUPS, any_move, apply, engine, refusal, resealed, start, told, version_of, view_of

MARK = b"the next version:"
OLD = 1 + len(STEPS)
NEXT = OLD + 1


def up(record: bytes, _: Listing) -> bytes:
    """Turn a record of today's version into one of the next: marked, and every bit turned, so that no older release can read it."""
    return MARK + bytes(byte ^ 0xFF for byte in record)


def down(record: bytes, _: Listing) -> bytes:
    """Turn a record of the next version into one of today's."""
    if not record.startswith(MARK):
        raise DecodeError("not of the next version")
    return bytes(byte ^ 0xFF for byte in record.removeprefix(MARK))


class NextRecords(Records):
    """The records of the next release, which knows the next version alone; others come and go through the steps."""

    def write(self, setup: Setup, match: Match) -> bytes:
        """Write the next version."""
        return up(super().write(setup, match), self.listing)

    def read(self, data: bytes, revision: int) -> tuple[Setup, Match]:
        """Read the next version."""
        assert data.startswith(MARK), "a record has not been brought to the next version"
        return super().read(down(data, self.listing), revision)


NextEngine = Callable[..., InProcess]


@pytest.fixture
def next_engine(monkeypatch: pytest.MonkeyPatch) -> NextEngine:
    """Return what makes engines of the next release, which write the given version."""

    def make(written: int | None, *keys: bytes) -> InProcess:
        with monkeypatch.context() as patched:
            patched.setattr("croupier_service.rpc.course.Records", NextRecords)
            return engine(*keys, versions=Versions(written, (*STEPS, Step(up, down))))

    return make


def same_views(match: match_pb2.MatchState, one: InProcess, other: InProcess) -> bool:
    """Return whether two engines show the same to seats and bystander."""
    return all(view_of(match, viewer, one) == view_of(match, viewer, other) for viewer in (0, 1, None))


@pytest.mark.parametrize("game", GAMES)
def test_the_next_release_reads_what_was_written(next_engine: NextEngine, game: str) -> None:
    """A state of today is the same match to the next release, whichever version that writes."""
    match = start(game).match
    assert version_of(match) == OLD
    for written in (OLD, NEXT, None):
        assert same_views(match, engine(), next_engine(written))


@pytest.mark.parametrize("game", GAMES)
def test_the_next_release_writes_as_before_until_told(next_engine: NextEngine, game: str) -> None:
    """Told to write today's version it writes the very bytes of the old release, in starts and in moves, which the old one reads."""
    one, other = start(game, observe=ASKED), start(game, next_engine(OLD), observe=ASKED)
    assert one == other
    move = any_move(one, Random(0))
    assert apply(one.match, move) == apply(other.match, move, machine=next_engine(OLD))
    assert version_of(other.match) == OLD


@pytest.mark.parametrize("game", GAMES)
def test_the_next_release_writes_its_own_version_when_told(next_engine: NextEngine, game: str) -> None:
    """Then it writes the next version, as it does by itself; sealing anew carries a match over, with revision and views as they were."""
    match = start(game).match
    for machine in (next_engine(NEXT), next_engine(None)):
        carried = apply(match, machine=machine).match
        assert (version_of(carried), carried.revision, carried.rules_version) == (NEXT, match.revision, match.rules_version)
        assert same_views(carried, machine, next_engine(OLD))
        assert view_of(carried, None, machine) == view_of(match, None)
        assert apply(carried, machine=next_engine(OLD)).match == match, "and back"


@pytest.mark.parametrize("game", GAMES)
def test_the_old_release_refuses_newer_states(next_engine: NextEngine, game: str) -> None:
    """A newer state is UNAVAILABLE to an old replica: the same call succeeds at another one. In batches it is the item's refusal."""
    newer, observe = start(game, next_engine(NEXT)).match, view_pb2.Observe()
    due = ("UNAVAILABLE", "STATE_TOO_NEW", "")
    refused = refusal(engine().apply_moves, pb.ApplyMovesRequest(match=newer))
    assert told(refused) == due
    assert f"version {NEXT}" in refused.message
    assert told(refusal(engine().observe_match, pb.ObserveMatchRequest(match=newer, observe=observe))) == due
    (item,) = engine().batch_apply_moves(pb.BatchApplyMovesRequest(requests=[pb.ApplyMovesRequest(match=newer)])).items
    assert (item.refusal.reason, item.refusal.code) == ("STATE_TOO_NEW", 14)


@pytest.mark.parametrize("game", GAMES)
def test_the_seal_is_verified_first(next_engine: NextEngine, game: str) -> None:
    """A newer state that is damaged, says another match or has its version changed is STATE_INVALID; of a strange key UNKNOWN_KEY."""
    newer, old = start(game, next_engine(NEXT)).match, start(game).match
    for place in (5, 6, 7, 20, len(newer.state) - 1):
        assert damaged(newer, place) == ("INVALID_ARGUMENT", "STATE_INVALID", "match.state")
        assert damaged(old, place) == ("INVALID_ARGUMENT", "STATE_INVALID", "match.state")
    other = match_pb2.MatchState(state=newer.state, match_id="other", game=game, rules_version=newer.rules_version)
    assert why(other) == ("INVALID_ARGUMENT", "STATE_INVALID", "match.state")
    strange = start(game, next_engine(NEXT, NEXT_KEY)).match
    assert why(strange) == ("FAILED_PRECONDITION", "UNKNOWN_KEY", "match.state")


def why(match: match_pb2.MatchState) -> tuple[str, str, str]:
    """Return why the old release refuses a state."""
    return told(refusal(engine().apply_moves, pb.ApplyMovesRequest(match=match)))


def damaged(match: match_pb2.MatchState, place: int) -> tuple[str, str, str]:
    """Return why the old release refuses a state with a flipped bit."""
    state = bytearray(match.state)
    state[place] ^= 2
    hurt = match_pb2.MatchState()
    hurt.CopyFrom(match)
    hurt.state = bytes(state)
    return why(hurt)


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_releases_share_one_match(next_engine: NextEngine, game: str, preset: str) -> None:
    """Through a roll-out calls go to either release: old and next, then next alone writing either version; every state is as expected."""
    rng, old, writing_old, writing_next = Random(f"{game}/{preset}"), engine(), next_engine(OLD), next_engine(NEXT)
    answer: Any = start(game, preset=preset, observe=ASKED)
    expected = answer.match
    phases = [[old, writing_old], [writing_old, writing_next], [writing_next]]
    for count in range(90):
        if not answer.status.HasField("decision"):
            break
        move, machine = any_move(answer, rng), rng.choice(phases[count // 30])
        answer = apply(answer.match, move, machine=machine, observe=ASKED)
        expected = apply(expected, move, machine=old).match
        assert apply(answer.match, machine=writing_old).match == expected
    assert answer.match.revision > 10


def test_server_info_says_the_versions(next_engine: NextEngine) -> None:
    """Callers and operators can see what a replica reads and writes."""
    infos = [machine.get_server_info(pb.GetServerInfoRequest()) for machine in (engine(), next_engine(OLD), next_engine(NEXT))]
    assert [list(info.readable_state_versions) for info in infos] == [
        list(range(1, NEXT)),
        list(range(1, NEXT + 1)),
        list(range(1, NEXT + 1)),
    ]
    assert [info.written_state_version for info in infos] == [OLD, OLD, NEXT]


def broken(_: bytes, __: Listing) -> bytes:
    """Fail as parsing does."""
    raise DecodeError("not a message")


def worthless(_: bytes, __: Listing) -> bytes:
    """Fail as reading values does."""
    raise ValueError("no such card")


def short(_: bytes, __: Listing) -> bytes:
    """Fail as reading places does."""
    raise IndexError("no such place")


@pytest.mark.parametrize("step", [broken, worthless, short])
def test_records_that_cannot_be_upgraded(next_engine: NextEngine, step: Callable[[bytes, Listing], bytes]) -> None:
    """A record inside a good seal that no step can read is STATE_INCONSISTENT, as any other that makes no sense."""
    match = start(next(iter(GAMES))).match
    machine = engine(versions=Versions(None, (*STEPS, Step(step, down))))
    assert told(refusal(machine.apply_moves, pb.ApplyMovesRequest(match=match))) == (
        "INVALID_ARGUMENT",
        "STATE_INCONSISTENT",
        "match.state",
    )
    hurt = resealed(match, lambda record: record[:-1])
    assert told(refusal(next_engine(NEXT).apply_moves, pb.ApplyMovesRequest(match=hurt)))[1] == "STATE_INCONSISTENT"


def test_there_is_no_version_zero(next_engine: NextEngine) -> None:
    """A version before the first, inside a good seal, is STATE_INCONSISTENT and is not taken for another one."""
    match = resealed(start(next(iter(GAMES))).match, lambda record: record, version=0)
    for machine in (engine(), next_engine(OLD), next_engine(NEXT)):
        due = ("INVALID_ARGUMENT", "STATE_INCONSISTENT", "match.state")
        assert told(refusal(machine.apply_moves, pb.ApplyMovesRequest(match=match))) == due


def appending(mark: bytes) -> Step:
    """Return a step that marks a record."""
    return Step(lambda record, _: record + mark, lambda record, _: record.removesuffix(mark), len(mark))


LISTING = next(iter(GAMES.values()))
THREE = (appending(b">2"), appending(b">3"))


def test_steps_are_taken_in_order() -> None:
    """Every version is brought to the newest, one step after the other; the one before the newest is written by the last step alone."""
    versions = Versions(None, THREE)
    assert list(versions.readable) == [1, 2, 3]
    assert [versions.newest_form(b"r", version, LISTING) for version in versions.readable] == [b"r>2>3", b"r>3", b"r"]
    assert versions.written_form(b"r>2>3", LISTING) == b"r>2>3"
    assert (Versions(2, THREE).written, Versions(2, THREE).written_form(b"r>2>3", LISTING)) == (2, b"r>2")
    assert (versions.written_room(300), Versions(2, THREE).written_room(300)) == (300, 302)


@pytest.mark.parametrize(
    ("written", "steps"), [(0, ()), (2, ()), (-1, ()), (0, THREE[:1]), (3, THREE[:1]), (1, THREE), (0, THREE), (4, THREE)]
)
def test_only_the_newest_two_are_written(written: int, steps: tuple[Step, ...]) -> None:
    """Any other version than the newest and the one before is a ValueError that says which can be written."""
    with pytest.raises(ValueError, match=f"state version {written} cannot be written; .*{1 + len(steps)} can"):
        Versions(written, steps)


@pytest.mark.parametrize("newer", [4, 5, 65_535])
def test_newer_records_are_not_touched(newer: int) -> None:
    """A record of a version that is not known goes through no step."""
    with pytest.raises(RequestRefused, match=f"version {newer}; this replica reads up to 3"):
        Versions(None, (Step(broken, broken),) * 2).newest_form(b"r", newer, LISTING)


def test_this_release() -> None:
    """The versions of this release are those of its steps, and it writes the newest unless told otherwise."""
    assert (Versions().newest, Versions().written, KEY != NEXT_KEY) == (1 + len(STEPS), 1 + len(STEPS), True)
