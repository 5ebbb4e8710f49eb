"""Whether a table from outside can have come out of these rules. No rule stands here; it asks the rules what they would have done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from croupier_service.cards.deck import Cards
from croupier_service.cards.shuffle import SEED_BYTES, Proof, Reveal
from croupier_service.games.sasaki.combinations import combination, played_as
from croupier_service.games.sasaki.dealing import opening_seat
from croupier_service.games.sasaki.declaring import stopping_seats
from croupier_service.games.sasaki.kicks import jata_seats, kkota_seats, top_ranks
from croupier_service.games.sasaki.red_tens import known_holder, known_owner
from croupier_service.games.sasaki.scoring import deal_scores, match_end
from croupier_service.games.sasaki.table import (
    DECK,
    DECLARE,
    JATA,
    KKOTA,
    LEAD,
    RANK,
    RED_TENS,
    RESPOND,
    SEATS,
    STOP,
    TRICK_SHOWN,
    Kind,
    LastDeal,
    Public,
    SasakiTable,
    next_active,
)
from croupier_service.games.sasaki.trick import passes_needed
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.table import Seat

ALL_CARDS = len(DECK.kinds)
EVERY_SEAT = frozenset(SEATS)
HAND = 12
HIGHEST_SCORE = 24
"""The most that a deal gives or takes: a lone player first after run and stop."""
EVERY_RED_TEN = frozenset(RED_TENS)
SHOWN = ((), RED_TENS[:1], RED_TENS[1:], RED_TENS)


def fault_of(table: SasakiTable, decision: Decision | None) -> str | None:
    """Return what is wrong with `table` or with the question `decision`, its answers left aside; None: nothing."""
    public, over = table.public, decision is None
    return (
        _cards_fault(table)
        or _finished_fault(table, over=over)
        or _proof_fault(public, table.hidden.seed, over=over)
        or _totals_fault(public, over=over)
        or _red_tens_fault(table, over=over)
        or _trick_fault(public)
        or (None if decision is None else _decision_fault(table, decision))
    )


def _cards_fault(table: SasakiTable) -> str | None:
    if len(table.private) != len(SEATS):
        return "there are not four hands"
    hands = [private.hand for private in table.private]
    cards = (*table.public.played, *hands[0], *hands[1], *hands[2], *hands[3])
    if len(cards) != ALL_CARDS or len(set(cards)) != ALL_CARDS:
        return "not every card is in exactly one place"
    for hand in hands:
        if len(hand) > HAND or not _in_order(hand):
            return "a hand is too large or out of order"
    return None


@lru_cache(maxsize=8192)
def _in_order(hand: Cards) -> bool:
    return hand == DECK.ordered(hand)


def _finished_fault(table: SasakiTable, *, over: bool) -> str | None:
    finished = table.public.finished
    out = [seat for seat, private in enumerate(table.private) if not private.hand]
    if over:
        return None if sorted(finished) == [0, 1, 2, 3] and sorted(finished[:3]) == out else "the places do not fit the hands"
    return None if len(out) <= 2 and sorted(finished) == out else "the seats that are out do not fit the hands"


def _proof_fault(public: Public, seed: bytes, *, over: bool) -> str | None:
    proof = public.proof
    if len(seed) != SEED_BYTES or len(proof.commitment) != SEED_BYTES:
        return "the seed or the commitment is not 32 bytes"
    if not 1 <= proof.deal <= public.options.match_deals:
        return "the match has no such deal"
    if proof.match_key != (seed if over and proof.reveal is not Reveal.NEVER else b""):
        return "the key of the match is not as published"
    return None if len(proof.last_key) == _last_key_size(proof, over=over) else "the key of the last deal is not as published"


def _last_key_size(proof: Proof, *, over: bool) -> int:
    return SEED_BYTES if proof.reveal is Reveal.AFTER_DEAL and (over or proof.deal > 1) else 0


def _totals_fault(public: Public, *, over: bool) -> str | None:
    totals, last_deal = public.totals, public.last_deal
    ended = public.proof.deal if over else public.proof.deal - 1
    if len(totals) != len(SEATS) or max(map(abs, totals)) > HIGHEST_SCORE * ended:
        return "the totals are out of range"
    if (last_deal is None) != (ended == 0):
        return "the last deal does not fit the number of the deal"
    if over and match_end(public) is None:
        return "the match is not over yet"
    target = public.options.match_target
    if not over and target is not None and max(totals) >= target:
        return "the match is over already"
    return None if last_deal is None else _last_deal_fault(last_deal, public)


def _last_deal_fault(last_deal: LastDeal, public: Public) -> str | None:
    if sorted(last_deal.finished) != [0, 1, 2, 3] or len(last_deal.red_owners) != 2 or not all(map(_is_seat, last_deal.red_owners)):
        return "the places or teams of the last deal are of no seats"
    if not _is_multiplier(last_deal.multiplier, public) or last_deal.shown not in SHOWN:
        return "the last deal cannot have gone like this"
    scores = deal_scores(last_deal.finished, last_deal.red_owners, last_deal.multiplier, public.options)
    return None if scores == last_deal.scores else "the last deal is scored otherwise"


def _is_seat(seat: int | None) -> bool:
    return seat in SEATS


def _is_multiplier(multiplier: int, public: Public) -> bool:
    return multiplier in ((1, 2, 4) if public.options.running else (1,))


def _declarations_fault(public: Public) -> str | None:
    runners, stoppers = public.runners, public.stoppers
    if not runners and not stoppers:
        return None
    owners = (public.diamond_owner, public.heart_owner)
    if list(runners) != sorted({seat for seat in runners if seat in owners}) or (runners and not public.options.running):
        return "these seats cannot have run"
    if list(stoppers) != sorted({seat for seat in stoppers if seat in SEATS and seat not in owners}) or (stoppers and not runners):
        return "these seats cannot have stopped"
    return None


def _red_tens_fault(table: SasakiTable, *, over: bool) -> str | None:
    public = table.public
    if fault := _declarations_fault(public):
        return fault
    ran = bool(public.runners)
    if not ran and not over and EVERY_RED_TEN.isdisjoint(public.played) and public.diamond_owner is None and public.heart_owner is None:
        return None
    for card in RED_TENS:
        owner = known_owner(public, card)
        if owner is None and not ran and not over and card not in public.played:
            continue
        if owner not in SEATS or not (ran or over or card in public.played):
            return "what is known of a red ten does not fit what was shown"
        holder = known_holder(public, card)
        if holder is not None and (not _is_seat(holder) or card not in table.private[holder].hand):
            return "a red ten that was shown is not where it must be"
    if over and public.last_deal and public.last_deal.red_owners != (public.diamond_owner, public.heart_owner):
        return "the teams are not those of the last deal"
    return None


def _trick_fault(public: Public) -> str | None:
    seats, sizes = public.trick_seats, public.trick_sizes
    if len(seats) != len(sizes) or len(sizes) > TRICK_SHOWN or not EVERY_SEAT.issuperset(seats):
        return "the plays of the trick do not fit together"
    if 0 in sizes or sum(sizes) > len(public.played):
        return "the trick has other cards than were played"
    return None if (public.combination is None) == (not sizes) else "the top does not fit the trick"


def _decision_fault(table: SasakiTable, decision: Decision) -> str | None:
    expect = EXPECTED.get(decision.kind)
    if expect is None or decision.complete:
        return "there is no such question to answer"
    public, seats = table.public, tuple(decision.answers)
    if (public.opener is None) != (decision.kind in (DECLARE, STOP)) or not (public.opener is None or _is_seat(public.opener)):
        return "the opener is known too early, or not at all"
    if decision.kind != RESPOND and public.passes != 0:
        return "there are passes on nothing"
    return None if seats == expect(table, seats) else f"these seats would not be asked to {decision.kind}"


def _asked_to_declare(table: SasakiTable, _: tuple[Seat, ...]) -> tuple[Seat, ...]:
    public = table.public
    return SEATS if public.options.running and not public.runners and not public.played else ()


def _asked_to_stop(table: SasakiTable, _: tuple[Seat, ...]) -> tuple[Seat, ...]:
    public = table.public
    return stopping_seats(public) if public.runners and not public.stoppers and not public.played else ()


def _asked_to_lead(table: SasakiTable, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    public = table.public
    if public.trick_sizes:
        return ()
    if not public.played:
        return (opening_seat(table),) if opening_seat(table) == public.opener else ()
    return seats if len(seats) == 1 and seats[0] in SEATS and seats[0] not in public.finished else ()


def _asked_to_respond(table: SasakiTable, _: tuple[Seat, ...]) -> tuple[Seat, ...]:
    public = table.public
    if not _is_top_sound(public) or not 0 <= public.passes < passes_needed(public):
        return ()
    seat = next_active(public, public.owner)
    for _passed in range(public.passes):
        seat = next_active(public, seat)
    return (seat,)


def _asked_to_kick(table: SasakiTable, _: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return jata_seats(table.public, _counts(table)) if _is_top_sound(table.public) else ()


def _asked_to_skewer(table: SasakiTable, _: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return kkota_seats(table.public, _counts(table)) if _is_kick_sound(table.public) else ()


def _counts(table: SasakiTable) -> tuple[int, ...]:
    return tuple([len(private.hand) for private in table.private])


def _is_top_sound(public: Public) -> bool:
    """Return whether the top is what its owner can have played it as; an owner that is out has played its whole hand."""
    if not public.trick_sizes:
        return False
    top = public.top
    found = played_as(top, len(top) if public.owner in public.finished else HAND, public.options)
    return found is not None and found.kind is public.combination


def _is_kick_sound(public: Public) -> bool:
    """Return whether the top kicks the play before it."""
    if public.combination is not Kind.JATA or len(public.trick_sizes) < 2:
        return False
    before, kick = public.trick_sizes[-2:]
    kicked = combination(public.played[-before - kick : -kick])
    if kicked is None or not (kicked.kind is Kind.SINGLE or (kicked.kind is Kind.SEQUENCE and public.options.double_sequence_jata)):
        return False
    ranks = [RANK[card] for card in kicked.cards]
    return ranks == top_ranks(public) and [RANK[card] for card in public.top] == sorted(ranks * 2)


EXPECTED: Mapping[str, Callable[[SasakiTable, tuple[Seat, ...]], tuple[Seat, ...]]] = {
    DECLARE: _asked_to_declare,
    STOP: _asked_to_stop,
    LEAD: _asked_to_lead,
    RESPOND: _asked_to_respond,
    JATA: _asked_to_kick,
    KKOTA: _asked_to_skewer,
}
