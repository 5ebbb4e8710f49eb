"""`croupier demo`: its arguments, and the service that it starts for itself."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from croupier import CroupierError
from croupier_service.demo.server_process import NotStarted, local_service
from croupier_service.demo.show import demonstrate

HELP = "play every game over gRPC, print it, replay it and compare"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("games", nargs="*", help="ids of games; none: all")
    parser.add_argument("--target", help="address of a running service; without it one is started on a free port of this machine")
    parser.add_argument("--seed", type=int, default=1, help="number from which all chance follows (default 1)")


def run(arguments: Namespace) -> int:
    """Run the demonstration; 0 only if everything held."""
    try:
        if arguments.target:
            return demonstrate(arguments.target, arguments.games, seed=arguments.seed)
        with local_service() as target:
            return demonstrate(target, arguments.games, seed=arguments.seed)
    except (CroupierError, NotStarted) as error:
        sys.stderr.write(f"croupier demo: {error}\n")
        return 1
