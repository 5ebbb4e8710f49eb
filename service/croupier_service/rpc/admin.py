"""A second port for those who run the service: its health, in plain text whatever the first port speaks, and channelz.

It has threads of its own, and no method of the contract.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import grpc
from grpc_channelz.v1 import channelz
from grpc_health.v1 import health_pb2_grpc

from croupier_service.rpc.addresses import bind
from croupier_service.rpc.health import Health


def admin_server(host: str, port: int, health: Health) -> grpc.Server:
    """Return the server of the second port, which tells the same health as the first; BadConfig where the address cannot be had."""
    server = grpc.server(ThreadPoolExecutor(2, "admin"), options=[("grpc.so_reuseport", 0)])
    health_pb2_grpc.add_HealthServicer_to_server(health, server)
    channelz.add_channelz_servicer(server)
    bind(server, host, port)
    return server
