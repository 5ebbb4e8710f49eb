"""The product against the naive second implementation, on random hands and in random matches."""

from __future__ import annotations

from random import Random

import pytest

from croupier_service.games.kakkuri import notation, rules
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.payments import scores
from croupier_service.games.kakkuri.sets import plays, refuse_play, splits_into_pairs
from croupier_service.games.kakkuri.table import LastDeal, Move, Play, active_count
from croupier_service.kernel.match import Match
from tests.games.kakkuri.oracle import NaiveDeal, may_play, payments, three_pairs, writable_plays
from tests.games.kakkuri.positions import position
from tests.games.kakkuri.random_matches import new_match, playing, some_hand, some_options


@pytest.mark.parametrize("seed", range(8))
def test_legal_plays_are_the_oracles(seed: int) -> None:
    """Of all plays that can be written down from a hand, exactly those are legal that the oracle allows, and each of them is listed."""
    rng = Random(seed)
    for _ in range(12):
        options, hand, last = some_options(rng, 4), some_hand(rng, rng.randrange(1, 7)), rng.randrange(1, 13)
        for paired in (False, *([True] if three_pairs(hand, options.wild_in_sansoku) else [])):
            allowed = {play for play in writable_plays(hand) if may_play(play, hand, last, options, paired)}
            accepted = {play for play in writable_plays(hand) if refuse_play(play, hand, last, options, paired) is None}
            listed = [play for play in plays(hand, last, options, paired) if refuse_play(play, hand, last, options, paired) is None]
            assert accepted == allowed
            assert set(listed) == allowed
            assert len(listed) == len(allowed)


@pytest.mark.parametrize("wilds_pair", [False, True])
def test_three_pairs_are_the_oracles(wilds_pair: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """A hand is three pairs for the product exactly if some order of it is pair after pair."""
    rng, options, found = Random(5), Options(wild_in_sansoku=wilds_pair), 0
    for _ in range(400):
        hand = some_hand(rng, rng.choice((2, 4, 6, 6, 6)))
        found += three_pairs(hand, wilds_pair)
        assert splits_into_pairs(hand, options) == three_pairs(hand, wilds_pair)
    assert found > 20


@pytest.mark.parametrize("ending", ["win", "guri", "utazu", "all_dropped", "abandoned"])
def test_payments_are_the_oracles(ending: str) -> None:
    """Scores by formula are those of paying chip by chip, with any seats dropped and one set out."""
    rng = Random(7)
    for _ in range(100):
        seats, stake = rng.randrange(2, 9), rng.randrange(1, 6)
        order = rng.sample(range(seats), seats)
        winner = None if ending == "abandoned" else order[0]
        set_out = order[1] if seats == 8 else None
        dropped = tuple(order[2 : rng.randrange(2, seats + 1)])
        base = position({}, seats=seats, options=Options(stake=stake), set_out=set_out, dealer=order[0], asked=order[0], last=5)
        public = base.table.public
        told = type(public)(**{name: getattr(public, name) for name in public.__dataclass_fields__} | {"dropped": dropped})
        assert list(scores(told, ending, winner)) == payments(seats, stake, ending, winner, set(dropped), set_out)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", range(2, 9))
def test_deals_run_as_the_oracles(seats: int) -> None:
    """In random matches the same seats are asked the same things as in the naive deal, which ends alike and pays the same."""
    rng = Random(seats)
    for _ in range(12):
        match = new_match(rng, seats, some_options(rng, seats))
        naive: NaiveDeal | None = _naive(match)
        for before, _, move, after, _ in playing(rng, match):
            if naive is None:
                naive = _naive(after)
                continue
            naive.do(*_plain(move))
            if naive.ending:
                _same_result(naive, before, after)
                naive = _naive(after)
            else:
                _same_position(naive, after)


def _naive(match: Match) -> NaiveDeal | None:
    """Return the naive deal of a match in which the dealer has the first turn; None: it is not so far."""
    public, private, hidden = match.table.public, match.table.private, match.table.hidden
    if match.decision is None or match.decision.kind != "turn":
        return None
    return NaiveDeal(public.options, [set(own.hand) for own in private], list(hidden.box), public.dealer, public.set_out, public.last)


def _plain(move: Move) -> tuple[str, tuple[tuple[str, int], ...]]:
    if isinstance(move, Play):
        return "play", tuple([(laid.card, laid.stands_for) for laid in move.cards])
    return notation.write(move), ()


def _same_position(naive: NaiveDeal, match: Match) -> None:
    public, decision = match.table.public, match.decision
    assert decision is not None
    assert (decision.kind, tuple(decision.answers)) == (naive.kind, (naive.turn,))
    assert [set(own.hand) for own in match.table.private] == naive.hands
    assert active_count(public) == len(naive.active())
    follows = 0 if decision.kind == "free_start" else naive.last
    assert (public.last, public.anchor, public.turn_cards, public.continued) == (follows, naive.anchor, naive.in_turn, naive.barred)
    assert (set(public.ended), set(public.dropped), set(public.sansoku)) == (naive.ended, naive.dropped, naive.declared)
    assert list(match.table.hidden.box) == naive.box


def _same_result(naive: NaiveDeal, before: Match, after: Match) -> None:
    last: LastDeal | None = after.table.public.last_deal
    if last is not None and last.ending == "utazu" and last.number == before.table.public.proof.deal + 1:
        return  # the next deal was over at the look, and its result stands in place of this one's
    assert last is not None
    assert (last.ending, last.winner) == (naive.ending, naive.winner)
    told = before.table.public
    assert list(last.scores) == payments(len(told.totals), told.options.stake, naive.ending, naive.winner, naive.dropped, naive.set_out)
    assert [new - old for new, old in zip(after.table.public.totals, told.totals, strict=True)] == list(last.scores)
    assert (after.decision is None) == (rules.outcome(after.table.public) is not None)
