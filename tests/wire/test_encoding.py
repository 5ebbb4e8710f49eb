"""Bytes that are written without protobuf are the bytes that protobuf itself writes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from croupier_service.cards.shuffle import Entropy
from croupier_service.catalog import GAMES
from croupier_service.kernel.match import answer, legal_moves, start
from croupier_service.kernel.table import known
from croupier_service.state.v1 import match_record_pb2
from croupier_service.wire.mirror import Mirror
from croupier_service.wire.record import Records
from tests.wire.everything import CLASSES, DECK, Everything
from tests.wire.mirrored import values

EVERYTHING = Mirror(Everything, CLASSES["Everything"], DECK)


@given(value=values(Everything, CLASSES["Everything"].DESCRIPTOR, DECK))
@settings(max_examples=200, deadline=None)
def test_every_kind_of_field(value: Everything) -> None:
    """What is written parses, and protobuf writes the same bytes of it."""
    data = EVERYTHING.encode(value)
    assert CLASSES["Everything"].FromString(data).SerializeToString(deterministic=True) == data


@pytest.mark.parametrize("game", GAMES)
def test_records_of_matches(game: str) -> None:
    """Every record of a random match of each preset is what protobuf writes of it."""
    listing, rng = GAMES[game], Random(game)
    records = Records(listing)
    for preset in listing.description.presets:
        setup = records.setup(preset.preset, preset.options, listing.description.usual_seat_count)
        match, _ = start(listing.rules, setup.options, setup.seats, Entropy(rng.randbytes(32)))
        for _ in range(120):
            data = records.write(setup, match)
            assert match_record_pb2.MatchRecord.FromString(data).SerializeToString(deterministic=True) == data
            if (decision := match.decision) is None:
                break
            seat = rng.choice(decision.awaited)
            moves = legal_moves(listing.rules, known(match.table, seat), decision.kind)
            match, _ = answer(listing.rules, match, seat, decision.id, rng.choice(moves))
