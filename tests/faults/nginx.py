"""nginx as it is shipped, as a process."""

from __future__ import annotations

import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.balancer import NGINX, Balancer
from tools.processes import Child, NotStarted, free_port, wait_until


@contextmanager
def nginx(settings: Balancer) -> Iterator[str]:
    """Start nginx with `settings` on a free port, yield its address, and end it."""
    program = shutil.which("nginx")
    if program is None:
        raise NotStarted("nginx is not installed: apt-get install nginx")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="croupier-nginx-") as folder:
        moved = Balancer(replicas=settings.replicas, grpc=f"127.0.0.1:{port}", tls=settings.tls)
        path = moved.write(NGINX, Path(folder))
        child = Child("nginx", [program, "-p", folder, "-c", str(path), "-g", "daemon off;"])
        try:
            wait_until(lambda: _listens(child, port), "nginx listens")
            yield f"127.0.0.1:{port}"
        finally:
            child.end()


def _listens(child: Child, port: int) -> bool:
    if not child.runs:
        raise NotStarted("nginx: " + "".join(child.lines).strip())
    with socket.socket() as endpoint:
        return endpoint.connect_ex(("127.0.0.1", port)) == 0
