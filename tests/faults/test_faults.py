"""Faults under a steady load of whole matches of every game: no call fails, every match ends as if nothing had happened.

The figures go to build/faults.json. A call has failed when the documented client says so, after its own retries and Envoy's.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence

import pytest

from croupier import Client, StateTooNew
from tests.faults import next_release
from tests.faults.figures import figures_of
from tests.faults.keeping import nothing_lost
from tests.faults.load import loaded
from tests.faults.sizes import CALLS, ROUNDS
from tools.fleet import SERVE, Fleet, Replica, fleet

NEXT = ("tests.faults.next_release", "serve")
PER_TRY = "upstream_rq_per_try_timeout"


def stop(fleet: Fleet, replica: Replica, number: signal.Signals) -> int:
    """End a replica with a signal; return its exit code when Envoy knows that it is gone."""
    code = replica.child.end(number)
    fleet.envoy.wait_healthy(replica.address, healthy=False)
    return code


def start(fleet: Fleet, replica: Replica, flags: Sequence[str] | None = None, module: Sequence[str] | None = None) -> None:
    """Start a replica again, and return when Envoy sends it calls."""
    replica.restart(flags, module)
    fleet.envoy.wait_healthy(replica.address)


def test_kill(behind_envoy: Fleet, undisturbed: Client) -> None:
    """(a) A replica is killed with calls in it, stays away for a while, and comes back."""
    with nothing_lost("kill", behind_envoy, undisturbed) as load:
        for replica in behind_envoy.replicas[:ROUNDS]:
            assert stop(behind_envoy, replica, signal.SIGKILL) == -signal.SIGKILL
            load.wait_for_calls(CALLS)
            start(behind_envoy, replica)
            load.wait_for_calls(CALLS)


def test_terminate(behind_envoy: Fleet, undisturbed: Client) -> None:
    """(b) A replica is asked to end: it drains, ends with 0, and comes back."""
    with nothing_lost("terminate", behind_envoy, undisturbed) as load:
        for replica in behind_envoy.replicas[:ROUNDS]:
            assert stop(behind_envoy, replica, signal.SIGTERM) == 0
            load.wait_for_calls(CALLS)
            start(behind_envoy, replica)
            load.wait_for_calls(CALLS)


def test_roll(flags: tuple[str, ...], undisturbed: Client) -> None:
    """(c) All replicas become, one after another, of a release that writes the old version of states, then write the new one."""
    old = str(next_release.NEWEST - 1)
    with fleet(flags) as rolled, nothing_lost("roll", rolled, undisturbed) as load:
        for words in ((*flags, "--write-state-version", old), flags):
            for replica in rolled.replicas:
                assert stop(rolled, replica, signal.SIGTERM) == 0
                start(rolled, replica, words, NEXT)
            load.wait_for_calls(CALLS)
    versions = [int.from_bytes(record.state[5:7], "big") for record in load.tally.records]
    assert next_release.NEWEST in versions, "no match was stored in the new version"


def test_roll_back(flags: tuple[str, ...], undisturbed: Client) -> None:
    """Before the new version is written, the release can be backed out of: the old one reads all that there is."""
    old = str(next_release.NEWEST - 1)
    with fleet((*flags, "--write-state-version", old), module=NEXT) as rolled, loaded(rolled.target) as load:
        for replica in rolled.replicas:
            assert stop(rolled, replica, signal.SIGTERM) == 0
            start(rolled, replica, flags, SERVE)
        load.wait_for_calls(CALLS)
    assert load.tally.failures == []
    assert figures_of(load.tally, undisturbed).views_equal


def test_hang(behind_envoy: Fleet, undisturbed: Client) -> None:
    """(f) A replica stops in the midst of its calls without a word, and goes on much later."""
    with nothing_lost("hang", behind_envoy, undisturbed) as load:
        for replica in behind_envoy.replicas[:ROUNDS]:
            timed_out = behind_envoy.envoy.stat(PER_TRY)
            replica.child.send(signal.SIGSTOP)
            try:
                behind_envoy.envoy.wait_healthy(replica.address, healthy=False)
                load.wait_for_calls(CALLS)
            finally:
                replica.child.send(signal.SIGCONT)
            assert behind_envoy.envoy.stat(PER_TRY) > timed_out, "nothing was in the replica when it stopped"
            behind_envoy.envoy.wait_healthy(replica.address)
            load.wait_for_calls(CALLS)


def test_a_state_too_new_for_one_replica_goes_to_another(flags: tuple[str, ...]) -> None:
    """Only in a roll-out in the wrong order; Envoy takes UNAVAILABLE for what it is and asks the next replica."""
    with fleet(flags) as mixed:
        (new, *_), old = mixed.replicas[:1], mixed.replicas[1:]
        stop(mixed, new, signal.SIGTERM)
        start(mixed, new, flags, NEXT)
        with Client(new.address, timeout_s=30) as client:
            match = client.start("sasaki").match
        with Client(old[0].address, timeout_s=30) as client, pytest.raises(StateTooNew):
            client.observe(match, [0])
        with Client(mixed.target, timeout_s=30, options=[("grpc.enable_retries", 0)]) as client:
            assert all(client.observe(match, [0]).views for _ in range(30))
