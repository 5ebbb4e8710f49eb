"""Tables from outside: what cannot have come out of these rules is found, and what is not found cannot make them crash."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from croupier_service.frozen import replaced
from croupier_service.games.sasku import LISTING, rules
from croupier_service.games.sasku.options import SASKOP, SASKU
from croupier_service.games.sasku.table import DECK, Contract, Exchange, Order, Private, Public, SaskuTable
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Table
from tests.contract.sizes import size
from tests.games.sasku.kit import KIT, choose, configurations
from tests.games.sasku.positions import dealt, ending, finish, in_play, knows, opening, say
from tests.games.sasku.test_random_play import begin

MADE = Contract("auction", "H", 1)
OFFERED = say(dealt({1: "QH AC 10C 9C 8C 7C 6C AD 10D"}, declare=False), "0: none", "1: offer", "2: none", "3: none")
Change = Callable[[SaskuTable], SaskuTable]


def public(**changes: Any) -> Change:
    """Return a change of public fields."""
    return lambda table: replaced(table, public=replaced(table.public, **changes))


def seat(number: int, **changes: Any) -> Change:
    """Return a change of what a seat has."""

    def changed(table: SaskuTable) -> SaskuTable:
        private = [replaced(own, **changes) if other == number else own for other, own in enumerate(table.private)]
        return Table(table.public, tuple(private), table.hidden)

    return changed


def pack(*cards: str) -> Change:
    """Return a change of the cards that are not dealt."""
    return lambda table: replaced(table, hidden=replaced(table.hidden, pack=cards))


ORDERED = Order("koputamine")
AUCTION = dealt({})
NAMING = say(AUCTION, "0: bid 5", "1: pass", "2: pass", "3: pass")
PLAY = in_play(SASKOP, MADE, "7C", {1: "AC 9C 6S"})
SIGNAL = in_play(SASKU, MADE, "", {2: "AC 9C 6S"}, ask="signal")
WRONG: list[tuple[Match, Change, str]] = [
    (opening(), pack(*DECK.kinds[1:]), "cards"),
    (opening(), pack(*DECK.kinds[1:], "QC"), "cards"),
    (AUCTION, seat(0, hand=()), "cards"),
    (AUCTION, seat(0, hand=DECK.kinds[:9]), "cards"),
    (opening(), public(dealer=4), "counts"),
    (opening(), public(dealer=-1), "counts"),
    (opening(), public(marks=(1,)), "counts"),
    (opening(), public(marks=(16, 0)), "counts"),
    (opening(), public(marks=(-1, 0)), "counts"),
    (opening(), public(pokks=1), "counts"),
    (opening(deal=2), public(last_deal=None), "last deal"),
    (opening(), public(order=ORDERED), "order to deal"),
    (AUCTION, public(order=None), "order to deal"),
    (AUCTION, public(order=Order("tostmine")), "order to deal"),
    (AUCTION, public(order=Order("sisu", seats=(0, 2))), "order to deal"),
    (AUCTION, public(order=Order("sisu", seats=(1,))), "order to deal"),
    (AUCTION, public(order=Order("raamat", card="7S", exposed=("8S",))), "order to deal"),
    (AUCTION, public(order=Order("raamat", exposed=("7S",))), "order to deal"),
    (AUCTION, public(order=Order("koputamine", exposed=("7S",))), "order to deal"),
    (AUCTION, public(order=Order("koputamine", packets=(1,))), "order to deal"),
    (AUCTION, public(order=Order("valimised", seats=(0,), exposed=DECK.kinds[:8], packets=(1, 2))), "packets"),
    (say(opening(), "2: deal valimised 0"), public(order=Order("valimised", seats=(0,), exposed=DECK.kinds[:8])), "packets"),
    (dealt({}, declare=False), public(offers=(0,)), "phase of the hand"),
    (dealt({}, declare=False), public(calls=(5,)), "phase of the hand"),
    (AUCTION, public(named="S"), "phase of the hand"),
    (AUCTION, public(won=(1,)), "phase of the hand"),
    (AUCTION, public(pokks=0, order=Order("pitskuus", exposed=("6D",))), "phase of the hand"),
    (AUCTION, public(offers=(4,)), "pictures"),
    (AUCTION, public(offers=(1,)), "pictures"),
    (AUCTION, public(katus=(2, 1)), "pictures"),
    (AUCTION, seat(1, swap=("KC",)), "pictures"),
    (AUCTION, seat(1, katus=True), "pictures"),
    (OFFERED, public(exchanges=()), "pictures"),
    (OFFERED, public(exchanges=(Exchange(3, "taken"),)), "pictures"),
    (OFFERED, public(exchanges=(Exchange(1, "offered"),)), "pictures"),
    (OFFERED, public(exchanges=(Exchange(1, "taken", "QH"),)), "pictures"),
    (OFFERED, seat(3, swap=("KC",)), "pictures"),
    (OFFERED, seat(1, swap=()), "pictures"),
    (AUCTION, public(calls=(5, 5)), "no higher bid"),
    (AUCTION, public(calls=(10,)), "nothing to take over"),
    (AUCTION, public(calls=(0, 0, 0, 0, 0)), "a call after the end of the auction"),
    (AUCTION, public(calls=(0, 0, 0, 0)), "auction"),
    (AUCTION, public(calls=(4,)), "auction"),
    (AUCTION, public(calls=(99,)), "auction"),
    (NAMING, public(calls=()), "auction"),
    (NAMING, public(calls=(0, 0, 0, 0)), "auction"),
    (PLAY, public(overriders=(2, 0)), "auction"),
    (PLAY, public(named=""), "auction"),
    (PLAY, public(contract=Contract("auction", "H", 2)), "contract"),
    (PLAY, public(contract=None), "contract"),
    (PLAY, public(won=PLAY.table.public.won[:-1]), "play"),
    (PLAY, public(won=(*PLAY.table.public.won[:-1], 3)), "play"),
    (PLAY, public(hadas=(6,)), ""),
    (PLAY, public(hadas=(7,)), "play"),
    (PLAY, public(hadas=(2, 1)), "play"),
    (PLAY, public(looks=(9,)), "play"),
    (SIGNAL, public(hadas=(9,)), "play"),
    (SIGNAL, public(hadas=(6,)), "play"),
    (SIGNAL, public(played=SIGNAL.table.public.played[1:]), "cards"),
    (NAMING, pack("6C"), "cards"),
    (PLAY, public(looks=(2,), blinks=(3,)), "play"),
    (finish(ending(SASKU, MADE, (65, 55), marks=(14, 15)))[0], public(marks=(15, 15)), "end of the match"),
    (finish(ending(SASKU, MADE, (65, 55), marks=(14, 15)))[0], public(last_deal=None), "last deal"),
]


@pytest.mark.parametrize(("match", "change", "law"), WRONG)
def test_each_law_finds_what_breaks_it(match: Match, change: Change, law: str) -> None:
    """A sound table is sound, and with one change it is not, for the reason named (empty: it still is)."""
    assert rules.fault(match.table, match.decision) is None
    assert (rules.fault(change(match.table), match.decision) or "") == law


def test_asked_seats_and_kinds_must_fit() -> None:
    """A decision of another kind, or one that asks other seats than the rules would, is not possible."""
    for kind in rules.OFFERS:
        for seats in ((0,), (1,), (0, 1, 2, 3)):
            expected = (kind, seats) == ("name_trump", (0,))
            assert (rules.fault(NAMING.table, Decision.opened(9, Ask(kind, seats))) is None) == expected, kind
    assert rules.fault(NAMING.table, None) is not None


def any_value(hint: Any, rng: Random) -> Any:
    """Return some value of a type, mostly small."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple:
        return tuple([any_value(arguments[0], rng) for _ in range(rng.choice((0, 1, 1, 2, 4, 9)))])
    if type(None) in arguments:
        return None if rng.random() < 0.5 else any_value(next(each for each in arguments if each is not type(None)), rng)
    if arguments:
        return rng.choice(arguments)
    if get_type_hints(hint):
        return hint(*[any_value(inner, rng) for inner in get_type_hints(hint).values()])
    if hint is bool:
        return rng.random() < 0.5
    return rng.choice(DECK.kinds) if hint is str else rng.choice((0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, -1, 36, 255, 99999))


def mutated(value: Any, rng: Random) -> Any:
    """Return a frozen value or a named tuple with one field, or one field of a field, changed to some value of its type."""
    name = rng.choice([name for name in value.__match_args__ if name not in ("options", "proof", "seed")])
    old = getattr(value, name)
    if hasattr(old, "__match_args__") and rng.random() < 0.7:
        return replaced(value, **{name: mutated(old, rng)})
    if isinstance(old, tuple) and old and hasattr(old[0], "__match_args__") and rng.random() < 0.7:
        place = rng.randrange(len(old))
        return replaced(value, **{name: (*old[:place], mutated(old[place], rng), *old[place + 1 :])})
    if type(old) is tuple and old and rng.random() < 0.5:
        return replaced(value, **{name: tuple(rng.sample(old, rng.randint(0, len(old))))})
    return replaced(value, **{name: any_value(get_type_hints(type(value))[name], rng)})


def mutated_table(table: SaskuTable, rng: Random) -> SaskuTable:
    """Return the table with one change, or two cards that changed places."""
    which = rng.randrange(4)
    if which == 0:
        one, other = rng.sample(DECK.kinds, 2)
        names = {one: other, other: one}
        private = [Private(DECK.ordered([names.get(card, card) for card in own.hand]), own.swap, own.katus) for own in table.private]
        played = tuple([names.get(card, card) for card in table.public.played])
        return Table(replaced(table.public, played=played), tuple(private), table.hidden)
    if which == 1:
        place = rng.randrange(4)
        return Table(table.public, (*table.private[:place], mutated(table.private[place], rng), *table.private[place + 1 :]), table.hidden)
    return Table(mutated(table.public, rng), table.private, table.hidden)


def use(match: Match, rng: Random) -> None:
    """Look at a match from every side and play on for a while."""
    for _ in range(5):
        for viewer in (0, 1, 2, 3, None):
            asked = match.decision.kind if match.decision is not None and viewer in match.decision.awaited else ""
            LISTING.views.picture(knows(match, viewer), asked)
            LISTING.views.details(knows(match, viewer))
        rules.outcome(match.table.public)
        if match.decision is None:
            return
        who = rng.choice(match.decision.awaited)
        moves = kernel.legal_moves(rules, knows(match, who), match.decision.kind)
        assert rules.default_move(knows(match, who), match.decision.kind) in moves
        match, _events = kernel.answer(rules, match, who, match.decision.id, choose(rng, moves))


def test_what_passes_can_be_used() -> None:
    """Of hundreds of mutated tables, those in which nothing wrong is found are shown and played on without a crash."""
    rng = Random(31)
    passed = found = 0
    while found < size(400, 20_000):
        match = rng.choice(KIT.stacked)(rng) if rng.random() < 0.3 else begin(configurations(rng)[0], rng)
        for _ in range(rng.randrange(90)):
            if match.decision is None or match.table.public.proof.deal > 2:
                break
            who = rng.choice(match.decision.awaited)
            moves = kernel.legal_moves(rules, knows(match, who), match.decision.kind)
            match, _events = kernel.answer(rules, match, who, match.decision.id, choose(rng, moves))
            if rng.random() < 0.2:
                wrong = mutated_table(match.table, rng)
                decision = replaced(match.decision, answers=dict.fromkeys(match.decision.answers)) if match.decision else None
                if rules.fault(wrong, decision) is None:
                    passed += 1
                    use(dataclasses.replace(match, table=wrong, decision=decision), rng)
                else:
                    found += 1
    assert passed > 50


def test_public_is_never_changed() -> None:
    """A step makes a new table; the one before stays as it was."""
    before = dealt({})
    kept = dataclasses.asdict(before.table.public)
    say(before, "0: bid 5", "1: ruutu", "2: no_hada")
    assert dataclasses.asdict(before.table.public) == kept
    assert isinstance(before.table.public, Public)
