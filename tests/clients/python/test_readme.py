"""The client's README runs as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.client_tests.certificates import Certificates
from tools.client_tests.servers import service

README = Path(__file__).parents[3] / "clients" / "python" / "README.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def encrypted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the address of a service for certified callers; the certificates lie where the examples run."""
    certificates = Certificates(tmp_path / "certificates")
    monkeypatch.chdir(certificates.folder)
    with service(tmp_path, *certificates.certified) as address:
        yield address


def run(example: str, addresses: dict[str, str]) -> None:
    """Execute an example against running services, by the addresses that it names."""
    for written, address in addresses.items():
        example = example.replace(written, address)
    exec(compile(example, str(README), "exec"), {"__name__": "example"})  # noqa: S102 - our own README


def test_a_whole_game_is_short() -> None:
    """The first example has less than 30 lines."""
    assert len(EXAMPLES[0].splitlines()) < 30


def test_every_example_runs(target: str, encrypted: str) -> None:
    """Each example runs against a service; only the address is another one."""
    assert len(EXAMPLES) == 6
    for example in EXAMPLES:
        run(example, {"127.0.0.1:50051": target, "croupier.internal:50051": encrypted})
