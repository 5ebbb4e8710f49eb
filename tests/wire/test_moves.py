"""Moves of requests: typed, as text, as the default; what is no move of the game is BAD_MOVE before any rule is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, sasku_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.kernel.refusal import KernelReason
from croupier_service.wire.mirror import field_type
from croupier_service.wire.moves import MAX_NOTATION, Moves
from croupier_service.wire.refusals import RequestRefused
from tests.engine.tables import ENGINE, SETUPS, Turn, apply, default, played, refusal, start, text, told, view_of
from tests.wire.mirrored import messages

BAD = ("INVALID_ARGUMENT", "BAD_MOVE")


def turns(game: str) -> list[Turn]:
    """Return turns of all presets of a game, a few hundred at most."""
    found = [turn for other, preset in SETUPS if other == game for turn in played(game, preset).turns]
    return Random(game).sample(found, min(300, len(found)))


def seat_of(turn: Turn) -> int:
    """Return the seat that moves."""
    return turn.move.seat


def refused(match: match_pb2.MatchState, move: match_pb2.SeatMove) -> RequestRefused:
    """Return the refusal of a move that stands alone."""
    found = refusal(ENGINE.apply_moves, pb.ApplyMovesRequest(match=match, moves=[move]))
    assert found.move_index == 0
    assert found.details["field"].startswith("moves[0].") if found.field else found.code.name == "FAILED_PRECONDITION"
    return found


@pytest.mark.parametrize("game", GAMES)
def test_typed_and_text_are_the_same_move(game: str) -> None:
    """Every listed move, sent as text or typed, gives the same state, and is told by its notation, which begins with its kind."""
    kinds, rng = set[str](), Random(game)
    for turn in turns(game)[:100]:
        seat, decision = turn.move.seat, turn.move.decision_id
        listed = rng.choice(view_of(turn.before, seat).moves)
        kinds.add(listed.kind)
        as_text = apply(turn.before, text(seat, decision, listed.notation))
        typed = apply(turn.before, match_pb2.SeatMove(seat=seat, decision_id=decision, move=listed.move))
        assert as_text == typed
        assert as_text.applied_moves[0].notation == listed.notation
        assert listed.kind == getattr(listed.move, game).WhichOneof("move")
        assert f"{listed.notation} ".replace(" ", "_").startswith(f"{listed.kind}_")
    assert len(kinds) > 2


@pytest.mark.parametrize("game", GAMES)
def test_the_default_is_the_listed_one(game: str) -> None:
    """The default move does what the move at default_move_index does, without the caller seeing a hand."""
    for turn in turns(game)[:60]:
        seat, decision = turn.move.seat, turn.move.decision_id
        view = view_of(turn.before, seat)
        listed = view.moves[view.default_move_index].notation
        assert view.HasField("default_move_index")
        assert apply(turn.before, default(seat, decision)) == apply(turn.before, text(seat, decision, listed))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("notation", ["", " ", "nonsense", "\0", "\n", "PASS", "play 7H 7H 7H 7H 7H", "ü" * MAX_NOTATION, "💥", "play  "])
def test_texts_that_say_no_move(game: str, notation: str) -> None:
    """What cannot be read is BAD_MOVE at its notation, whatever it is."""
    assert told(refused(start(game).match, text(0, 1, notation))) == (*BAD, "moves[0].notation")


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_texts_near_a_move(game: str, data: st.DataObject) -> None:
    """A good text with anything changed in it is another move, refused by the rules or accepted, or BAD_MOVE; never anything else."""
    turn = data.draw(st.sampled_from(turns(game)))
    listed = data.draw(st.sampled_from([move.notation for move in view_of(turn.before, seat_of(turn)).moves]))
    place, insert = data.draw(st.integers(0, len(listed))), data.draw(st.text(max_size=3) | st.sampled_from([" ", *GAMES[game].deck.kinds]))
    changed = listed[:place] + insert + listed[data.draw(st.integers(place, len(listed))) :]
    accepted_or_refused(turn, match_pb2.SeatMove(seat=seat_of(turn), decision_id=turn.move.decision_id, notation=changed))


def outcome(turn: Turn, move: match_pb2.SeatMove) -> match_pb2.AppliedMove | RequestRefused:
    """Return what becomes of a move made instead of the one of `turn`."""
    try:
        return apply(turn.before, move).applied_moves[0]
    except RequestRefused as caught:
        return caught


def accepted_or_refused(turn: Turn, move: match_pb2.SeatMove) -> None:
    """Apply a move that may be anything: it is accepted, refused by a reason that the game lists, or BAD_MOVE."""
    listing = GAMES[turn.before.game]
    came = outcome(turn, move)
    if isinstance(came, RequestRefused):
        reasons = {*[term.kind for term in listing.description.refusals], KernelReason.WRONG_MOVE_KIND}
        assert came.reason in reasons or (came.code.name, came.reason) == BAD
        assert came.move_index == 0
    else:
        assert listing.notation.write(listing.notation.read(came.notation)) == came.notation


@pytest.mark.parametrize("game", GAMES)
def test_texts_that_are_too_long(game: str) -> None:
    """A notation has at most 200 characters; a longer one is not even read."""
    assert MAX_NOTATION == 200
    for size in (201, 1000, 500_000):
        assert "200 characters" in refused(start(game).match, text(0, 1, "x" * size)).message
    assert "200 characters" not in refused(start(game).match, text(0, 1, "x" * 200)).message


@pytest.mark.parametrize("game", GAMES)
def test_typed_moves_that_are_not_set(game: str) -> None:
    """A typed move of no game, or of this game without a move in it, is BAD_MOVE at the move."""
    empty = match_pb2.Move(**{game: {}})  # type: ignore[arg-type]
    for move in (match_pb2.Move(), empty):
        sent = match_pb2.SeatMove(seat=0, decision_id=1, move=move)
        assert told(refused(start(game).match, sent)) == (*BAD, "moves[0].move")


@pytest.mark.parametrize("game", GAMES)
def test_typed_moves_of_another_game(game: str) -> None:
    """A good move of any other game of the contract is BAD_MOVE; it is never read as one of this game."""
    others = [field.name for field in match_pb2.Move.DESCRIPTOR.fields if field.name != game]
    for other in others:
        move = match_pb2.Move(**{other: {}})  # type: ignore[arg-type]
        assert told(refused(start(game).match, match_pb2.SeatMove(seat=0, decision_id=1, move=move))) == (*BAD, "moves[0].move")
    # A game that this release does not know arrives as an unknown field.
    unknown = match_pb2.Move.FromString(b"\xfa\x07\x02\x0a\x00")
    assert told(refused(start(game).match, match_pb2.SeatMove(seat=0, decision_id=1, move=unknown))) == (*BAD, "moves[0].move")


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_typed_moves_with_anything_in_them(game: str, data: st.DataObject) -> None:
    """Strange cards, words and numbers in a typed move are BAD_MOVE or refused by a rule; whatever is accepted has a notation."""
    turn = data.draw(st.sampled_from(turns(game)))
    message = data.draw(messages(field_type(match_pb2.Move.DESCRIPTOR, game), GAMES[game].deck))
    move = match_pb2.Move(**{game: message})
    accepted_or_refused(turn, match_pb2.SeatMove(seat=seat_of(turn), decision_id=turn.move.decision_id, move=move))


@pytest.mark.parametrize("strange", ["", "1Z", "7h ", "joker", "\0", "x" * 10_000])
@pytest.mark.parametrize("game", GAMES)
def test_unknown_cards_in_typed_moves(game: str, strange: str) -> None:
    """A card that is not of the deck is BAD_MOVE in every move that has cards, beside good cards too."""
    good = GAMES[game].deck.kinds[0]
    for kind, field in card_fields(game):
        for cards in [[strange], [good, strange]] if field.is_repeated else [[strange]]:
            assert told(typed_refusal(game, kind, field, cards)) == (*BAD, "moves[0].move")


@pytest.mark.parametrize("game", GAMES)
def test_missing_cards_in_typed_moves(game: str) -> None:
    """A move that needs cards and has none is BAD_MOVE."""
    for kind, field in card_fields(game):
        assert told(typed_refusal(game, kind, field, [])) == (*BAD, "moves[0].move")


@pytest.mark.parametrize("game", GAMES)
def test_cards_more_often_than_they_are(game: str) -> None:
    """Cards named oftener than the deck has them are refused: as BAD_MOVE where each card is there once."""
    for card in GAMES[game].description.cards:
        for kind, field in card_fields(game):
            if field.is_repeated:
                found = typed_refusal(game, kind, field, [card.code] * (card.copies + 1))
                assert told(found)[:2] == BAD or card.copies > 1


def card_fields(game: str) -> list[tuple[str, Any]]:
    """Return the moves that name cards, each with the field that does: a card, cards, or messages with a card each."""
    fields = field_type(match_pb2.Move.DESCRIPTOR, game).fields
    found = [(kind.name, field) for kind in fields for field in kind.message_type.fields if field.name in ("card", "cards")]
    assert found
    return found


def typed_refusal(game: str, kind: str, field: Any, cards: list[str]) -> RequestRefused:
    """Return the refusal of a typed move with these cards at the first decision."""
    content: Any = [{"card": card} for card in cards] if field.message_type else cards
    if not field.is_repeated:
        content = cards[0] if cards else ""
    move = match_pb2.Move(**{game: {kind: {field.name: content}}})  # type: ignore[arg-type]
    return refused(start(game).match, match_pb2.SeatMove(seat=0, decision_id=1, move=move))


@pytest.mark.parametrize("game", GAMES)
def test_fields_that_are_missing(game: str) -> None:
    """A move without a seat, a decision or an answer is MISSING_FIELD at that field: never seat 0, never the open decision."""
    match, choice = start(game).match, match_pb2.DefaultMove()
    for move, field in (
        (match_pb2.SeatMove(decision_id=1, default_move=choice), "seat"),
        (match_pb2.SeatMove(seat=0, default_move=choice), "decision_id"),
        (match_pb2.SeatMove(seat=0, decision_id=-1, default_move=choice), "decision_id"),
        (match_pb2.SeatMove(seat=0, decision_id=1), "answer"),
        (match_pb2.SeatMove(), "seat"),
    ):
        assert told(refused(match, move)) == ("INVALID_ARGUMENT", "MISSING_FIELD", f"moves[0].{field}")


@pytest.mark.parametrize("game", GAMES)
def test_bad_moves_come_before_everything(game: str) -> None:
    """What is no move is BAD_MOVE also to a closed or coming decision, from a stranger, and when the match is over."""
    setups = [preset for other, preset in SETUPS if other == game]
    for preset in setups:
        for match in (played(game, preset).states[0], played(game, preset).states[-1]):
            for seat in (-1, 0, 99):
                for decision in (1, 2**31 - 1):
                    assert told(refused(match, text(seat, decision, "nonsense")))[:2] == BAD


@pytest.mark.parametrize("game", GAMES)
def test_seats_and_decisions_that_are_not_there(game: str) -> None:
    """Seats and decisions of any number are refused by the kernel's reasons, in its order."""
    turn = played(*next(setup for setup in SETUPS if setup[0] == game)).turns[5]
    now = turn.move.decision_id
    for seat in (-(2**31), -1, 99, 2**31 - 1):
        for decision, reason in ((now, "NOT_ASKED"), (now + 1, "UNKNOWN_DECISION"), (2**31 - 1, "UNKNOWN_DECISION")):
            assert told(refused(turn.before, default(seat, decision))) == ("FAILED_PRECONDITION", reason, "")
        assert now == 1 or told(refused(turn.before, default(seat, now - 1)))[1] == "DECISION_CLOSED"


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_told_in_words(game: str) -> None:
    """Every refusal of a rule has the words of the description, or of the kernel, and nothing of the hand."""
    described = {term.kind: term.description for term in GAMES[game].description.refusals}
    seen = set()
    for turn in turns(game):
        for other in played(*next(setup for setup in SETUPS if setup[0] == game)).moves[:40:3]:
            move = match_pb2.SeatMove()
            move.CopyFrom(other)
            move.seat, move.decision_id = turn.move.seat, turn.move.decision_id
            came = outcome(turn, move)
            if isinstance(came, RequestRefused):
                seen.add(came.reason)
                assert came.message == described.get(came.reason, came.message) != ""
    assert seen & set(described)
    assert "WRONG_MOVE_KIND" in seen


def test_listed_moves_can_be_left_untyped() -> None:
    """Without typed moves a line still has all that text and picking need."""
    match = start(next(iter(GAMES))).match
    seat = ENGINE.apply_moves(pb.ApplyMovesRequest(match=match)).status.decision.asked_seats[0]
    typed, untyped = view_of(match, seat), view_of(match, seat, omit_typed_moves=True)
    assert [line.HasField("move") for line in untyped.moves] == [False] * len(typed.moves)
    for line in typed.moves:
        assert line.HasField("move")
        line.ClearField("move")
    assert list(typed.moves) == list(untyped.moves)
    assert isinstance(typed, view_pb2.TableView)


def test_number_that_is_not_set() -> None:
    """A typed move whose number was forgotten is refused and never read as seat or packet 0."""
    moves = Moves(GAMES["sasku"])
    typed = match_pb2.Move(sasku=sasku_pb2.SaskuMove(packet=sasku_pb2.SaskuPacket()))
    with pytest.raises(RequestRefused) as caught:
        moves.read(match_pb2.SeatMove(seat=0, decision_id=1, move=typed))
    assert caught.value.reason == "BAD_MOVE"
    typed.sasku.packet.index = 0
    assert moves.write(moves.read(match_pb2.SeatMove(seat=0, decision_id=1, move=typed))) == "packet 0"
