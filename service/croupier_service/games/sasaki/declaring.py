"""What follows from the declarations before the play: run and stop (RULES.md, P1 and P2)."""

from __future__ import annotations

from croupier_service.frozen import replaced
from croupier_service.games.sasaki.dealing import open_play
from croupier_service.games.sasaki.events import Events, told
from croupier_service.games.sasaki.red_tens import red_owners, swapped
from croupier_service.games.sasaki.table import RED_TENS, SEATS, STOP, Public, Run, SasakiTable, Stop
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat


def settle_declare(table: SasakiTable, decision: Decision) -> Step[SasakiTable]:
    """Show and swap the red tens if anybody ran, and ask the others for a stop."""
    runners = decision.seats_that(Run())
    if not runners:
        return open_play(table, (told("nobody_ran"),))
    diamond, heart = owners = red_owners(table)
    public = replaced(table.public, runners=runners, diamond_owner=diamond, heart_owner=heart)
    table = replaced(table, public=public, private=swapped(table))
    return Step(table, Ask(STOP, stopping_seats(public)), (*[told("ran", seat) for seat in runners], *_shown(owners)))


def stopping_seats(public: Public) -> tuple[Seat, ...]:
    """Return who is asked for a stop: everybody outside the red team, which a run has made public."""
    return tuple([seat for seat in SEATS if seat not in (public.diamond_owner, public.heart_owner)])


def _shown(owners: tuple[Seat, Seat]) -> Events:
    diamond, heart = owners
    if diamond == heart:
        return (told("red_tens_shown", diamond, RED_TENS),)
    shown = [told("red_tens_shown", seat, (card,)) for seat, card in zip(owners, RED_TENS, strict=True)]
    return (*shown, told("red_tens_taken", diamond, ("TH",)), told("red_tens_taken", heart, ("TD",)))


def settle_stop(table: SasakiTable, decision: Decision) -> Step[SasakiTable]:
    """Double once more if anybody stopped (ruling 26: however many did), and begin the play."""
    stoppers = decision.seats_that(Stop())
    if not stoppers:
        return open_play(table, (told("nobody_stopped"),))
    public = replaced(table.public, stoppers=stoppers)
    return open_play(replaced(table, public=public), tuple([told("stopped", seat) for seat in stoppers]))
