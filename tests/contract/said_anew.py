"""What views of a released state said in other words than today, on purpose: golden files stay, and are read with this in hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

CALLS: Final = {"pass": "passes", "omale": "takes the bid over", "ruutu": "calls diamonds"}
ORDERS: Final = (
    (r"tostmine (\d+)", r"cut \1, then threes"),
    (r"koputamine", "knock: nines"),
    (r"sitalaotus", "singles"),
    (r"pitskuus", "open to the six of diamonds"),
    (r"raamat (\w+)", r"open to \1"),
    (r"valimised (\d)", r"packets, seat \1 first"),
    (r"sisu (\d) (\d)", r"top to seat \1, middle to seat \2"),
    (r"kaaned (\d)", r"covers, top to seat \1"),
)


def in_todays_words(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view of 0.1.0 in today's words."""
    facts = [{**fact, "text": FACTS.get((view["game"], fact["kind"]), str)(fact.get("text", ""))} for fact in view.get("facts", ())]
    kept = [{name: said for name, said in fact.items() if said != ""} for fact in facts]
    return {**view, **({"facts": kept} if facts else {}), "status": _status(view)}


def _status(view: dict[str, Any]) -> dict[str, Any]:
    """Before a deal of Kakkuri is dealt its number was told already."""
    status: dict[str, Any] = view["status"]
    waits = view["game"] == "kakkuri" and status.get("decision", {}).get("kind") == "cede"
    return {**status, "deal_number": status["deal_number"] - waits}


def _calls(text: str) -> str:
    return ", ".join([_call(*said.split(" ", 1)) for said in text.split(", ")])


def _call(seat: str, call: str) -> str:
    return f"Seat {seat} {CALLS.get(call) or call.replace('bid', 'bids')}"


def _order(text: str) -> str:
    return next(re.sub(old, new, text) for old, new in ORDERS if re.fullmatch(old, text))


def _winners(text: str) -> str:
    return ", ".join([f"Seat {seat}" for seat in text.split(", ")])


FACTS: Final[dict[tuple[str, str], Callable[[str], str]]] = {
    ("sasku", "calls"): _calls,
    ("sasku", "order"): _order,
    ("sasku", "winners"): _winners,
}
"""Texts that named seats by their bare numbers, and ways of dealing by their notation."""
