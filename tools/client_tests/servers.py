"""What the client libraries are tested against, all on loopback: the service, Envoy in front of it as it is shipped, the scripted one.

The service is there three times: plain, with TLS, and with TLS for certified callers alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.balancer import Balancer
from tools.client_tests.certificates import Certificates
from tools.client_tests.scripted import scripted_server
from tools.fleet import Envoy, event
from tools.golden import KEY
from tools.processes import Child, free_port

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Servers:
    """Addresses, HOST:PORT each, and the folder with the certificates."""

    direct: str
    envoy: str
    web: str
    scripted: str
    tls: str
    mtls: str
    elsewhere: str
    certificates: Path


@contextmanager
def running_servers() -> Iterator[Servers]:
    """Run all of them. NotStarted where one does not come up."""
    with TemporaryDirectory(prefix="croupier-clients-") as name:
        folder = Path(name)
        certificates = Certificates(folder / "certificates")
        with (
            service(folder) as direct,
            _envoy(folder, direct) as (grpc_address, web),
            scripted_server(certificates.elsewhere) as scripted,
            service(folder, *certificates.everybody) as tls,
            service(folder, *certificates.certified) as mtls,
        ):
            yield Servers(direct, grpc_address, web, scripted.plain, tls, mtls, scripted.elsewhere, certificates.folder)


@contextmanager
def service(folder: Path, *flags: str) -> Iterator[str]:
    """Serve with the published test key and yield the address."""
    key = folder / "test.key"
    key.write_bytes(KEY.read_bytes())
    key.chmod(0o600)
    words = (sys.executable, "-m", "croupier_service", "serve", "--host", LOOPBACK, "--port", "0")
    child = Child("service", (*words, "--keys", str(key), "--drain-seconds", "0", "--log-sample", "0", *flags))
    try:
        serving = child.wait_for(event("serving"))
        yield f"{serving['host']}:{serving['port']}"
    finally:
        child.end()


@contextmanager
def _envoy(folder: Path, served: str) -> Iterator[tuple[str, str]]:
    grpc, web, stats, admin = (f"{LOOPBACK}:{free_port()}" for _ in range(4))
    settings = Balancer(replicas=[served], grpc=grpc, grpc_web=web, stats=stats, admin=admin)
    envoy = Envoy(folder, settings, ("--drain-time-s", "1"))
    try:
        envoy.wait()
        yield grpc, web
    finally:
        envoy.child.end()
