"""The certificates of the client tests, in a folder; which is whose stands in PROTOCOL.md."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tools.certificates import Authority

ELSEWHERE = ("elsewhere.example", "192.0.2.1")
"""Where no server of the tests is."""


class ServerFiles(NamedTuple):
    """The files of a server: its certificate, its key, and the authority of its callers."""

    cert: Path
    key: Path
    callers: Path


class Certificates:
    """An authority that all servers and the callers `app` are certified by, and one that nobody trusts, with a caller `stranger`."""

    def __init__(self, folder: Path) -> None:
        """Make them all in `folder`."""
        self.folder = folder
        folder.mkdir()
        self._authority, other = Authority("the authority"), Authority("another authority")
        (folder / "ca.crt").write_bytes(self._authority.pem)
        (folder / "other-ca.crt").write_bytes(other.pem)
        self._authority.certify("app").write(folder, "app")
        other.certify("stranger").write(folder, "stranger")

    def of_loopback(self) -> ServerFiles:
        """Return the files of a server that is where its certificate says."""
        return ServerFiles(*self._authority.certify().write(self.folder, "here"), self.folder / "ca.crt")

    def of_elsewhere(self) -> tuple[bytes, bytes]:
        """Return the key and the certificate, as PEM, of a server that pretends to be another."""
        pair = self._authority.certify(*ELSEWHERE)
        return pair.key, pair.cert
