"""Certificates of the service's port: read from files, and read again whenever somebody connects, so that new ones need no restart.

Files that cannot be used when the service starts are BadConfig; later they are told to the log, and the last good ones stay in use.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import NamedTuple, cast

import grpc
from structlog.typing import FilteringBoundLogger

from croupier_service.rpc.config import Config
from croupier_service.rpc.settings import BadConfig

Told = Callable[[bool], None]


class Files(NamedTuple):
    """Where the PEM files lie: the service's own chain and key, and the authorities that clients' certificates come from."""

    cert: Path
    key: Path
    client_ca: Path | None


class Contents(NamedTuple):
    """What stands in them."""

    cert: bytes
    key: bytes
    client_ca: bytes | None


class Certificates:
    """The certificates in use, and whether the files say something else by now."""

    def __init__(self, files: Files, log: FilteringBoundLogger, told: Told) -> None:
        """Read the files; BadConfig. `told` hears of every new content, and whether it could be used."""
        self._files, self._log, self._told = files, log, told
        self._guard = Lock()
        self._seen: Contents | str = _usable(files)
        self._told(True)  # noqa: FBT003

    def credentials(self) -> grpc.ServerCredentials:
        """Return credentials that follow the files."""
        assert isinstance(self._seen, Contents)  # noqa: S101  nothing was fetched yet
        # That nothing may come of it stands in grpc's words, but not in the types of its stubs.
        fetch = cast(Callable[[], grpc.ServerCertificateConfiguration], self.fetch)
        return grpc.dynamic_ssl_server_credentials(_configuration(self._seen), fetch, self._files.client_ca is not None)

    def fetch(self) -> grpc.ServerCertificateConfiguration | None:
        """Return what the files say if they have changed and can be used, else None; grpc asks before each handshake."""
        with self._guard:
            try:
                seen: Contents | str = _usable(self._files, self._seen)
            except BadConfig as fault:
                seen = str(fault)
            changed, self._seen = seen != self._seen, seen
            return self._taken(seen) if changed else None

    def _taken(self, seen: Contents | str) -> grpc.ServerCertificateConfiguration | None:
        self._told(isinstance(seen, Contents))
        if isinstance(seen, Contents):
            self._log.info("certificates loaded", file=str(self._files.cert))
            return _configuration(seen)
        self._log.warning("certificates not usable", file=str(self._files.cert), why=seen, advice="the last good ones stay in use")
        return None


def credentials_of(config: Config, log: FilteringBoundLogger, told: Told) -> grpc.ServerCredentials | None:
    """Return credentials of the certificates that the configuration names, None where it names none; BadConfig."""
    if config.tls_cert is None or config.tls_key is None:
        return None
    return Certificates(Files(config.tls_cert, config.tls_key, config.tls_client_ca), log, told).credentials()


def _usable(files: Files, known: Contents | str = "") -> Contents:
    contents = _read(files)
    if contents != known:
        _check(files, contents)
        if _read(files) != contents:
            raise BadConfig(f"{files.cert} and its key are being changed")
    return contents


def _read(files: Files) -> Contents:
    return Contents(_bytes(files.cert), _bytes(files.key), _bytes(files.client_ca) if files.client_ca else None)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise BadConfig(f"{path}: {fault.strerror}") from None


def _check(files: Files, contents: Contents) -> None:
    # grpc itself would only say that no server could be made of them.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        # Without a password an encrypted key would be asked for on the terminal.
        context.load_cert_chain(files.cert, files.key, password=lambda: "")
    except (OSError, ValueError) as fault:
        raise BadConfig(f"{files.cert} and {files.key} are no certificate with its key: {_words(fault)}") from None
    if contents.client_ca is not None:
        _check_authorities(context, files, contents.client_ca)


def _check_authorities(context: ssl.SSLContext, files: Files, client_ca: bytes) -> None:
    try:
        context.load_verify_locations(cadata=client_ca.decode("ascii"))
    except (OSError, ValueError) as fault:
        raise BadConfig(f"{files.client_ca} holds no certificates: {_words(fault)}") from None


def _words(fault: Exception) -> str:
    reason = getattr(fault, "reason", None) or type(fault).__name__
    return str(reason).replace("_", " ").lower()


def _configuration(contents: Contents) -> grpc.ServerCertificateConfiguration:
    return grpc.ssl_server_certificate_configuration([(contents.key, contents.cert)], contents.client_ca)
