"""Bad input on every method: a typed refusal that names the field or the rule, for every game; nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import game_info_pb2, match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.description.options import OptionType, option_terms
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import Sealer
from croupier_service.wire.refusals import Code, RequestRefused
from tests.contract.hostile import METHODS, NEWEST, engine, record_of, resealed, sealer
from tools.golden import everybody, seed, seen


class Case(NamedTuple):
    """A spoilt request, and the refusal that is due."""

    method: str
    spoil: Callable[[Any], object]
    code: Code
    reason: str
    field: str = ""


def started(game: str) -> match_pb2.MatchState:
    """Return a new match."""
    return engine.start_match(pb.StartMatchRequest(game=game, seed=seed(game), match_id="match")).match


def request(game: str, method: str) -> Any:
    """Return a request that is in order."""
    state = started(game)
    asked = engine.apply_moves(pb.ApplyMovesRequest(match=state)).status.decision
    move = match_pb2.SeatMove(seat=asked.asked_seats[0], decision_id=1, default_move=match_pb2.DefaultMove())
    return {
        "ListGames": pb.ListGamesRequest(games=[game]),
        "StartMatch": pb.StartMatchRequest(game=game, seed=seed(game)),
        "ApplyMoves": pb.ApplyMovesRequest(match=state, moves=[move]),
        "BatchApplyMoves": pb.BatchApplyMovesRequest(requests=[pb.ApplyMovesRequest(match=state, moves=[move])]),
        "ObserveMatch": pb.ObserveMatchRequest(match=state, observe=everybody(2)),
    }[method]


def unknown_option(start: pb.StartMatchRequest) -> None:
    """Set an option that no game has."""
    start.options["no_such_option"].number = 1


def state(change: Callable[[match_pb2.MatchState], object]) -> Callable[[Any], object]:
    """Return what changes the state of a request."""
    return lambda request: change(request.match)


def move(**values: Any) -> Callable[[Any], object]:
    """Return what puts another move into a request."""
    return lambda request: request.moves[0].MergeFrom(match_pb2.SeatMove(**values))


def other_key(sent: match_pb2.MatchState) -> None:
    """Seal the state under a key that the service does not hold."""
    strange = Sealer(KeyRing([bytes(64)]))
    sent.state = strange.seal(record_of(sent), sent.match_id, sent.game, sent.revision, NEWEST, 0)


def newer(sent: match_pb2.MatchState) -> None:
    """Seal the state as one of a newer version."""
    sent.state = sealer.seal(record_of(sent), sent.match_id, sent.game, sent.revision, 99, 0)


def flip(sent: match_pb2.MatchState) -> None:
    """Change a byte of the sealed state."""
    sent.state = sent.state[:20] + bytes([sent.state[20] ^ 1]) + sent.state[21:]


BAD, RULE = Code.INVALID_ARGUMENT, Code.FAILED_PRECONDITION

CASES = {
    "unknown game listed": Case("ListGames", lambda r: r.games.__setitem__(0, "chess"), Code.NOT_FOUND, "UNKNOWN_GAME", "games"),
    "no name listed": Case("ListGames", lambda r: r.games.__setitem__(0, ""), BAD, "MISSING_FIELD", "games"),
    "too many listed": Case("ListGames", lambda r: r.games.extend(["sasaki"] * 100), BAD, "TOO_MANY", "games"),
    "no game": Case("StartMatch", lambda r: r.ClearField("game"), BAD, "MISSING_FIELD", "game"),
    "unknown game": Case("StartMatch", lambda r: setattr(r, "game", "chess"), Code.NOT_FOUND, "UNKNOWN_GAME", "game"),
    "unknown preset": Case("StartMatch", lambda r: setattr(r, "preset", "none"), BAD, "UNKNOWN_PRESET", "preset"),
    "unknown option": Case("StartMatch", unknown_option, BAD, "UNKNOWN_OPTION", "options[no_such_option]"),
    "no seats": Case("StartMatch", lambda r: setattr(r, "seat_count", 0), BAD, "INVALID_FIELD", "seat_count"),
    "too many seats": Case("StartMatch", lambda r: setattr(r, "seat_count", 1 << 30), BAD, "INVALID_FIELD", "seat_count"),
    "short seed": Case("StartMatch", lambda r: setattr(r, "seed", bytes(31)), BAD, "INVALID_FIELD", "seed"),
    "long seed": Case("StartMatch", lambda r: setattr(r, "seed", bytes(33)), BAD, "INVALID_FIELD", "seed"),
    "no such reveal": Case("StartMatch", lambda r: setattr(r, "reveal", 9), BAD, "INVALID_FIELD", "reveal"),
    "strange match id": Case("StartMatch", lambda r: setattr(r, "match_id", "a b"), BAD, "INVALID_FIELD", "match_id"),
    "long match id": Case("StartMatch", lambda r: setattr(r, "match_id", "a" * 65), BAD, "INVALID_FIELD", "match_id"),
    "unknown rules": Case("StartMatch", lambda r: setattr(r, "rules_version", 99), BAD, "UNKNOWN_RULES_VERSION", "rules_version"),
    "no state": Case("ApplyMoves", state(lambda s: s.ClearField("state")), BAD, "MISSING_FIELD", "match.state"),
    "no match": Case("ApplyMoves", lambda r: r.ClearField("match"), BAD, "MISSING_FIELD", "match.state"),
    "garbage state": Case("ApplyMoves", state(lambda s: setattr(s, "state", b"garbage")), BAD, "STATE_INVALID", "match.state"),
    "flipped state": Case("ApplyMoves", state(flip), BAD, "STATE_INVALID", "match.state"),
    "cut state": Case("ApplyMoves", state(lambda s: setattr(s, "state", s.state[:-1])), BAD, "STATE_INVALID", "match.state"),
    "another match": Case("ApplyMoves", state(lambda s: setattr(s, "match_id", "other")), BAD, "STATE_INVALID", "match.state"),
    "another revision": Case("ApplyMoves", state(lambda s: setattr(s, "revision", 1)), BAD, "STATE_INVALID", "match.state"),
    "another version": Case("ApplyMoves", state(lambda s: setattr(s, "rules_version", 9)), BAD, "STATE_INVALID", "match.rules_version"),
    "a game of an endless name": Case(
        "ApplyMoves", state(lambda s: setattr(s, "game", "x" * 0x10000)), Code.NOT_FOUND, "UNKNOWN_GAME", "match.game"
    ),
    "another game": Case("ApplyMoves", state(lambda s: setattr(s, "game", "chess")), Code.NOT_FOUND, "UNKNOWN_GAME", "match.game"),
    "another key": Case("ApplyMoves", state(other_key), RULE, "UNKNOWN_KEY", "match.state"),
    "a newer state": Case("ApplyMoves", state(newer), Code.UNAVAILABLE, "STATE_TOO_NEW"),
    "a damaged record": Case("ApplyMoves", state(lambda s: s.CopyFrom(resealed(s, b"\xff"))), BAD, "STATE_INCONSISTENT", "match.state"),
    "no seat": Case("ApplyMoves", lambda r: r.moves[0].ClearField("seat"), BAD, "MISSING_FIELD", "moves[0].seat"),
    "negative seat": Case("ApplyMoves", move(seat=-1), RULE, "NOT_ASKED"),
    "seat not there": Case("ApplyMoves", move(seat=99), RULE, "NOT_ASKED"),
    "no decision": Case("ApplyMoves", lambda r: r.moves[0].ClearField("decision_id"), BAD, "MISSING_FIELD", "moves[0].decision_id"),
    "a decision to come": Case("ApplyMoves", move(decision_id=2), RULE, "UNKNOWN_DECISION"),
    "no answer": Case("ApplyMoves", lambda r: r.moves[0].ClearField("default_move"), BAD, "MISSING_FIELD", "moves[0].answer"),
    "nonsense": Case("ApplyMoves", move(notation="no such move"), BAD, "BAD_MOVE", "moves[0].notation"),
    "empty notation": Case("ApplyMoves", move(notation=""), BAD, "BAD_MOVE", "moves[0].notation"),
    "long notation": Case("ApplyMoves", move(notation="x" * 201), BAD, "BAD_MOVE", "moves[0].notation"),
    "an empty move": Case("ApplyMoves", move(move=match_pb2.Move()), BAD, "BAD_MOVE", "moves[0].move"),
    "too many moves": Case("ApplyMoves", lambda r: r.moves.extend([r.moves[0]] * 1000), BAD, "TOO_MANY", "moves"),
    "too many items": Case("BatchApplyMoves", lambda r: r.requests.extend([pb.ApplyMovesRequest()] * 1000), BAD, "TOO_MANY", "requests"),
    "nobody looks": Case("ObserveMatch", lambda r: r.ClearField("observe"), BAD, "MISSING_FIELD", "observe"),
    "an unset viewer": Case("ObserveMatch", lambda r: r.observe.viewers[1].Clear(), BAD, "MISSING_FIELD", "observe.viewers[1]"),
    "a viewer twice": Case("ObserveMatch", lambda r: r.observe.viewers.add(seat=0), BAD, "INVALID_FIELD", "observe.viewers"),
    "a viewer not there": Case("ObserveMatch", lambda r: r.observe.viewers.add(seat=99), BAD, "INVALID_FIELD", "observe.viewers[3]"),
    "too many viewers": Case(
        "ObserveMatch", lambda r: r.observe.viewers.extend([view_pb2.Viewer(seat=0)] * 20), BAD, "TOO_MANY", "observe.viewers"
    ),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", CASES)
def test_bad_input(game: str, name: str) -> None:
    """The request is refused with its own status and reason, and the field is named; as it was it is carried out."""
    case = CASES[name]
    sent = request(game, case.method)
    METHODS[case.method][1](sent)
    case.spoil(sent)
    with pytest.raises(RequestRefused) as refused:
        METHODS[case.method][1](sent)
    assert (refused.value.code, refused.value.reason, refused.value.field) == (case.code, case.reason, case.field)


@pytest.mark.parametrize("game", GAMES)
def test_option_values_out_of_range(game: str) -> None:
    """A value below, above, of another type or of no type is refused, and the option is named."""
    for name, term in option_terms(GAMES[game].shapes.options).items():
        bad = [game_info_pb2.OptionValue(), game_info_pb2.OptionValue(choice="no such choice"), game_info_pb2.OptionValue(number=-1)]
        if term.type is OptionType.NUMBER:
            bad.append(game_info_pb2.OptionValue(number=term.maximum + 1))
        if not term.nullable:
            bad.append(game_info_pb2.OptionValue(none=game_info_pb2.NoValue()))
        for value in bad:
            with pytest.raises(RequestRefused) as refused:
                engine.start_match(pb.StartMatchRequest(game=game, options={name: value}))
            assert (refused.value.reason, refused.value.field) == ("INVALID_OPTION", f"options[{name}]")


@pytest.mark.parametrize("game", GAMES)
def test_refusal_names_the_move_and_nothing_is_done(game: str) -> None:
    """All or nothing: the index of the refused move is told, and the state before it is as good as ever."""
    sent = request(game, "ApplyMoves")
    sent.moves.add(seat=sent.moves[0].seat, decision_id=7, default_move=match_pb2.DefaultMove())
    with pytest.raises(RequestRefused) as refused:
        engine.apply_moves(sent)
    assert (refused.value.reason, refused.value.move_index) == ("UNKNOWN_DECISION", 1)
    del sent.moves[1]
    assert engine.apply_moves(sent).match.revision == 1


@pytest.mark.parametrize("game", GAMES)
def test_batch_items_are_refused_by_themselves(game: str) -> None:
    """A refused item leaves the others alone and says why."""
    good = request(game, "ApplyMoves")
    bad = request(game, "ApplyMoves")
    bad.match.match_id = "other"
    items = engine.batch_apply_moves(pb.BatchApplyMovesRequest(requests=[good, bad, good])).items
    assert [item.WhichOneof("result") for item in items] == ["applied", "refusal", "applied"]
    assert (items[1].refusal.reason, items[1].refusal.code) == ("STATE_INVALID", Code.INVALID_ARGUMENT)
    assert items[0] == items[2], "the same request has the same answer"


@pytest.mark.parametrize("game", GAMES)
def test_same_request_same_bytes(game: str) -> None:
    """Two engines with the same keys answer a request with the same bytes, and a retry is answered alike."""
    other = InProcess(Engine(GAMES, sealer))
    sent = request(game, "ApplyMoves")
    sealed = {machine.apply_moves(sent).match.state for machine in (engine, other, engine)}
    assert len(sealed) == 1


@pytest.mark.parametrize("game", GAMES)
def test_moves_of_other_games_are_no_moves(game: str) -> None:
    """A typed move of another game is BAD_MOVE, whatever it says."""
    sent = request(game, "ApplyMoves")
    for field in match_pb2.Move.DESCRIPTOR.fields:
        typed = match_pb2.Move()
        getattr(typed, field.name).SetInParent()
        sent.moves[0].move.CopyFrom(typed)
        with pytest.raises(RequestRefused) as refused:
            engine.apply_moves(sent)
        assert (refused.value.reason, refused.value.field, refused.value.move_index) == ("BAD_MOVE", "moves[0].move", 0)


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_are_not_in_the_deck(game: str) -> None:
    """A move with an unknown card, or one card twice too often, is BAD_MOVE."""
    state = started(game)
    asked = engine.apply_moves(pb.ApplyMovesRequest(match=state)).status.decision
    listed = {one.notation for seat in asked.asked_seats for one in seen(engine, state, seat).moves}
    card = GAMES[game].deck.kinds[0]
    for word in {text.split(" ", maxsplit=1)[0] for text in listed}:
        for cards in ("XX", "7h7", " ".join([card] * 9)):
            sent = match_pb2.SeatMove(seat=asked.asked_seats[0], decision_id=1, notation=f"{word} {cards}")
            with pytest.raises(RequestRefused) as refused:
                engine.apply_moves(pb.ApplyMovesRequest(match=state, moves=[sent]))
            assert refused.value.reason == "BAD_MOVE", f"{word} {cards}"
