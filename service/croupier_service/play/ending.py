"""The end of a match: who won, and whether its deals were fixed before they began."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from croupier import BYSTANDER, Outcome, UnfairDeal, fairness
from croupier.v1 import view_pb2
from croupier_service.demo import wording
from croupier_service.play.screen import Screen
from croupier_service.play.session import Session


def tell(session: Session, screen: Screen) -> bool:
    """Write how the match ended; return False where a deal does not stand the check."""
    view = session.view(session.humans[0] if len(session.humans) == 1 else BYSTANDER)
    screen.news(session.news(BYSTANDER if len(session.humans) > 1 else session.humans[0]))
    if (outcome := session.status.outcome) is not None:
        winners = wording.seats(outcome.winning_seats) if outcome.winning_seats else "nobody"
        _shown(screen, view)
        screen.say(f"The match is over ({screen.words.outcome(outcome.reason)}). Won by: {winners}.", "bold")
        screen.write(_scores(outcome))
    return _check(session, screen, view)


def _shown(screen: Screen, view: view_pb2.TableView) -> None:
    """Write what is known of the last deal, where the rules show anything."""
    for zone in view.last_deal.shown:
        screen.say(screen.words.zone(zone))
    for fact in view.last_deal.facts:
        screen.say(screen.words.fact(fact))


def _scores(outcome: Outcome) -> Table:
    table = Table("place", "seat", "total", *(["settlement"] if outcome.settlement else []), box=None, header_style="dim")
    for seat in sorted(range(len(outcome.totals)), key=lambda seat: (outcome.places[seat], seat)):
        settled = [f"{outcome.settlement[seat]:+d}"] if outcome.settlement else []
        table.add_row(str(outcome.places[seat]), str(seat), str(outcome.totals[seat]), *settled)
    return table


def _check(session: Session, screen: Screen, view: view_pb2.TableView) -> bool:
    keys = {number: fairness.published_key(view, number) for number in session.proofs}
    if not any(keys.values()):
        screen.say("Whether the deals were fair cannot be checked: the match was started so that no key is published.", "yellow")
        return True
    problems = list(_problems(session, keys))
    for problem in problems:
        screen.say(problem, "bold red")
    if not problems:
        order = fairness.check_deal(session.info, session.proofs[max(keys)], keys[max(keys)])
        deals = "The deal was fair: its key fits" if len(keys) == 1 else f"All {len(keys)} deals were fair: each key fits"
        screen.say(f"{deals} what was committed to before the first card. The deck of the last was")
        screen.say(" ".join(order))
    return not problems


def _problems(session: Session, keys: dict[int, bytes]) -> Iterator[str]:
    for number, proof in session.proofs.items():
        try:
            fairness.check_deal(session.info, proof, keys[number])
        except UnfairDeal as unfair:
            yield f"NOT FAIR: {unfair.message}"
