"""The client's README runs as it is written."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parents[3] / "clients" / "python" / "README.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def run(example: str, target: str) -> None:
    """Execute an example against the service at `target`."""
    exec(compile(example.replace("127.0.0.1:50051", target), str(README), "exec"), {"__name__": "example"})  # noqa: S102 - our own README


def test_a_whole_game_is_short() -> None:
    """The first example has less than 30 lines."""
    assert len(EXAMPLES[0].splitlines()) < 30


def test_every_example_runs(target: str) -> None:
    """Each example runs against a service; only the address is another one."""
    assert len(EXAMPLES) == 5
    for example in EXAMPLES:
        run(example, target)
