"""Descriptions as messages: all that the game says arrives, with every number where the contract has it."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import game_info_pb2
from croupier_service.catalog import GAMES
from croupier_service.description.options import OptionType, option_terms
from croupier_service.description.terms import Names, Term
from croupier_service.wire.info import game_info
from tests.engine.tables import ENGINE, refusal, start, told
from tests.wire.houses import LISTING, House, said

KINDS = ("decisions", "moves", "events", "facts", "marks", "outcomes", "refusals")


def same_names(message: game_info_pb2.Names, names: Names) -> bool:
    """Return whether names are told whole."""
    return (message.english, message.native, message.romanized, message.language) == (
        names.english,
        names.native,
        names.romanized,
        names.language,
    )


def same_terms(messages: Iterable[game_info_pb2.Term], terms: tuple[Term, ...]) -> bool:
    """Return whether words are told whole and in their order."""
    pairs = list(zip(messages, terms, strict=True))
    return all(
        (message.kind, message.description, message.template, dict(message.texts))
        == (term.kind, term.description, term.template, dict(term.texts))
        and same_names(message.names, term.names)
        for message, term in pairs
    )


@pytest.mark.parametrize("game", GAMES)
def test_head(game: str) -> None:
    """Id, names, summary, seats and rules version are told."""
    described, info = GAMES[game].description, game_info(GAMES[game])
    assert (info.game, info.summary, list(info.seat_counts)) == (game, described.summary, list(described.seat_counts))
    assert (info.usual_seat_count, info.newest_rules_version) == (described.usual_seat_count, described.rules_version)
    assert same_names(info.names, described.names)
    assert info.usual_seat_count in info.seat_counts
    assert list(info.seat_counts) == sorted(set(info.seat_counts))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_terms(game: str, kind: str) -> None:
    """Every word of each kind is told, in order, with names, meaning, template and how its texts are read."""
    terms = getattr(GAMES[game].description, kind)
    assert same_terms(getattr(game_info(GAMES[game]), kind), terms)
    assert terms or kind in ("facts", "marks")


@pytest.mark.parametrize("game", GAMES)
def test_templates(game: str) -> None:
    """Templates of events and facts have no other places than {seat}, {cards}, {number} and {text}, and nothing to format them by."""
    info = game_info(GAMES[game])
    for term in (*info.events, *info.facts):
        for _, place, form, conversion in Formatter().parse(term.template):
            assert place in (None, "seat", "cards", "number", "text")
            assert not form
            assert not conversion
    assert all(term.template for term in info.events)
    assert not any(term.template for kind in ("decisions", "moves", "outcomes", "refusals") for term in getattr(info, kind))


@pytest.mark.parametrize("game", GAMES)
def test_cards_and_zones(game: str) -> None:
    """Every kind of card, in deck order, and every kind of zone with its layout are told."""
    described, info = GAMES[game].description, game_info(GAMES[game])
    cards = [(card.code, card.rank, card.suit, card.glyph, card.copies) for card in info.cards]
    assert cards == [(card.code, card.rank, card.suit, card.glyph, card.copies) for card in described.cards]
    assert [card.code for card in info.cards] == list(GAMES[game].deck.kinds)
    assert all(same_names(message.names, card.names) for message, card in zip(info.cards, described.cards, strict=True))
    assert all(card.copies >= 1 for card in info.cards)
    assert same_terms([zone.term for zone in info.zones], tuple([zone.term for zone in described.zones]))
    assert [int(zone.layout) for zone in info.zones] == [int(zone.layout) for zone in described.zones]
    assert all(game_info_pb2.Layout.Name(zone.layout) != "LAYOUT_UNSPECIFIED" for zone in info.zones)


@pytest.mark.parametrize("game", GAMES)
def test_presets(game: str) -> None:
    """Every preset has names, words and every option with its value; what it says is what a match of it is played with."""
    described, info = GAMES[game].description, game_info(GAMES[game])
    for message, preset in zip(info.presets, described.presets, strict=True):
        assert (message.preset, message.description) == (preset.preset, preset.description)
        assert same_names(message.names, preset.names)
        assert {name: message.options[name] for name in message.options} == {
            name: said(getattr(preset.options, name)) for name in option_terms(preset.options)
        }
        assert start(game, preset=preset.preset) == start(game, preset=preset.preset, options=dict(message.options))


@pytest.mark.parametrize("listing", [*GAMES.values(), LISTING], ids=[*GAMES, "house"])
def test_options(listing: object) -> None:
    """Every option is told in order, with type, limits and the first preset's value as its default."""
    assert isinstance(listing, type(LISTING))
    info, first = game_info(listing), listing.description.presets[0]
    terms = option_terms(first.options)
    assert [option.option for option in info.options] == list(terms)
    for option in info.options:
        term = terms[option.option]
        assert (int(option.type), option.names.english, option.description) == (int(term.type), term.name, term.effect)
        assert [(choice.kind, choice.description) for choice in option.choices] == list(term.choices)
        assert (tuple(option.numbers), option.nullable, option.below_seat_count) == (term.numbers, term.nullable, term.below_seat_count)
        assert option.default_value == said(getattr(first.options, option.option))
        is_number = term.type is OptionType.NUMBER
        assert option.HasField("minimum") == option.HasField("maximum") == is_number
        assert not is_number or (option.minimum, option.maximum) == (term.minimum, term.maximum)


def test_numbers_of_every_kind() -> None:
    """Least and greatest value, the few values, none and seats arrive as declared."""
    options = {option.option: option for option in game_info(LISTING).options}
    assert list(options) == list(option_terms(House))
    assert (options["low"].minimum, options["low"].HasField("minimum"), options["low"].maximum) == (0, True, 3)
    assert (list(options["points"].numbers), options["points"].minimum, options["points"].maximum) == ([11, 21, 61], 11, 61)
    assert [name for name, option in options.items() if option.nullable] == ["limit", "partner"]
    assert [name for name, option in options.items() if option.below_seat_count] == ["dealer", "partner"]


def listed(*games: str) -> list[str]:
    """Return the games that ListGames tells."""
    return [info.game for info in ENGINE.list_games(pb.ListGamesRequest(games=games)).games]


def test_list_games() -> None:
    """All games in the order of the catalog, or those asked for in the order of the request."""
    assert listed() == list(GAMES)
    assert listed(*reversed(GAMES)) == list(reversed(GAMES))
    for game in GAMES:
        assert ENGINE.list_games(pb.ListGamesRequest(games=[game])).games[0] == game_info(GAMES[game])


@pytest.mark.parametrize(
    ("games", "due"),
    [
        (["chess"], ("NOT_FOUND", "UNKNOWN_GAME", "games")),
        ([""], ("INVALID_ARGUMENT", "MISSING_FIELD", "games")),
        (["x" * 100_000], ("NOT_FOUND", "UNKNOWN_GAME", "games")),
        ([*GAMES, "chess"], ("INVALID_ARGUMENT", "TOO_MANY", "games")),
        (["chess"] * 100_000, ("INVALID_ARGUMENT", "TOO_MANY", "games")),
    ],
)
def test_list_games_that_are_not_there(games: list[str], due: tuple[str, str, str]) -> None:
    """An unknown game is NOT_FOUND, an empty id is missing, and more ids than games are too many; no answer repeats endless words."""
    found = refusal(ENGINE.list_games, pb.ListGamesRequest(games=games))
    assert told(found) == due
    assert len(found.message) < 200


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_named_in_words(game: str) -> None:
    """What a choice is called is something that people say: no identifier, no abbreviation, no code."""
    for option in game_info(GAMES[game]).options:
        for choice in option.choices:
            words = choice.names.english.split(" ")
            assert not any("_" in word for word in words), option.option
            assert any(set(word) & set("aeiouõäöü") for word in words), f"{option.option}: {choice.names.english}"


@pytest.mark.parametrize("game", GAMES)
def test_descriptions_have_no_identifiers(game: str) -> None:
    """What is told in sentences names options, kinds and codes as people do."""
    info = game_info(GAMES[game])
    terms = [term for kind in KINDS for term in getattr(info, kind)]
    choices = [choice for option in info.options for choice in option.choices]
    told = [info.summary, *[said.description for said in (*terms, *choices, *info.options, *info.presets)]]
    assert [text for text in told if "_" in text] == []
