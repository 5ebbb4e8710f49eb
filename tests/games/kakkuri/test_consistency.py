"""Tables that came from outside: those that these rules cannot have made are told apart, and the others never crash them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from croupier_service.frozen import replaced as replace
from croupier_service.games.kakkuri import notation, rules, views
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import DECK, RANK, Hidden, KakkuriTable, LastDeal, Private, Public
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat, Table
from tests.games.kakkuri.kit import STACKED
from tests.games.kakkuri.positions import before_look, ceding, move, position, sees, started
from tests.games.kakkuri.random_matches import new_match, playing, some_options


def playing_position() -> Match:
    """Return a position with something in every field: plays, a wild, a drop, a declaration, a last deal."""
    return position(
        {0: "9D 3C", 2: "4C 4D 7D 7H 9C 9S"},
        played=((1, "5H 1C=5 2D=5"), (0, "6C")),
        turned="11H 4S",
        dropped=(3,),
        sansoku=(2,),
        asked=1,
        options=Options(match_deals=3, cede_deal=True, stake=2),
        deal=2,
        last_deal=LastDeal(1, "win", 0, (6, -2, -2, -2)),
        totals=(6, -2, -2, -2),
    )


def public(**changes: object) -> Callable[[KakkuriTable], KakkuriTable]:
    """Return what puts other values into `public`."""
    return lambda table: Table(replace(table.public, **changes), table.private, table.hidden)


def hand(seat: Seat, cards: str) -> Callable[[KakkuriTable], KakkuriTable]:
    """Return what gives a seat another hand."""
    new = Private(tuple(cards.split()))
    return lambda table: Table(table.public, (*table.private[:seat], new, *table.private[seat + 1 :]), table.hidden)


@pytest.mark.parametrize(
    "spoil",
    [
        public(dealer=4),
        public(dealer=-1),
        public(set_out=2),
        public(box=3),
        public(anchor=1),
        public(anchor=9),
        public(last=12),
        public(last=0),
        public(last=13),
        public(played_by=(1, 1, 1, 1)),
        public(played_by=(1, 1, 1)),
        public(played_by=(1, 1, 1, 7)),
        public(played=("5H", "1C", "2D")),
        public(turned=()),
        public(wild_ranks=(5, 0)),
        public(wild_ranks=(5, 13)),
        public(wild_ranks=(5,)),
        public(wild_ranks=(5, 5, 5)),
        public(ended=()),
        public(ended=(0, 0)),
        public(ended=(1,)),
        public(ended=(0, 1, 2)),
        public(dropped=(3, 3)),
        public(dropped=(0,)),
        public(dropped=(2, 3, 8)),
        public(dropped=(1, 2, 3)),
        public(sansoku=(1,)),
        public(sansoku=(2, 255)),
        public(swapped=(200,)),
        public(turn_cards=1),
        public(turn_cards=-1),
        public(turn_cards=7),
        public(totals=(6, -2, -2)),
        public(totals=(6, -2, -2, -3)),
        public(totals=(60, -20, -20, -20)),
        public(totals=(2**31, -(2**31), 0, 0)),
        public(last_deal=None),
        public(last_deal=LastDeal(2, "win", 0, (6, -2, -2, -2))),
        public(last_deal=LastDeal(1, "win", None, (0, 0, 0, 0))),
        public(last_deal=LastDeal(1, "abandoned", 1, (0, 0, 0, 0))),
        public(last_deal=LastDeal(1, "win", 4, (6, -2, -2, -2))),
        public(last_deal=LastDeal(1, "win", 0, (6, -2, -2))),
        public(last_deal=LastDeal(1, "win", 0, (6, -2, -2, 0))),
        public(last_deal=LastDeal(1, "win", 0, (2**31, -(2**31), 0, 0))),
        public(options=Options(match_deals=1)),
        public(options=Options(match_deals=3, first_dealer=5)),
        hand(0, "9D"),
        hand(0, "9D 9D"),
        hand(0, "9D 4C"),
        hand(1, ""),
        lambda table: Table(table.public, table.private[:3], table.hidden),
        lambda table: Table(table.public, (), table.hidden),
        lambda table: Table(table.public, table.private, replace(table.hidden, box=table.hidden.box[1:])),
        lambda table: Table(table.public, table.private, replace(table.hidden, hands=((), (), (), ()))),
        lambda table: public(proof=replace(table.public.proof, deal=3))(table),
    ],
)
def test_spoilt_tables(spoil: Callable[[KakkuriTable], KakkuriTable]) -> None:
    """A table with one thing wrong is told apart, whatever it is."""
    match = playing_position()
    assert rules.fault(spoil(match.table), match.decision) is not None


@pytest.mark.parametrize("seat", range(4))
def test_every_hand_lies_in_deck_order(seat: Seat) -> None:
    """Also that of a seat that is not asked yet: later it is."""
    match = playing_position()
    turned = Private(match.table.private[seat].hand[::-1])
    table = Table(match.table.public, (*match.table.private[:seat], turned, *match.table.private[seat + 1 :]), match.table.hidden)
    assert rules.fault(table, match.decision) == "order"


def test_swapped_cards_of_an_unordered_hand() -> None:
    """A hand that was looked at lies in deck order."""
    match = playing_position()
    own = match.table.private[1]
    assert rules.fault(hand(1, " ".join(reversed(own.hand)))(match.table), match.decision) is not None


@pytest.mark.parametrize(
    ("match", "kind", "seats"),
    [
        (playing_position(), "turn", (0,)),
        (playing_position(), "turn", (3,)),
        (playing_position(), "turn", (9,)),
        (playing_position(), "turn", (0, 1)),
        (playing_position(), "choice", (0,)),
        (playing_position(), "free_start", (0,)),
        (playing_position(), "swap", (1,)),
        (playing_position(), "cede", (0,)),
        (playing_position(), "nonsense", (1,)),
        (started(4), "turn", (0,)),
        (started(4), "swap", (0,)),
        (started(4), "swap", (4,)),
        (started(4), "swap", (5,)),
        (started(4), "swap", (-3,)),
        (started(4), "cede", (0,)),
        (position({}, kind="choice", last=3), "free_start", (0,)),
        (position({}, kind="choice", last=3), "choice", (1,)),
        (position({}, kind="free_start", last=3, box=0, continued=True), "choice", (0,)),
        (ceding(DECK.kinds, winner=1, seats=3, options=Options(match_deals=2, cede_deal=True)), "swap", (1,)),
        (ceding(DECK.kinds, winner=1, seats=3, options=Options(match_deals=2, cede_deal=True)), "cede", (3,)),
    ],
)
def test_decisions_that_would_not_be_asked(match: Match, kind: str, seats: tuple[Seat, ...]) -> None:
    """A decision is told apart that these rules would not ask in this table, or not of these seats."""
    assert rules.fault(match.table, Decision(9, kind, dict.fromkeys(seats))) is not None


def test_no_card_is_in_a_seats_own_before_the_look() -> None:
    """Before the look a table with a card in what a seat sees is told apart, even if each card is in one zone."""
    match = started(4)
    hidden = match.table.hidden
    seen = Table(match.table.public, (Private(hidden.box[:1]), *match.table.private[1:]), replace(hidden, box=hidden.box[1:]))
    assert rules.fault(public(box=len(hidden.box) - 1)(seen), match.decision) is not None


def test_an_answered_decision_is_told_apart() -> None:
    """One seat is asked at a time, so no answer is ever kept."""
    match = playing_position()
    assert rules.fault(match.table, Decision(9, "turn", {1: notation.read("pass")})) is not None


def test_a_running_match_has_a_decision() -> None:
    """Without a decision the match must be over, and a match that is over has none."""
    match = playing_position()
    assert rules.fault(match.table, None) is not None
    over = move(position({}, seats=2, asked=1, last=5), 1, "drop")
    assert over.decision is None
    assert rules.fault(over.table, None) is None
    assert rules.fault(over.table, Decision(9, "turn", {0: None})) is not None


@pytest.mark.parametrize(
    "spoil",
    [
        public(ended=(0, 0)),
        public(ended=(2,)),
        public(anchor=2),
        public(anchor=-1),
        public(turn_cards=-1),
        public(turn_cards=7),
        public(dropped=(1, 1)),
        public(dropped=(2,)),
        public(sansoku=(2,)),
        public(swapped=(0, 0)),
    ],
)
def test_a_match_that_is_over_is_looked_at_as_well(spoil: Callable[[KakkuriTable], KakkuriTable]) -> None:
    """Who has had turns follows from no decision when the match is over, and is looked at by itself."""
    over = move(position({}, seats=2, asked=1, last=5), 1, "drop")
    assert rules.fault(over.table, None) is None
    assert rules.fault(spoil(over.table), None) is not None


def test_a_card_played_by_nobody() -> None:
    """No card can have been played by a seat that is not there, not even the last one, in whose place the round of turns begins."""
    match = playing_position()
    told, hidden = match.table.public, match.table.hidden
    card = next(card for card in hidden.box if card not in ("1C", "2D"))
    rest = tuple([one for one in hidden.box if one != card])
    played = {"played": (*told.played, card), "played_by": (*told.played_by, 255), "last": RANK[card], "anchor": 255}
    table = Table(replace(told, box=len(rest), ended=(), **played), match.table.private, replace(hidden, box=rest))
    assert rules.fault(table, Decision(9, "turn", {3: None})) is not None
    assert rules.fault(table, Decision(9, "turn", {0: None})) is not None


def test_with_eight_one_is_set_out() -> None:
    """With eight seats somebody is set out once the hands are looked at, and 3C is not in a hand."""
    match = before_look({}, asked=1, seats=8, set_out=5)
    assert rules.fault(public(set_out=None)(match.table), match.decision) is not None
    hands = match.table.hidden.hands
    box = match.table.hidden.box
    moved = Hidden(
        match.table.hidden.seed, tuple([hands[0][0] if card == "3C" else card for card in box]), (("3C", *hands[0][1:]), *hands[1:])
    )
    assert rules.fault(Table(match.table.public, match.table.private, moved), match.decision) is not None
    assert rules.fault(public(swapped=(5,))(match.table), match.decision) is not None


FIELDS = tuple(Public.__dataclass_fields__)


def mangled(table: KakkuriTable, rng: Random) -> KakkuriTable:
    """Return the table with one field of the right type and any value."""
    name = rng.choice([field for field in FIELDS if field not in ("options", "proof", "last_deal")])
    value = getattr(table.public, name)
    seats = len(table.private)
    if isinstance(value, bool):
        other: object = not value
    elif isinstance(value, int) or value is None:
        other = rng.choice((-1, 0, 1, 2, seats - 1, seats, 12, 13, 48, 255))
    elif name in ("turned", "played"):
        other = tuple(rng.sample(DECK.kinds, rng.randrange(4)))
    else:
        other = tuple([rng.randrange(seats + 1) for _ in range(rng.randrange(seats + 1))])
    return public(**{name: other})(table)


@pytest.mark.parametrize("seed", range(3))
def test_mangled_tables_never_crash(seed: int) -> None:
    """A table with any field mangled is told apart, or all moves, views and defaults work on it and lead to faultless tables."""
    rng, passed, found = Random(seed), 0, 0
    matches = [stack(rng) for stack in STACKED] + [new_match(rng, seats, some_options(rng, seats)) for seats in range(2, 9)]
    for match in matches:
        for number, (before, asked, _, _, _) in enumerate(playing(rng, match)):
            if number > 30:
                break
            table = mangled(before.table, rng)
            if rules.fault(table, before.decision) is None:
                passed += 1
                _use(replace(before, table=table), asked)
            else:
                found += 1
    assert found > passed > 0


def _use(match: Match, seat: Seat) -> None:
    assert match.decision is not None
    kind = match.decision.kind
    viewer = sees(match, seat)
    views.picture(viewer, kind)
    views.details(viewer)
    moves = kernel.legal_moves(rules, viewer, kind)
    assert rules.default_move(viewer, kind) in moves
    for one in moves:
        after, _ = kernel.answer(rules, match, seat, match.decisions, one)
        assert rules.fault(after.table, after.decision) is None
