"""Views, status and events as they are sent: who is asked for, what can be left out, what is whose."""

from __future__ import annotations

from itertools import chain

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.rpc.limits import Limits
from croupier_service.wire.options import write_options
from tests.engine.tables import BYSTANDER, ENGINE, SETUPS, Turn, apply, engine, played, refusal, seats, start, told, view_of, windows

Viewers = list[view_pb2.Viewer]


def everybody(game: str) -> Viewers:
    """Return every seat of the usual table, then a bystander."""
    return [*seats(*range(GAMES[game].description.usual_seat_count)), BYSTANDER]


def some_states(game: str) -> list[match_pb2.MatchState]:
    """Return states of all presets of a game, the last of each among them."""
    found = [played(game, preset).states for other, preset in SETUPS if other == game]
    return [state for states in found for state in (*states[:: max(1, len(states) // 12)], states[-1])]


def observed(match: match_pb2.MatchState, viewers: Viewers, **omit: bool) -> list[view_pb2.Observation]:
    """Return observations without moves."""
    observe = view_pb2.Observe(viewers=viewers, **omit)
    return list(ENGINE.observe_match(pb.ObserveMatchRequest(match=match, observe=observe)).observations)


@pytest.mark.parametrize("game", GAMES)
def test_observations_are_those_asked_for(game: str) -> None:
    """One observation a viewer, in the order of the request; nobody asked for gets nobody anything."""
    match = start(game).match
    for viewers in (everybody(game), everybody(game)[::-1], [BYSTANDER], seats(1), []):
        assert [observation.viewer for observation in observed(match, viewers)] == viewers
    assert not apply(match).observations
    assert not start(game).observations


@pytest.mark.parametrize("game", GAMES)
def test_asked_seats(game: str) -> None:
    """asked_seats adds every seat that the open decision asks after the call, ascending, after the viewers, none of them twice."""
    for turn in played(*next(setup for setup in SETUPS if setup[0] == game)).turns[:40]:
        asked = list(turn.answer.status.decision.asked_seats)
        assert [observation.viewer.seat for observation in turn.answer.observations] == asked
        for viewers in ([BYSTANDER], seats(*asked[-1:]), [*seats(*reversed(asked)), BYSTANDER]):
            due = viewers + [viewer for viewer in seats(*asked) if viewer not in viewers]
            observations = observed(turn.answer.match, viewers, asked_seats=True)
            assert [observation.viewer for observation in observations] == due


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_asked_seats_of_a_match_that_is_over(game: str, preset: str) -> None:
    """When nobody is asked nobody is added."""
    if played(game, preset).is_over:
        assert observed(played(game, preset).states[-1], [BYSTANDER], asked_seats=True)[0].viewer == BYSTANDER
    assert len(observed(played(game, preset).states[-1], [BYSTANDER])) == 1


UNSET = view_pb2.Viewer()


@pytest.mark.parametrize(
    ("viewers", "reason", "field"),
    [
        ([UNSET], "MISSING_FIELD", "observe.viewers[0]"),
        ([BYSTANDER, *seats(0), UNSET], "MISSING_FIELD", "observe.viewers[2]"),
        (seats(-1), "INVALID_FIELD", "observe.viewers[0]"),
        (seats(0, 99), "INVALID_FIELD", "observe.viewers[1]"),
        (seats(2**31 - 1), "INVALID_FIELD", "observe.viewers[0]"),
        (seats(-(2**31)), "INVALID_FIELD", "observe.viewers[0]"),
        (seats(1, 0, 1), "INVALID_FIELD", "observe.viewers"),
        ([BYSTANDER, BYSTANDER], "INVALID_FIELD", "observe.viewers"),
        ([BYSTANDER] * 17, "TOO_MANY", "observe.viewers"),
        (seats(*range(100_000)), "TOO_MANY", "observe.viewers"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_bad_viewers(game: str, viewers: Viewers, reason: str, field: str) -> None:
    """A viewer that is unset, not at the table or named twice, and too many of them, are refused in all three methods alike."""
    match, observe = start(game).match, view_pb2.Observe(viewers=viewers)
    due = ("INVALID_ARGUMENT", reason, field)
    assert told(refusal(ENGINE.start_match, pb.StartMatchRequest(game=game, observe=observe))) == due
    assert told(refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=match, observe=observe))) == due
    assert told(refusal(ENGINE.observe_match, pb.ObserveMatchRequest(match=match, observe=observe))) == due


@pytest.mark.parametrize("game", GAMES)
def test_the_limit_of_viewers(game: str) -> None:
    """As many viewers as the limit says are served, one more is refused with the limit."""
    machine, match = engine(limits=Limits(max_viewers_per_call=2)), start(game).match
    observe = view_pb2.Observe(viewers=seats(0, 1))
    assert len(machine.observe_match(pb.ObserveMatchRequest(match=match, observe=observe)).observations) == 2
    observe.viewers.append(BYSTANDER)
    assert "more than 2 viewers" in refusal(machine.observe_match, pb.ObserveMatchRequest(match=match, observe=observe)).message


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_beyond_the_table(game: str) -> None:
    """The first number that is no seat is the number of seats of this match."""
    for count in GAMES[game].description.seat_counts:
        match = start(game, seat_count=count).match
        assert observed(match, seats(count - 1))[0].view.seat_count == count
        observe = view_pb2.Observe(viewers=seats(count))
        assert told(refusal(ENGINE.observe_match, pb.ObserveMatchRequest(match=match, observe=observe)))[2] == "observe.viewers[0]"


@pytest.mark.parametrize("game", GAMES)
def test_observing_needs_to_be_told_whom(game: str) -> None:
    """ObserveMatch without `observe` is MISSING_FIELD."""
    found = refusal(ENGINE.observe_match, pb.ObserveMatchRequest(match=start(game).match))
    assert told(found) == ("INVALID_ARGUMENT", "MISSING_FIELD", "observe")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_the_same_for_all(game: str) -> None:
    """Every viewer sees match, game, versions, preset, all options, seats, direction, status and the commitment of the deal alike."""
    listing = GAMES[game]
    for match in some_states(game):
        views = [observation.view for observation in observed(match, everybody(game))]
        first = views[-1]
        options = next(preset.options for preset in listing.description.presets if preset.preset == first.preset)
        assert dict(first.options) == write_options(options)
        assert (first.match_id, first.game, first.revision, first.rules_version) == (
            match.match_id,
            game,
            match.revision,
            match.rules_version,
        )
        assert (first.seat_count, int(first.direction)) == (listing.description.usual_seat_count, int(listing.direction(options)))
        assert len(first.shuffle_proof.commitment) == 32
        for view in views:
            for name in ("match_id", "game", "revision", "rules_version", "preset", "seat_count", "direction", "reveal", "status"):
                assert getattr(view, name) == getattr(first, name)
            assert (dict(view.options), view.shuffle_proof) == (dict(first.options), first.shuffle_proof)


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_put_to_who_is_awaited(game: str) -> None:
    """Who is asked and has not answered has a question, moves with the default among them; nobody else has any of these."""
    for match in some_states(game):
        for observation in observed(match, everybody(game)):
            view = observation.view
            decision = view.status.decision
            is_seat = observation.viewer.WhichOneof("viewer") == "seat"
            awaited = is_seat and observation.viewer.seat in set(decision.asked_seats) - set(decision.answered_seats)
            assert bool(view.question) == bool(view.moves) == view.HasField("default_move_index") == awaited
            assert view.default_move_index < max(1, len(view.moves))
            assert awaited or not any(zone.pickable for zone in view.zones)


@pytest.mark.parametrize("game", GAMES)
def test_own_answers(game: str) -> None:
    """A sealed answer is in the view of its seat, as it is listed, until the decision closes; in no other view is any of it."""
    for turn in windows(game):
        check_own_answer(game, turn)
    assert not any(view_of(match, seat).HasField("own_answer") for match in fresh(game) for seat in (0, 1, None))


def check_own_answer(game: str, turn: Turn) -> None:
    """Look for the answer of `turn`, which left others awaited."""
    for observation in observed(turn.answer.match, everybody(game)):
        view, viewer = observation.view, observation.viewer
        if viewer == view_pb2.Viewer(seat=turn.move.seat):
            assert view.own_answer.notation == turn.answer.applied_moves[0].notation
            assert view.own_answer in view_of(turn.before, turn.move.seat).moves
            assert not view.moves
        elif viewer.seat not in turn.answer.status.decision.answered_seats or viewer == BYSTANDER:
            assert not view.HasField("own_answer")
    untyped = observed(turn.answer.match, seats(turn.move.seat), omit_typed_moves=True)[0].view.own_answer
    assert untyped.notation
    assert not untyped.HasField("move")


def fresh(game: str) -> list[match_pb2.MatchState]:
    """Return states whose decision nobody has answered."""
    turns = played(*next(setup for setup in SETUPS if setup[0] == game)).turns
    return [turn.answer.match for turn in turns[:60] if not turn.answer.status.decision.answered_seats]


@pytest.mark.parametrize("game", GAMES)
def test_a_sealed_answer_changes_no_other_view(game: str) -> None:
    """To the others a sealed answer shows by revision and by who has answered, and brings no event."""
    for turn in windows(game):
        answered = apply(turn.before, turn.move, observe=view_pb2.Observe(viewers=everybody(game)))
        assert not list(chain.from_iterable(observation.events for observation in answered.observations))
        for before, after in zip(observed(turn.before, everybody(game)), answered.observations, strict=True):
            if after.viewer != view_pb2.Viewer(seat=turn.move.seat):
                assert turn.move.seat in after.view.status.decision.answered_seats
                after.view.status.CopyFrom(before.view.status)
                assert after.view.revision == before.view.revision + 1
                after.view.revision -= 1
                assert after.view == before.view


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("flag", "fields"),
    [("omit_options", ["options"]), ("omit_moves", ["moves", "default_move_index"]), ("omit_typed_moves", [])],
)
def test_what_can_be_left_out(game: str, flag: str, fields: list[str]) -> None:
    """What a request leaves out is missing from every view, and nothing else is."""
    for match in some_states(game):
        whole, less = observed(match, everybody(game)), observed(match, everybody(game), **{flag: True})
        for one in whole:
            for name in fields:
                one.view.ClearField(name)  # type: ignore[arg-type]
            if flag == "omit_typed_moves":
                for line in [*one.view.moves, *([one.view.own_answer] if one.view.HasField("own_answer") else [])]:
                    line.ClearField("move")
        assert whole == less


@pytest.mark.parametrize("game", GAMES)
def test_views_can_be_left_out(game: str) -> None:
    """With omit_views there are the same events, and no view."""
    turn = next(turn for turn in played(*next(setup for setup in SETUPS if setup[0] == game)).turns if told_anything(turn))
    whole = apply(turn.before, turn.move, observe=view_pb2.Observe(viewers=everybody(game)))
    less = apply(turn.before, turn.move, observe=view_pb2.Observe(viewers=everybody(game), omit_views=True))
    for one, other in zip(whole.observations, less.observations, strict=True):
        assert (one.viewer, list(one.events)) == (other.viewer, list(other.events))
        assert (one.HasField("view"), other.HasField("view")) == (True, False)


def told_anything(turn: Turn) -> bool:
    """Return whether a turn brought events."""
    return any(observation.events for observation in turn.answer.observations)


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_events_are_numbered_without_gaps(game: str, preset: str) -> None:
    """Through a match each viewer hears 1, 2, 3 ..., the last of which is in its view, in sentences made of the game's templates."""
    terms = {term.kind: term for term in GAMES[game].description.events}
    observe = view_pb2.Observe(viewers=everybody(game), omit_moves=True)
    started = start(game, preset=preset, observe=observe)
    moved = apply(started.match, *played(game, preset).moves[:200], observe=observe)
    for place in range(len(everybody(game))):
        heard = [*started.observations[place].events, *moved.observations[place].events]
        assert [event.event_number for event in heard] == list(range(1, len(heard) + 1))
        assert moved.observations[place].view.last_event_number == len(heard) > 2
        for event in heard:
            said = dict(terms[event.kind].texts).get(event.text, event.text)
            filling = {"seat": f"Seat {event.seat}", "cards": " ".join(event.cards), "number": event.number, "text": said}
            assert event.sentence == terms[event.kind].template.format(**filling)


@pytest.mark.parametrize("game", GAMES)
def test_events_of_one_call_or_of_many(game: str) -> None:
    """What a viewer hears of moves in one call is what it hears of them in a call each."""
    run, viewer = played(*next(setup for setup in SETUPS if setup[0] == game)), seats(0)
    observe = view_pb2.Observe(viewers=viewer, omit_views=True)
    at_once = apply(run.started.match, *run.moves[:50], observe=observe).observations[0].events
    one_by_one = [apply(turn.before, turn.move, observe=observe).observations[0].events for turn in run.turns[:50]]
    assert list(at_once) == list(chain.from_iterable(one_by_one))


@pytest.mark.parametrize("game", GAMES)
def test_observing_brings_no_events(game: str) -> None:
    """Nothing happens while a match is looked at; the view is that of the call before."""
    run = played(*next(setup for setup in SETUPS if setup[0] == game))
    turn = next(turn for turn in run.turns if told_anything(turn))
    observe = view_pb2.Observe(viewers=everybody(game))
    applied = apply(turn.before, turn.move, observe=observe)
    looked = ENGINE.observe_match(pb.ObserveMatchRequest(match=applied.match, observe=observe))
    assert looked.status == applied.status
    for one, other in zip(applied.observations, looked.observations, strict=True):
        assert not other.events
        assert one.view == other.view


@pytest.mark.parametrize("game", GAMES)
def test_status_is_in_every_view_and_answer(game: str) -> None:
    """The status of an answer is that of each of its views: a decision or an outcome, never both."""
    for match in some_states(game):
        applied = apply(match, observe=view_pb2.Observe(viewers=everybody(game)))
        assert all(observation.view.status == applied.status for observation in applied.observations)
        assert applied.status.HasField("decision") != applied.status.HasField("outcome")
        assert applied.status.deal_number >= 1


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_outcomes(game: str, preset: str) -> None:
    """An outcome has a total and a place for each seat, winners ascending, and a reason that the game describes."""
    run = played(game, preset)
    if not run.is_over:
        assert run.last.status.HasField("decision")
        return
    outcome, count = run.last.status.outcome, GAMES[game].description.usual_seat_count
    assert (len(outcome.totals), len(outcome.places)) == (count, count)
    assert list(outcome.winning_seats) == sorted(set(outcome.winning_seats))
    assert outcome.reason in {term.kind for term in GAMES[game].description.outcomes}


def begun(answer: pb.StartMatchResponse | pb.ApplyMovesResponse, deal: int) -> int:
    """Return the number of the deal that runs after an answer, by what it tells of deals that start; `deal` ran before."""
    heard = answer.observations[0].events
    return next((event.number for event in reversed(heard) if event.kind.endswith("_started")), deal)


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_deal_is_counted_when_it_starts(game: str, preset: str) -> None:
    """The status has the number of the deal whose start was told last: not yet that of the next one while it is asked who deals it."""
    observe = view_pb2.Observe(viewers=[BYSTANDER], omit_views=True)
    started = start(game, preset=preset, observe=observe)
    match, deal = started.match, begun(started, 0)
    assert started.status.deal_number == deal == 1
    for move in played(game, preset).moves:
        answer = apply(match, move, observe=observe)
        match, deal = answer.match, begun(answer, deal)
        assert answer.status.deal_number == deal
