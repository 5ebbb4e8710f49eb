"""Why an answer is not accepted. Raised by the kernel alone; games return their reasons."""

from __future__ import annotations

from enum import StrEnum

Reason = str
"""Upper snake case: one of KernelReason, or of a game's own reasons."""


class KernelReason(StrEnum):
    """The kernel's reasons, in the order in which they are looked at (design of every game)."""

    BAD_MOVE = "BAD_MOVE"
    MATCH_OVER = "MATCH_OVER"
    UNKNOWN_DECISION = "UNKNOWN_DECISION"
    DECISION_CLOSED = "DECISION_CLOSED"
    NOT_ASKED = "NOT_ASKED"
    ALREADY_ANSWERED = "ALREADY_ANSWERED"
    WRONG_MOVE_KIND = "WRONG_MOVE_KIND"


class Refused(Exception):
    """An answer was refused; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        """Refuse for `reason`."""
        super().__init__(reason)
        self.reason = reason
