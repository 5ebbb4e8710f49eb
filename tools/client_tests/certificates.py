"""The certificates of the client tests, in a folder; which is whose stands in PROTOCOL.md."""

from __future__ import annotations

from pathlib import Path

from tools.certificates import Authority

ELSEWHERE = ("elsewhere.example", "192.0.2.1")
"""Where no server of the tests is."""


class Certificates:
    """An authority that vouches for all servers and for the caller `app`, and another, which vouches for the caller `stranger` alone."""

    def __init__(self, folder: Path) -> None:
        """Make them all in `folder`."""
        self.folder = folder
        folder.mkdir()
        self._authority, other = Authority("the authority"), Authority("another authority")
        (folder / "ca.crt").write_bytes(self._authority.pem)
        (folder / "other-ca.crt").write_bytes(other.pem)
        self._authority.certify("app").write(folder, "app")
        self._authority.certify().write(folder, "here")
        other.certify("stranger").write(folder, "stranger")

    @property
    def everybody(self) -> tuple[str, ...]:
        """The flags of a service that is where its certificate says."""
        return "--tls-cert", str(self.folder / "here.crt"), "--tls-key", str(self.folder / "here.key")

    @property
    def certified(self) -> tuple[str, ...]:
        """The flags of one that lets in nobody but callers whom the authority vouches for."""
        return *self.everybody, "--tls-client-ca", str(self.folder / "ca.crt")

    @property
    def elsewhere(self) -> tuple[bytes, bytes]:
        """The key and the certificate, as PEM, of a server that is not where they say."""
        pair = self._authority.certify(*ELSEWHERE)
        return pair.key, pair.cert
