"""`croupier probe`: its exit codes, what it says, where it asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier_service.rpc.methods import SERVICE_NAME
from tests.service.engines import Served, serving
from tests.service.ports import free_port
from tests.service.test_process import exit_code
from tools.certificates import Authority


def probe(served: Served | int, *words: str) -> int:
    """Ask a service, or a port."""
    port = served if isinstance(served, int) else served.server.port
    return exit_code(["probe", "--address", f"127.0.0.1:{port}", *words])


def test_a_service_that_serves(capsys: pytest.CaptureFixture[str]) -> None:
    """0, also under its full name; 1 once it has announced its end; each time one line says where and what."""
    with serving() as served:
        assert [probe(served), probe(served, "--service", SERVICE_NAME)] == [0, 0]
        served.server.announce_end()
        assert probe(served) == 1
        lines = capsys.readouterr().out.splitlines()
    address = f"127.0.0.1:{served.server.port}"
    assert lines == [f"{address} SERVING", f"{address} SERVING", f"{address} NOT_SERVING"]


def test_nobody_there(capsys: pytest.CaptureFixture[str]) -> None:
    """1 where nothing listens, where nothing answers in time, and for a service that is not here."""
    assert probe(free_port()) == 1
    with serving() as served:
        assert probe(served, "--service", "other.v1.Service") == 1
    told = capsys.readouterr().out.splitlines()
    assert ["UNAVAILABLE" in told[0], "NOT_FOUND" in told[1]] == [True, True]


def test_over_tls(tmp_path: Path) -> None:
    """With the authority, the name in the certificate and, where callers must have one, a certificate."""
    authority = Authority()
    cert, key = authority.certify("croupier.example").write(tmp_path)
    ca = tmp_path / "ca.crt"
    ca.write_bytes(authority.pem)
    with serving(tls_cert=cert, tls_key=key) as served:
        assert [probe(served), probe(served, "--tls-ca", str(ca))] == [1, 0]
        assert probe(served, "--tls-ca", str(ca), "--tls-name", "croupier.example") == 0
        assert probe(served, "--tls-ca", str(ca), "--tls-name", "other.example") == 1
    with serving(tls_cert=cert, tls_key=key, tls_client_ca=ca) as served:
        assert probe(served, "--tls-ca", str(ca)) == 1
        assert probe(served, "--tls-ca", str(ca), "--tls-cert", str(cert), "--tls-key", str(key)) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--tls-cert a", "--tls-cert and --tls-key go together"),
        ("--tls-name a", "need --tls-ca"),
        ("--tls-ca none.pem", "none.pem: No such file or directory"),
        ("--timeout-seconds soon", "--timeout-seconds: 'soon' is not a number from 0.01 to 600"),
        ("--timeout-seconds 0", "--timeout-seconds: '0' is not"),
        ("--adress x", "unrecognized arguments: --adress x"),
    ],
)
def test_wrong_questions(
    tmp_path: Path, words: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """2 and one line, so that a mistake is not taken for a service that is down."""
    monkeypatch.chdir(tmp_path)
    assert probe(1, *words.split()) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("variables", "address"),
    [
        ({}, "127.0.0.1:50051"),
        ({"PORT": "50077", "HOST": "0.0.0.0"}, "127.0.0.1:50077"),  # noqa: S104
        ({"PORT": "50077", "HOST": "::"}, "[::1]:50077"),
        ({"PORT": "50077", "HOST": "127.0.0.9"}, "127.0.0.9:50077"),
        ({"PORT": "50077", "ADMIN_PORT": "50078"}, "127.0.0.1:50078"),
        ({"PORT": "50077", "ADMIN_PORT": "0"}, "127.0.0.1:50077"),
    ],
)
def test_without_an_address_the_variables_say_where(
    variables: dict[str, str], address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a container that is set up by variables the bare command asks the right port, of this machine."""
    for name, value in variables.items():
        monkeypatch.setenv(f"CROUPIER_{name}", value)
    exit_code(["probe", "--timeout-seconds", "0.01"])
    assert capsys.readouterr().out.startswith(f"{address} ")


def test_a_wrong_variable_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As `croupier serve` would say it."""
    monkeypatch.setenv("CROUPIER_PORT", "http")
    assert exit_code(["probe"]) == 2
    assert capsys.readouterr().err.startswith("croupier probe: CROUPIER_PORT: 'http' is not a whole number")
