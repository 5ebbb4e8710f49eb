"""The worked cases 13 to 22, 27 to 30 and 35 of RULES.md: kicks, skewers and how a trick is won."""

from __future__ import annotations

from itertools import permutations

from croupier_service.games.sasaki import views
from croupier_service.games.sasaki.options import Options
from tests.games.sasaki.boards import Board, board

NINES = {0: "9C 3C", 1: "QC QD QH 5C", 2: "9D 9H 6C", 3: "9S 7C"}


def kicked() -> Board:
    """Return case 13 after s2 has kicked."""
    return board(NINES, 0).say(0, "play 9C").say(1, "decline").say(3, "decline").say(2, "jata 9D 9H")


def test_case_13_kick_and_skewer_come_before_the_turn() -> None:
    """The kick takes the single out of turn, the skewer takes the kick; the triplet is never played."""
    game = board(NINES, 0).say(0, "play 9C")
    assert (game.kind, game.asked) == ("jata", (1, 2, 3))
    game.say(1, "decline").say(3, "decline").say(2, "jata 9D 9H")
    assert (game.kind, game.asked) == ("kkota", (0, 1, 2, 3))
    game.say(3, "kkota 9S").by_default()
    assert (game.kind, game.asked) == ("lead", (3,))
    assert game.table.private[3].hand == ("7C",)
    assert game.table.private[1].hand == ("5C", "QC", "QD", "QH")


def test_case_14_without_a_skewer_the_kicker_leads() -> None:
    """When all decline the skewer, the kicker has won the trick."""
    game = kicked().by_default()
    assert (game.kind, game.asked) == ("lead", (2,))
    assert game.table.private[2].hand == ("6C",)


def test_case_15_order_of_answers_leaves_no_trace() -> None:
    """Any order of the answers gives the same match, and nobody sees an answer before the last one."""
    ends = set()
    for first in permutations([(1, "decline"), (2, "jata 9D 9H"), (3, "decline")]):
        game = board(NINES, 0).say(0, "play 9C")
        _answer_sealed(game, first)
        for second in permutations([(0, "decline"), (1, "decline"), (2, "decline"), (3, "kkota 9S")]):
            other = game.copy()
            _answer_sealed(other, second)
            ends.add(repr(other.match))
    assert len(ends) == 1


def _answer_sealed(game: Board, answers: tuple[tuple[int, str], ...]) -> None:
    before = [(game.known(viewer), views.picture(game.known(viewer), "")) for viewer in (0, 1, 2, 3, None)]
    for seat, text in answers[:-1]:
        game.say(seat, text)
        assert game.events == ()
        assert [(game.known(viewer), views.picture(game.known(viewer), "")) for viewer in (0, 1, 2, 3, None)] == before
    game.say(*answers[-1])
    assert game.events != ()


def test_case_16_when_all_decline_the_turn_goes_on() -> None:
    """After a window without a kick the next seat may beat the single as usual."""
    game = board(NINES, 0).say(0, "play 9C").by_default()
    assert (game.kind, game.asked) == ("respond", (1,))
    assert game.public.top == ("9C",)
    assert game.refusal(1, "play QC QD QH") is None


def test_case_17_no_skewer_when_the_fourth_card_is_played() -> None:
    """Seats with one card are not asked, and with the fourth card gone the kicker leads at once."""
    game = board({0: "9C 3C", 1: "5C 5D", 2: "9D 9H 6C", 3: "7C"}, 0).say(0, "play 9C")
    assert (game.kind, game.asked) == ("jata", (1, 2))
    game.say(2, "jata 9D 9H").say(1, "decline")
    assert (game.kind, game.asked) == ("lead", (2,))


def test_case_18_no_window_when_no_pair_is_left() -> None:
    """With one card of the rank unplayed nobody is asked."""
    game = board({0: "9C 3C", 1: "5C 5D", 2: "9H 6C", 3: "7C 8C"}, 0).say(0, "play 9C")
    assert (game.kind, game.asked) == ("respond", (1,))


def test_case_19_kick_with_the_last_cards() -> None:
    """The kicker is out and first; the lead goes to the next active seat, or to the one that skewers."""
    game = board({0: "9C 3C", 1: "5C 5D", 2: "9D 9H", 3: "9S 7C"}, 0).say(0, "play 9C").say(2, "jata 9D 9H").by_default()
    assert game.public.finished == (2,)
    assert (game.kind, game.asked) == ("kkota", (0, 1, 3))
    declined = game.copy().by_default()
    assert (declined.kind, declined.asked) == ("lead", (3,))
    game.say(3, "kkota 9S").by_default()
    assert (game.kind, game.asked) == ("lead", (3,))
    assert game.legal(3) == ["play 7C"]


def test_case_20_the_owner_of_the_single_may_skewer() -> None:
    """Who played the single may skewer the kick of it."""
    game = board({0: "9C 9S 3C", 1: "5C 5D", 2: "9D 9H 6C", 3: "7C 8C"}, 0).say(0, "play 9C").say(2, "jata 9D 9H").by_default()
    assert 0 in game.asked
    game.say(0, "kkota 9S").by_default()
    assert (game.kind, game.asked) == ("lead", (0,))
    assert game.table.private[0].hand == ("3C",)


def test_case_21_the_kicker_may_skewer_itself_but_kicks_with_two() -> None:
    """A kick is exactly a pair; the third card may follow as a skewer."""
    game = board({0: "9C 3C", 1: "5C 5D", 2: "9D 9H 9S 6C", 3: "7C 8C"}, 0).say(0, "play 9C")
    assert game.refusal(2, "jata 9D 9H 9S") == "NOT_A_JATA"
    game.say(2, "jata 9D 9H").by_default().say(2, "kkota 9S").by_default()
    assert (game.kind, game.asked) == ("lead", (2,))
    assert game.table.private[2].hand == ("6C",)


def test_case_22_a_trick_whose_owner_is_out() -> None:
    """The owner is out; one card is left of the rank, so nobody is asked; after a pass of each the next active seat leads."""
    game = board({0: "9C", 1: "5C 6C", 2: "9D 7C", 3: "8C 8D"}, 0).say(0, "play 9C")
    assert game.public.finished == (0,)
    assert (game.kind, game.asked) == ("respond", (1,))
    game.say(1, "pass").say(2, "pass").say(3, "pass")
    assert (game.kind, game.asked) == ("lead", (1,))


def test_case_27_shown_tens_narrow_who_is_asked() -> None:
    """After a run everybody knows where the red tens are: a seat that cannot have two of the rest is not asked."""
    hands = {0: "TD 3C 3D", 1: "TC 4C 4D", 2: "TH 5D 6D", 3: "TS 5C 6C"}
    game = board(hands, 1, owners=(2, 0), multiplier=2).say(1, "play TC")
    assert (game.kind, game.asked) == ("jata", (0, 2))


def test_case_27_the_fourth_ten_asks_its_known_holder_only() -> None:
    """When the fourth card is a shown red ten, only its holder is asked for the skewer."""
    hands = {0: "TD TS 3C", 1: "TC 4C 4D", 2: "TH 5D 6D", 3: "7C 5C 6C"}
    game = board(hands, 1, owners=(2, 0), multiplier=2).say(1, "play TC").say(0, "jata TD TS").by_default()
    assert (game.kind, game.asked) == ("kkota", (2,))


def test_case_28_kick_in_turn() -> None:
    """Who declined the window may still kick in turn, but not play the pair on the single."""
    game = board({0: "9C 3C", 1: "4C 6C", 2: "7C 8C", 3: "9D 9H 5C"}, 0).say(0, "play 9C").by_default()
    game.say(1, "pass").say(2, "pass")
    assert (game.kind, game.asked) == ("respond", (3,))
    assert game.refusal(3, "play 9D 9H") == "DOES_NOT_BEAT"
    assert game.refusal(3, "jata 9D 9H") is None


def test_case_29_a_pass_does_not_bar_a_later_play() -> None:
    """Who has passed may play when the turn comes round again; a window follows each single."""
    hands = {0: "8C 3C 3D", 1: "KC 4C 4D", 2: "JC 5C 5D", 3: "6C 6D 7C"}
    spare = {0: " 8D 8H", 2: " JD JH", 3: " KD KH"}
    game = board({seat: hand + spare.get(seat, "") for seat, hand in hands.items()}, 0)
    windows = []
    for seat, text in [(0, "play 8C"), (1, "pass"), (2, "play JC"), (3, "pass"), (0, "pass"), (1, "play KC")]:
        assert game.refusal(seat, text) is None
        windows.append(game.say(seat, text).kind)
        game.closed()
    assert windows == ["jata", "respond", "jata", "respond", "respond", "jata"]
    assert (game.public.top, game.public.owner) == (("KC",), 1)


def test_case_30_a_trick_among_three() -> None:
    """With one seat out a trick ends after two passes."""
    game = board({0: "3C 4C", 1: "5C 5D 6C", 2: "7C 8C"}, 1, out=(3,)).say(1, "play 5C 5D")
    assert game.asked == (2,)
    game.say(2, "pass").say(0, "pass")
    assert (game.kind, game.asked) == ("lead", (1,))


def test_case_35_double_sequence_kicks_and_a_sequence_skewers() -> None:
    """Six cards are needed to be asked for the kick, three for the skewer."""
    options = Options(double_sequence=True, double_sequence_jata=True)
    hands = {0: "5C 6C 7C 8C", 1: "8D 8H 8S", 2: "5D 5H 6D 6H 7D 7H KC", 3: "5S 6S 7S 3C"}
    game = board(hands, 0, options=options).say(0, "play 5C 6C 7C")
    assert (game.kind, game.asked) == ("jata", (2,))
    game.say(2, "jata 5D 5H 6D 6H 7D 7H")
    assert (game.kind, game.asked) == ("kkota", (1, 3))
    game.say(3, "kkota 5S 6S 7S").by_default()
    assert (game.kind, game.asked) == ("lead", (3,))
