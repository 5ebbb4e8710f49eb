"""Let Envoy serve a built page beside gRPC-Web, at the same address: no second server, and no other origin for the browser to ask.

The page's files become routes before those of the shipped configuration, which stay as they are. The listener then answers only who
calls it by a name of this machine: else a page from elsewhere could have its own name lead here, and call as this page does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tools.balancer import Balancer

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Of every kind of file that a build makes; another one is an error, not a guess."""

HEADERS = {
    # The page loads nothing from elsewhere and calls nobody else; styles of single elements are set by its own program.
    "content-security-policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
USUAL_BODY_BYTES = 4096
"""What Envoy itself allows answers of its own to have."""

HOSTS = ("localhost", "127.0.0.1", "[::1]")
"""What a browser on this machine calls it, with any port."""

LUA = "envoy.filters.http.lua"
LUA_OFF = {"@type": "type.googleapis.com/envoy.extensions.filters.http.lua.v3.LuaPerRoute", "disabled": True}


def _refusal(match: dict[str, Any], status: int, text: str) -> dict[str, Any]:
    body = {"inline_string": f"{text}\n"}
    return {"match": match, "direct_response": {"status": status, "body": body}, "typed_per_filter_config": {LUA: LUA_OFF}}


CALLS = ("/croupier.", "/grpc.")
"""How the paths of calls begin; what becomes of them is the shipped configuration's business."""

NOTHING_THERE = _refusal(
    {
        "prefix": "/",
        "headers": [{"name": ":path", "string_match": {"prefix": calls}, "invert_match": True} for calls in CALLS],
    },
    404,
    "there is no such page",
)
OTHER_NAME = _refusal({"prefix": "/"}, 421, "this is answered under the names of this machine only: localhost, 127.0.0.1, [::1]")


@dataclass(frozen=True)
class PageBalancer(Balancer):
    """What differs from the shipped files, and a page that the listener of gRPC-Web serves too."""

    page: Path = Path()
    """Folder of the built page, with index.html in it."""

    def write(self, source: Path, folder: Path) -> Path:
        """Write Envoy's configuration into `folder`; return its path."""
        path = Balancer.write(self, source, folder)
        path.write_text(with_page(path.read_text("utf-8"), self.page), "utf-8")
        return path


def with_page(text: str, page: Path) -> str:
    """Return Envoy's configuration with routes for the files of the folder `page`."""
    config = yaml.safe_load(text)
    listener = next(one for one in config["static_resources"]["listeners"] if one["name"] == "grpc_web")
    manager = listener["filter_chains"][0]["filters"][0]["typed_config"]
    routes = list(page_routes(page))
    sizes = (path.stat().st_size for path in _files(page))
    manager["route_config"]["max_direct_response_body_size_bytes"] = max(USUAL_BODY_BYTES, *sizes)
    manager["route_config"]["ignore_port_in_host_matching"] = True
    (host,) = manager["route_config"]["virtual_hosts"]
    host["domains"] = list(HOSTS)
    # Another list: Envoy's other listener has the same one.
    host["routes"] = [*routes, NOTHING_THERE, *host["routes"]]
    manager["route_config"]["virtual_hosts"].append({"name": "other_names", "domains": ["*"], "routes": [OTHER_NAME]})
    return yaml.safe_dump(config, sort_keys=False)


def page_routes(page: Path) -> Iterator[dict[str, Any]]:
    """Yield a route for each file; index.html is the root too."""
    for path in _files(page):
        name = path.relative_to(page).as_posix()
        if name == "index.html":
            yield _route("/", path)
        yield _route(f"/{name}", path)


def _files(page: Path) -> list[Path]:
    return sorted(path for path in page.rglob("*") if path.is_file())


def _route(address: str, path: Path) -> dict[str, Any]:
    # Names of built files hold a hash of what is in them; others may change with the next build.
    kept = "public, max-age=31536000, immutable" if path.parent.name == "assets" else "no-cache"
    headers = {"content-type": TYPES[path.suffix], "cache-control": kept, **HEADERS}
    return {
        "match": {"path": address, "headers": [{"name": ":method", "string_match": {"safe_regex": {"regex": "GET|HEAD"}}}]},
        "direct_response": {"status": 200, "body": {"filename": str(path.resolve())}},
        "response_headers_to_add": [_header(name, value) for name, value in headers.items()],
        "typed_per_filter_config": {LUA: LUA_OFF},
    }


def _header(name: str, value: str) -> dict[str, Any]:
    return {"header": {"key": name, "value": value}, "append_action": "OVERWRITE_IF_EXISTS_OR_ADD"}
