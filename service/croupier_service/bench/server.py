"""The service as it is, except that GetServerInfo answers nothing: what such a call costs is what the wrapper and gRPC cost."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from croupier.v1 import engine_service_pb2 as pb
from croupier_service.rpc.config import Config
from croupier_service.rpc.engine import Engine
from croupier_service.rpc.serve import make_engine, serve
from croupier_service.rpc.tally import Tally
from croupier_service.sealing.sealer import Sealer

NOTHING = b""


class WithEcho(Engine):
    """An engine with an empty call."""

    def get_server_info(self, request: pb.GetServerInfoRequest) -> bytes:
        """Answer nothing."""
        del request
        return NOTHING


def _make(config: Config, sealer: Sealer, tally: Tally) -> Engine:
    engine = make_engine(config, sealer, tally)
    engine.__class__ = WithEcho
    return engine


if __name__ == "__main__":
    sys.exit(
        serve(Config(dev=True, dev_key_file=Path(sys.argv[1]), port=0, metrics_port=0, log_sample=0.0, drain_seconds=0), os.environ, _make)
    )
