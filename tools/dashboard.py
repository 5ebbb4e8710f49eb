"""What the dashboard shows: calls, matches, replicas, keys and the balancer before them. How it is drawn is told to grafana.py.

Each query is asked of a real Prometheus by the tests of deploy/, so that none can name a metric that nobody has.
"""

from __future__ import annotations

from typing import Any

from tools.grafana import Panel, Query, Row, board

RATE = "$__rate_interval"
FAILURES = 'grpc_code=~"Internal|Unknown|DataLoss|Unimplemented|Unavailable|DeadlineExceeded"'
"""Statuses that no wrong request gets. ResourceExhausted is told by sheds, for a request that is too large gets it too."""

BALANCED = 'envoy_cluster_name="croupier"'

CPU = 'process_cpu_seconds_total{job="croupier"}'
SERVICE = 'grpc_service="croupier.v1.EngineService"'
"""Other services have metrics of the same names."""

HANDLED = f"grpc_server_handled_total{{{SERVICE}}}"
FAILED = f"grpc_server_handled_total{{{SERVICE}, {FAILURES}}}"
SECONDS = f"grpc_server_handling_seconds_bucket{{{SERVICE}}}"
BALANCED_SECONDS = f"envoy_cluster_upstream_rq_time_bucket{{{BALANCED}}}"


def _sum_rate(metric: str, by: str = "") -> str:
    return f"sum{f' by ({by})' if by else ''} (rate({metric}[{RATE}]))"


def _quantile(quantile: float, buckets: str, by: str = "le") -> str:
    return f"histogram_quantile({quantile}, {_sum_rate(buckets, by)})"


def _quantiles(buckets: str, *quantiles: float) -> tuple[Query, ...]:
    return tuple(Query(_quantile(quantile, buckets), f"p{quantile * 100:g}") for quantile in quantiles)


def _ratio(part: str, whole: str) -> str:
    return f"{part} / {whole}"


CALLS = Row(
    "Calls",
    (
        Panel("Calls by method", "Answered calls a second.", "reqps", (Query(_sum_rate(HANDLED, "grpc_method"), "{{grpc_method}}"),)),
        Panel(
            "Calls by status",
            "FailedPrecondition and InvalidArgument are answers to wrong requests; Internal and Unknown are faults of the service.",
            "reqps",
            (Query(f"{_sum_rate(HANDLED, 'grpc_code')} > 0", "{{grpc_code}}"),),
        ),
        Panel(
            "Share that failed",
            "Calls that failed through no fault of their request, before any retry.",
            "percentunit",
            (Query(_ratio(_sum_rate(FAILED), _sum_rate(HANDLED)), "failed"),),
        ),
        Panel(
            "Seconds in the handler",
            "Of all methods together; the way there and back is not in it.",
            "s",
            _quantiles(SECONDS, 0.5, 0.95, 0.99),
        ),
        Panel(
            "Seconds in the handler by method",
            "The slowest hundredth of each method's calls.",
            "s",
            (Query(_quantile(0.99, SECONDS, "le, grpc_method"), "{{grpc_method}}"),),
        ),
        Panel(
            "Load",
            "Calls refused because replicas are busy, and calls that wait. Both near zero, or there are too few replicas.",
            "short",
            (
                Query(_sum_rate("croupier_sheds_total"), "shed a second"),
                Query("sum (croupier_queued_calls)", "waiting"),
                Query("sum (croupier_heavy_moves_in_progress)", "moves of large calls in progress"),
            ),
        ),
    ),
)

MATCHES = Row(
    "Matches",
    (
        Panel("Moves by game", "Accepted moves a second.", "ops", (Query(_sum_rate("croupier_moves_total", "game"), "{{game}}"),)),
        Panel(
            "Matches by game",
            "Started and finished an hour. A retried call counts twice, and an abandoned match is never finished.",
            "short",
            (
                Query(f"3600 * {_sum_rate('croupier_matches_started_total', 'game')}", "{{game}} started"),
                Query(f"3600 * {_sum_rate('croupier_matches_finished_total', 'game')}", "{{game}} finished"),
            ),
        ),
        Panel(
            "Refusals by reason",
            "What callers do wrong, or try. STATE_INVALID is a damaged or forged state.",
            "ops",
            (Query(_sum_rate("croupier_refusals_total", "reason"), "{{reason}}"),),
        ),
        Panel(
            "States opened by key",
            "During a rotation: the old key's line has to reach zero, and stay there, before the key is dropped.",
            "ops",
            (Query(_sum_rate("croupier_key_uses_total", "key_id"), "{{key_id}}"),),
            width=12,
        ),
        Panel(
            "States of unknown keys",
            "Sealed with a key that a replica has not. Anything but zero: the key rings differ, or a key was dropped too early.",
            "ops",
            (Query(_sum_rate("croupier_unknown_keys_total"), "unknown key"),),
            width=12,
        ),
    ),
)

REPLICAS = Row(
    "Replicas",
    (
        Panel("Replicas", "That answer Prometheus.", "short", (Query('sum (up{job="croupier"})', "up"),), width=6),
        Panel(
            "Cores used by each",
            "A replica uses one core and no more; at 0.85 it is full.",
            "short",
            (Query(f"rate({CPU}[{RATE}])", "{{instance}}"),),
            width=6,
        ),
        Panel(
            "Calls by replica",
            "Level, or connections are balanced and not calls.",
            "reqps",
            (Query(_sum_rate(HANDLED, "instance"), "{{instance}}"),),
            width=6,
        ),
        Panel(
            "CPU a call",
            "What capacity is planned with; it grows with moves a call and with views asked for.",
            "s",
            (Query(_ratio(_sum_rate(CPU), _sum_rate(HANDLED)), "CPU a call"),),
            width=6,
        ),
        Panel(
            "Memory of each",
            "Level after the first minutes.",
            "bytes",
            (Query('process_resident_memory_bytes{job="croupier"}', "{{instance}}"),),
            width=12,
        ),
        Panel(
            "Time since the start",
            "How long each replica has been running.",
            "s",
            (Query('time() - process_start_time_seconds{job="croupier"}', "{{instance}}"),),
            width=12,
        ),
    ),
)

BALANCER = Row(
    "Envoy",
    (
        Panel(
            "Replicas as Envoy sees them",
            "Healthy ones get calls. Ejected ones failed on the way: refused, reset or silent connections.",
            "short",
            (
                Query(f"max (envoy_cluster_membership_total{{{BALANCED}}})", "known"),
                Query(f"min (envoy_cluster_membership_healthy{{{BALANCED}}})", "healthy"),
                Query(f"max (envoy_cluster_outlier_detection_ejections_active{{{BALANCED}}})", "ejected"),
            ),
        ),
        Panel(
            "Retries and refusals",
            "Sent again to another replica; those given up reached the caller as a failure. What Envoy refuses reaches no replica.",
            "reqps",
            (
                Query(_sum_rate(f"envoy_cluster_upstream_rq_active_overflow{{{BALANCED}}}"), "refused: replicas are busy"),
                Query(_sum_rate(f"envoy_cluster_upstream_rq_retry{{{BALANCED}}}"), "retried"),
                Query(_sum_rate(f"envoy_cluster_upstream_rq_retry_limit_exceeded{{{BALANCED}}}"), "given up"),
                Query(_sum_rate(f"envoy_cluster_upstream_rq_retry_overflow{{{BALANCED}}}"), "over the budget"),
            ),
        ),
        Panel(
            "Time to a replica and back",
            "Milliseconds from Envoy to a replica's answer: p50 and p99.",
            "ms",
            _quantiles(BALANCED_SECONDS, 0.5, 0.99),
        ),
        Panel(
            "Calls through Envoy",
            "As backends sent them, and as replicas got them: the difference is retries.",
            "reqps",
            (
                Query(_sum_rate(f"envoy_cluster_upstream_rq_total{{{BALANCED}}}"), "to replicas"),
                Query(_sum_rate('envoy_http_downstream_rq_total{envoy_http_conn_manager_prefix=~"grpc.*"}'), "from backends"),
            ),
        ),
        Panel(
            "Connections",
            "From backends, and to replicas.",
            "short",
            (
                Query('sum (envoy_http_downstream_cx_active{envoy_http_conn_manager_prefix=~"grpc.*"})', "from backends"),
                Query(f"sum (envoy_cluster_upstream_cx_active{{{BALANCED}}})", "to replicas"),
            ),
        ),
        Panel(
            "Failures on the way",
            "Timeouts of a try, and connections that could not be had.",
            "reqps",
            (
                Query(_sum_rate(f"envoy_cluster_upstream_rq_per_try_timeout{{{BALANCED}}}"), "tries that timed out"),
                Query(_sum_rate(f"envoy_cluster_upstream_cx_connect_fail{{{BALANCED}}}"), "connections refused"),
                Query(_sum_rate(f"envoy_cluster_upstream_rq_rx_reset{{{BALANCED}}}"), "streams reset"),
            ),
        ),
    ),
)


def dashboard() -> dict[str, Any]:
    """Return the dashboard as Grafana reads it."""
    return board("croupier", "Croupier", "Calls, matches, replicas, keys and the balancer.", (CALLS, MATCHES, REPLICAS, BALANCER))
