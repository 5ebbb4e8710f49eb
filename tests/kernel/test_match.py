"""A match as the kernel runs it: what is asked, collected, refused and closed, in a game of sealed ballots."""

from __future__ import annotations

from copy import deepcopy
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier_service.kernel.decision import Ask
from croupier_service.kernel.event import Event, Wording, public
from croupier_service.kernel.game import Step
from croupier_service.kernel.match import Events, Match, answer, answer_by_default, legal_moves, start
from croupier_service.kernel.refusal import KernelReason, Refused
from croupier_service.kernel.table import known
from tests.kernel.votes import Aye, Nay, Say, Votes, VotesTable, begun


class Stranger:
    """A move of another game."""


def answered(game: Votes, match: Match, *answers: tuple[int, Any]) -> Match:
    """Return the match after answers to the decision that is open at each."""
    for seat, move in answers:
        assert match.decision is not None
        match, _ = answer(game, match, seat, match.decision.id, move)
    return match


def balloted(game: Votes, match: Match) -> Match:
    """Return the match after a ballot in which all say nay."""
    return answered(game, match, *[(seat, Nay()) for seat in range(len(match.table.private))])


def why(game: Votes, match: Match, seat: int, number: int, move: Any) -> str:
    """Return why an answer is refused, which it must be, without a trace."""
    before = deepcopy(match)
    with pytest.raises(Refused) as caught:
        answer(game, match, seat, number, move)
    assert match == before, "a refused move has changed something"
    assert str(caught.value) == caught.value.reason
    return caught.value.reason


def why_no_default(game: Votes, match: Match, seat: int, number: int) -> str:
    """Return why a default is refused, which it must be."""
    with pytest.raises(Refused) as caught:
        answer_by_default(game, match, seat, number)
    return caught.value.reason


def test_the_first_decision() -> None:
    """A match starts with decision 1, no answers, revision 0, and every audience has heard the deal once."""
    match, events = start(Votes(), 2, 3, "chance")
    assert match.decision is not None
    assert (match.decision.id, match.decision.kind, match.decisions, match.revision) == (1, "ballot", 1, 0)
    assert match.heard == (1, 1, 1, 1)
    assert [event.wording(1) for event in events] == [Wording("given_you", 1, number=1)]
    assert [event.wording(None) for event in events] == [Wording("given")]


def test_a_match_that_is_over_at_once() -> None:
    """A start may be the end: nothing was opened, and whatever is answered is MATCH_OVER."""
    match, _ = start(Votes(), 0, 3, "chance")
    assert (match.decision, match.decisions, match.revision) == (None, 0, 0)
    assert {why(Votes(), match, seat, number, Stranger()) for seat in (-1, 0, 9) for number in (-1, 0, 1, 2)} == {"MATCH_OVER"}


def test_answers_are_kept_in_seat_order() -> None:
    """However a game names the seats that it asks, the decision has them ascending."""
    match = begun(Votes())
    assert match.decision is not None
    assert list(match.decision.answers) == [0, 1, 2]
    assert match.decision.awaited == (0, 1, 2)
    assert not match.decision.complete


def test_the_reasons_are_in_the_order_of_the_design() -> None:
    """The kernel's reasons are these, in this order."""
    assert " ".join(KernelReason) == "BAD_MOVE MATCH_OVER UNKNOWN_DECISION DECISION_CLOSED NOT_ASKED ALREADY_ANSWERED WRONG_MOVE_KIND"


@pytest.mark.parametrize("move", [Stranger(), Say(9), Aye(), Nay()])
@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3, 1 << 31])
def test_match_over_comes_first(seat: int, move: object) -> None:
    """In a match that is over nothing else is looked at."""
    game = Votes()
    match = answered(game, balloted(game, begun(game, rounds=1)), (0, Say(0)))
    assert [why(game, match, seat, number, move) for number in (-1, 0, 1, 2, 3)] == ["MATCH_OVER"] * 5


@pytest.mark.parametrize("move", [Stranger(), Say(9), Aye(), Nay()])
@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3])
def test_decision_ids_come_before_the_seat(seat: int, move: object) -> None:
    """A decision that was not opened yet, or is closed, is named before anything about the seat or the move."""
    game = Votes()
    match = answered(game, balloted(game, begun(game)), (0, Say(0)))
    assert match.decision is not None
    assert match.decision.id == 3
    numbers = (1 << 40, 4, 2, 1, 0, -7)
    due = ["UNKNOWN_DECISION"] * 2 + ["DECISION_CLOSED"] * 4
    assert [why(game, match, seat, number, move) for number in numbers] == due


@pytest.mark.parametrize("move", [Stranger(), Aye(), Say(0), Say(99)])
def test_seats_come_before_moves(move: object) -> None:
    """Who is not asked hears nothing about its move, also not that it would be legal for another."""
    game = Votes()
    match = balloted(game, begun(game))
    assert [why(game, match, seat, 2, move) for seat in (-1, 1, 2, 3, 99)] == ["NOT_ASKED"] * 5


@pytest.mark.parametrize("move", [Stranger(), Say(0), Aye()])
def test_an_earlier_answer_comes_before_the_kind_of_move(move: object) -> None:
    """Another answer of who has answered is ALREADY_ANSWERED, of whatever kind it is and legal or not."""
    game = Votes()
    match = answered(game, begun(game), (0, Nay()))
    assert why(game, match, 0, 1, move) == "ALREADY_ANSWERED"


@pytest.mark.parametrize("move", [Stranger(), Say(0), Say(99), None, "aye"])
def test_the_kind_of_move_comes_before_the_rules(move: object) -> None:
    """A move of a kind that the decision does not offer never reaches the game."""
    game = Votes()
    assert why(game, begun(game), 0, 1, move) == "WRONG_MOVE_KIND"
    assert game.asked == 0


def test_the_rules_come_last() -> None:
    """The game's own reason is given as it is."""
    game = Votes()
    assert why(game, begun(game), 0, 1, Aye()) == "NO_SHARE"
    assert why(game, balloted(game, begun(game)), 0, 2, Say(1)) == "TOO_MUCH"


@pytest.mark.parametrize(
    ("rounds", "answers", "seat", "number", "due"),
    [
        (1, 4, 0, 2, "MATCH_OVER"),
        (2, 0, 0, 2, "UNKNOWN_DECISION"),
        (2, 3, 1, 1, "DECISION_CLOSED"),
        (2, 3, 1, 2, "NOT_ASKED"),
        (2, 0, 3, 1, "NOT_ASKED"),
    ],
)
def test_defaults_are_refused_for_the_same_reasons(rounds: int, answers: int, seat: int, number: int, due: str) -> None:
    """A default move can come too late, too early or from who is not asked, like any other answer."""
    game = Votes()
    match = answered(game, begun(game, rounds), *[(0, Nay()), (1, Nay()), (2, Nay()), (0, Say(0))][:answers])
    assert why_no_default(game, match, seat, number) == due


def test_the_same_answer_again_is_nothing() -> None:
    """A repeated answer returns the very same match and no events, as often as it comes; the answer of another seat is one of its own."""
    game = Votes()
    match = answered(game, begun(game), (1, Aye()))
    for _ in range(3):
        assert answer(game, match, 1, 1, Aye()) == (match, ())
        assert answer(game, match, 1, 1, Aye())[0] is match
    assert (match.revision, match.heard, game.settled) == (1, (1, 1, 1, 1), 0)
    assert answered(game, match, (2, Aye())).revision == 2


def test_the_same_answer_to_a_closed_decision_is_late() -> None:
    """A repetition is forgiven only as long as its decision is open."""
    game = Votes()
    assert why(game, balloted(game, begun(game)), 0, 1, Nay()) == "DECISION_CLOSED"
    assert why(game, answered(game, balloted(game, begun(game)), (0, Say(0))), 0, 2, Say(0)) == "DECISION_CLOSED"


def test_a_sealed_window_does_nothing_until_all_are_in() -> None:
    """Answers short of the last leave table, events and counts as they were and never reach the game; the last settles once."""
    game = Votes()
    match = first = begun(game)
    for seat in (2, 0):
        assert match.decision is not None
        match, events = answer(game, match, seat, 1, Nay())
        assert match.table is first.table
        assert (events, match.heard, match.decisions, game.settled) == ((), first.heard, 1, 0)
    match, events = answer(game, match, 1, 1, Aye())
    assert (len(events), match.table.public.ayes, game.settled) == (2, (1,), 1)
    assert match.decision is not None
    assert (match.decision.id, match.decision.kind, match.decision.awaited, match.revision) == (2, "chair", (0,), 3)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_arrival_leaves_no_trace(order: tuple[int, ...]) -> None:
    """The order in which answers arrive cannot be told from the match, neither half-way nor after."""
    game, moves = Votes(), [Nay(), Aye(), Aye()]
    arrived, sorted_ = begun(game), begun(game)
    for count, seat in enumerate(order, 1):
        arrived = answered(game, arrived, (seat, moves[seat]))
        again = answered(game, sorted_, *[(other, moves[other]) for other in sorted(order[:count])])
        assert arrived == again
        assert repr(arrived) == repr(again)


def test_a_default_is_an_answer() -> None:
    """The default of a seat that is away counts as its answer, is told, and closes the decision when it is the last."""
    game = Votes()
    match, events, move = answer_by_default(game, answered(game, begun(game), (0, Nay()), (2, Aye())), 1, 1)
    assert (move, match.revision, len(events), match.decisions) == (Nay(), 3, 2, 2)
    assert match == answered(game, begun(game), (0, Nay()), (1, Nay()), (2, Aye()))


def test_a_default_that_comes_second() -> None:
    """A seat's own answer stands when the default arrives after it, and that answer is returned."""
    game = Votes()
    match = answered(game, begun(game), (1, Aye()))
    after, events, move = answer_by_default(game, match, 1, 1)
    assert after is match
    assert (events, move) == ((), Aye())


def test_a_default_that_comes_first() -> None:
    """Once the default stands, the same answer is a repetition and another one is ALREADY_ANSWERED."""
    game = Votes()
    match, _, _ = answer_by_default(game, begun(game), 1, 1)
    assert answer(game, match, 1, 1, Nay())[0] is match
    assert answer_by_default(game, match, 1, 1)[0] is match
    assert why(game, match, 1, 1, Aye()) == "ALREADY_ANSWERED"


def test_defaults_alone_end_a_match() -> None:
    """A match of absent players goes on to its end: revision counts the answers, decisions run 1, 2, 3 ... without gaps."""
    game, match, numbers = Votes(), begun(Votes(), rounds=3), []
    while match.decision is not None:
        numbers.append(match.decision.id)
        for seat in match.decision.awaited:
            revision = match.revision
            match, _, _ = answer_by_default(game, match, seat, numbers[-1])
            assert match.revision == revision + 1
    assert numbers == [1, 2, 3, 4, 5, 6] == list(range(1, match.decisions + 1))
    assert match.revision == 3 * 3 + 3
    assert game.outcome(match.table.public) is not None


def test_legal_moves_are_the_candidates_that_are_not_refused() -> None:
    """The list keeps the order of the candidates and leaves out what is refused."""
    game, match = Votes(), begun(Votes())
    assert legal_moves(game, known(match.table, 0), "ballot") == [Nay()]
    assert legal_moves(game, known(match.table, 1), "ballot") == [Aye(), Nay()]
    assert legal_moves(game, known(match.table, 2), "chair") == [Say(2), Say(1), Say(0)]


def test_numbers_of_events_per_audience() -> None:
    """A whisper counts for its seat alone, a wording of None for all but its seat, the rest for everybody."""
    game = Votes()
    match = balloted(game, begun(game))
    assert match.heard == (3, 2, 2, 2)
    assert answered(game, match, (0, Say(0))).heard == (3, 3, 3, 3)


class Telling(Votes):
    """Votes of one round that deal with given events."""

    def __init__(self, events: Events) -> None:
        """Take the events."""
        super().__init__()
        self.events = events

    def deal(self, options: int, seats: int, entropy: str) -> Step[VotesTable]:
        """Deal with the events."""
        table = super().deal(options, seats, entropy).table
        return Step(table, Ask("ballot", (0,)), self.events)

    def settle(self, table: VotesTable, _: object) -> Step[VotesTable]:
        """End with the events again."""
        return Step(table, None, self.events)


words = st.none() | st.just(Wording("word"))
anything = st.lists(st.builds(Event, words, st.dictionaries(st.integers(0, 3), words, max_size=4)), max_size=8).map(tuple)


@given(events=anything)
@settings(max_examples=200, deadline=None)
def test_what_is_heard_is_counted(events: Events) -> None:
    """Each seat's and the bystander's count is the number of wordings that they get, over several steps."""
    game = Telling(events)
    match, told = start(game, 1, 4, "chance")
    heard = [sum(event.wording(audience) is not None for event in events) for audience in (0, 1, 2, 3, None)]
    assert told == events
    assert list(match.heard) == heard
    after, told = answer(game, match, 0, 1, Nay())
    assert told == events
    assert list(after.heard) == [2 * count for count in heard]


def test_everybody_hears_one_wording_or_none() -> None:
    """A seat in `only` hears what stands there, also if that is nothing; all others and the bystander hear the common wording."""
    mine = Wording("mine", 1, ("7H",))
    event = Event(Wording("theirs"), {1: mine, 2: None})
    assert [event.wording(audience) for audience in (0, 1, 2, None)] == [Wording("theirs"), mine, None, Wording("theirs")]
    secret = Event(None, {0: mine})
    assert [secret.wording(audience) for audience in (0, 1, None)] == [mine, None, None]
    open_ = public("played", 0, ("7H",), 3, "pair")
    assert {open_.wording(audience) for audience in (0, 1, None)} == {Wording("played", 0, ("7H",), 3, "pair")}
