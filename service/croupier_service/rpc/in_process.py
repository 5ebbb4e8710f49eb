"""The engine for callers in this process: messages in, messages out, as over gRPC but without it."""

from __future__ import annotations

from croupier.v1 import engine_service_pb2 as pb
from croupier_service.rpc.budget import ENDLESS, Budget
from croupier_service.rpc.engine import Engine


class InProcess:
    """The six methods of `engine`; they raise RequestRefused."""

    def __init__(self, engine: Engine) -> None:
        """Ask `engine`."""
        self.engine = engine

    def get_server_info(self, request: pb.GetServerInfoRequest) -> pb.GetServerInfoResponse:
        """Return what this engine is."""
        return pb.GetServerInfoResponse.FromString(self.engine.get_server_info(request))

    def list_games(self, request: pb.ListGamesRequest) -> pb.ListGamesResponse:
        """Return the descriptions of the games asked for."""
        return pb.ListGamesResponse.FromString(self.engine.list_games(request))

    def start_match(self, request: pb.StartMatchRequest) -> pb.StartMatchResponse:
        """Start a match."""
        return pb.StartMatchResponse.FromString(self.engine.start_match(request))

    def apply_moves(self, request: pb.ApplyMovesRequest, budget: Budget = ENDLESS) -> pb.ApplyMovesResponse:
        """Apply moves, all or nothing."""
        return pb.ApplyMovesResponse.FromString(self.engine.apply_moves(request, budget))

    def batch_apply_moves(self, request: pb.BatchApplyMovesRequest, budget: Budget = ENDLESS) -> pb.BatchApplyMovesResponse:
        """Answer many requests, each by itself."""
        return pb.BatchApplyMovesResponse.FromString(self.engine.batch_apply_moves(request, budget))

    def observe_match(self, request: pb.ObserveMatchRequest) -> pb.ObserveMatchResponse:
        """Return views."""
        return pb.ObserveMatchResponse.FromString(self.engine.observe_match(request))
