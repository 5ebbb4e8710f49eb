"""The start of a deal, up to its first lead, and its end. Nothing of the play itself stands here."""

from __future__ import annotations

from croupier_service.cards.deck import Cards
from croupier_service.cards.shuffle import Proof, deal_key, shuffled
from croupier_service.frozen import replaced
from croupier_service.games.sasaki.events import Events, told
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.red_tens import red_owners
from croupier_service.games.sasaki.scoring import deal_scores, match_end, winning_seats
from croupier_service.games.sasaki.table import (
    DECK,
    DECLARE,
    LEAD,
    OPENING_THREE,
    RED_TENS,
    SEATS,
    Hidden,
    LastDeal,
    Private,
    Public,
    SasakiTable,
)
from croupier_service.kernel.decision import Ask
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat, Table


def start_deal(options: Options, proof: Proof, seed: bytes, totals: tuple[int, ...], last_deal: LastDeal | None) -> Step[SasakiTable]:
    """Deal by `proof` and ask for declarations, or for the first lead where nobody runs."""
    public = Public(options, proof, totals, last_deal)
    table = Table(public, tuple([Private(hand) for hand in dealt(seed, proof.deal)]), Hidden(seed))
    events = (told("deal_started", number=proof.deal),)
    if options.running:
        return Step(table, Ask(DECLARE, SEATS), events)
    return open_play(table, events)


def dealt(seed: bytes, deal: int) -> tuple[Cards, ...]:
    """Return the hands of a deal by seat: card i of the shuffled deck goes to seat i mod 4 (RULES.md, Equipment)."""
    cards = shuffled(DECK.kinds, deal_key(seed, deal))
    return tuple([DECK.ordered(cards[seat::4]) for seat in SEATS])


def open_play(table: SasakiTable, events: Events) -> Step[SasakiTable]:
    """Ask the opener for the first lead; only now does it become public who that is."""
    opener = opening_seat(table)
    table = replaced(table, public=replaced(table.public, opener=opener))
    return Step(table, Ask(LEAD, (opener,)), (*events, told("opens", opener)))


def opening_seat(table: SasakiTable) -> Seat:
    """Return who leads first: the holder of the three, or the first of the deal before (options time_of_day, later_leader)."""
    options, last_deal = table.public.options, table.public.last_deal
    if last_deal and options.later_leader == "previous_first":
        return last_deal.finished[0]
    three = OPENING_THREE[options.time_of_day]
    return next(seat for seat in SEATS if three in table.private[seat].hand)


def end_deal(table: SasakiTable, events: Events) -> Step[SasakiTable]:
    """Score the deal in which the third seat has just gone out; start the next one or end the match."""
    public = table.public
    last = next(seat for seat in SEATS if seat not in public.finished)
    last_deal = _last_deal(table, (*public.finished, last))
    totals = tuple([total + score for total, score in zip(public.totals, last_deal.scores, strict=True)])
    public = replaced(public, totals=totals, last_deal=last_deal)
    events = (*events, *_deal_end(last_deal, last))
    if reason := match_end(public.options, public.proof.deal, totals):
        return _end_match(table, public, (*events, told("match_over", text=reason)))
    following = start_deal(public.options, public.proof.of_next_deal(table.hidden.seed), table.hidden.seed, totals, last_deal)
    return Step(following.table, following.ask, (*events, *following.events))


def _last_deal(table: SasakiTable, finished: tuple[Seat, ...]) -> LastDeal:
    public, owners = table.public, red_owners(table)
    shown = tuple([card for card in table.private[finished[-1]].hand if card in RED_TENS])
    return LastDeal(deal_scores(finished, owners, public.multiplier, public.options), finished, owners, public.multiplier, shown)


def _deal_end(last_deal: LastDeal, last: Seat) -> Events:
    shown = (told("left_with", last, last_deal.shown),) if last_deal.shown else ()
    scored = [told("scored", seat, number=last_deal.scores[seat]) for seat in SEATS]
    return (*shown, *scored)


def _end_match(table: SasakiTable, public: Public, events: Events) -> Step[SasakiTable]:
    """Clear the table of what no longer matters; the last hand stays where it is, so that every card stays in one zone."""
    assert public.last_deal is not None  # noqa: S101 - end_deal has just set it
    diamond, heart = public.last_deal.red_owners
    public = replaced(
        public,
        proof=public.proof.of_ended_match(table.hidden.seed),
        finished=public.last_deal.finished,
        diamond_owner=diamond,
        heart_owner=heart,
        passes=0,
    )
    won = [told("won", seat, number=public.totals[seat]) for seat in winning_seats(public.totals)]
    return Step(replaced(table, public=public), None, (*events, *won))
