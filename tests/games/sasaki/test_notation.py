"""The text of moves: one form for each, read back as written; anything else is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from croupier_service.games.sasaki import notation
from croupier_service.games.sasaki.table import DECK, Decline, Jata, Kkota, Move, NoRun, NoStop, Pass, Play, Run, Stop

some_cards = some.lists(some.sampled_from(DECK.kinds), min_size=1, max_size=12, unique=True)
some_moves = some.one_of(
    some.sampled_from([Run(), NoRun(), Stop(), NoStop(), Pass(), Decline()]),
    some.builds(lambda word, cards: word(DECK.ordered(cards)), some.sampled_from([Play, Jata, Kkota]), some_cards),
)


@given(some_moves)
def test_read_is_the_inverse_of_write(move: Move) -> None:
    """Every move is read back from its text, which is in the one form."""
    assert notation.read(notation.write(move)) == move
    assert notation.canonical(move) == move


@given(some.permutations(["TD", "TH", "4S", "4C", "AD"]))
def test_cards_come_in_any_order(cards: list[str]) -> None:
    """Cards are read in any order and written from low to high, clubs before diamonds, hearts and spades."""
    assert notation.write(notation.read("play " + " ".join(cards))) == "play 4C 4S TD TH AD"
    assert notation.canonical(Play(tuple(cards))) == Play(("4C", "4S", "TD", "TH", "AD"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "jata",
        "kkota",
        "play ",
        "play  9C",
        " play 9C",
        "play 9C ",
        "play\t9C",
        "play 9C\n",
        "play 2C",
        "play 10C",
        "play 9c",
        "PLAY 9C",
        "play 9C 9C",
        "pass 9C",
        "decline 9C",
        "run TD",
        "norun",
        "bet 9C",
        "9C",
        "play 9C,9D",
    ],
)
def test_anything_else_is_no_move(text: str) -> None:
    """Unknown words and cards, repeated or missing cards, other blanks: ValueError."""
    with pytest.raises(ValueError, match=r"no such move|no such card|named twice|missing"):
        notation.read(text)


@given(some.text(alphabet="play skotin_CDHS3479TJQKA\n\t\0é사", max_size=20))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever the text, it is a move in one form or a ValueError."""
    try:
        move = notation.read(text)
    except ValueError:
        return
    assert sorted(notation.write(move).split()) == sorted(text.split())


@pytest.mark.parametrize("cards", [(), ("9C", "9C"), ("2C",), ("",)])
@pytest.mark.parametrize("word", [Play, Jata, Kkota])
def test_typed_moves_are_checked_alike(word: type[Play | Jata | Kkota], cards: tuple[str, ...]) -> None:
    """A typed move without cards, with an unknown or a repeated one is a ValueError too."""
    with pytest.raises(ValueError, match=r"no such card|named twice|missing"):
        notation.canonical(word(cards))
