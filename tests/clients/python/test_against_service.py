"""The client against the real service: every method, and the failures that a service can be brought to."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from croupier import (
    BYSTANDER,
    DEFAULT_MOVE,
    AsyncClient,
    BadRequest,
    Client,
    Match,
    MoveRefused,
    Played,
    StateRefused,
    TooLarge,
    Turn,
    UnknownGame,
    option_value,
    seat_move,
)
from croupier.values import Answer

SEED = bytes(range(32))


def by_default(played: Played) -> list[Turn]:
    """Return the turns in which each waiting seat alone answers by default."""
    decision = played.status.decision
    assert decision is not None
    return [Turn(played.match, [seat_move(seat, decision.decision_id, DEFAULT_MOVE)]) for seat in decision.waiting_seats]


def test_what_the_server_is(client: Client) -> None:
    """Limits and versions arrive."""
    info = client.server_info()
    assert info.limits.max_moves_per_call == 1000
    assert info.written_state_version in info.readable_state_versions


def test_games_are_described(client: Client) -> None:
    """All games, or those asked for, in their order."""
    listed = [info.game for info in client.games()]
    assert "sasaki" in listed
    assert [info.game for info in client.games(*reversed(listed))] == listed[::-1]


def test_an_unknown_game(client: Client) -> None:
    """It is UnknownGame, in ListGames and in StartMatch, and the field is named."""
    with pytest.raises(UnknownGame) as caught:
        client.start("poker")
    assert (caught.value.reason, caught.value.field) == ("UNKNOWN_GAME", "game")
    with pytest.raises(UnknownGame):
        client.games("poker")


def test_start_takes_everything(client: Client) -> None:
    """Preset, options, seats, name, reveal and viewers reach the match."""
    played = client.start(
        "sasaki",
        preset="double_sequences",
        options={"match_deals": 3, "match_target": 7, "time_of_day": "evening"},
        seats=4,
        match_id="table-1",
        seed=SEED,
        reveal="never",
        rules_version=1,
        viewers=[0, 1, BYSTANDER],
    )
    assert list(played.views) == list(played.events) == [0, 1, BYSTANDER]
    view = played.views[BYSTANDER]
    options = {name: option_value(value) for name, value in view.options.items()}
    assert [options[name] for name in ("double_sequence", "match_deals", "match_target", "time_of_day")] == [True, 3, 7, "evening"]
    assert (view.preset, view.match_id, view.reveal) == ("double_sequences", "table-1", 3)
    assert (played.match.match_id, played.match.revision, played.status.deal_number) == ("table-1", 0, 1)


def test_the_same_seed_is_the_same_match(client: Client) -> None:
    """A record needs the seed and the moves alone."""
    first, second = (client.start("sasaki", seed=SEED).match for _ in range(2))
    assert first.to_bytes() == second.to_bytes()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"no_such": True}, "UNKNOWN_OPTION"),
        ({"match_deals": 0}, "INVALID_OPTION"),
        ({"double_sequence_jata": True}, "INVALID_CONFIGURATION"),
    ],
)
def test_bad_options(client: Client, options: dict[str, int | bool], reason: str) -> None:
    """Each is a BadRequest with its reason."""
    with pytest.raises(BadRequest) as caught:
        client.start("sasaki", options=options)
    assert caught.value.reason == reason
    assert "options" in caught.value.field


def test_bad_seed_and_seats(client: Client) -> None:
    """The field is named."""
    with pytest.raises(BadRequest) as short:
        client.start("sasaki", seed=b"short")
    with pytest.raises(BadRequest) as crowded:
        client.start("sasaki", seats=9)
    assert (short.value.field, crowded.value.field) == ("seed", "seat_count")


def test_a_decision_is_answered_in_text_typed_and_by_default(client: Client) -> None:
    """The three forms are the same move, and the answers come back as text."""
    started = client.start("sasaki", seed=SEED, asked_seats=True)
    decision = started.status.decision
    assert decision is not None
    first, second = (next(move for move in started.views[seat].moves if move.kind == "no_run") for seat in (0, 1))
    answers: list[Answer] = [first.notation, second.move, DEFAULT_MOVE]
    played = client.apply(started.match, [seat_move(seat, decision.decision_id, answer) for seat, answer in enumerate(answers)])
    assert [move.notation for move in played.applied_moves] == ["no_run"] * 3
    assert played.match.revision == 3
    assert played.match.status == played.status
    assert played.status.decision == replace(decision, answered_seats=(0, 1, 2))
    assert played.status.decision.waiting_seats == (3,)


def test_the_same_answer_twice(client: Client) -> None:
    """It changes nothing and says so; another answer is refused."""
    started = client.start("sasaki", seed=SEED)
    once = client.apply(started.match, [seat_move(2, 1, "no_run")])
    twice = client.apply(once.match, [seat_move(2, 1, "no_run")])
    assert (twice.match, twice.applied_moves[0].repeated_answer) == (once.match, True)
    assert once.match != started.match


def test_a_refused_move_is_named(client: Client) -> None:
    """The index and the reason arrive, and unreadable text is a refused move too."""
    match = client.start("sasaki", seed=SEED).match
    with pytest.raises(MoveRefused) as wrong:
        client.apply(match, [seat_move(0, 1, "no_run"), seat_move(1, 1, "stop")])
    with pytest.raises(MoveRefused) as unreadable:
        client.apply(match, [seat_move(0, 1, "no run at all")])
    assert (wrong.value.move_index, wrong.value.reason) == (1, "WRONG_MOVE_KIND")
    assert unreadable.value.reason == "BAD_MOVE"


def test_a_state_of_another_match(client: Client) -> None:
    """A state under another name, another revision, or damaged, is StateRefused."""
    match = client.start("sasaki").match
    for bad in (replace(match, match_id="other"), replace(match, revision=1), replace(match, state=match.state[::-1])):
        with pytest.raises(StateRefused):
            client.observe(bad, [0])


def test_too_large(client: Client) -> None:
    """A request with too many bytes is TooLarge."""
    match = client.start("sasaki").match
    with pytest.raises(TooLarge):
        client.observe(replace(match, state=bytes(2 * 1024 * 1024)), [0])


def test_storage(client: Client) -> None:
    """A stored match plays on, and an observation gives it its status back."""
    match = client.start("sasaki", seed=SEED).match
    loaded = Match.from_bytes(match.to_bytes())
    observed = client.observe(loaded, [BYSTANDER], omit=["options"])
    assert (observed.match, observed.match.status, loaded.status) == (match, match.status, None)
    assert not observed.views[BYSTANDER].options


def test_what_is_omitted(client: Client) -> None:
    """Views, moves, typed moves and options can be left out."""
    lean = client.start("sasaki", viewers=[0], omit=["typed_moves", "options"]).views[0]
    assert lean.moves
    assert not any(move.HasField("move") for move in lean.moves)
    assert not lean.options
    assert not client.start("sasaki", viewers=[0], omit=["moves"]).views[0].moves
    blind = client.start("sasaki", viewers=[0], omit=["views"])
    assert (blind.views, bool(blind.events[0])) == ({}, True)


def test_a_batch(client: Client) -> None:
    """Turns do not depend on each other: a refused one leaves the others alone."""
    started = client.start("sasaki", seed=SEED)
    *turns, last = by_default(started)
    answers = client.batch([*turns, Turn(last.match, [seat_move(3, 9, "pass")])])
    assert [type(answer) for answer in answers] == [Played] * 3 + [MoveRefused]
    assert str(answers[-1]).startswith("UNKNOWN_DECISION")


async def whole_match(target: str) -> Played:
    """Play a match by default moves with the asyncio client."""
    async with AsyncClient(target) as client:
        played = await client.start("sasaki", seed=SEED)
        while (decision := played.status.decision) is not None:
            moves = [seat_move(seat, decision.decision_id, DEFAULT_MOVE) for seat in decision.waiting_seats]
            played = await client.apply(played.match, moves, viewers=[BYSTANDER], omit=["views"])
        return played


def test_asyncio_plays_the_same_match(target: str, client: Client) -> None:
    """The asyncio client gives the same values as the other one."""
    over = asyncio.run(whole_match(target))
    assert over.status.outcome is not None
    assert over.status.outcome.match_key == SEED
    assert client.observe(over.match, [BYSTANDER]).status == over.status
