"""The Helm chart: Kubernetes would take what it renders, the service would start with it, and the parts of it fit together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from croupier_service.rpc.config import SETTINGS, read_config
from croupier_service.rpc.methods import SERVICE_NAME
from tests.deploy.chart import CHART, PLAIN, VARIANTS, Rendered, refused
from tests.deploy.programs import DEPLOY, run
from tools.balancer import IN_FLIGHT_PER_REPLICA

BY_NAME = pytest.mark.parametrize("values", VARIANTS, ids=lambda path: path.stem)
OF_OPERATORS = {"ServiceMonitor", "PrometheusRule"}
"""Kinds that Kubernetes itself does not know."""


@BY_NAME
def test_helm_and_kubernetes_take_it(values: Path) -> None:
    """The linter has nothing against it; every object has the fields and types of its kind."""
    run("helm", "lint", "--strict", CHART, "-f", values)
    rendered = Rendered(values)
    ours = [item for item in rendered.objects if item["kind"] not in OF_OPERATORS]
    said = run("kubernetes-validate", "--strict", "-", given=yaml.safe_dump_all(ours))
    assert len(re.findall(" passed for resource ", said)) == len(ours) >= 5


def test_a_field_that_kubernetes_does_not_know_is_noticed() -> None:
    """The validation that this rests on can fail."""
    broken = Rendered().text.replace("enableServiceLinks:", "enableServiceLink:")
    with pytest.raises(AssertionError, match="enableServiceLink"):
        run("kubernetes-validate", "--strict", "-", given=broken)


@BY_NAME
def test_the_service_takes_its_variables(values: Path) -> None:
    """What the pod gets is a configuration that the service starts with: on the ports that the pod names, keys where they are mounted."""
    rendered = Rendered(values)
    config = read_config({}, rendered.variables())
    assert rendered.container()["envFrom"] == [{"configMapRef": {"name": rendered.name}}]
    assert {"grpc": config.port, "admin": config.admin_port, "metrics": config.metrics_port} == rendered.ports()
    mounts = {mount["name"]: mount["mountPath"] for mount in rendered.container()["volumeMounts"] if mount["readOnly"]}
    secrets = {volume["name"]: volume["secret"] for volume in rendered.pod()["spec"]["volumes"]}
    assert mounts.keys() == secrets.keys()
    assert all(secret["defaultMode"] == 0o440 for secret in secrets.values())
    assert str(config.keys) == f"{mounts['keys']}/{secrets['keys']['items'][0]['path']}"
    given = {str(path.parent) for path in (config.tls_cert, config.tls_key, config.tls_client_ca) if path}
    assert given == {path for name, path in mounts.items() if name == "certificates"}


def test_every_setting_can_be_given() -> None:
    """Each setting of the service is taken by the chart as a value, or set by it; nothing else is."""
    own = {name.removeprefix("CROUPIER_").lower() for name in Rendered(CHART / "ci/encrypted.yaml", "settings=null").variables()}
    for setting in SETTINGS:
        if setting.name in own or setting.name.startswith("dev"):
            assert f"invalid propertyName '{setting.name}'" in refused("keys.existingSecret=a", f"settings.{setting.name}=1")
    free = [setting.name for setting in SETTINGS if setting.name not in own and not setting.name.startswith("dev")]
    given = Rendered(PLAIN, *(f"settings.{name}=1" for name in free)).variables()
    assert {f"CROUPIER_{name.upper()}" for name in free} <= set(given)


@pytest.mark.parametrize(
    ("settings", "most"),
    [
        ((), 30 * IN_FLIGHT_PER_REPLICA // 2),
        (("autoscaling.maxReplicas=100", "envoy.autoscaling.minReplicas=3"), 1067),
        (("autoscaling.enabled=false", "replicas=3", "envoy.autoscaling.enabled=false", "envoy.replicas=1"), 3 * IN_FLIGHT_PER_REPLICA),
        (("envoy.inFlightPerReplica=10",), 150),
    ],
)
def test_envoy_bounds_calls_by_the_number_of_replicas(settings: tuple[str, ...], most: int) -> None:
    """Each Envoy lets through its part of what keeps as many replicas busy as there may be, and never less."""
    assert f"max_requests: {most}}}" in Rendered(PLAIN, *settings).envoy()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ([], "no keys: set keys.existingSecret"),
        (["keys.existingSecret=a", "keys.ring=b"], "exclude each other"),
        (["keys.existingSecret=a", "networkPolicy.enabled=false"], "trustCallers=true says"),
        (["keys.existingSecret=a", "networkPolicy.backends=null"], "nobody could call"),
        (["keys.existingSecret=a", "drianSeconds=3"], "'drianSeconds' not allowed"),
        (["keys.existingSecret=a", "envoy.replica=3"], "'replica' not allowed"),
        (["keys.existingSecret=a", "topologySpread.zones=Never"], "/topologySpread/zones"),
    ],
)
def test_mistakes(settings: list[str], said: str) -> None:
    """What would not work, or would let in more than backends, is refused with words that help."""
    assert said in refused(*settings)


def test_another_service_cannot_configure_it() -> None:
    """A Service called croupier would set CROUPIER_PORT in each pod; the pod asks for no such variables."""
    assert Rendered().pod()["spec"]["enableServiceLinks"] is False


@pytest.mark.parametrize("part", ["", "-envoy"])
def test_pods_are_locked_down(part: str) -> None:
    """Not root, nothing to write, no capability, no token of the cluster."""
    pod, container = Rendered().pod(part)["spec"], Rendered().container(part)
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] > 0
    assert pod["automountServiceAccountToken"] is False
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }


def test_pod_and_image_agree_on_the_user() -> None:
    """The user of the pod is the user of the image, who is whom the keys are readable for."""
    (user,) = re.findall(r"^USER (\d+):(\d+)$", (DEPLOY / "docker/Dockerfile").read_text("utf-8"), re.MULTILINE)
    context = Rendered().pod()["spec"]["securityContext"]
    assert (context["runAsUser"], context["runAsGroup"], context["fsGroup"]) == (int(user[0]), int(user[1]), int(user[1]))


@BY_NAME
def test_there_is_time_to_drain(values: Path) -> None:
    """Kubernetes waits longer than the service takes at most."""
    rendered = Rendered(values)
    config = read_config({}, rendered.variables())
    assert rendered.pod()["spec"]["terminationGracePeriodSeconds"] > config.drain_seconds + config.grace_seconds


def test_probes_ask_what_the_service_answers() -> None:
    """Ready when the contract's service is, alive as long as the process answers at all; on the port that is never encrypted."""
    container = Rendered().container()
    port = Rendered().ports()["admin"]
    assert container["readinessProbe"]["grpc"] == {"port": port, "service": SERVICE_NAME}
    assert container["livenessProbe"]["grpc"] == {"port": port}


@BY_NAME
def test_selectors_meet_pods(values: Path) -> None:
    """Services, budgets, policies and spreads select pods that are there, and no two Deployments select each other's."""
    rendered = Rendered(values)
    pods = {item["metadata"]["name"]: item["spec"]["template"]["metadata"]["labels"] for item in rendered.all("Deployment")}
    wanted = [item["spec"]["selector"] for item in rendered.all("Service")]
    wanted += [item["spec"]["selector"]["matchLabels"] for kind in ("Deployment", "PodDisruptionBudget") for item in rendered.all(kind)]
    wanted += [item["spec"]["podSelector"]["matchLabels"] for item in rendered.all("NetworkPolicy")]
    for item in rendered.all("Deployment"):
        wanted += [spread["labelSelector"]["matchLabels"] for spread in item["spec"]["template"]["spec"]["topologySpreadConstraints"]]
    for selector in wanted:
        assert len([name for name, labels in pods.items() if selector.items() <= labels.items()]) == 1


@BY_NAME
def test_scalers_scale_what_is_there(values: Path) -> None:
    """A scaler names a Deployment that leaves its number of replicas to it; without a scaler the number is said."""
    rendered = Rendered(values)
    scaled = {item["spec"]["scaleTargetRef"]["name"] for item in rendered.all("HorizontalPodAutoscaler")}
    by_hand = {item["metadata"]["name"] for item in rendered.all("Deployment") if "replicas" in item["spec"]}
    assert not scaled & by_hand
    assert scaled | by_hand == {item["metadata"]["name"] for item in rendered.all("Deployment")}


def test_a_ring_in_the_values_becomes_a_secret() -> None:
    """It stands in the Secret that the pod mounts, and nowhere else; another ring is another roll-out."""
    rendered, other = (Rendered(PLAIN, "keys.existingSecret=", f"keys.ring={ring}") for ring in ("ring-one", "ring-two"))
    assert rendered.one("Secret", "-keys")["stringData"] == {"ring": "ring-one"}
    assert rendered.text.count("ring-one") == 1
    assert rendered.pod()["spec"]["volumes"][0]["secret"]["secretName"] == "croupier-keys"
    assert rendered.pod()["metadata"]["annotations"] != other.pod()["metadata"]["annotations"]
    assert Rendered().all("Secret") == []


def test_monitoring_knows_the_jobs() -> None:
    """Scraped are the ports that pods have, under the names that alerts ask for; rules and dashboard are those of deploy/."""
    rendered = Rendered(CHART / "ci/everything.yaml")
    endpoints = rendered.one("ServiceMonitor")["spec"]["endpoints"]
    jobs = {endpoint["relabelings"][0]["replacement"]: endpoint["port"] for endpoint in endpoints}
    assert jobs == {"croupier": "metrics", "envoy": "stats"}
    assert {port["name"] for item in rendered.all("Service") for port in item["spec"]["ports"]} >= set(jobs.values())
    assert rendered.one("PrometheusRule")["spec"] == yaml.safe_load((DEPLOY / "prometheus/alerts.yml").read_text("utf-8"))
    board = rendered.one("ConfigMap", "-dashboard")["data"]["croupier.json"]
    assert board.strip() == (DEPLOY / "grafana/croupier.json").read_text("utf-8").strip()


def test_releases_agree() -> None:
    """Chart and application carry the release of the service."""
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text("utf-8"))
    assert f'\nversion = "{chart["appVersion"]}"\n' in (DEPLOY.parent / "pyproject.toml").read_text("utf-8")
