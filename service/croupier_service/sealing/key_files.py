"""Key files on disk: reading them, making private ones, the key that the service makes for itself under --dev."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile

from croupier_service.sealing.key_ring import BadKeys, KeyRing, new_key

_LIKE_A_KEY = re.compile(r"[A-Za-z0-9+/=_-]{84,}")


def read_key_ring(path: Path) -> KeyRing:
    """Return the ring in the file; BadKeys, naming the file, when there is none or it is wrong."""
    try:
        return KeyRing.parse(path.read_text("utf-8"))
    except OSError as fault:
        raise BadKeys(f"{_shown(path)}: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise BadKeys(f"key file {path}: not a text file") from None
    except BadKeys as fault:
        raise BadKeys(f"key file {path}: {fault}") from None


def _shown(path: Path) -> str:
    # A key given in place of the path of its file must not end in a message.
    if _LIKE_A_KEY.fullmatch(str(path)):
        return "a key seems to be given where the path of a key file belongs"
    return f"key file {path}"


def write_new_key(path: Path) -> bool:
    """Make a key in a new file that only its owner can read (0600), whole or not at all; False when the file exists already."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _made(path)
    except OSError as fault:
        raise BadKeys(f"key file {path}: {fault.strerror}") from None


def _made(path: Path) -> bool:
    # Written aside and linked into place: a second process never reads half a key, and never replaces one.
    with NamedTemporaryFile("w", dir=path.parent, prefix=".key-") as file:
        file.write(f"{new_key()}\n")
        file.flush()
        os.fchmod(file.fileno(), 0o600)
        try:
            os.link(file.name, path)
        except FileExistsError:
            return False
    return True


def dev_key_path(environ: Mapping[str, str]) -> Path:
    """Return where the key for development lies unless said otherwise: in the user's state folder (XDG)."""
    folder = environ.get("XDG_STATE_HOME") or Path(environ.get("HOME") or Path.home()) / ".local" / "state"
    return Path(folder) / "croupier" / "dev.key"


def dev_keys(path: Path) -> tuple[KeyRing, bool]:
    """Return the ring for development and whether it was made now; BadKeys when others could read its file."""
    made = write_new_key(path)
    ring = read_key_ring(path)
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise BadKeys(f"key file {path}: other users can read it; chmod 600 it")
    return ring, made
