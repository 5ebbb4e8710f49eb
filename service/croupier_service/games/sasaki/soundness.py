"""Whether a table from outside can have come out of these rules. No rule stands here; it asks the rules what they would have done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain

from croupier_service.cards.deck import Cards
from croupier_service.games.sasaki.combinations import combination, played_as
from croupier_service.games.sasaki.dealing import opening_seat
from croupier_service.games.sasaki.declaring import stopping_seats
from croupier_service.games.sasaki.kicks import jata_seats, kkota_seats, top_ranks
from croupier_service.games.sasaki.options import Options
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
    counts,
    passers,
)
from croupier_service.games.sasaki.trick import passes_needed
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.table import Seat

EVERY_SEAT = frozenset(SEATS)
SEAT_OR_NOBODY = (None, *SEATS)
HAND = 12
HIGHEST_SCORE = 24
"""The most that a deal gives or takes: a lone player first after run and stop."""
SHOWN = ((), RED_TENS[:1], RED_TENS[1:], RED_TENS)
BITS = {card: 1 << place for place, card in enumerate(DECK.kinds)}
"""A bit for each card. As many bits as there are cards sum up to all of them only if each is there once."""
BIT_OF, ALL_BITS, RED_BITS = BITS.__getitem__, sum(BITS.values()), sum(map(BITS.__getitem__, RED_TENS))
BEFORE_PLAY = (DECLARE, STOP)
"""The decisions while the opener is still hidden."""


def fault_of(table: SasakiTable, decision: Decision | None) -> str | None:
    """Return what is wrong with `table` or with the question `decision`, its answers left aside; None: nothing.

    This is asked at each move. What stays as it is from one move to the next, or takes few values, is looked at once and kept.
    """
    public, over = table.public, decision is None
    hands: tuple[Cards, ...] = tuple(chain.from_iterable(table.private))  # which hold nothing else
    put_down = sum(map(BIT_OF, public.played))
    return (
        _cards_fault(hands, public.played, put_down)
        or _places_fault(public.finished, tuple(map(bool, hands)), over)
        or _standing_fault(public.options, public.proof.deal, public.totals, public.last_deal, over)
        or _red_tens_fault(public, hands, put_down & RED_BITS, over=over)
        or _trick_fault(public)
        or (None if decision is None else _decision_fault(table, decision))
    )


def _cards_fault(hands: tuple[Cards, ...], played: Cards, put_down: int) -> str | None:
    if len(hands) != len(SEATS):
        return "there are not four hands"
    if len(played) + sum(map(len, hands)) != len(BITS) or put_down + sum(map(_hand_bits, hands)) != ALL_BITS:
        return "not every card is in exactly one place, or a hand is too large or out of order"
    return None


@lru_cache(maxsize=512)
def _hand_bits(hand: Cards) -> int:
    """Return the sum of the bits of a hand, and more than all bits where it is too large or out of order."""
    return sum(map(BIT_OF, hand)) if len(hand) <= HAND and hand == DECK.ordered(hand) else ALL_BITS + 1


@lru_cache(maxsize=512)
def _places_fault(finished: tuple[Seat, ...], holding: tuple[bool, ...], over: bool) -> str | None:  # noqa: FBT001 - the key of a cache
    out = [seat for seat in SEATS if not holding[seat]]
    if over:
        return None if sorted(finished) == [0, 1, 2, 3] and sorted(finished[:3]) == out else "the places do not fit the hands"
    return None if len(out) <= 2 and sorted(finished) == out else "the seats that are out do not fit the hands"


@lru_cache(maxsize=512)
def _standing_fault(
    options: Options,
    deal: int,
    totals: tuple[int, ...],
    last_deal: LastDeal | None,
    over: bool,  # noqa: FBT001 - the key of a cache
) -> str | None:
    """Return what is wrong with all that changes with a deal only."""
    if not 1 <= deal <= options.match_deals:
        return "the match has no such deal"
    return _totals_fault(options, deal, totals, last_deal, over=over) or (
        None if last_deal is None else _last_deal_fault(options, last_deal)
    )


def _totals_fault(options: Options, deal: int, totals: tuple[int, ...], last_deal: LastDeal | None, *, over: bool) -> str | None:
    ended = deal if over else deal - 1
    if len(totals) != len(SEATS) or max(map(abs, totals)) > HIGHEST_SCORE * ended:
        return "the totals are out of range"
    if (last_deal is None) != (ended == 0):
        return "the last deal does not fit the number of the deal"
    if over and match_end(options, deal, totals) is None:
        return "the match is not over yet"
    target = options.match_target
    return "the match is over already" if not over and target is not None and max(totals) >= target else None


def _last_deal_fault(options: Options, last_deal: LastDeal) -> str | None:
    finished, owners = last_deal.finished, last_deal.red_owners
    if sorted(finished) != [0, 1, 2, 3] or len(owners) != 2 or not EVERY_SEAT.issuperset(owners):
        return "the places or teams of the last deal are of no seats"
    if last_deal.multiplier not in ((1, 2, 4) if options.running else (1,)) or last_deal.shown not in SHOWN:
        return "the last deal cannot have gone like this"
    scores = deal_scores(finished, owners, last_deal.multiplier, options)
    return None if scores == last_deal.scores else "the last deal is scored otherwise"


def _red_tens_fault(public: Public, hands: tuple[Cards, ...], out: int, *, over: bool) -> str | None:
    diamond, heart, runners = public.diamond_owner, public.heart_owner, public.runners
    if fault := _owners_fault(diamond, heart, runners, public.stoppers, out, public.options.running, over):
        return fault
    if runners and out != RED_BITS and not _are_swapped(out, hands, diamond, heart):
        return "a red ten that was shown is not where it must be"
    if over and public.last_deal and public.last_deal.red_owners != (diamond, heart):
        return "the teams are not those of the last deal"
    return None


@lru_cache(maxsize=512)
def _owners_fault(
    diamond: Seat | None,
    heart: Seat | None,
    runners: tuple[Seat, ...],
    stoppers: tuple[Seat, ...],
    out: int,
    may_run: bool,  # noqa: FBT001 - the key of a cache
    over: bool,  # noqa: FBT001 - the key of a cache
) -> str | None:
    """Return what is wrong with who ran, who stopped and who was dealt which red ten, of which those of the bits `out` are played."""
    owners = (diamond, heart)
    if list(runners) != sorted({seat for seat in runners if seat in owners}) or (runners and not may_run):
        return "these seats cannot have run"
    if list(stoppers) != sorted({seat for seat in stoppers if seat in SEATS and seat not in owners}) or (stoppers and not runners):
        return "these seats cannot have stopped"
    known = [bool(runners) or over or bool(out & bit) for bit in map(BIT_OF, RED_TENS)]
    if known != [owner is not None for owner in owners] or not set(owners).issubset(SEAT_OR_NOBODY):
        return "what is known of a red ten does not fit what was shown"
    return None


def _are_swapped(out: int, hands: tuple[Cards, ...], diamond: Seat | None, heart: Seat | None) -> bool:
    """Return whether each red ten that is not played is held by the owner of the other one, as after a run; both owners are known."""
    if diamond is None or heart is None:
        return False
    return bool((out & BITS["TD"] or "TD" in hands[heart]) and (out & BITS["TH"] or "TH" in hands[diamond]))


def _trick_fault(public: Public) -> str | None:
    if sum(public.trick_sizes) > len(public.played):
        return "the trick has other cards than were played"
    return _shown_fault(public.trick_seats, public.trick_sizes, public.combination)


@lru_cache(maxsize=512)
def _shown_fault(seats: tuple[Seat, ...], sizes: tuple[int, ...], top: Kind | None) -> str | None:
    """Return what is wrong with the plays of a trick that are kept apart."""
    if len(seats) != len(sizes) or len(sizes) > TRICK_SHOWN or not EVERY_SEAT.issuperset(seats):
        return "the plays of the trick do not fit together"
    if 0 in sizes:
        return "the trick has other cards than were played"
    return None if (top is None) == (not sizes) else "the top does not fit the trick"


def _decision_fault(table: SasakiTable, decision: Decision) -> str | None:
    public, kind, answers = table.public, decision.kind, decision.answers
    if kind not in EXPECTED or None not in answers.values():
        return "there is no such question to answer"
    if (public.opener is None) != (kind in BEFORE_PLAY) or public.opener not in SEAT_OR_NOBODY:
        return "the opener is known too early, or not at all"
    if public.passes and kind != RESPOND:
        return "there are passes on nothing"
    seats = tuple(answers)
    return None if seats == EXPECTED[kind](table, seats) else f"these seats would not be asked to {kind}"


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
    return _responding(public.owner, public.finished, public.passes) if _is_top_sound(public) else ()


@lru_cache(maxsize=512)
def _responding(owner: Seat, finished: tuple[Seat, ...], passes: int) -> tuple[Seat, ...]:
    """Return who responds after so many passes on the top of `owner`; nobody where they have ended the trick."""
    return passers(owner, finished, passes + 1)[-1:] if 0 <= passes < passes_needed(owner, finished) else ()


def _asked_to_kick(table: SasakiTable, _: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return jata_seats(table.public, counts(table)) if _is_top_sound(table.public) else ()


def _asked_to_skewer(table: SasakiTable, _: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return kkota_seats(table.public, counts(table)) if _is_kick_sound(table.public) else ()


def _is_top_sound(public: Public) -> bool:
    """Return whether the top is what its owner can have played it as; an owner that is out has played its whole hand."""
    sizes = public.trick_sizes
    if not sizes:
        return False
    top = public.played[-sizes[-1] :]
    found = played_as(top, len(top) if public.trick_seats[-1] in public.finished else HAND, public.options)
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
