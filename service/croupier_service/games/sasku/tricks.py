"""Väljamängimine: which cards may be played, and the two signals. Says nothing about what is asked next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from croupier_service.cards.deck import Card, Cards
from croupier_service.games.sasku.options import Overtake
from croupier_service.games.sasku.ranking import POINTS, TRUMP, Ranking, ranking_of
from croupier_service.games.sasku.reasons import Reason
from croupier_service.games.sasku.table import Public, partner
from croupier_service.kernel.table import Seat

LAST_TRICK = 8


@lru_cache(maxsize=512)
def verdicts(hand: Cards, trick: Cards, ranking: Ranking, overtake: Overtake, plain: Reason | None) -> Mapping[Card, Reason | None]:
    """Return for each card of `hand` why it may not be played to `trick`, or None (RULES.md, Play).

    `plain`: why a seat that cannot follow may not play a plain card while it holds trumps, or None.
    """
    if not trick:
        return dict.fromkeys(hand)
    best, line = trick[ranking.winner(trick)], ranking.line
    led = line[trick[0]]
    if follow := [card for card in hand if line[card] == led]:
        binds = overtake == "always" or (overtake == "trumps" and led is TRUMP)
        return _of_those(hand, follow, best if binds else None, ranking, Reason.MUST_FOLLOW)
    if trumps := [card for card in hand if line[card] is TRUMP]:
        return _of_those(hand, trumps, best if overtake != "none" else None, ranking, plain)
    return dict.fromkeys(hand)


def _of_those(
    hand: Cards, those: list[Card], to_beat: Card | None, ranking: Ranking, others: Reason | None
) -> Mapping[Card, Reason | None]:
    beating = [card for card in those if ranking.beats(card, to_beat)] if to_beat is not None else []
    allowed = beating or those
    return {card: None if card in allowed else Reason.MUST_BEAT if card in those else others for card in hand}


def verdicts_of(public: Public, hand: Cards) -> Mapping[Card, Reason | None]:
    """Return why each card of `hand` may not be played now, or None."""
    options = public.options
    plain = Reason.MUST_TRUMP if options.must_trump else None
    return verdicts(hand, public.trick, ranking_of(public), options.must_overtake, plain)


@lru_cache(maxsize=512)
def lowest(cards: Cards, ranking: Ranking) -> Card:
    """Return the card that gives away least: fewest points, then plain, then weakest, then in the order D H S C."""
    return min(cards, key=lambda card: (POINTS[card], ranking.line[card] is TRUMP, ranking.power[card], "DHSC".index(card[-1])))


def may_call_hada(hand: Cards, ranking: Ranking) -> bool:
    """Return whether `hand` holds one trump only, the ace or ten of the trump suit."""
    trumps = [card for card in hand if ranking.line[card] is TRUMP]
    return trumps in (["A" + ranking.trump], ["10" + ranking.trump])


def hada_callers(public: Public) -> tuple[Seat, ...]:
    """Return the seats that have called häda in this hand."""
    return tuple([partner(public.led(trick)) for trick in public.hadas])


def is_signal_asked(public: Public) -> bool:
    """Return whether the leader's partner is asked for häda before this trick."""
    if not public.options.hada or len(public.won) == LAST_TRICK:
        return False
    return not public.hadas or partner(public.leader) not in hada_callers(public)
