"""What a game must say: what is on the table, which answers are legal, what is asked next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from croupier_service.frozen import frozen
from croupier_service.kernel.decision import Ask, Decision, Move
from croupier_service.kernel.event import Event
from croupier_service.kernel.refusal import Reason
from croupier_service.kernel.table import Seat, Table

TableT = TypeVar("TableT", bound=Table[Any, Any, Any])
TableT_co = TypeVar("TableT_co", covariant=True)


@frozen
class Step(Generic[TableT_co]):
    """The table after something was settled, what is asked next (None: the match is over), and what happened on the way."""

    table: TableT_co
    ask: Ask | None
    events: tuple[Event, ...] = ()


@frozen
class Outcome:
    """How a match ended: `winners` ascending, the rest by seat; `settlement` is empty where the rules have none."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    settlement: tuple[int, ...] = ()


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places by seat, from 1, for totals of which more is better; equal totals share a place."""
    return tuple([1 + sum(other > total for other in totals) for total in totals])


class Game(Protocol):
    """The rules of one game, as pure functions; a module may be one."""

    OFFERS: Mapping[str, frozenset[type]]
    """The kinds of move that each kind of decision takes; another kind is WRONG_MOVE_KIND."""

    def deal(self, options: Any, seats: int, entropy: Any) -> Step[Any]:
        """Start a match and deal; the step may already be its end."""

    def refuse(self, known: Any, kind: str, move: Any) -> Reason | None:
        """Return why the seat that knows `known` may not answer `move` to a decision of `kind`; None: it may."""

    def candidates(self, known: Any, kind: str) -> Iterable[Move]:
        """Return moves among which all legal ones are, in the order in which they are listed."""

    def default_move(self, known: Any, kind: str) -> Move:
        """Return the legal move that is made for a seat that is away."""

    def settle(self, table: Any, decision: Decision) -> Step[Any]:
        """Return what follows from the answers to `decision`, all of which are in and legal."""

    def outcome(self, public: Any) -> Outcome | None:
        """Return how the match ended; None: it goes on."""

    def fault(self, table: Any, decision: Decision | None) -> str | None:
        """Return why `table` with `decision` open cannot have come out of these rules; None: nothing is wrong with it."""
