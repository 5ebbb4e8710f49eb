"""State bytes to sealed bytes and back. What the bytes mean, and which versions can be read, is the wire layer's matter.

Sealed: format (1 byte), key id (4), state version (2, big-endian), then the 16 bytes of SIV and the ciphertext of AES-256-SIV (RFC 5297).
Associated data is one string: format, key id, state version, revision (8 bytes, signed), length of the game's id (2 bytes), game, match id:
no two matches have the same. As a list of six it would cost six rounds of the cipher. The plaintext is the length of the record (2 bytes),
the record, and zeros up to the room that the caller gives, so that the length tells nothing about the state.
"""

from __future__ import annotations

from struct import Struct

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from croupier_service.sealing.key_ring import Key, KeyRing

STATE_LABEL = b"croupier/v1/state"
MAX_RECORD_BYTES = MAX_GAME_BYTES = 0xFFFF
# What sealing adds to the room given: format, key id, state version, SIV, length of the record.
OVERHEAD_BYTES = 25

_FORMAT = b"\x01"
_BLOCK = 64
_PREFIX, _REVISION, _SIZE = Struct(">c4sH"), Struct(">q"), Struct(">H")


class Forged(Exception):
    """The bytes were not sealed for this match, game and revision, or are damaged. Which of these is never told."""

    def __init__(self) -> None:
        """Say the one thing that is said, whatever is wrong."""
        super().__init__("not a sealed state of this match, game and revision")


class UnknownKey(Exception):
    """No key of the ring has the id that the bytes name; `key_id` is hexadecimal."""

    def __init__(self, key_id: str) -> None:
        """Name the key."""
        super().__init__(f"sealed with key {key_id}, which is not in the key ring")
        self.key_id = key_id


class Sealer:
    """Seals with the first key of a ring and opens with all of them. One object serves all threads."""

    __slots__ = ("_first", "_key_id", "_openers")

    def __init__(self, ring: KeyRing) -> None:
        """Derive the ciphers once: setting one up costs more than using it."""
        self._openers = {key.id: (_cipher(key), key.id.hex()) for key in ring.keys}
        self._key_id = ring.keys[0].id
        self._first = self._openers[self._key_id][0]

    def seal(self, record: bytes, match_id: str, game: str, revision: int, state_version: int, room: int) -> bytes:
        """Return `record` sealed for this match; the result has one length for all records of at most `room` bytes.

        A longer record is padded to the next multiple of 64, so that it is never refused. ValueError: more than 65,535 bytes.
        """
        prefix = _PREFIX.pack(_FORMAT, self._key_id, state_version)
        return prefix + self._first.encrypt(_padded(record, room), _bound(prefix, match_id, game, revision))

    def open(self, sealed: bytes, match_id: str, game: str, revision: int) -> tuple[bytes, int, str]:
        """Return what was sealed for this match, game and revision, the version it was written in, and its key's id (hexadecimal).

        Forged or UnknownKey where it cannot be opened.
        """
        if len(sealed) < OVERHEAD_BYTES:
            raise Forged
        form, key, state_version = _PREFIX.unpack_from(sealed)
        if form != _FORMAT:
            raise Forged
        cipher, key_id = self._opener(key)
        try:
            plain = cipher.decrypt(sealed[7:], _bound(sealed[:7], match_id, game, revision))
        except InvalidTag:
            raise Forged from None
        (size,) = _SIZE.unpack_from(plain)
        if size > len(plain) - 2:
            raise Forged
        return plain[2 : 2 + size], state_version, key_id

    def _opener(self, key_id: bytes) -> tuple[AESSIV, str]:
        opener = self._openers.get(key_id)
        if opener is None:
            raise UnknownKey(key_id.hex())
        return opener


def _cipher(key: Key) -> AESSIV:
    return AESSIV(key.derive(STATE_LABEL, 64))


def _bound(prefix: bytes, match_id: str, game: str, revision: int) -> list[bytes]:
    # Eight signed bytes hold every revision that a message can say, also a nonsensical one: that is then simply not the sealed one.
    # Nothing of this is kept for the next time: whoever is about to be refused may have made the names up, at any length.
    name = game.encode()
    if len(name) > MAX_GAME_BYTES:
        raise Forged  # nothing was ever sealed with a name whose length cannot be said
    return [b"".join((prefix, _REVISION.pack(revision), _SIZE.pack(len(name)), name, match_id.encode()))]


def _padded(record: bytes, room: int) -> bytes:
    size = len(record)
    if size > MAX_RECORD_BYTES:
        raise ValueError(f"a record of {size} bytes cannot be sealed")
    return _SIZE.pack(size) + record.ljust(room if size <= room else -(-size // _BLOCK) * _BLOCK, b"\0")
