"""Reads the regular worked cases (EVAL, ANS, RES, RED) from the rules document beside it, so that the document is the test data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier_service.cards.deck import Cards
from croupier_service.games.four_color.options import Options

DOCUMENT = Path(__file__).with_name("rules_document.md").read_text(encoding="utf-8")
CASE = re.compile(r"^- W(?P<number>\d\d) (?P<verb>EVAL|ANS|RES|RED) (?P<given>.*?) => (?P<result>.*)$", re.MULTILINE)
HAND = re.compile(r"K\[(?P<hand>.*?)\](?: E\[(?P<melds>.*?)\] X\[(?P<offered>.*?)\])? O\[(?P<options>.*?)\]")
WINDOW = re.compile(r"(?P<origin>draw|discard)@(?P<giver>\d) n(?P<seats>\d) \{(?P<answers>.*?)\}")


@dataclass(frozen=True)
class Line:
    """A case as it stands in the document; `result` is without the remarks behind it."""

    number: str
    verb: str
    given: str
    result: str
    remark: str


@dataclass(frozen=True)
class Holding:
    """What a seat holds in a case; `own`: the offered card is its own draw."""

    hand: Cards
    melds: tuple[Cards, ...]
    offered: str | None
    options: Options
    own: bool


def lines(verb: str) -> list[Line]:
    """Return all cases with `verb`."""
    return [_line(found) for found in CASE.finditer(DOCUMENT) if found["verb"] == verb]


def holding(given: str) -> Holding:
    """Return what K, E, X and O of a case say."""
    found = HAND.search(given)
    if found is None:
        raise ValueError(given)
    offered = found["offered"]
    melds = tuple([cards(meld) for meld in (found["melds"] or "").split(";") if meld])
    words = found["options"].split()
    return Holding(cards(found["hand"]), melds, None if offered in (None, "-") else offered, _options(words), "own" in words)


def window(given: str) -> tuple[str, int, int, dict[int, str]]:
    """Return origin, giver, number of seats and the words answered by each seat."""
    found = WINDOW.search(given)
    if found is None:
        raise ValueError(given)
    answers = dict(answer.split(":") for answer in found["answers"].split())
    return found["origin"], int(found["giver"]), int(found["seats"]), {int(seat): word for seat, word in answers.items()}


def cards(text: str) -> Cards:
    """Return the cards of a text like `yA*3 wS`."""
    pieces = [piece.partition("*") for piece in text.split()]
    return tuple([kind for kind, _, count in pieces for _ in range(int(count or 1))])


def _line(found: re.Match[str]) -> Line:
    result, _, remark = found["result"].partition(" (")
    result, _, aside = result.partition(" — ")
    return Line(found["number"], found["verb"], found["given"], result.strip(), aside + remark)


def _options(words: list[str]) -> Options:
    values: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if value:
            kind = type(getattr(Options(), name))
            values[name] = kind(int(value)) if value.isdigit() else value
    return Options(**values)
