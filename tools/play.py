"""The table in the browser: the service, Envoy and the page at one address of this machine. `make play` builds the page first.

`python -m tools.play -- COMMAND` runs a command against it instead, which finds the address in CROUPIER_PAGE, and ends with its code.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.fleet import Fleet, fleet, keep
from tools.page import PageBalancer
from tools.processes import NotStarted, free_port, interrupt_on_signals, is_free, say_last

PAGE = Path(__file__).parents[1] / "clients/web/dist"
PORT = 8090
"""Always the same where it is free: a browser keeps the match for the address under which it was played."""

REPLICAS = 2
"""Envoy leaves alone for a while a replica that takes too long, as on a busy machine: there must be another one."""


def main(words: Sequence[str] | None = None) -> int:
    """Serve the table until a signal comes, or for one command; 1 where what serves it ended, 2 where it cannot be started."""
    given = _arguments(words)
    interrupt_on_signals()
    if not (given.page / "index.html").exists():
        print(f"play: there is no page in {given.page}; `make play` builds it", file=sys.stderr)
        return 2
    port = free_port() if given.command or not is_free(given.port) else given.port
    try:
        with fleet(
            ("--dev", "--drain-seconds", "0"), REPLICAS, settings=PageBalancer(grpc_web=f"127.0.0.1:{port}", page=given.page)
        ) as running:
            return _run(given.command, running) if given.command else _serve(running)
    except KeyboardInterrupt:
        say_last("\nAll have ended. The match is kept in your browser.")
        return 0
    except (NotStarted, OSError) as fault:
        print(f"play: {fault}", file=sys.stderr)
        return 2


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.play", description="Serve the table in the browser on loopback.")
    parser.add_argument("--page", type=Path, default=PAGE, help="folder of the built page")
    parser.add_argument("--port", type=int, default=PORT, help=f"port of the table (default {PORT}; if it is taken, another)")
    parser.add_argument("command", nargs="*", help="what to run against it; none: serve until Ctrl-C")
    return parser.parse_args(words)


def _serve(running: Fleet) -> int:
    print(f"The table is at  {address(running)}\nCtrl-C ends it.", flush=True)
    return keep(running, "play")


def _run(command: Sequence[str], running: Fleet) -> int:
    return subprocess.run(command, env=os.environ | {"CROUPIER_PAGE": address(running)}, check=False).returncode  # noqa: S603 - the caller's own


def address(running: Fleet) -> str:
    """Return where a browser finds the table."""
    return f"http://{running.envoy.settings.grpc_web}"


if __name__ == "__main__":
    sys.exit(main())
