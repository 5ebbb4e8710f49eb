"""How a setting is read: one name gives a flag and a CROUPIER_* variable, one kind says what its text may be.

Which settings there are stands in config.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

PREFIX = "CROUPIER_"


class BadConfig(Exception):
    """The service cannot start as it is configured; the message is one line for whoever starts it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a text may be: `shape` says it in words, `word` in the help, `read` returns the value or raises ValueError."""

    shape: str
    word: str
    read: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `name` is snake case; its flag has hyphens, its variable is upper case."""

    name: str
    kind: Kind
    help: str

    @property
    def flag(self) -> str:
        """The flag, as --metrics-port."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The variable, as CROUPIER_METRICS_PORT."""
        return PREFIX + self.name.upper()

    def value(self, source: str, text: str) -> Any:
        """Return what the text says; BadConfig names its source."""
        try:
            return self.kind.read(text)
        except ValueError:
            # Kubernetes sets such variables for every pod beside a service that is called croupier.
            hint = "; in Kubernetes set enableServiceLinks: false" if text.startswith("tcp://") else ""
            raise BadConfig(f"{source}: {text!r} is not {self.kind.shape}{hint}") from None


def whole(low: int, high: int) -> Kind:
    """Whole numbers of a range."""
    return Kind(f"a whole number from {low} to {high}", "N", lambda text: _within(low, int(text), high))


def decimal(low: float, high: float) -> Kind:
    """Numbers of a range."""
    return Kind(f"a number from {low:g} to {high:g}", "X", lambda text: _within(low, float(text), high))


def choice(*words: str) -> Kind:
    """One of some words."""
    return Kind(f"one of {', '.join(words)}", "WORD", lambda text: words[words.index(text)])


def _within(low: float, number: float, high: float) -> float:
    if not low <= number <= high:
        raise ValueError
    return number


def _truth(text: str) -> bool:
    if text.lower() not in _TRUTHS:
        raise ValueError
    return _TRUTHS[text.lower()]


_TRUTHS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
SWITCH = Kind("true or false", "", _truth)


def declare(parser: argparse.ArgumentParser, settings: Iterable[Setting], defaults: Mapping[str, Any]) -> None:
    """Give the parser a flag for each setting. Flags keep their text; `collect` reads it."""
    for setting in settings:
        words = f"{setting.help} ({_default(defaults[setting.name])}{setting.variable})"
        if setting.kind is SWITCH:
            parser.add_argument(setting.flag, action="store_const", const="true", default=None, help=words)
        else:
            parser.add_argument(setting.flag, metavar=setting.kind.word, help=words)


def collect(settings: Iterable[Setting], flags: Mapping[str, str | None], environ: Mapping[str, str]) -> dict[str, Any]:
    """Return the values that flags or variables give; an empty variable counts as unset, an unknown one is an error."""
    known = {setting.variable: setting for setting in settings}
    unknown = sorted(name for name in environ if name.startswith(PREFIX) and name not in known)
    if unknown:
        raise BadConfig(f"unknown variable {', '.join(unknown)}; croupier serve --help lists those that exist")
    values = {item.name: item.value(name, environ[name]) for name, item in known.items() if environ.get(name)}
    given = {item.name: item.value(item.flag, text) for item in known.values() if (text := flags.get(item.name)) is not None}
    return values | given


def _default(default: Any) -> str:
    return "" if default is None or isinstance(default, bool) else f"default {default}; "
