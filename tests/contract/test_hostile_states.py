"""Law 9, states: records changed inside the seal are refused by type, or taken and played on with; never a crash, never a hang."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from croupier_service.catalog import GAMES
from croupier_service.state.v1 import match_record_pb2
from tests.contract.hostile import put_through, record_of, resealed, states
from tests.contract.mutations import damaged, mutate
from tests.contract.sizes import size

RECORDS = 40


@pytest.mark.parametrize("game", GAMES)
def test_untouched_record_is_taken(game: str) -> None:
    """A record that is sealed again as it was is the same match: what is refused below is refused for the change."""
    rng = Random(game)
    for state in islice(states(game, rng), 30):
        assert put_through(resealed(state, record_of(state)), rng), "an untouched record is refused"


@pytest.mark.parametrize("game", GAMES)
def test_damaged_records(game: str) -> None:
    """Flipped, cut, doubled and added bytes."""
    rng = Random(f"{game}/bytes")
    for state in islice(states(game, rng), size(RECORDS, 1_000)):
        for _ in range(10):
            put_through(resealed(state, damaged(record_of(state), rng)), rng)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("times", [1, 2, 5])
def test_mutated_records(game: str, times: int) -> None:
    """Swapped zones, changed numbers, other decisions, seats out of range, entries too many or too few; some of it refused."""
    rng, refused = Random(f"{game}/{times}"), 0
    for state in islice(states(game, rng), size(RECORDS, 2_000)):
        for _ in range(10):
            record = match_record_pb2.MatchRecord.FromString(record_of(state))
            mutate(record, rng, times)
            refused += not put_through(resealed(state, record.SerializeToString()), rng)
    assert refused > 0, "not one change was noticed"


@pytest.mark.parametrize("game", GAMES)
def test_two_records_in_one(game: str) -> None:
    """Parts of one state in another: its table, its decision, its options, its table without its decision."""
    rng = Random(f"{game}/splice")
    found = states(game, rng)
    for one, other in islice(zip(found, found, strict=False), size(RECORDS, 500)):
        for fields in (
            ("options", "preset", "seats"),
            ("kind", "asked"),
            ("answered", "answers"),
            (game,),
            ("heard", "decisions"),
            ("kind",),
        ):
            record = match_record_pb2.MatchRecord.FromString(record_of(one))
            donor = match_record_pb2.MatchRecord.FromString(record_of(other))
            for name in fields:
                drop(record, name)
                record.MergeFrom(only(donor, name))
            put_through(resealed(one, record.SerializeToString()), rng)


def drop(record: Any, name: str) -> None:
    """Leave out a field."""
    record.ClearField(name)


def only(record: match_record_pb2.MatchRecord, name: str) -> match_record_pb2.MatchRecord:
    """Return a record with one field of another."""
    part = match_record_pb2.MatchRecord()
    part.CopyFrom(record)
    for field, _ in record.ListFields():
        if field.name != name:
            drop(part, field.name)
    return part


@pytest.mark.parametrize("game", GAMES)
def test_other_revision(game: str) -> None:
    """A state sealed with an absurd revision."""
    rng = Random(f"{game}/revision")
    for state in islice(states(game, rng), 10):
        for revision in (-1, 0, 1 << 30, (1 << 31) - 1):
            put_through(resealed(state, record_of(state), revision=revision), rng)


@pytest.mark.parametrize("game", GAMES)
def test_seed_of_another_length(game: str) -> None:
    """A record with no seed, or one of too few or too many bytes, is refused."""
    rng = Random(f"{game}/seed")
    for state in islice(states(game, rng), 10):
        for length in (0, 31, 33):
            record = match_record_pb2.MatchRecord.FromString(record_of(state))
            getattr(record, game).hidden.seed = bytes(length)
            assert not put_through(resealed(state, record.SerializeToString()), rng), "a seed of another length is taken"


@pytest.mark.parametrize("game", GAMES)
def test_record_of_another_game(game: str) -> None:
    """A record that says another game inside the seal than outside is refused, and an empty one."""
    rng = Random(f"{game}/other")
    for state in islice(states(game, rng), 10):
        assert not put_through(resealed(state, b""), rng), "an empty record is taken"
        for other in GAMES.keys() - {game}:
            assert not put_through(resealed(state, record_of(state), game=other), rng), "another game's record is taken"


@pytest.mark.parametrize("game", GAMES)
def test_unchecked_records_do_harm(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The changes are bad enough: where the game does not look at tables from outside, one of them makes its rules fail."""
    monkeypatch.setattr(GAMES[game].rules, "fault", lambda *_: None)
    rng = Random(f"{game}/unchecked")
    with pytest.raises((LookupError, ValueError, AttributeError, TypeError, ArithmeticError, AssertionError)):
        put_through_mutated(game, rng)


def put_through_mutated(game: str, rng: Random) -> None:
    """Put so many changed states through the engine that something must happen."""
    for state in islice(states(game, rng), 2_000):
        record = match_record_pb2.MatchRecord.FromString(record_of(state))
        mutate(record, rng, 2)
        put_through(resealed(state, record.SerializeToString()), rng)
