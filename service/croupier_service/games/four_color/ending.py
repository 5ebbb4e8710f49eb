"""How a deal ends, and what comes after it (sections 3.8 and 5)."""

from __future__ import annotations

from operator import add

from croupier_service.cards.deck import Cards
from croupier_service.frozen import replaced
from croupier_service.games.four_color.dealing import cleared, deal_hands
from croupier_service.games.four_color.melds import laid_flat, laid_out
from croupier_service.games.four_color.reading import best_reading
from croupier_service.games.four_color.scoring import scores
from croupier_service.games.four_color.table import FourColorTable, Hidden, LastDeal, Private, Public, next_dealer
from croupier_service.games.four_color.winning import counts_exposed, source_of, total
from croupier_service.kernel.decision import Ask
from croupier_service.kernel.event import Event
from croupier_service.kernel.event import public as told
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat, Table


def win(table: FourColorTable, seat: Seat) -> Step[FourColorTable]:
    """End the deal with the hu of `seat`, which lays its whole hand open in its best reading."""
    public, hand = table.public, table.private[seat].hand
    points = total(public, seat, hand)
    if points is None:
        raise ValueError(f"the hand of {seat} is not complete")
    source, giver = source_of(public, seat)
    reading = best_reading(hand, public.offered, public.options, exposed=counts_exposed(public, seat))
    before = laid_out(public.melds[seat], public.starts[seat])
    last = LastDeal(public.proof.deal, seat, source, giver, points, len(before) + reading.exposed)
    cards, starts = laid_flat((*before, *reading.melds))
    melds = (*public.melds[:seat], cards, *public.melds[seat + 1 :])
    laid = replaced(public, melds=melds, starts=(*public.starts[:seat], starts, *public.starts[seat + 1 :]))
    private = (*table.private[:seat], Private(()), *table.private[seat + 1 :])
    return _end(Table(laid, private, table.hidden), last, told("won", seat, cards, points, source))


def undecided(table: FourColorTable) -> Step[FourColorTable]:
    """End the deal without a winner: nobody pays (R39, R40)."""
    public = table.public
    last = LastDeal(public.proof.deal, None, "undecided", None, 0, 0)
    return _end(table, last, told("undecided"))


def next_deal(table: FourColorTable) -> Step[FourColorTable]:
    """Clear the table, keep the result, and deal anew."""
    public, seed = table.public, table.hidden.seed
    dealer, proof = next_dealer(public), public.proof.of_next_deal(seed)
    fresh = replaced(cleared(public.options, proof, public.scores, dealer), last_deal=_kept(public))
    return deal_hands(fresh, seed, (told("deal_started", dealer, number=proof.deal),))


def winning_hand(public: Public) -> tuple[Cards, ...]:
    """Return the melds of the hand that won the last deal, wherever they lie; empty: nobody won."""
    last = public.last_deal
    if last is None or last.winner is None:
        return ()
    if last.cards:
        return laid_out(last.cards, last.starts)
    return laid_out(public.melds[last.winner], public.starts[last.winner])


def _kept(public: Public) -> LastDeal | None:
    last = public.last_deal
    if last is None or last.winner is None:
        return last
    return replaced(last, cards=public.melds[last.winner], starts=public.starts[last.winner])


def _end(table: FourColorTable, last: LastDeal, ending: Event) -> Step[FourColorTable]:
    public, seed = table.public, table.hidden.seed
    ended = replaced(public, last_deal=last, requests=(), shown=(), turn=0, offered=None, origin="none", giver=0)
    got = scores(ended)
    done = replaced(ended, scores=tuple(map(add, public.scores, got)))
    events = (ending, *[told("scored", seat, number=paid) for seat, paid in enumerate(got) if paid])
    after = Table(done, table.private, Hidden(seed, table.hidden.pile))
    if public.proof.deal < public.options.deals:
        return Step(after, Ask("deal_over", (next_dealer(done),)), events)
    over = replaced(done, proof=public.proof.of_ended_match(seed))
    return Step(Table(over, table.private, after.hidden), None, (*events, told("match_over")))
