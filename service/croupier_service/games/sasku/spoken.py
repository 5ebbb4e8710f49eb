"""Ways of dealing and calls of the auction as people read them. No rule stands here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier_service.games.sasku import moves
from croupier_service.games.sasku.table import OMALE, PASS, RUUTU

CALLS = {PASS: "passes", OMALE: "takes the bid over", RUUTU: "calls diamonds", **{level: f"bids {level}" for level in range(1, 10)}}
"""What a seat does with a call."""


@lru_cache(maxsize=256)
def way_of_dealing(order: Any) -> str:
    """Return what a move of deal_choice orders; empty for any other move."""
    match order:
        case moves.DealTostmine(cut):
            return f"cut {cut}, then threes"
        case moves.DealKoputamine():
            return "knock: nines"
        case moves.DealSitalaotus():
            return "singles"
        case moves.DealPitskuus():
            return "open to the six of diamonds"
        case moves.DealRaamat(card):
            return f"open to {card}"
        case moves.DealValimised(first):
            return f"packets, seat {first} first"
        case moves.DealSisu(top_to, first_middle):
            return f"top to seat {top_to}, middle to seat {first_middle}"
        case moves.DealKaaned(top_to):
            return f"covers, top to seat {top_to}"
    return ""
