"""What no refusal may tell: a card, a seed, a key, a state. Refusals of every kind are gathered and searched."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.cards.shuffle import deal_key
from croupier_service.catalog import GAMES
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import Sealer
from croupier_service.wire.refusals import RequestRefused
from tests.engine.tables import ENGINE, KEY, NEXT_KEY, SEED, SETUPS, apply, default, engine, option, played, resealed, seats, text

STRANGER = engine(NEXT_KEY)
PIECE = 6
"""So many characters or bytes of a secret in a row are no accident."""


@cache
def refusals_of_moves(game: str, preset: str) -> list[RequestRefused]:
    """Return the refusals of moves."""
    return list(bad_moves(game, preset))


def bad_moves(game: str, preset: str) -> Iterator[RequestRefused]:
    """Refuse moves of every kind at many places of a match: other hands' moves, closed decisions, nonsense, other answers."""
    run, rng = played(game, preset), Random(preset)
    notations = sorted({turn.answer.applied_moves[0].notation for turn in run.turns})
    for turn in run.turns[:: 1 + len(run.turns) // 25]:
        decision = turn.move.decision_id
        for seat, number in product((0, 1, 99), (decision - 1, decision, decision + 1)):
            for notation in [*rng.sample(notations, min(3, len(notations))), "nonsense", ""]:
                yield from refused(ENGINE, turn.before, text(seat, number, notation))
            yield from refused(ENGINE, turn.before, default(seat, number))
            yield from refused(ENGINE, turn.before, match_pb2.SeatMove(seat=seat, decision_id=number, move=match_pb2.Move()))


def refusals_of_states(game: str, preset: str) -> Iterator[RequestRefused]:
    """Refuse states: damaged, of another key, inconsistent inside a good seal, of another revision."""
    run, rng = played(game, preset), Random(preset)
    for state in run.states[:: 1 + len(run.states) // 12]:
        damaged, other, late = match_pb2.MatchState(), match_pb2.MatchState(), match_pb2.MatchState()
        for changed in (damaged, other, late):
            changed.CopyFrom(state)
        damaged.state, other.game, late.revision = state.state[:-1] + b"x", "chess", state.revision + 1
        for hurt in (damaged, other, late, resealed(state, lambda record: record[: rng.randrange(len(record))])):
            yield from refused(ENGINE, hurt)
        yield from refused(STRANGER, state)


def refused(machine: InProcess, match: match_pb2.MatchState, *moves: match_pb2.SeatMove) -> Iterator[RequestRefused]:
    """Yield the refusal of a call, if it is one."""
    try:
        apply(match, *moves, machine=machine)
    except RequestRefused as found:
        yield found


def refusals_of_starts(game: str) -> Iterator[RequestRefused]:
    """Refuse starts that carry the seed."""
    for fields in (
        {"preset": "nonsense"},
        {"options": {"nonsense": option(1)}},
        {"seat_count": 99},
        {"rules_version": 99},
        {"match_id": "no name"},
        {"observe": view_pb2.Observe(viewers=seats(99))},
        {"seed": SEED + b"x"},
    ):
        try:
            ENGINE.start_match(pb.StartMatchRequest(**{"game": game, "seed": SEED, **fields}))  # type: ignore[arg-type]
        except RequestRefused as found:
            yield found


def everything_told(found: RequestRefused) -> str:
    """Return all words of a refusal, as they go out."""
    message = found.to_message()
    return " ".join([message.reason, message.message, *message.details, *message.details.values()])


def pieces(secret: bytes) -> set[str]:
    """Return every piece of a secret in the forms in which one might print it."""
    forms = [secret.hex(), base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode(), secret.decode("latin-1")]
    return {form[at : at + 2 * PIECE] for form in forms for at in range(len(form) - 2 * PIECE)}


def secrets_of(game: str, preset: str) -> set[str]:
    """Return the pieces of key, seed, deal keys, and of some states with their records."""
    found = pieces(KEY) | pieces(SEED) | pieces(deal_key(SEED, 1)) | pieces(deal_key(SEED, 2))
    sealer = Sealer(KeyRing([KEY]))
    for state in played(game, preset).states[:: 1 + len(played(game, preset).states) // 6]:
        found |= pieces(state.state) | pieces(sealer.open(state.state, state.match_id, game, state.revision)[0])
    return found


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_refusals_tell_no_secret(game: str, preset: str) -> None:
    """No refusal has a card of the deck, a piece of seed, key or state in any common form, or another line than one."""
    found = [*refusals_of_moves(game, preset), *refusals_of_states(game, preset), *refusals_of_starts(game)]
    told = {everything_told(each) for each in found}
    assert {each.reason for each in found} >= {"BAD_MOVE", "NOT_ASKED", "DECISION_CLOSED", "UNKNOWN_DECISION", "UNKNOWN_KEY"}
    assert {each.reason for each in found} >= {"STATE_INVALID", "STATE_INCONSISTENT", "UNKNOWN_GAME", "INVALID_FIELD"}
    assert {each.reason for each in found} & {term.kind for term in GAMES[game].description.refusals}
    secrets, cards = secrets_of(game, preset), set(GAMES[game].deck.kinds)
    for words in told:
        assert not cards & set(re.findall(r"[A-Za-z0-9]+", words)), words
        assert not {words[at : at + 2 * PIECE] for at in range(len(words))} & secrets, words
        assert words.isprintable()


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_refusals_of_states_are_one(game: str, preset: str) -> None:
    """All that is wrong with a seal is told in the same words, and so is all that is wrong inside one."""
    told: dict[str, set[str]] = {}
    for found in refusals_of_states(game, preset):
        told.setdefault(found.reason, set()).add(everything_told(found))
    assert {reason: len(words) for reason, words in told.items()} == dict.fromkeys(told, 1)
    assert len(told) == 4


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_refusals_follow_from_the_reason(game: str, preset: str) -> None:
    """A refused move is told by its reason and its place alone: two refusals of one reason read alike, whatever the hands."""
    told: dict[tuple[str, str], set[str]] = {}
    for found in refusals_of_moves(game, preset):
        told.setdefault((found.reason, found.field), set()).add(found.message)
    assert all(len(words) == 1 for key, words in told.items() if key[0] not in {"BAD_MOVE", "MISSING_FIELD"})
    assert len(told) > 5
