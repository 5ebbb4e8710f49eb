"""Random matches over random options: every step against the oracle, the bound on their length, the size of their records."""

from __future__ import annotations

from random import Random

from croupier_service.cards.shuffle import Entropy
from croupier_service.games.sasku import rules
from croupier_service.games.sasku.moves import Play
from croupier_service.games.sasku.options import SASKOP, SASKU, TOURNAMENT, Options
from croupier_service.kernel import match as kernel
from croupier_service.kernel.match import Match
from tests.games.sasku import oracle
from tests.games.sasku.kit import choose, configurations, longest
from tests.games.sasku.positions import knows

DEALS = 250


def begin(options: Options, rng: Random) -> Match:
    """Return a match of `options` at its first decision."""
    return kernel.start(rules, options, 4, Entropy(rng.randbytes(32)))[0]


def step(match: Match, rng: Random) -> Match:
    """Return the match after a random answer, in which cards and winners were compared with the oracle's."""
    decision = match.decision
    assert decision is not None
    assert rules.fault(match.table, decision) is None
    seat = rng.choice(decision.awaited)
    moves = kernel.legal_moves(rules, knows(match, seat), decision.kind)
    assert rules.default_move(knows(match, seat), decision.kind) in moves
    if decision.kind == "play":
        public = match.table.public
        cards = {move.card for move in moves if isinstance(move, Play)}
        assert cards == oracle.legal(match.table.private[seat].hand, public.trick, public.contract, public.options)
    return kernel.answer(rules, match, seat, decision.id, choose(rng, moves))[0]


def test_random_deals_like_the_oracle() -> None:
    """A few hundred deals over random options and the presets: sound at each step, legal cards and marks like the oracle's."""
    rng = Random(21)
    deals = 0
    for options in (SASKU, TOURNAMENT, SASKOP, *[configurations(rng)[0] for _ in range(400)]):
        match = begin(options, rng)
        while match.decision is not None and match.table.public.proof.deal <= 3:
            before = match
            match = step(match, rng)
            if match.table.public.last_deal != before.table.public.last_deal:
                deals += 1
                counted_like_the_oracle(before, match)
        if deals >= DEALS:
            return
    raise AssertionError("too few deals")


def counted_like_the_oracle(before: Match, after: Match) -> None:
    """Check that the result of a hand follows from its cards as the oracle plays them, and so do the marks."""
    public, result = before.table.public, after.table.public.last_deal
    last = next(card for own in before.table.private for card in own.hand)
    played, first = [*public.played, last], public.led(0)
    won = oracle.winners(played, first, result.contract, public.options)
    points = sum(oracle.value(card) for trick, seat in enumerate(won) if seat % 2 == 0 for card in played[4 * trick : 4 * trick + 4])
    tricks = sum(seat % 2 == 0 for seat in won)
    assert (result.points, result.tricks) == ((points, 120 - points), (tricks, 9 - tricks))
    if oracle.wins_match(result.contract, tricks, public.options):
        assert (result.marks, after.decision) == ((0, 0), None)
    else:
        assert result.marks == oracle.hand_marks(result.contract, points, tricks, public.pokks, public.options)


def test_whole_matches_end_within_their_bound() -> None:
    """Matches of each preset end, in fewer answers than a hundred a hand, with an outcome that its own marks explain."""
    rng = Random(22)
    for options in (SASKU, TOURNAMENT, SASKOP):
        for _ in range(3):
            match = begin(options, rng)
            while match.decision is not None:
                match = step(match, rng)
            outcome = rules.outcome(match.table.public)
            assert outcome is not None
            assert rules.fault(match.table, None) is None
            assert match.revision < 100 * match.table.public.proof.deal <= longest(options, 4)
            assert outcome.reason == "karvane" or max(outcome.totals) >= options.target


def test_the_same_seed_deals_the_same_match() -> None:
    """The first dealer and every pack follow from the seed alone; each seat deals first now and then."""
    dealers = set()
    for seed in range(24):
        one, other = [begin(SASKU, Random(seed)) for _ in range(2)]
        assert one == other
        dealers.add(one.table.public.dealer)
    assert dealers == {0, 1, 2, 3}
