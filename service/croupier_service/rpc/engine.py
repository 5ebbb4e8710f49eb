"""The six methods of the contract as functions from message to message. No gRPC here, and nothing is kept between calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.description.listing import Listing
from croupier_service.kernel.match import start
from croupier_service.rpc.budget import ENDLESS, Budget, Late
from croupier_service.rpc.course import Course, Fields, Wired, apply, observe_all
from croupier_service.rpc.limits import Limits
from croupier_service.rpc.requests import read_entropy, read_match_id, read_setup, read_viewers
from croupier_service.rpc.tally import Tally, Untold
from croupier_service.sealing.sealer import Forged, Header, Opened, Sealer, UnknownKey
from croupier_service.wire.refusals import Code, RequestRefused, invalid
from croupier_service.wire.versions import Versions
from croupier_service.wire.views import status_fields, status_of


class Engine:
    """Answers requests; raises RequestRefused."""

    def __init__(
        self,
        catalog: Mapping[str, Listing],
        sealer: Sealer,
        *,
        versions: Versions | None = None,
        limits: Limits | None = None,
        tally: Tally | None = None,
        release: str = "0",
    ) -> None:
        """Play the games of `catalog`; the rest has working defaults."""
        self._wired = {game: Wired(listing) for game, listing in catalog.items()}
        self._sealer, self._release = sealer, release
        self._versions, self._limits = versions or Versions(), limits or Limits()
        self._tally: Tally = tally or Untold()

    def get_server_info(self, _request: pb.GetServerInfoRequest) -> pb.GetServerInfoResponse:
        """Return what this server is."""
        limits = self._limits
        return pb.GetServerInfoResponse(
            release=self._release,
            limits=pb.Limits(**{name: getattr(limits, name) for name in limits.__slots__}),
            readable_state_versions=self._versions.readable,
            written_state_version=self._versions.written,
            games=[
                pb.GameRulesVersions(game=game, rules_versions=[wired.listing.description.rules_version])
                for game, wired in self._wired.items()
            ],
        )

    def list_games(self, request: pb.ListGamesRequest) -> pb.ListGamesResponse:
        """Return the descriptions of the games asked for."""
        if len(request.games) > len(self._wired):
            raise invalid("games", f"more ids than the {len(self._wired)} games there are", "TOO_MANY")
        wanted = request.games or self._wired
        return pb.ListGamesResponse(games=[self._find(game, "games").info for game in wanted])

    def start_match(self, request: pb.StartMatchRequest) -> pb.StartMatchResponse:
        """Start a match."""
        wired = self._find(request.game, "game")
        setup = read_setup(wired, request)
        entropy = read_entropy(request)
        match_id = read_match_id(request.match_id, entropy.seed)
        viewers = read_viewers(request.observe, setup.seats, self._limits.max_viewers_per_call)
        match, events = start(wired.rules, setup.options, setup.seats, entropy)
        course = Course(wired, setup, match_id, match, (0,) * len(match.heard), events)
        self._tally.started(wired.game)
        self._count_end(course)
        status = status_of(wired.listing, match)
        response = pb.StartMatchResponse(match=self.seal_match(course), status=status)
        _add(response, observe_all(course, request.observe, viewers, status))
        return response

    def apply_moves(self, request: pb.ApplyMovesRequest, budget: Budget = ENDLESS) -> pb.ApplyMovesResponse:
        """Apply moves, all or nothing."""
        fields, seen = self._apply(request, budget)
        response = pb.ApplyMovesResponse(**fields)
        _add(response, seen)
        return response

    def _apply(self, request: pb.ApplyMovesRequest, budget: Budget) -> tuple[Fields, list[bytes]]:
        """Return the response without its observations as fields, because a message that is put into another one is copied, and these."""
        moves = request.moves
        if len(moves) > self._limits.max_moves_per_call:
            raise invalid("moves", f"more than {self._limits.max_moves_per_call} moves", "TOO_MANY")
        course = self.open_match(request.match)
        observe = request.observe if request.HasField("observe") else None
        viewers = [] if observe is None else read_viewers(observe, course.setup.seats, self._limits.max_viewers_per_call)
        before = course.match
        applied = [apply(course, index, move) for index, move in enumerate(budget.each(moves))]
        self._tally.moved(course.wired.game, course.match.revision - before.revision)
        if before.decision is not None:
            self._count_end(course)
        status = status_fields(course.wired.listing, course.match)
        fields: Fields = {"match": self._sealed_fields(course), "status": status, "applied_moves": applied}
        seen = [] if observe is None else observe_all(course, observe, viewers, match_pb2.MatchStatus(**status))
        return fields, seen

    def batch_apply_moves(self, request: pb.BatchApplyMovesRequest, budget: Budget = ENDLESS) -> pb.BatchApplyMovesResponse:
        """Answer many requests, each by itself."""
        if len(request.requests) > self._limits.max_items_per_batch:
            raise invalid("requests", f"more than {self._limits.max_items_per_batch} requests", "TOO_MANY")
        answers = [self._item(item, budget) for item in budget.each(request.requests)]
        items: Any = [fields for fields, _ in answers]
        response = pb.BatchApplyMovesResponse(items=items)
        for item, (_, seen) in zip(response.items, answers, strict=True):
            if seen:
                _add(item.applied, seen)
        return response

    def _item(self, request: pb.ApplyMovesRequest, budget: Budget) -> tuple[Fields, list[bytes]]:
        try:
            fields, seen = self._apply(request, budget)
        except Late:
            raise
        except RequestRefused as refused:
            self._tally.refused(request.match.game, refused.reason)
            return {"refusal": refused.to_message()}, []
        return {"applied": fields}, seen

    def observe_match(self, request: pb.ObserveMatchRequest) -> pb.ObserveMatchResponse:
        """Return views."""
        if not request.HasField("observe"):
            raise invalid("observe", "whose view is wanted must be said", "MISSING_FIELD")
        course = self.open_match(request.match)
        viewers = read_viewers(request.observe, course.setup.seats, self._limits.max_viewers_per_call)
        status = status_of(course.wired.listing, course.match)
        response = pb.ObserveMatchResponse(status=status)
        _add(response, observe_all(course, request.observe, viewers, status))
        return response

    def _find(self, game: str, field: str) -> Wired:
        if not game:
            raise invalid(field, "a game is required", "MISSING_FIELD")
        wired = self._wired.get(game)
        if wired is None:
            raise RequestRefused(Code.NOT_FOUND, "UNKNOWN_GAME", f"there is no game {game!r:.80}", field=field)
        return wired

    def open_match(self, sent: match_pb2.MatchState) -> Course:
        """Return the match that a request carries, opened and checked."""
        state, game, match_id, revision = sent.state, sent.game, sent.match_id, sent.revision
        if not state:
            raise invalid("match.state", "a state is required", "MISSING_FIELD")
        wired = self._find(game, "match.game")
        opened = self._unseal(state, match_id, game, revision)
        self._tally.opened_with(opened.key_id)
        record = self._versions.newest_form(opened.record, opened.state_version)
        setup, match = wired.records.read(record, revision)
        if sent.rules_version != setup.rules_version:
            raise invalid("match.rules_version", "the match is not played by this version of the rules", "STATE_INVALID")
        return Course(wired, setup, match_id, match, match.heard, opened=(match, record))

    def _unseal(self, state: bytes, match_id: str, game: str, revision: int) -> Opened:
        try:
            return self._sealer.open(state, match_id, game, revision)
        except Forged as forged:
            raise invalid(
                "match.state", "the state is damaged, forged, or not of the match that it is sent with", "STATE_INVALID"
            ) from forged
        except UnknownKey as unknown:
            message = "the state is sealed with a key that this service does not hold"
            raise RequestRefused(Code.FAILED_PRECONDITION, "UNKNOWN_KEY", message, field="match.state") from unknown

    def seal_match(self, course: Course) -> match_pb2.MatchState:
        """Return the match as the caller keeps it, sealed by the first key and in the version that is written."""
        return match_pb2.MatchState(**self._sealed_fields(course))

    def _sealed_fields(self, course: Course) -> Fields:
        wired, setup, match = course.wired, course.setup, course.match
        records, opened = wired.records, course.opened
        record = records.write(setup, match) if opened is None else records.write_after(setup, match, *opened)
        header = Header(course.match_id, wired.game, match.revision, self._versions.written)
        return {
            "state": self._sealer.seal(self._versions.written_form(record), header, setup.room),
            "match_id": course.match_id,
            "game": wired.game,
            "revision": match.revision,
            "rules_version": setup.rules_version,
        }

    def _count_end(self, course: Course) -> None:
        if course.match.decision is None:
            self._tally.finished(course.wired.game)


def _add(response: pb.StartMatchResponse | pb.ApplyMovesResponse | pb.ObserveMatchResponse, observations: Iterable[bytes]) -> None:
    # Parsed where they belong: messages that are put into another one are written and parsed once more.
    for observation in observations:
        response.observations.add().MergeFromString(observation)
