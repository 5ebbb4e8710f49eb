"""Random play over random configurations and stacked matches, walking every state on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn

from croupier_service.cards.shuffle import Entropy, Reveal
from croupier_service.kernel.decision import Move
from croupier_service.kernel.event import Event
from croupier_service.kernel.game import Game
from croupier_service.kernel.match import Match, answer, legal_moves, start
from croupier_service.kernel.table import Seat, known
from tests.contract.kit import Kit


class Broken(AssertionError):
    """A law does not hold."""


def broken(law: str, message: str) -> NoReturn:
    """Say which law does not hold, and why."""
    raise Broken(f"{law}: {message}")


@dataclass(frozen=True)
class Turn:
    """One accepted answer, with the match before and after it."""

    before: Match
    seat: Seat
    move: Move
    after: Match
    events: tuple[Event, ...]


def rules(kit: Kit) -> Game:
    """Return the rules of the game under test."""
    return kit.listing.rules


def moves_of(kit: Kit, match: Match, seat: Seat) -> list[Move]:
    """Return the legal answers of `seat` to the open decision."""
    assert match.decision is not None
    return legal_moves(rules(kit), known(match.table, seat), match.decision.kind)


def started(kit: Kit, options: Any, seats: int, rng: Random) -> Match:
    """Return a match at its first decision."""
    return start(rules(kit), options, seats, Entropy(rng.randbytes(32), rng.choice(list(Reveal))))[0]


def preset_setups(kit: Kit, rng: Random) -> list[tuple[Any, int]]:
    """Return the options of each preset with a possible number of seats."""
    description = kit.listing.description
    return [(preset.options, possible_seats(kit, preset.options, rng)) for preset in description.presets]


def possible_seats(kit: Kit, options: Any, rng: Random) -> int:
    """Return a number of seats that `options` allow."""
    return rng.choice([count for count in kit.listing.description.seat_counts if kit.listing.check(options, count) is None])


def starts(kit: Kit, rng: Random) -> Iterator[Match]:
    """Yield matches without end: every preset, then random configurations and stacked matches in turn."""
    for options, seats in preset_setups(kit, rng):
        yield started(kit, options, seats, rng)
    while True:
        for stack in (None, *kit.stacked):
            yield stack(rng) if stack else started(kit, *kit.configurations(rng), rng)
            yield started(kit, *kit.configurations(rng), rng)


def turns(kit: Kit, match: Match, rng: Random, deals: int) -> Iterator[Turn]:
    """Play at random until the match or so many deals are over."""
    last = match.table.public.proof.deal + deals - 1
    while match.decision is not None and match.table.public.proof.deal <= last:
        seat = rng.choice(match.decision.awaited)
        moves = moves_of(kit, match, seat)
        if not moves:
            broken("liveness", f"seat {seat} has no legal answer to {match.decision.kind}")
        move = kit.choose(rng, moves)
        after, events = answer(rules(kit), match, seat, match.decision.id, move)
        yield Turn(match, seat, move, after, events)
        match = after


def deals_from(first: Match, last: Match) -> int:
    """Return how many deals were at least begun between two states of a match."""
    return int(last.table.public.proof.deal - first.table.public.proof.deal) + 1


@contextmanager
def told(kit: Kit, first: Match, history: list[Turn]) -> Iterator[None]:
    """Add to whatever goes wrong inside how the match came there."""
    try:
        yield
    except Exception as fault:
        public = first.table.public
        moves = "; ".join(f"{turn.seat} {kit.listing.notation.write(turn.move)}" for turn in history[-200:])
        fault.add_note(f"{kit.listing.description.game}, {len(first.table.private)} seats, {public.options}")
        fault.add_note(f"seed {first.table.hidden.seed.hex()}, hands {[getattr(own, 'hand', own) for own in first.table.private]}")
        fault.add_note(f"moves: {moves}")
        raise
