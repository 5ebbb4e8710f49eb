"""Matches in real databases: of racing writers each one's answer is kept, and a clock may race with them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from threading import Barrier

import pytest
from backend import Backend, Store, Stranger

from croupier import BYSTANDER, Client, Match, MoveRefused, seat_move
from tests.examples.conftest import OpenStore

PLAYERS = ("ann", "bob", "cho", "dan")


class Racing:
    """A store in which the first swaps of all writers happen at once, and that counts those which were lost."""

    def __init__(self, store: Store, together: Barrier) -> None:
        """Race at `together`."""
        self._store, self._together, self.raced, self.lost = store, together, False, 0

    def load(self, match_id: str) -> Match:
        """Load."""
        return self._store.load(match_id)

    def swap(self, before: Match, after: Match) -> bool:
        """Swap, the first time together with everybody else."""
        if not self.raced:
            self.raced = True
            self._together.wait(30)
        swapped = self._store.swap(before, after)
        self.lost += not swapped
        return swapped


def begun(client: Client, store: OpenStore, **options: int) -> tuple[Match, dict[tuple[str, str], int]]:
    """Start a match of Sasaki, store it, and seat the players."""
    match = client.start("sasaki", options=options).match
    store().insert(match)
    return match, {(match.match_id, player): seat for seat, player in enumerate(PLAYERS)}


def at_once(*doing: Callable[[], object]) -> list[object]:
    """Do things at once and return what each returned, or how it was refused."""
    with ThreadPoolExecutor(len(doing)) as pool:
        running = [pool.submit(do) for do in doing]
        return [future.exception(60) or future.result(0) for future in running]


def test_a_swap_over_an_old_revision_stores_nothing(client: Client, open_store: OpenStore) -> None:
    """The second of two results that were made from one revision is turned away, and the first stays."""
    match, _ = begun(client, open_store)
    store = open_store()
    loaded = store.load(match.match_id)
    assert loaded == match
    one, other = (client.apply(loaded, [move]).match for move in (seat_move(0, 1, "no_run"), seat_move(1, 1, "no_run")))
    assert store.swap(loaded, one)
    assert not store.swap(loaded, other)
    assert store.load(match.match_id).to_bytes() == one.to_bytes()


def test_a_match_that_is_not_there(open_store: OpenStore) -> None:
    """It is a KeyError."""
    with pytest.raises(KeyError):
        open_store().load("nothing")


def test_racing_writers_lose_nothing(client: Client, open_store: OpenStore) -> None:
    """Four players answer one window from the same revision at the same moment: three swaps are lost, no answer is."""
    match, seats = begun(client, open_store)
    together = Barrier(len(PLAYERS))
    stores = [Racing(open_store(), together) for _ in PLAYERS]
    answering = [Backend(client, store, seats) for store in stores]
    at_once(*[partial(backend.answer, player, match.match_id, 1, "no_run") for backend, player in zip(answering, PLAYERS, strict=True)])
    stored = open_store().load(match.match_id)
    assert stored.revision == len(PLAYERS)
    assert sum(store.lost for store in stores) >= len(PLAYERS) - 1
    assert client.observe(stored, [BYSTANDER]).views[BYSTANDER].status.decision.decision_id > 1


def test_a_whole_match_of_racing_players(client: Client, open_store: OpenStore) -> None:
    """Each player plays by itself whenever it is asked; at the end every accepted answer has been counted once."""
    match, seats = begun(client, open_store)

    def play(player: str) -> int:
        backend, chance, accepted = Backend(client, open_store(), seats), Random(player), 0
        while not (view := backend.look(player, match.match_id)).status.HasField("outcome"):
            if view.moves:
                backend.answer(player, match.match_id, view.status.decision.decision_id, chance.choice(view.moves).notation)
                accepted += 1
        return accepted

    with ThreadPoolExecutor(len(PLAYERS)) as pool:
        accepted = sum(pool.map(play, PLAYERS))
    assert open_store().load(match.match_id).revision == accepted


def test_a_clock_races_with_players(client: Client, open_store: OpenStore) -> None:
    """A player who is in time is heard, one who is late is told so, and the window closes once."""
    match, seats = begun(client, open_store)
    together = Barrier(3)
    ann, bob, clock = (Backend(client, Racing(open_store(), together), seats) for _ in range(3))
    results = at_once(
        partial(ann.answer, "ann", match.match_id, 1, "no_run"),
        partial(bob.answer, "bob", match.match_id, 1, "no_run"),
        partial(clock.time_is_up, match.match_id, 1),
    )
    refused = [result for result in results if isinstance(result, Exception)]
    assert all(isinstance(result, MoveRefused) and result.reason == "DECISION_CLOSED" for result in refused)
    stored = open_store().load(match.match_id)
    assert stored.revision == len(PLAYERS)
    clock.time_is_up(match.match_id, 1)
    assert open_store().load(match.match_id) == stored


def test_a_stranger_sees_and_does_nothing(client: Client, open_store: OpenStore) -> None:
    """Who has no seat in the app's own record is refused before the service is asked, whatever a request says."""
    match, seats = begun(client, open_store)
    backend = Backend(client, open_store(), seats)
    with pytest.raises(Stranger):
        backend.look("eve", match.match_id)
    with pytest.raises(Stranger):
        backend.answer("eve", match.match_id, 1, "no_run")
    assert open_store().load(match.match_id) == match


def test_an_answer_that_was_sent_twice(client: Client, open_store: OpenStore) -> None:
    """A player who reconnects and sends its answer again gets its view, and nothing changes; its own answer stands in the view."""
    match, seats = begun(client, open_store)
    backend = Backend(client, open_store(), seats)
    first, again = (backend.answer("cho", match.match_id, 1, "no_run") for _ in range(2))
    assert first == again == backend.look("cho", match.match_id)
    assert first.own_answer.notation == "no_run"
    assert first.revision == 1
