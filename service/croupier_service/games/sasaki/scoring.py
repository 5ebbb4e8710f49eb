"""Scores of a deal, the end of a match and its settlement (RULES.md, Scoring). Knows places and teams, no cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.table import SEATS, Public
from croupier_service.kernel.game import Outcome, places
from croupier_service.kernel.table import Seat

BY_PLACES: Mapping[tuple[int, ...], int] = {(1, 2): 2, (1, 3): 1, (2, 4): -1, (3, 4): -2}
"""What each member of a team of two gets for its places; the other team gets the opposite."""

DEALS_PLAYED, TARGET_REACHED = "deals_played", "target_reached"


@lru_cache(maxsize=512)
def deal_scores(finished: tuple[Seat, ...], red_owners: tuple[Seat, ...], multiplier: int, options: Options) -> tuple[int, ...]:
    """Return the scores by seat of a deal that ended in the order `finished`."""
    red = frozenset(red_owners)
    if options.scoring == "positive_only":
        units = _positive_lone(finished, red_owners[0]) if len(red) == 1 else _positive_team(finished, red)
    else:
        units = _lone(finished, red_owners[0], options.lone_first_score) if len(red) == 1 else _team(finished, red)
    return tuple([unit * multiplier for unit in units])


def _team_places(finished: tuple[Seat, ...], team: frozenset[Seat]) -> tuple[int, ...]:
    return tuple([place for place, seat in enumerate(finished, 1) if seat in team])


def _team(finished: tuple[Seat, ...], red: frozenset[Seat]) -> list[int]:
    won = BY_PLACES.get(_team_places(finished, red), 0)
    return [won if seat in red else -won for seat in SEATS]


def _lone(finished: tuple[Seat, ...], lone: Seat, first_score: int) -> list[int]:
    won = {0: first_score, 3: -3}.get(finished.index(lone), 0)
    return [won if seat == lone else -won // 3 for seat in SEATS]


def _positive_team(finished: tuple[Seat, ...], red: frozenset[Seat]) -> list[int]:
    won = _team(finished, red)
    return [max(0, units) for units in won]


def _positive_lone(finished: tuple[Seat, ...], lone: Seat) -> list[int]:
    place = finished.index(lone)
    if place == 0:
        return [3 * (seat == lone) for seat in SEATS]
    return [int(finished.index(seat) < place) for seat in SEATS]


def match_end(options: Options, deal: int, totals: tuple[int, ...]) -> str | None:
    """Return why the match ends with deal number `deal`, scored in `totals`; None: another deal follows."""
    if deal >= options.match_deals:
        return DEALS_PLAYED
    if options.match_target is not None and max(totals) >= options.match_target:
        return TARGET_REACHED
    return None


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended; None: it goes on."""
    if len(public.finished) < len(SEATS):
        return None
    winners = winning_seats(public.totals)
    settled = settlement(winners) if public.options.scoring == "positive_only" else ()
    reason = match_end(public.options, public.proof.deal, public.totals) or DEALS_PLAYED
    return Outcome(winners, public.totals, places(public.totals), reason, settled)


def winning_seats(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with the highest total."""
    return tuple([seat for seat in SEATS if totals[seat] == max(totals)])


def settlement(winners: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return what each seat gets when every other seat pays one unit to each winner (ruling 32)."""
    return tuple([len(SEATS) - len(winners) if seat in winners else -len(winners) for seat in SEATS])
