"""The W3C header that says which trace a call belongs to (Trace Context, 3.2). Read strictly: a caller writes it, and it goes into logs."""

from __future__ import annotations

import re
from typing import NamedTuple

_VERSION_0 = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})")
# A later version may have more behind these fields; ff is none.
_LATER = re.compile(r"(?!ff|00)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?")


class Traceparent(NamedTuple):
    """Where a call stands in a trace: ids in lower-case hexadecimal, and whether its caller records it."""

    trace_id: str = ""
    parent_id: str = ""
    sampled: bool = False


NOWHERE = Traceparent()
"""No trace, or none that could be read."""


def traceparent_of(header: str) -> Traceparent:
    """Return what `header` says; NOWHERE where it breaks the rules in whatever way."""
    read = _VERSION_0.fullmatch(header) or _LATER.fullmatch(header)
    if read is None or not read[1].strip("0") or not read[2].strip("0"):
        return NOWHERE
    return Traceparent(read[1], read[2], bool(int(read[3], 16) & 1))
