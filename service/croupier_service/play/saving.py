"""A match in a file: what the service sealed, who sits where, and the commitments that were seen. Nobody's cards stand in it."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from google.protobuf.message import DecodeError

from croupier import Match
from croupier.v1 import view_pb2

FORMAT: Final = "croupier-play/1"


class NotSaved(Exception):
    """A file that is no saved match, or cannot be read; the message says why."""


@dataclass(frozen=True)
class Saved:
    """A match between calls: `humans` are the seats of people, `seed` is the bots', `proofs` what was public when each deal started."""

    match: Match
    humans: tuple[int, ...]
    seed: str
    proofs: Mapping[int, view_pb2.ShuffleProof]

    def write(self, path: Path) -> None:
        """Write it, whole or not at all; OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_text(json.dumps(self._fields(), indent=1), encoding="utf-8")
        fresh.replace(path)

    def _fields(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.match.game,
            "match": _text(self.match.to_bytes()),
            "humans": self.humans,
            "seed": self.seed,
            "proofs": [_text(proof.SerializeToString(deterministic=True)) for proof in self.proofs.values()],
        }


def read(path: Path) -> Saved:
    """Return the match in a file; NotSaved."""
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        if fields["format"] != FORMAT:
            raise NotSaved(f"{path} has the format {fields['format']!r:.40}, not {FORMAT}")
        proofs = [view_pb2.ShuffleProof.FromString(base64.b64decode(text)) for text in fields["proofs"]]
        match, humans = Match.from_bytes(base64.b64decode(fields["match"])), tuple(map(int, fields["humans"]))
        return Saved(match, humans, str(fields["seed"]), {proof.deal_number: proof for proof in proofs})
    except OSError as error:
        raise NotSaved(f"the saved match {path} cannot be read: {(error.strerror or str(error)).lower()}") from error
    except (ValueError, KeyError, TypeError, DecodeError) as error:
        raise NotSaved(f"{path} is no match that croupier play saved") from error


def own_place(match: Match) -> Path:
    """Return where a match is saved when nobody says where: in the user's state folder."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "croupier" / "play" / f"{match.game}-{match.match_id}.json"


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
