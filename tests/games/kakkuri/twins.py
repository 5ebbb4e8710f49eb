"""Tables that a viewer of Kakkuri cannot tell apart: everything that it does not see is shuffled, by this test's own means."""

from __future__ import annotations

from random import Random

from croupier_service.games.kakkuri.table import DECK, Hidden, KakkuriTable, Private
from croupier_service.kernel.table import Seat, Table


def twin(table: KakkuriTable, viewer: Seat | None, rng: Random) -> KakkuriTable:
    """Return a table that differs from this one in cards that `viewer` (None: a bystander) does not see.

    All know that 3C is in the box of a deal with a seat set out, that hands declared as three pairs are such, who has won by utazu, and
    that nobody else who looked at a hand had its three aces: so the first three stay where they are, and the last is tried again.
    """
    seats = range(len(table.private))
    won = {seat for seat in seats if _has_utazu(table, seat)}
    fixed = {seat for seat in seats if seat == viewer or seat in table.public.sansoku} | won
    while True:
        other = _shuffled(table, fixed, rng)
        if all(seat in won for seat in seats if _has_utazu(other, seat)):
            return other


def _shuffled(table: KakkuriTable, fixed: set[Seat], rng: Random) -> KakkuriTable:
    public, hidden = table.public, table.hidden
    private = [own.hand if seat not in fixed else () for seat, own in enumerate(table.private)]
    zones = [*private, *hidden.hands, hidden.box]
    stays = "3C" if public.set_out is not None else ""
    pool = [card for zone in zones for card in zone if card != stays]
    rng.shuffle(pool)
    zones = [tuple([card if card == stays else pool.pop() for card in zone]) for zone in zones]
    seats = len(private)
    hands = [Private(DECK.ordered(zone)) if seat not in fixed else table.private[seat] for seat, zone in enumerate(zones[:seats])]
    return Table(public, tuple(hands), Hidden(hidden.seed, zones[-1], tuple(zones[seats:-1])))


def _has_utazu(table: KakkuriTable, seat: Seat) -> bool:
    public = table.public
    played = [card for card, who in zip(public.played, public.played_by, strict=True) if who == seat]
    return {"1S", "1D", "1H"} <= {*table.private[seat].hand, *played}
