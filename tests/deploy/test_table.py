"""What serves the table in the browser in compose.yaml: nginx with a built page, and Envoy's gRPC-Web behind it, at one address."""

from __future__ import annotations

import struct
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from croupier.v1 import engine_service_pb2 as pb
from tests.deploy.conftest import Stack
from tests.deploy.programs import DEPLOY, found
from tools.processes import Child, free_port, wait_until

METHOD = "/croupier.v1.EngineService/GetServerInfo"


@pytest.fixture(scope="module")
def table(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run nginx with the shipped file, only its addresses and folders changed."""
    folder = tmp_path_factory.mktemp("table")
    page, file = folder / "page", folder / "nginx.conf"
    page.mkdir()
    (page / "index.html").write_text("<title>a page</title>")
    address = f"127.0.0.1:{free_port()}"
    text = (DEPLOY / "compose/table.conf").read_text("utf-8").replace("/tmp/", f"{folder}/")  # noqa: S108 - of the container
    text = text.replace("0.0.0.0:8090", address).replace("envoy:8081", stack.envoy.settings.grpc_web)
    file.write_text(text.replace("/usr/share/nginx/html", str(page)))
    child = Child("nginx", [found("nginx"), "-p", str(folder), "-c", str(file), "-g", "daemon off; user root;"])
    try:
        wait_until(lambda: _answers(address), "nginx answers")
        yield address
    finally:
        child.end()


def test_the_page_is_served(table: str) -> None:
    """The page comes as HTML, and nothing else of the machine."""
    with urllib.request.urlopen(f"http://{table}/", timeout=10) as page:
        assert (page.headers["content-type"], page.read()) == ("text/html", b"<title>a page</title>")
    for path, status in (("nothing", "404"), ("../nginx.conf", "400")):
        with pytest.raises(urllib.error.HTTPError, match=status):
            urllib.request.urlopen(f"http://{table}/{path}", timeout=10)


def test_other_names_are_not_answered(table: str) -> None:
    """A page that has come to be at this address by a name of its own gets nothing."""
    asked = urllib.request.Request(f"http://{table}/", headers={"host": "example.org"})
    with pytest.raises(urllib.error.HTTPError, match="421"):
        urllib.request.urlopen(asked, timeout=10)  # noqa: S310 - a test's own address


def test_the_service_answers_at_the_same_address(table: str) -> None:
    """A call of gRPC-Web goes through nginx and Envoy to a replica."""
    headers = {"content-type": "application/grpc-web+proto", "x-grpc-web": "1"}
    call = urllib.request.Request(f"http://{table}{METHOD}", data=struct.pack(">BI", 0, 0), headers=headers)
    with urllib.request.urlopen(call, timeout=10) as answer:  # noqa: S310 - a test's own address
        body = answer.read()
    (size,) = struct.unpack(">I", body[1:5])
    assert pb.GetServerInfoResponse.FromString(body[5 : 5 + size]).release
    assert b"grpc-status:0" in body[5 + size :].replace(b" ", b"")


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(f"http://{address}/", timeout=1).close()
    except OSError:
        return False
    return True
