"""What the engine reports to the metrics: counts and names, never a card, a seed, a key or a state."""

from __future__ import annotations

from typing import Protocol


class Tally(Protocol):
    """Counts what happens in matches."""

    def moved(self, game: str, moves: int) -> None:
        """Count accepted moves; an answer that was given before is none."""

    def refused(self, game: str, reason: str) -> None:
        """Count a refused request; `game` is empty where it is not known."""

    def started(self, game: str) -> None:
        """Count a match that was started."""

    def finished(self, game: str) -> None:
        """Count a match that a call ended."""

    def opened_with(self, key_id: str) -> None:
        """Count a state that was opened with the key of this id (hexadecimal)."""


class Untold:
    """Counts nothing."""

    def moved(self, game: str, moves: int) -> None:
        """Do nothing."""

    def refused(self, game: str, reason: str) -> None:
        """Do nothing."""

    def started(self, game: str) -> None:
        """Do nothing."""

    def finished(self, game: str) -> None:
        """Do nothing."""

    def opened_with(self, key_id: str) -> None:
        """Do nothing."""
