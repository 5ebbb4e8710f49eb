"""Certificates in a folder as Kubernetes mounts a Secret: all files change in one moment, behind a link."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

from cryptography import x509

from tests.service.certificates import Pair

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
