"""The Python client of Croupier, the stateless card-game rules engine. The names below are the public ones; `croupier.v1` is generated."""

from croupier import fairness
from croupier.aio import AsyncClient
from croupier.answers import Observed, Played
from croupier.calls import Turn
from croupier.client import Client
from croupier.errors import (
    BadRequest,
    CroupierError,
    DeadlineExceeded,
    MoveRefused,
    Overloaded,
    ServerFault,
    StateRefused,
    StateTooNew,
    TooLarge,
    TryAgain,
    Unavailable,
    UnfairDeal,
    UnknownGame,
)
from croupier.match import Match
from croupier.status import Decision, Outcome, Status
from croupier.values import BYSTANDER, DEFAULT_MOVE, Viewer, option_value, seat_move

__all__ = [
    "BYSTANDER",
    "DEFAULT_MOVE",
    "AsyncClient",
    "BadRequest",
    "Client",
    "CroupierError",
    "DeadlineExceeded",
    "Decision",
    "Match",
    "MoveRefused",
    "Observed",
    "Outcome",
    "Overloaded",
    "Played",
    "ServerFault",
    "StateRefused",
    "StateTooNew",
    "Status",
    "TooLarge",
    "TryAgain",
    "Turn",
    "Unavailable",
    "UnfairDeal",
    "UnknownGame",
    "Viewer",
    "fairness",
    "option_value",
    "seat_move",
]
