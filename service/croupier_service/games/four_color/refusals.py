"""Why a move of Four Color Cards is refused, beside the kernel's own reasons, in the order in which they are looked at."""

from __future__ import annotations

from enum import StrEnum


class FourColorReason(StrEnum):
    """The reasons of RULES.md, section 3.7."""

    DEAL_OVER = "DEAL_OVER"
    ONLY_NEXT_SEAT_CHI = "ONLY_NEXT_SEAT_CHI"
    ONLY_DRAWER = "ONLY_DRAWER"
    CARD_NOT_IN_HAND = "CARD_NOT_IN_HAND"
    NOT_ENOUGH_COPIES = "NOT_ENOUGH_COPIES"
    NOT_A_MELD = "NOT_A_MELD"
    PONG_GENERAL_FORBIDDEN = "PONG_GENERAL_FORBIDDEN"
    WOULD_EMPTY_HAND = "WOULD_EMPTY_HAND"
    MUST_KEEP_GENERAL = "MUST_KEEP_GENERAL"
    GENERAL_DISCARD_FORBIDDEN = "GENERAL_DISCARD_FORBIDDEN"
    REDEAL_NOT_ENTITLED = "REDEAL_NOT_ENTITLED"
    HAND_NOT_COMPLETE = "HAND_NOT_COMPLETE"
    TOO_FEW_POINTS = "TOO_FEW_POINTS"
