"""Positions of Kakkuri in a few words, as the worked cases give them; what a case leaves open is filled up suit by suit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from croupier_service.cards.deck import Cards
from croupier_service.cards.shuffle import Entropy, Proof, Reveal, commitment, deal_key
from croupier_service.frozen import replaced as replace
from croupier_service.games.kakkuri import notation, rules
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import DECK, RANK, WILDS, Face, Hidden, LaidCard, LastDeal, Play, Private, Public
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import Refused
from croupier_service.kernel.table import Known, Seat, Table, known

SEED = bytes(range(32))
CLASSIC = Options()


def cards(text: str) -> Cards:
    """Return the cards of a text as `4H 5S`."""
    return tuple(text.split())


def position(
    hands: Mapping[Seat, str],
    *,
    asked: Seat = 0,
    kind: str = "turn",
    last: int | None = None,
    turned: str = "",
    played: Sequence[tuple[Seat, str]] = (),
    box: int | None = None,
    top: str = "",
    turn_cards: int = 0,
    continued: bool = False,
    dropped: tuple[Seat, ...] = (),
    sansoku: tuple[Seat, ...] = (),
    dealer: Seat = 0,
    set_out: Seat | None = None,
    seats: int = 4,
    options: Options = CLASSIC,
    deal: int = 1,
    last_deal: LastDeal | None = None,
    totals: tuple[int, ...] | None = None,
) -> Match:
    """Return a match in which `asked` has to decide after the look.

    `played` are plays so far, as `(0, "4S 1C=5")`; `turned` ends with the card turned up last, else one of rank `last` is taken; `box` is
    the number of cards left in it, `top` its first ones. Seats from the anchor to the one asked have ended their turns (in a choice, all).
    """
    laid = [(seat, one) for seat, text in played for one in _laid(text)]
    under = "3C" if set_out is not None and "3C" not in turned.split() + top.split() else ""
    fill = _Fill([*hands.values(), turned, top, under, *[one.card for _, one in laid]])
    size = 6 if seats == 8 else 48 - 6 * seats
    left = size - max(1, len(cards(turned))) if box is None else box
    on_table = _turned(fill, turned, last, size - left)
    private = [_hand(fill, hands.get(seat, ""), sum(who == seat for who, _ in laid)) if seat != set_out else () for seat in range(seats)]
    hidden = Hidden(SEED, (*cards(top), *fill.free, *cards(under)))
    anchor = _anchor(laid[-1][0] if laid else None, dealer, dropped, set_out, seats)
    public = replace(
        _nothing_dealt(options, dealer, seats, deal, last_deal),
        totals=totals or (options.start_chips,) * seats,
        set_out=set_out,
        box=left,
        turned=on_table,
        played=tuple([one.card for _, one in laid]),
        played_by=tuple([seat for seat, _ in laid]),
        wild_ranks=tuple([next((one.stands_for for _, one in laid if one.card == wild), 0) for wild in WILDS]),
        last=0 if kind == "free_start" else laid[-1][1].stands_for if laid and last is None else RANK[on_table[-1]],
        anchor=anchor,
        ended=_ended(kind, asked, [seat for seat in _round(anchor, seats) if seat not in dropped and seat != set_out]),
        dropped=dropped,
        sansoku=sansoku,
        turn_cards=turn_cards,
        continued=continued,
    )
    return _opened(Table(public, tuple([Private(hand) for hand in private]), hidden), kind, asked)


def before_look(
    hands: Mapping[Seat, str],
    *,
    asked: Seat,
    dealer: Seat = 0,
    options: Options = CLASSIC,
    set_out: Seat | None = None,
    seats: int = 4,
    top: str = "",
) -> Match:
    """Return a match in which `asked` has to decide about a swap; nobody has seen a card."""
    under = "3C" if set_out is not None else ""
    fill = _Fill([*hands.values(), top, under])
    dealt = tuple([_hand(fill, hands.get(seat, ""), 0) if seat != set_out else () for seat in range(seats)])
    box = (*cards(top), *fill.free, *cards(under))
    public = _nothing_dealt(options, dealer, seats, 1, None)
    public = replace(public, box=len(box), set_out=set_out)
    return _opened(Table(public, (Private(),) * seats, Hidden(SEED, box, dealt)), "swap", asked)


def ceding(pack: Sequence[str], *, winner: Seat, options: Options, seats: int, asked: Seat | None = None) -> Match:
    """Return a match in which `asked` (else the winner of deal 1) may deal or cede; the pack lies shuffled as given."""
    scores = tuple([seats - 1 if seat == winner else -1 for seat in range(seats)])
    totals = tuple([options.start_chips + score for score in scores])
    public = replace(_nothing_dealt(options, winner, seats, 2, LastDeal(1, "win", winner, scores)), totals=totals)
    return _opened(Table(public, (Private(),) * seats, Hidden(SEED, tuple(pack))), "cede", winner if asked is None else asked)


def started(seats: int, options: Options = CLASSIC, seed: bytes = SEED) -> Match:
    """Return a new match."""
    return kernel.start(rules, options, seats, Entropy(seed))[0]


def move(match: Match, seat: Seat, *texts: str) -> Match:
    """Return the match after `seat` has made moves, one decision each."""
    for text in texts:
        match = told(match, seat, text)[0]
    return match


def told(match: Match, seat: Seat, text: str) -> tuple[Match, list[str]]:
    """Return the match after a move, and the kinds of events that a bystander heard."""
    after, events = kernel.answer(rules, match, seat, match.decisions, notation.read(text))
    return after, [wording.kind for wording in (event.wording(None) for event in events) if wording is not None]


def refused(match: Match, seat: Seat, text: str) -> str | None:
    """Return why a move of `seat` is refused; None: it is not. The match is as before in any case."""
    try:
        kernel.answer(rules, match, seat, match.decisions, notation.read(text))
    except Refused as refusal:
        return refusal.reason
    return None


def legal(match: Match) -> list[str]:
    """Return the text of every legal move of the seat that is asked."""
    seat, kind = asked_of(match)
    return [notation.write(one) for one in kernel.legal_moves(rules, known(match.table, seat), kind)]


def asked_of(match: Match) -> tuple[Seat, str]:
    """Return who is asked, and what."""
    assert match.decision is not None
    (seat,) = match.decision.answers
    return seat, match.decision.kind


def sees(match: Match, seat: Seat | None) -> Known[Public, Face, Private]:
    """Return what a viewer knows."""
    return cast("Known[Public, Face, Private]", known(match.table, seat))


class _Fill:
    """The cards that a case does not name, suit by suit and downwards, so that no hand is filled up to utazu."""

    def __init__(self, texts: Sequence[str]) -> None:
        named = {card for text in texts for card in cards(text)}
        self.free = [card for suit in "SHDC" for card in reversed(DECK.kinds) if card[-1] == suit and card not in named]

    def take(self, number: int) -> list[str]:
        taken, self.free = self.free[:number], self.free[number:]
        return taken


def _laid(text: str) -> tuple[LaidCard, ...]:
    one = notation.read("play " + text)
    assert isinstance(one, Play)
    return one.cards


def _turned(fill: _Fill, turned: str, last: int | None, number: int) -> Cards:
    top = list(cards(turned))
    if not top and last is not None:
        top = [next(card for card in fill.free if RANK[card] == last)]
        fill.free.remove(top[0])
    return tuple(fill.take(number - len(top)) + top)


def _hand(fill: _Fill, text: str, laid: int) -> Cards:
    named = cards(text)
    return DECK.ordered([*named, *fill.take(6 - laid - len(named))])


def _anchor(played_last: Seat | None, dealer: Seat, dropped: tuple[Seat, ...], set_out: Seat | None, seats: int) -> Seat:
    if played_last is not None:
        return played_last
    return next(seat for seat in _round(dealer, seats) if seat not in dropped and seat != set_out)


def _round(start: Seat, seats: int) -> list[Seat]:
    return [(start + place) % seats for place in range(seats)]


def _ended(kind: str, asked: Seat, round_of_turns: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return who has ended a turn when a decision of `kind` is open to `asked`."""
    if kind == "free_start":
        return ()
    return tuple(round_of_turns if kind == "choice" else round_of_turns[: round_of_turns.index(asked)])


def _nothing_dealt(options: Options, dealer: Seat, seats: int, deal: int, last_deal: LastDeal | None) -> Public:
    proof = Proof(Reveal.AFTER_MATCH, deal, commitment(deal_key(SEED, deal)))
    totals = (options.start_chips,) * seats
    nobody: tuple[Seat, ...] = ()
    return Public(
        options,
        proof,
        last_deal,
        totals,
        dealer,
        None,
        48,
        nobody,
        (),
        (),
        nobody,
        (0, 0),
        0,
        dealer,
        nobody,
        nobody,
        nobody,
        0,
        continued=False,
    )


def _opened(table: Table[Public, Private, Hidden], kind: str, asked: Seat) -> Match:
    decision = Decision.opened(9, Ask(kind, (asked,)))
    assert rules.fault(table, decision) is None, rules.fault(table, decision)
    return Match(table, decision, 9, 8, (5,) * (len(table.private) + 1))
