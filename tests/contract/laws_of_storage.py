"""Round trip at each state: same bytes, views, legal moves and future; and no state is larger than its room."""

from __future__ import annotations

from random import Random

from croupier_service.kernel.match import Match, answer
from tests.contract.kit import Kit
from tests.contract.laws_of_secrecy import difference, everybody, seen
from tests.contract.playing import broken, moves_of, rules
from tests.contract.stores import read_back, stored

FUTURE = 30


def comes_back(kit: Kit, match: Match, _: Random) -> None:
    """Check that what is stored and read is the same match, stored as the same bytes, seen alike by everybody."""
    data = stored(kit, match)
    again = read_back(kit, data, match.revision)
    if stored(kit, again) != data:
        broken("round trip", "the bytes are others")
    if again != match:
        broken("round trip", f"{match} came back as {again}")
    for viewer in everybody(match):
        if other := difference(seen(kit, match, viewer), seen(kit, again, viewer)):
            broken("round trip", f"{viewer} sees something else: {other}")


def plays_on_alike(kit: Kit, match: Match, rng: Random) -> None:
    """Check that the same answers to a match and to what was read of it lead to the same events and bytes."""
    again = read_back(kit, stored(kit, match), match.revision)
    for _ in range(FUTURE):
        if match.decision is None:
            break
        seat, number = rng.choice(match.decision.awaited), match.decision.id
        move = kit.choose(rng, moves_of(kit, match, seat))
        match, events = answer(rules(kit), match, seat, number, move)
        again, others = answer(rules(kit), again, seat, number, move)
        if events != others:
            broken("same future", f"{events} became {others}")
        again = read_back(kit, stored(kit, again), again.revision)
    if stored(kit, match) != stored(kit, again):
        broken("same future", "the bytes are others")


def fits(kit: Kit, match: Match, _: Random) -> None:
    """Check that the stored bytes never exceed the room that the game asks for."""
    room = kit.listing.room(match.table.public.options, len(match.table.private))
    if (length := len(stored(kit, match))) > room:
        broken("room", f"{length} bytes, the room is {room}")
