"""`croupier keys`: rotation as an operator does it."""

from __future__ import annotations

import base64
import io
import sys
from pathlib import Path

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from croupier_service.cli import main
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.in_process import InProcess
from croupier_service.sealing.key_files import read_key_ring
from croupier_service.sealing.sealer import Sealer

Output = pytest.CaptureFixture[str]


def ids(path: Path) -> tuple[str, ...]:
    """Return the ids of a key file."""
    return read_key_ring(path).ids


def test_new_and_list(tmp_path: Path, capsys: Output) -> None:
    """`new` prints a key or makes a private file, `list` shows ids and never a key."""
    path = tmp_path / "ring"
    assert main(["keys", "new", str(path)]) == 0
    assert path.stat().st_mode & 0o777 == 0o600
    assert main(["keys", "new"]) == 0
    path.write_text(path.read_text() + capsys.readouterr().out)
    assert main(["keys", "list", str(path)]) == 0
    first, second = ids(path)
    assert capsys.readouterr().out == f"{first} seals and opens\n{second} opens\n"


@pytest.mark.parametrize("words", ["new ring", "list none", "list .", "reseal none --keys ring", "reseal --keys none"])
def test_what_goes_wrong_is_one_line(tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """An existing file is never written over, a missing one is named: exit code 2 and a line on standard error."""
    monkeypatch.chdir(tmp_path)
    main(["keys", "new", "ring"])
    before = Path("ring").read_text()
    assert main(["keys", *words.split()]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n"), Path("ring").read_text()) == ("", 1, before)


def started(path: Path) -> match_pb2.MatchState:
    """Return a match of the first game of the catalog, sealed with the ring."""
    engine = InProcess(Engine(GAMES, Sealer(read_key_ring(path))))
    return engine.start_match(pb.StartMatchRequest(game=next(iter(GAMES)), seed=bytes(32))).match


@pytest.mark.parametrize("plain", [True, False])
def test_reseal(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, plain: bool) -> None:  # noqa: FBT001
    """A state sealed with the old key comes back sealed with the new one, the same match at the same revision, from and to both forms."""
    old, ring, new = tmp_path / "old", tmp_path / "ring", tmp_path / "new"
    main(["keys", "new", str(old)])
    main(["keys", "new", str(new)])
    ring.write_text(new.read_text() + old.read_text())
    state = started(old)
    raw = state.SerializeToString()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw if plain else base64.encodebytes(raw))))
    assert main(["keys", "reseal", "--keys", str(ring), *(["--binary"] if plain else [])]) == 0
    sys.stdout.flush()
    out = capfdbinary.readouterr().out
    fresh = match_pb2.MatchState.FromString(out if plain else base64.b64decode(out, validate=False))
    assert (fresh.match_id, fresh.game, fresh.revision) == (state.match_id, state.game, state.revision)
    assert fresh.state != state.state
    opened = Sealer(read_key_ring(new)).open(fresh.state, fresh.match_id, fresh.game, fresh.revision)
    assert opened[0] == Sealer(read_key_ring(old)).open(state.state, state.match_id, state.game, state.revision)[0]


def test_reseal_without_the_key(tmp_path: Path, capsys: Output) -> None:
    """A state of a dropped key stays shut: exit code 1 and the reason."""
    old, new, stored = tmp_path / "old", tmp_path / "new", tmp_path / "stored"
    main(["keys", "new", str(old)])
    main(["keys", "new", str(new)])
    stored.write_bytes(started(old).SerializeToString())
    assert main(["keys", "reseal", str(stored), "--keys", str(new)]) == 1
    assert capsys.readouterr().err.startswith("croupier keys: UNKNOWN_KEY: ")
