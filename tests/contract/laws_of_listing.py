"""Listed = legal, default moves, notation, and moves that a client which knows no game can pick."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

from croupier_service.kernel.decision import Move
from croupier_service.kernel.match import Match, answer
from croupier_service.kernel.refusal import Refused
from croupier_service.kernel.table import Seat, known
from tests.contract.kit import Kit
from tests.contract.playing import broken, moves_of, rules

MOST_MOVES = 30_000


def listed_is_legal(kit: Kit, match: Match, rng: Random) -> None:
    """Everything listed is accepted, is of an offered kind and is listed once."""
    for seat in match.decision.awaited if match.decision else ():
        moves = moves_of(kit, match, seat)
        if len(set(moves)) != len(moves):
            broken("listed = legal", f"listed twice: {[move for move, count in Counter(moves).items() if count > 1]}")
        for move in moves if len(moves) <= 12 else rng.sample(moves, 12):
            accepted(kit, match, seat, move, "listed = legal")


def accepted(kit: Kit, match: Match, seat: Seat, move: Move, law: str) -> Match:
    """Return the match after `move`, which may not be refused."""
    assert match.decision is not None
    try:
        return answer(rules(kit), match, seat, match.decision.id, move)[0]
    except Refused as refused:
        broken(law, f"{move} of seat {seat} is refused: {refused.reason}")


def default_is_legal(kit: Kit, match: Match, _: Random) -> None:
    """Each asked seat has a default move, which is listed."""
    for seat in match.decision.awaited if match.decision else ():
        move = rules(kit).default_move(known(match.table, seat), match.decision.kind)  # type: ignore[union-attr]
        if move not in moves_of(kit, match, seat):
            broken("default move", f"{move} of seat {seat} is not legal")


def all_is_listed(kit: Kit, match: Match, _: Random) -> None:
    """Of every move that could be written down, what is not refused is listed."""
    for seat in match.decision.awaited if match.decision else ():
        knowledge, kind = known(match.table, seat), match.decision.kind  # type: ignore[union-attr]
        listed, offered = set(moves_of(kit, match, seat)), rules(kit).OFFERS[kind]
        for move in islice(kit.every_move(knowledge, kind), MOST_MOVES):
            if type(move) in offered and move not in listed and rules(kit).refuse(knowledge, kind, move) is None:
                if in_one_form(kit, move) in listed:
                    continue
                broken("listed = legal", f"{move} of seat {seat} is legal and not listed")


def in_one_form(kit: Kit, move: Move) -> Move | None:
    """Return `move` in its one form; None where it has none, which is BAD_MOVE before any rule is asked."""
    try:
        return kit.listing.notation.canonical(move)
    except ValueError:
        return None


def notation_returns(kit: Kit, match: Match, _: Random) -> None:
    """Every listed move is in its one form, its text says it again, and no other listed move has that text."""
    notation = kit.listing.notation
    for seat in match.decision.awaited if match.decision else ():
        moves = moves_of(kit, match, seat)
        texts = [notation.write(move) for move in moves]
        for move, text in zip(moves, texts, strict=True):
            if notation.read(text) != move or notation.canonical(move) != move:
                broken("notation", f"{move} is written {text!r} and read {notation.read(text)}, canonical {notation.canonical(move)}")
            if len(text) > 200 or not text.isprintable():
                broken("notation", f"{text!r} is no line of at most 200 characters")
        if len(set(texts)) != len(texts):
            broken("notation", f"two moves are written alike: {texts}")


def can_be_picked(kit: Kit, match: Match, _: Random) -> None:
    """Check that the cards of each listed move lie in zones from which the viewer may pick, and the place that it points at is there."""
    for seat in match.decision.awaited if match.decision else ():
        knowledge = known(match.table, seat)
        zones = kit.listing.views.picture(knowledge, match.decision.kind).zones  # type: ignore[union-attr]
        pickable = Counter(card for zone in zones if zone.pickable for group in zone.groups for card in group.cards)
        for move in moves_of(kit, match, seat):
            line = kit.listing.views.line(move, knowledge)
            if Counter(line.cards) - pickable:
                broken("picking", f"{move} needs {line.cards}, to be picked are {sorted(pickable.elements())}")
            if line.group_index is not None and line.zone_index is None:
                broken("picking", f"{move} points at group {line.group_index} of no zone")
            if line.zone_index is not None and not 0 <= (line.group_index or 0) < max(1, len(zones[line.zone_index].groups)):
                broken("picking", f"{move} points at group {line.group_index} of {zones[line.zone_index]}")
