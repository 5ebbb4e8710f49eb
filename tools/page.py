"""Let Envoy serve a built page beside gRPC-Web, at the same address: no second server, and no other origin for the browser to ask.

The page's files become routes before those of the shipped configuration, which stay as they are.
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
LUA = "envoy.filters.http.lua"
LUA_OFF = {"@type": "type.googleapis.com/envoy.extensions.filters.http.lua.v3.LuaPerRoute", "disabled": True}


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
    manager["route_config"]["max_direct_response_body_size_bytes"] = max(path.stat().st_size for path in _files(page))
    (host,) = manager["route_config"]["virtual_hosts"]
    # Another list: Envoy's other listener has the same one.
    host["routes"] = routes + host["routes"]
    return yaml.safe_dump(config, sort_keys=False)


def page_routes(page: Path) -> Iterator[dict[str, Any]]:
    """Yield a route for each file; that of index.html is the root."""
    for path in _files(page):
        name = path.relative_to(page).as_posix()
        yield _route("/" if name == "index.html" else f"/{name}", path)


def _files(page: Path) -> list[Path]:
    return sorted(path for path in page.rglob("*") if path.is_file())


def _route(address: str, path: Path) -> dict[str, Any]:
    # Names of built files hold a hash of what is in them; others may change with the next build.
    kept = "public, max-age=31536000, immutable" if path.parent.name == "assets" else "no-cache"
    headers = {"content-type": TYPES[path.suffix], "cache-control": kept, **HEADERS}
    return {
        "match": {"path": address, "headers": [{"name": ":method", "string_match": {"exact": "GET"}}]},
        "direct_response": {"status": 200, "body": {"filename": str(path.resolve())}},
        "response_headers_to_add": [_header(name, value) for name, value in headers.items()],
        "typed_per_filter_config": {LUA: LUA_OFF},
    }


def _header(name: str, value: str) -> dict[str, Any]:
    return {"header": {"key": name, "value": value}, "append_action": "OVERWRITE_IF_EXISTS_OR_ADD"}
