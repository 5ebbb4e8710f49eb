"""Fixtures of the tests of the service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service.engines import Served, serving


@pytest.fixture
def served() -> Iterator[Served]:
    """Serve for one test; every call is logged."""
    with serving() as served:
        yield served
