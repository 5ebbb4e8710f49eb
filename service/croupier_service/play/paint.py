"""Cards, zones and facts as coloured text. Pure: nothing here writes or asks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from croupier.v1 import game_info_pb2, view_pb2
from croupier_service.demo.wording import Words

_COLOURS: Final = {"h": "red", "d": "red", "c": "bold", "s": "bold", "y": "yellow", "r": "red", "g": "green", "w": "bold"}
"""By the first letter of a suit or colour: red and black, or the four colours of Four Color Cards; white is the terminal's own ink."""


class Paint:
    """Paints what one game's description tells how to."""

    def __init__(self, info: game_info_pb2.GameInfo) -> None:
        """Take cards and words from `info`."""
        self.words = Words(info)
        self._cards = {card.code: card for card in info.cards}
        self._zones = {zone.term.kind: zone for zone in info.zones}
        longest_first = sorted(map(re.escape, self._cards), key=len, reverse=True)
        self._codes = re.compile(rf"(?<![\w])({'|'.join(longest_first)})(?![\w])")

    def card(self, code: str) -> Text:
        """Return a card by its code, with its character where it has one; in the colour of its suit."""
        if (card := self._cards.get(code)) is None:
            return Text(code)
        character = card.glyph if len(card.glyph) == 1 else ""
        return Text(code + character, style=_COLOURS.get(card.suit[:1].lower(), ""))

    def line(self, text: str) -> Text:
        """Return a sentence or a move with the cards in it in their colours."""
        parts = self._codes.split(text)
        return Text.assemble(*[self.card(part) if place % 2 else part for place, part in enumerate(parts)])

    def zone(self, zone: view_pb2.Zone) -> Text:
        """Return what lies in a zone; empty where nothing does."""
        return Text(" | ").join(map(self._group, zone.groups))

    def name(self, kind: str) -> str:
        """Return the name of a kind of zone."""
        return self._zones[kind].term.names.english

    def is_hand(self, zone: view_pb2.Zone) -> bool:
        """Say whether a zone is somebody's hand."""
        return self._zones[zone.kind].layout == game_info_pb2.LAYOUT_HAND

    def _group(self, group: view_pb2.CardGroup) -> Text:
        before = [f"seat {group.seat}"] if group.HasField("seat") else []
        before += [group.label] if group.label else []
        marks = self.words.marks(group)
        unseen = [Text(f"{group.unseen} unseen", style="dim")] if group.unseen else []
        return Text(" ").join([*map(Text, before), *map(self.card, group.cards), *unseen, *map(self.line, marks)])


def numbered(paint: Paint, moves: Iterable[view_pb2.ListedMove], default: int | None) -> list[Text]:
    """Return moves with their numbers from 1, their labels, and a star at the default move."""
    return [_numbered(paint, number, move, is_default=number - 1 == default) for number, move in enumerate(moves, 1)]


def _numbered(paint: Paint, number: int, move: view_pb2.ListedMove, *, is_default: bool) -> Text:
    label = Text(f" ({move.label})", style="dim") if move.label else Text()
    return Text.assemble((f"{number:>3} ", "cyan"), paint.line(move.notation), label, (" *" if is_default else "", "cyan"))
