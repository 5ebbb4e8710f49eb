"""The laws, and how each is held against random play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from croupier_service.kernel.match import Match
from tests.contract.kit import Kit
from tests.contract.laws_of_listing import all_is_listed, can_be_picked, default_is_legal, listed_is_legal, notation_returns
from tests.contract.laws_of_order import answers_commute, default_is_given, refusals_in_order, same_again_is_nothing
from tests.contract.laws_of_play import (
    answers_are_counted,
    deals_add_up,
    ends_in_time,
    events_are_counted,
    kept_cards,
    lives,
    nothing_is_wrong,
)
from tests.contract.laws_of_secrecy import deals_look_alike, twins_look_alike
from tests.contract.laws_of_steps import twins_go_alike
from tests.contract.laws_of_storage import comes_back, fits, plays_on_alike
from tests.contract.laws_of_words import (
    events_are_described,
    moves_are_described,
    outcomes_are_described,
    refusals_are_described,
    views_are_described,
)
from tests.contract.playing import Turn, deals_from, starts, told, turns
from tests.contract.sizes import THINNED, size

StateLaw = Callable[[Kit, Match, Random], None]
StepLaw = Callable[[Kit, Turn, Random], None]


@dataclass(frozen=True)
class Law:
    """What must hold of each state and each step; `share` of them is looked at, in so many `deals` of a bounded run.

    A bounded run also ends after `looks`: what a look costs grows with the number of seats, and some games have long deals.
    """

    states: tuple[StateLaw, ...] = ()
    steps: tuple[StepLaw, ...] = ()
    share: float = 1.0
    deals: int = 40
    looks: int = 1500


LAWS = {
    "listed is legal": Law((listed_is_legal, default_is_legal, can_be_picked), deals=16),
    "legal is listed": Law((all_is_listed,), share=0.1, deals=16),
    "notation": Law((notation_returns,), deals=16),
    "order": Law((answers_commute,), share=0.2),
    "refusals": Law((refusals_in_order, same_again_is_nothing, default_is_given), share=0.3),
    "secrecy of states": Law((twins_look_alike,), share=0.1, deals=24),
    "secrecy of steps": Law((twins_go_alike,), share=0.1, deals=24, looks=160),
    "secrecy of deals": Law((deals_look_alike,), share=0.01),
    "storage": Law((comes_back, fits), share=0.1, deals=24),
    "same future": Law((plays_on_alike,), share=0.02, deals=24),
    "play": Law((kept_cards, lives, nothing_is_wrong), (ends_in_time, deals_add_up, answers_are_counted, events_are_counted)),
    "words": Law(
        (views_are_described, outcomes_are_described, refusals_are_described),
        (events_are_described, moves_are_described),
        share=0.1,
        deals=24,
    ),
}


def hold(kit: Kit, name: str, deals: int) -> None:
    """Hold the law `name` against so many deals of random play."""
    law, rng = LAWS[name], Random(f"{kit.listing.description.game}/{name}")
    looks = size(law.looks, 10**9)
    for first in starts(kit, rng):
        played, looked = hold_in_match(kit, [law], first, rng, min(deals, rng.choice((1, 2, 2, 3, deals))), THINNED)
        deals, looks = deals - played, looks - looked
        if deals <= 0 or looks <= 0:
            return


def hold_in_match(kit: Kit, laws: Sequence[Law], first: Match, rng: Random, deals: int, thinned: float) -> tuple[int, int]:
    """Hold `laws` against one match, each in its share of the states times `thinned`, the match's two ends more often.

    Return how many deals of it were played, and how many states were looked at.
    """
    history: list[Turn] = []
    ends = min(1.0, 10 * thinned)
    with told(kit, first, history):
        looked = sum([look_at(kit, law, first, rng, ends) for law in laws])
        for turn in turns(kit, first, rng, deals):
            history.append(turn)
            for law in laws:
                look_at_step(kit, law, turn, rng, law.share * thinned)
                looked += look_at(kit, law, turn.after, rng, law.share * thinned if turn.after.decision else ends)
    return min(deals, deals_from(first, history[-1].after)) if history else 1, looked


def look_at_step(kit: Kit, law: Law, turn: Turn, rng: Random, share: float) -> None:
    """Hold `law` against a `share` of the steps."""
    if rng.random() < share:
        for step_law in law.steps:
            step_law(kit, turn, rng)


def look_at(kit: Kit, law: Law, match: Match, rng: Random, share: float) -> bool:
    """Hold `law` against a `share` of the states; return whether this is one of them."""
    chosen = rng.random() < share
    if chosen:
        for state_law in law.states:
            state_law(kit, match, rng)
    return chosen
