"""The listener of `make play` at work: the page, calls at the same address, and nobody who comes by another name."""

from __future__ import annotations

import http.client
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from croupier.v1 import engine_service_pb2 as pb
from tools.fleet import fleet
from tools.page import PageBalancer

PAGE = "<title>a page</title>"
METHOD = "/croupier.v1.EngineService/GetServerInfo"
CALL = {"content-type": "application/grpc-web+proto", "x-grpc-web": "1"}
EMPTY = struct.pack(">BI", 0, 0)
ASKS = {"access-control-request-method": "POST", "access-control-request-headers": "x-grpc-web"}
NONE: Mapping[str, str] = {}
Answer = tuple[int, bytes, http.client.HTTPMessage]


@pytest.fixture(scope="module")
def table(key: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a replica and Envoy with a page; return its address."""
    page: Path = tmp_path_factory.mktemp("page")
    (page / "assets").mkdir()
    (page / "index.html").write_text(PAGE, "utf-8")
    (page / "assets/index-abc.js").write_text("1", "utf-8")
    words = (*key, "--log-sample", "0", "--drain-seconds", "0", "--max-wait-seconds", "60")
    with fleet(words, size=1, settings=PageBalancer(page=page)) as running:
        yield running.envoy.settings.grpc_web


def asked(table: str, method: str, path: str, headers: Mapping[str, str] = NONE, body: bytes | None = None) -> Answer:
    """Return the status, the body and the headers of an answer."""
    connection = http.client.HTTPConnection(table, timeout=30)
    connection.request(method, path, body, dict(headers))
    with connection.getresponse() as answer:
        said = answer.status, answer.read(), answer.headers
    connection.close()
    return said


@pytest.mark.parametrize("path", ["/", "/index.html", "/?from=somewhere"])
def test_the_page_is_served(table: str, path: str) -> None:
    """It comes as HTML, and HEAD tells the same without it."""
    status, body, headers = asked(table, "GET", path)
    assert (status, body, headers["content-type"]) == (200, PAGE.encode(), "text/html; charset=utf-8")
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    status, body, headers = asked(table, "HEAD", path)
    assert (status, body, headers["content-type"], headers["content-length"]) == (200, b"", "text/html; charset=utf-8", str(len(PAGE)))


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/nothing"), ("HEAD", "/favicon.ico"), ("GET", "/assets/"), ("POST", "/"), ("PUT", "/a/b")]
)
def test_what_is_not_there(table: str, method: str, path: str) -> None:
    """It is said to be missing, not to be a bad call."""
    assert asked(table, method, path)[0] == 404


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
@pytest.mark.parametrize("port", ["", ":8090", ":1"])
def test_names_of_this_machine(table: str, host: str, port: str) -> None:
    """Page and calls are answered under each of them, with any port or none."""
    name = {"host": host + port}
    assert asked(table, "GET", "/", name)[0] == 200
    status, body, _ = asked(table, "POST", METHOD, CALL | name, EMPTY)
    (size,) = struct.unpack(">I", body[1:5])
    assert status == 200
    assert pb.GetServerInfoResponse.FromString(body[5 : 5 + size]).release


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8090", "localhost.evil.example", "127.0.0.1.evil.example:8090", "192.0.2.1"]
)
def test_other_names(table: str, host: str) -> None:
    """Somebody else's name that leads here gets neither the page nor an answer to a call, nor leave to make one."""
    name = {"host": host}
    assert asked(table, "GET", "/", name)[0] == 421
    assert asked(table, "GET", "/nothing", name)[0] == 421
    assert asked(table, "POST", METHOD, CALL | name, EMPTY)[0] == 421
    assert asked(table, "OPTIONS", METHOD, ASKS | name | {"origin": f"http://{host}"})[0] == 421


def test_a_page_of_this_machine_may_ask_before_it_calls(table: str) -> None:
    """What the shipped listener allows stays allowed."""
    origin = "http://localhost:5173"
    assert asked(table, "OPTIONS", METHOD, ASKS | {"origin": origin})[2]["access-control-allow-origin"] == origin
