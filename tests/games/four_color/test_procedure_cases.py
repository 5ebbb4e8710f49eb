"""The worked cases of the rules document about procedure, by their numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier_service.cards.deck import Cards
from croupier_service.cards.shuffle import Entropy
from croupier_service.games.four_color import rules
from croupier_service.games.four_color.notation import read
from croupier_service.games.four_color.options import Options, check
from croupier_service.games.four_color.redeal import shown_hands
from croupier_service.games.four_color.refusals import FourColorReason as Why
from croupier_service.games.four_color.table import Chi, Discard, Draw, Gan, Hu, Keep, NextDeal, OwnGeneral, OwnGroup, Pass, Pong, Redeal
from croupier_service.kernel.game import Outcome
from croupier_service.kernel.match import Match, answer, start
from croupier_service.kernel.refusal import KernelReason as Kernel
from croupier_service.kernel.table import known
from tests.games.four_color.document import cards
from tests.games.four_color.positions import claim_window, close, do, last_deal, legal, position, refusal

WEAK = cards("yA*2 rA gE*2 wE yR*2 rH*2 gC*2 wC*2 yS*2 rS gS rC gH")
"""Twenty cards that may ask for a redeal (case 55)."""
NINETEEN = cards("yA*4 rH*3 gE*3 yG wC*3 yR yH yC gR gH gC rG")
"""Twenty-one cards that score 21 dealt: 8 + 3 + 3 + 1 + 3 + 1 + 1 + 1."""


def decision_kind(match: Match) -> str:
    """Return the kind of the open decision."""
    assert match.decision is not None
    return match.decision.kind


def test_case_50_who_may_answer() -> None:
    """Only the next seat may chi, the discarder is not asked, and nobody answers twice."""
    match = claim_window("discard", 2, "yS", hands={0: ("rS", "gS")})
    assert refusal(match, 0, Chi(("rS", "gS"))) == Why.ONLY_NEXT_SEAT_CHI
    assert refusal(match, 2, Pass()) == Kernel.NOT_ASKED
    match = do(match, 3, Pass())
    assert refusal(match, 3, Hu()) == Kernel.ALREADY_ANSWERED


def test_case_51_discarding_generals() -> None:
    """A General is discarded only by a seat that holds nothing else, unless that is free."""
    mixed = position("discard", origin="draw", giver=1, melds=EXPOSED_18, hands={0: cards("yG rA*2")})
    assert refusal(mixed, 0, Discard("yG")) == Why.GENERAL_DISCARD_FORBIDDEN
    assert refusal(mixed, 0, Discard("rA")) == ""
    generals = position("discard", origin="draw", giver=1, melds=EXPOSED_19, hands={0: cards("yG wG")})
    assert [refusal(generals, 0, Discard(kind)) for kind in ("yG", "wG")] == ["", ""]
    free = position("discard", Options(generals_discard="free"), origin="draw", giver=1, melds=EXPOSED_18, hands={0: cards("yG rA*2")})
    assert [refusal(free, 0, Discard(kind)) for kind in ("yG", "rA")] == ["", ""]


EXPOSED_18: dict[int, list[Cards]] = {0: [("gE",) * 3, ("wS",) * 3, ("rC",) * 3, ("yA",) * 3, ("gR",) * 3, ("wH",) * 3]}
EXPOSED_19: dict[int, list[Cards]] = {0: [*EXPOSED_18[0], ("rG",)]}


@pytest.mark.parametrize("origin", ["draw", "discard"])
def test_case_52_late_win(origin: str) -> None:
    """After a pong that completes the hand a seat may win instead of discarding, on the origin of the claimed card; not later."""
    hand = cards("yA*2 rA*4 gE*4 wS*3 yG rG yR*2 rH*2 gC")
    options = Options(min_points=0)
    window = claim_window(origin, 0, "yA", options, hands={1: hand})
    melded, _ = close(window, {1: Pong()})
    assert decision_kind(melded) == "discard"
    assert refusal(melded, 1, Hu()) == Why.HAND_NOT_COMPLETE
    complete = cards("yA*2 rA*4 gE*4 wS*4 yG rG gG wG yR*2")
    melded, _ = close(claim_window(origin, 0, "yA", hands={1: complete}), {1: Pong()})
    won = do(melded, 1, Hu())
    last = last_deal(won)
    assert (last.winner, last.total, last.giver) == (1, 1 + 24 + 4, 0)
    assert last.source == ("discard" if origin == "discard" else "other_draw")
    after = do(melded, 1, Discard("yR"))
    assert refusal(after, 1, Hu()) == Kernel.NOT_ASKED


def test_case_52_total_23() -> None:
    """The late win of the case itself: 23 points with the pong counted as exposed, also on one's own draw."""
    hand = cards("yA*2 rA*4 gE*4 wS*3 yG yR*2 rH*2 gC*2")
    for own_draw_hidden in (False, True):
        window = claim_window("draw", 1, "yA", Options(own_draw_hidden=own_draw_hidden), hands={1: hand})
        melded, _ = close(window, {1: Pong()})
        last = last_deal(do(melded, 1, Hu()))
        assert (last.total, last.source, last.giver) == (1 + 8 + 8 + 3 + 1, "own_draw", None)
    hand = cards("yA*2 rA*4 gE*4 wS*3 yG rG gG yR*2 rH*2")
    melded, _ = close(claim_window("draw", 0, "yA", hands={1: hand}), {1: Pong()})
    assert last_deal(do(melded, 1, Hu())).total == 23


def twenty_five(**options: object) -> Match:
    """Return a window in which seat 3 wins with 25 points on the card that seat 1 drew."""
    hand = cards("yG*3 rA*4 gE*4 wR*3 yC*2 rS*2 gH*2")
    return claim_window("draw", 1, "yG", Options(**options), hands={3: hand, 1: ("yS",)})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("payment", "scores"),
    [("all_pay", (-25, -25, -25, 75)), ("giver_pays", (0, -75, 0, 75)), ("none", (0, 0, 0, 25))],
)
def test_case_53_payment(payment: str, scores: tuple[int, ...]) -> None:
    """A win of 25 on another seat's draw is paid as each payment says."""
    won, _ = close(twenty_five(payment=payment), {3: Hu(), 1: OwnGeneral()})
    assert won.table.public.scores == scores
    assert (last_deal(won).source, last_deal(won).giver, last_deal(won).total) == ("other_draw", 1, 25)


def test_case_54_undecided() -> None:
    """When the draw pile is empty its last card and a following discard still get their windows; then the deal is undecided."""
    options = Options(deals=2)
    match = position("draw", options, turn=0, dealer=1, hands={2: ("yS", "yS")}, pile=("yS",))
    match, _ = close(do(match, 0, Draw()), {2: Pong()})
    discard = next(move for move in legal(match, 2) if isinstance(move, Discard))
    match, events = close(do(match, 2, discard), {})
    assert decision_kind(match) == "deal_over"
    assert match.table.public.scores == (0, 0, 0, 0)
    assert (last_deal(match).winner, last_deal(match).source) == (None, "undecided")
    assert tuple(match.decision.answers) == (1,)  # type: ignore[union-attr]
    assert [event.everyone.kind for event in events if event.everyone] == ["unclaimed", "undecided"]


def test_case_57_a_general_forbids_the_redeal() -> None:
    """A hand with a General may not ask, and the dealer's extra card counts."""
    dealer = position("redeal_window", turn=0, hands={0: (*WEAK, "wG")})
    assert refusal(dealer, 0, Redeal()) == Why.REDEAL_NOT_ENTITLED
    assert refusal(position("redeal_window", turn=0, hands={0: (*WEAK, "wH")}), 0, Redeal()) == ""


def test_case_58_redeal() -> None:
    """One request makes the round void; only the requester's hand is shown, the dealer stays, and the counter goes up."""
    other = cards("yA*2 rA gE*2 wE yR*2 rH*2 gC*2 wC*2 yS*2 rS gS rC gH")
    match = position("redeal_window", turn=3, hands={1: WEAK, 2: other})
    after, events = close(match, {1: Redeal(), 2: Keep()})
    public = after.table.public
    assert (public.dealer, public.redeals, public.requests, public.proof.deal) == (3, 1, (1,), 1)
    assert shown_hands(public.shown) == (match.table.private[1].hand,)
    assert decision_kind(after) == "redeal_window"
    shown = [event.everyone for event in events if event.everyone and event.everyone.cards]
    assert [(wording.seat, wording.cards) for wording in shown] == [(1, match.table.private[1].hand)]


def test_case_59_too_few_points_dealt() -> None:
    """A complete dealt hand with 19 points does not win; its owner discards."""
    hand = cards("yA*4 rH*3 gE*3 yG wC*2 yR yH yC gR gH gC rG wG")
    match = position("first_discard", hands={0: hand})
    assert refusal(match, 0, Hu()) == Why.TOO_FEW_POINTS
    assert decision_kind(do(match, 0, Discard("wC"))) == "discard_window"
    assert last_deal(do(position("first_discard", hands={0: NINETEEN}), 0, Hu())).source == "dealt"


def test_case_60_without_the_extra_card() -> None:
    """Without the extra card the dealer begins by drawing, from a pile with one card more."""
    options = Options(dealer_extra_card=False, first_dealer=2)
    match, _ = start(rules, options, 4, Entropy(bytes(32)))
    match, _ = close(match, {})
    assert (decision_kind(match), match.table.public.turn, len(match.table.hidden.pile)) == ("draw", 2, 60)
    usual, _ = start(rules, replace(options, dealer_extra_card=True), 4, Entropy(bytes(32)))
    assert len(usual.table.hidden.pile) == 59


def test_case_61_an_exposed_triple_is_not_extended() -> None:
    """One concealed copy beside an exposed triple makes no gan."""
    match = claim_window("draw", 1, "yA", hands={0: ("yA",)}, melds={0: [("yA",) * 3]})
    assert refusal(match, 0, Gan()) == Why.NOT_ENOUGH_COPIES


def test_case_62_refused_configuration() -> None:
    """Six players with a single deck and hands of 20 are refused: 121 cards before the pile."""
    assert check(Options(deck_mode="single"), 6) is not None
    assert check(Options(deck_mode="single", hand_size=15), 6) is None


@pytest.mark.parametrize("text", ["chi gS rS", "chi rS rS", "discard", "chi", "Pass", "pass ", " pass", "discard yA rA", "discard Ya"])
def test_case_63_bad_moves(text: str) -> None:
    """A text in another form than the one form of a move says none: BAD_MOVE."""
    with pytest.raises(ValueError, match=r"."):
        read(text)


def test_case_63_roles() -> None:
    """own_general is no word for a discard and only the drawer's on a draw; the drawer does not chi."""
    discard = claim_window("discard", 0, "yG", hands={1: ("rA",)})
    assert refusal(discard, 1, OwnGeneral()) == Kernel.WRONG_MOVE_KIND
    draw = claim_window("draw", 0, "yC", hands={0: ("yR", "yH")})
    assert refusal(draw, 1, OwnGeneral()) == Why.ONLY_DRAWER
    assert refusal(draw, 1, OwnGroup(("yR", "yH"))) == Why.ONLY_DRAWER
    assert refusal(draw, 0, Chi(("yR", "yH"))) == Why.ONLY_NEXT_SEAT_CHI


def test_case_64_cards() -> None:
    """What is named must be held and make a meld; copies are counted before Generals are protected."""
    hand = cards("rS yE yG yA*2 rA*2 gA*2 wR*2 gH*2 rC*2 yH*2 gC*2")
    match = claim_window("discard", 0, "yS", hands={1: hand})
    assert refusal(match, 1, Chi(("rS", "gS"))) == Why.CARD_NOT_IN_HAND
    assert refusal(match, 1, Chi(("yE",))) == Why.NOT_A_MELD
    general = claim_window("discard", 0, "yG", hands={1: hand})
    assert refusal(general, 1, Pong()) == Why.NOT_ENOUGH_COPIES
    assert refusal(claim_window("discard", 0, "yG", hands={1: ("yG", "yG")}), 1, Pong()) == Why.PONG_GENERAL_FORBIDDEN


DEFAULTS = [("yG rA*2 gR wS*2 rS", "rS"), ("yG rA*2 wS*2", "wS"), ("yG wG", "wG")]
MELDS_OF_THREE: list[Cards] = [("gE",) * 3, ("yH", "rH", "gH"), ("rC",) * 3, ("yA",) * 3, ("gC",) * 3, ("wH",) * 3]


@pytest.mark.parametrize(("text", "card"), DEFAULTS)
def test_case_65_default_discard(text: str, card: str) -> None:
    """The default discard is the kind held in fewest copies, the last in card order, and a General only if nothing else is held."""
    hand = cards(text)
    exposed = 21 - len(hand)
    generals: list[Cards] = [("rG",)] * (exposed % 3)
    match = position("discard", origin="draw", giver=1, melds={0: [*MELDS_OF_THREE[: exposed // 3], *generals]}, hands={0: hand})
    assert rules.default_move(known(match.table, 0), "discard") == Discard(card)  # type: ignore[arg-type]


def test_case_65_default_discard_when_free() -> None:
    """Free discards do not change the default: a General only if nothing else is held."""
    melds = {0: MELDS_OF_THREE}
    match = position("discard", Options(generals_discard="free"), origin="draw", giver=1, melds=melds, hands={0: cards("yG yA yS")})
    assert rules.default_move(known(match.table, 0), "discard") == Discard("yS")  # type: ignore[arg-type]


def test_case_67_match_of_three_deals() -> None:
    """Scores run over three deals, the winner deals next, an undecided deal keeps the dealer, equal scores share a place."""
    options = Options(deals=3, min_points=0)
    match = play_on(claim_window("discard", 0, "wS", options, hands={1: WON_21}), {1: Hu()})
    assert (match.table.public.scores, asked(match)) == ((-21, 63, -21, -21), (1,))
    match = do(match, 1, NextDeal())
    assert (match.table.public.dealer, match.table.public.proof.deal) == (1, 2)
    match = undecided_from(match)
    assert asked(match) == (1,)
    match = do(match, 1, NextDeal())
    assert (match.table.public.dealer, match.table.public.proof.deal) == (1, 3)
    window = claim_window("discard", 0, "gH", options, hands={3: WON_23}, dealer=1, scores=(-21, 63, -21, -21))
    public = replace(window.table.public, proof=match.table.public.proof, last_deal=match.table.public.last_deal)
    match = play_on(replace(window, table=replace(window.table, public=public)), {3: Hu()})
    assert match.decision is None
    assert match.table.public.scores == (-44, 40, -44, 48)
    assert rules.outcome(match.table.public) == Outcome((3,), (-44, 40, -44, 48), (3, 2, 3, 1), "highest_score")


WON_21 = cards("yA*4 rH*4 gS*3 wG yC*2 rE*2 gR gH gC wS")
WON_23 = cards("yG yA yE rA*4 gE*4 wR*3 yC*3 rS*2 gH")


def play_on(match: Match, answers: dict[int, object]) -> Match:
    """Return the match after the window closed with `answers`."""
    return close(match, answers)[0]


def asked(match: Match) -> tuple[int, ...]:
    """Return the seats asked."""
    assert match.decision is not None
    return tuple(match.decision.answers)


def undecided_from(match: Match) -> Match:
    """Play the deal with default moves, which never win, until it has ended."""
    while match.decision is not None and match.decision.kind != "deal_over":
        seat = match.decision.awaited[0]
        move = rules.default_move(known(match.table, seat), match.decision.kind)  # type: ignore[arg-type]
        match, _ = answer(rules, match, seat, match.decision.id, move)
    return match
