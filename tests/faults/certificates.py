"""Certificates in a folder as Kubernetes mounts a Secret: all files change in one moment, behind a link."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

import grpc
from cryptography import x509

from tools.certificates import Pair

FILES = ("tls.crt", "tls.key", "ca.crt")


def put(folder: Path, pair: Pair, authorities: bytes) -> None:
    """Put a certificate, its key and the authorities that are trusted into the folder, in place of those that are there."""
    folder.mkdir(exist_ok=True)
    version = folder / f"..{pair.serial}"
    version.mkdir()
    for name, content in zip(FILES, (pair.cert, pair.key, authorities), strict=True):
        (version / name).write_bytes(content)
        if not (folder / name).is_symlink():
            (folder / name).symlink_to(Path("..data", name))
    fresh = folder / "..data_fresh"
    fresh.symlink_to(version.name)
    fresh.replace(folder / "..data")


def tls_flags(folder: Path) -> tuple[str, ...]:
    """Return the flags of a replica whose certificate is in the folder, and that takes callers with one."""
    files = {"--tls-cert": "tls.crt", "--tls-key": "tls.key", "--tls-client-ca": "ca.crt"}
    return tuple(word for flag, file in files.items() for word in (flag, str(folder / file)))


def credentials(folder: Path) -> grpc.ChannelCredentials:
    """Return the credentials of a caller whose certificate is in the folder."""
    authorities, secret, certificate = ((folder / file).read_bytes() for file in ("ca.crt", "tls.key", "tls.crt"))
    return grpc.ssl_channel_credentials(authorities, secret, certificate)


def shown_by(address: str, own: Path) -> int:
    """Return the number of the certificate that whoever listens there shows now to a caller with the certificate in `own`."""
    host, port = address.rsplit(":", 1)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    context.load_cert_chain(own / "tls.crt", own / "tls.key")
    with socket.create_connection((host, int(port)), timeout=30) as plain, context.wrap_socket(plain) as end:
        shown = end.getpeercert(binary_form=True)
    assert shown is not None
    return x509.load_der_x509_certificate(shown).serial_number
