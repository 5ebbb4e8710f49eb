"""The notation: every move is one line, read as it is written; what says no move is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier_service.games.sasku import LISTING, moves, notation
from croupier_service.games.sasku.table import DECK
from tests.games.sasku.kit import every_move
from tests.games.sasku.positions import knows, opening

EVERY_MOVE = list(every_move(knows(opening(), 0), ""))


def test_every_move_is_read_as_it_is_written() -> None:
    """All moves that can be written down, with all their arguments."""
    assert {type(move) for move in EVERY_MOVE} == set(moves.MOVES)
    texts = [notation.write(move) for move in EVERY_MOVE]
    assert [notation.read(text) for text in texts] == EVERY_MOVE
    assert len(set(texts)) == len(EVERY_MOVE)
    assert [notation.canonical(move) for move in EVERY_MOVE] == EVERY_MOVE


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (moves.DealTostmine(10), "deal tostmine 10"),
        (moves.DealKoputamine(), "deal koputamine"),
        (moves.DealSitalaotus(), "deal sitalaotus"),
        (moves.DealPitskuus(), "deal pitskuus"),
        (moves.DealRaamat("7S"), "deal raamat 7S"),
        (moves.DealValimised(0), "deal valimised 0"),
        (moves.DealSisu(1, 2), "deal sisu 1 2"),
        (moves.DealKaaned(0), "deal kaaned 0"),
        (moves.Packet(2), "packet 2"),
        (moves.Nothing(), "none"),
        (moves.Return("9S"), "return 9S"),
        (moves.AskClean(), "ask_clean"),
        (moves.Bid(6), "bid 6"),
        (moves.Trump("H"), "trump H"),
        (moves.NoOverride(), "no_override"),
        (moves.NoHada(), "no_hada"),
        (moves.Play("10D"), "play 10D"),
        (moves.NoBlink(), "no_blink"),
    ],
)
def test_words(move: object, text: str) -> None:
    """The text forms of the rules."""
    assert notation.write(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "deal",
        "deal tostmine",
        "deal tostmine 0",
        "deal tostmine 36",
        "deal tostmine 07",
        "deal tostmine +7",
        "deal sisu 1",
        "deal sisu 1 4",
        "deal raamat 5S",
        "deal raamat",
        "deal up 1",
        "packet 4",
        "packet -1",
        "bid 0",
        "bid 10",
        "bid  6",
        "bid",
        "trump X",
        "trump h",
        "play 10d",
        "play",
        "play KC QC",
        "Pass",
        "pass 1",
        " pass",
        "pass ",
        "none none",
        "bid \uff16",
        "return 7",
    ],
)
def test_what_says_no_move_is_malformed(text: str) -> None:
    """Unknown words, cards, suits and numbers out of range, a wrong number of arguments."""
    with pytest.raises(ValueError, match="no such"):
        notation.read(text)


@given(st.text(max_size=20) | st.sampled_from(["play ", "bid ", "deal "]).flatmap(lambda word: st.text(max_size=6).map(word.__add__)))
def test_any_text_is_read_or_malformed(text: str) -> None:
    """Nothing but a move or a ValueError comes of any text, and a move writes the text again."""
    try:
        move = notation.read(text)
    except ValueError:
        return
    assert notation.write(move) == text


@pytest.mark.parametrize(
    "move",
    [
        moves.DealTostmine(0),
        moves.DealTostmine(36),
        moves.DealValimised(4),
        moves.DealSisu(-1, 2),
        moves.Packet(4),
        moves.Bid(0),
        moves.Trump(""),  # type: ignore[arg-type]
        moves.Play(""),
        moves.Return("5S"),
        moves.DealRaamat("10X"),
    ],
)
def test_typed_moves_out_of_range_have_no_form(move: object) -> None:
    """A typed move with an unknown card or suit or a number out of its range is malformed like its text."""
    with pytest.raises(ValueError, match="no such"):
        notation.canonical(move)


def test_cards_of_the_description_are_those_of_the_deck() -> None:
    """36 cards in deck order, each with names and a glyph."""
    cards = LISTING.description.cards
    assert tuple([card.code for card in cards]) == DECK.kinds
    assert {len({getattr(card, field) for card in cards}) for field in ("code", "glyph")} == {36}
