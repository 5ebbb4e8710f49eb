"""The room of a record against a second count of its bytes, field by field as protobuf writes them."""

from __future__ import annotations

from random import Random

import pytest

from croupier_service.cards.shuffle import Entropy, Reveal
from croupier_service.games.kakkuri import LISTING, rules
from croupier_service.games.kakkuri.options import Options
from croupier_service.kernel import match as kernel
from croupier_service.kernel.match import Match
from tests.games.kakkuri.random_matches import playing, some_options

KEY = 32


def varint(number: int) -> int:
    """Count the bytes of a number; negative ones are zigzagged by the caller."""
    return max(1, (number.bit_length() + 6) // 7)


def signed(number: int) -> int:
    """Count the bytes of a zigzag number."""
    return varint(2 * abs(number))


def data(size: int, tag: int = 1, *, keep: bool = False) -> int:
    """Count a field of bytes; it is left out when empty, unless it is one of a list."""
    return tag + varint(size) + size if size or keep else 0


def number(value: int | None, tag: int = 1) -> int:
    """Count a field with a number as if it were always written; unset ones are not."""
    return 0 if value is None else tag + varint(value)


def stored(match: Match, options: Options) -> int:
    """Count the bytes of a match's record, never too few."""
    table, decision = match.table, match.decision
    public, hidden, last, proof = table.public, table.hidden, table.public.last_deal, table.public.proof
    told = data(number(proof.reveal) + number(proof.deal))
    if last is not None:
        told += data(number(last.number) + number(4) + number(last.winner) + data(sum(signed(score) for score in last.scores)))
    told += data(sum(signed(total) for total in public.totals))
    told += sum(number(value) for value in (public.dealer, public.set_out, public.box, public.last, public.anchor, public.turn_cards))
    told += sum(
        data(len(zone)) for zone in (public.turned, public.played, public.played_by, public.wild_ranks, public.ended, public.dropped)
    )
    told += number(int(public.continued), 2) + data(len(public.sansoku), 2) + data(len(public.swapped), 2)
    seats = sum(data(data(len(own.hand)), keep=True) for own in table.private)
    secret = data(KEY) + data(len(hidden.box)) + sum(data(len(hand), keep=True) for hand in hidden.hands)
    numbers = [int(value) if isinstance(value, int) else 1 for value in (getattr(options, name) for name in options.__dataclass_fields__)]
    header = data(sum(varint(value) for value in numbers)) + number(2) + number(len(table.private)) + number(127)
    header += number(match.decisions) + data(sum(varint(count) for count in match.heard)) + number(5)
    header += 0 if decision is None else data(len(decision.answers))
    return header + data(data(told) + seats + data(secret), 2)


@pytest.mark.parametrize("seats", range(2, 9))
def test_no_record_exceeds_its_room(seats: int) -> None:
    """Whatever happens in a match, its record fits into the room, which is not much larger than the largest record."""
    rng, least = Random(seats), 1_000
    for _ in range(8):
        options = some_options(rng, seats)
        room = LISTING.room(options, seats)
        match, _ = kernel.start(rules, options, seats, Entropy(rng.randbytes(KEY), Reveal.AFTER_DEAL))
        for before, _, _, after, _ in playing(rng, match):
            assert stored(before, options) <= room
            least = min(least, room - stored(after, options))
            match = after
        assert stored(match, options) <= room
    assert least < 120


def test_room_of_the_largest_table() -> None:
    """Rooms stay within the budget of a state: 448 bytes for four seats, 704 for the largest table."""
    most = Options(first_dealer=1, stake=1_000, start_chips=1_000_000, match_deals=1_000)
    assert LISTING.room(Options(), 4) <= 300
    assert max(LISTING.room(most, seats) for seats in range(2, 9)) <= 500
