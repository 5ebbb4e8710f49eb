"""GetServerInfo, and what the engine reports to the metrics."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.limits import Limits
from croupier_service.sealing.key_ring import KeyRing
from tests.engine.tables import ENGINE, KEY, NEXT_KEY, SETUPS, apply, default, engine, played, refusal, seats, start, text, windows


@dataclass
class Told:
    """A tally that remembers what it was told, in order."""

    heard: list[tuple[object, ...]] = field(default_factory=list)

    def moved(self, game: str, moves: int) -> None:
        """Remember moves."""
        self.heard.append(("moved", game, moves))

    def refused(self, game: str, reason: str) -> None:
        """Remember a refusal."""
        self.heard.append(("refused", game, reason))

    def started(self, game: str) -> None:
        """Remember a start."""
        self.heard.append(("started", game))

    def finished(self, game: str) -> None:
        """Remember an end."""
        self.heard.append(("finished", game))

    def opened_with(self, key_id: str) -> None:
        """Remember the use of a key."""
        self.heard.append(("opened_with", key_id))

    def since(self) -> list[tuple[object, ...]]:
        """Return what was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard


FIRST, SECOND = KeyRing([KEY, NEXT_KEY]).ids


def test_what_the_server_is() -> None:
    """Release, every limit, the versions of states and the rules versions of every game are told."""
    limits = Limits(1_000_001, 2_000_002, 33, 44, 5)
    info = engine(limits=limits, release="1.2.3").get_server_info(pb.GetServerInfoRequest())
    assert info.release == "1.2.3"
    assert {one.name for one in fields(Limits)} == {one.name for one in pb.Limits.DESCRIPTOR.fields}
    assert all(getattr(info.limits, one.name) == getattr(limits, one.name) for one in fields(Limits))
    assert (list(info.readable_state_versions), info.written_state_version) == ([1, 2], 2)
    versions = {game.game: list(game.rules_versions) for game in info.games}
    assert versions == {game: [listing.description.rules_version] for game, listing in GAMES.items()}


def test_the_limits_are_the_documented_ones() -> None:
    """A mebibyte in, four out, a thousand moves, a thousand items, sixteen viewers."""
    info = ENGINE.get_server_info(pb.GetServerInfoRequest()).limits
    assert (info.max_request_bytes, info.max_response_bytes) == (1 << 20, 1 << 22)
    assert (info.max_moves_per_call, info.max_items_per_batch, info.max_viewers_per_call) == (1000, 1000, 16)


@pytest.mark.parametrize("game", GAMES)
def test_starts_are_counted(game: str) -> None:
    """A start counts once, with its game; one that is refused is not counted as a start."""
    tally = Told()
    machine = engine(tally=tally)
    started = start(game, machine)
    over = [("finished", game)] if started.status.HasField("outcome") else []
    assert tally.since() == [("started", game), *over]
    refusal(machine.start_match, pb.StartMatchRequest(game=game, preset="nonsense"))
    refusal(machine.start_match, pb.StartMatchRequest(game=game, observe=view_pb2.Observe(viewers=seats(99))))
    assert tally.since() == []


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_keys_are_counted(game: str) -> None:
    """Each opened state counts for its key, by id; moves count by number; looking and listing move nothing."""
    tally, run = Told(), played(*next(setup for setup in SETUPS if setup[0] == game))
    machine = engine(KEY, NEXT_KEY, tally=tally)
    apply(run.started.match, *run.moves[:3], machine=machine)
    assert tally.since() == [("opened_with", FIRST), ("moved", game, 3)]
    machine.observe_match(pb.ObserveMatchRequest(match=run.started.match, observe=view_pb2.Observe(viewers=seats(0))))
    assert tally.since() == [("opened_with", FIRST)]
    apply(start(game, engine(NEXT_KEY)).match, machine=machine)
    assert tally.since() == [("opened_with", SECOND), ("moved", game, 0)]
    machine.list_games(pb.ListGamesRequest())
    machine.get_server_info(pb.GetServerInfoRequest())
    assert tally.since() == []


@pytest.mark.parametrize("game", GAMES)
def test_refused_moves_are_no_moves(game: str) -> None:
    """A call that is refused counts no move, also not the good ones before the bad one; nor does a state that does not open count a key."""
    tally, run = Told(), played(*next(setup for setup in SETUPS if setup[0] == game))
    machine = engine(tally=tally)
    refusal(machine.apply_moves, pb.ApplyMovesRequest(match=run.started.match, moves=[run.moves[0], default(99, 1)]))
    assert tally.since() == [("opened_with", FIRST)]
    refusal(machine.apply_moves, pb.ApplyMovesRequest(match=start(game, engine(NEXT_KEY)).match))
    forged = match_pb2.MatchState(state=run.started.match.state, game=game, match_id="other")
    refusal(machine.apply_moves, pb.ApplyMovesRequest(match=forged))
    assert tally.since() == []


def test_ends_are_counted_once() -> None:
    """The call that ends a match counts an end; looking at it, and sealing it anew, do not."""
    finished = [setup for setup in SETUPS if played(*setup).is_over]
    assert finished, "no match came to its end"
    for game, preset in finished:
        tally, run = Told(), played(game, preset)
        machine = engine(tally=tally)
        apply(run.states[-2], run.moves[-1], machine=machine)
        assert tally.since() == [("opened_with", FIRST), ("moved", game, 1), ("finished", game)]
        apply(run.states[-1], machine=machine)
        assert tally.since() == [("opened_with", FIRST), ("moved", game, 0)]


@pytest.mark.parametrize("game", GAMES)
def test_items_are_counted(game: str) -> None:
    """Refused items count by reason with the game that they say; the others as calls of their own."""
    tally, run = Told(), played(*next(setup for setup in SETUPS if setup[0] == game))
    good = pb.ApplyMovesRequest(match=run.started.match, moves=run.moves[:1])
    bad = pb.ApplyMovesRequest(match=run.started.match, moves=[text(0, 1, "nonsense")])
    request = pb.BatchApplyMovesRequest(requests=[good, bad, pb.ApplyMovesRequest()])
    engine(tally=tally).batch_apply_moves(request)
    assert tally.since() == [
        ("opened_with", FIRST),
        ("moved", game, 1),
        ("opened_with", FIRST),
        ("refused", game, "BAD_MOVE"),
        ("refused", "", "MISSING_FIELD"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_repetitions_are_no_moves(game: str) -> None:
    """What is counted is accepted answers: one that was given before is none."""
    for turn in windows(game):
        tally = Told()
        apply(turn.before, turn.move, turn.move, machine=engine(tally=tally))
        assert tally.since() == [("opened_with", FIRST), ("moved", game, 1)]
        apply(turn.answer.match, turn.move, turn.move, machine=engine(tally=tally))
        assert tally.since() == [("opened_with", FIRST), ("moved", game, 0)]
