"""The rules against the oracle: same questions, legal moves, hands and scores, from the first answer to the last."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from croupier_service.cards.shuffle import Entropy
from croupier_service.games.sasaki import notation, rules
from croupier_service.games.sasaki.combinations import beats, played_as
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.scoring import deal_scores
from croupier_service.games.sasaki.table import DECK
from croupier_service.kernel import match as kernel
from croupier_service.kernel.match import Match
from tests.games.sasaki import oracle
from tests.games.sasaki.boards import Board
from tests.games.sasaki.kit import DEALS, configurations

SMALL = 9
"""Up to so many cards the oracle tries every subset at each move; larger hands now and then."""


@pytest.mark.parametrize("seed", range(16))
def test_random_matches_go_as_in_the_oracle(seed: int) -> None:
    """Random matches over random options: every question, list of moves, hand and score is the oracle's."""
    rng = Random(seed)
    options, seats = configurations(rng)
    match, _ = kernel.start(rules, options, seats, Entropy(rng.randbytes(32)))
    play_beside_the_oracle(Board(match), rng)


@pytest.mark.parametrize("number", range(len(DEALS)))
def test_stacked_matches_go_as_in_the_oracle(number: int) -> None:
    """The same where kicks, skewers, Pigs and double sequences are near."""
    rng = Random(number)
    for _ in range(2):
        play_beside_the_oracle(Board(DEALS[number](rng)), rng)


def play_beside_the_oracle(game: Board, rng: Random) -> None:
    """Play one match at random, special moves preferred, with an oracle of each deal beside it."""
    deal = 0
    while game.match.decision:
        if game.public.proof.deal != deal:
            deal, naive = game.public.proof.deal, naive_deal(game)
        assert (game.kind, list(game.asked)) == (naive.kind, naive.asked)
        seat = rng.choice(game.awaited)
        moves = game.legal(seat)
        if len(naive.hands[seat]) <= SMALL or rng.random() < 0.1:
            assert len(moves) == len(set(moves))
            assert set(moves) == naive.legal(seat)
        chosen = choose(rng, moves)
        naive.answer(seat, chosen)
        game.say(seat, chosen)
        compare(game, naive, deal)


def naive_deal(game: Board) -> oracle.NaiveDeal:
    """Return the oracle of the deal that has just been dealt."""
    hands = [set(private.hand) for private in game.table.private]
    first = game.public.last_deal.finished[0] if game.public.last_deal else None
    return oracle.NaiveDeal(hands, game.public.options, first)


def choose(rng: Random, moves: list[str]) -> str:
    """Choose a move; half of the time one that is no pass and no negative answer, if there is one."""
    active = [move for move in moves if move not in ("pass", "decline", "no_run", "no_stop")]
    return rng.choice(active if active and rng.random() < 0.5 else moves)


def compare(game: Board, naive: oracle.NaiveDeal, deal: int) -> None:
    """Compare hands and multiplier, or the result when the deal has ended."""
    if game.match.decision and game.public.proof.deal == deal:
        assert [set(private.hand) for private in game.table.private] == naive.hands
        assert game.public.multiplier == naive.multiplier
        return
    last = game.last_deal
    assert (list(last.finished), list(last.scores), last.multiplier) == (naive.out, naive.scores, naive.multiplier)
    assert set(last.red_owners) == naive.red
    assert set(last.shown) == naive.hands[naive.out[-1]] & oracle.RED


def test_every_pair_of_combinations_compares_as_in_the_oracle() -> None:
    """Of random sets of cards both say the same: what they are, and which beats which."""
    rng = Random(7)
    for _ in range(400):
        options, _ = configurations(rng)
        new, top = some_cards(rng), some_cards(rng)
        whole_new, whole_top = rng.random() < 0.3, rng.random() < 0.3
        ours = [played_as(new, len(new) + (not whole_new), options), played_as(top, len(top) + (not whole_top), options)]
        theirs = [
            oracle.name(set(new), whole_hand=whole_new, options=options),
            oracle.name(set(top), whole_hand=whole_top, options=options),
        ]
        assert [found is not None for found in ours] == [named is not None for named in theirs]
        if ours[0] and ours[1] and theirs[0] and theirs[1] and not set(new) & set(top):
            assert [found.kind.value for found in ours if found] == [(named or "").split()[0] for named in theirs]
            assert beats(ours[0], ours[1], options) == oracle.beats(set(new), theirs[0], set(top), theirs[1], options)


def some_cards(rng: Random) -> tuple[str, ...]:
    """Return cards that are often a combination: the red or black tens, equal ranks, rows, a sasaki."""
    low, size = rng.randrange(12), rng.randint(1, 5)
    copies = rng.choice([1, 2])
    row = [card for rank in oracle.LADDER[low : low + size] for card in rng.sample([rank + suit for suit in "CDHS"], copies)]
    equal = rng.sample([oracle.LADDER[low] + suit for suit in "CDHS"], min(size, 4))
    return DECK.ordered(rng.choice([row, equal, ["TD", "TH"], ["TC", "TS"], ["4C", "4H", "AS"], rng.sample(DECK.kinds, size)]))


@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_all_scores_are_those_of_the_oracle(multiplier: int) -> None:
    """Every order of finishing, every team, every way of scoring."""
    for order, owners in product(permutations(range(4)), product(range(4), repeat=2)):
        for options in (Options(), Options(lone_first_score=3), Options(scoring="positive_only")):
            expected = oracle.score(list(order), set(owners), multiplier, options)
            assert list(deal_scores(order, owners, multiplier, options)) == expected
            assert sum(expected) == 0 or options.scoring == "positive_only"


def test_oracle_and_rules_write_moves_alike() -> None:
    """The oracle's texts are the notation's, so that comparing texts compares moves."""
    assert oracle.text("play", {"AS", "4H", "4C"}) == notation.write(notation.read("play AS 4H 4C")) == "play 4C 4H AS"


def test_a_match_is_no_board() -> None:
    """Boards check what they are given: a match whose cards do not add up is refused."""
    rng = Random(1)
    match = DEALS[0](rng)
    broken = Match(type(match.table)(match.table.public, match.table.private[:3], match.table.hidden), match.decision, 1, 0, match.heard)
    with pytest.raises(AssertionError):
        Board(broken)
