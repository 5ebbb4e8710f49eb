"""Keys and key files: what reads, what is refused, and that no refusal shows a key."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier_service.sealing.key_files import dev_key_path, dev_keys, read_key_ring, write_new_key
from croupier_service.sealing.key_ring import BadKeys, Key, KeyRing, new_key

A = bytes(range(64))
B = bytes(range(64, 128))
TEXT_A = base64.b64encode(A).decode()


@given(secret=st.binary(min_size=64, max_size=64))
def test_every_way_of_writing_a_key_reads_alike(secret: bytes) -> None:
    """Base64 with or without padding, its URL-safe form and hexadecimal in either case are the same key."""
    plain, url = base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode()
    ways = (plain, plain.rstrip("="), url, url.rstrip("="), secret.hex(), secret.hex().upper())
    assert {KeyRing.parse(way).ids for way in ways} == {(Key(secret).id.hex(),)}


def test_order_and_comments() -> None:
    """Keys keep the order of their lines; comments and empty lines are nothing."""
    ring = KeyRing.parse(f"# ring of the north\n\n  {B.hex()}  # new\n{TEXT_A} # old\n")
    assert ring.ids == (Key(B).id.hex(), Key(A).id.hex())


def test_key_ids_are_fixed() -> None:
    """An id is the same in every release: states name their key by it."""
    assert Key(A).id.hex() == "517833b3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no key in it"),
        ("# nothing\n\n", "no key in it"),
        (f"{TEXT_A}\nc3Bpa2VuYXJk", "line 2 holds 9 bytes; a key is 64 bytes"),
        (A.hex()[:-2], "line 1 holds 63 bytes"),
        (A.hex() + "00", "line 1 holds 65 bytes"),
        (f"\n{TEXT_A[:-3]}!==", "line 2 is neither base64 nor hexadecimal"),
        (f"{TEXT_A} {TEXT_A}", "line 1 is neither base64 nor hexadecimal"),
        (f"{TEXT_A}\n{A.hex()}", "the same key stands in it twice"),
    ],
)
def test_bad_files_are_refused(text: str, message: str) -> None:
    """Each mistake is named with its line, without a byte of what stood there."""
    with pytest.raises(BadKeys, match=message) as caught:
        KeyRing.parse(text)
    assert all(word not in str(caught.value) for word in text.split() if len(word) > 8)


def test_keys_never_show() -> None:
    """Neither a key nor a ring prints its secret."""
    shown = repr(Key(A)) + repr(KeyRing([A, B]))
    assert shown == "Key(517833b3)KeyRing(517833b3, " + Key(B).id.hex() + ")"


def test_subkeys_differ_by_label() -> None:
    """States, tokens and commitments of the future use independent keys."""
    assert len({Key(A).derive(label, 64) for label in (b"croupier/v1/state", b"croupier/v1/token", b"")}) == 3


def test_new_keys_are_private_and_whole(tmp_path: Path) -> None:
    """A made file has mode 0600 whatever the umask, holds one key, and is never made over an old one."""
    path = tmp_path / "deep" / "keys"
    umask = os.umask(0)
    try:
        assert write_new_key(path)
    finally:
        os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o600
    before = read_key_ring(path).ids
    assert not write_new_key(path)
    assert read_key_ring(path).ids == before
    assert [file.name for file in path.parent.iterdir()] == ["keys"]
    assert new_key() != new_key()


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    """Missing, a folder, not text: the path and the reason, in one line."""
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    for name, reason in (("none", "No such file"), (".", "Is a directory"), ("binary", "not a text file")):
        with pytest.raises(BadKeys, match=reason):
            read_key_ring(tmp_path / name)


def test_the_key_for_development(tmp_path: Path) -> None:
    """Made once, found again, and refused when others could read it."""
    path = dev_key_path({"XDG_STATE_HOME": str(tmp_path)})
    ring, made = dev_keys(path)
    again, made_again = dev_keys(path)
    assert (made, made_again, ring.ids) == (True, False, again.ids)
    path.chmod(0o640)
    with pytest.raises(BadKeys, match="other users can read it"):
        dev_keys(path)


def test_where_the_key_for_development_lies() -> None:
    """The state folder of XDG, or the usual one under the home folder."""
    assert dev_key_path({"HOME": "/home/ada"}) == Path("/home/ada/.local/state/croupier/dev.key")
    assert dev_key_path({"HOME": "/home/ada", "XDG_STATE_HOME": "/state"}) == Path("/state/croupier/dev.key")
