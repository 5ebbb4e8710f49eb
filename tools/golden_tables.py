"""Tables that are no presets, for golden files: fewer and more seats, keys published after each deal or never, options far from presets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Literal

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2
from croupier_service.catalog import GAMES
from croupier_service.description.options import OptionTerm, OptionType, option_terms
from croupier_service.wire.options import write_options
from tools.golden import chance, seed

AFTER_DEAL, NEVER = match_pb2.REVEAL_AFTER_DEAL, match_pb2.REVEAL_NEVER
DEALS = {"sasaki": "match_deals", "sasku": "deal_limit", "kakkuri": "match_deals", "four_color": "deals"}
"""The option that says after how many deals a match ends at the latest; no game has two by default."""
TURNS = ("next_deal", "open", "over")
"""What is wanted of a game that asks one seat at a time."""


@dataclass(frozen=True, slots=True)
class FarTable:
    """A table: `mixed` options have any values, of `other` ones none has its default. `wanted`: which states are kept."""

    game: str
    house: Literal["mixed", "other"]
    seats: int
    reveal: match_pb2.Reveal.ValueType
    wanted: tuple[str, ...] = ("next_deal", "pending", "over")

    @property
    def name(self) -> str:
        """What golden files of this table are called."""
        return f"{self.game}-{self.house}_{self.seats}"

    def starts(self) -> Iterator[pb.StartMatchRequest]:
        """Yield starts of matches of two deals, each with a seed and options of its own, without end."""
        for number in count():
            words = f"golden table/{self.name}/{number}"
            options = self._options(chance(words))
            if GAMES[self.game].check(options, self.seats) is None:
                yield self._start(options, seed(words))

    def _options(self, rng: Random) -> Any:
        shape = GAMES[self.game].shapes.options
        defaults = shape()
        terms = option_terms(defaults)
        values = {name: self._value(term, getattr(defaults, name), rng) for name, term in terms.items()}
        return shape(**{**values, DEALS[self.game]: 2})

    def _value(self, term: OptionTerm, default: Any, rng: Random) -> Any:
        values = possible(term, self.seats, rng)
        return rng.choice([value for value in values if self.house == "mixed" or value != default])

    def _start(self, options: Any, chosen: bytes) -> pb.StartMatchRequest:
        return pb.StartMatchRequest(
            game=self.game,
            seat_count=self.seats,
            options=write_options(options),
            reveal=self.reveal,
            seed=chosen,
            match_id=self.name.replace("_", "-"),
        )


FAR_TABLES = (
    FarTable("sasaki", "mixed", 4, AFTER_DEAL),
    FarTable("sasaki", "other", 4, NEVER),
    FarTable("sasku", "mixed", 4, NEVER),
    FarTable("sasku", "other", 4, AFTER_DEAL),
    FarTable("kakkuri", "mixed", 2, AFTER_DEAL, TURNS),
    FarTable("kakkuri", "mixed", 8, NEVER, TURNS),
    FarTable("kakkuri", "other", 8, AFTER_DEAL, TURNS),
    FarTable("four_color", "mixed", 2, AFTER_DEAL),
    FarTable("four_color", "mixed", 5, NEVER),
    FarTable("four_color", "other", 6, AFTER_DEAL),
)


def possible(term: OptionTerm, seats: int, rng: Random) -> list[Any]:
    """Return values of an option: all of a few; of many the least, the most and one between."""
    if term.type is OptionType.FLAG:
        return [False, True]
    choices = [choice for choice, _ in term.choices]
    if term.type is OptionType.CHOICES:
        return [(), tuple([choice for choice in choices if rng.random() < 0.5]), tuple(choices)]
    return choices or [*numbers(term, seats, rng), *([None] if term.nullable else [])]


def numbers(term: OptionTerm, seats: int, rng: Random) -> list[int]:
    """Return numbers of an option."""
    most = min(term.maximum, seats - 1) if term.below_seat_count else term.maximum
    return list(term.numbers) or [term.minimum, rng.randint(term.minimum, most), most]
