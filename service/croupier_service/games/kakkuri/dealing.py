"""From the shuffle to the first turn: ceding, dealing, setting out by 3C, blind swaps, the look (RULES.md, K0 to K4); the end of a deal.

Hands are hidden from everybody until `_look` gives them to their seats; nothing here may put a card into `private` before.
"""

from __future__ import annotations

from croupier_service.cards.deck import Cards
from croupier_service.cards.shuffle import Entropy, Proof, deal_key, shuffled
from croupier_service.frozen import replaced
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.payments import scores
from croupier_service.games.kakkuri.table import (
    CEDE,
    DECK,
    EIGHT,
    HAND_SIZE,
    RANK,
    SETTING_OUT,
    SWAP,
    TURN,
    UTAZU,
    Deal,
    Ending,
    Hidden,
    KakkuriTable,
    LastDeal,
    Move,
    Private,
    Public,
    Swap,
)
from croupier_service.kernel.decision import Ask
from croupier_service.kernel.event import Event, Wording, public
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat, Table

Events = tuple[Event, ...]
PACKET = 3


def first_deal(options: Options, seats: int, entropy: Entropy) -> Step[KakkuriTable]:
    """Start a match: `first_dealer` deals (section 4, Match)."""
    proof = Proof.of_first_deal(entropy)
    totals = (options.start_chips,) * seats
    return _dealt(_with_pack(_before(options, proof, None, totals, options.first_dealer), entropy.seed), ())


def end_deal(table: KakkuriTable, ending: Ending, winner: Seat | None, events: Events) -> Step[KakkuriTable]:
    """Pay for the deal and go on with the next one, or end the match (section 4)."""
    last = LastDeal(table.public.proof.deal, ending, winner, scores(table.public, ending, winner))
    totals = tuple([total + score for total, score in zip(table.public.totals, last.scores, strict=True)])
    events = (*events, _ended(last), *[public("scored", seat, number=score) for seat, score in enumerate(last.scores)])
    if last.number == table.public.options.match_deals:
        return _match_over(table, last, totals, events)
    return _next_deal(table, last, totals, events)


def settle_cede(table: KakkuriTable, seat: Seat, move: Move) -> Step[KakkuriTable]:
    """Settle K0: a seat takes the deal or hands it on; when all have ceded, the winner has it."""
    winner, after = table.public.dealer, (seat + 1) % len(table.private)
    if isinstance(move, Deal):
        return _dealt(Table(replaced(table.public, dealer=seat, anchor=seat), table.private, table.hidden), ())
    if after == winner:
        return _dealt(table, (public("ceded", seat),))
    return Step(table, Ask(CEDE, (after,)), (public("ceded", seat),))


def settle_swap(table: KakkuriTable, seat: Seat, move: Move) -> Step[KakkuriTable]:
    """Settle K2: a seat swaps its unseen hand with the dealer's or keeps it; after the last one all look."""
    if isinstance(move, Swap):
        table = _swapped(table, seat)
    events = (public("swapped" if isinstance(move, Swap) else "kept", seat),)
    asked = _next_to_swap(table.public, seat)
    if asked is None:
        return _look(table, events)
    return Step(table, Ask(SWAP, (asked,)), events)


def _ended(last: LastDeal) -> Event:
    if last.winner is None:
        return public("abandoned", number=last.number)
    return public("deal_won", last.winner, number=last.scores[last.winner], text=last.ending)


def _match_over(table: KakkuriTable, last: LastDeal, totals: tuple[int, ...], events: Events) -> Step[KakkuriTable]:
    proof = table.public.proof.of_ended_match(table.hidden.seed)
    ended = Table(replaced(table.public, proof=proof, last_deal=last, totals=totals), table.private, table.hidden)
    *others, best = [f"Seat {seat}" for seat, total in enumerate(totals) if total == max(totals)]
    winners = f"{', '.join(others)} and {best}" if others else best
    return Step(ended, None, (*events, public("match_ended", number=max(totals), text=winners)))


def _next_deal(table: KakkuriTable, last: LastDeal, totals: tuple[int, ...], events: Events) -> Step[KakkuriTable]:
    """Let the winner deal next, or cede; after an abandoned deal the same dealer again (section 4, Match; K0)."""
    options, seed, winner = table.public.options, table.hidden.seed, last.winner
    dealer = table.public.dealer if winner is None else winner
    table = _with_pack(_before(options, table.public.proof.of_next_deal(seed), last, totals, dealer), seed)
    if options.cede_deal and winner is not None:
        return Step(table, Ask(CEDE, (winner,)), events)
    return _dealt(table, events)


def _before(options: Options, proof: Proof, last_deal: LastDeal | None, totals: tuple[int, ...], dealer: Seat) -> Public:
    """Return what is known when nothing has been dealt yet."""
    return Public(
        options=options,
        proof=proof,
        last_deal=last_deal,
        totals=totals,
        dealer=dealer,
        set_out=None,
        box=len(DECK.kinds),
        swapped=(),
        turned=(),
        played=(),
        played_by=(),
        wild_ranks=(0, 0),
        last=0,
        anchor=dealer,
        ended=(),
        dropped=(),
        sansoku=(),
        turn_cards=0,
        continued=False,
    )


def _with_pack(told: Public, seed: bytes) -> KakkuriTable:
    pack = shuffled(DECK.kinds, deal_key(seed, told.proof.deal))
    return Table(told, (Private(),) * len(told.totals), Hidden(seed, pack))


def _dealt(table: KakkuriTable, events: Events) -> Step[KakkuriTable]:
    """K1: deal, set one of eight out, turn up early if that is the rule; then the swaps (K2)."""
    options, dealer = table.public.options, table.public.dealer
    events = (*events, public("deal_started", dealer, number=table.public.proof.deal))
    table = _packets_dealt(table)
    if len(table.private) == EIGHT and options.three_clubs_timing == "before_swap":
        table, events = _one_set_out(table, events)
    if options.first_turn_up == "at_deal" and table.hidden.box:
        table, events = turned_up(table, events)
    asked = _next_to_swap(table.public, table.public.dealer)
    if options.blind_swap and asked is not None:
        return Step(table, Ask(SWAP, (asked,)), events)
    return _look(table, events)


def _packets_dealt(table: KakkuriTable) -> KakkuriTable:
    """Deal two packets of three to each seat, the seat after the dealer first (section 2, Deal)."""
    pack, seats = table.hidden.box, len(table.private)
    second = PACKET * seats
    hands: list[Cards] = [()] * seats
    for place in range(seats):
        at = PACKET * place
        hands[(table.public.dealer + 1 + place) % seats] = pack[at : at + PACKET] + pack[second + at : second + at + PACKET]
    box = pack[HAND_SIZE * seats :]
    return Table(replaced(table.public, box=len(box)), table.private, Hidden(table.hidden.seed, box, tuple(hands)))


def _one_set_out(table: KakkuriTable, events: Events) -> tuple[KakkuriTable, Events]:
    """Set out the seat whose hand has 3C: it is shuffled and becomes the box; a dealer is followed by the next seat (K1; rulings 2, 3)."""
    told, seed, hands = table.public, table.hidden.seed, table.hidden.hands
    out = next(seat for seat, hand in enumerate(hands) if SETTING_OUT in hand)
    box = shuffled(hands[out], deal_key(seed, told.proof.deal), 0, purpose="box")
    dealer = (out + 1) % len(hands) if out == told.dealer else told.dealer
    told = replaced(told, set_out=out, dealer=dealer, anchor=dealer, box=len(box))
    left = tuple([() if seat == out else hand for seat, hand in enumerate(hands)])
    events = (*events, public("set_out", out))
    if out == table.public.dealer:
        events = (*events, public("dealer_follows", dealer))
    return Table(told, table.private, Hidden(seed, box, left)), events


def turned_up(table: KakkuriTable, events: Events) -> tuple[KakkuriTable, Events]:
    """Turn up the top card of the box, which is not empty: the rank to follow is its printed rank (K4, K6; ruling 15)."""
    told, hidden = table.public, table.hidden
    card = hidden.box[0]
    told = replaced(told, box=told.box - 1, turned=(*told.turned, card), last=RANK[card], ended=(), continued=False)
    table = Table(told, table.private, Hidden(hidden.seed, hidden.box[1:], hidden.hands))
    return table, (*events, public("turned_up", cards=(card,), number=RANK[card]))


def _next_to_swap(told: Public, seat: Seat) -> Seat | None:
    """Return the seat that is asked to swap after `seat`; None: the dealer's turn has come, who is not asked (ruling 5)."""
    after = (seat + 1) % len(told.totals)
    if after == told.set_out:
        after = (after + 1) % len(told.totals)
    return None if after == told.dealer else after


def _swapped(table: KakkuriTable, seat: Seat) -> KakkuriTable:
    told, hands = table.public, list(table.hidden.hands)
    hands[seat], hands[told.dealer] = hands[told.dealer], hands[seat]
    hidden = Hidden(table.hidden.seed, table.hidden.box, tuple(hands))
    return Table(replaced(told, swapped=(*told.swapped, seat)), table.private, hidden)


def _look(table: KakkuriTable, events: Events) -> Step[KakkuriTable]:
    """K3 and K4: the late setting out, the look, utazu; then the first card is turned up and the dealer begins."""
    if len(table.private) == EIGHT and table.public.set_out is None:
        table, events = _one_set_out(table, events)
    hands = [DECK.ordered(hand) for hand in table.hidden.hands]
    seen = Table(table.public, tuple([Private(hand) for hand in hands]), Hidden(table.hidden.seed, table.hidden.box))
    for seat, hand in enumerate(hands):
        if hand and all(card in hand for card in UTAZU):
            return end_deal(seen, "utazu", seat, (*events, public("utazu", seat, UTAZU)))
    events = (*events, _looked(hands))
    if not seen.public.last:
        seen, events = turned_up(seen, events)
    return Step(seen, Ask(TURN, (seen.public.dealer,)), events)


def _looked(hands: list[Cards]) -> Event:
    return Event(Wording("looked"), {seat: Wording("hand_seen", seat, hand) for seat, hand in enumerate(hands) if hand})
