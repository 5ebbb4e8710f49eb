"""The chart's network policies, judged as Kubernetes judges them: backends reach the service, and nobody else reaches anything."""

from __future__ import annotations

from typing import Any

import pytest

from tests.deploy.chart import CHART, PLAIN, Rendered

Peer = dict[str, dict[str, str]]
"""A pod somewhere: its labels, and those of its namespace."""

HERE = {"kubernetes.io/metadata.name": "tables"}
BACKEND: Peer = {"pod": {"croupier-backend": "true"}, "namespace": HERE}
STRANGER: Peer = {"pod": {"app": "web"}, "namespace": HERE}
FAR_BACKEND: Peer = {"pod": {"croupier-backend": "true"}, "namespace": {"kubernetes.io/metadata.name": "others"}}
PROMETHEUS: Peer = {"pod": {"app": "prometheus"}, "namespace": {"kubernetes.io/metadata.name": "monitoring"}}
DNS: Peer = {"pod": {"k8s-app": "kube-dns"}, "namespace": {"kubernetes.io/metadata.name": "kube-system"}}


def reaches(rendered: Rendered, who: Peer, whom: Peer, port: str | int) -> bool:
    """Whether a connection is let in where it arrives, and out where it starts."""
    return _allowed(rendered, whom, who, port, "Ingress") and _allowed(rendered, who, whom, port, "Egress")


def _allowed(rendered: Rendered, subject: Peer, other: Peer, port: str | int, direction: str) -> bool:
    policies = [item["spec"] for item in rendered.all("NetworkPolicy") if _is_in(item["spec"]["podSelector"], subject["pod"])]
    mine = [policy for policy in policies if direction in policy["policyTypes"] and subject["namespace"] == HERE]
    rules = [rule for policy in mine for rule in policy.get(direction.lower(), ())]
    side = "from" if direction == "Ingress" else "to"
    fits = [any(_meets(peer, other) for peer in rule[side]) and port in {at["port"] for at in rule["ports"]} for rule in rules]
    return not mine or any(fits)


def _meets(peer: dict[str, Any], other: Peer) -> bool:
    near = _is_in(peer["namespaceSelector"], other["namespace"]) if "namespaceSelector" in peer else other["namespace"] == HERE
    return near and _is_in(peer.get("podSelector", {}), other["pod"])


def _is_in(selector: dict[str, Any], labels: dict[str, str]) -> bool:
    return dict(selector.get("matchLabels", {})).items() <= labels.items()


def pod(rendered: Rendered, part: str = "") -> Peer:
    """Return a pod of a Deployment."""
    return {"pod": rendered.pod(part)["metadata"]["labels"], "namespace": HERE}


def test_backends_reach_envoy_and_envoy_replicas() -> None:
    """Calls go from backends to Envoy and from there to replicas, and Envoy can ask for their addresses."""
    rendered = Rendered()
    replica, envoy = pod(rendered), pod(rendered, "-envoy")
    assert reaches(rendered, BACKEND, envoy, "grpc")
    assert reaches(rendered, envoy, replica, "grpc")
    assert _allowed(rendered, envoy, DNS, 53, "Egress")


def test_prometheus_reaches_metrics_alone() -> None:
    """Whoever watches cannot call."""
    rendered = Rendered()
    replica, envoy = pod(rendered), pod(rendered, "-envoy")
    assert reaches(rendered, PROMETHEUS, replica, "metrics")
    assert reaches(rendered, PROMETHEUS, envoy, "stats")
    assert not reaches(rendered, PROMETHEUS, replica, "grpc")
    assert not reaches(rendered, PROMETHEUS, envoy, "grpc")


@pytest.mark.parametrize("who", [STRANGER, FAR_BACKEND], ids=["stranger", "of another namespace"])
@pytest.mark.parametrize("port", ["grpc", "metrics", "stats"])
def test_nobody_else_reaches_anything(who: Peer, port: str) -> None:
    """No port of any pod is open to others; the label of a backend counts in this namespace only."""
    rendered = Rendered()
    assert not reaches(rendered, who, pod(rendered), port)
    assert not reaches(rendered, who, pod(rendered, "-envoy"), port)


def test_nobody_goes_round_envoy() -> None:
    """With Envoy in front, not even a backend reaches a replica."""
    rendered = Rendered()
    assert not reaches(rendered, BACKEND, pod(rendered), "grpc")


def test_without_envoy_backends_reach_replicas() -> None:
    """Client-side balancing: backends themselves, and nobody else."""
    rendered = Rendered(PLAIN, "envoy.enabled=false")
    replica = pod(rendered)
    assert reaches(rendered, BACKEND, replica, "grpc")
    assert not reaches(rendered, STRANGER, replica, "grpc")
    assert not reaches(rendered, FAR_BACKEND, replica, "grpc")


def test_replicas_reach_nobody() -> None:
    """The service calls nobody, so nothing that got into it could send a hand away."""
    rendered = Rendered()
    replica = pod(rendered)
    for other in (BACKEND, STRANGER, PROMETHEUS, DNS, replica, pod(rendered, "-envoy")):
        for port in ("grpc", "metrics", "stats", 53, 443):
            assert not _allowed(rendered, replica, other, port, "Egress")


def test_named_backends() -> None:
    """Backends can be named by namespace and pod together: both must fit."""
    rendered = Rendered(CHART / "ci/everything.yaml")
    envoy = pod(rendered, "-envoy")
    lobby: Peer = {"pod": {"app": "lobby"}, "namespace": {"team": "tables"}}
    assert reaches(rendered, lobby, envoy, "grpc")
    assert not reaches(rendered, {**lobby, "namespace": {"team": "shop"}}, envoy, "grpc")
    assert not reaches(rendered, {**lobby, "pod": {"app": "mail"}}, envoy, "grpc")
