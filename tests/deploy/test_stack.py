"""The shipped stack, run: matches are played through it, Prometheus finds all that alerts and dashboard ask for, and nothing is amiss."""

from __future__ import annotations

import re

from croupier_service.rpc.methods import METHOD_NAMES, SERVICE_NAME
from tests.deploy.conftest import Stack
from tests.deploy.questions import BY_PROMETHEUS, metrics_of, questions
from tests.deploy.test_alerts import alerts
from tools.processes import wait_until

SAMPLE = re.compile(r"^([a-zA-Z_:][a-zA-Z0-9_:]*)[{ ]", re.MULTILINE)


def names(exposed: str) -> set[str]:
    """Return the names of the series on a metrics page."""
    return set(SAMPLE.findall(exposed))


def test_matches_are_played_through_it(stack: Stack) -> None:
    """Every match of every game held what it should, played and replayed over three replicas that share nothing but a key ring."""
    assert stack.played == 0


def test_calls_are_balanced(stack: Stack) -> None:
    """One client on one connection: each replica answered a fair share of its calls."""
    page = re.compile(r"grpc_server_handled_total{[^}]*} (\d+)")
    shares = [sum(map(int, page.findall(replica.metrics()))) for replica in stack.replicas]
    assert min(shares) > max(10, max(shares) // 2)


def test_every_name_is_real(stack: Stack) -> None:
    """Each metric that alerts or dashboard name is on the page of a serving process, or on Envoy's, or Prometheus's own."""
    real = BY_PROMETHEUS.union(names(stack.envoy.metrics()), *(names(replica.metrics()) for replica in stack.replicas))
    asked = {name: where for where, question in questions() for name in metrics_of(question)}
    assert len(asked) > 25
    assert not {name: where for name, where in asked.items() if name not in real}


def test_every_question_of_the_dashboard_has_an_answer(stack: Stack) -> None:
    """Prometheus answers each query with something: labels and functions fit the series, not only the names."""
    silent = [question for where, question in questions() if where != "alert" and not stack.prometheus.ask(question)]
    assert silent == []


def test_alerts_are_evaluated_and_silent(stack: Stack) -> None:
    """On a stack where nothing is amiss, Prometheus evaluates each alert without a fault, and none is pending or firing."""
    wait_until(lambda: all(rule["health"] != "unknown" for rule in stack.prometheus.alerts().values()), "alerts are evaluated")
    evaluated = stack.prometheus.alerts()
    assert set(evaluated) == set(alerts())
    assert {name: rule for name, rule in evaluated.items() if (rule["health"], rule["state"]) != ("ok", "inactive")} == {}


def test_envoy_counts_by_method(stack: Stack) -> None:
    """Service and method are labels of their own, whole; dots in the package do not shift them."""
    page = stack.envoy.metrics()
    found = set(re.findall(r'envoy_cluster_grpc_success{[^}]*envoy_grpc_bridge_method="(\w+)",envoy_grpc_bridge_service="([\w.]+)"', page))
    assert {method for method, _ in found} <= set(METHOD_NAMES)
    assert ("ApplyMoves", SERVICE_NAME.replace(".", "_")) in found
