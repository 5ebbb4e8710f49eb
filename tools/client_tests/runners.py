"""The test runners of the client libraries, each of its own language, started one after the other."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.client_tests.servers import Servers
from tools.golden import GOLDEN

ROOT = Path(__file__).parents[2]
RUN_SECONDS = 1200.0
"""For one command; a first build downloads what it needs."""


@dataclass(frozen=True, slots=True)
class Runner:
    """The commands that build and test a client, run one after the other in `folder`."""

    language: str
    folder: Path
    commands: tuple[tuple[str, ...], ...]


GO = (("sh", "-c", 'test -z "$(gofmt -l .)"'), ("go", "vet", "./..."), ("go", "test", "-count=1", "./..."))
MAVEN = (("mvn", "--batch-mode", "--quiet", "verify", "-Dexcluded.tests="),)
CARGO = (
    ("cargo", "fmt", "--check"),
    ("cargo", "clippy", "--locked", "--quiet", "--all-targets", "--", "--deny", "warnings"),
    ("cargo", "test", "--locked", "--quiet"),
)

TYPESCRIPT = (
    ("npm", "ci"),
    (sys.executable, str(ROOT / "tools/generate_typescript.py"), "--check"),
    ("npm", "run", "check"),
    ("npm", "test"),
    ("npm", "run", "conformance"),
)

RUNNERS = (
    Runner("python", ROOT, ((sys.executable, "-m", "pytest", "tests/clients/conformance"),)),
    Runner("go", ROOT / "clients/go", GO),
    Runner("java", ROOT / "clients/java", MAVEN),
    Runner("rust", ROOT / "clients/rust", CARGO),
    Runner("typescript", ROOT / "clients/typescript", TYPESCRIPT),
)


def run(runner: Runner, servers: Servers, report: Path) -> bool:
    """Run a client's tests against `servers`; whether they passed. What they say is printed; a missing program is a failure."""
    for command in runner.commands:
        program = shutil.which(command[0])
        if program is None:
            print(f"{runner.language}: {command[0]} is missing", file=sys.stderr)
            return False
        words = (program, *command[1:])
        ended = subprocess.run(  # noqa: S603 - our own words
            words, cwd=runner.folder, env=_environment(servers, report), timeout=RUN_SECONDS, check=False
        )
        if ended.returncode:
            return False
    return True


def _environment(servers: Servers, report: Path) -> Mapping[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    return inherited | {
        "CROUPIER_GOLDEN": str(GOLDEN),
        "CROUPIER_DIRECT": servers.direct,
        "CROUPIER_ENVOY": servers.envoy,
        "CROUPIER_WEB": servers.web,
        "CROUPIER_SCRIPTED": servers.scripted,
        "CROUPIER_TLS": servers.tls,
        "CROUPIER_MTLS": servers.mtls,
        "CROUPIER_ELSEWHERE": servers.elsewhere,
        "CROUPIER_CERTIFICATES": str(servers.certificates),
        "CROUPIER_REPORT": str(report),
    }
