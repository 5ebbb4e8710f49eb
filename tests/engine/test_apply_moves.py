"""ApplyMoves and BatchApplyMoves: all or nothing, replays, repetitions, re-sealing, limits, independent items."""

from __future__ import annotations

from itertools import groupby

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.limits import Limits
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.wire.refusals import RequestRefused
from tests.engine.tables import (
    BYSTANDER,
    ENGINE,
    KEY,
    NEXT_KEY,
    SETUPS,
    Played,
    Turn,
    apply,
    default,
    engine,
    played,
    refusal,
    seats,
    start,
    text,
    told,
    view_of,
    windows,
)


def run_of(game: str) -> Played:
    """Return a match of the first preset."""
    return played(*next(setup for setup in SETUPS if setup[0] == game))


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_a_record_is_replayed_in_one_call(game: str, preset: str) -> None:
    """All moves of a match, typed, as text or by default, give from its start the state that they gave one by one; so do their texts."""
    run = played(game, preset)
    machine = engine(limits=Limits(max_moves_per_call=len(run.moves)))
    again = apply(run.started.match, *run.moves, machine=machine)
    assert again.match == run.states[-1]
    assert again.status == run.last.status
    assert [move.notation for move in again.applied_moves] == [turn.answer.applied_moves[0].notation for turn in run.turns]
    texts = [text(move.seat, move.decision_id, move.notation) for move in again.applied_moves]
    assert apply(run.started.match, *texts, machine=machine) == again


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_a_record_is_replayed_from_anywhere(game: str, preset: str) -> None:
    """The moves from any state on lead to the same end."""
    run = played(game, preset)
    for count in range(0, len(run.turns), 1 + len(run.turns) // 8):
        assert apply(run.states[count], *run.moves[count : count + 1000]).match == run.states[min(len(run.turns), count + 1000)]


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_revisions_and_decisions(game: str, preset: str) -> None:
    """Each accepted answer counts one; decisions run 1, 2, 3 ... and are answered while they are open."""
    run = played(game, preset)
    assert [state.revision for state in run.states] == list(range(len(run.states)))
    opened = [number for number, _ in groupby(turn.move.decision_id for turn in run.turns)]
    assert opened == list(range(1, len(opened) + 1))
    assert {(state.match_id, state.game, state.rules_version) for state in run.states} == {
        (run.started.match.match_id, game, run.started.match.rules_version)
    }


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_same_request_same_bytes(game: str, preset: str) -> None:
    """Another engine of the same key gives the same answer to the byte, and so does the same one later."""
    run, other = played(game, preset), engine()
    for turn in run.turns[:: 1 + len(run.turns) // 40]:
        request = pb.ApplyMovesRequest(match=turn.before, moves=[turn.move], observe=view_pb2.Observe(viewers=[BYSTANDER, *seats(0)]))
        answers = [machine.apply_moves(request).SerializeToString(deterministic=True) for machine in (ENGINE, other, ENGINE)]
        assert len(set(answers)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_request_stays_as_it_was(game: str) -> None:
    """A request is read and never written to, nor does its answer share anything with it."""
    turn = run_of(game).turns[3]
    request = pb.ApplyMovesRequest(match=turn.before, moves=[turn.move])
    before = request.SerializeToString(deterministic=True)
    answer = ENGINE.apply_moves(request)
    answer.match.match_id = "changed"
    assert request.SerializeToString(deterministic=True) == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("index", [0, 1, 4])
def test_all_or_nothing(game: str, index: int) -> None:
    """A bad move among good ones refuses the call and names its place; the state that was sent is good as ever."""
    run = run_of(game)
    good = run.moves[:5]
    never, unread, empty = (default(99, good[index].decision_id), text(0, 1, "nonsense"), match_pb2.SeatMove(seat=0, decision_id=1))
    for bad, due in (
        (never, ("FAILED_PRECONDITION", "NOT_ASKED", "")),
        (unread, ("INVALID_ARGUMENT", "BAD_MOVE", f"moves[{index}].notation")),
        (empty, ("INVALID_ARGUMENT", "MISSING_FIELD", f"moves[{index}].answer")),
    ):
        request = pb.ApplyMovesRequest(match=run.started.match, moves=[*good[:index], bad, *good[index:]])
        found = refusal(ENGINE.apply_moves, request)
        assert (told(found), found.move_index) == (due, index)
        message = found.to_message()
        assert (message.HasField("move_index"), message.move_index, message.reason, message.code) == (
            True,
            index,
            due[1],
            int(found.code),
        )
    assert apply(run.started.match, *good).match == run.states[5]


def test_a_move_after_the_last() -> None:
    """What comes after the end of the match is MATCH_OVER at its own index, and nothing before it counts."""
    finished = [played(*setup) for setup in SETUPS if played(*setup).is_over]
    assert finished, "no match came to its end"
    for run in finished:
        late = default(0, run.moves[-1].decision_id)
        found = refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=run.states[-4], moves=[*run.moves[-3:], late]))
        assert (told(found), found.move_index) == (("FAILED_PRECONDITION", "MATCH_OVER", ""), 3)
        assert told(refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=run.states[-1], moves=[late])))[1] == "MATCH_OVER"


@pytest.mark.parametrize("game", GAMES)
def test_refusals_without_a_move_name_none(game: str) -> None:
    """A refusal that is not about a move has no index."""
    match = start(game).match
    observe = view_pb2.Observe(viewers=seats(99))
    found = refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=match, moves=run_of(game).moves[:1], observe=observe))
    assert (found.move_index, found.to_message().HasField("move_index")) == (None, False)


@pytest.mark.parametrize("game", GAMES)
def test_no_moves_change_nothing(game: str) -> None:
    """Without moves, every state of a match comes back as it was, with its status and no events."""
    for state in run_of(game).states[::7]:
        answer = apply(state, observe=view_pb2.Observe(viewers=seats(0), omit_views=True))
        assert answer.match == state
        assert not answer.applied_moves
        assert not answer.observations[0].events


@pytest.mark.parametrize("game", GAMES)
def test_rotation(game: str) -> None:
    """Add a key, promote it, seal anew, drop the old one: the match goes on, at the same revision and with the same views."""
    run = run_of(game)
    state, rest = run.states[5], run.moves[5:9]
    added, promoted, dropped = engine(KEY, NEXT_KEY), engine(NEXT_KEY, KEY), engine(NEXT_KEY)
    assert apply(state, machine=added).match == state
    fresh = apply(state, machine=promoted).match
    assert (fresh.state[1:5].hex(), fresh.revision) == (KeyRing([NEXT_KEY]).ids[0], state.revision)
    assert len(fresh.state) == len(state.state)
    assert view_of(fresh, 0, dropped) == view_of(state, 0)
    assert apply(fresh, *rest, machine=dropped) == apply(state, *rest, machine=promoted)
    assert apply(fresh, *rest, machine=added).match == run.states[9], "sealed by the first key again"
    due = ("FAILED_PRECONDITION", "UNKNOWN_KEY", "match.state")
    assert told(refusal(dropped.apply_moves, pb.ApplyMovesRequest(match=state))) == due
    assert told(refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=fresh))) == due


def again(turn: Turn) -> match_pb2.SeatMove:
    """Return the move of a turn as it is told."""
    return text(turn.move.seat, turn.move.decision_id, turn.answer.applied_moves[0].notation)


@pytest.mark.parametrize("game", GAMES)
def test_repeated_answers(game: str) -> None:
    """The same answer again, in whatever form, and the default of who has answered, change nothing and are flagged; other calls are not."""
    for turn in windows(game):
        assert not turn.answer.applied_moves[0].repeated_answer
        for move in (turn.move, again(turn), default(turn.move.seat, turn.move.decision_id)):
            answer = apply(turn.answer.match, move, observe=view_pb2.Observe(viewers=seats(turn.move.seat)))
            (applied,) = answer.applied_moves
            assert applied.repeated_answer
            assert applied.notation == turn.answer.applied_moves[0].notation
            assert (answer.match, answer.status) == (turn.answer.match, turn.answer.status)
            assert not answer.observations[0].events


@pytest.mark.parametrize("game", GAMES)
def test_repeated_answers_in_one_call(game: str) -> None:
    """The second of two equal answers is flagged within one call, too; a different one is ALREADY_ANSWERED at its index."""
    for turn in windows(game):
        both = apply(turn.before, turn.move, again(turn))
        assert [move.repeated_answer for move in both.applied_moves] == [False, True]
        assert both.match == turn.answer.match
        others = [listed.notation for listed in view_of(turn.before, turn.move.seat).moves]
        for other in {*others} - {turn.answer.applied_moves[0].notation}:
            moves = [turn.move, text(turn.move.seat, turn.move.decision_id, other)]
            found = refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=turn.before, moves=moves))
            assert (found.reason, found.move_index) == ("ALREADY_ANSWERED", 1)


@pytest.mark.parametrize("game", GAMES)
def test_late_answers_are_never_another_questions(game: str) -> None:
    """A move that has been settled, sent again to the state after it, is DECISION_CLOSED or MATCH_OVER."""
    for turn in run_of(game).turns[:80]:
        if turn.answer.status.decision.decision_id != turn.move.decision_id:
            found = refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=turn.answer.match, moves=[turn.move]))
            assert found.reason == ("DECISION_CLOSED" if turn.answer.status.HasField("decision") else "MATCH_OVER")


@pytest.mark.parametrize("game", GAMES)
def test_a_retried_call(game: str) -> None:
    """The same call again, on the state that it was sent with, gives the same answer: retries are safe."""
    for turn in run_of(game).turns[:20]:
        assert apply(turn.before, turn.move) == apply(turn.before, turn.move)


@pytest.mark.parametrize("game", GAMES)
def test_the_limit_of_moves(game: str) -> None:
    """As many moves as the limit says are taken; one more is refused before anything is opened."""
    run, few = run_of(game), engine(limits=Limits(max_moves_per_call=3))
    assert apply(run.started.match, *run.moves[:3], machine=few).match == run.states[3]
    due = ("INVALID_ARGUMENT", "TOO_MANY", "moves")
    assert told(refusal(few.apply_moves, pb.ApplyMovesRequest(match=run.started.match, moves=run.moves[:4]))) == due
    assert told(refusal(few.apply_moves, pb.ApplyMovesRequest(moves=run.moves[:4]))) == due
    many = [run.moves[0]] * 1001
    assert told(refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=run.started.match, moves=many))) == due


@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_moves_are_taken(game: str) -> None:
    """The limit is 1,000 as it stands."""
    turn = next(iter(windows(game)), None)
    if turn is None:
        assert Limits().max_moves_per_call == 1000
    else:
        assert len(apply(turn.answer.match, *[turn.move] * 1000).applied_moves) == 1000


def items(*requests: pb.ApplyMovesRequest) -> list[pb.BatchItem]:
    """Return the answers of a batch."""
    return list(ENGINE.batch_apply_moves(pb.BatchApplyMovesRequest(requests=requests)).items)


def test_an_empty_batch() -> None:
    """No requests get no answers."""
    assert items() == []


def test_batches_of_many_matches() -> None:
    """Each item is what ApplyMoves answers to it, whichever match, game and viewers it is of, in the order of the requests."""
    requests = [
        pb.ApplyMovesRequest(match=turn.before, moves=[turn.move], observe=view_pb2.Observe(viewers=seats(1)))
        for setup in SETUPS
        for turn in played(*setup).turns[:30:3]
    ]
    assert [item.applied for item in items(*requests)] == [ENGINE.apply_moves(request) for request in requests]
    assert [item.applied for item in items(*reversed(requests))] == [ENGINE.apply_moves(request) for request in reversed(requests)]


@pytest.mark.parametrize("game", GAMES)
def test_items_are_refused_by_themselves(game: str) -> None:
    """A refused item carries the refusal that the call alone would have, with its status code, and harms no other item."""
    run = run_of(game)
    good = pb.ApplyMovesRequest(match=run.started.match, moves=run.moves[:2])
    bad = [
        pb.ApplyMovesRequest(),
        pb.ApplyMovesRequest(match=match_pb2.MatchState(state=b"x", game="chess")),
        pb.ApplyMovesRequest(match=match_pb2.MatchState(state=b"x", game=game)),
        pb.ApplyMovesRequest(match=run.started.match, moves=[run.moves[0], default(99, 1)]),
        pb.ApplyMovesRequest(match=run.started.match, moves=[text(0, 1, "nonsense")]),
        pb.ApplyMovesRequest(match=run.started.match, observe=view_pb2.Observe(viewers=seats(-1))),
        pb.ApplyMovesRequest(match=start(game, engine(NEXT_KEY)).match),
        pb.ApplyMovesRequest(match=run.started.match, moves=[run.moves[0]] * 1001),
    ]
    answers = items(*[request for one in bad for request in (good, one)], good)
    assert [item.WhichOneof("result") for item in answers] == ["applied", "refusal"] * len(bad) + ["applied"]
    assert {item.applied.match.state for item in answers[::2]} == {run.states[2].state}
    alone = [refusal(ENGINE.apply_moves, one) for one in bad]
    assert [item.refusal for item in answers[1::2]] == [found.to_message() for found in alone]
    codes = [3, 5, 3, 9, 3, 3, 9, 3]
    assert [item.refusal.code for item in answers[1::2]] == codes
    assert all(item.refusal.reason and item.refusal.message for item in answers[1::2])


def test_the_limit_of_items() -> None:
    """As many items as the limit says are answered; one more refuses the batch as a whole."""
    few, request = engine(limits=Limits(max_items_per_batch=2)), pb.ApplyMovesRequest()
    assert len(few.batch_apply_moves(pb.BatchApplyMovesRequest(requests=[request] * 2)).items) == 2
    found = refusal(few.batch_apply_moves, pb.BatchApplyMovesRequest(requests=[request] * 3))
    assert told(found) == ("INVALID_ARGUMENT", "TOO_MANY", "requests")
    assert isinstance(found, RequestRefused)
    assert len(items(*[request] * 1000)) == 1000
