"""Options, presets, decks and dealing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from croupier_service.cards.shuffle import Entropy, Stream, deal_key, shuffled
from croupier_service.description.options import option_terms
from croupier_service.games.four_color import LISTING, rules
from croupier_service.games.four_color.dealing import share_out
from croupier_service.games.four_color.description import DESCRIPTION, direction
from croupier_service.games.four_color.options import KIND_COUNT, PRESETS, Options, cards_needed, check, copies
from croupier_service.games.four_color.room import OPTION_COUNT, room
from croupier_service.games.four_color.table import DECK, KINDS, deck
from croupier_service.kernel.match import start
from tests.games.four_color.document import DOCUMENT
from tests.games.four_color.kit import configurations

SEATS = range(2, 7)


@pytest.mark.parametrize(("seats", "cards", "pile"), [(2, 112, 71), (3, 112, 51), (4, 140, 59), (5, 168, 67), (6, 196, 75)])
def test_decks(seats: int, cards: int, pile: int) -> None:
    """Decks grow with the table, and leave the draw piles of section 2."""
    match, _ = start(rules, Options(), seats, Entropy(bytes(32)))
    assert Counter(deck(Options(), seats)) == dict.fromkeys(KINDS, cards // KIND_COUNT)
    assert len(match.table.hidden.pile) == pile


def test_presets() -> None:
    """The presets are those of section 6, the first is the default, and every one says what it is like."""
    assert [preset.preset for preset in DESCRIPTION.presets] == ["classic", "nineteen", "quick", "taiwan_ten"] == list(PRESETS)
    assert PRESETS["classic"] == Options()
    assert PRESETS["nineteen"] == Options(min_points=19)
    assert PRESETS["quick"] == Options(min_points=10)
    taiwan = PRESETS["taiwan_ten"]
    assert (taiwan.deck_mode, taiwan.points_table, taiwan.colour_groups) == ("single", "taiwan", "soldiers")
    assert (taiwan.min_points, taiwan.dead_cards, taiwan.payment) == (10, 6, "giver_pays")
    assert all(len(preset.description) > 60 for preset in DESCRIPTION.presets)


def test_listing_says_that_twenty_is_steep() -> None:
    """ListGames warns of the minimum of 20: in the summary, at the option, and at the preset."""
    effect = option_terms(Options)["min_points"].effect
    assert all("steep" in text for text in (DESCRIPTION.summary, effect, DESCRIPTION.presets[0].description))


def test_options_are_those_of_the_document() -> None:
    """Every option of the table in section 6 is there, in its order; `players` is the number of seats."""
    rows = [line.split("`")[1] for line in DOCUMENT.split("## 6. Options")[1].split("\n## 7")[0].splitlines() if line.startswith("| `")]
    assert rows == ["players", *option_terms(Options)]
    assert len(option_terms(Options)) == OPTION_COUNT


@pytest.mark.parametrize(
    ("options", "seats", "possible"),
    [
        (Options(), 6, True),
        (Options(deck_mode="single"), 4, True),
        (Options(deck_mode="single"), 5, True),
        (Options(deck_mode="single", dead_cards=6), 5, True),
        (Options(deck_mode="single", dead_cards=7), 5, False),
        (Options(deck_mode="single"), 6, False),
        (Options(hand_size=25, deck_mode="single"), 4, True),
        (Options(hand_size=25, deck_mode="single", dead_cards=7), 4, True),
        (Options(hand_size=25, deck_mode="single", dead_cards=8), 4, False),
        (Options(hand_size=25, deck_mode="single", dead_cards=8, dealer_extra_card=False), 4, True),
        (Options(hand_size=25), 6, True),
        (Options(first_dealer=3), 4, True),
        (Options(first_dealer=3), 3, False),
    ],
)
def test_configurations(options: Options, seats: int, *, possible: bool) -> None:
    """A configuration is refused unless the deck suffices and the first dealer has a seat."""
    assert (check(options, seats) is None) == possible
    enough = KIND_COUNT * copies(options, seats) >= cards_needed(options, seats)
    assert possible == (enough and (options.first_dealer or 0) < seats)


def test_first_dealer() -> None:
    """The first dealer is drawn by lot from the key of deal 1, every seat sometimes, or as the option says."""
    dealers = Counter[int]()
    for number in range(200):
        seed = number.to_bytes(32, "big")
        match, _ = start(rules, Options(), 4, Entropy(seed))
        assert match.table.public.dealer == Stream(deal_key(seed, 1), "first-dealer").below(4)
        dealers[match.table.public.dealer] += 1
    assert min(dealers[seat] for seat in range(4)) > 20
    assert start(rules, Options(first_dealer=2), 4, Entropy(bytes(32)))[0].table.public.dealer == 2


def test_packets() -> None:
    """Six cards for the dealer first, then five for each seat in turn, in rounds from the dealer on (section 2, R4)."""
    cards = shuffled(deck(Options(), 4), bytes(32))
    hands, pile = share_out(cards, Options(), 4, 2)
    assert hands[2] == DECK.ordered([*cards[:6], *cards[21:26], *cards[41:46], *cards[61:66]])
    assert hands[3] == DECK.ordered([*cards[6:11], *cards[26:31], *cards[46:51], *cards[66:71]])
    assert hands[1] == DECK.ordered([*cards[16:21], *cards[36:41], *cards[56:61], *cards[76:81]])
    assert pile == cards[81:]


def test_shuffles_are_numbered() -> None:
    """The cards of a round follow from the seed, the number of the deal and that of the redeal."""
    match, _ = start(rules, Options(first_dealer=0), 4, Entropy(bytes(32)))
    cards = shuffled(deck(Options(), 4), deal_key(bytes(32), 1), 0)
    assert match.table.hidden.pile == cards[81:]


def test_cards_are_described() -> None:
    """All 28 kinds are listed in card order with the character of their colours."""
    glyphs = {card.code: card.glyph for card in DESCRIPTION.cards}
    assert tuple(glyphs) == KINDS
    assert "".join(glyphs["y" + rank] for rank in "GAERHCS") == "".join(glyphs["r" + rank] for rank in "GAERHCS") == "帥仕相俥傌炮兵"
    assert "".join(glyphs["g" + rank] for rank in "GAERHCS") == "".join(glyphs["w" + rank] for rank in "GAERHCS") == "將士象車馬包卒"
    assert {card.copies for card in DESCRIPTION.cards} == {5}
    assert DESCRIPTION.cards[0].names.native == "黃帥"


def test_seats_follow_anticlockwise() -> None:
    """Seat 1 sits to the right of seat 0."""
    assert direction(Options()).name == "COUNTERCLOCKWISE"


@pytest.mark.parametrize("preset", PRESETS)
def test_states_are_small(preset: str) -> None:
    """The record of a match fits the budgets of sealed states: 448 bytes up to four seats, 704 at six, 25 of them for the seal."""
    for seats in SEATS:
        if check(PRESETS[preset], seats) is None:
            assert room(PRESETS[preset], seats) + 25 <= (448 if seats <= 4 else 704)


def test_random_configurations_are_possible() -> None:
    """What the laws play with is possible."""
    rng = Random("configurations")
    assert all(LISTING.check(*configurations(rng)) is None for _ in range(200))
