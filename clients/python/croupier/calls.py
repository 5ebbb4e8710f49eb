"""Every call once: its parameters, its request and how its answer is read. `Client` and `AsyncClient` only send what is built here."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from croupier.answers import Observed, Played, read_applied, read_batch, read_observed, read_started
from croupier.errors import CroupierError
from croupier.match import Match
from croupier.v1 import engine_service_pb2, game_info_pb2, match_pb2
from croupier.values import Omission, Options, RevealName, Viewer, observe_message, options_message, reveal_message

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Call(Generic[Result]):
    """A call that is ready to be sent: the method's name, its request, how its answer is read, the deadline (None: the client's)."""

    method: str
    request: Any
    read: Callable[[Any], Result]
    timeout_s: float | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One item of a batch: what `apply` takes."""

    match: Match
    moves: Sequence[match_pb2.SeatMove] = ()
    viewers: Iterable[Viewer] = ()
    asked_seats: bool = False
    omit: Collection[Omission] = ()

    def to_message(self) -> engine_service_pb2.ApplyMovesRequest:
        """Return the contract's request."""
        observe = observe_message(self.viewers, asked_seats=self.asked_seats, omit=self.omit)
        return engine_service_pb2.ApplyMovesRequest(match=self.match.to_message(), moves=self.moves, observe=observe)


def server_info(*, timeout_s: float | None = None) -> Call[engine_service_pb2.GetServerInfoResponse]:
    """Return what the server is: release, limits, versions."""
    return Call("GetServerInfo", engine_service_pb2.GetServerInfoRequest(), _as_it_is, timeout_s)


def games(*games: str, timeout_s: float | None = None) -> Call[list[game_info_pb2.GameInfo]]:
    """Return descriptions of the games with these ids, or of all. UnknownGame: there is no such game."""
    return Call("ListGames", engine_service_pb2.ListGamesRequest(games=games), _games_of, timeout_s)


def start(
    game: str,
    *,
    preset: str = "",
    options: Options | None = None,
    seats: int | None = None,
    match_id: str = "",
    seed: bytes = b"",
    reveal: RevealName = "after_match",
    rules_version: int | None = None,
    viewers: Iterable[Viewer] = (),
    asked_seats: bool = False,
    omit: Collection[Omission] = (),
    timeout_s: float | None = None,
) -> Call[Played]:
    """Start a match and deal.

    `preset` empty: the game's first; `options`: what differs from it; `seats` None: the usual number; `match_id` empty: derived from the
    seed; `seed`: 32 secret bytes from which every deal follows, empty: drawn by the server; `rules_version` None: the newest.
    `viewers`: whose views and events to return; `asked_seats`: also those of every seat that the first decision asks; `omit`: parts of
    them to leave out. UnknownGame, BadRequest (an unknown preset or option, a value out of range, an impossible configuration).
    """
    request = engine_service_pb2.StartMatchRequest(
        game=game,
        preset=preset,
        options=options_message(options or {}),
        seat_count=seats,
        match_id=match_id,
        seed=seed,
        reveal=reveal_message(reveal),
        rules_version=rules_version,
        observe=observe_message(viewers, asked_seats=asked_seats, omit=omit),
    )
    return Call("StartMatch", request, read_started, timeout_s)


def apply(
    match: Match,
    moves: Sequence[match_pb2.SeatMove] = (),
    *,
    viewers: Iterable[Viewer] = (),
    asked_seats: bool = False,
    omit: Collection[Omission] = (),
    timeout_s: float | None = None,
) -> Call[Played]:
    """Apply moves in their order, all or nothing; without moves the state is sealed anew.

    `viewers`, `asked_seats` and `omit` as in `start`. MoveRefused says which move and why; StateRefused: the match cannot be used.
    """
    turn = Turn(match, moves, viewers, asked_seats, omit)
    return Call("ApplyMoves", turn.to_message(), read_applied, timeout_s)


def batch(turns: Iterable[Turn], *, timeout_s: float | None = None) -> Call[list[Played | CroupierError]]:
    """Apply many turns that do not depend on each other; each is answered in its place, by an error that is returned, not raised."""
    request = engine_service_pb2.BatchApplyMovesRequest(requests=[turn.to_message() for turn in turns])
    return Call("BatchApplyMoves", request, read_batch, timeout_s)


def observe(
    match: Match,
    viewers: Iterable[Viewer] = (),
    *,
    asked_seats: bool = False,
    omit: Collection[Omission] = (),
    timeout_s: float | None = None,
) -> Call[Observed]:
    """Return the views of `viewers`; `asked_seats` and `omit` as in `start`. Nothing happens to the match."""
    looking = observe_message(viewers, asked_seats=asked_seats, omit=omit)
    request = engine_service_pb2.ObserveMatchRequest(match=match.to_message(), observe=looking)
    return Call("ObserveMatch", request, partial(read_observed, match), timeout_s)


def describe(method: Any, build: Callable[..., Call[Any]]) -> None:
    """Give a client's method the name, the words and the signature of the call that it sends."""
    method.__name__, method.__doc__ = build.__name__, build.__doc__
    signature = inspect.signature(build)
    itself = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    result = str(signature.return_annotation).removeprefix("Call[").removesuffix("]")
    method.__signature__ = signature.replace(parameters=[itself, *signature.parameters.values()], return_annotation=result)


def _as_it_is(answer: engine_service_pb2.GetServerInfoResponse) -> engine_service_pb2.GetServerInfoResponse:
    return answer


def _games_of(answer: engine_service_pb2.ListGamesResponse) -> list[game_info_pb2.GameInfo]:
    return list(answer.games)
