"""Versions of stored records: every version that was ever released is read, the newest or the one before it is written.

A step goes from one version to the next and back, as pure functions over record bytes. States of every release are kept under
`tests/golden/states/` and must load for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from google.protobuf.message import DecodeError

from croupier_service.description.listing import Listing
from croupier_service.wire import version_2
from croupier_service.wire.record import inconsistent, too_new


@dataclass(frozen=True, slots=True)
class Step:
    """From a version to the next: `up` upgrades a record, `down` writes it for replicas that do not know the next version yet.

    `longer`: by how many bytes at most a record of the version is longer than in the next.
    """

    up: Callable[[bytes, Listing], bytes]
    down: Callable[[bytes, Listing], bytes]
    longer: int = 0


STEPS: tuple[Step, ...] = (Step(version_2.up, version_2.down, version_2.LONGER_BYTES),)
"""The first goes from version 1 to 2."""


class Versions:
    """The versions that this replica reads, and the one that it writes."""

    def __init__(self, written: int | None = None, steps: tuple[Step, ...] = STEPS) -> None:
        """Write version `written`: the newest (also if None) or the one before; ValueError for any other."""
        self.newest = 1 + len(steps)
        self.written = self.newest if written is None else written
        if self.written not in self.readable[-2:]:
            raise ValueError(f"state version {written} cannot be written; {', '.join(map(str, self.readable[-2:]))} can")
        self._steps = steps

    @property
    def readable(self) -> range:
        """The versions that are read, ascending."""
        return range(1, self.newest + 1)

    def newest_form(self, record: bytes, version: int, listing: Listing) -> bytes:
        """Return `record`, which is of `version` and of the game of `listing`, in the newest version.

        RequestRefused: STATE_TOO_NEW where it is newer, STATE_INCONSISTENT where it is of no version or is not what it says.
        """
        if version == self.newest:
            return record
        if version > self.newest:
            raise too_new(f"the state is of version {version}; this replica reads up to {self.newest}")
        if version < 1:
            raise inconsistent()
        try:
            for step in self._steps[version - 1 :]:
                record = step.up(record, listing)
        except (DecodeError, ValueError, IndexError) as error:
            raise inconsistent() from error
        return record

    def written_form(self, record: bytes, listing: Listing) -> bytes:
        """Return `record`, which is of the newest version, in the version that is written."""
        for step in reversed(self._steps[self.written - 1 :]):
            record = step.down(record, listing)
        return record

    def written_room(self, room: int) -> int:
        """Return the room for records in the version that is written, where `room` is that for the newest."""
        return room + sum(step.longer for step in self._steps[self.written - 1 :])
