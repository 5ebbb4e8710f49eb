"""Write tests/golden/refusals.json: every kind of refusal, as the real service gives it, for the clients of all languages.

Usage: python -m tools.golden_refusals. Running it again gives the same bytes as long as the service refuses in the same words.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier import Client
from tools.client_tests.refusal_case import RefusalCase, expectation
from tools.client_tests.servers import service
from tools.golden import GOLDEN, lines
from tools.refusal_cases import requests
from tools.refusals_of_games import refusals_of_games

FILE = GOLDEN / "refusals.json"


def main() -> int:
    """Write the file."""
    with TemporaryDirectory() as folder, service(Path(folder)) as target, Client(target, timeout_s=30) as client:
        FILE.write_text(text(answered(client, [*requests(), *refusals_of_games()])), "utf-8")
    print(FILE)
    return 0


def answered(client: Client, cases: Iterable[RefusalCase]) -> Iterator[dict[str, Any]]:
    """Yield each case with what the service answers. AssertionError where it accepts, or answers a batch in another way."""
    for case in cases:
        first, *others = [expectation(error) for error in case.refusals(client)]
        assert all(other == first for other in others), f"{case.name}: a batch is refused in another way"  # noqa: S101
        yield {**case.to_json(), "expect": first}


def text(cases: Iterable[dict[str, Any]]) -> str:
    """Return the file's text, a line for each case."""
    return lines(list(cases)) + "\n"


def read() -> list[dict[str, Any]]:
    """Return the cases that the file holds."""
    cases: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return cases


if __name__ == "__main__":
    sys.exit(main())
