"""Punktiarvestus: what a hand is worth, when it is replayed, when the match is over and who has won it."""

from __future__ import annotations

from functools import lru_cache

from croupier_service.cards.deck import Cards
from croupier_service.games.sasku.options import Options
from croupier_service.games.sasku.ranking import points
from croupier_service.games.sasku.table import TRICKS, Contract, Public, Result
from croupier_service.kernel.game import Outcome, places
from croupier_service.kernel.table import Seat

Team = int
TOTAL = 120
POKK = 60


@lru_cache(maxsize=512)
def team_points(played: Cards, won: tuple[Seat, ...]) -> tuple[int, int]:
    """Return the points of the cards `played` that each team has won, four with each trick; the tricks before the last one are kept."""
    if not won:
        return 0, 0
    first, second = team_points(played[:-4], won[:-1])
    count = points(played[-4:])
    return (first, second + count) if won[-1] % 2 else (first + count, second)


@lru_cache(maxsize=512)
def team_tricks(won: tuple[int, ...]) -> tuple[int, int]:
    """Return how many tricks each team has won."""
    odd = sum([seat % 2 for seat in won])
    return len(won) - odd, odd


def is_replayed(contract: Contract, options: Options) -> bool:
    """Return whether a tie under `contract` is replayed: not after four passes when a replay would bring a bonus."""
    return options.tie_rule == "replay" or (options.tie_rule == "replay_bonus" and contract.kind != "all_pass")


def is_karvane_match(result: Result, options: Options) -> bool:
    """Return whether nine tricks have won the match."""
    counts = result.contract.kind != "all_pass" or options.all_pass_karvane
    return options.karvane == "match" and counts and TRICKS in result.tricks


def is_pokk(result: Result) -> bool:
    """Return whether the points were shared."""
    return result.points[0] == POKK


def ends_match(counted: Public, result: Result) -> bool:
    """Return whether the match is over with `result`, whose marks are counted (RULES.md, End of the match)."""
    if is_karvane_match(result, counted.options) or max(counted.marks) >= counted.options.target:
        return True
    return result.deal == counted.options.deal_limit


def result_of(public: Public, contract: Contract) -> Result:
    """Return the result of a hand whose nine tricks are played (RULES.md, Scoring); no marks for a karvane that wins the match."""
    won, options = team_tricks(public.won), public.options
    counts = team_points(public.played, public.won)
    bare = Result(public.proof.deal, contract, counts, won, (0, 0))
    if is_karvane_match(bare, options):
        return bare
    return Result(public.proof.deal, contract, counts, won, marks_of(contract, counts, won, options, public.pokks))


def marks_of(contract: Contract, counts: tuple[int, int], won: tuple[int, int], options: Options, pokks: int) -> tuple[int, int]:
    """Return the marks that each team earns with `counts` points and `won` tricks after `pokks` ties."""
    if counts[0] == POKK:
        return _pokk_marks(contract, options)
    winner = 0 if counts[0] > POKK else 1
    bonus = 2 * pokks if options.tie_rule == "replay_bonus" else 0
    marks = hand_value(contract, winner, counts[winner], won[winner], options) + bonus
    return (marks, 0) if winner == 0 else (0, marks)


def hand_value(contract: Contract, winner: Team, count: int, won: int, options: Options) -> int:
    """Return what `winner` earns with `count` points, from 61, and `won` tricks, before any bonus of a replay."""
    if contract.maker is None:
        return 12 if won == TRICKS and options.all_pass_karvane else options.all_pass_value
    value = 2 + 2 * (contract.trump == "D") + 2 * (winner != contract.maker % 2)
    if contract.kind == "pitskuus":
        value += 9 if options.pitskuus_value == "plus_nine" else 2
    if count > 90:
        value += 2
    elif count == 90 and options.seajann:
        value += 1
    return max(12, value) if won == TRICKS else value


def most_marks(options: Options) -> int:
    """Return more marks than a team can ever have: one less than the target, the best hand, and a bonus for every other hand."""
    return options.target + 17 + (2 * options.deal_limit if options.tie_rule == "replay_bonus" else 0)


def _pokk_marks(contract: Contract, options: Options) -> tuple[int, int]:
    if options.tie_rule != "non_makers" or contract.maker is None:
        return 0, 0
    return (0, 2) if contract.maker % 2 == 0 else (2, 0)


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended, or None: the result of the running hand is the sign that it is the last one."""
    result = public.last_deal
    if result is None or result.deal != public.proof.deal:
        return None
    reason, team = end_of_match(public, result)
    winners = () if team is None else (team, team + 2)
    marks = public.marks
    ranks = places((0, 0, 0, 0) if team is None else (1 - team, team, 1 - team, team))
    return Outcome(winners, (marks[0], marks[1], marks[0], marks[1]), ranks, reason)


def end_of_match(public: Public, result: Result) -> tuple[str, Team | None]:
    """Return why the match ended, and the winning team (None: a draw)."""
    if is_karvane_match(result, public.options):
        return "karvane", result.tricks.index(TRICKS)
    first, second = public.marks
    team = None if first == second else int(second > first)
    return "target" if max(public.marks) >= public.options.target else "deal_limit", team


def is_redel(public: Public) -> bool:
    """Return whether the match has a loser without a single mark."""
    if public.last_deal is None or public.last_deal.deal != public.proof.deal:
        return False
    ended = outcome(public)
    if ended is None or not ended.winners:
        return False
    return public.marks[1 - ended.winners[0]] == 0
