"""A client that speaks bare HTTP/2 frames (RFC 9113), to see what a server does with a connection and not only with calls."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY = 0, 1, 3, 4, 6, 7
ACK = END_STREAM = 1
END_HEADERS = 4
MAX_CONCURRENT_STREAMS, MAX_HEADER_LIST_SIZE = 3, 6
ENHANCE_YOUR_CALM = 11

_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


class Frame(NamedTuple):
    """One frame of a connection."""

    kind: int
    flags: int
    payload: bytes

    @property
    def ends_request(self) -> bool:
        """Whether nothing comes after it for the only request of a connection."""
        return self.kind in {RST_STREAM, GOAWAY} or (self.kind in {DATA, HEADERS} and bool(self.flags & END_STREAM))

    @property
    def error(self) -> int:
        """The error code of a GOAWAY."""
        return int.from_bytes(self.payload[4:8], "big")

    @property
    def settings(self) -> dict[int, int]:
        """What a SETTINGS frame sets."""
        pairs = (self.payload[at : at + 6] for at in range(0, len(self.payload), 6))
        return {int.from_bytes(pair[:2], "big"): int.from_bytes(pair[2:], "big") for pair in pairs}


@dataclass
class Connection:
    """One connection; nothing is answered by itself."""

    end: socket.socket

    def send(self, kind: int, payload: bytes = b"", flags: int = 0, stream: int = 0) -> None:
        """Send a frame; stream 0 is the connection itself."""
        self.end.sendall(len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload)

    def request(self, headers: Mapping[str, str], body: bytes) -> Frame | None:
        """Send the first request of this connection as it is given; return the frame that ends it, None where the connection does."""
        self.send(HEADERS, b"".join([_literal(name, value) for name, value in headers.items()]), END_HEADERS, 1)
        self.send(DATA, body, END_STREAM, 1)
        return next((frame for frame in self.frames() if frame.ends_request), None)

    def frames(self) -> Iterator[Frame]:
        """Give out frames until the server closes; TimeoutError where it says nothing for too long."""
        while head := self._read(9):
            yield Frame(head[3], head[4], self._read(int.from_bytes(head[:3], "big")))

    def answering_pings(self) -> Iterator[Frame]:
        """Give out frames, and answer pings as a polite client does."""
        for frame in self.frames():
            if (frame.kind, frame.flags) == (PING, 0):
                self.send(PING, frame.payload, ACK)
            yield frame

    def next(self, kind: int, flags: int = 0) -> Frame:
        """Return the next frame of a kind."""
        return next(frame for frame in self.frames() if (frame.kind, frame.flags) == (kind, flags))

    def _read(self, size: int) -> bytes:
        got = b""
        while len(got) < size and (piece := self._received(size - len(got))):
            got += piece
        return got

    def _received(self, size: int) -> bytes:
        try:
            return self.end.recv(size)
        except ConnectionResetError:
            return b""


def _literal(name: str, value: str) -> bytes:
    """Return a header as RFC 7541 writes one that no table knows; both shorter than 127 bytes."""
    return bytes([0, len(name)]) + name.encode() + bytes([len(value)]) + value.encode()


@contextmanager
def connected(port: int, greeting: bytes = _PREFACE, seconds: float = 20) -> Iterator[Connection]:
    """Connect to a server on loopback and greet it."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as end:
        connection = Connection(end)
        end.sendall(greeting)
        if greeting == _PREFACE:
            connection.send(SETTINGS)
        yield connection
