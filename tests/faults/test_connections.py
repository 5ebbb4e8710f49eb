"""Faults of connections under load: (d) certificates are swapped, (e) connections are ended for their age. What is lost: nothing."""

from __future__ import annotations

from pathlib import Path

import grpc
import pytest

from croupier import Client, Unavailable
from tests.faults.certificates import credentials, put, shown_by, tls_flags
from tests.faults.keeping import nothing_lost
from tests.faults.sizes import ROUNDS
from tools.balancer import Balancer
from tools.certificates import Authority
from tools.fleet import HEALTHY, Fleet, envoy, fleet, replicas
from tools.processes import wait_until

OLD_AGE = ("--max-connection-age-seconds", "1", "--connection-grace-seconds", "10")
CALLERS_AGE_S = 3
TO_REPLICAS, FROM_CALLERS = "upstream_cx_total", "downstream_cx_max_duration_reached"


def connections(fleet: Fleet) -> tuple[int, int]:
    """Return how many connections to replicas there have been, and how many of callers were ended for their age."""
    return fleet.envoy.stat(TO_REPLICAS), fleet.envoy.stat(FROM_CALLERS, of="http.grpc")


def wait_for_new(fleet: Fleet, to_replicas: int, from_callers: int) -> None:
    """Return when so many connections were made anew on both sides."""
    before = connections(fleet)
    wait_until(lambda: connections(fleet)[0] >= before[0] + to_replicas, "connections to replicas are new", 300)
    wait_until(lambda: connections(fleet)[1] >= before[1] + from_callers, "connections of callers are new", 300)


def test_age(flags: tuple[str, ...], undisturbed: Client) -> None:
    """(e) Connections of callers and connections to replicas end for their age again and again."""
    settings = Balancer(connection_seconds=CALLERS_AGE_S)
    with fleet((*flags, *OLD_AGE), settings=settings) as aging, nothing_lost("age", aging, undisturbed):
        wait_for_new(aging, 10 * ROUNDS, 10 * ROUNDS)


def test_certificates(flags: tuple[str, ...], undisturbed: Client, tmp_path: Path) -> None:
    """(d) Callers, Envoy and replicas show each other certificates; replicas and Envoy get new ones, also of another authority."""
    authorities = [Authority("first"), Authority("second")]
    trusted = b"".join(authority.pem for authority in authorities)
    folders = {name: tmp_path / name for name in ("caller", "envoy", "croupier")}
    for name, folder in folders.items():
        put(folder, authorities[0].certify(name), trusted)
    words = (*flags, *OLD_AGE, *tls_flags(folders["croupier"]))
    settings = Balancer(tls=folders["envoy"], connection_seconds=CALLERS_AGE_S)
    caller = folders["caller"]
    with fleet(words, settings=settings) as secured, nothing_lost("certificates", secured, undisturbed, credentials(caller)):
        for authority in (authorities * ROUNDS)[1 : 1 + ROUNDS]:
            fresh = {name: authority.certify(name) for name in ("envoy", "croupier")}
            for name, pair in fresh.items():
                put(folders[name], pair, trusted)
            for address, pair in [(secured.target, fresh["envoy"])] + [(one.address, fresh["croupier"]) for one in secured.replicas]:
                wait_until(lambda: shown_by(address, caller) == pair.serial, f"{address} shows its new certificate")  # noqa: B023
            # Every caller and every replica has been met with it.
            wait_for_new(secured, 6, 10)


def test_strangers_are_neither_served_nor_called(key: tuple[str, ...], tmp_path: Path) -> None:
    """Envoy takes no caller without a certificate of the authority, and no replica that is certified as somebody else."""
    authority, stranger = Authority("ours"), Authority("theirs")
    for name, pair in {name: authority.certify(name) for name in ("caller", "envoy", "croupier", "impostor")}.items():
        put(tmp_path / name, pair, authority.pem)
    put(tmp_path / "stranger", stranger.certify("caller"), authority.pem)
    with (
        replicas((*key, "--drain-seconds", "0", *tls_flags(tmp_path / "croupier")), size=1) as (known,),
        replicas((*key, "--drain-seconds", "0", *tls_flags(tmp_path / "impostor")), size=1) as (impostor,),
        envoy(Balancer(replicas=[known.address, impostor.address], tls=tmp_path / "envoy")) as front,
    ):
        target = front.settings.grpc
        with Client(target, credentials=credentials(tmp_path / "caller"), timeout_s=30) as client:
            assert all(client.server_info().release for _ in range(20))
        assert front.hosts()[impostor.address]["health_status"] != HEALTHY
        for other in (grpc.ssl_channel_credentials(authority.pem), credentials(tmp_path / "stranger"), None):
            with Client(target, credentials=other, timeout_s=30) as client, pytest.raises(Unavailable):
                client.server_info()
