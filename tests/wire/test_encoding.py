"""Bytes that are written without protobuf are the bytes that protobuf itself writes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from croupier.v1 import view_pb2
from croupier_service.cards.shuffle import Entropy
from croupier_service.catalog import GAMES
from croupier_service.description.picture import CardGroup, CardMark, Zone
from croupier_service.kernel.match import Match, answer, legal_moves, start
from croupier_service.kernel.table import known
from croupier_service.state.v1 import match_record_pb2
from croupier_service.wire.encoding import field_encoder
from croupier_service.wire.mirror import Mirror
from croupier_service.wire.record import Records, Setup
from tests.wire.everything import CLASSES, DECK, Everything
from tests.wire.mirrored import values

VIEW = view_pb2.TableView.DESCRIPTOR.fields_by_name
ZONES = (
    Zone("hand"),
    Zone("hand", 0),
    Zone("hand", 0, (), pickable=True),
    Zone("hand", 0, (CardGroup(),)),
    Zone("hand", 0, (CardGroup(("7H", "JK")), CardGroup((), 5))),
    Zone("hand", 0, (CardGroup(("7H",), 5, 0), CardGroup(("7H",), 5, 1, "a pair", 0))),
    Zone("hand", 0, (CardGroup(("other", "words"), 5, None, "", 200, (CardMark(0, "wild"), CardMark(1, "wild", "3"))),)),
)
EVERYTHING = Mirror(Everything, CLASSES["Everything"], DECK)


@given(value=values(Everything, CLASSES["Everything"].DESCRIPTOR, DECK))
@settings(max_examples=200, deadline=None)
def test_every_kind_of_field(value: Everything) -> None:
    """What is written parses, and protobuf writes the same bytes of it."""
    data = EVERYTHING.encode(value)
    assert CLASSES["Everything"].FromString(data).SerializeToString(deterministic=True) == data


def sent(zone: Zone) -> view_pb2.Zone:
    """Return a zone as protobuf's own message."""
    groups = [view_pb2.CardGroup(**{**group._asdict(), "marks": [mark._asdict() for mark in group.marks]}) for group in zone.groups]
    return view_pb2.Zone(kind=zone.kind, seat=zone.seat, groups=groups, pickable=zone.pickable)


def test_parts_of_views() -> None:
    """What is kept is what protobuf writes, of a part that comes again and of one that differs in a single field."""
    write = field_encoder(tuple[Zone, ...], VIEW["zones"], DECK)
    due = view_pb2.TableView(zones=map(sent, ZONES)).SerializeToString()
    assert write(ZONES) == due
    assert write(tuple([Zone(*zone) for zone in ZONES])) == due
    assert write(ZONES[::-1]) == view_pb2.TableView(zones=map(sent, ZONES[::-1])).SerializeToString()


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
            after, _ = answer(listing.rules, match, seat, decision.id, rng.choice(moves))
            check_after(records, setup, match, after)
            match = after


def check_after(records: Records, setup: Setup, before: Match, after: Match) -> None:
    """Check that what is taken over from the record before is what is written anew, and nothing from bytes that nobody here wrote."""
    due, data = records.write(setup, after), records.write(setup, before)
    assert records.write_after(setup, after, before, data) == due
    for strange in (b"", setup.head + data, data + setup.head, data + b"\x08\x01", data[:-1]):
        assert records.write_after(setup, after, before, strange) == due
