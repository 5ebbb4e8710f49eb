"""Random options, random hands and random matches of Kakkuri, for tests that compare and count."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from croupier_service.cards.shuffle import Entropy
from croupier_service.games.kakkuri import rules
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import DECK, Drop, Move, Play, Sansoku
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Move as AnyMove
from croupier_service.kernel.event import Event
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat, known


def some_options(rng: Random, seats: int) -> Options:
    """Return options of which every value occurs now and then."""
    return Options(
        first_dealer=rng.randrange(seats),
        stake=rng.choice((1, 1, 2, 1_000)),
        start_chips=rng.choice((0, 20, 1_000_000)),
        match_deals=rng.choice((1, 1, 2, 3, 5)),
        blind_swap=rng.random() < 0.7,
        three_clubs_timing=rng.choice(("before_swap", "after_swap")),
        first_turn_up=rng.choice(("before_play", "at_deal")),
        wild_in_triples=rng.random() < 0.6,
        wild_in_sansoku=rng.random() < 0.5,
        stalemate=rng.choice(("free_start", "abandon")),
        cede_deal=rng.random() < 0.5,
        court_order=rng.choice(("jqk", "qjk")),
    )


def some_hand(rng: Random, size: int) -> tuple[str, ...]:
    """Return a hand in deck order that has wilds and few ranks more often than chance gives them."""
    lowest = rng.randrange(1, 10)
    pool = [card for card in DECK.kinds if lowest <= int(card[:-1]) < lowest + rng.choice((2, 3, 12))]
    pool = sorted({*pool, *rng.sample(("1C", "2D"), rng.randrange(3))}, key=DECK.index.__getitem__)
    return DECK.ordered(rng.sample(pool, min(size, len(pool))))


def some_move(rng: Random, moves: list[AnyMove]) -> Move:
    """Choose a move as an eager player does, so that deals are played out: mostly cards, rare things gladly, seldom dropping out."""
    weights = [20.0 if isinstance(one, Play) and len(one.cards) > 1 else _WEIGHTS.get(type(one), 2.0) for one in moves]
    move: Move = rng.choices(moves, weights)[0]
    return move


_WEIGHTS = {Play: 6.0, Sansoku: 30.0, Drop: 0.2}


def playing(rng: Random, match: Match) -> Iterator[tuple[Match, Seat, Move, Match, tuple[Event, ...]]]:
    """Play a match at random to its end: yield each match before, the move, and the match after with its events."""
    while match.decision is not None:
        (seat,) = match.decision.answers
        move = some_move(rng, kernel.legal_moves(rules, known(match.table, seat), match.decision.kind))
        after, events = kernel.answer(rules, match, seat, match.decision.id, move)
        yield match, seat, move, after, events
        match = after


def new_match(rng: Random, seats: int, options: Options) -> Match:
    """Return a match from a random seed."""
    return kernel.start(rules, options, seats, Entropy(rng.randbytes(32)))[0]
