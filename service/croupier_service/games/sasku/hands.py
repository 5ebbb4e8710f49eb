"""Between two hands: a hand is counted, and the next one, a replay or the end of the match follows at once, without a move."""

from __future__ import annotations

from croupier_service.cards.shuffle import Entropy, Proof, Stream, deal_key, shuffled
from croupier_service.frozen import replaced
from croupier_service.games.sasku import events as say
from croupier_service.games.sasku import scoring
from croupier_service.games.sasku.events import Events
from croupier_service.games.sasku.options import Options
from croupier_service.games.sasku.table import DECK, Hidden, Private, Public, Result, SaskuTable
from croupier_service.kernel.decision import Ask
from croupier_service.kernel.game import Step
from croupier_service.kernel.table import Seat, Table

EMPTY_HANDS = (Private(),) * 4


def deal(options: Options, seats: int, entropy: Entropy) -> Step[SaskuTable]:
    """Start a match; the first dealer is drawn with the key of the first deal."""
    del seats  # always four
    proof = Proof.of_first_deal(entropy)
    dealer = Stream(deal_key(entropy.seed, 1), "first-dealer").below(4)
    return _open_hand(Public(options, proof, None, (0, 0), dealer), entropy.seed, ())


def _open_hand(opened: Public, seed: bytes, events: Events) -> Step[SaskuTable]:
    pack = shuffled(DECK.kinds, deal_key(seed, opened.proof.deal))
    began = say.hand_event(opened.proof.deal, opened.dealer, opened.pokks)
    return Step(Table(opened, EMPTY_HANDS, Hidden(seed, pack)), Ask("deal_choice", (opened.cutter,)), (*events, began))


def after_hand(table: SaskuTable, events: Events) -> Step[SaskuTable]:
    """Count the hand whose nine tricks are played, and go on from there (RULES.md, End of a hand)."""
    now, seed = table.public, table.hidden.seed
    if now.contract is None:
        raise ValueError("nothing was played for")
    result = scoring.result_of(now, now.contract)
    marks = tuple([held + earned for held, earned in zip(now.marks, result.marks, strict=True)])
    counted = replaced(now, last_deal=result, marks=marks)
    events += say.result_events(result)
    if scoring.ends_match(counted, result):
        return _end(counted, result, table, events)
    if scoring.is_pokk(result) and scoring.is_replayed(result.contract, now.options):
        return _open_hand(_next_hand(counted, seed, now.dealer, replay=True), seed, events)
    return _open_hand(_next_hand(counted, seed, now.forehand, replay=False), seed, events)


def _next_hand(counted: Public, seed: bytes, dealer: Seat, *, replay: bool) -> Public:
    proof = counted.proof.of_next_deal(seed)
    if replay:
        return Public(counted.options, proof, counted.last_deal, counted.marks, dealer, pokks=counted.pokks + 1, contract=counted.contract)
    return Public(counted.options, proof, counted.last_deal, counted.marks, dealer)


def _end(counted: Public, result: Result, table: SaskuTable, events: Events) -> Step[SaskuTable]:
    """Publish the keys. Cards that were exposed are all played by now; forgetting them keeps the last state within its length."""
    order = replaced(counted.order, exposed=()) if counted.order is not None else None
    ended = replaced(counted, proof=counted.proof.of_ended_match(table.hidden.seed), order=order)
    reason, _ = scoring.end_of_match(ended, result)
    return Step(Table(ended, table.private, table.hidden), None, (*events, say.told("match_ended", text=reason)))
