"""Write the shipped configurations of Envoy and nginx with other addresses, other replicas, and TLS.

`deploy/envoy/` and `deploy/nginx/` are the one source; nothing of what they say stands here. What may change is marked in them: the address
on a line ending with `# @name`, the line of a replica (`# @replica`), lines for TLS (`#@tls ` before them, `# @plain` after those that they
replace).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

DEPLOY = Path(__file__).parents[1] / "deploy"
ENVOY, NGINX = DEPLOY / "envoy", DEPLOY / "nginx"
LISTENERS = ("grpc", "grpc-web", "stats", "admin")
IN_FLIGHT_PER_REPLICA = 32

_TLS_LINE = "#@tls "
_MARK = re.compile(r"# (?P<plain>@plain ?)?(@(?P<name>[a-z-]+))?$")
_ENVOY_ADDRESS = re.compile(r"address: [^\s,]+, port_value: \d+")
_ADDRESS = re.compile(r"[\w.:\[\]-]+:\d+")
_IN_FLIGHT = re.compile(r"max_requests: [^,}]+")
_SECONDS = re.compile(r"\d+s")


@dataclass(frozen=True, slots=True)
class Balancer:
    """What differs from the shipped files; an empty value leaves theirs. Addresses are HOST:PORT."""

    replicas: Sequence[str] = ()
    grpc: str = ""
    grpc_web: str = ""
    stats: str = ""
    admin: str = ""
    connection_seconds: int | None = None
    in_flight: int | str | None = None
    """Calls on their way at a time; None: 32 for each of `replicas`, or what is shipped where none is given."""
    tls: Path | None = None
    """Folder of tls.crt, tls.key and ca.crt; None: no TLS."""

    def write(self, source: Path, folder: Path) -> Path:
        """Write all that `source`, a folder of configurations, holds into `folder`; return the path of the main one."""
        for path in source.rglob("*.*"):
            written = folder / path.relative_to(source)
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(self._moved(self.render(path.read_text("utf-8")), source, folder), "utf-8")
        return folder / next(path.name for path in source.iterdir() if path.stem == source.name)

    def render(self, text: str) -> str:
        """Return a configuration as it is to be."""
        lines: list[str] = []
        for line in self._wanted(text.splitlines()):
            mark = _MARK.search(line)
            name = (mark and mark["name"]) or ""
            again = name == "replica" and self.replicas and lines and "# @replica" in lines[-1]
            if not again:
                lines += self._set(line, name)
        return "\n".join(lines) + "\n"

    def _wanted(self, lines: list[str]) -> Iterator[str]:
        for line in lines:
            mark = _MARK.search(line)
            if self.tls is None or not (line.startswith(_TLS_LINE) or (mark and mark["plain"])):
                yield line
            elif line.startswith(_TLS_LINE):
                yield line.removeprefix(_TLS_LINE)

    def _set(self, line: str, name: str) -> list[str]:
        if name == "replica" and self.replicas:
            return [_with_address(line, address) for address in self.replicas]
        if name == "in-flight":
            return [_IN_FLIGHT.sub(f"max_requests: {self._most_in_flight()}", line)] if self._most_in_flight() else [line]
        if name == "connection-duration" and self.connection_seconds is not None:
            return [_SECONDS.sub(f"{self.connection_seconds}s", line, count=1)]
        address = getattr(self, name.replace("-", "_")) if name in LISTENERS else ""
        return [_with_address(line, address) if address else line]

    def _most_in_flight(self) -> int | str:
        return self.in_flight or IN_FLIGHT_PER_REPLICA * len(self.replicas)

    def _moved(self, text: str, source: Path, folder: Path) -> str:
        # Where the shipped files look for one another and for certificates: left alone for whoever mounts them there.
        if self.tls is None or self.tls == Path("/etc", source.name, "tls"):
            return text
        return text.replace(f"/etc/{source.name}/sds", f"{folder}/sds").replace(f"/etc/{source.name}/tls", str(self.tls))


def _with_address(line: str, address: str) -> str:
    host, port = address.rsplit(":", 1)
    envoy = _ENVOY_ADDRESS.search(line)
    if envoy:
        return line.replace(envoy[0], f"address: {host.strip('[]')}, port_value: {int(port)}")
    return _ADDRESS.sub(address, line, count=1)


def main(words: Sequence[str] | None = None) -> int:
    """Write the files that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.balancer", description="Write Envoy's or nginx's configuration anew.")
    parser.add_argument("source", choices=("envoy", "nginx"))
    parser.add_argument("folder", type=Path, help="folder that the files are written into")
    parser.add_argument("--replica", action="append", default=[], metavar="HOST:PORT", help="once for each, or a name with many addresses")
    for name in LISTENERS:
        parser.add_argument(f"--{name}", default="", metavar="HOST:PORT", help=f"where {name} listens")
    parser.add_argument("--connection-seconds", type=int, help="how long a caller's connection lives")
    parser.add_argument("--in-flight", type=int, help="calls on their way at a time; else 32 for each --replica")
    parser.add_argument("--tls", type=Path, metavar="FOLDER", help="folder of tls.crt, tls.key and ca.crt")
    given = vars(parser.parse_args(words))
    source, folder = DEPLOY / given.pop("source"), given.pop("folder")
    print(Balancer(replicas=given.pop("replica"), **given).write(source, folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
