"""How Python values become the contract's: viewers, options, moves. Nothing here talks to a server or knows a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import Final, Literal

from croupier.v1 import game_info_pb2, match_pb2, view_pb2


class Bystander(Enum):
    """The type of BYSTANDER."""

    BYSTANDER = "bystander"


BYSTANDER: Final = Bystander.BYSTANDER
"""Somebody without a seat, who sees the public part only."""

Viewer = int | Bystander
"""Who looks: the number of a seat, or BYSTANDER. Never None, so that a forgotten viewer is an error and no seat."""


class DefaultMove(Enum):
    """The type of DEFAULT_MOVE."""

    DEFAULT_MOVE = "default_move"


DEFAULT_MOVE: Final = DefaultMove.DEFAULT_MOVE
"""What is done for a seat that is away."""

Answer = str | match_pb2.Move | DefaultMove
"""A move: as text (`ListedMove.notation`), typed (`ListedMove.move`), or DEFAULT_MOVE."""

OptionInput = bool | int | str | Collection[str] | None
"""The value of an option: a flag, a number, a choice, several choices, or None for no value."""

Options = Mapping[str, OptionInput]

Omission = Literal["views", "moves", "typed_moves", "options"]
"""A part of the answer that is left out: all views, the legal moves, their typed form, the options."""

RevealName = Literal["after_match", "after_deal", "never"]
"""When the key of a deal, and with it every hand of that deal, is published."""

_REVEALS: Final[Mapping[RevealName, match_pb2.Reveal.ValueType]] = {
    "after_match": match_pb2.REVEAL_AFTER_MATCH,
    "after_deal": match_pb2.REVEAL_AFTER_DEAL,
    "never": match_pb2.REVEAL_NEVER,
}


def seat_move(seat: int, decision_id: int, answer: Answer) -> match_pb2.SeatMove:
    """Return the answer of `seat` to the decision `decision_id`; the id says which question is answered, so late answers do no harm."""
    if isinstance(answer, str):
        return match_pb2.SeatMove(seat=seat, decision_id=decision_id, notation=answer)
    if isinstance(answer, match_pb2.Move):
        return match_pb2.SeatMove(seat=seat, decision_id=decision_id, move=answer)
    return match_pb2.SeatMove(seat=seat, decision_id=decision_id, default_move=match_pb2.DefaultMove())


def option_message(value: OptionInput) -> game_info_pb2.OptionValue:
    """Return the message of an option's value; TypeError where its type is no option's."""
    match value:
        case None:
            return game_info_pb2.OptionValue(none=game_info_pb2.NoValue())
        case bool():  # before int: True is an int too
            return game_info_pb2.OptionValue(flag=value)
        case int():
            return game_info_pb2.OptionValue(number=value)
        case str():
            return game_info_pb2.OptionValue(choice=value)
        case Collection():
            return game_info_pb2.OptionValue(choices=game_info_pb2.ChoiceSet(choices=sorted(value)))
    raise TypeError(f"no option has a value like {value!r}")


def option_value(message: game_info_pb2.OptionValue) -> bool | int | str | frozenset[str] | None:
    """Return the value of an option out of a view, a preset or a description."""
    match message.WhichOneof("value"):
        case "flag":
            return message.flag
        case "number":
            return message.number
        case "choice":
            return message.choice
        case "choices":
            return frozenset(message.choices.choices)
    return None


def options_message(options: Options) -> dict[str, game_info_pb2.OptionValue]:
    """Return options as the contract's map."""
    return {option: option_message(value) for option, value in options.items()}


def reveal_message(reveal: RevealName) -> match_pb2.Reveal.ValueType:
    """Return the contract's value of `reveal`; ValueError where there is none."""
    if reveal not in _REVEALS:
        raise ValueError(f"reveal is one of {', '.join(_REVEALS)}, not {reveal!r}")
    return _REVEALS[reveal]


def viewer_message(viewer: Viewer) -> view_pb2.Viewer:
    """Return the message of a viewer; TypeError where it is neither a seat nor BYSTANDER."""
    if viewer is BYSTANDER:
        return view_pb2.Viewer(bystander=view_pb2.Bystander())
    if isinstance(viewer, int) and not isinstance(viewer, bool):
        return view_pb2.Viewer(seat=viewer)
    raise TypeError(f"a viewer is the number of a seat or BYSTANDER, not {viewer!r}")


def viewer_value(message: view_pb2.Viewer) -> Viewer:
    """Return who looks, out of an answer."""
    return message.seat if message.HasField("seat") else BYSTANDER


def observe_message(viewers: Iterable[Viewer], *, asked_seats: bool, omit: Collection[Omission]) -> view_pb2.Observe | None:
    """Return what is to be shown to whom; None where nobody looks. TypeError for one word instead of a collection of them."""
    if isinstance(omit, str):
        raise TypeError(f"omit is a collection, as [{omit!r}]")
    seen = [viewer_message(viewer) for viewer in viewers]
    if not seen and not asked_seats:
        return None
    return view_pb2.Observe(
        viewers=seen,
        asked_seats=asked_seats,
        omit_views="views" in omit,
        omit_moves="moves" in omit,
        omit_typed_moves="typed_moves" in omit,
        omit_options="options" in omit,
    )
