"""Secrets as they may be spelt in a text, and a search for all of them at once."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

WINDOW = 12
# Format, key id and state version of a sealed state; the key id is public.
STATE_HEADER = 7
LEAST_SECRET = 16

_WORD = re.compile(rb"[A-Za-z0-9]+")


def spellings(secret: bytes) -> Iterator[bytes]:
    """Return ways to write bytes: as they are, hexadecimal, base64 from each of its three phases, as Python and JSON escape them."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for phase in range(3):
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            yield encode(secret[phase:])[:-4]
    yield repr(secret)[2:-1].encode()
    yield "".join(f"\\u{byte:04x}" if byte > 126 or byte < 32 else chr(byte) for byte in secret).encode()
    yield ", ".join(map(str, secret)).encode()


class Needles:
    """What must not be found: secrets, of which any stretch counts, and words, which count by themselves."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._windows: set[bytes] = set()
        self._secrets: set[bytes] = set()
        self.words: set[bytes] = set()

    def add(self, secret: bytes) -> None:
        """Look for a secret."""
        if len(secret) < LEAST_SECRET or secret in self._secrets:
            return
        self._secrets.add(secret)
        for spelt in spellings(secret):
            stretches = (spelt[at : at + WINDOW] for at in range(0, len(spelt) - WINDOW + 1, WINDOW // 2))
            # A run of hardly any bytes is nobody's secret.
            self._windows.update(stretch for stretch in stretches if len(set(stretch)) > 4)

    def add_message(self, message: Message) -> None:
        """Look for everything in a message that is bytes: states, seeds, keys, commitments."""
        for field, value in message.ListFields():
            if field.type == FieldDescriptor.TYPE_BYTES:
                for one in value if field.is_repeated else (value,):
                    self.add(one[STATE_HEADER:] if field.name == "state" else one)
            elif field.type == FieldDescriptor.TYPE_MESSAGE and not (field.message_type and field.message_type.GetOptions().map_entry):
                for part in value if field.is_repeated else (value,):
                    self.add_message(part)

    def add_words(self, words: Iterable[str]) -> None:
        """Look for words, such as cards."""
        self.words.update(word.encode() for word in words)

    def found(self, text: bytes, *, but: bytes = b"") -> set[bytes]:
        """Return what is found in `text`; words that stand in `but` as well are none."""
        windows = (text[at : at + WINDOW] for at in range(len(text) - WINDOW + 1))
        words = set(_WORD.findall(text)) & self.words
        return {window for window in windows if window in self._windows} | {word for word in words if word not in but}
