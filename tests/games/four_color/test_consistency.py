"""Tables from outside: what cannot have come out of the rules is found, each kind of fault; what has come out never is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier_service.frozen import replaced as replace
from croupier_service.games.four_color import rules, views
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.table import DECK, FourColorTable, Hidden, Hu, NextDeal, Private, Public, Redeal
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Table, known
from tests.games.four_color.kit import COMPLETE, WEAK
from tests.games.four_color.positions import claim_window, close, do, position

Spoil = Callable[[FourColorTable], FourColorTable]
MELDED = {1: [("gE",) * 3, ("yR", "yH", "yC")]}


def public(**changes: Any) -> Spoil:
    """Return what changes fields that everybody knows."""
    return lambda table: replace(table, public=replace(table.public, **changes))


def hands(change: Callable[[tuple[str, ...]], tuple[str, ...]], seat: int = 0) -> Spoil:
    """Return what changes the hand of a seat."""

    def spoil(table: FourColorTable) -> FourColorTable:
        private = list(table.private)
        private[seat] = Private(change(private[seat].hand))
        return Table(table.public, tuple(private), table.hidden)

    return spoil


def last(**changes: Any) -> Spoil:
    """Return what changes the result of the last deal."""
    return lambda table: replace(table, public=replace(table.public, last_deal=replace(table.public.last_deal, **changes)))


def pile(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Spoil:
    """Return what changes the draw pile."""
    return lambda table: Table(table.public, table.private, Hidden(table.hidden.seed, change(table.hidden.pile)))


def window() -> Match:
    """Return a window on a draw, with melds on the table."""
    return claim_window("draw", 0, "yS", Options(deals=2), melds=MELDED)


def ended() -> Match:
    """Return a match between two deals."""
    return close(claim_window("draw", 0, "yG", Options(deals=2), hands={1: COMPLETE}), {1: Hu()})[0]


def second() -> Match:
    """Return the second deal of a match."""
    return do(ended(), 1, NextDeal())


def redealt() -> Match:
    """Return a redealt round."""
    return close(position("redeal_window", hands={1: WEAK}), {1: Redeal()})[0]


def after_meld() -> Match:
    """Return a seat that has melded."""
    return position("discard", turn=1, dealer=0, origin="discard", giver=0, melds=MELDED)


FAULTS: list[tuple[str, Callable[[], Match], Spoil]] = [
    ("a card twice", window, hands(lambda hand: DECK.ordered([*hand[1:], hand[-1]]))),
    ("a card missing", window, pile(lambda cards: cards[1:])),
    ("a card too many", window, pile(lambda cards: (*cards, "yA"))),
    ("a hand out of order", window, hands(lambda hand: hand[::-1])),
    ("a hand too small", window, lambda table: pile(lambda cards: (*cards, table.private[0].hand[0]))(hands(lambda hand: hand[1:])(table))),
    ("no seats", window, lambda table: Table(table.public, (), table.hidden)),
    ("seats that differ", window, public(scores=(0, 0, 0))),
    ("rows of other seats", window, public(rows=((),) * 5)),
    ("no such dealer", window, public(dealer=4)),
    ("a negative seat", window, public(giver=-1)),
    ("no such turn", window, public(turn=9)),
    ("no such deal", window, lambda table: public(proof=table.public.proof._replace(deal=3))(table)),
    ("deal zero", window, lambda table: public(proof=table.public.proof._replace(deal=0))(table)),
    ("too many redeals", window, public(redeals=4)),
    ("scores that do not add up", window, public(scores=(1, 0, 0, 0))),
    ("scores out of range", window, public(scores=(1 << 30, -(1 << 30), 0, 0))),
    ("no offered card", window, lambda table: pile(lambda cards: (*cards, "yS"))(public(offered=None)(table))),
    ("an offer from elsewhere", window, public(origin="discard")),
    ("another giver", window, public(giver=1)),
    ("exposed cards that are no meld", window, public(starts=(0, 0b1, 0, 0))),
    ("starts beyond the cards", window, public(starts=(0, 0b1001001, 0, 0))),
    ("negative starts", window, public(starts=(0, -1, 0, 0))),
    ("starts without cards", window, public(starts=(1, 0b1001, 0, 0))),
    ("the second deal without a first", second, public(last_deal=None)),
    ("a result of no deal", second, last(deal=0)),
    ("a winner who is not there", ended, last(winner=7)),
    ("a winner who is negative", ended, last(winner=-1)),
    ("a winner of nothing", ended, last(winner=None)),
    ("another winner", ended, last(winner=2)),
    ("a giver who is not there", ended, last(giver=11)),
    ("no giver", ended, last(giver=None)),
    ("another source", ended, last(source="dealt")),
    ("other scores", ended, public(scores=(1, -1, 0, 0))),
    ("more points", ended, last(total=22)),
    ("more points than any hand has", ended, last(total=101)),
    ("too many exposed", ended, last(exposed=9)),
    ("negative exposed", ended, last(exposed=-1)),
    ("a hand kept twice", ended, lambda table: last(cards=table.public.melds[1], starts=table.public.starts[1])(table)),
    ("a hand that is lost", second, last(cards=())),
    ("a hand of no melds", second, last(starts=1)),
    ("a deal that goes on", ended, public(origin="draw")),
    ("hands shown for nothing", window, public(requests=(1,), shown=(0, 0))),
    ("hands of another size", redealt, public(shown=(0, 0))),
    ("numbers that are no hand", redealt, public(shown=(-1, 3**12))),
    ("too few numbers", redealt, public(shown=(5,))),
    ("requests out of order", redealt, lambda table: public(requests=(1, 1), shown=table.public.shown * 2)(table)),
    ("requests of nobody", redealt, public(requests=(8,))),
    ("the discard window of a discard", after_meld, public(origin="none")),
    ("a claim of one's own discard", after_meld, public(giver=1)),
    ("a turn with no meld", after_meld, public(turn=2)),
]


@pytest.mark.parametrize(("make", "spoil"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_fault_is_found(make: Callable[[], Match], spoil: Spoil) -> None:
    """A table that cannot be is told from the one that it was made from."""
    match = make()
    assert rules.fault(match.table, match.decision) is None
    assert rules.fault(spoil(match.table), match.decision)


KINDS_OF_DECISION = ("redeal_window", "first_discard", "draw", "draw_window", "discard", "discard_window", "deal_over")


@pytest.mark.parametrize("make", [window, ended, second, redealt, after_meld])
def test_other_decisions_do_not_fit(make: Callable[[], Match]) -> None:
    """Of all decisions and asked seats only the open one fits a table; a match is over only when its deals are."""
    match = make()
    assert match.decision is not None
    assert rules.fault(match.table, None)
    seats = range(len(match.table.private))
    asked = [tuple(seat for seat in seats if mask >> seat & 1) for mask in range(1, 1 << len(seats))]
    fitting = [
        (kind, few) for kind in KINDS_OF_DECISION for few in asked if rules.fault(match.table, Decision.opened(1, Ask(kind, few))) is None
    ]
    # After a redeal without extra card or window the same table could stand at its first draw: then two decisions fit, never three.
    assert (match.decision.kind, tuple(match.decision.answers)) in fitting
    assert len(fitting) <= 2


def test_random_changes_never_crash() -> None:
    """Whatever numbers and cards come from outside, `fault` says yes or no, and views of what passes can be drawn."""
    rng = Random("changes")
    matches = [make() for make in (window, ended, second, redealt, after_meld)]
    found = 0
    for _ in range(2_000):
        match = rng.choice(matches)
        table = replace(match.table, public=changed(match.table.public, rng))
        if rules.fault(table, match.decision):
            found += 1
            continue
        for viewer in (*range(len(table.private)), None):
            views.picture(known(table, viewer), "")  # type: ignore[arg-type]
            views.details(known(table, viewer))  # type: ignore[arg-type]
    assert found > 1_000


def changed(seen: Public, rng: Random) -> Public:
    """Return what everybody knows with one field out of range or of another place."""
    number = rng.choice((-(1 << 31), -1, 0, 1, 3, 7, 255, (1 << 31) - 1))
    numbers = tuple([rng.choice((number, 0, 1, 5)) for _ in range(rng.choice((0, 1, 3, 4, 5, 8)))])
    card = rng.choice(DECK.kinds)
    changes: dict[str, Any] = {
        "dealer": number,
        "turn": number,
        "giver": number,
        "redeals": number,
        "scores": numbers,
        "starts": numbers,
        "shown": numbers,
        "requests": tuple([abs(one) % 256 for one in numbers]),
        "offered": rng.choice((None, card)),
        "origin": rng.choice(("none", "draw", "discard")),
        "rows": tuple([(card,) * (one % 3) for one in numbers]),
        "melds": tuple([(card,) * (one % 30) for one in numbers]),
        "last_deal": None,
    }
    name = rng.choice(sorted(changes))
    return replace(seen, **{name: changes[name]})
