"""Keys: what a key is, how its id and its subkeys follow from it, how a key file reads. No file is opened here, nothing is sealed here."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterable, Sequence

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 64
_ID_LABEL = b"croupier/v1/key-id"
_URL_SAFE = str.maketrans("-_", "+/")


class BadKeys(ValueError):
    """A key or a key file cannot be used; the message says why and never holds key material."""


class Key:
    """One secret of 64 random bytes. `id` (4 bytes) names it publicly and follows from it one way."""

    __slots__ = ("_secret", "id")

    def __init__(self, secret: bytes) -> None:
        """Take `secret`; BadKeys unless it is 64 bytes."""
        if len(secret) != KEY_BYTES:
            raise BadKeys(f"a key is {KEY_BYTES} bytes, not {len(secret)}")
        self._secret = secret
        self.id = hashlib.sha256(self.derive(_ID_LABEL, 32)).digest()[:4]

    def __repr__(self) -> str:
        """Show the id alone: a key must not reach a log or a traceback."""
        return f"Key({self.id.hex()})"

    def derive(self, label: bytes, size: int) -> bytes:
        """Return the subkey of `size` bytes for the use that `label` names (HKDF-SHA256); subkeys of different labels are independent."""
        return HKDF(SHA256(), size, salt=None, info=label).derive(self._secret)


class KeyRing:
    """Keys in the order of their file: the first seals, all open."""

    __slots__ = ("keys",)

    def __init__(self, secrets_: Iterable[bytes]) -> None:
        """Take 64-byte secrets; BadKeys for none at all, a wrong size, or one twice."""
        self.keys: tuple[Key, ...] = tuple(Key(secret) for secret in secrets_)
        if not self.keys:
            raise BadKeys("no key in it")
        # Two keys of one id could not be told apart; by chance that happens once in four thousand million.
        if len({key.id for key in self.keys}) < len(self.keys):
            raise BadKeys("the same key stands in it twice")

    def __repr__(self) -> str:
        """Show ids alone."""
        return f"KeyRing({', '.join(self.ids)})"

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the keys, hexadecimal, the sealing one first."""
        return tuple(key.id.hex() for key in self.keys)

    @classmethod
    def parse(cls, text: str) -> KeyRing:
        """Read a key file: one key a line, base64 or hexadecimal; # starts a comment. BadKeys names the line that is wrong."""
        return cls(_secret(number, word) for number, word in _words(text.splitlines()))


def new_key() -> str:
    """Return a fresh key as a line of a key file."""
    return base64.b64encode(secrets.token_bytes(KEY_BYTES)).decode()


def _words(lines: Sequence[str]) -> Iterable[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        word = line.partition("#")[0].strip()
        if word:
            yield number, word


def _secret(number: int, word: str) -> bytes:
    readings = [secret for secret in (_hexadecimal(word), _base64(word)) if secret is not None]
    if not readings:
        raise BadKeys(f"line {number} is neither base64 nor hexadecimal")
    # A word may read both ways; never are both of them 64 bytes.
    for secret in readings:
        if len(secret) == KEY_BYTES:
            return secret
    raise BadKeys(f"line {number} holds {len(readings[0])} bytes; a key is {KEY_BYTES} bytes")


def _hexadecimal(word: str) -> bytes | None:
    try:
        return bytes.fromhex(word)
    except ValueError:
        return None


def _base64(word: str) -> bytes | None:
    padded = word.translate(_URL_SAFE).rstrip("=")
    try:
        return base64.b64decode(padded + "=" * (-len(padded) % 4), validate=True)
    except ValueError:
        return None
