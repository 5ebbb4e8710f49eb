"""The demonstration against the real service: it tells, replays and checks, and notices when something does not hold."""

from __future__ import annotations

import io
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest

from croupier import BYSTANDER, Client, fairness
from croupier.v1 import game_info_pb2, view_pb2
from croupier_service import demo
from croupier_service.demo import server_process
from croupier_service.demo.checking import check_deals, check_replay
from croupier_service.demo.playing import Record, play
from croupier_service.demo.telling import Teller

SCORING = 2
"""The preset of Sasaki with many deals."""


@pytest.fixture(scope="module")
def target() -> Iterator[str]:
    """Return the address of a running service."""
    with demo.local_service() as address:
        yield address


@pytest.fixture(scope="module")
def client(target: str) -> Iterator[Client]:
    """Return a client of the running service."""
    with Client(target) as connected:
        yield connected


@pytest.fixture(scope="module")
def info(client: Client) -> game_info_pb2.GameInfo:
    """Return the description of Sasaki."""
    return client.games("sasaki")[0]


@pytest.fixture
def teller(info: game_info_pb2.GameInfo) -> Teller:
    """Return a teller whom nobody hears."""
    return Teller(io.StringIO(), info)


@pytest.fixture(scope="module")
def played(client: Client, info: game_info_pb2.GameInfo) -> Record:
    """Return a match of several deals as the demonstration plays it."""
    return play(client, info, info.presets[SCORING], info.usual_seat_count, Random(2), Teller(io.StringIO(), info))


@pytest.fixture
def record(played: Record) -> Record:
    """Return a copy of that match, to be tampered with."""
    return deepcopy(played)


def tale(client: Client, info: game_info_pb2.GameInfo, seed: int) -> str:
    """Return what is told of a short match."""
    out = io.StringIO()
    play(client, info, info.presets[0], info.usual_seat_count, Random(seed), Teller(out, info))
    return out.getvalue()


def arguments(*words: str) -> Namespace:
    """Return the arguments of the command."""
    parser = ArgumentParser()
    demo.add_arguments(parser)
    return parser.parse_args(words)


def test_the_whole_demonstration_holds(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each preset is told with its deal, its moves, its windows and its scores, replayed and checked."""
    assert demo.run(arguments("--target", target, "sasaki")) == 0
    told = capsys.readouterr().out
    for what in ("=== ", "Deal 1 ends: scores", "\nThe match is over (", "Replayed", "all 5 views are the same", "each key fits"):
        assert told.count(what) == 3, what
    for what in ("hand: 12 unseen", "seen by itself: seat 3", "(sealed)", "answers are sealed until all have answered", "play "):
        assert what in told, what
    assert "dealt 1 at a time from seat 0" in told
    assert told.endswith("Everything held.\n")


def test_the_same_seed_tells_the_same(client: Client, info: game_info_pb2.GameInfo) -> None:
    """A match is told the same each time, another one with another seed."""
    assert tale(client, info, 1) == tale(client, info, 1) != tale(client, info, 2)


def test_a_game_that_is_not_there(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The command fails in one line."""
    assert demo.run(arguments("--target", target, "poker")) == 1
    assert capsys.readouterr().err.startswith("croupier demo: UNKNOWN_GAME: ")


def test_a_record_that_holds(client: Client, info: game_info_pb2.GameInfo, record: Record, teller: Teller) -> None:
    """Replayed in several calls it gives the same views, and every one of its deals was fixed when it started."""
    assert len(record.deal_starts) > 1
    assert check_replay(client, record, 100, teller) == []
    assert check_deals(info, record, teller) == []


def test_a_view_that_changed_is_noticed(client: Client, record: Record, teller: Teller) -> None:
    """Whose view differs after the replay is named."""
    other = view_pb2.TableView()
    other.CopyFrom(record.final[2])
    other.revision += 1
    record.final = {**record.final, 2: other}
    assert check_replay(client, record, 1000, teller) == ["seat 2 sees another table after the replay"]


def test_a_move_that_is_missing_is_noticed(client: Client, record: Record, teller: Teller) -> None:
    """A record without its last move ends at another table, for everybody."""
    record.moves.pop()
    assert len(check_replay(client, record, 1000, teller)) == 5


def test_another_seed_is_noticed(client: Client, record: Record, teller: Teller) -> None:
    """A start that cannot be repeated is a problem by itself."""
    record.seed = bytes(32)
    assert check_replay(client, record, 1000, teller) == ["the same seed gave another match"]


def test_an_unfair_deal_is_noticed(info: game_info_pb2.GameInfo, record: Record, teller: Teller) -> None:
    """A commitment to something else, and a key that the match key does not give, are told."""
    record.deal_starts[2][BYSTANDER].shuffle_proof.commitment = fairness.commitment(b"another key")
    record.keys[1] = bytes(32)
    wrong_key, wrong_commitment = check_deals(info, record, teller)
    assert wrong_key.startswith("the key published at the end of deal 1")
    assert wrong_commitment.startswith("COMMITMENT_MISMATCH: the key of deal 2")


def test_a_service_that_does_not_start(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what the service said."""
    monkeypatch.setattr(server_process, "OPTIONS", ("--port", "nowhere"))
    assert demo.run(arguments()) == 1
    said = capsys.readouterr().err
    assert said.startswith("croupier demo: the service did not start: ")
    assert "nowhere" in said
