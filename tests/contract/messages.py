"""Hypothesis strategies for messages, from their descriptors: every field may be there, with any value or one that says something."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message_factory import GetMessageClass
from hypothesis import strategies as st

from croupier_service.catalog import GAMES
from croupier_service.description.options import option_terms
from tests.contract.hostile import states
from tests.contract.mutations import NUMBERS, TEXTS

DEEP = 6


def _words() -> list[str]:
    listings = GAMES.values()
    presets = [preset.preset for listing in listings for preset in listing.description.presets]
    options = [name for listing in listings for name in option_terms(listing.shapes.options)]
    cards = [card for listing in listings for card in listing.deck.kinds[:4]]
    return sorted({*TEXTS, *GAMES, *presets, *options, *cards})


_STATES = [state for game in GAMES for state in islice(states(game, Random(game)), 12)]

TEXT = st.one_of(st.sampled_from(_words()), st.text(max_size=20))
BYTES = st.one_of(st.sampled_from([b"", bytes(32), *[state.state for state in _STATES]]), st.binary(max_size=64))
NUMBER = st.one_of(st.sampled_from(NUMBERS), st.integers(-(1 << 31), (1 << 31) - 1))

SCALARS: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.TYPE_STRING: TEXT,
    FieldDescriptor.TYPE_BYTES: BYTES,
    FieldDescriptor.TYPE_BOOL: st.booleans(),
    FieldDescriptor.TYPE_UINT32: st.integers(0, (1 << 32) - 1),
    FieldDescriptor.TYPE_FIXED32: st.integers(0, (1 << 32) - 1),
}


def messages(message: type[Any]) -> st.SearchStrategy[Any]:
    """Return messages of one type."""
    return _of(message.DESCRIPTOR, DEEP)


def _of(descriptor: Descriptor, depth: int) -> st.SearchStrategy[Any]:
    message = GetMessageClass(descriptor)
    if descriptor.full_name == "croupier.v1.MatchState":
        return st.one_of(st.sampled_from(_STATES), _filled(message, descriptor, depth))
    return _filled(message, descriptor, depth)


def _filled(message: type[Any], descriptor: Descriptor, depth: int) -> st.SearchStrategy[Any]:
    fields = {field.name: _value(field, depth - 1) for field in descriptor.fields if depth or field.type != FieldDescriptor.TYPE_MESSAGE}
    return st.fixed_dictionaries({}, optional=fields).map(lambda values: message(**values))


def _value(field: FieldDescriptor, depth: int) -> st.SearchStrategy[Any]:
    if field.message_type and field.message_type.GetOptions().map_entry:
        value = field.message_type.fields_by_name["value"]
        assert value.message_type is not None
        return st.dictionaries(TEXT, _of(value.message_type, depth), max_size=4)
    one = _of(field.message_type, depth) if field.message_type else SCALARS.get(field.type, NUMBER)
    return st.lists(one, max_size=4) if field.is_repeated else one
