"""Sealing: what was sealed opens, everything else is refused in one way, and lengths tell nothing."""

from __future__ import annotations

import tracemalloc
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import OVERHEAD_BYTES, Forged, Sealer, UnknownKey


class Header(NamedTuple):
    """What a seal binds a record to, with the version of the record."""

    match_id: str
    game: str
    revision: int
    state_version: int


OLD = bytes(range(64))
NEW = bytes(range(64, 128))
ROOM = 320
HEADER = Header("friday-table", "sasaki", 7, 3)

SEALER = Sealer(KeyRing([OLD]))
SEALED = SEALER.seal(b"four hands", *HEADER, ROOM)

records = st.binary(max_size=700)
headers = st.builds(Header, st.text(max_size=64), st.text(max_size=16), st.integers(-(2**31), 2**31 - 1), st.integers(0, 65535))


def open_sealed(sealer: Sealer, sealed: bytes, header: Header = HEADER) -> bytes:
    """Open with the identity that the header gives."""
    return sealer.open(sealed, header.match_id, header.game, header.revision)[0]


@given(record=records, header=headers, room=st.integers(0, 800))
@settings(max_examples=150)
def test_what_was_sealed_opens(record: bytes, header: Header, room: int) -> None:
    """Record, state version and key come back whatever the record, its identity and the room."""
    opened = SEALER.open(SEALER.seal(record, *header, room), header.match_id, header.game, header.revision)
    assert opened == (record, header.state_version, KeyRing([OLD]).ids[0])


@given(record=st.binary(max_size=ROOM))
def test_length_is_constant_within_the_room(record: bytes) -> None:
    """All records that fit into the room give one length, and none of their bytes shows."""
    sealed = SEALER.seal(record, *HEADER, ROOM)
    assert len(sealed) == ROOM + OVERHEAD_BYTES
    assert len(record) < 8 or record not in sealed


@pytest.mark.parametrize(("size", "padded"), [(321, 384), (384, 384), (385, 448), (65535, 65536)])
def test_longer_records_are_padded_in_steps(size: int, padded: int) -> None:
    """A record longer than its room is no error; its length shows in steps of 64 bytes only."""
    sealed = SEALER.seal(b"x" * size, *HEADER, ROOM)
    assert len(sealed) == padded + OVERHEAD_BYTES
    assert open_sealed(SEALER, sealed) == b"x" * size


def test_records_beyond_two_length_bytes_cannot_be_sealed() -> None:
    """65,536 bytes are no state of any game: a fault of the caller."""
    with pytest.raises(ValueError, match="65536"):
        SEALER.seal(b"x" * 65536, *HEADER, ROOM)


def test_sealing_is_deterministic() -> None:
    """Equal records under equal keys give equal bytes on every replica; a changed record changes all of the ciphertext."""
    assert Sealer(KeyRing([OLD])).seal(b"four hands", *HEADER, ROOM) == SEALED
    other = SEALER.seal(b"four handz", *HEADER, ROOM)
    assert other[:7] == SEALED[:7]
    assert sum(a == b for a, b in zip(other[7:], SEALED[7:], strict=True)) < 20


def test_the_format_is_the_documented_one() -> None:
    """Format 1, the id of the key, the state version big-endian: another release must find the same bytes."""
    assert SEALED[:7].hex() == "01" + KeyRing([OLD]).ids[0] + "0003"


@given(place=st.integers(0, (ROOM + OVERHEAD_BYTES) * 8 - 1))
@settings(max_examples=300)
def test_a_flipped_bit_anywhere_is_refused(place: int) -> None:
    """No bit of a sealed state can be changed; in the key id the key is then an unknown one."""
    damaged = bytearray(SEALED)
    damaged[place // 8] ^= 1 << place % 8
    with pytest.raises(UnknownKey if 1 <= place // 8 < 5 else Forged):
        open_sealed(SEALER, bytes(damaged))


@given(size=st.integers(0, len(SEALED) - 1))
def test_truncated_states_are_forged(size: int) -> None:
    """A state that was cut short anywhere is refused, and so is one with more behind it."""
    with pytest.raises(Forged):
        open_sealed(SEALER, SEALED[:size])
    with pytest.raises(Forged):
        open_sealed(SEALER, SEALED + SEALED[:size] + b"\0")


@given(noise=st.binary(max_size=500))
def test_garbage_is_refused(noise: bytes) -> None:
    """Bytes that nobody sealed are refused by one of the two refusals, also behind a good head."""
    for forgery in (noise, SEALED[:5] + noise, SEALED[:7] + noise):
        with pytest.raises((Forged, UnknownKey)):
            open_sealed(SEALER, forgery)


@pytest.mark.parametrize(
    "other",
    [
        HEADER._replace(match_id="saturday-table"),
        HEADER._replace(match_id=""),
        HEADER._replace(game="sasku"),
        HEADER._replace(revision=8),
        HEADER._replace(revision=-1),
        HEADER._replace(match_id="friday-tables", game="asaki"),
        HEADER._replace(match_id="sasaki", game="friday-table"),
    ],
)
def test_a_state_of_another_identity_is_forged(other: Header) -> None:
    """Match, game and revision are bound, each on its own; all that differs gives the same words."""
    with pytest.raises(Forged, match=r"^not a sealed state of this match, game and revision$"):
        open_sealed(SEALER, SEALED, other)


def test_rotation() -> None:
    """Add, promote, seal anew, drop: states stay readable until the key that sealed them is dropped."""
    added, promoted, dropped = (Sealer(KeyRing(keys)) for keys in ([OLD, NEW], [NEW, OLD], [NEW]))
    assert added.seal(b"four hands", *HEADER, ROOM) == SEALED
    fresh = promoted.seal(open_sealed(promoted, SEALED), *HEADER, ROOM)
    for sealer in (added, promoted, dropped):
        assert open_sealed(sealer, fresh) == b"four hands"
    with pytest.raises(UnknownKey) as caught:
        open_sealed(dropped, SEALED)
    assert caught.value.key_id == KeyRing([OLD]).ids[0]


def test_what_is_refused_leaves_nothing_behind() -> None:
    """Names that callers make up are not kept, however long and many: a refusal costs no memory."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(60):
            with pytest.raises(Forged):
                SEALER.open(SEALED, f"{number}{'x' * 100_000}", "sasaki", 7)
            with pytest.raises(Forged):
                SEALER.open(SEALED, "friday-table", f"{number}{'x' * 60_000}", 7)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 1_000_000
