"""TLS and mTLS: who gets in, and certificates that change while calls go on."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from cryptography import x509

from croupier_service.rpc.config import read_config
from croupier_service.rpc.methods import SERVICE_NAME
from croupier_service.rpc.settings import BadConfig
from tests.service.engines import Served, serving
from tests.service.waiting import wait_until
from tools.certificates import Authority, Pair, encrypted


@contextmanager
def channel(served: Served, roots: bytes, pair: Pair | None = None) -> Iterator[grpc.Channel]:
    """Connect to the service with TLS; `pair` is who the client says it is."""
    credentials = grpc.ssl_channel_credentials(roots, pair.key if pair else None, pair.cert if pair else None)
    options = [("grpc.use_local_subchannel_pool", 1), ("grpc.initial_reconnect_backoff_ms", 100)]
    with grpc.secure_channel(f"localhost:{served.server.port}", credentials, options) as channel:
        yield channel


def answers(served: Served, roots: bytes, pair: Pair | None = None) -> bool:
    """Whether a new connection gets an answer."""
    with channel(served, roots, pair) as new:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = new.unary_unary(f"/{SERVICE_NAME}/GetServerInfo")
        return call.future(b"", timeout=10).code() is grpc.StatusCode.OK


def serial(served: Served) -> int:
    """Return the number of the certificate that a new connection is shown."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    with socket.create_connection(("127.0.0.1", served.server.port), timeout=10) as plain, context.wrap_socket(plain) as wrapped:
        shown = wrapped.getpeercert(binary_form=True)
    assert shown is not None
    return x509.load_der_x509_certificate(shown).serial_number


def files(folder: Path, pair: Pair) -> dict[str, Any]:
    """Write the service's certificate; return the settings that name it."""
    cert, key = pair.write(folder)
    return {"tls_cert": cert, "tls_key": key}


def test_a_client_must_know_the_authority(tmp_path: Path) -> None:
    """With it calls are answered; a client of another authority, or one without TLS, gets nowhere."""
    authority = Authority()
    with serving(**files(tmp_path, authority.certify())) as served:
        assert answers(served, authority.pem)
        assert not answers(served, Authority().pem)
        assert served.fail("GetServerInfo").code() is grpc.StatusCode.UNAVAILABLE


def test_with_mutual_tls_a_caller_must_be_certified(tmp_path: Path) -> None:
    """A certificate of the named authority opens the door; none, or one of another authority, does not."""
    servers, callers = Authority("servers"), Authority("callers")
    ca = tmp_path / "ca.crt"
    ca.write_bytes(callers.pem)
    with serving(**files(tmp_path, servers.certify()), tls_client_ca=ca) as served:
        assert answers(served, servers.pem, callers.certify("backend"))
        assert not answers(served, servers.pem)
        assert not answers(served, servers.pem, servers.certify("backend"))


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
def test_old_protocols_are_refused(tmp_path: Path) -> None:
    """TLS 1.2 is taken; at TLS 1.1, which the same client is ready to speak, the service hangs up."""
    with serving(**files(tmp_path, Authority().certify())) as served:
        handshake(served, ssl.TLSVersion.TLSv1_2)
        with pytest.raises(ssl.SSLError, match="EOF occurred"):
            handshake(served, ssl.TLSVersion.TLSv1_1)


def handshake(served: Served, version: ssl.TLSVersion) -> None:
    """Connect with this version and no other."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.set_alpn_protocols(["h2"])
    context.minimum_version = context.maximum_version = version
    with socket.create_connection(("127.0.0.1", served.server.port), timeout=10) as plain, context.wrap_socket(plain):
        pass


class Load:
    """Clients that call all the time."""

    def __init__(self, served: Served, roots: bytes, pair: Pair | None = None) -> None:
        """Begin."""
        self.calls, self.failed = 0, list[grpc.RpcError]()
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._run, args=(served, roots, pair)) for _ in range(3)]
        for thread in self._threads:
            thread.start()

    def _run(self, served: Served, roots: bytes, pair: Pair | None) -> None:
        with channel(served, roots, pair) as own:
            call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = own.unary_unary(f"/{SERVICE_NAME}/GetServerInfo")
            while not self._stop.is_set():
                try:
                    call(b"", timeout=20)
                except grpc.RpcError as error:
                    self.failed.append(error)
                self.calls += 1

    def go_on(self, calls: int = 60) -> None:
        """Wait for more calls."""
        wanted = self.calls + calls
        wait_until(lambda: self.calls >= wanted)

    def end(self) -> None:
        """Stop; no call may have failed."""
        self._stop.set()
        for thread in self._threads:
            thread.join(20)
        assert self.failed == []


def test_certificates_are_swapped_under_calls(tmp_path: Path) -> None:
    """New files are shown to whoever connects next; of the calls that go on meanwhile, over old and new connections, none fails."""
    old, new = Authority("old"), Authority("new")
    first, second = old.certify(), new.certify()
    with serving(**files(tmp_path, first), log_sample=0.0, max_connection_age_seconds=0.3) as served:
        load = Load(served, old.pem + new.pem)
        load.go_on()
        assert serial(served) == first.serial
        second.write(tmp_path)
        assert serial(served) == second.serial
        load.go_on()
        load.end()
        assert not answers(served, old.pem)
        assert [line["event"] for line in served.log()] == ["certificates loaded"]
        assert served.count("croupier_certificate_loads_total", result="loaded") == 2


@pytest.mark.parametrize("half", ["tls.crt", "tls.key"])
def test_half_a_swap_changes_nothing(tmp_path: Path, half: str) -> None:
    """While a certificate and a key that do not fit lie there, and while one is gone, the last good ones stay; then the new ones come."""
    authority = Authority()
    first, second = authority.certify(), authority.certify()
    with serving(**files(tmp_path, first), log_sample=0.0, max_connection_age_seconds=0.3) as served:
        load = Load(served, authority.pem)
        (tmp_path / half).unlink()
        assert [serial(served) for _ in range(3)] == [first.serial] * 3
        (tmp_path / half).write_bytes({"tls.crt": second.cert, "tls.key": second.key}[half])
        load.go_on()
        assert [serial(served) for _ in range(3)] == [first.serial] * 3
        second.write(tmp_path)
        assert serial(served) == second.serial
        load.go_on()
        load.end()
        assert [line["event"] for line in served.log()] == ["certificates not usable"] * 2 + ["certificates loaded"]
        assert served.count("croupier_certificate_loads_total", result="refused") == 2


def test_callers_authorities_are_swapped_too(tmp_path: Path) -> None:
    """When the authority of the callers changes, its callers get in and those of the old one no more."""
    servers, old, new = Authority("servers"), Authority("old"), Authority("new")
    ca = tmp_path / "ca.crt"
    ca.write_bytes(old.pem)
    with serving(**files(tmp_path, servers.certify()), tls_client_ca=ca) as served:
        late, early = new.certify("backend"), old.certify("backend")
        assert [answers(served, servers.pem, pair) for pair in (early, late)] == [True, False]
        ca.write_bytes(new.pem)
        assert [answers(served, servers.pem, pair) for pair in (early, late)] == [False, True]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda folder, _pair: (folder / "tls.crt").unlink(), "tls.crt: No such file or directory"),
        (lambda folder, _pair: (folder / "tls.key").unlink(), "tls.key: No such file or directory"),
        (lambda folder, _pair: (folder / "ca.crt").unlink(), "ca.crt: No such file or directory"),
        (lambda folder, _pair: (folder / "tls.crt").write_text("?"), "are no certificate with its key"),
        (lambda folder, _pair: (folder / "tls.key").write_text(""), "are no certificate with its key"),
        (lambda folder, _pair: (folder / "tls.key").write_bytes(Authority().certify().key), "key values mismatch"),
        (lambda folder, pair: (folder / "tls.key").write_bytes(encrypted(pair.key)), "are no certificate with its key"),
        (lambda folder, _pair: (folder / "ca.crt").write_text("?"), "ca.crt holds no certificates"),
        (lambda folder, _pair: (folder / "ca.crt").write_bytes(b"\xff\xfe"), "ca.crt holds no certificates"),
    ],
)
def test_unusable_files_start_nothing(tmp_path: Path, spoil: Any, words: str) -> None:
    """Whatever is wrong with the files is said in one line before anything is served; nobody is asked for a password."""
    pair = Authority().certify()
    settings = files(tmp_path, pair) | {"tls_client_ca": tmp_path / "ca.crt"}
    (tmp_path / "ca.crt").write_bytes(Authority().pem)
    spoil(tmp_path, pair)
    with pytest.raises(BadConfig) as caught, serving(**settings):
        pass
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ({"tls_cert": "a"}, "--tls-cert and --tls-key go together"),
        ({"tls_key": "a"}, "--tls-cert and --tls-key go together"),
        ({"tls_client_ca": "a"}, "--tls-client-ca needs --tls-cert"),
        ({"tls_cert": "a", "tls_key": "b", "tls_client_ca": "c", "host": "0.0.0.0"}, "--trust-callers says they may"),  # noqa: S104
    ],
)
def test_settings_that_do_not_go_together(flags: dict[str, str], words: str) -> None:
    """Half a certificate is none; and a certified caller still sees every hand, so that beyond loopback it must be said that he may."""
    with pytest.raises(BadConfig, match=words):
        read_config({"keys": "ring"} | flags, {})


def test_beyond_loopback_plaintext_is_warned_of(tmp_path: Path) -> None:
    """Without TLS the log says that the network sees every hand; with it, or on loopback, it does not."""
    everywhere: dict[str, Any] = {"host": "0.0.0.0", "trust_callers": True}  # noqa: S104
    for settings, warned in ((everywhere, True), (everywhere | files(tmp_path, Authority().certify()), False), ({}, False)):
        with serving(**settings) as served:
            assert ("not encrypted" in [line["event"] for line in served.log()]) is warned
