"""How things of the contract read, for a game that does not exist: what a description says is all that is known."""

from __future__ import annotations

import io
from typing import Any

import pytest

from croupier.v1 import engine_service_pb2, game_info_pb2, view_pb2
from croupier_service.demo.checking import dealt, hands_of
from croupier_service.demo.show import demonstrate
from croupier_service.demo.wording import Words, names, option, seats
from tests.clients.python.fake import Fake, in_turn, served


def term(kind: str, english: str, template: str = "", texts: dict[str, str] | None = None) -> game_info_pb2.Term:
    """Return a word of the toy game."""
    return game_info_pb2.Term(kind=kind, names=game_info_pb2.Names(english=english), template=template, texts=texts)


TOY = game_info_pb2.GameInfo(
    game="toy",
    cards=[game_info_pb2.CardInfo(code=code, copies=2) for code in "ab"],
    zones=[
        game_info_pb2.ZoneInfo(term=term("held", "hand"), layout=game_info_pb2.LAYOUT_HAND),
        game_info_pb2.ZoneInfo(term=term("stock", "draw pile"), layout=game_info_pb2.LAYOUT_PILE),
    ],
    facts=[
        term("trump", "trump"),
        term("pot", "pot", "{number} chips lie in the pot."),
        term("end", "end", "It ended: {text}.", {"all_out": "all are out"}),
    ],
    events=[term("drawn", "draw", "{seat} draws {cards}.")],
    marks=[term("wild", "stands for")],
)
WORDS = Words(TOY)


def test_names() -> None:
    """A native name stands beside the English one, with its Latin form."""
    assert names(game_info_pb2.Names(english="kick", native="자타", romanized="jata")) == "kick (자타 jata)"
    assert names(game_info_pb2.Names(english="Sasku", native="Sasku")) == "Sasku"


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "on"), (False, "off"), (0, "0"), ("day", "day"), (None, "none"), (frozenset("ba"), "a b"), (frozenset(), "none")],
)
def test_options(value: Any, text: str) -> None:
    """Each type of value reads well."""
    assert option(value) == text


def test_seats() -> None:
    """One seat or several."""
    assert [seats([0]), seats([1, 3]), seats([0, 1, 2])] == ["seat 0", "seats 1 and 3", "seats 0, 1 and 2"]


def test_zones() -> None:
    """Owner, name, groups with who put them there, their labels, unseen cards and marks."""
    groups = [
        view_pb2.CardGroup(cards=["a", "b"], label="pair", seat=0, marks=[view_pb2.CardMark(card_index=1, kind="wild", text="a")]),
        view_pb2.CardGroup(unseen=3),
    ]
    zone = view_pb2.Zone(kind="held", seat=0, groups=groups)
    assert WORDS.zone(zone) == "seat 0 hand: seat 0 pair a b (b: stands for a) | 3 unseen"
    assert WORDS.zone(view_pb2.Zone(kind="stock", groups=groups[1:])) == "draw pile: 3 unseen"


def test_facts_and_events() -> None:
    """A template is filled, with words as people read them; without one the name and the values stand."""
    assert WORDS.fact(view_pb2.Fact(kind="pot", number=0)) == "0 chips lie in the pot."
    assert WORDS.fact(view_pb2.Fact(kind="end", text="all_out")) == "It ended: all are out."
    assert WORDS.fact(view_pb2.Fact(kind="end", text="by chance")) == "It ended: by chance."
    assert WORDS.fact(view_pb2.Fact(kind="trump", seat=0, number=2, text="x", cards=["a"])) == "trump (seat 0): 2 x a"
    assert WORDS.event(view_pb2.TableEvent(kind="drawn", seat=1, cards=["a", "b"])) == "Seat 1 draws a b."
    assert WORDS.event(view_pb2.TableEvent(kind="drawn", sentence="Ready-made.")) == "Ready-made."


def test_dealing() -> None:
    """Packets go round from the first seat until each hand has its size; a deck that is too short ends the deal."""
    assert dealt("abcdefgh", [2, 2, 2], 1, 0) == [["a", "d"], ["b", "e"], ["c", "f"]]
    assert dealt("abcdefgh", [3, 2, 2], 2, 1) == [["e", "f", "g"], ["a", "b"], ["c", "d"]]
    assert dealt("ab", [3, 3], 1, 0) == [["a"], ["b"]]


def test_hands() -> None:
    """Hands are the zones of that layout that belong to the viewer."""
    own = view_pb2.Zone(kind="held", seat=1, groups=[view_pb2.CardGroup(cards=["a"])])
    other = view_pb2.Zone(kind="held", seat=0, groups=[view_pb2.CardGroup(unseen=2)])
    seen = view_pb2.TableView(zones=[own, other])
    assert hands_of(TOY, {0: view_pb2.TableView(), 1: seen}) == [(), ("a",)]


def test_no_game_is_a_problem() -> None:
    """A service that lists nothing does not pass."""
    answers = in_turn(lambda *_: engine_service_pb2.GetServerInfoResponse(), lambda *_: engine_service_pb2.ListGamesResponse())
    out = io.StringIO()
    with served(Fake(answers)) as target:
        assert demonstrate(target, out=out) == 1
    assert "the service lists no game" in out.getvalue()
