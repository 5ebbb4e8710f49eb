"""Certificates for tests: an authority, and what it certifies, made when they are needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NOW = datetime.now(UTC)


def _key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def _name(words: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, words)])


@dataclass
class Pair:
    """A certificate with its key, as PEM."""

    cert: bytes
    key: bytes

    @property
    def serial(self) -> int:
        """The number of the certificate."""
        return x509.load_pem_x509_certificate(self.cert).serial_number

    def write(self, folder: Path, name: str = "tls") -> tuple[Path, Path]:
        """Put both into a folder, in place of what is there; return the paths."""
        folder.mkdir(exist_ok=True)
        paths = folder / f"{name}.crt", folder / f"{name}.key"
        for path, content in zip(paths, (self.cert, self.key), strict=True):
            path.write_bytes(content)
        return paths


@dataclass
class Authority:
    """Whoever certifies."""

    name: str = "authority"
    _secret: ec.EllipticCurvePrivateKey = field(default_factory=_key)

    @property
    def pem(self) -> bytes:
        """Its own certificate."""
        made = self._certificate(self.name, self._secret, [x509.BasicConstraints(ca=True, path_length=0)])
        return made.public_bytes(serialization.Encoding.PEM)

    def certify(self, name: str = "localhost", address: str = "127.0.0.1") -> Pair:
        """Return a certificate for `name` and `address`, good for servers and for clients."""
        secret = _key()
        names = x509.SubjectAlternativeName([x509.DNSName(name), x509.IPAddress(ip_address(address))])
        made = self._certificate(name, secret, [x509.BasicConstraints(ca=False, path_length=None), names])
        private = secret.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return Pair(made.public_bytes(serialization.Encoding.PEM), private)

    def _certificate(self, name: str, secret: ec.EllipticCurvePrivateKey, extensions: list[x509.ExtensionType]) -> x509.Certificate:
        builder = (
            x509.CertificateBuilder()
            .subject_name(_name(name))
            .issuer_name(_name(self.name))
            .public_key(secret.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(NOW - timedelta(days=1))
            .not_valid_after(NOW + timedelta(days=2))
        )
        for extension in extensions:
            builder = builder.add_extension(extension, critical=isinstance(extension, x509.BasicConstraints))
        return builder.sign(self._secret, hashes.SHA256())


def encrypted(key: bytes) -> bytes:
    """Return a key under a password."""
    secret = serialization.load_pem_private_key(key, None)
    assert isinstance(secret, ec.EllipticCurvePrivateKey)  # noqa: S101 - there are no others here
    return secret.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.BestAvailableEncryption(b"word")
    )
