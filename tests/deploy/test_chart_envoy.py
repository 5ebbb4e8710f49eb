"""The chart's Envoy, run before replicas with the chart's variables: it balances, leaves without losing a call, and encrypts."""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import grpc
import pytest
import yaml
from cryptography import x509

from croupier import Client, CroupierError
from croupier_service.demo.show import demonstrate
from tests.deploy.chart import CHART, PLAIN, Rendered
from tests.deploy.programs import run
from tests.deploy.stack import LOOPBACK, ShippedEnvoy, envoy, replicas
from tools.certificates import Authority, Pair
from tools.processes import wait_until

NAME = "croupier"
"""What replicas are called in their certificates."""


def test_matches_are_played_through_it(tmp_path: Path) -> None:
    """Its configuration and the variables of the pods fit each other; browsers reach it from inside its own pod at most."""
    rendered = Rendered()
    config = yaml.safe_load(rendered.envoy())
    addresses = {listener["name"]: listener["address"]["socket_address"] for listener in config["static_resources"]["listeners"]}
    assert addresses["grpc"] == {"address": "0.0.0.0", "port_value": rendered.ports("-envoy")["grpc"]}  # noqa: S104 - of a pod
    assert addresses["stats"]["port_value"] == rendered.ports("-envoy")["stats"]
    assert addresses["grpc_web"]["address"] == LOOPBACK
    assert "address: croupier-replicas.tables.svc.cluster.local, port_value: 50051}" in rendered.envoy()
    with replicas(tmp_path, 2, rendered.variables()) as served, envoy(tmp_path, rendered.envoy(), served) as before:
        assert demonstrate(before.settings.grpc, ["sasaki"], out=io.StringIO()) == 0


class Caller:
    """Calls without a pause in a thread of its own, and counts."""

    def __init__(self, target: str) -> None:
        """Start."""
        self.answered = 0
        self.failures: list[str] = []
        self._target, self._ended = target, Event()
        self._thread = Thread(target=self._call)
        self._thread.start()

    def _call(self) -> None:
        with Client(self._target) as client:
            while not self._ended.is_set():
                try:
                    client.server_info()
                    self.answered += 1
                except CroupierError as failure:
                    self.failures.append(str(failure))

    def end(self) -> None:
        """Call no more."""
        self._ended.set()
        self._thread.join()


def test_a_leaving_envoy_loses_no_call(tmp_path: Path) -> None:
    """What Kubernetes runs before it stops Envoy tells callers to connect elsewhere; a caller that goes on calling loses nothing."""
    rendered = Rendered(PLAIN, "envoy.drainSeconds=2")
    (*shell, script) = rendered.container("-envoy")["lifecycle"]["preStop"]["exec"]["command"]
    with replicas(tmp_path, 2, rendered.variables()) as served, envoy(tmp_path, rendered.envoy(), served) as before:
        caller = Caller(before.settings.grpc)
        try:
            wait_until(lambda: caller.answered > 20, "calls are answered")
            said = run(*shell, script.replace("127.0.0.1/9901", before.settings.admin.replace(":", "/")))
            assert said.startswith("HTTP/1.1 200 OK")
            assert before.stat("downstream_cx_drain_close", of="http.grpc") >= 1
            drained = caller.answered
            wait_until(lambda: caller.answered > drained + 20, "calls are answered over a new connection")
        finally:
            caller.end()
        assert caller.failures == []


class Certificates:
    """A folder of certificates as Kubernetes mounts a Secret: files that change together, when a link does."""

    def __init__(self, folder: Path, authority: Authority, pair: Pair) -> None:
        """Fill it."""
        self.folder, self.authority = folder, authority
        folder.mkdir()
        self.put(pair)
        for name in ("tls.crt", "tls.key", "ca.crt"):
            (folder / name).symlink_to(f"..data/{name}")

    def put(self, pair: Pair) -> None:
        """Put in another pair."""
        content = self.folder / f"..{pair.serial}"
        pair.write(content)
        (content / "ca.crt").write_bytes(self.authority.pem)
        link = self.folder / "..data_tmp"
        link.symlink_to(content.name)
        link.replace(self.folder / "..data")


@contextmanager
def encrypted(folder: Path, certificates: Certificates) -> Iterator[ShippedEnvoy]:
    """Run replicas and Envoy with the chart's encryption, its files where the pod mounts them, but below `folder`."""
    rendered = Rendered(CHART / "ci/encrypted.yaml")
    mounts = {mount["name"]: mount["mountPath"] for mount in rendered.container("-envoy")["volumeMounts"]}
    moves = {f"{mounts['sds']}/": f"{folder}/", mounts["certificates"]: str(certificates.folder)}
    files = {name: _moved(text, moves) for name, text in rendered.one("ConfigMap", "-envoy")["data"].items()}
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    variables = {name: _moved(value, {"/run/certificates": str(certificates.folder)}) for name, value in rendered.variables().items()}
    with replicas(folder, 2, variables) as served, envoy(folder, files["envoy.yaml"], served) as before:
        yield before


def _moved(text: str, moves: dict[str, str]) -> str:
    for before, after in moves.items():
        text = text.replace(before, after)
    return text


def shown(address: str, authority: Authority, pair: Pair, folder: Path) -> int:
    """Return the number of the certificate that is shown there to somebody who has `pair`."""
    context = ssl.create_default_context(cadata=authority.pem.decode())
    context.load_cert_chain(*pair.write(folder))
    host, port = address.split(":")
    with socket.create_connection((host, int(port))) as plain, context.wrap_socket(plain, server_hostname=NAME) as hidden:
        content = hidden.getpeercert(binary_form=True)
    assert content
    return x509.load_der_x509_certificate(content).serial_number


def test_both_halves_of_the_way_are_encrypted(tmp_path: Path) -> None:
    """With a certificate a backend is answered, without one it is not; new certificates are taken without a restart."""
    authority = Authority()
    first, second, mine = (authority.certify(NAME) for _ in range(3))
    certificates = Certificates(tmp_path / "certificates", authority, first)
    with encrypted(tmp_path, certificates) as before:
        target = before.settings.grpc
        with Client(target, credentials=grpc.ssl_channel_credentials(authority.pem, mine.key, mine.cert)) as client:
            assert client.start("sasaki").match.revision == 0
            assert shown(target, authority, mine, tmp_path / "mine") == first.serial
            certificates.put(second)
            wait_until(lambda: shown(target, authority, mine, tmp_path / "mine") == second.serial, "the new certificate is shown")
            assert client.server_info().release
        for stranger in (grpc.ssl_channel_credentials(authority.pem), None):
            with Client(target, credentials=stranger, timeout_s=2) as client, pytest.raises(CroupierError):
                client.server_info()
