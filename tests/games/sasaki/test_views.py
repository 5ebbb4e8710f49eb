"""What each viewer sees: its own hand, what was shown, and teams only where they are known."""

from __future__ import annotations

from croupier_service.description.picture import CardGroup, Fact
from croupier_service.games.sasaki import LISTING, views
from croupier_service.games.sasaki.table import Decline, Jata, Play
from tests.games.sasaki.boards import Board, board, dealt, ending

NINES = {0: "9C 3C", 1: "QC QD QH 5C", 2: "9D 9H 6C", 3: "9S 7C"}


def hands(game: Board, viewer: int | None) -> list[CardGroup]:
    """Return the four hands as `viewer` sees them."""
    return [zone.groups[0] for zone in views.picture(game.known(viewer), "").zones if zone.kind == "hand"]


def teams(game: Board, viewer: int | None) -> list[int | None]:
    """Return the teams as `viewer` knows them."""
    return [summary.team for summary in views.picture(game.known(viewer), "").seats]


def test_a_seat_sees_its_own_hand_and_numbers_of_the_others() -> None:
    """Own cards from low to high, of the others only how many."""
    game = board(NINES, 0)
    assert hands(game, 3) == [CardGroup((), 2), CardGroup((), 4), CardGroup((), 3), CardGroup(("7C", "9S"), 0)]
    assert hands(game, None)[3] == CardGroup((), 2)


def test_red_tens_that_a_run_has_shown_are_seen_in_the_hands() -> None:
    """After a run everybody sees who holds which red ten, and who was dealt it."""
    game = dealt({0: "TH", 2: "TD"}).say(0, "run").by_default()
    assert [group.cards for group in hands(game, None)] == [("TD",), (), ("TH",), ()]
    facts = views.picture(game.known(1), "").facts
    assert {Fact("dealt_red_ten", 2, None, "", ("TD",)), Fact("holds_red_ten", 0, None, "", ("TD",))} <= set(facts)
    assert views.details(game.known(None)).red_tens == (views.RedTenView("TD", 2, 0), views.RedTenView("TH", 0, 2))
    assert teams(game, None) == [0, 1, 0, 1]


def test_teams_are_shown_only_to_those_who_know_them() -> None:
    """Before a red ten is shown a seat knows its own team; a lone player knows all, a bystander none."""
    game = dealt({0: "TH", 2: "TD"})
    assert [teams(game, viewer) for viewer in (0, 1, None)] == [[0, None, None, None], [None, 1, None, None], [None] * 4]
    assert teams(dealt({1: "TH TD"}), 1) == [1, 0, 1, 1]


def test_a_played_red_ten_shows_the_team_of_its_player() -> None:
    """Its owner is public from then on; the other one stays unknown until it is played too."""
    game = board({0: "TD 3C", 1: "4C 5C", 2: "TH 6C", 3: "7C 8C"}, 0, owners=(0, 2)).say(0, "play TD")
    assert teams(game, 3) == [0, None, None, 1]
    assert teams(game, 2) == [0, 1, 0, 1]
    assert views.details(game.known(None)).red_tens == (views.RedTenView("TD", 0, None),)


def test_the_opener_is_no_fact_before_the_play() -> None:
    """Who holds the three is hidden while seats declare, and public from the first lead."""
    game = dealt({2: "3H"})
    assert "opener" not in [fact.kind for fact in views.picture(game.known(2), "declare").facts]
    game.by_default()
    assert Fact("opener", 2) in views.picture(game.known(0), "").facts


def test_the_trick_and_who_has_passed() -> None:
    """The top, its owner and the passes on it are seen by all; the cards before lie apart."""
    game = board(NINES, 0).say(0, "play 9C").by_default().say(1, "pass")
    seen = views.details(game.known(None))
    assert seen.top == views.TopView("single", ("9C",), 0, (1,))
    assert seen.trick == (views.PlayedView(0, "single", ("9C",)),)
    assert len(seen.played) == 48 - 1 - 10
    assert seen.card_counts == (1, 4, 3, 2)
    assert seen.hand == ()
    assert Fact("has_passed", 1) in views.picture(game.known(None), "").facts


def test_only_the_newest_plays_of_a_trick_lie_apart() -> None:
    """Of a long trick the last four plays are kept apart; no card is lost or doubled."""
    hands_ = {0: "3C 7C KC", 1: "4C 8C", 2: "5C 9C", 3: "6C TC"}
    game = board(hands_, 0)
    for seat, card in [(0, "3C"), (1, "4C"), (2, "5C"), (3, "6C"), (0, "7C"), (1, "8C")]:
        game.say(seat, f"play {card}").closed()
    seen = views.details(game.known(None))
    assert [(play.seat, play.cards) for play in seen.trick] == [(2, ("5C",)), (3, ("6C",)), (0, ("7C",)), (1, ("8C",))]
    assert seen.played[-2:] == ("3C", "4C")
    assert len(seen.played) + 4 + sum(seen.card_counts) == 48


def test_a_kick_is_shown_as_the_top() -> None:
    """In the skewer window the pair is the top and the kicker its owner."""
    game = board(NINES, 0).say(0, "play 9C").say(2, "jata 9D 9H").by_default()
    assert views.details(game.known(3)).top == views.TopView("jata", ("9D", "9H"), 2, ())
    picture = views.picture(game.known(3), "kkota")
    assert picture.question == "Skewer 9D 9H?"
    assert [zone.pickable for zone in picture.zones] == [False, False, False, True, False, False]


def test_lines_of_moves() -> None:
    """A listed play names its combination; the last two red tens are a pair, others a Pig."""
    last = board({0: "5C", 1: "TD TH", 2: "JC JD", 3: "7C"}, 1, owners=(1, 1)).known(1)
    more = board({0: "5C", 1: "TD TH 4C", 2: "JC JD", 3: "7C"}, 1, owners=(1, 1)).known(1)
    assert views.line(Play(("TD", "TH")), last).label == "pair"
    assert views.line(Play(("TD", "TH")), more).label == "pig"
    assert views.line(Play(("4C",)), more) == (("4C",), "", None, None)
    assert views.line(Jata(("9D", "9H")), more).cards == ("9D", "9H")
    assert views.line(Decline(), more).cards == ()


def test_the_result_of_the_last_deal() -> None:
    """Scores, places, teams and the red tens that the last player was left with."""
    game = board({2: "KC", 3: "TH 4C"}, 2, out=(0, 1), owners=(0, 3)).say(2, "play KC")
    result = views.picture(game.known(None), "").last_deal
    assert result is not None
    assert (result.deal_number, result.scores) == (1, (0, 0, 0, 0))
    assert [(zone.kind, zone.seat, zone.groups[0].cards) for zone in result.shown] == [("shown", 3, ("TH",))]
    assert {Fact("place", 3, 4), Fact("dealt_red_ten", 3, cards=("TH",)), Fact("multiplier", number=1)} <= set(result.facts)
    assert hands(game, None)[3] == CardGroup(("TH",), 1)
    assert views.details(game.known(None)).top is None


def test_every_word_is_described() -> None:
    """Kinds of event, fact, zone, decision and move of a whole match stand in the description."""
    description = LISTING.description
    game = ending((0, 1, 2, 3)).say(2, "play KC")
    assert {wording.kind for wording in game.told()} <= {term.kind for term in description.events}
    facts = {fact.kind for fact in views.picture(game.known(0), "").facts}
    assert facts <= {term.kind for term in description.facts}
    assert {zone.kind for zone in views.picture(game.known(0), "").zones} <= {zone.term.kind for zone in description.zones}
    assert {term.kind for term in description.decisions} == set(LISTING.rules.OFFERS) == set(views.QUESTIONS)
    assert [card.code for card in description.cards] == list(LISTING.deck.kinds)
    assert description.cards[28:32] == tuple([card for card in description.cards if card.code[0] == "T"])
    assert [card.glyph for card in description.cards[28:32]] == ["10♣", "10♦", "10♥", "10♠"]
