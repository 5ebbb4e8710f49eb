"""StartMatch: each field, each bad field, what follows from the seed, and when keys are published."""

from __future__ import annotations

import hashlib
import hmac
from itertools import pairwise, product
from typing import Any

import pytest
from google.protobuf.message import Message

from croupier import fairness
from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.cards.shuffle import deal_key
from croupier_service.catalog import GAMES
from croupier_service.description.options import OptionType, option_terms
from croupier_service.rpc.in_process import InProcess
from croupier_service.wire.info import game_info
from tests.engine.tables import (
    BYSTANDER,
    ENGINE,
    SEED,
    SETUPS,
    Played,
    apply,
    default,
    engine,
    option,
    played,
    refusal,
    seats,
    start,
    told,
    view_of,
)

UNSPECIFIED, AFTER_MATCH, AFTER_DEAL, NEVER = (match_pb2.Reveal.Value(name) for name in match_pb2.Reveal.keys())  # noqa: SIM118


def refused(game: str, **fields: object) -> tuple[str, str, str]:
    """Return why a match of `game` is not started with these fields."""
    return told(refusal(ENGINE.start_match, pb.StartMatchRequest(game=game, **fields)))  # type: ignore[arg-type]


def test_no_game() -> None:
    """A game is required; one that is not there is NOT_FOUND, and its name is cut."""
    assert refused("") == ("INVALID_ARGUMENT", "MISSING_FIELD", "game")
    for game in ("chess", "SASAKI", "sasaki ", "\0", "x" * 100_000):
        found = refusal(ENGINE.start_match, pb.StartMatchRequest(game=game))
        assert told(found) == ("NOT_FOUND", "UNKNOWN_GAME", "game")
        assert len(found.message) < 200


@pytest.mark.parametrize("game", GAMES)
def test_bad_presets_and_options(game: str) -> None:
    """Presets and options are refused by reason and field, through the engine as by themselves."""
    assert refused(game, preset="nonsense") == ("INVALID_ARGUMENT", "UNKNOWN_PRESET", "preset")
    assert refused(game, options={"nonsense": option(1)}) == ("INVALID_ARGUMENT", "UNKNOWN_OPTION", "options[nonsense]")
    for name in option_terms(GAMES[game].shapes.options):
        due = ("INVALID_ARGUMENT", "INVALID_OPTION", f"options[{name}]")
        assert refused(game, options={name: option("nonsense")}) == due
        assert refused(game, options={name: {}}) == due


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_seats(game: str) -> None:
    """Every number of seats that the game tells is played with, the usual one when none is said; any other is refused."""
    described = GAMES[game].description
    for count in described.seat_counts:
        assert view_of(start(game, seat_count=count).match, None).seat_count == count
    assert start(game) == start(game, seat_count=described.usual_seat_count)
    for count in {-1, 0, 1, 9, 99, 2**31 - 1, -(2**31), max(described.seat_counts) + 1} - set(described.seat_counts):
        assert refused(game, seat_count=count) == ("INVALID_ARGUMENT", "INVALID_FIELD", "seat_count")


@pytest.mark.parametrize("game", GAMES)
def test_rules_versions(game: str) -> None:
    """The version that is played may be said; any other is refused, zero included."""
    version = GAMES[game].description.rules_version
    assert start(game, rules_version=version) == start(game)
    assert start(game).match.rules_version == version
    for other in (-1, 0, version + 1, 2**31 - 1):
        assert refused(game, rules_version=other) == ("INVALID_ARGUMENT", "UNKNOWN_RULES_VERSION", "rules_version")


@pytest.mark.parametrize("size", [1, 16, 31, 33, 64, 100_000])
def test_seeds_of_another_length(size: int) -> None:
    """A seed has 32 bytes; any other length is refused and no byte of it is repeated."""
    for game in GAMES:
        found = refusal(ENGINE.start_match, pb.StartMatchRequest(game=game, seed=b"k" * size))
        assert told(found) == ("INVALID_ARGUMENT", "INVALID_FIELD", "seed")
        assert found.message == "a seed has exactly 32 bytes"


@pytest.mark.parametrize("reveal", [-1, 4, 2**31 - 1, -(2**31)])
def test_reveals_that_are_none(reveal: int) -> None:
    """A setting that the contract has not, which arrives as its number, is refused."""
    request = pb.StartMatchRequest.FromString(pb.StartMatchRequest(game=next(iter(GAMES))).SerializeToString() + b"\x38" + varint(reveal))
    assert told(refusal(ENGINE.start_match, request)) == ("INVALID_ARGUMENT", "INVALID_FIELD", "reveal")


def varint(number: int) -> bytes:
    """Return a number as protobuf writes it."""
    number &= 2**64 - 1
    data = bytearray()
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*data, number])


@pytest.mark.parametrize("match_id", ["a b", "ä", "a/b", "a\n", "\n", "x" * 65, "x" * 100_000, "a:b", '"', "\0"])
def test_bad_match_ids(match_id: str) -> None:
    """A name of other characters, or longer than 64, is refused and not repeated."""
    for game in GAMES:
        found = refusal(ENGINE.start_match, pb.StartMatchRequest(game=game, match_id=match_id))
        assert told(found) == ("INVALID_ARGUMENT", "INVALID_FIELD", "match_id")
        assert len(found.message) < 100


@pytest.mark.parametrize("match_id", ["a", "A-Z_a.z0-9", ".", "x" * 64])
def test_match_ids(match_id: str) -> None:
    """A good name is the name of the match, also after moves, and changes nothing else."""
    for game in GAMES:
        started, unnamed = start(game, match_id=match_id), start(game)
        assert started.match.match_id == view_of(started.match, None).match_id == match_id
        assert apply(started.match).match.match_id == match_id
        assert started.status == unnamed.status
        assert started.match.state != unnamed.match.state


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_gives_the_name(game: str) -> None:
    """Without a name it follows from the seed one way, so that a retried start is the same match; other seeds give other names."""
    name = hmac.new(SEED, b"croupier/v1/match-id", hashlib.sha256).hexdigest()[:24]
    assert start(game).match.match_id == name
    assert start(game, seed=bytes(32)).match.match_id != name
    assert SEED.hex()[:8] not in name


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_gives_everything(game: str) -> None:
    """The same request gives the same bytes on any engine; one bit of the seed gives another deal."""
    assert start(game, observe=all_seats(game)) == start(game, engine(), observe=all_seats(game))
    seeds = [(int.from_bytes(SEED, "big") ^ 1 << bit).to_bytes(32, "big") for bit in range(0, 256, 16)]
    hands = {zones_after_a_while(game, seed) for seed in seeds}
    assert len(hands) == 16


def zones_after_a_while(game: str, seed: bytes) -> str:
    """Return where the cards lie, as all viewers see it together, when ten decisions were answered by default."""
    answer: Any = start(game, seed=seed)
    for _ in range(10):
        decision = answer.status.decision
        answer = apply(answer.match, *[default(seat, decision.decision_id) for seat in decision.asked_seats], observe=all_seats(game))
    return "".join(str(zone) for observation in answer.observations for zone in observation.view.zones)


def all_seats(game: str) -> view_pb2.Observe:
    """Return an Observe of every seat."""
    return view_pb2.Observe(viewers=seats(*range(GAMES[game].description.usual_seat_count)))


@pytest.mark.parametrize("game", GAMES)
def test_without_a_seed_every_match_is_another(game: str) -> None:
    """The server draws the seed then, and the name with it."""
    matches = [ENGINE.start_match(pb.StartMatchRequest(game=game)).match for _ in range(20)]
    assert len({match.match_id for match in matches}) == len({match.state for match in matches}) == 20


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_presets(game: str, preset: str) -> None:
    """A match is played with its preset, the first one if none is said."""
    assert view_of(start(game, preset=preset).match, None).preset == preset
    first = GAMES[game].description.presets[0].preset
    assert (start(game) == start(game, preset=preset)) == (preset == first)


@pytest.mark.parametrize(("game", "preset"), SETUPS)
def test_options_over_presets(game: str, preset: str) -> None:
    """An option that is said is what the match is played with; all others are the preset's."""
    listing = GAMES[game]
    terms = option_terms(listing.shapes.options)
    usual = dict(view_of(start(game, preset=preset).match, None).options)
    for name, term in terms.items():
        if term.type is not OptionType.FLAG:
            continue
        changed = option(not usual[name].flag)
        request = pb.StartMatchRequest(game=game, preset=preset, seed=SEED, options={name: changed})
        started = answer_or_refusal(ENGINE, request)
        if started is not None:
            assert dict(view_of(started.match, None).options) == {**usual, name: changed}


def answer_or_refusal(machine: InProcess, request: pb.StartMatchRequest) -> pb.StartMatchResponse | None:
    """Start a match; None where the game says that the options exclude each other."""
    listing = GAMES[request.game]
    options = next(preset.options for preset in listing.description.presets if preset.preset == request.preset)
    changed = type(options)(**{name: getattr(options, name) for name in option_terms(options)} | flags(request))
    if listing.check(changed, listing.description.usual_seat_count) is None:
        return machine.start_match(request)
    assert told(refusal(machine.start_match, request)) == ("INVALID_ARGUMENT", "INVALID_CONFIGURATION", "options")
    return None


def flags(request: pb.StartMatchRequest) -> dict[str, object]:
    """Return the flags that a request sets."""
    return {name: value.flag for name, value in request.options.items()}


@pytest.mark.parametrize("game", GAMES)
def test_a_new_match(game: str) -> None:
    """It is at revision 0, in deal 1, and asks decision 1, unless the deal already ended it."""
    started = start(game)
    assert (started.match.revision, started.match.game, started.status.deal_number) == (0, game, 1)
    assert started.status.decision.decision_id == 1 or started.status.HasField("outcome")


def every_text(message: Message) -> bytes:
    """Return everything that a message says, sealed states left out."""
    return message.SerializeToString(deterministic=True)


def looks(run: Played) -> list[view_pb2.TableView]:
    """Return what a bystander sees through a match, round each end of a deal and now and then."""
    deals = [1, *[turn.answer.status.deal_number for turn in run.turns]]
    ends = [place for place, (before, after) in enumerate(pairwise(deals)) if before != after]
    wanted = {*ends, *[place + 1 for place in ends], *range(0, len(deals), 20), len(deals) - 1}
    return [view_of(run.states[place], None) for place in sorted(wanted)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reveal", [UNSPECIFIED, AFTER_MATCH, AFTER_DEAL, NEVER])
def test_what_is_published_when(game: str, reveal: match_pb2.Reveal.ValueType) -> None:
    """Keys and seed are published by the setting, each agreeing with the commitment of its deal, and never earlier."""
    run = several_deals(game, reveal)
    views = looks(run)
    setting = AFTER_MATCH if reveal == UNSPECIFIED else reveal
    for view in views:
        deal = view.shuffle_proof.deal_number
        assert view.reveal == setting
        waits = view.status.decision.kind in GAMES[game].before_deal
        assert deal == view.status.deal_number + waits, "the next deal is committed to before it is asked who deals it"
        assert view.shuffle_proof.commitment == hashlib.sha256(deal_key(SEED, deal)).digest()
        over = view.status.HasField("outcome")
        assert view.status.outcome.match_key == (SEED if over and setting != NEVER else b"")
        if view.HasField("last_deal"):
            last = view.last_deal.deal_number
            assert (view.last_deal.proof.deal_number, last) == (last, deal if over else deal - 1)
            assert view.last_deal.proof.key == (deal_key(SEED, last) if setting == AFTER_DEAL else b"")
            assert not view.last_deal.proof.key or hashlib.sha256(view.last_deal.proof.key).digest() == view.last_deal.proof.commitment
        told_ = every_text(view)
        assert (SEED in told_) == (over and setting != NEVER)
        coming = range(deal + 1 if over else deal, deal + 3)
        assert not any(deal_key(SEED, number) in told_ for number in coming)
        assert setting == AFTER_DEAL or not any(deal_key(SEED, number) in told_ for number in range(1, deal + 3))
    deals = [view.status.deal_number for view in views]
    assert deals[0] == 1
    assert all(after >= before for before, after in pairwise(deals))
    assert deals[-1] >= 2 or run.is_over


def several_deals(game: str, reveal: match_pb2.Reveal.ValueType) -> Played:
    """Play the preset of a game that has the most deals."""
    presets = [preset for other, preset in SETUPS if other == game]
    return played(game, max(presets, key=lambda preset: played(game, preset).last.status.deal_number), reveal)


@pytest.mark.parametrize("game", GAMES)
def test_the_setting_changes_no_deal(game: str) -> None:
    """Whatever is revealed, the same seed deals the same cards, and the sealed length is the same."""
    starts = [start(game, reveal=reveal, observe=all_seats(game)) for reveal in (AFTER_MATCH, AFTER_DEAL, NEVER)]
    for started in starts:
        for observation in started.observations:
            observation.view.ClearField("reveal")
    assert len({len(started.match.state) for started in starts}) == 1
    for one, other in pairwise(starts):
        assert list(one.observations) == list(other.observations)


@pytest.mark.parametrize("game", GAMES)
def test_who_is_told_of_the_deal(game: str) -> None:
    """A start tells viewers what they heard and see at once, the asked seats too, as a look at the match does afterwards."""
    started = start(game, observe=view_pb2.Observe(viewers=[BYSTANDER], asked_seats=True))
    assert [observation.viewer for observation in started.observations] == [BYSTANDER, *seats(*started.status.decision.asked_seats)]
    for observation in started.observations:
        assert observation.events
        viewer = None if observation.viewer == BYSTANDER else observation.viewer.seat
        assert observation.view == view_of(started.match, viewer)


def lying(view: view_pb2.TableView) -> int:
    """Return how many cards lie on the table that `view` sees."""
    return sum(len(group.cards) + group.unseen for zone in view.zones for group in zone.groups)


@pytest.mark.parametrize("game", GAMES)
def test_the_proof_tells_the_deck(game: str) -> None:
    """With every preset and number of seats the proof gives the deck that is on the table, as many copies of each kind as lie there."""
    info = game_info(GAMES[game])
    for preset, count in product(GAMES[game].description.presets, info.seat_counts):
        if GAMES[game].check(preset.options, count):
            continue  # more seats than its deck has cards for
        view = view_of(start(game, preset=preset.preset, seat_count=count).match, None)
        deck = fairness.deck(info, view.shuffle_proof)
        assert len(deck) == lying(view)
        usual = fairness.deck(info) == deck
        assert usual == (not view.shuffle_proof.deck_copies), "copies are told where they are others than usual"


def test_a_deck_that_grows_with_its_seats() -> None:
    """Four Color Cards has a copy more for each seat from the fourth on, also in the proof of a deal that has ended."""
    views = [view_of(start("four_color", seat_count=seats).match, None) for seats in (3, 4, 6)]
    assert [list(view.shuffle_proof.deck_copies) for view in views] == [[4] * 28, [], [7] * 28]
    ended = played("four_color", "taiwan_ten").turns[-1].answer.match
    assert list(view_of(ended, None).last_deal.proof.deck_copies) == [4] * 28
