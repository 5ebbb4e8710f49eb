"""Tables from outside: everything that the rules reach is sound, and what they cannot reach is found out."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from croupier_service.cards.shuffle import Entropy, Reveal
from croupier_service.games.sasaki import rules, views
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.table import DECK, Decline, Jata, Kind, Pass, Private, Public, SasakiTable
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import known
from tests.games.sasaki.boards import Board, board, dealt, ending
from tests.games.sasaki.kit import STACKED, configurations

NINES = {0: "9C 3C", 1: "QC QD QH 5C", 2: "9D 9H 6C", 3: "9S 7C"}


@pytest.mark.parametrize("reveal", list(Reveal))
def test_whole_random_matches_are_sound_and_seen(reveal: Reveal) -> None:
    """Over random options and stacked deals: no fault, always a legal move, the default among them, every view drawn."""
    rng = Random(int(reveal))
    for round_ in range(6):
        options, seats = configurations(rng)
        if round_ % 3:
            match, _ = kernel.start(rules, options, seats, Entropy(rng.randbytes(32), reveal))
        else:
            match = rng.choice(STACKED)(rng)
        _play(match, rng)


def _play(match: Match, rng: Random) -> None:
    while match.decision:
        _look(match)
        seat = rng.choice(match.decision.awaited)
        own = known(match.table, seat)
        moves = kernel.legal_moves(rules, own, match.decision.kind)
        assert rules.default_move(own, match.decision.kind) in moves  # type: ignore[arg-type]
        match, _ = kernel.answer(rules, match, seat, match.decision.id, rng.choice(moves))
    _look(match)


def _look(match: Match) -> None:
    assert rules.fault(match.table, match.decision) is None
    for viewer in (0, 1, 2, 3, None):
        seen = known(match.table, viewer)
        views.picture(seen, match.decision.kind if match.decision and viewer in match.decision.answers else "")  # type: ignore[arg-type]
        views.details(seen)  # type: ignore[arg-type]


def leading() -> Board:
    """Return a position in which seat 0 leads."""
    return board(NINES, 0)


def responding() -> Board:
    """Return a position in which seat 2 responds after a pass of seat 1."""
    return board(NINES | {0: "3C"}, 2, top="9C")


def kicking() -> Board:
    """Return a position in which seats 1 to 3 are asked to kick."""
    return leading().say(0, "play 9C")


def skewering() -> Board:
    """Return a position in which all are asked to skewer."""
    return kicking().say(2, "jata 9D 9H").by_default()


def over() -> Board:
    """Return a match that is over."""
    return ending((0, 1, 2, 3)).say(2, "play KC")


def second() -> Board:
    """Return a match at the start of its second deal."""
    return ending((0, 1, 2, 3), options=Options(match_deals=2)).say(2, "play KC")


def with_public(table: SasakiTable, **changes: object) -> SasakiTable:
    """Return the table with other public fields."""
    return replace(table, public=replace(table.public, **changes))  # type: ignore[arg-type]


def with_hand(table: SasakiTable, seat: int, *cards: str) -> SasakiTable:
    """Return the table with another hand."""
    return replace(table, private=(*table.private[:seat], Private(cards), *table.private[seat + 1 :]))


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        (leading(), {"runners": (9,)}),
        (leading(), {"runners": (0,), "diamond_owner": None}),
        (leading(), {"runners": (0,), "options": Options(running=False)}),
        (leading(), {"stoppers": (1,)}),
        (leading(), {"diamond_owner": 4}),
        (leading(), {"heart_owner": None}),
        (leading(), {"opener": None}),
        (leading(), {"opener": 7}),
        (leading(), {"passes": 1}),
        (leading(), {"combination": Kind.SINGLE}),
        (leading(), {"finished": (3,)}),
        (leading(), {"totals": (0, 0, 0)}),
        (leading(), {"totals": (1, 0, 0, -1)}),
        (leading(), {"trick_seats": (0,), "trick_sizes": (1,), "combination": Kind.SINGLE}),
        (responding(), {"trick_seats": ()}),
        (responding(), {"trick_sizes": (0,)}),
        (responding(), {"trick_sizes": (48,)}),
        (responding(), {"trick_seats": (0,) * 5, "trick_sizes": (1,) * 5}),
        (responding(), {"trick_seats": (9,)}),
        (responding(), {"combination": Kind.PAIR}),
        (responding(), {"combination": None}),
        (responding(), {"combination": Kind.JATA}),
        (responding(), {"passes": 0}),
        (responding(), {"passes": 3}),
        (responding(), {"passes": -1}),
        (responding(), {"trick_seats": (2,)}),
        (kicking(), {"passes": 1}),
        (kicking(), {"combination": Kind.SEQUENCE}),
        (kicking(), {"trick_seats": (1,)}),
        (kicking(), {"options": Options(own_jata=True, match_deals=0)}),
        (skewering(), {"combination": Kind.PAIR}),
        (skewering(), {"trick_seats": (2,), "trick_sizes": (2,)}),
        (skewering(), {"trick_seats": (0, 2), "trick_sizes": (2, 2)}),
        (skewering(), {"trick_seats": (0, 2), "trick_sizes": (1, 1)}),
        (over(), {"finished": (0, 1, 2)}),
        (over(), {"finished": (0, 1, 3, 2)}),
        (over(), {"diamond_owner": 3}),
        (over(), {"last_deal": None}),
        (over(), {"options": Options(match_deals=2)}),
        (over(), {"totals": (25, 0, 0, 0)}),
        (second(), {"last_deal": None}),
        (second(), {"options": Options(match_deals=2, match_target=1)}),
        (second(), {"options": Options(match_deals=1)}),
        (second(), {"opener": 0}),
        (second(), {"runners": (0,)}),
        (second(), {"played": ("3C",)}),
        (dealt({}), {"options": Options(running=False)}),
        (dealt({0: "TD TH"}).say(0, "run").by_default(), {"stoppers": (1,)}),
        (dealt({0: "TD", 1: "TH"}).say(0, "run").by_default(), {"runners": (2,)}),
        (dealt({0: "TD", 1: "TH"}).say(0, "run").by_default(), {"runners": (1, 0)}),
        (dealt({0: "TD", 1: "TH"}).say(0, "run").by_default(), {"diamond_owner": 1, "heart_owner": 0}),
        (dealt({0: "TD", 1: "TH"}).say(0, "run").by_default(), {"diamond_owner": 2}),
    ],
)
def test_public_facts_that_do_not_fit(game: Board, changes: dict[str, object]) -> None:
    """A table of which one public fact was altered is found out."""
    assert rules.fault(with_public(game.table, **changes), game.match.decision) is not None


@pytest.mark.parametrize(
    "changes",
    [
        {"finished": (0, 1, 2, 2)},
        {"finished": (0, 1, 2)},
        {"red_owners": (0,)},
        {"red_owners": (0, 4)},
        {"multiplier": 0},
        {"shown": ("TH", "TD")},
        {"shown": ("3C",)},
        {"scores": (24, 0, 0, 0)},
        {"scores": ()},
    ],
)
def test_results_that_do_not_fit(changes: dict[str, object]) -> None:
    """A result of the last deal that these rules do not give is found out."""
    game = second()
    last_deal = game.last_deal._replace(**changes)  # type: ignore[arg-type]
    assert rules.fault(with_public(game.table, last_deal=last_deal), game.match.decision) is not None


@pytest.mark.parametrize("deal", [0, 2])
def test_deals_that_do_not_fit(deal: int) -> None:
    """Deals that the match does not have are found out."""
    game = leading()
    proof = game.public.proof._replace(deal=deal)
    assert rules.fault(with_public(game.table, proof=proof), game.match.decision) is not None


@pytest.mark.parametrize(
    "table",
    [
        with_hand(leading().table, 0, "9C"),
        with_hand(leading().table, 0, "9C", "3C", "9D"),
        with_hand(leading().table, 0, "9C", "9C"),
        with_hand(leading().table, 2, "9D", "6C", "9H"),
        replace(leading().table, private=leading().table.private[:3]),
    ],
)
def test_cards_that_do_not_fit(table: SasakiTable) -> None:
    """Missing, doubled or unsorted cards, and missing hands are found out."""
    assert rules.fault(table, leading().match.decision) is not None


@pytest.mark.parametrize(
    ("game", "decision"),
    [
        (leading(), Decision(1, "lead", {})),
        (leading(), Decision(1, "lead", {4: None})),
        (leading(), Decision(1, "lead", {0: None, 1: None})),
        (leading(), Decision(1, "lead", {0: Pass()})),
        (leading(), Decision(1, "discard", {0: None})),
        (leading(), Decision(1, "respond", {0: None})),
        (leading(), Decision(1, "declare", {0: None, 1: None, 2: None, 3: None})),
        (leading(), Decision(1, "stop", {1: None, 3: None})),
        (leading(), Decision(1, "jata", {1: None, 2: None, 3: None})),
        (leading(), Decision(1, "kkota", {0: None, 1: None, 2: None, 3: None})),
        (leading(), None),
        (over(), Decision(1, "lead", {3: None})),
        (kicking(), Decision(1, "jata", {1: None, 2: None})),
        (kicking(), Decision(1, "jata", {3: None, 2: None, 1: None})),
        (kicking(), Decision(1, "jata", {1: Jata(("9D", "9H")), 2: None, 3: None})),
        (kicking(), Decision(1, "jata", {1: Pass(), 2: None, 3: None})),
        (kicking(), Decision(1, "jata", {1: Decline(), 2: Decline(), 3: Decline()})),
        (dealt({}), Decision(1, "declare", {0: None, 1: None, 2: None})),
        (ending((0, 1, 2, 3)), Decision(1, "lead", {0: None})),
    ],
)
def test_questions_that_do_not_fit(game: Board, decision: Decision | None) -> None:
    """A question that these rules would not ask here, or with answers that are not legal, is found out."""
    assert rules.fault(game.table, decision) is not None


def test_a_pair_of_red_tens_is_a_pair_only_as_a_whole_hand() -> None:
    """The kind that the top was played as must be what its owner can have played."""
    game = board({0: "5C", 1: "TD TH", 2: "JC JD", 3: "7C"}, 1, owners=(1, 1)).say(1, "play TD TH")
    assert rules.fault(with_public(game.table, combination=Kind.PIG), game.match.decision) is not None
    pig = board({0: "5C", 1: "TD TH 4C", 2: "JC JD", 3: "7C"}, 1, owners=(1, 1)).say(1, "play TD TH")
    assert rules.fault(with_public(pig.table, combination=Kind.PAIR), pig.match.decision) is not None


def test_mutated_tables_are_refused_or_play_on() -> None:
    """Random changes to fields of random tables: either a fault, or every seat's view and legal moves still work."""
    rng = Random(3)
    for start in STACKED:
        match = start(rng)
        while match.decision:
            _mutate(match, rng)
            seat = rng.choice(match.decision.awaited)
            moves = kernel.legal_moves(rules, known(match.table, seat), match.decision.kind)
            match, _ = kernel.answer(rules, match, seat, match.decision.id, rng.choice(moves))


def _mutate(match: Match, rng: Random) -> None:
    name = rng.choice([field.name for field in fields(Public) if field.name not in ("options", "proof", "last_deal")])
    table = with_public(match.table, **{name: _other(name, getattr(match.table.public, name), rng)})
    if match.decision and rules.fault(table, match.decision) is None:
        _look(Match(table, match.decision, 1, 0, (0,) * 5))
        for seat in match.decision.awaited:
            assert kernel.legal_moves(rules, known(table, seat), match.decision.kind)


def _other(name: str, value: object, rng: Random) -> object:
    """Return another value of the same type."""
    if name == "combination":
        return rng.choice([None, *Kind])
    if isinstance(value, tuple):
        shuffled = list(value)
        rng.shuffle(shuffled)
        more = rng.choice(DECK.kinds) if name == "played" else rng.randrange(5)
        return rng.choice([tuple(shuffled), value[1:], value[:-1], (*value, more)])
    numbers = [-1, 0, 1, 2, 3, 4, 100]
    return rng.choice(numbers if name == "passes" else [None, *numbers])
