"""tests/golden/refusals.json, with which the clients of all languages are tested: it is current, and nothing is left out."""

from __future__ import annotations

import re
from pathlib import Path

from croupier import Client
from tools import golden_refusals
from tools.client_tests.refusal_case import RefusalCase
from tools.client_tests.servers import service
from tools.refusal_cases import requests

CASES = golden_refusals.read()
CONTRACT = Path(__file__).parents[2] / "proto/croupier/v1/refusal.proto"

ELSEWHERE = {"MALFORMED_REQUEST", "RESPONSE_TOO_LARGE", "OVERLOADED", "DEADLINE", "INTERNAL"}
"""What no client of ours brings about by a small request: unit tests of the clients and the scripted server have them."""


def test_the_service_refuses_so(tmp_path: Path) -> None:
    """The service refuses as the file says (python -m tools.golden_refusals)."""
    with service(tmp_path) as target, Client(target, timeout_s=30) as client:
        assert list(golden_refusals.answered(client, map(RefusalCase.of_json, CASES))) == CASES


def test_every_reason_of_the_contract() -> None:
    """Each reason that refusal.proto lists has a case."""
    comment = re.search(r"// Upper snake case\..*?string reason", CONTRACT.read_text("utf-8"), re.DOTALL)
    assert comment is not None
    listed = set(re.findall(r"\b[A-Z]{3,}(?:_[A-Z]+)*\b", comment[0]))
    assert listed - ELSEWHERE == listed & {case["expect"]["reason"] for case in CASES}
    assert listed > ELSEWHERE


def test_the_file_is_what_the_tool_writes() -> None:
    """Its cases are those of the tool, read and written without a loss."""
    written = [case.to_json() for case in requests()]
    assert [{name: case[name] for name in case if name != "expect"} for case in CASES[: len(written)]] == written
    assert [RefusalCase.of_json(case).to_json() | {"expect": case["expect"]} for case in CASES] == CASES
    assert golden_refusals.text(CASES) == golden_refusals.FILE.read_text("utf-8")
