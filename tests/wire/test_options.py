"""Options: values over presets, each refusal with its field, the echo, and the packed form."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.v1 import game_info_pb2 as pb
from croupier_service.catalog import GAMES
from croupier_service.description.options import OptionTerm, OptionType, option_terms
from croupier_service.wire.options import pack, preset_of, read_options, unpack, write_options
from croupier_service.wire.refusals import Code, RequestRefused
from tests.wire.houses import LISTING, PRESETS, House, said

PLAIN, POSH = PRESETS
SHAPES = {"house": House, **{game: listing.shapes.options for game, listing in GAMES.items()}}


def read(seats: int = 8, **values: Any) -> House:
    """Return the house with these options over the plain preset."""
    house: House = read_options(LISTING, PLAIN, {name: said(value) for name, value in values.items()}, seats)
    return house


def refused(values: dict[str, pb.OptionValue], seats: int = 8) -> RequestRefused:
    """Return the refusal of options, which must be INVALID_ARGUMENT and name a field."""
    with pytest.raises(RequestRefused) as caught:
        read_options(LISTING, PLAIN, values, seats)
    assert caught.value.code is Code.INVALID_ARGUMENT
    assert caught.value.details["field"] == caught.value.field != ""
    return caught.value


def any_value(term: OptionTerm) -> st.SearchStrategy[Any]:
    """Return the values of an option."""
    names = [value for value, _ in term.choices]
    one: st.SearchStrategy[Any]
    match term.type:
        case OptionType.FLAG:
            one = st.booleans()
        case OptionType.CHOICE:
            one = st.sampled_from(names)
        case OptionType.CHOICES:
            one = st.sets(st.sampled_from(names)).map(lambda chosen: tuple(name for name in names if name in chosen))
        case OptionType.NUMBER:
            one = st.sampled_from(term.numbers) if term.numbers else st.integers(term.minimum, term.maximum)
    return st.none() | one if term.nullable else one


def any_options(shape: type) -> st.SearchStrategy[Any]:
    """Return instances of an Options class with any values."""
    return st.builds(shape, **{name: any_value(term) for name, term in option_terms(shape).items()})


def test_presets_by_name() -> None:
    """A preset is found by its name, no name is the first, another name is refused with the names that there are."""
    assert (preset_of(LISTING, "posh"), preset_of(LISTING, "plain"), preset_of(LISTING, "")) == (POSH, PLAIN, PLAIN)
    for name in ("Posh", "posh ", "x" * 100_000):
        with pytest.raises(RequestRefused) as caught:
            preset_of(LISTING, name)
        refusal = caught.value
        assert (refusal.code, refusal.reason, refusal.field) == (Code.INVALID_ARGUMENT, "UNKNOWN_PRESET", "preset")
        assert "plain, posh" in refusal.message
        assert len(refusal.message) < 200


def test_options_over_a_preset() -> None:
    """What is said counts, the rest is the preset's, which stays as it was."""
    house = read_options(LISTING, POSH, {"open": said(value=False), "limit": said(None), "low": said(0)}, 8)
    assert house == replace(POSH.options, open=False, limit=None, low=0)  # type: ignore[type-var]
    assert read_options(LISTING, POSH, {}, 8) == POSH.options == House(stakes=900, limit=300, extras=("cake", "rum"))


@given(house=any_options(House))
@settings(max_examples=100, deadline=None)
def test_every_value_is_read(house: House) -> None:
    """Every possible value of every type arrives, and the echo says it again; impossible houses are refused as such."""
    echo = write_options(house)
    if house.mood == "rude" and "cake" in house.extras:
        assert (refused(echo).reason, refused(echo).field) == ("INVALID_CONFIGURATION", "options")
    else:
        assert read_options(LISTING, PLAIN, echo, 8) == read_options(LISTING, POSH, echo, 8) == house


@pytest.mark.parametrize("name", SHAPES)
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_the_echo_is_complete(name: str, data: st.DataObject) -> None:
    """Every option of a game is in the echo under its id, with the value that a client would send for it."""
    options = data.draw(any_options(SHAPES[name]))
    assert write_options(options) == {field.name: said(getattr(options, field.name)) for field in fields(options)}


def test_sets_have_one_order() -> None:
    """The order in which choices are named has no meaning: they are kept as the option declares them."""
    assert read(extras=("rum", "cake")) == read(extras=("cake", "rum")) == replace(House(), extras=("cake", "rum"))
    assert read(extras=()) == replace(House(), extras=())


@pytest.mark.parametrize("name", ["", "Open", "open ", "nonsense", "__class__", "x" * 100_000])
def test_unknown_options(name: str) -> None:
    """An option that the game has not is UNKNOWN_OPTION, whatever its value, and its name is cut."""
    for value in (said(value=True), pb.OptionValue()):
        refusal = refused({name: value})
        assert (refusal.reason, refusal.field) == ("UNKNOWN_OPTION", f"options[{name[:80]}]")


VALUES = {"flag": said(value=True), "number": said(2), "choice": said("calm"), "choices": said(("tea",)), "none": said(None)}
TAKES = {
    "open": {"flag"},
    "stakes": {"number"},
    "points": set[str](),
    "limit": {"number", "none"},
    "dealer": {"number"},
    "partner": {"number", "none"},
    "mood": {"choice"},
    "extras": {"choices"},
}


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("name", TAKES)
def test_values_of_another_type(name: str, kind: str) -> None:
    """A value of another type than the option's is INVALID_OPTION; none is a value of nullable options alone."""
    if kind in TAKES[name]:
        read_options(LISTING, PLAIN, {name: VALUES[kind]}, 8)
    else:
        refusal = refused({name: VALUES[kind]})
        assert (refusal.reason, refusal.field) == ("INVALID_OPTION", f"options[{name}]")


@pytest.mark.parametrize("name", TAKES)
def test_values_that_are_not_set(name: str) -> None:
    """An option that is named without a value is INVALID_OPTION and never false, zero or none."""
    assert (refused({name: pb.OptionValue()}).reason, refused({name: pb.OptionValue()}).field) == ("INVALID_OPTION", f"options[{name}]")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("stakes", 0, "from 1 to 1000"),
        ("stakes", 1001, "from 1 to 1000"),
        ("stakes", -5, "from 1 to 1000"),
        ("stakes", 2**31 - 1, "from 1 to 1000"),
        ("stakes", -(2**31), "from 1 to 1000"),
        ("low", -1, "from 0 to 3"),
        ("points", 0, "11, 21, 61"),
        ("points", 12, "11, 21, 61"),
        ("limit", -1, "from 0 to 300"),
        ("limit", 301, "from 0 to 300"),
        ("dealer", -1, "from 0 to 7"),
        ("dealer", 8, "from 0 to 7"),
        ("partner", 8, "from 0 to 7"),
        ("mood", "", "calm, loud, rude"),
        ("mood", "Calm", "calm, loud, rude"),
        ("extras", ("tea", "gin"), "cake, tea, rum"),
        ("extras", ("tea", "tea"), "cake, tea, rum"),
        ("extras", ("",), "cake, tea, rum"),
        ("extras", ("tea",) * 10_000, "cake, tea, rum"),
    ],
)
def test_values_out_of_range(name: str, value: object, says: str) -> None:
    """A value that the option cannot have is INVALID_OPTION and says which it can."""
    refusal = refused({name: said(value)})
    assert (refusal.reason, refusal.field) == ("INVALID_OPTION", f"options[{name}]")
    assert says in refusal.message


@pytest.mark.parametrize(("seats", "number", "fine"), [(2, 1, True), (2, 2, False), (3, 2, True), (3, 3, False), (8, 7, True)])
@pytest.mark.parametrize("name", ["dealer", "partner"])
def test_seats_are_below_the_number_of_seats(name: str, seats: int, number: int, fine: bool) -> None:  # noqa: FBT001
    """An option that is a seat must be one of this match."""
    if fine:
        assert getattr(read(seats, **{name: number}), name) == number
    else:
        assert f"from 0 to {seats - 1}" in refused({name: said(number)}, seats).message


def test_options_that_exclude_each_other() -> None:
    """Values that are possible each but not together are INVALID_CONFIGURATION, in the game's words."""
    refusal = refused({"mood": said("rude"), "extras": said(("cake",))})
    assert (refusal.reason, refusal.field, refusal.message) == ("INVALID_CONFIGURATION", "options", "rude houses serve no cake")


def test_one_refusal_for_many_faults() -> None:
    """Of several bad options the first by name is refused, so that the answer does not hang on the order of a map."""
    bad = {"stakes": said(0), "mood": said("sad"), "extras": said(0), "zzz": said(0)}
    assert {refused(dict(order)).field for order in (bad.items(), reversed(bad.items()))} == {"options[extras]"}


@pytest.mark.parametrize("game", GAMES)
def test_bad_values_of_the_games(game: str) -> None:
    """Each option of each game refuses an unset value, every other type and numbers around its range, by its field."""
    listing = GAMES[game]
    preset, seats = listing.description.presets[0], listing.description.usual_seat_count
    for name, term in option_terms(listing.shapes.options).items():
        for value in bad_values(term):
            with pytest.raises(RequestRefused) as caught:
                read_options(listing, preset, {name: value}, seats)
            assert (caught.value.reason, caught.value.field) == ("INVALID_OPTION", f"options[{name}]")


def bad_values(term: OptionTerm) -> list[pb.OptionValue]:
    """Return values that an option cannot have."""
    kinds = {OptionType.FLAG: "flag", OptionType.NUMBER: "number", OptionType.CHOICE: "choice", OptionType.CHOICES: "choices"}
    wrong = [value for kind, value in VALUES.items() if kind != kinds[term.type] and not (kind == "none" and term.nullable)]
    beyond: list[Any] = []
    if term.type is OptionType.NUMBER:
        beyond = [term.minimum - 1, term.maximum + 1, -(2**31), 2**31 - 1]
    if term.type in (OptionType.CHOICE, OptionType.CHOICES):
        beyond = ["nonsense"] if term.type is OptionType.CHOICE else [("nonsense",), (term.choices[0][0],) * 2]
    return [pb.OptionValue(), *wrong, *[said(value) for value in beyond]]


@pytest.mark.parametrize("name", SHAPES)
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_packed_options_return(name: str, data: st.DataObject) -> None:
    """Every value of every option comes back from its packed form; other options have another form."""
    shape = SHAPES[name]
    options, other = data.draw(any_options(shape)), data.draw(any_options(shape))
    assert unpack(shape, pack(options)) == options
    assert (pack(options) == pack(other)) == (options == other)


@pytest.mark.parametrize("name", SHAPES)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_what_is_unpacked_is_in_range(name: str, data: st.DataObject) -> None:
    """Any bytes are a ValueError or an IndexError, or the one packed form of options that are all in their range."""
    shape = SHAPES[name]
    good = bytearray(pack(data.draw(any_options(shape))))
    for _ in range(data.draw(st.integers(0, 3))):
        good[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))
    packed = data.draw(st.binary(max_size=30) | st.just(bytes(good)))
    try:
        options = unpack(shape, packed)
    except (ValueError, IndexError):
        return
    assert pack(options) == packed
    for option, term in option_terms(shape).items():
        assert is_value(term, getattr(options, option)), f"{option} is {getattr(options, option)!r}"


def is_value(term: OptionTerm, value: Any) -> bool:
    """Return whether an option can have `value`."""
    names = [name for name, _ in term.choices]
    if value is None:
        return term.nullable
    if term.type is OptionType.FLAG:
        return isinstance(value, bool)
    if term.type is OptionType.CHOICE:
        return value in names
    if term.type is OptionType.CHOICES:
        return list(value) == [name for name in names if name in value]
    return value in term.numbers if term.numbers else term.minimum <= value <= term.maximum


# Of the house: open, stakes, low, points, limit, dealer, partner, mood, extras; a varint each.
PACKED = bytes([1, 5, 0, 21, 0, 0, 3, 0, 2])


def test_the_packed_form_is_the_stored_one() -> None:
    """A varint an option in their order: old states hold exactly these bytes."""
    assert pack(House()) == PACKED
    assert pack(House(stakes=300, limit=0, partner=None, mood="rude", extras=("cake", "rum"))) == bytes([1, 0xAC, 2, 0, 21, 1, 0, 0, 2, 5])


@pytest.mark.parametrize(
    ("place", "byte"),
    [(0, 2), (0, 127), (1, 0), (2, 4), (3, 0), (3, 22), (5, 8), (6, 9), (7, 3), (7, 127), (8, 8), (8, 15)],
)
def test_packed_values_out_of_range(place: int, byte: int) -> None:
    """A packed value that the option cannot have is refused, whatever its type."""
    data = bytearray(PACKED)
    data[place] = byte
    with pytest.raises((ValueError, IndexError)):
        unpack(House, bytes(data))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        PACKED[:-1],
        PACKED + b"\0",
        PACKED + b"\x80",
        PACKED[:-1] + b"\x82",
        PACKED[:-1] + b"\x82\0",
        b"\x81\0" + PACKED[1:],
        b"\xff" * 9,
        PACKED[:1] + b"\xff" * 200 + b"\x01" + PACKED[2:],
        PACKED[:7] + b"\xff" * 20 + b"\x01" + PACKED[8:],
        PACKED[:8] + b"\xff" * 20 + b"\x01",
    ],
)
def test_packed_forms_that_nobody_wrote(data: bytes) -> None:
    """Too few, too many, unended, padded or endless numbers are refused: there is one form of each set of options."""
    with pytest.raises((ValueError, IndexError)):
        unpack(House, data)
