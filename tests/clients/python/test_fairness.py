"""The client's own generator against the vectors, and the check of a revealed deal."""

from __future__ import annotations

import pytest

from croupier import UnfairDeal, fairness
from croupier.v1 import game_info_pb2, match_pb2, view_pb2
from tests.shuffle_vectors import draw_vectors, key_vectors

SEED = bytes(range(32))
KEY = fairness.deal_key(SEED, 3)
SEEN = view_pb2.ShuffleProof(deal_number=3, commitment=fairness.commitment(KEY))


def game(*copies: int) -> game_info_pb2.GameInfo:
    """Return a game with a kind of card a number: `a`, `b`, `c` ..."""
    cards = [game_info_pb2.CardInfo(code=chr(ord("a") + kind), copies=number) for kind, number in enumerate(copies)]
    return game_info_pb2.GameInfo(game="toy", cards=cards)


def test_keys_and_commitments() -> None:
    """Each deal has the key and the commitment that the vectors say, and the key fits."""
    for vector in key_vectors():
        assert fairness.deal_key(vector.seed, vector.deal) == vector.key
        assert fairness.commitment(vector.key) == vector.commitment
        assert fairness.verify(vector.commitment, vector.key)


def test_draws() -> None:
    """Each stream gives the numbers that the vectors say."""
    for vector in draw_vectors("below"):
        stream = fairness.numbers(fairness.deal_key(vector.seed, vector.deal), vector.purpose)
        assert tuple(fairness.below(stream, vector.n) for _ in vector.numbers) == vector.numbers


def test_shuffles() -> None:
    """Each shuffle gives the order that the vectors say."""
    for vector in draw_vectors("shuffle"):
        number = int(vector.purpose.removeprefix("shuffle/"))
        assert fairness.shuffled(range(vector.n), fairness.deal_key(vector.seed, vector.deal), number) == vector.numbers


def test_a_stream_goes_on_beyond_its_first_block() -> None:
    """Numbers do not repeat or jump where the stream is prolonged."""
    stream = fairness.numbers(KEY, "long")
    first = [next(stream) for _ in range(1000)]
    again = fairness.numbers(KEY, "long")
    assert first == [next(again) for _ in range(1000)]
    assert len(set(first)) == len(first)


def test_a_wrong_key_does_not_fit() -> None:
    """No other key, no key cut short and no empty key passes."""
    for key in (b"", KEY[:-1], fairness.deal_key(SEED, 4), SEED):
        assert not fairness.verify(SEEN.commitment, key)
        with pytest.raises(UnfairDeal, match="COMMITMENT_MISMATCH: the key of deal 3"):
            fairness.check_deal(game(4), SEEN, key)


def test_the_deck_has_every_copy_in_order() -> None:
    """Kinds come in order, copies in a row; a proof says where a match has other copies than usual, and of every kind."""
    assert fairness.deck(game(1, 2)) == ("a", "b", "b")
    assert fairness.deck(game(4, 4), SEEN) == tuple("aaaabbbb")
    assert fairness.deck(game(4, 4), view_pb2.ShuffleProof(deck_copies=[1, 2])) == ("a", "b", "b")
    with pytest.raises(ValueError, match="zip"):
        fairness.deck(game(4, 4), view_pb2.ShuffleProof(deck_copies=[1]))


def test_a_fair_deal_gives_the_order_of_its_deck() -> None:
    """The order is a permutation of the deck, another one for a redeal."""
    first, redealt = (fairness.check_deal(game(4, 4, 4), SEEN, KEY, shuffle=number) for number in (0, 1))
    assert sorted(first) == sorted(redealt) == sorted("aaaabbbbcccc")
    assert first != redealt
    assert first == fairness.shuffled("aaaabbbbcccc", KEY)


def test_where_a_key_is_published() -> None:
    """A key comes from the match key, from the last deal, or from the running deal; only for the deal that is asked for."""
    over = match_pb2.MatchStatus(outcome=match_pb2.Outcome(match_key=SEED))
    assert fairness.published_key(view_pb2.TableView(status=over), 3) == KEY
    proof = view_pb2.ShuffleProof(deal_number=3, commitment=SEEN.commitment, key=KEY)
    for view in (view_pb2.TableView(last_deal=view_pb2.DealResult(proof=proof)), view_pb2.TableView(shuffle_proof=proof)):
        assert fairness.published_key(view, 3) == KEY
        assert fairness.published_key(view, 2) == b""
    assert fairness.published_key(view_pb2.TableView(shuffle_proof=SEEN), 3) == b""
