"""A release that does not exist: it stores records in a version of its own, reads the one before, and writes either.

Run as a module it is `croupier serve` of that release. Its records are those of today back to front, so that no older replica can read
them by chance.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser

from croupier_service.catalog import GAMES
from croupier_service.description.listing import Listing
from croupier_service.rpc.config import Config, add_flags, read_config
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.serve import serve
from croupier_service.rpc.tally import Tally
from croupier_service.sealing.sealer import Sealer
from croupier_service.wire.versions import STEPS, Step, Versions


def turned(record: bytes, _: Listing | None = None) -> bytes:
    """Return a record back to front."""
    return record[::-1]


class NextVersions(Versions):
    """The versions of the release: one more than today's."""

    def __init__(self, written: int | None) -> None:
        """Write `written`."""
        super().__init__(written, (*STEPS, Step(up=turned, down=turned)))

    def newest_form(self, record: bytes, version: int, listing: Listing) -> bytes:
        """Return a record as today's rules read it, whichever version it comes in."""
        return turned(super().newest_form(record, version, listing))

    def written_form(self, record: bytes, listing: Listing) -> bytes:
        """Return a record of today's rules in the version that is written."""
        return super().written_form(turned(record), listing)


NEWEST = NextVersions(None).newest


def make(config: Config, sealer: Sealer, tally: Tally) -> Engine:
    """Return the engine of the release."""
    return Engine(GAMES, sealer, versions=NextVersions(config.write_state_version), limits=config.limits, tally=tally, release="next")


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("command", choices=["serve"])
    add_flags(parser)
    sys.exit(
        serve(
            read_config({name: text for name, text in vars(parser.parse_args()).items() if name != "command"}, os.environ), os.environ, make
        )
    )
