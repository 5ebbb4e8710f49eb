"""Every move has one text, and what is no move has none."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier_service.games.kakkuri import notation
from croupier_service.games.kakkuri.table import DECK, LaidCard, Play


@pytest.mark.parametrize("text", ["swap", "keep", "deal", "cede", "pass", "drop", "sansoku", "continue", "turn_up"])
def test_words_round_trip(text: str) -> None:
    """Each word reads as a move that writes as the word, which is its class's name in snake case."""
    one = notation.read(text)
    assert notation.write(one) == text
    assert notation.canonical(one) == one
    assert type(one).__name__.lower() == text.replace("_", "")


@given(
    st.lists(st.sampled_from(DECK.kinds), min_size=1, max_size=6, unique=True),
    st.lists(st.integers(0, 12), min_size=6, max_size=6),
    st.randoms(),
)
def test_plays_round_trip(names: list[str], ranks: list[int], rng: Random) -> None:
    """Whatever order cards come in, a play has one text, which reads as the same play."""
    laid = [LaidCard(card, rank or None) for card, rank in zip(names, ranks, strict=False)]
    play = notation.canonical(Play(tuple(laid)))
    rng.shuffle(laid)
    assert notation.canonical(Play(tuple(laid))) == play
    assert notation.read(notation.write(play)) == play


def test_printing_order() -> None:
    """Naturals come in suit order C S D H, then 1C, then 2D."""
    assert notation.write(notation.read("play 2D=5 5H 1C=5 5C")) == "play 5C 5H 1C=5 2D=5"


@pytest.mark.parametrize(
    "text",
    [
        *["", "play", "play ", "play 13C", "play 0C", "play 5X", "play 5C 5C", "play 1C=0", "play 1C=13", "play 1C=", "play 1C=1 1C=2"],
        *[
            "pass 5C",
            "PASS",
            "swap ",
            " swap",
            "play  5C",
            "play 5C ",
            "turn up",
            "play 05C",
            "play 1C=07",
            "play 5c",
            "play \uff15C",
            "5C",
        ],
    ],
)
def test_unreadable_texts(text: str) -> None:
    """What is no move is a ValueError, which the service calls BAD_MOVE."""
    with pytest.raises(ValueError, match=r"no|play"):
        notation.read(text)


@pytest.mark.parametrize(
    "laid", [(), (LaidCard("5X"),), (LaidCard("5C"), LaidCard("5C")), (LaidCard("1C", 0),), (LaidCard("1C", 13),), (LaidCard("1C", -1),)]
)
def test_plays_without_one_form(laid: tuple[LaidCard, ...]) -> None:
    """A typed play of no, unknown or repeated cards, or of a rank that is none, has no form."""
    with pytest.raises(ValueError, match=r"no such card|once"):
        notation.canonical(Play(laid))
