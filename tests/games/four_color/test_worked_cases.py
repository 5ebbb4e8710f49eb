"""The regular worked cases of the rules document: hand evaluation, answers, windows and redeal requests."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from croupier_service.cards.deck import Card
from croupier_service.games.four_color.ending import winning_hand
from croupier_service.games.four_color.melds import combination, points
from croupier_service.games.four_color.notation import WORDS, read, write
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.refusals import FourColorReason as Why
from croupier_service.games.four_color.table import DECK, Chi, Gan, Hu, OwnGeneral, OwnGroup, Pass, Pong, Redeal
from croupier_service.games.four_color.winning import total
from croupier_service.kernel.decision import Move
from croupier_service.kernel.match import Match
from tests.games.four_color.document import Holding, Line, cards, holding, lines, window
from tests.games.four_color.positions import claim_window, close, last_deal, legal, position, refusal

HERO = 1


def case_id(line: Line) -> str:
    """Return the number of a case as the id of its test."""
    return f"case_{line.number}"


def evaluation_position(held: Holding) -> Match:
    """Return a match in which seat 1 may win with what it holds: dealt, on its own draw, or on a discard of seat 0."""
    if held.offered is None:
        return position("first_discard", held.options, turn=HERO, hands={HERO: held.hand}, melds={HERO: held.melds})
    giver = HERO if held.own else 0
    origin = "draw" if held.own else "discard"
    return claim_window(origin, giver, held.offered, held.options, hands={HERO: held.hand}, melds={HERO: held.melds})


def assert_reading_is_valid(match: Match, held: Holding) -> None:
    """Assert that the hand shown is the one held, in melds of the game that are worth the total."""
    last, options = last_deal(match), held.options
    melds = winning_hand(match.table.public)
    whole = [*held.hand, *[card for meld in held.melds for card in meld], *([held.offered] if held.offered else [])]
    assert DECK.ordered([card for meld in melds for card in meld]) == DECK.ordered(whole)
    made = [combination(meld, options.colour_groups) for meld in melds]
    assert all(made)
    worth = [points(one, options.points_table, exposed=place < last.exposed) for place, one in enumerate(made) if one]
    assert sum(worth) == last.total


@pytest.mark.parametrize("line", lines("EVAL"), ids=case_id)
def test_evaluation(line: Line) -> None:
    """The hand scores what the document says, wins or is refused as it says, and is shown in a valid reading."""
    held = holding(line.given)
    match = evaluation_position(held)
    found = total(match.table.public, HERO, DECK.ordered(held.hand))
    if line.result == "none":
        assert found is None
        assert refusal(match, HERO, Hu()) == Why.HAND_NOT_COMPLETE
        return
    points_said, verdict = line.result.split()
    assert found == int(points_said)
    if verdict == "no":
        assert refusal(match, HERO, Hu()) == Why.TOO_FEW_POINTS
        return
    won, _ = close(match, {HERO: Hu()})
    assert (last_deal(won).winner, last_deal(won).total) == (HERO, int(points_said))
    assert_reading_is_valid(won, held)


def answer_positions(line: Line) -> list[tuple[Match, int]]:
    """Return the windows in which a seat of the given role is asked, each with that seat."""
    role, held = line.given.split()[0], holding(line.given)
    assert held.offered is not None
    seat = {"drawer": 0, "next": 1, "other": 2}[role]
    origins = ("draw",) if role == "drawer" else ("draw", "discard")
    return [
        (claim_window(origin, 0, held.offered, held.options, hands={seat: held.hand}, melds={seat: held.melds}), seat) for origin in origins
    ]


@pytest.mark.parametrize("line", lines("ANS"), ids=case_id)
def test_answers(line: Line) -> None:
    """Exactly the answers of the document are legal, listed in the order of the notation."""
    for match, seat in answer_positions(line):
        listed = [write(move) for move in legal(match, seat)]
        assert set(listed) == {text.strip() for text in line.result.split(",")}
        assert len(listed) == len(set(listed))
        assert listed == sorted(listed, key=listing_place)


def listing_place(text: str) -> tuple[int, int, bytes]:
    """Return the place of a move in the order of listing: by word, then fewer cards first, then card order."""
    word, *named = text.split(" ")
    order = ["discard", "hu", "gan", "pong", "own_group", "chi", "own_general", "pass"]
    return order.index(word), len(named), DECK.pack(named)


REFUSED_ANSWERS = [
    ("30", "chi yS rS", Why.ONLY_NEXT_SEAT_CHI),
    ("31", "pass", Why.MUST_KEEP_GENERAL),
    ("31", "pong", Why.PONG_GENERAL_FORBIDDEN),
    ("35", "gan", Why.WOULD_EMPTY_HAND),
    ("36", "hu", Why.TOO_FEW_POINTS),
    ("36", "gan", Why.WOULD_EMPTY_HAND),
    ("37", "own_general", Why.WOULD_EMPTY_HAND),
    ("37", "hu", Why.TOO_FEW_POINTS),
]


@pytest.mark.parametrize(("number", "text", "reason"), REFUSED_ANSWERS, ids=lambda value: str(value).replace(" ", "_"))
def test_case_refused_answers(number: str, text: str, reason: str) -> None:
    """The answers that a case calls illegal are refused for the reason that it names."""
    line = next(line for line in lines("ANS") if line.number == number)
    for match, seat in answer_positions(line):
        assert refusal(match, seat, read(text)) == reason


def test_case_35_hu_scores_29() -> None:
    """The hand of case 35 may not make a quad by gan, but wins with it: 29 points."""
    line = next(line for line in lines("ANS") if line.number == "35")
    for match, seat in answer_positions(line):
        won, _ = close(match, {seat: Hu()})
        assert last_deal(won).total == 29


def test_case_40_with_claim_pairs() -> None:
    """With claim_pairs the one yE of case 40 may be melded with the offered one."""
    line = next(line for line in lines("ANS") if line.number == "40")
    held = holding(line.given)
    match = claim_window("draw", 0, "yE", replace(held.options, claim_pairs=True), hands={1: held.hand})
    assert [write(move) for move in legal(match, 1)] == ["chi yE", "pass"]


RES_OPTIONS = Options(min_points=0, pong_general=True, generals_discard="free")
GENERAL = "yG"
NEEDS: dict[str, tuple[Card, ...]] = {
    "own_group": ("yA", "yE"),
    "chi": ("yA", "yE"),
    "pong": (GENERAL,) * 2,
    "gan": (GENERAL,) * 3,
    "own_general": (),
    "pass": (),
}
MOVES_OF: dict[str, Move] = {
    "own_group": OwnGroup(("yA", "yE")),
    "chi": Chi(("yA", "yE")),
    "pong": Pong(),
    "gan": Gan(),
    "own_general": OwnGeneral(),
    "pass": Pass(),
    "hu": Hu(),
}
PAIRS = [cards(" ".join(f"{kind}*2" for kind in kinds)) for kinds in (
    ["rA", "gA", "wA", "rE", "gE", "wE", "rR", "gR", "wR", "yR"],
    ["rH", "gH", "wH", "yH", "rC", "gC", "wC", "yC", "rS", "gS"],
    ["rA", "gA", "wA", "rE", "gE", "wE", "rR", "gR", "wR", "yS"],
)]  # fmt: skip
"""Complete hands of ten pairs, for hu with any General."""


def window_position(line: Line) -> tuple[Match, dict[int, Move]]:
    """Return a window on yG in which each seat can legally give the answer of the case, and the answers."""
    origin, giver, seats, words = window(line.given)
    complete = iter(PAIRS)
    hands = {seat: next(complete) if word == "hu" else NEEDS[word] for seat, word in words.items()}
    return claim_window(origin, giver, GENERAL, RES_OPTIONS, seats, hands=hands), {seat: MOVES_OF[word] for seat, word in words.items()}


@pytest.mark.parametrize("line", lines("RES"), ids=case_id)
def test_windows(line: Line) -> None:
    """The answer of the document wins, whatever the order of arrival; losing answers and passes are in no event and not on the table."""
    match, answers = window_position(line)
    origin, giver, seats, _ = window(line.given)
    results = {}
    for order in permutations(answers):
        closed, events = close(match, {seat: answers[seat] for seat in order})
        results[closed.table] = events
    assert len(results) == 1
    ((table, events),) = results.items()
    if line.result == "none":
        assert table.public.rows[giver] == (GENERAL,)
        assert (closed.decision.kind, table.public.turn) == ("draw", (giver + 1) % seats)  # type: ignore[union-attr]
        return
    seat, word = int(line.result.split()[0]), line.result.split()[1]
    if word == "hu":
        last = last_deal(closed)
        assert last.winner == seat
        assert last.source == ("discard" if origin == "discard" else "own_draw" if seat == giver else "other_draw")
        return
    assert (closed.decision.kind, table.public.turn) == ("discard", seat)  # type: ignore[union-attr]
    assert table.public.melds[seat] == (GENERAL, *NEEDS[word]) if word != "own_general" else (GENERAL,)
    assert [table.private[other] == match.table.private[other] for other in range(seats)].count(False) == 1 - (word == "own_general")
    (event,) = events
    assert event.everyone is not None
    assert (event.everyone.seat, event.everyone.text) == (seat, WORDS[type(answers[seat])])
    assert not event.only


@pytest.mark.parametrize("line", lines("RED"), ids=case_id)
def test_redeal_requests(line: Line) -> None:
    """A dealt hand may or may not ask for a redeal, as the document says."""
    held = holding(line.given)
    match = position("redeal_window", held.options, turn=0, hands={HERO: held.hand})
    assert (Redeal() in legal(match, HERO)) == line.result.startswith("yes")
    assert refusal(match, HERO, Redeal()) == ("" if line.result.startswith("yes") else Why.REDEAL_NOT_ENTITLED)


def test_case_56_with_soldiers() -> None:
    """The hand of case 56 may not ask either where only Soldiers form colour groups."""
    line = next(line for line in lines("RED") if line.number == "56")
    match = position("redeal_window", Options(colour_groups="soldiers"), turn=0, hands={HERO: holding(line.given).hand})
    assert refusal(match, HERO, Redeal()) == Why.REDEAL_NOT_ENTITLED


def test_every_regular_case_is_read() -> None:
    """The parser misses no regular line of the document."""
    numbers = {line.number for verb in ("EVAL", "ANS", "RES", "RED") for line in lines(verb)}
    assert numbers == {f"{number:02}" for number in [*range(1, 50), 55, 56, 57, 66]}
