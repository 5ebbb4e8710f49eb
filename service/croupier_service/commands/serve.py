"""`croupier serve`: the serving process."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace

from croupier_service.rpc.config import add_flags, read_config
from croupier_service.rpc.settings import BadConfig

HELP = "serve the engine over gRPC"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Serve the engine over gRPC. A flag wins over its variable; SIGTERM drains, a second one stops at once."
    add_flags(parser)


def run(arguments: Namespace) -> int:
    """Serve; 2 where it cannot be begun."""
    try:
        config = read_config(vars(arguments), os.environ)
        # Only now: a wrong flag is answered before gRPC and the games are loaded.
        from croupier_service.rpc.serve import serve  # noqa: PLC0415

        return serve(config, os.environ)
    except BadConfig as fault:
        print(f"croupier serve: {fault}", file=sys.stderr)
        return 2
