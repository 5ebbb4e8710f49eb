"""The image, built once for all tests, a container of it, and a key ring."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier_service.sealing.key_ring import new_key
from tests.image.building import Image, build, unpacked
from tests.image.running import Container


@pytest.fixture(scope="session")
def image() -> Image:
    """Build the image."""
    return build()


@pytest.fixture(scope="session")
def container(image: Image) -> Iterator[Container]:
    """Unpack it."""
    with unpacked() as root:
        yield Container(image, root)


@pytest.fixture
def keys(tmp_path: Path, image: Image) -> Path:
    """Return a key ring that the image's user alone can read, as an orchestrator mounts it."""
    ring = tmp_path / "keys"
    ring.write_text(f"{new_key()}\n")
    ring.chmod(0o400)
    os.chown(ring, int(image.user.split(":")[0]), -1)
    return ring
