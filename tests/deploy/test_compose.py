"""compose.yaml: it follows the schema, its files exist and fit together, and nothing of it is open to the world."""

from __future__ import annotations

import re

import pytest
import yaml

from croupier_service.rpc.config import read_config
from tests.deploy.compose import COMPOSE
from tests.deploy.programs import DEPLOY, run
from tests.deploy.stack import read


def test_it_follows_the_schema() -> None:
    """Compose would take the file."""
    run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", COMPOSE.path)


def test_the_service_takes_its_variables() -> None:
    """Three replicas, each configured in a way that the service starts with."""
    service = COMPOSE.services["croupier"]
    config = read_config({}, COMPOSE.environment("croupier"))
    assert service["deploy"]["replicas"] == 3
    assert str(config.keys) == f"/run/secrets/{service['secrets'][0]}"
    assert config.drain_seconds + config.grace_seconds < float(service["stop_grace_period"].removesuffix("s"))


def test_the_key_ring_is_outside() -> None:
    """The ring is a file that nobody has committed and git ignores."""
    (ring,) = (DEPLOY / entry["file"] for entry in COMPOSE.whole["secrets"].values())
    assert run("git", "-C", DEPLOY, "check-ignore", ring).strip() == str(ring)
    assert not run("git", "-C", DEPLOY, "ls-files", ring.parent)


def test_only_this_machine_can_call() -> None:
    """Every published port is on loopback; replicas publish none; only Envoy and Prometheus share their network, which has no way out."""
    ports = [port for service in COMPOSE.services.values() for port in service.get("ports", ())]
    assert len(ports) == 5
    assert all(port.startswith("127.0.0.1:") for port in ports)
    assert COMPOSE.services["croupier"]["networks"] == ["replicas"]
    assert "ports" not in COMPOSE.services["croupier"]
    assert COMPOSE.whole["networks"]["replicas"] == {"internal": True}
    assert COMPOSE.members("replicas") == {"croupier", "envoy", "prometheus"}
    assert COMPOSE.members("front") == {"envoy", "table"}


def test_what_is_mounted_exists() -> None:
    """Each mounted file is there, or is the built page; the paths that are named inside are places of mounts."""
    assert len(COMPOSE.mounted()) == 7
    page = DEPLOY / "../clients/web/dist"
    assert all(source.exists() or source == page for source, _ in COMPOSE.mounted())
    assert (page.parent / "index.html").exists()
    places = {place for _, place in COMPOSE.mounted()}
    assert COMPOSE.services["envoy"]["command"][1] in places
    assert COMPOSE.environment("grafana")["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"] in places
    assert read("grafana/provisioning/dashboards/croupier.yaml")["providers"][0]["options"]["path"] == "/etc/dashboards"


def test_everybody_is_where_the_others_look() -> None:
    """Envoy's replicas, Prometheus's targets and Grafana's source are services of this file, on the ports that those have."""
    config = read_config({}, COMPOSE.environment("croupier"))
    envoy = yaml.dump(read("compose/envoy.yaml"))
    assert re.findall(r"address: croupier\n *port_value: (\d+)", envoy) == [str(config.port)]
    jobs = {job["job_name"]: job["dns_sd_configs"][0] for job in read("prometheus/prometheus.yml")["scrape_configs"]}
    assert (jobs["croupier"]["names"], jobs["croupier"]["port"]) == (["croupier"], config.metrics_port)
    assert (jobs["envoy"]["names"], jobs["envoy"]["port"]) == (["envoy"], 9902)
    assert "proxy_pass http://envoy:8081;" in (DEPLOY / "compose/table.conf").read_text("utf-8")
    assert read("grafana/provisioning/datasources/prometheus.yaml")["datasources"][0]["url"] == "http://prometheus:9090"


@pytest.mark.parametrize("name", COMPOSE.services)
def test_containers_are_locked_down(name: str) -> None:
    """No capability, no way to win one; what needs to write nothing writes nothing."""
    service = COMPOSE.services[name]
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    assert service.get("read_only", False) or name == "grafana"
    assert ":" in service["image"]
    assert not service["image"].endswith(":latest")
