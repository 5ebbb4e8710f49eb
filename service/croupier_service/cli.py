"""The `croupier` command: which subcommands there are. Each stands in a module of its own, loaded only when it is asked for.

Such a module has HELP, `add_arguments(parser)` and `run(arguments) -> exit code`.
"""

from __future__ import annotations

import os
import sys
from argparse import REMAINDER, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import NoReturn

COMMANDS = {
    "serve": ("croupier_service.commands.serve", "serve the engine over gRPC"),
    "probe": ("croupier_service.commands.probe", "ask a service for its health; exit 0 if it serves, 1 if not"),
    "play": ("croupier_service.play", "play a match at the terminal, against bots or with others at the same keyboard"),
    "demo": ("croupier_service.demo", "play every game over gRPC, print it, replay it and compare"),
    "keys": ("croupier_service.commands.keys", "make and list sealing keys, seal a state anew"),
    "games": ("croupier_service.commands.games", "list the games with their seats, presets and options"),
    "bench": ("croupier_service.bench.command", "measure moves, views and calls against their budgets"),
    "inspect": ("croupier_service.commands.inspect", "open a stored state with the key ring and print it"),
}
"""Name -> module and what `croupier --help` says of it."""


class Parser(ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit with 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that `words`, else the command line, asks for; return its exit code."""
    arguments = _outer().parse_args(words)
    module = import_module(COMMANDS[arguments.command][0])
    parser = Parser(prog=f"croupier {arguments.command}", description=module.HELP, allow_abbrev=False)
    module.add_arguments(parser)
    arguments = parser.parse_args(arguments.rest)
    try:
        code: int = module.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has seen enough (`croupier demo | head`); what is left unsaid must not fail at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _outer() -> Parser:
    lines = [f"  {name:<10}{words}" for name, (_, words) in COMMANDS.items()]
    parser = Parser(
        prog="croupier",
        formatter_class=RawDescriptionHelpFormatter,
        description="A stateless card-game rules engine served over gRPC.\n\ncommands:\n" + "\n".join(lines),
        epilog="croupier COMMAND --help tells more.",
    )
    parser.add_argument("--version", action="version", version=version("croupier-service"))
    parser.add_argument("command", metavar="COMMAND", choices=COMMANDS)
    parser.add_argument("rest", metavar="...", nargs=REMAINDER)
    return parser
