"""Notation, listing, default moves, and every reason for which a move is refused."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier_service.games.four_color import rules
from croupier_service.games.four_color.notation import WORDS, canonical, read, write
from croupier_service.games.four_color.options import Options
from croupier_service.games.four_color.refusals import FourColorReason as Why
from croupier_service.games.four_color.scoring import scores
from croupier_service.games.four_color.table import (
    DECK,
    KINDS,
    MOVES,
    AnyMove,
    Chi,
    Discard,
    Draw,
    Gan,
    Hu,
    Keep,
    NextDeal,
    OwnGeneral,
    OwnGroup,
    Pass,
    Pong,
    Redeal,
)
from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import KernelReason as Kernel
from croupier_service.kernel.table import known
from tests.games.four_color.document import cards
from tests.games.four_color.kit import COMPLETE, KIT, WEAK, few_left
from tests.games.four_color.positions import claim_window, close, do, last_deal, legal, position, refusal

PLAIN = (Keep(), Redeal(), Draw(), Hu(), Gan(), Pong(), OwnGeneral(), Pass(), NextDeal())


def every_text() -> list[str]:
    """Return the text of every move that there is."""
    groups = [" ".join(group) for count in (1, 2, 3) for group in combinations(KINDS, count)]
    return [*[write(move) for move in PLAIN], *[f"discard {kind}" for kind in KINDS], *[f"chi {group}" for group in groups[:800]]]


def test_words() -> None:
    """Each kind of move has the word of section 3.7."""
    said = "keep redeal draw discard hu gan pong own_group chi own_general pass next_deal"
    assert " ".join(WORDS[move] for move in MOVES) == said


def test_every_move_has_one_text() -> None:
    """Every text is read, written again alike, and says a move that no other text says."""
    texts = every_text()
    moves = [read(text) for text in texts]
    assert [write(move) for move in moves] == texts
    assert len(set(moves)) == len(texts)


@given(st.text(alphabet="yrgw GAERHCSchi_pasow", max_size=24))
def test_other_texts_are_no_moves(text: str) -> None:
    """A text that is not the one form of a move is refused by type."""
    try:
        move = read(text)
    except ValueError:
        return
    assert write(move) == text


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=3, unique=True))
def test_canonical(named: list[str]) -> None:
    """Typed moves may name kinds in any order and are held in card order."""
    assert canonical(Chi(tuple(named))) == Chi(DECK.ordered(named))
    assert canonical(OwnGroup(tuple(named))) == OwnGroup(DECK.ordered(named))


@pytest.mark.parametrize(
    "move", [Chi(()), Chi(("yA", "yA")), OwnGroup(("yA", "yE", "rA", "gA")), Chi(("xX",)), OwnGroup(("",)), Discard("YA"), Discard("")]
)
def test_moves_without_a_form(move: AnyMove) -> None:
    """Typed moves that name nothing, a kind twice, too many or an unknown one have no form."""
    with pytest.raises(ValueError, match=r"."):
        canonical(move)


def test_listing_order() -> None:
    """Moves are listed as section 3.7 says: groups with fewer cards first, then in card order."""
    hand = cards("yG rG gG wG rA gA wA yE rE gE wE yA*2 yR yH yC rR rH rC yS")
    match = claim_window("draw", 0, "yA", Options(claim_pairs=True), hands={0: hand})
    texts = [write(move) for move in legal(match, 0)]
    named = [
        "yA",
        "yG yE",
        "rA gA",
        "rA wA",
        "gA wA",
        "rA gA wA",
    ]
    assert texts == ["pong", *[f"own_group {group}" for group in named], "pass"]
    discards = position("discard", origin="draw", giver=1, hands={0: cards("wS yA")}, melds={0: [("gE",) * 3]})
    kinds = [move.card for move in legal(discards, 0) if isinstance(move, Discard)]
    assert kinds == list(DECK.ordered(kinds))


def refusals() -> list[tuple[str, Match, int, AnyMove, str]]:
    """Return a provocation of every reason: its name, a match, a seat, a move, and the reason that is due."""
    over, _ = close(claim_window("discard", 0, "yG", Options(deals=2), hands={1: COMPLETE}), {1: Hu()})
    draw = claim_window("draw", 0, "yC", hands={0: ("yR", "yH"), 1: ("yR", "yH")})
    general = claim_window("draw", 0, "yG", hands={0: ("yS",), 1: ("yG", "yG")})
    no_dealt_win = position("first_discard", Options(dealt_win=False), hands={0: (*COMPLETE, "gG")})
    last = few_left(Random(1))
    few = claim_window("draw", 0, "yS", hands={0: ("yS", "yS")}, melds={0: EIGHTEEN})
    poor = claim_window("draw", 0, "gG", Options(min_points=50), hands={1: COMPLETE})
    return [
        ("deal over", over, 1, Draw(), Why.DEAL_OVER),
        ("deal over, hu", over, 1, Hu(), Why.DEAL_OVER),
        ("another seat", over, 0, NextDeal(), Kernel.NOT_ASKED),
        ("word of another phase", draw, 0, Discard("yR"), Kernel.WRONG_MOVE_KIND),
        ("dealt win switched off", no_dealt_win, 0, Hu(), Kernel.WRONG_MOVE_KIND),
        ("drawer chi", draw, 0, Chi(("yR", "yH")), Why.ONLY_NEXT_SEAT_CHI),
        ("far chi", draw, 2, Chi(("yR", "yH")), Why.ONLY_NEXT_SEAT_CHI),
        ("group of another", draw, 1, OwnGroup(("yR", "yH")), Why.ONLY_DRAWER),
        ("General of another", draw, 1, OwnGeneral(), Why.ONLY_DRAWER),
        ("role before cards", draw, 2, Chi(("rA", "wS")), Why.ONLY_NEXT_SEAT_CHI),
        ("card not held", claim_window("discard", 0, "yS", hands={1: STRAYS}), 1, Chi(("yA", "yE")), Why.CARD_NOT_IN_HAND),
        ("too few for gan", claim_window("discard", 0, "yS", hands={1: STRAYS}), 1, Gan(), Why.NOT_ENOUGH_COPIES),
        ("too few for pong", general, 0, Pong(), Why.NOT_ENOUGH_COPIES),
        ("no General", draw, 0, OwnGeneral(), Why.NOT_A_MELD),
        ("no meld", claim_window("discard", 0, "yS", hands={1: STRAYS}), 1, Chi(("rR",)), Why.NOT_A_MELD),
        ("two Generals", general, 1, Pong(), Why.PONG_GENERAL_FORBIDDEN),
        ("last two", few, 0, Pong(), Why.WOULD_EMPTY_HAND),
        ("drawn General", general, 0, Pass(), Why.MUST_KEEP_GENERAL),
        ("discarded General", position("first_discard", hands={0: ("yG",)}), 0, Discard("yG"), Why.GENERAL_DISCARD_FORBIDDEN),
        ("discard not held", position("first_discard", hands={0: (*STRAYS, "rR")}), 0, Discard("wS"), Why.CARD_NOT_IN_HAND),
        ("General in hand", position("redeal_window", hands={1: ("yG",)}), 1, Redeal(), Why.REDEAL_NOT_ENTITLED),
        ("strays", claim_window("discard", 0, "yS", hands={1: STRAYS}), 1, Hu(), Why.HAND_NOT_COMPLETE),
        ("poor hand", poor, 1, Hu(), Why.TOO_FEW_POINTS),
        ("still open", last, last.table.public.turn, Discard("yG"), Kernel.WRONG_MOVE_KIND),
    ]


EIGHTEEN = [("yA",) * 3, ("rA",) * 3, ("gA",) * 3, ("wA",) * 3, ("yE",) * 3, ("yR", "yH", "yC")]
STRAYS = cards("rR*2 gR*2 yH*2 rH*2 gC*2 wC*2 rA*2 gA*2 gE*2 wE*2")


@pytest.mark.parametrize(("name", "match", "seat", "move", "reason"), refusals(), ids=[case[0] for case in refusals()])
def test_refusals(name: str, match: Match, seat: int, move: AnyMove, reason: str) -> None:
    """Each reason is given where it is due, and nothing changes."""
    assert refusal(match, seat, move) == reason, name


def test_every_reason_is_provoked() -> None:
    """No reason of the document is without its case."""
    assert {reason for *_, reason in refusals()} >= set(Why)


def test_pairs_of_generals_are_not_claimed() -> None:
    """claim_pairs does not make pairs of Generals."""
    match = claim_window("discard", 0, "yG", Options(claim_pairs=True), hands={1: ("yG",)})
    assert refusal(match, 1, Chi(("yG",))) == Why.NOT_A_MELD
    pair = claim_window("draw", 0, "yS", Options(claim_pairs=True), hands={0: ("yS",)})
    melded, _ = close(pair, {0: OwnGroup(("yS",))})
    assert melded.table.public.melds[0] == ("yS", "yS")


def test_default_moves() -> None:
    """Defaults keep, draw, pass and start the next deal; a drawn General that must be kept is melded."""
    general = claim_window("draw", 0, "yG", hands={0: ("yS",)})
    over, _ = close(claim_window("discard", 0, "yG", Options(deals=2), hands={1: COMPLETE}), {1: Hu()})
    cases: list[tuple[Match, int, AnyMove]] = [
        (position("redeal_window", hands={0: WEAK}), 0, Keep()),
        (position("draw"), 0, Draw()),
        (general, 0, OwnGeneral()),
        (general, 1, Pass()),
        (claim_window("discard", 0, "yG", hands={1: COMPLETE}), 1, Pass()),
        (over, 1, NextDeal()),
    ]
    for match, seat, move in cases:
        assert match.decision is not None
        assert rules.default_move(known(match.table, seat), match.decision.kind) == move  # type: ignore[arg-type]


def test_free_generals() -> None:
    """With generals_discard=free a drawn General may be passed on, and pong_general lets two claim a third."""
    free = claim_window("draw", 0, "yG", Options(generals_discard="free"), hands={0: ("yS",)})
    assert refusal(free, 0, Pass()) == ""
    pong = claim_window("draw", 0, "yG", Options(pong_general=True), hands={2: ("yG", "yG")})
    melded, _ = close(pong, {2: Pong()})
    assert melded.table.public.melds[2] == ("yG",) * 3


def test_dealt_win() -> None:
    """The dealer wins with the cards dealt: everybody pays, also where the giver pays."""
    won = do(position("first_discard", Options(payment="giver_pays"), turn=2, hands={2: (*COMPLETE, "gG")}), 2, Hu())
    last = last_deal(won)
    assert (last.source, last.giver, last.exposed) == ("dealt", None, 0)
    assert scores(won.table.public) == (-last.total, -last.total, 3 * last.total, -last.total)


def test_own_draw_factor() -> None:
    """A win on the own draw counts as often as the factor says; another's draw does not."""
    options = Options(own_draw_factor=3)
    own, _ = close(claim_window("draw", 1, "yG", options, hands={1: COMPLETE}), {1: Hu()})
    other, _ = close(claim_window("draw", 0, "yG", options, hands={1: COMPLETE}), {1: Hu()})
    assert scores(own.table.public)[1] == 9 * last_deal(own).total
    assert scores(other.table.public)[1] == 3 * last_deal(other).total


def test_dead_cards() -> None:
    """The deal ends undecided when only the dead cards are left."""
    match = position("draw", Options(dead_cards=3), pile=("yS", "yS", "yS", "yS"))
    match, _ = close(do(match, 0, Draw()), {})
    assert match.decision is None
    assert (last_deal(match).source, len(match.table.hidden.pile)) == ("undecided", 3)


def test_stacked_matches() -> None:
    """Each stacked match of the kit is one that the rules find no fault with, whatever the options."""
    rng = Random("stacks")
    for stack in KIT.stacked:
        match = stack(rng)
        assert rules.fault(match.table, match.decision) is None
