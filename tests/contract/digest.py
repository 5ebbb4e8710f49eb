"""Print a digest of the sealed states of the golden matches, state by state; run by itself, to be compared between interpreters."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator

from google.protobuf.json_format import ParseDict

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from tools.golden import GOLDEN, engine


def sealed() -> Iterator[bytes]:
    """Yield every state of every golden match."""
    machine = engine()
    for path in sorted(GOLDEN.glob("matches/*/*.json")):
        golden = json.loads(path.read_text("utf-8"))
        state = machine.start_match(ParseDict(golden["start"], pb.StartMatchRequest())).match
        yield state.state
        for move in golden["moves"]:
            sent = ParseDict(move, match_pb2.SeatMove())
            state = machine.apply_moves(pb.ApplyMovesRequest(match=state, moves=[sent])).match
            yield state.state


def digest() -> str:
    """Return the digest, in hexadecimal."""
    whole = hashlib.sha256()
    for state in sealed():
        whole.update(state)
    return whole.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest())
