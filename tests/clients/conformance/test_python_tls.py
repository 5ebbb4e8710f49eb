"""The Python client, synchronous and asyncio, with TLS: whom it trusts, who it says it is, and how it fails where that does not fit."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import grpc
import pytest

from croupier import AsyncClient, Client, CroupierError, Unavailable
from croupier.calls import start
from tests.clients.conformance.conftest import certificate, certified, setting

BY_DEFAULT = """
import sys
import grpc
from croupier import Client

with Client(sys.argv[1], credentials=grpc.ssl_channel_credentials()) as client:
    print(client.start("sasaki").match.game)
"""


def trusting(authority: str) -> grpc.ChannelCredentials:
    """Return the credentials of anybody who trusts that authority."""
    return grpc.ssl_channel_credentials(certificate(f"{authority}.crt"))


def connected(way: str, who: str) -> tuple[str, grpc.ChannelCredentials | None]:
    """Return an address, and the credentials of whoever calls there, as `ca` or `app ca`."""
    if who == "plain":
        return setting(way), None
    caller, _, authority = who.rpartition(" ")
    return setting(way), certified(caller, authority) if caller else trusting(authority)


async def by_asyncio(target: str, credentials: grpc.ChannelCredentials | None) -> str:
    """Start a match with the other client and return its game."""
    async with AsyncClient(target, credentials=credentials) as client:
        return (await client.send(start("sasaki"))).match.game


@pytest.mark.parametrize(("way", "who"), [("TLS", "ca"), ("MTLS", "app ca")])
def test_who_fits_is_served(way: str, who: str, counts: Counter[str]) -> None:
    """A private authority is trusted where it is named, and a certified caller is let in."""
    target, credentials = connected(way, who)
    with Client(target, credentials=credentials) as client:
        assert client.start("sasaki").match.game == "sasaki"
    assert asyncio.run(by_asyncio(target, credentials)) == "sasaki"
    counts["tls"] += 1


def test_authorities_by_default(counts: Counter[str]) -> None:
    """Without an authority the ones of the surroundings are trusted."""
    roots = Path(setting("CERTIFICATES"), "ca.crt")
    words = (sys.executable, "-c", BY_DEFAULT, setting("TLS"))
    environment = {**os.environ, "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH": str(roots)}
    assert subprocess.check_output(words, env=environment, text=True, timeout=60) == "sasaki\n"  # noqa: S603 - our own words
    counts["tls"] += 1


@pytest.mark.parametrize(
    ("way", "who", "says"),
    [
        ("TLS", "other-ca", "CERTIFICATE_VERIFY_FAILED"),
        ("ELSEWHERE", "ca", "Hostname Verification Check failed"),
        ("MTLS", "ca", "."),
        ("MTLS", "stranger ca", "."),
        ("TLS", "plain", "."),
        ("DIRECT", "ca", "WRONG_VERSION_NUMBER"),
    ],
)
def test_who_does_not_fit_is_told(way: str, who: str, says: str, counts: Counter[str]) -> None:
    """The call fails as Unavailable, before its time is over, and names the fault of a certificate."""
    target, credentials = connected(way, who)
    with Client(target, credentials=credentials) as client, pytest.raises(CroupierError) as caught:
        client.start("sasaki")
    with pytest.raises(CroupierError) as awaited:
        asyncio.run(by_asyncio(target, credentials))
    for failed in (caught.value, awaited.value):
        assert type(failed) is Unavailable
        assert re.search(says, failed.message), failed
    counts["tls"] += 1
