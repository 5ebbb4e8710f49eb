"""What holds at every table that these rules can lead to, so that no table from outside can make them crash or contradict themselves.

The laws stand in an order in which each may rely on those before it. Values have the types of table.py, and any value of these.

This is asked at each move. All that came before the tricks stays as it is while they are played: it is looked at once, and kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any

from croupier_service.cards.deck import Cards
from croupier_service.games.sasku import dealing, exchange_soundness, play_soundness, scoring
from croupier_service.games.sasku.auction import auction, auction_of, contract_of, may_override
from croupier_service.games.sasku.legality import order_refusal
from croupier_service.games.sasku.table import DECK, OMALE, PITSKUUS, RUUTU, SEATS, Contract, Order, Public, Result, SaskuTable, partner
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.table import Seat

NINE = 9
"""The cards of a hand, except while a picture is on its way."""

PHASES = {
    "deal_choice": 0,
    "packet_choice": 1,
    "declare": 2,
    "picture_reply": 3,
    "picture_return": 3,
    "clean": 3,
    "auction": 4,
    "name_trump": 5,
    "override": 6,
    "signal": 7,
    "play": 7,
    "blink": 7,
    "": 8,
}
"""How far a hand has come when a decision of this kind is open; last: the match is over."""

DEALING = ("deal_choice", "packet_choice")
"""The decisions while cards are still in the pack."""

STAGES = {kind: "play" if phase == PHASES["play"] else kind for kind, phase in PHASES.items()}
"""The kinds of decision, those of the tricks taken together."""

_opening_of: Callable[[Public], tuple[Any, ...]] = attrgetter(*Public.__match_args__[: Public.__match_args__.index("played")])
"""Return the fields of a table's public part that come before the tricks."""


def fault(table: SaskuTable, decision: Decision | None) -> str | None:
    """Return which law `table` with `decision` open breaks, or None."""
    kind = decision.kind if decision is not None else ""
    try:
        law = _broken_law(table, kind)
    except ValueError as error:
        return str(error)
    if law is None and decision is not None and tuple(decision.answers) != asked(table.public, kind):
        return "asked seats"
    return law


def _broken_law(table: SaskuTable, kind: str) -> str | None:
    public, pack = table.public, table.hidden.pack
    if len(table.private) != len(SEATS):
        return "cards"
    hands, swaps, told = zip(*table.private, strict=True)
    if not _is_whole_deck((public.played, pack, *hands)) or (pack and kind not in DEALING):
        return "cards"
    if law := _law_of_opening(_opening_of(public), swaps, told, STAGES[kind]):
        return law
    if PHASES[kind] < PHASES["play"]:
        return _law_before_tricks(public, pack, hands, swaps, kind)
    if not play_soundness.holds(public, tuple(map(len, hands)), kind):
        return "play"
    return None if kind or _is_ended(public) else "end of the match"


def _is_whole_deck(zones: tuple[Cards, ...]) -> bool:
    return sum(map(len, zones)) == len(DECK.kinds) == len(set(chain.from_iterable(zones)))


@lru_cache(maxsize=512)
def _law_of_opening(opening: tuple[Any, ...], swaps: tuple[Cards, ...], told: tuple[bool, ...], kind: str) -> str | None:
    """Return which law is broken by what came before the tricks and the notes of the seats about it."""
    public = Public(*opening)
    for law, holds in _LAWS:
        if not holds(public, kind):
            return law
    if not exchange_soundness.holds(public, swaps, told, kind):
        return "pictures"
    if not _auction(public, kind):
        return "auction"
    return None if _contract(public, kind) else "contract"


def _law_before_tricks(public: Public, pack: Cards, hands: tuple[Cards, ...], swaps: tuple[Cards, ...], kind: str) -> str | None:
    """Return which law is broken by how the cards lie, or by tricks that cannot have been played yet."""
    if public.played or public.won or public.hadas or public.looks or public.blinks:
        return "phase of the hand"
    if kind == "deal_choice":
        return None if len(pack) == len(DECK.kinds) else "cards"
    if kind == "packet_choice":
        return None if _packets(public, pack, hands) else "packets"
    if kind in exchange_soundness.PROGRESS and not exchange_soundness.is_open(public, hands, swaps, kind):
        return "pictures"
    return None if kind == "picture_return" or all(len(hand) == NINE for hand in hands) else "play"


def asked(public: Public, kind: str) -> tuple[Seat | None, ...]:
    """Return who is asked by an open decision of `kind`."""
    if kind == "declare":
        return SEATS
    if kind == "override":
        return tuple([seat for seat in SEATS if seat != auction_of(public).bidder])
    return (_ASKED[kind](public),)


def _next_chooser(public: Public) -> Seat | None:
    order = public.order
    return dealing.chooser(order, len(order.packets)) if order is not None else None


_ASKED: dict[str, Callable[[Public], Seat | None]] = {
    "deal_choice": lambda public: public.cutter,
    "packet_choice": _next_chooser,
    "picture_reply": lambda public: partner(public.exchanges[-1].giver),
    "picture_return": lambda public: partner(public.exchanges[-1].giver),
    "clean": lambda public: public.exchanges[-1].giver,
    "auction": lambda public: auction_of(public).to_call,
    "name_trump": lambda public: auction_of(public).bidder,
    "signal": lambda public: partner(public.leader),
    "play": lambda public: (public.leader + len(public.played)) % 4,  # as many as in the trick, but for whole tricks
    "blink": lambda public: (public.leader + 3) % 4,
}


def _counts(public: Public, kind: str) -> bool:
    """Return whether the dealer, the marks and the numbers of hands are in range."""
    marks, deal = public.marks, public.proof.deal
    if public.dealer not in SEATS or len(marks) != 2 or not 1 <= deal <= public.options.deal_limit or not 0 <= public.pokks < deal:
        return False
    most = scoring.most_marks(public.options)
    if not (0 <= marks[0] <= most and 0 <= marks[1] <= most):
        return False
    return kind == "" or (marks[0] < public.options.target and marks[1] < public.options.target)


def _last_deal(public: Public, kind: str) -> bool:
    """Return whether there is a result of the hand before, or of the last hand of a match that is over."""
    result = public.last_deal
    if result is None:
        return public.proof.deal == 1 and kind != ""
    return result.deal == public.proof.deal - (kind != "") and _is_result(result, scoring.most_marks(public.options))


def _is_result(result: Result, most: int) -> bool:
    points, tricks, marks = result.points, result.tricks, result.marks
    if not len(points) == len(tricks) == len(marks) == 2:
        return False
    if sum(points) != 120 or sum(tricks) != 9 or min(marks) != 0 or not 0 <= max(marks) <= most:
        return False
    contract = result.contract
    if contract.kind == "all_pass" or contract.maker is None:
        return contract == Contract("all_pass", "D", None)
    return contract.maker in SEATS and (contract.kind == "auction" or contract.trump == "D")


def _order(public: Public, kind: str) -> bool:
    """Return whether the order to deal is one that the cutter may have given, with the cards that fell face up."""
    order = public.order
    if order is None or kind == "deal_choice":
        return order is None and kind == "deal_choice"
    if not _is_whole(order) or order_refusal(public, dealing.move_of(order)) is not None:
        return False
    shown, distinct = len(order.exposed), len(set(order.exposed))
    if kind == "":
        return shown == 0
    match order.mode:
        case "pitskuus":
            return shown == distinct > 0 and order.exposed[-1] == PITSKUUS
        case "raamat":
            return shown == distinct > 0 and order.exposed[-1] == order.card
        case "valimised":
            return shown == distinct == 8
        case _:
            return shown == 0


def _is_whole(order: Order) -> bool:
    """Return whether `order` has what its mode needs, in range, and nothing else."""
    seats = {"valimised": 1, "kaaned": 1, "sisu": 2}.get(order.mode, 0)
    if len(order.seats) != seats or not all(seat in SEATS for seat in order.seats):
        return False
    if (order.card is not None) != (order.mode == "raamat") or len(set(order.packets)) < len(order.packets):
        return False
    if order.packets and (order.mode != "valimised" or not all(index in SEATS for index in order.packets)):
        return False
    return 1 <= order.cut <= 35 if order.mode == "tostmine" else order.cut == 0


def _chosen(public: Public, kind: str) -> bool:
    """Return whether as many packets are chosen as the hand has come."""
    order = public.order
    if order is None or order.mode != "valimised":
        return kind != "packet_choice"
    return len(order.packets) <= 2 if kind == "packet_choice" else len(order.packets) == 4


def _packets(public: Public, pack: Cards, hands: tuple[Cards, ...]) -> bool:
    """Return whether seats that have chosen a packet hold nine cards, and the ends of the other packets are those that were seen."""
    order = public.order
    if order is None:
        return False
    have = [dealing.chooser(order, turn) for turn in range(len(order.packets))]
    if any(len(hand) != NINE * (seat in have) for seat, hand in enumerate(hands)):
        return False
    ends = [pack[9 * place + end] for place in range(4 - len(have)) for end in (0, 8)]
    return ends == [order.exposed[2 * index + end] for index in dealing.unchosen(order) for end in (0, 1)]


def _phase(public: Public, kind: str) -> bool:
    """Return whether nothing is there that comes later in a hand; a replay and pitskuus have no declarations and no auction."""
    phase = PHASES[kind]
    skips = public.pokks > 0 or (public.order is not None and public.order.mode == "pitskuus")
    if skips and 1 < phase < 7:
        return False
    if (skips or phase < 3) and (public.offers or public.katus or public.exchanges):
        return False
    if (skips or phase < 4) and public.calls:
        return False
    return not ((skips or phase < 6) and (public.named or public.overriders))


def _auction(public: Public, kind: str) -> bool:
    """Return whether the calls could be made in this order under the options, and the auction is as far as the decision says."""
    options, phase = public.options, PHASES[kind]
    if public.calls:
        offered = {0, *range(options.bid_min, options.bid_max + 1)}
        offered |= {OMALE} if options.omale != "off" else set()
        offered |= {RUUTU} if options.diamonds_call != "window" else set()
        if not offered.issuperset(public.calls):
            return False
    elif phase > 4 and not public.pokks and public.order is not None and public.order.mode != "pitskuus":
        return False
    state = auction(public.calls, public.forehand)
    if phase == 4:
        return state.to_call is not None
    won = state.bidder is not None and state.diamonds is None
    if public.calls and (state.to_call is not None or (phase in (5, 6) and not won)):
        return False
    return _naming(public, phase, state.bidder if won else None)


def _naming(public: Public, phase: int, winner: Seat | None) -> bool:
    if (public.named != "") != (phase > 5 and winner is not None) or (phase == 6 and (not may_override(public) or public.overriders)):
        return False
    overriders = public.overriders
    if not overriders:
        return True
    return may_override(public) and list(overriders) == sorted(set(overriders)) and set(overriders) <= {*SEATS} - {winner}


def _contract(public: Public, kind: str) -> bool:
    """Return whether the contract is what the auction came to, or, in a replay, one whose tie is replayed."""
    if public.pokks == 0:
        return public.contract == (contract_of(public) if PHASES[kind] >= 7 else None)
    contract = public.contract
    if contract is None or not scoring.is_replayed(contract, public.options):
        return False
    if contract.maker is None or contract.kind == "all_pass":
        return contract == Contract("all_pass", "D", None)
    if contract.kind == "auction":
        return contract.maker in SEATS
    return contract == Contract("pitskuus", "D", public.cutter) and "pitskuus" in public.options.deal_modes


def _is_ended(public: Public) -> bool:
    """Return whether a match that is over has counted its last hand."""
    if len(public.played) != 36 or public.contract is None or public.last_deal is None:
        return False
    return public.last_deal == scoring.result_of(public, public.contract) and scoring.ends_match(public, public.last_deal)


_LAWS: tuple[tuple[str, Callable[[Public, str], bool]], ...] = (
    ("counts", _counts),
    ("last deal", _last_deal),
    ("order to deal", _order),
    ("packets", _chosen),
    ("phase of the hand", _phase),
)
