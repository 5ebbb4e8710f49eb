"""What a client's runner reports, and what it must have done at least: all that lies in the golden folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

WAYS = 3
"""Golden matches are played directly, through Envoy and with TLS."""

TLS_CASES = 9
"""As many as PROTOCOL.md lists."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Golden matches played and views compared (all ways counted), refusals, shuffle vectors and cases of TLS checked."""

    matches: int = 0
    views_compared: int = 0
    refusals: int = 0
    vectors: int = 0
    tls: int = 0

    def lacking(self, wanted: Counts) -> list[str]:
        """Return what there is less of than in `wanted`."""
        mine, least = asdict(self), asdict(wanted)
        return [f"{name}: {mine[name]} of {least[name]}" for name in least if mine[name] < least[name]]


def wanted(golden: Path) -> Counts:
    """Return what every client has to do."""
    views = [len(json.loads(path.read_text("utf-8"))["viewers"]) for path in golden.glob("matches/*/*.json")]
    refusals = json.loads((golden / "refusals.json").read_text("utf-8"))
    vectors = [line for line in (golden / "shuffle_vectors.txt").read_text("ascii").splitlines() if not line.startswith("#")]
    return Counts(WAYS * len(views), WAYS * sum(views), len(refusals), len(vectors), TLS_CASES)


def read(report: Path) -> Counts:
    """Return what a runner reported; nothing was done where it reported nothing that can be read."""
    try:
        said: dict[str, Any] = json.loads(report.read_text("utf-8"))
        return Counts(**{name: int(said[name]) for name in asdict(Counts())})
    except (OSError, ValueError, KeyError, TypeError):
        return Counts()


def entry(ended_well: bool, counts: Counts, least: Counts) -> dict[str, Any]:  # noqa: FBT001 - the one thing that a runner's end says
    """Return a client's entry in the summary: it passed if its tests did and nothing was left out."""
    return {**asdict(counts), "passed": ended_well and not counts.lacking(least)}
