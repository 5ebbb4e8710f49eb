"""Tables of Sasku for tests: stacked packs, hands in the middle of the play, hands about to end with given points.

Every position that is built here is one that the rules themselves hold possible, so that no test leans on a table that cannot be.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from itertools import permutations
from random import Random
from typing import cast

import pytest

from croupier_service.cards.deck import Cards
from croupier_service.cards.shuffle import Entropy, Proof
from croupier_service.games.sasku import notation, rules
from croupier_service.games.sasku.options import SASKU, Options
from croupier_service.games.sasku.table import DECK, Contract, Hidden, Order, Private, Public, Result, SaskuKnown, SaskuTable
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.event import Event
from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import Refused
from croupier_service.kernel.table import Seat, Table, known
from tests.games.sasku import oracle

SEED = bytes(range(32))
Hands = Mapping[Seat, str]


def cards(text: str) -> Cards:
    """Return the cards that `text` names, in deck order."""
    return DECK.ordered(text.split())


def match_of(table: SaskuTable, ask: Ask | None, number: int = 1) -> Match:
    """Return a match in which `ask` has just been opened, after making sure that its table is possible."""
    decision = None if ask is None else Decision.opened(number, ask)
    assert rules.fault(table, decision) is None
    return Match(table, decision, number, 0, (0,) * 5)


def public_of(
    options: Options,
    *,
    dealer: Seat = 3,
    marks: tuple[int, int] = (0, 0),
    deal: int = 1,
    pokks: int = 0,
    contract: Contract | None = None,
) -> Public:
    """Return what is public before a hand is dealt."""
    last = None if deal == 1 else Result(deal - 1, Contract("all_pass", "D", None), (60, 60), (4, 5), (0, 0))
    return Public(options, proof_of(deal), last, marks, dealer, pokks, contract=contract)


def proof_of(deal: int) -> Proof:
    """Return the proof of a deal of the match with SEED."""
    proof = Proof.of_first_deal(Entropy(SEED))
    for _ in range(deal - 1):
        proof = proof.of_next_deal(SEED)
    return proof


def opening(
    options: Options = SASKU,
    pack: Iterable[str] = DECK.kinds,
    *,
    dealer: Seat = 3,
    marks: tuple[int, int] = (0, 0),
    deal: int = 1,
    pokks: int = 0,
    contract: Contract | None = None,
) -> Match:
    """Return a match at the cutter's choice, with `pack` from the top."""
    public = public_of(options, dealer=dealer, marks=marks, deal=deal, pokks=pokks, contract=contract)
    return match_of(Table(public, (Private(),) * 4, Hidden(SEED, tuple(pack))), Ask("deal_choice", (public.cutter,)))


def stacked(hands: Hands, seed: int = 0) -> Cards:
    """Return a pack from which koputamine with dealer 3 gives each seat the cards of `hands`, and others to make up nine."""
    given = {seat: hands.get(seat, "").split() for seat in range(4)}
    rest = [card for card in DECK.kinds if not any(card in hand for hand in given.values())]
    Random(seed).shuffle(rest)
    return tuple([card for seat in range(4) for card in given[seat] + [rest.pop() for _ in range(9 - len(given[seat]))]])


def dealt(hands: Hands, options: Options = SASKU, *, marks: tuple[int, int] = (0, 0), declare: bool = True, seed: int = 0) -> Match:
    """Return a match with these hands, dealer 3; with `declare` all four have declared nothing."""
    pack = stacked(hands, seed)
    match = opening(options, pack, marks=marks)
    if "koputamine" in options.deal_modes:
        match = say(match, "2: deal koputamine")
    else:
        match = say(opening(options, uncut(pack), marks=marks), "2: deal tostmine 18")
    return say(match, *[f"{seat}: none" for seat in range(4)]) if declare else match


def uncut(pack: Cards) -> Cards:
    """Return the pack that `deal tostmine 18` deals like koputamine deals `pack` (dealer 3)."""
    order = [9 * seat + 3 * lap + card for lap in range(3) for seat in range(4) for card in range(3)]
    threes = [pack[place] for place in order]
    return tuple(threes[18:] + threes[:18])


def tell(match: Match, *lines: str) -> tuple[Match, tuple[Event, ...]]:
    """Answer the open decision with each of `lines` ("2: bid 6") in turn, and return what happened too."""
    heard: tuple[Event, ...] = ()
    for line in lines:
        seat, text = line.split(": ")
        assert match.decision is not None
        match, events = kernel.answer(rules, match, int(seat), match.decision.id, notation.read(text))
        heard += events
    return match, heard


def say(match: Match, *lines: str) -> Match:
    """Answer the open decision with each of `lines` in turn."""
    return tell(match, *lines)[0]


def refusal(match: Match, line: str) -> str:
    """Return the reason for which `line` is refused."""
    with pytest.raises(Refused) as refused:
        say(match, line)
    return refused.value.reason


def asked(match: Match) -> tuple[str, tuple[Seat, ...]]:
    """Return the open decision's kind and the seats it waits for."""
    assert match.decision is not None
    return match.decision.kind, match.decision.awaited


def knows(match: Match, seat: Seat | None) -> SaskuKnown:
    """Return what `seat` knows."""
    return cast("SaskuKnown", known(match.table, seat))


def legal(match: Match, seat: Seat | None = None) -> set[str]:
    """Return the texts of all legal answers of `seat`, or of the only seat asked."""
    kind, awaited = asked(match)
    who = awaited[0] if seat is None else seat
    return {notation.write(move) for move in kernel.legal_moves(rules, knows(match, who), kind)}


def playable(match: Match) -> set[str]:
    """Return the cards that the seat asked may play."""
    return {text.removeprefix("play ") for text in legal(match) if text.startswith("play ")}


def default(match: Match) -> str:
    """Return the text of the default move of the only seat asked."""
    assert match.decision is not None
    *_, move = kernel.answer_by_default(rules, match, match.decision.awaited[0], match.decision.id)
    return notation.write(move)


def called(options: Options, contract: Contract, overriders: tuple[Seat, ...], *, dealer: Seat, replay: bool) -> dict[str, object]:
    """Return the public fields of a hand that was played for `contract`: the order, the calls, the suit named."""
    if contract.kind == "pitskuus" and not replay:
        return {"order": Order("pitskuus", exposed=("6D",))}
    order = Order("koputamine") if "koputamine" in options.deal_modes else Order("tostmine", cut=18)
    if replay:
        return {"order": order}
    bidder = contract.maker if not overriders or contract.maker is None else next(s for s in range(4) if s not in overriders)
    if contract.maker is None:
        return {"order": order, "calls": (0, 0, 0, 0)}
    before = (bidder - dealer - 1) % 4 if bidder is not None else 0
    calls = (*[0] * before, options.bid_min, *[0] * (3 - before))
    return {"order": order, "calls": calls, "named": "S" if overriders else contract.trump, "overriders": overriders}


def in_play(
    options: Options,
    contract: Contract,
    trick: str,
    hands: Hands,
    *,
    leader: Seat = 0,
    looked: bool = False,
    ask: str = "play",
    dealer: Seat = 3,
) -> Match:
    """Return a match with `trick` on the table and the next seat to play, whose whole hand is in `hands`.

    The tricks before it and the cards of the other seats are made up.
    """
    down = trick.split()
    turn = (leader + len(down)) % 4
    size = max(len(hand.split()) for hand in hands.values())
    sizes = [size - 1 if (seat - leader) % 4 < len(down) else size for seat in range(4)]
    given = [hands.get(seat, "").split() for seat in range(4)]
    rest = [card for card in DECK.kinds if card not in down and not any(card in hand for hand in given)]
    table = _arranged(options, contract, down, given, rest, sizes, leader, dealer, looked=looked)
    who = {"play": turn, "signal": (leader + 2) % 4, "blink": (leader + 3) % 4}[ask]
    return match_of(table, Ask(ask, (who,)))


def _arranged(
    options: Options,
    contract: Contract,
    down: list[str],
    given: list[list[str]],
    rest: list[str],
    sizes: list[int],
    leader: Seat,
    dealer: Seat,
    *,
    looked: bool,
) -> SaskuTable:
    """Shuffle what is not given until the tricks before give the lead to `leader`."""
    rng = Random(1)
    done = 9 - max(sizes)
    first = (dealer + 3) % 4 if contract.kind == "pitskuus" else (dealer + 1) % 4
    for _ in range(500):
        rng.shuffle(rest)
        before, left = rest[: 4 * done], rest[4 * done :]
        won = oracle.winners(before, first, contract, options)
        if (won[-1] if won else first) == leader:
            break
    else:
        raise AssertionError("no such position")
    hands = [DECK.ordered([*hand, *[left.pop() for _ in range(sizes[seat] - len(hand))]]) for seat, hand in enumerate(given)]
    fields = called(options, contract, (), dealer=dealer, replay=False)
    public = public_of(options, dealer=dealer, contract=contract)
    looks = (done,) if looked else ()
    return table_with(public, fields, hands, played=(*before, *down), won=won, looks=looks)


def table_with(public: Public, fields: Mapping[str, object], hands: Iterable[Cards], **more: object) -> SaskuTable:
    """Return the table of `public` with other fields of it, and these hands."""
    old = {field.name: getattr(public, field.name) for field in dataclasses.fields(public)}
    return Table(Public(**{**old, **fields, **more}), tuple([Private(hand) for hand in hands]), Hidden(SEED))


def ending(
    options: Options,
    contract: Contract,
    points: tuple[int, int],
    *,
    tricks: int | None = None,
    overriders: tuple[Seat, ...] = (),
    marks: tuple[int, int] = (0, 0),
    deal: int = 1,
    pokks: int = 0,
    dealer: Seat = 3,
) -> Match:
    """Return a match before its ninth trick, after which team 0 will have `points[0]` (in `tricks` tricks)."""
    first = (dealer + 3) % 4 if contract.kind == "pitskuus" else (dealer + 1) % 4
    order, won = _with_points(options, contract, points[0], tricks, first)
    fields = called(options, contract, overriders, dealer=dealer, replay=pokks > 0)
    public = public_of(options, dealer=dealer, marks=marks, deal=deal, pokks=pokks, contract=contract)
    leader = won[7]
    hands = [(order[32 + (seat - leader) % 4],) for seat in range(4)]
    return match_of(table_with(public, fields, hands, played=tuple(order[:32]), won=won[:8]), Ask("play", (leader,)))


def _with_points(options: Options, contract: Contract, target: int, tricks: int | None, first: Seat) -> tuple[list[str], tuple[Seat, ...]]:
    rng, deck = Random(2), list(DECK.kinds)
    for _ in range(20_000):
        rng.shuffle(deck)
        groups = [deck[4 * trick : 4 * trick + 4] for trick in range(9)]
        for chosen in range(512):
            teams = [1 - (chosen >> trick & 1) for trick in range(9)]
            if tricks is not None and teams.count(0) != tricks:
                continue
            if sum(oracle.value(card) for group, team in zip(groups, teams, strict=True) if team == 0 for card in group) == target:
                return _ordered(groups, teams, options, contract, first)
    raise AssertionError("no such points")


def _ordered(
    groups: list[list[str]], teams: list[int], options: Options, contract: Contract, first: Seat
) -> tuple[list[str], tuple[Seat, ...]]:
    """Order each trick so that the team that shall win it does."""
    order: list[str] = []
    won: tuple[Seat, ...] = ()
    for group, team in zip(groups, teams, strict=True):
        leader = won[-1] if won else first
        for trick in permutations(group):
            winner = oracle.winners(list(trick), leader, contract, options)[0]
            if winner % 2 == team:
                break
        order += trick
        won += (winner,)
    return order, won


def finish(match: Match) -> tuple[Match, tuple[Event, ...]]:
    """Play the ninth trick, in which everybody has one card."""
    heard: tuple[Event, ...] = ()
    for _ in range(4):
        assert match.decision is not None
        match, events, _move = kernel.answer_by_default(rules, match, match.decision.awaited[0], match.decision.id)
        heard += events
    return match, heard


def marks_after(match: Match) -> tuple[int, ...]:
    """Return the marks after the ninth trick."""
    marks: tuple[int, ...] = finish(match)[0].table.public.marks
    return marks


def kinds(events: Iterable[Event], audience: Seat | None = None) -> list[str]:
    """Return the kinds of what `audience` hears."""
    return [wording.kind for event in events if (wording := event.wording(audience)) is not None]
