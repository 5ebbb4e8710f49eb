"""The page that Envoy serves beside gRPC-Web: tools/page.py. At work it is tried by tests/faults/test_page.py and `make test-web`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import play
from tools.balancer import ENVOY
from tools.page import NOTHING_THERE, OTHER_NAME, PageBalancer, page_routes


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """Return a built page."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>hello</p>", "utf-8")
    (folder / "assets/index-abc.js").write_text("1" * 9000, "utf-8")
    return folder


def _routes(config: dict[str, Any], listener: str) -> list[dict[str, Any]]:
    manager = _manager(config, listener)
    routes: list[dict[str, Any]] = manager["route_config"]["virtual_hosts"][0]["routes"]
    return routes


def _manager(config: dict[str, Any], listener: str) -> dict[str, Any]:
    (found,) = [one for one in config["static_resources"]["listeners"] if one["name"] == listener]
    manager: dict[str, Any] = found["filter_chains"][0]["filters"][0]["typed_config"]
    return manager


def test_page_comes_before_calls_and_only_on_its_listener(page: Path, tmp_path: Path) -> None:
    """The files are routes of gRPC-Web's listener, before the shipped ones; backends' listener stays as it is shipped."""
    shipped = yaml.safe_load((ENVOY / "envoy.yaml").read_text("utf-8"))
    written = yaml.safe_load(PageBalancer(page=page).write(ENVOY, tmp_path / "envoy").read_text("utf-8"))
    assert [route["match"]["path"] for route in _routes(written, "grpc_web")[:3]] == ["/assets/index-abc.js", "/", "/index.html"]
    assert _routes(written, "grpc_web")[3] == NOTHING_THERE
    assert _routes(written, "grpc_web")[4:] == _routes(shipped, "grpc_web")
    assert _manager(written, "grpc") == _manager(shipped, "grpc")
    assert _manager(written, "grpc_web")["route_config"]["max_direct_response_body_size_bytes"] == 9000


def test_only_names_of_this_machine_are_answered(page: Path, tmp_path: Path) -> None:
    """Any other name leads to nothing but a refusal, and a call through it to no replica."""
    written = yaml.safe_load(PageBalancer(page=page).write(ENVOY, tmp_path / "envoy").read_text("utf-8"))
    routes = _manager(written, "grpc_web")["route_config"]
    assert routes["ignore_port_in_host_matching"]
    assert [host["domains"] for host in routes["virtual_hosts"]] == [["localhost", "127.0.0.1", "[::1]"], ["*"]]
    assert routes["virtual_hosts"][1]["routes"] == [OTHER_NAME]
    assert OTHER_NAME["direct_response"]["status"] == 421


def test_only_files_named_by_their_content_are_kept_by_browsers(page: Path) -> None:
    """A page that is built anew is seen at once."""
    kept = {
        route["match"]["path"]: header["header"]["value"]
        for route in page_routes(page)
        for header in route["response_headers_to_add"]
        if header["header"]["key"] == "cache-control"
    }
    assert kept == {"/": "no-cache", "/index.html": "no-cache", "/assets/index-abc.js": "public, max-age=31536000, immutable"}


def test_file_of_unknown_kind_is_no_page(page: Path) -> None:
    """No type is guessed."""
    (page / "notes.xyz").write_text("?", "utf-8")
    with pytest.raises(KeyError, match="xyz"):
        list(page_routes(page))


def test_play_without_a_page_says_how_to_build_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is started, and the code is 2."""
    assert play.main(["--page", str(tmp_path)]) == 2
    assert "`make play` builds it" in capsys.readouterr().err
