"""Positions for tests: what matters is given, the rest is filled up at random, and the whole must be a table that the rules accept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from croupier_service.cards.deck import Card, Cards
from croupier_service.cards.shuffle import Entropy, Proof
from croupier_service.games.four_color import rules
from croupier_service.games.four_color.dealing import cleared
from croupier_service.games.four_color.melds import laid_flat
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.table import DECK, FourColorTable, Hidden, LastDeal, Origin, Private, deck
from croupier_service.kernel.decision import Ask, Decision, Move
from croupier_service.kernel.event import Event
from croupier_service.kernel.match import Match, answer, answer_by_default, legal_moves
from croupier_service.kernel.refusal import Refused
from croupier_service.kernel.table import Seat, Table, known

SEED = bytes(range(32))


def position(
    kind: str,
    options: Options | None = None,
    seats: int = 4,
    *,
    turn: Seat = 0,
    dealer: Seat | None = None,
    hands: Mapping[Seat, Sequence[Card]] | None = None,
    melds: Mapping[Seat, Sequence[Cards]] | None = None,
    offered: Card | None = None,
    origin: Origin = "none",
    giver: Seat = 0,
    pile: Cards | None = None,
    left: int | None = None,
    scores: tuple[int, ...] | None = None,
    redeals: int = 0,
    rng: Random | None = None,
) -> Match:
    """Return a match in which a decision of `kind` is open and `turn` has its turn.

    `hands` are begun as given and filled up to the size that the rules want from what is left; a hand given in full is left alone.
    `pile`: these cards are left to draw, the others lie in the dealer's row; None: all are left, or as many as `left` says.
    """
    options, rng = options or Options(), rng or Random(1)
    dealer = turn if dealer is None else dealer
    public = cleared(options, Proof.of_first_deal(Entropy(SEED)), scores or (0,) * seats, dealer)
    laid = [laid_flat(tuple((melds or {}).get(seat, ()))) for seat in range(seats)]
    begun = [list((hands or {}).get(seat, ())) for seat in range(seats)]
    free = Counter(deck(options, seats))
    free.subtract([card for hand in begun for card in hand] + [card for cards, _ in laid for card in cards] + [offered] * bool(offered))  # type: ignore[list-item]
    free.subtract(pile or ())
    if min(free.values()) < 0:
        raise ValueError(f"the deck has not so many {-free}")
    rest = list(free.elements())
    rng.shuffle(rest)
    for seat, hand in enumerate(begun):
        size = options.hand_size - len(laid[seat][0]) + _more(kind, options, seat, turn, dealer)
        while len(hand) < size:
            hand.append(rest.pop())
    rows: list[Cards] = [()] * seats
    if left is not None:
        pile, rest = tuple(rest[:left]), rest[left:]
    if pile is not None:
        rows[dealer], rest = tuple(rest), list(pile)
    public = replace(
        public,
        turn=turn,
        offered=offered,
        origin=origin,
        giver=giver,
        redeals=redeals,
        rows=tuple(rows),
        melds=tuple([cards for cards, _ in laid]),
        starts=tuple([starts for _, starts in laid]),
    )
    table = Table(public, tuple([Private(DECK.ordered(hand)) for hand in begun]), Hidden(SEED, tuple(rest)))
    return opened(table, kind)


def claim_window(origin: str, giver: Seat, offered: Card, options: Options | None = None, seats: int = 4, **more: object) -> Match:
    """Return a match in which `offered` was drawn or discarded by `giver` and may be claimed."""
    kind: Origin = "draw" if origin == "draw" else "discard"
    return position(f"{kind}_window", options, seats, turn=giver, giver=giver, offered=offered, origin=kind, **more)  # type: ignore[arg-type]


def opened(table: FourColorTable, kind: str) -> Match:
    """Return a match with a decision of `kind` open on `table`; the rules must find no fault with it."""
    seats = len(table.private)
    asked = {
        "redeal_window": tuple(range(seats)),
        "draw_window": tuple(range(seats)),
        "discard_window": tuple([seat for seat in range(seats) if seat != table.public.turn]),
        "first_discard": (table.public.dealer,),
    }.get(kind, (table.public.turn,))
    match = Match(table, Decision.opened(1, Ask(kind, asked)), 1, 0, (0,) * (seats + 1))
    found = rules.fault(table, match.decision)
    if found:
        raise ValueError(found)
    return match


def do(match: Match, seat: Seat, move: Move) -> Match:
    """Return the match after `seat` gave `move`."""
    assert match.decision is not None
    return answer(rules, match, seat, match.decision.id, move)[0]


def close(match: Match, answers: Mapping[Seat, Move]) -> tuple[Match, tuple[Event, ...]]:
    """Give `answers` in their order, then the default answer of every other seat that is asked; return the events of the closing, too."""
    assert match.decision is not None
    number = match.decision.id
    events: tuple[Event, ...] = ()
    for seat, move in answers.items():
        match, events = answer(rules, match, seat, number, move)
    for seat in match.decision.awaited if match.decision is not None and match.decision.id == number else ():
        match, events, _ = answer_by_default(rules, match, seat, number)
    return match, events


def refusal(match: Match, seat: Seat, move: Move) -> str:
    """Return why `seat` may not give `move`; empty: it may."""
    try:
        do(match, seat, move)
    except Refused as refused:
        return str(refused.reason)
    return ""


def legal(match: Match, seat: Seat) -> list[Move]:
    """Return the legal moves of `seat`."""
    assert match.decision is not None
    return legal_moves(rules, known(match.table, seat), match.decision.kind)


def last_deal(match: Match) -> LastDeal:
    """Return the result of the deal that has ended."""
    last: LastDeal | None = match.table.public.last_deal
    assert last is not None
    return last


def _more(kind: str, options: Options, seat: Seat, turn: Seat, dealer: Seat) -> int:
    if kind in ("redeal_window", "first_discard"):
        return options.dealer_extra_card and seat == dealer
    return int(kind == "discard" and seat == turn)
