"""Options as words of the command line: `match_deals=3`, `running=off`, `deal_modes=tostmine,sisu`, `match_target=none`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from croupier.v1 import game_info_pb2
from croupier.values import OptionInput

_FLAGS: Final = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


class BadOption(Exception):
    """Words that are no option of the game; the message names the option."""


def read_options(info: game_info_pb2.GameInfo, words: Iterable[str]) -> dict[str, OptionInput]:
    """Return the options that `words` say; BadOption. Whether a value is in its range the service says."""
    described = {option.option: option for option in info.options}
    return dict(_read(described, word) for word in words)


def _read(described: Mapping[str, game_info_pb2.OptionInfo], word: str) -> tuple[str, OptionInput]:
    name, equals, value = word.partition("=")
    if not equals:
        raise BadOption(f"--option {word!r:.80}: write it as NAME=VALUE")
    if name not in described:
        raise BadOption(f"there is no option {name!r:.80}; there are {', '.join(described)}")
    option = described[name]
    if value == "none" and option.nullable:
        return name, None
    try:
        return name, _READERS[option.type](value)
    except (KeyError, ValueError):
        raise BadOption(f"option {name} is {values_of(option)}, not {value!r:.80}") from None


_READERS: Final[Mapping[game_info_pb2.OptionType.ValueType, Callable[[str], OptionInput]]] = {
    game_info_pb2.OPTION_TYPE_FLAG: lambda text: _FLAGS[text.lower()],
    game_info_pb2.OPTION_TYPE_NUMBER: int,
    game_info_pb2.OPTION_TYPE_CHOICE: str,
    game_info_pb2.OPTION_TYPE_CHOICES: lambda text: {word for word in text.split(",") if word},
}


def values_of(option: game_info_pb2.OptionInfo) -> str:
    """Say which values an option has."""
    kinds = ", ".join(choice.kind for choice in option.choices)
    numbers = ", ".join(map(str, option.numbers)) or f"{option.minimum} to {option.maximum}"
    said = {
        game_info_pb2.OPTION_TYPE_FLAG: "on or off",
        game_info_pb2.OPTION_TYPE_NUMBER: numbers,
        game_info_pb2.OPTION_TYPE_CHOICE: f"one of {kinds}",
        game_info_pb2.OPTION_TYPE_CHOICES: f"any of {kinds}, with commas between them",
    }
    return said.get(option.type, "of a type that this client does not know") + (" or none" if option.nullable else "")
