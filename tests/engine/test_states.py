"""Sealed states: of one length, bound to their match, and refused in every damaged, strange or impossible form."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import OVERHEAD_BYTES, Sealer
from croupier_service.state.v1 import match_record_pb2
from croupier_service.wire.packing import Packing, join_answers
from croupier_service.wire.refusals import RequestRefused
from tests.contract.sizes import size
from tests.engine.changes import Change, changed_record, hurting
from tests.engine.tables import (
    ENGINE,
    KEY,
    NEXT_KEY,
    SETUPS,
    STRANGE_KEY,
    apply,
    engine,
    played,
    refusal,
    resealed,
    seats,
    start,
    told,
    view_of,
    windows,
)

INVALID = ("INVALID_ARGUMENT", "STATE_INVALID", "match.state")
INCONSISTENT = ("INVALID_ARGUMENT", "STATE_INCONSISTENT", "match.state")
TOO_NEW = ("UNAVAILABLE", "STATE_TOO_NEW", "")


def with_(match: match_pb2.MatchState, **fields: object) -> match_pb2.MatchState:
    """Return a state with other fields beside the seal, or another seal."""
    changed = match_pb2.MatchState()
    changed.CopyFrom(match)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def why(match: match_pb2.MatchState, machine: InProcess = ENGINE) -> tuple[str, str, str]:
    """Return why a state is refused, by ApplyMoves, ObserveMatch and in a batch alike."""
    applied = refusal(machine.apply_moves, pb.ApplyMovesRequest(match=match))
    looked = refusal(machine.observe_match, pb.ObserveMatchRequest(match=match, observe=view_pb2.Observe(viewers=seats(0))))
    (item,) = machine.batch_apply_moves(pb.BatchApplyMovesRequest(requests=[pb.ApplyMovesRequest(match=match)])).items
    assert told(applied) == told(looked)
    assert applied.message == looked.message == item.refusal.message
    assert (item.refusal.reason, item.refusal.code) == (applied.reason, int(applied.code))
    assert applied.move_index is None
    return told(applied)


def run_state(game: str, place: int = 5) -> match_pb2.MatchState:
    """Return a state of a running match."""
    return played(*next(setup for setup in SETUPS if setup[0] == game)).states[place]


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_one_length_for_a_whole_match(game: str, preset: str) -> None:
    """The sealed length is the same from the first deal to the last, so that it tells nothing; it is the room that the game asks for."""
    listing, run = GAMES[game], played(game, preset)
    options = next(each.options for each in listing.description.presets if each.preset == preset)
    room = listing.room(options, listing.description.usual_seat_count)
    assert {len(state.state) for state in run.states} == {room + OVERHEAD_BYTES}


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_another_state(game: str) -> None:
    """No two states of a match are alike, and nothing of the record shows in any."""
    states = [state.state for state in played(*next(setup for setup in SETUPS if setup[0] == game)).states]
    assert len(set(states)) == len(states)
    records = [Sealer(KeyRing([KEY])).open(state.state, state.match_id, game, state.revision)[0] for state in (run_state(game),)]
    assert not any(record[at : at + 6] in states[5] for record in records for at in range(0, len(record) - 6, 3))


@pytest.mark.parametrize("game", GAMES)
def test_states_that_are_missing(game: str) -> None:
    """No match, or no state in it, or no game, is a missing field."""
    match = run_state(game)
    assert why(match_pb2.MatchState()) == ("INVALID_ARGUMENT", "MISSING_FIELD", "match.state")
    assert why(with_(match, state=b"")) == ("INVALID_ARGUMENT", "MISSING_FIELD", "match.state")
    assert why(with_(match, game="")) == ("INVALID_ARGUMENT", "MISSING_FIELD", "match.game")
    assert why(with_(match, game="chess")) == ("NOT_FOUND", "UNKNOWN_GAME", "match.game")


@pytest.mark.parametrize("game", GAMES)
def test_states_of_another_match(game: str) -> None:
    """Match id, revision and rules version are bound to the seal: none of them can be changed beside it."""
    match = run_state(game)
    for match_id in ("", "other", match.match_id + "x", match.match_id[:-1], match.match_id.upper()):
        assert why(with_(match, match_id=match_id)) == INVALID
    for revision in (0, match.revision - 1, match.revision + 1, -match.revision, 2**31 - 1, -(2**31)):
        assert why(with_(match, revision=revision)) == INVALID
    for version in (0, -1, match.rules_version + 1, 2**31 - 1):
        assert why(with_(match, rules_version=version)) == ("INVALID_ARGUMENT", "STATE_INVALID", "match.rules_version")


@pytest.mark.parametrize("game", GAMES)
def test_states_of_another_game(game: str) -> None:
    """A good state of one game is no state of another, nor of the same rules under another name."""
    match, named = run_state(game), engine(catalog={**GAMES, "double": GAMES[game]})
    assert why(with_(match, game="double"), named) == INVALID
    for other in GAMES:
        if other != game:
            assert why(with_(match, game=other)) == INVALID


@pytest.mark.parametrize("game", GAMES)
def test_states_of_a_game_that_only_newer_replicas_play(game: str) -> None:
    """A sound one is not refused for good: another replica plays it. Without a sound seal it is simply a game that there is not."""
    match, older = run_state(game), engine(catalog={other: listing for other, listing in GAMES.items() if other != game})
    assert why(match, older) == TOO_NEW
    for changed in (with_(match, revision=match.revision + 1), with_(match, match_id="other"), with_(match, state=match.state[:-1])):
        assert why(changed, older) == ("NOT_FOUND", "UNKNOWN_GAME", "match.game")
    assert why(start(game, engine(STRANGE_KEY)).match, older) == ("NOT_FOUND", "UNKNOWN_GAME", "match.game")


@pytest.mark.parametrize("length", [1, 0xFFFF, 0x10000, 1 << 20])
def test_states_of_games_with_names_of_any_length(length: int) -> None:
    """A name that nobody sealed is a game that there is not, in a batch the item's own matter; a match id of that length is a forgery."""
    match = run_state("sasaki")
    for name in ("x" * length, "é" * (length // 2 + 1)):
        assert why(with_(match, game=name)) == ("NOT_FOUND", "UNKNOWN_GAME", "match.game")
        assert why(with_(match, match_id=name)) == INVALID
    items = [pb.ApplyMovesRequest(match=match), pb.ApplyMovesRequest(match=with_(match, game="x" * length))]
    assert [item.WhichOneof("result") for item in ENGINE.batch_apply_moves(pb.BatchApplyMovesRequest(requests=items)).items] == [
        "applied",
        "refusal",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_states_of_newer_rules(game: str) -> None:
    """Nor is one that is played by newer rules, whatever else of it is not known yet; rules older than the first are no rules."""
    for version in (2, 3, 2**31 - 1):
        assert why(played_by(game, version)) == TOO_NEW
        assert why(played_by(game, version, preset=1000, options=b"no options that are known")) == TOO_NEW
    for version in (0, -1, -(2**31)):
        assert why(played_by(game, version)) == INCONSISTENT


def played_by(game: str, version: int, **changes: Any) -> match_pb2.MatchState:
    """Return a state that says inside and outside that it is played by a version of the rules."""

    def change(record: bytes) -> bytes:
        changed = match_record_pb2.MatchRecord.FromString(record)
        changed.rules_version = version
        for name, value in changes.items():
            setattr(changed, name, value)
        return changed.SerializeToString()

    return with_(resealed(run_state(game), change), rules_version=version)


@pytest.mark.parametrize("game", GAMES)
def test_states_of_another_key(game: str) -> None:
    """Which key is missing is not told; a key id that was changed into one of the ring's is a forgery."""
    match, strange = run_state(game), start(game, engine(STRANGE_KEY)).match
    due = ("FAILED_PRECONDITION", "UNKNOWN_KEY", "match.state")
    assert why(strange) == why(strange, engine(KEY, NEXT_KEY)) == due
    assert view_of(strange, 0, engine(KEY, STRANGE_KEY)) == view_of(start(game).match, 0)
    relabelled = strange.state[:1] + match.state[1:5] + strange.state[5:]
    assert why(with_(strange, state=relabelled)) == INVALID
    found = refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=strange))
    assert strange.state[1:5].hex() not in found.message + str(found.details)


@pytest.mark.parametrize("game", GAMES)
def test_states_of_another_time(game: str) -> None:
    """The seal of one state is no seal of another of the same match."""
    match, later = run_state(game), run_state(game, 6)
    assert why(with_(match, state=later.state)) == INVALID
    assert why(with_(later, state=match.state)) == INVALID
    half = len(match.state) // 2
    assert why(with_(match, state=match.state[:half] + later.state[half:])) == INVALID


@pytest.mark.parametrize("game", GAMES)
def test_flipped_bits(game: str) -> None:
    """Whichever bit of a state is flipped, it is refused: as of an unknown key in the four bytes of the key id, else as invalid."""
    match, rng = run_state(game), Random(game)
    for place in [*range(8 * 9), *[rng.randrange(8 * len(match.state)) for _ in range(100)]]:
        state = bytearray(match.state)
        state[place // 8] ^= 1 << place % 8
        assert why(with_(match, state=bytes(state)))[1] == ("UNKNOWN_KEY" if 1 <= place // 8 < 5 else "STATE_INVALID")


@pytest.mark.parametrize("game", GAMES)
def test_truncated_states(game: str) -> None:
    """A state that was cut short or has more behind it is invalid."""
    match, rng = run_state(game), Random(game)
    for length in [*range(1, 30), *[rng.randrange(30, len(match.state)) for _ in range(30)]]:
        assert why(with_(match, state=match.state[:length])) == INVALID
        assert why(with_(match, state=match.state[-length:]))[1] in {"STATE_INVALID", "UNKNOWN_KEY"}
        assert why(with_(match, state=match.state + match.state[:length])) == INVALID


@pytest.mark.parametrize("game", GAMES)
@given(noise=st.binary(min_size=1, max_size=400))
@settings(max_examples=60, deadline=None)
def test_noise(game: str, noise: bytes) -> None:
    """Bytes that nobody sealed are refused, also behind a good head."""
    match = run_state(game)
    for forged in (noise, match.state[:1] + noise, match.state[:7] + noise):
        assert why(with_(match, state=forged)) in {INVALID, ("FAILED_PRECONDITION", "UNKNOWN_KEY", "match.state")}


def rewritten(match: match_pb2.MatchState, change: Change) -> match_pb2.MatchState:
    """Return a state whose record was changed as a message, inside the seal."""

    def changed(record: bytes) -> bytes:
        message = match_record_pb2.MatchRecord.FromString(record)
        change(message)
        return message.SerializeToString(deterministic=True)

    return resealed(match, changed)


def setting(name: str, value: object) -> Change:
    """Return a change of one field."""
    return lambda record: setattr(record, name, value)


def heard(*numbers: int) -> Change:
    """Return a change of the events that were heard."""

    def change(record: match_record_pb2.MatchRecord) -> None:
        record.heard[:] = numbers

    return change


IMPOSSIBLE: dict[str, Change] = {
    "no options": setting("options", b""),
    "endless options": setting("options", b"\xff" * 40),
    "options out of range": setting("options", b"\x7f" * 13),
    "preset -1": setting("preset", -1),
    "preset 99": setting("preset", 99),
    "preset beyond words": setting("preset", 2**31 - 1),
    "no seats": setting("seats", 0),
    "seats below none": setting("seats", -4),
    "a hundred seats": setting("seats", 100),
    "no rules version": setting("rules_version", 0),
    "no decision opened": setting("decisions", 0),
    "decisions below none": setting("decisions", -1),
    "decisions beyond words": setting("decisions", 2**31 - 1),
    "kind -1": setting("kind", -1),
    "kind 99": setting("kind", 99),
    "over with cards in hand": setting("kind", 0),
    "nobody asked": setting("asked", b""),
    "a seat that is not there": setting("asked", b"\x00\x63"),
    "seats out of order": setting("asked", b"\x01\x00"),
    "a seat twice": setting("asked", b"\x00\x00"),
    "an answer of nobody": setting("pending", b"\x00"),
    "nobody has heard anything": heard(),
    "heard below none": heard(-1, -1, -1, -1, -1),
    "heard beyond words": heard(*[2**31 - 1] * 5),
    "too many have heard": heard(*[1] * 40),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
@pytest.mark.parametrize("game", GAMES)
def test_records_that_no_game_wrote(game: str, name: str) -> None:
    """A record inside a good seal that cannot have come out of the game is STATE_INCONSISTENT."""
    assert why(rewritten(start(game).match, IMPOSSIBLE[name])) == INCONSISTENT


@pytest.mark.parametrize("game", GAMES)
def test_tables_that_no_game_wrote(game: str) -> None:
    """No table, a seat less or more, no seed, a seed of another length, a deal without number are inconsistent."""

    def table(change: Callable[[Any], None]) -> Change:
        return lambda record: change(getattr(record, game))

    changes: list[Change] = [
        lambda record: record.ClearField(game),  # type: ignore[arg-type]
        table(lambda table: table.ClearField("public")),
        table(lambda table: table.ClearField("private")),
        table(lambda table: table.ClearField("hidden")),
        table(lambda table: table.private.add()),
        table(lambda table: table.private.pop()),
        table(lambda table: setattr(table.hidden, "seed", b"short")),
        table(lambda table: setattr(table.hidden, "seed", bytes(33))),
        table(lambda table: setattr(table.public.proof, "deal", 0)),
        table(lambda table: setattr(table.public.proof, "deal", -1)),
        table(lambda table: setattr(table.public.proof, "deal", 2**31 - 1)),
        table(lambda table: setattr(table.public.proof, "reveal", 0)),
        table(lambda table: setattr(table.public.proof, "reveal", 9)),
    ]
    for change in changes:
        assert why(rewritten(start(game).match, change)) == INCONSISTENT


@pytest.mark.parametrize("game", GAMES)
def test_answers_that_nobody_gave(game: str) -> None:
    """Sealed answers inside a good seal must be those of seats that are asked, readable and legal, and not of all."""
    packing = Packing(GAMES[game])
    for turn in windows(game):
        notation, asked = packing.pack_text(turn.answer.applied_moves[0].notation), list(turn.answer.status.decision.asked_seats)
        place, nobody = asked.index(turn.move.seat), [b""] * len(asked)

        def said(answer: bytes, place: int = place, nobody: list[bytes] = nobody) -> bytes:
            return join_answers([*nobody[:place], answer, *nobody[place + 1 :]])

        assert view_of(rewritten(turn.answer.match, setting("pending", said(notation))), None).game == game
        for pending in (
            said(b"nonsense "),
            said(b"nonsense"),
            said(b"\x00"),
            said(b"\xff"),
            said(b" "),
            said(notation + b" "),
            join_answers(nobody),
            said(notation) + b"\x00",
            said(notation)[:-1],
            said(notation) + join_answers([notation]),
            join_answers([notation] * len(asked)),
        ):
            assert why(rewritten(turn.answer.match, setting("pending", pending))) == INCONSISTENT, pending


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=size(150, 3000), deadline=None)
def test_records_changed_anywhere(game: str, data: st.DataObject) -> None:
    """Bytes changed inside a good seal are inconsistent, or another possible match: it can be looked at and played on."""
    states = played(*data.draw(st.sampled_from([setup for setup in SETUPS if setup[0] == game]))).states
    match = data.draw(st.sampled_from(states[:400]))
    changes = data.draw(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), min_size=1, max_size=4))
    cut = data.draw(st.none() | st.integers(0, 400))
    check_changed(resealed(match, lambda record: changed_record(record, changes)[:cut]))


@pytest.mark.parametrize("game", GAMES)
def test_records_changed_field_by_field(game: str) -> None:
    """The same of a field or two changed as what they are: numbers, cards, seats, answers."""
    rng = Random(game)
    states = [state for setup in SETUPS if setup[0] == game for state in played(*setup).states]
    for _ in range(size(600, 20_000)):
        check_changed(rewritten(rng.choice(states), hurting(rng)))


def check_changed(match: match_pb2.MatchState) -> None:
    """Look at a match and play on in it, unless it is refused as inconsistent, or as one of rules to come."""
    everybody = view_pb2.Observe(viewers=[view_pb2.Viewer(bystander=view_pb2.Bystander())], asked_seats=True)
    try:
        looked = ENGINE.observe_match(pb.ObserveMatchRequest(match=match, observe=everybody))
    except RequestRefused as found:
        reason = found.reason
    else:
        reason = ""
        play_on(match, looked)
    assert reason in {"", "STATE_INCONSISTENT", "STATE_TOO_NEW"}


def play_on(match: match_pb2.MatchState, looked: pb.ObserveMatchResponse) -> None:
    """Make a listed move of each awaited seat."""
    for observation in looked.observations[1:]:
        for listed in observation.view.moves[:2]:
            seat, decision = observation.viewer.seat, looked.status.decision.decision_id
            assert apply(match, match_pb2.SeatMove(seat=seat, decision_id=decision, notation=listed.notation)).match.state
