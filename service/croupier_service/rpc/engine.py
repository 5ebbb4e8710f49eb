"""The six methods of the contract as functions from a message to the bytes of its answer. No gRPC here, no match is kept between calls.

Answers are bytes from the start, because a message object costs as much as the rules of a game do; `rpc.in_process` has them as messages.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.description.listing import Listing
from croupier_service.kernel.match import start
from croupier_service.rpc.budget import ENDLESS, Budget, Late
from croupier_service.rpc.course import Course, Wired, apply, observe_all
from croupier_service.rpc.limits import Limits
from croupier_service.rpc.requests import read_entropy, read_match_id, read_setup, read_viewers
from croupier_service.rpc.tally import Tally, Untold
from croupier_service.sealing.sealer import Forged, Sealer, UnknownKey
from croupier_service.wire.answers import status_bytes, write_state
from croupier_service.wire.encoding import wrapper
from croupier_service.wire.record import too_new
from croupier_service.wire.refusals import Code, RequestRefused, invalid
from croupier_service.wire.versions import Versions

_FIELDS = pb.ApplyMovesResponse.DESCRIPTOR.fields_by_name
_write_status, _write_observation = wrapper(_FIELDS["status"]), wrapper(_FIELDS["observations"])
_OBSERVED = pb.ObserveMatchResponse.DESCRIPTOR.fields_by_name
_write_observed_status, _write_observed = wrapper(_OBSERVED["status"]), wrapper(_OBSERVED["observations"])
_write_item = wrapper(pb.BatchApplyMovesResponse.DESCRIPTOR.fields_by_name["items"])
_write_item_applied = wrapper(pb.BatchItem.DESCRIPTOR.fields_by_name["applied"])


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

    def get_server_info(self, _request: pb.GetServerInfoRequest) -> bytes:
        """Return what this server is."""
        limits = self._limits
        answer = pb.GetServerInfoResponse(
            release=self._release,
            limits=pb.Limits(**{name: getattr(limits, name) for name in limits.__slots__}),
            readable_state_versions=self._versions.readable,
            written_state_version=self._versions.written,
            games=[
                pb.GameRulesVersions(game=game, rules_versions=[wired.listing.description.rules_version])
                for game, wired in self._wired.items()
            ],
        )
        return answer.SerializeToString(deterministic=True)

    def list_games(self, request: pb.ListGamesRequest) -> bytes:
        """Return the descriptions of the games asked for."""
        if len(request.games) > len(self._wired):
            raise invalid("games", f"more ids than the {len(self._wired)} games there are", "TOO_MANY")
        wanted = request.games or self._wired
        return pb.ListGamesResponse(games=[self._find(game, "games").info for game in wanted]).SerializeToString(deterministic=True)

    def start_match(self, request: pb.StartMatchRequest) -> bytes:
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
        status = status_bytes(wired.listing, match)
        seen = observe_all(course, request.observe, viewers, status)
        return b"".join((self._sealed(course), _write_status(status), *map(_write_observation, seen)))

    def apply_moves(self, request: pb.ApplyMovesRequest, budget: Budget = ENDLESS) -> bytes:
        """Apply moves, all or nothing."""
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
        status = status_bytes(course.wired.listing, course.match)
        seen = [] if observe is None else observe_all(course, observe, viewers, status)
        return b"".join((self._sealed(course), _write_status(status), *map(_write_observation, seen), *applied))

    def batch_apply_moves(self, request: pb.BatchApplyMovesRequest, budget: Budget = ENDLESS) -> bytes:
        """Answer many requests, each by itself."""
        if len(request.requests) > self._limits.max_items_per_batch:
            raise invalid("requests", f"more than {self._limits.max_items_per_batch} requests", "TOO_MANY")
        return b"".join([_write_item(self._item(item, budget)) for item in budget.each(request.requests)])

    def _item(self, request: pb.ApplyMovesRequest, budget: Budget) -> bytes:
        try:
            return _write_item_applied(self.apply_moves(request, budget))
        except Late:
            raise
        except RequestRefused as refused:
            self._tally.refused(request.match.game, refused.reason)
            return pb.BatchItem(refusal=refused.to_message()).SerializeToString(deterministic=True)

    def observe_match(self, request: pb.ObserveMatchRequest) -> bytes:
        """Return views."""
        if not request.HasField("observe"):
            raise invalid("observe", "whose view is wanted must be said", "MISSING_FIELD")
        course = self.open_match(request.match)
        viewers = read_viewers(request.observe, course.setup.seats, self._limits.max_viewers_per_call)
        status = status_bytes(course.wired.listing, course.match)
        seen = observe_all(course, request.observe, viewers, status)
        return b"".join((_write_observed_status(status), *map(_write_observed, seen)))

    def _find(self, game: str, field: str) -> Wired:
        wired = self._wired.get(game)
        if wired is None:
            raise _no_game(game, field)
        return wired

    def open_match(self, sent: match_pb2.MatchState) -> Course:
        """Return the match that a request carries, opened and checked."""
        state, game, match_id, revision = sent.state, sent.game, sent.match_id, sent.revision
        if not state:
            raise invalid("match.state", "a state is required", "MISSING_FIELD")
        wired = self._wired.get(game)
        if wired is None:
            raise self._no_game_of(state, match_id, game, revision)
        record = self._versions.newest_form(*self._unseal(state, match_id, game, revision), wired.listing)
        setup, match = wired.records.read(record, revision)
        if sent.rules_version != setup.rules_version:
            raise invalid("match.rules_version", "the match is not played by this version of the rules", "STATE_INVALID")
        return Course(wired, setup, match_id, match, match.heard, opened=(match, record))

    def _no_game_of(self, state: bytes, match_id: str, game: str, revision: int) -> RequestRefused:
        """Return the refusal of a match of no game in the catalog: too new where the seal is sound, for then another replica plays it."""
        try:
            self._sealer.open(state, match_id, game, revision)
        except (Forged, UnknownKey):
            return _no_game(game, "match.game")
        return too_new(f"the match is of a game that only newer replicas play: {game!r:.80}")

    def _unseal(self, state: bytes, match_id: str, game: str, revision: int) -> tuple[bytes, int]:
        try:
            record, version, key_id = self._sealer.open(state, match_id, game, revision)
        except Forged as forged:
            raise invalid(
                "match.state", "the state is damaged, forged, or not of the match that it is sent with", "STATE_INVALID"
            ) from forged
        except UnknownKey as unknown:
            message = "the state is sealed with a key that this service does not hold"
            raise RequestRefused(Code.FAILED_PRECONDITION, "UNKNOWN_KEY", message, field="match.state") from unknown
        self._tally.opened_with(key_id)
        return record, version

    def _sealed(self, course: Course) -> bytes:
        wired, setup, match = course.wired, course.setup, course.match
        records, opened = wired.records, course.opened
        record = records.write(setup, match) if opened is None else records.write_after(setup, match, *opened)
        versions, match_id, game, revision = self._versions, course.match_id, wired.game, match.revision
        written, room = versions.written_form(record, wired.listing), versions.written_room(setup.room)
        state = self._sealer.seal(written, match_id, game, revision, versions.written, room)
        return write_state(state, match_id, game, revision, setup.rules_version)

    def _count_end(self, course: Course) -> None:
        if course.match.decision is None:
            self._tally.finished(course.wired.game)


def _no_game(game: str, field: str) -> RequestRefused:
    if not game:
        return invalid(field, "a game is required", "MISSING_FIELD")
    return RequestRefused(Code.NOT_FOUND, "UNKNOWN_GAME", f"there is no game {game!r:.80}", field=field)
