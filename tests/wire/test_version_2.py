"""Version 1 of the stored records and version 2: what was stored is read, what is read can be stored as before, whoever writes which."""

from __future__ import annotations

import json
from functools import cache, partial
from itertools import chain
from random import Random
from typing import Any

import pytest

from croupier.v1 import engine_service_pb2 as pb
from croupier.v1 import match_pb2, view_pb2
from croupier_service.catalog import GAMES
from croupier_service.sealing.key_files import read_key_ring
from croupier_service.sealing.key_ring import KeyRing
from croupier_service.sealing.sealer import OVERHEAD_BYTES, Sealer
from croupier_service.state.v1 import match_record_pb2
from croupier_service.wire.packing import Packing, join_answers
from croupier_service.wire.refusals import RequestRefused
from croupier_service.wire.version_2 import LONGER_BYTES, down, up
from croupier_service.wire.versions import Versions
from tests.contract.games import KITS
from tests.contract.mutations import mutate
from tests.contract.sizes import size
from tests.engine.tables import ASKED, KEY, SETUPS, any_move, apply, engine, option, played, resealed, start, version_of, view_of
from tools.golden import KEY as GOLDEN_KEY
from tools.golden_states import STATES
from tools.golden_tables import DEALS

ONE, TWO = engine(versions=Versions(1)), engine(versions=Versions(2))
REVEALS = (match_pb2.REVEAL_AFTER_MATCH, match_pb2.REVEAL_AFTER_DEAL, match_pb2.REVEAL_NEVER)


def opened(match: match_pb2.MatchState) -> bytes:
    """Return the record inside the seal."""
    return Sealer(KeyRing([KEY])).open(match.state, match.match_id, match.game, match.revision)[0]


def record_of(data: bytes) -> match_record_pb2.MatchRecord:
    """Return a record as a message."""
    return match_record_pb2.MatchRecord.FromString(data)


@cache
def states_of(game: str) -> list[match_pb2.MatchState]:
    """Return states of matches of every preset, of one, two and three deals, and of every time at which keys are published."""
    found: list[match_pb2.MatchState] = []
    for number, (_, preset) in enumerate([setup for setup in SETUPS if setup[0] == game] * 3):
        deals = {DEALS[game]: option(number % 3 + 1)}
        answer: Any = start(game, preset=preset, reveal=REVEALS[number % 3], options=deals, observe=ASKED, match_id=f"{game}-{number}")
        rng = Random(f"{game} {number}")
        while answer.status.HasField("decision") and answer.match.revision < 300:
            answer = apply(answer.match, any_move(answer, rng), observe=ASKED)
            found.append(answer.match)
    return found


CODES = json.loads((STATES.parent / "packing.json").read_text("utf-8"))
GOLDEN = sorted((STATES / "0.1.0").glob("*.bin"))


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_records_of_the_first_release(path: Any) -> None:
    """What the first release wrote is of version 1, is shorter in version 2, and is the same bytes again when it is brought back."""
    match = match_pb2.MatchState.FromString(path.read_bytes())
    record, version, _ = Sealer(read_key_ring(GOLDEN_KEY)).open(match.state, match.match_id, match.game, match.revision)
    newer = up(record, GAMES[match.game])
    assert version == 1
    assert len(newer) < len(record) <= len(newer) + LONGER_BYTES
    assert down(newer, GAMES[match.game]) == record


@pytest.mark.parametrize("game", GAMES)
def test_there_and_back(game: str) -> None:
    """A record in version 1 is the same record again in version 2, longer by what is said at most, and nothing deprecated is left."""
    for match in states_of(game):
        record = opened(match)
        older = down(record, GAMES[game])
        assert len(record) < len(older) <= len(record) + LONGER_BYTES
        assert up(older, GAMES[game]) == record


@pytest.mark.parametrize("game", GAMES)
def test_version_1_says_what_follows(game: str) -> None:
    """What is no longer stored stands in version 1 as every view tells it: commitments, published keys, scores, answers."""
    told = 0
    for match in states_of(game)[::7]:
        view, older = view_of(match, None), record_of(down(opened(match), GAMES[game]))
        public = getattr(older, game).public
        assert public.proof.commitment == view.shuffle_proof.commitment
        assert public.proof.match_key == view.status.outcome.match_key
        if view.HasField("last_deal"):
            assert public.proof.last_key == view.last_deal.proof.key
            assert game != "four_color" or list(public.last_deal.scores) == list(view.last_deal.scores)
            told += 1
        decision = view.status.decision
        assert list(older.answered) == list(decision.answered_seats)
        for seat, answer in zip(older.answered, older.answers, strict=True):
            assert view_of(match, seat).own_answer.notation == answer
    assert told


@pytest.mark.parametrize("game", GAMES)
def test_replicas_of_both_versions_share_a_match(game: str) -> None:
    """Whoever writes which version: the match is the same, and the states of each version have one length."""
    lengths: dict[int, set[int]] = {1: set(), 2: set()}
    for preset in (preset for other, preset in SETUPS if other == game):
        run, rng = played(game, preset), Random(preset)
        match, listing = run.started.match, GAMES[game]
        options = next(each.options for each in listing.description.presets if each.preset == preset)
        room = listing.room(options, listing.description.usual_seat_count) + OVERHEAD_BYTES
        for turn in run.turns[:300]:
            machine = rng.choice((ONE, TWO))
            answer = apply(match, turn.move, machine=machine, observe=ASKED)
            match = answer.match
            lengths[version_of(match)].add(len(match.state) - room)
            assert (answer.status, answer.observations) == (turn.answer.status, turn.answer.observations)
            assert apply(match).match == turn.answer.match
    assert lengths == {1: {LONGER_BYTES}, 2: {0}}


def serialized(record: match_record_pb2.MatchRecord, _: bytes) -> bytes:
    """Return a record in place of another."""
    return record.SerializeToString()


def why_refused(match: match_pb2.MatchState) -> str:
    """Return why a state is refused; empty: it is taken, and what is written of it is taken again."""
    try:
        answer = TWO.apply_moves(pb.ApplyMovesRequest(match=match, observe=view_pb2.Observe(asked_seats=True)))
    except RequestRefused as refusal:
        return refusal.reason
    assert version_of(answer.match) == 2
    assert apply(answer.match, machine=ONE).match.revision == match.revision
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_mutated_records_of_version_1(game: str) -> None:
    """Records of version 1 that were changed inside the seal are refused by type, or taken and played on with."""
    rng, refused = Random(game), 0
    for match in rng.choices(states_of(game), k=size(150, 3_000)):
        record = record_of(down(opened(match), GAMES[game]))
        mutate(record, rng, rng.choice((1, 2)))
        reason = why_refused(resealed(match, partial(serialized, record), version=1))
        assert reason in {"", "STATE_INCONSISTENT", "STATE_TOO_NEW"}
        refused += bool(reason)
    assert refused


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_packed(game: str) -> None:
    """Every move of every match comes back from its few bytes, which are hardly ever more than its text."""
    packing = Packing(GAMES[game])
    runs = [played(*setup) for setup in SETUPS if setup[0] == game]
    notations = {applied.notation for turn in chain.from_iterable(run.turns for run in runs) for applied in turn.answer.applied_moves}
    for notation in notations:
        packed = packing.pack_text(notation)
        assert packing.unpack_text(packed) == notation
        assert packing.pack(packing.unpack(join_answers([packed, b""]))) == join_answers([packed, b""])
        assert len(packed) <= len(notation) + 1
    assert len({packing.pack_text(notation) for notation in notations}) == len(notations)


@pytest.mark.parametrize("game", GAMES)
def test_codes_stay(game: str) -> None:
    """A word or a card is the byte that it was when pending answers were first stored so; new ones come behind."""
    words, cards = CODES[game]["words"].split(), CODES[game]["cards"].split()
    packing = Packing(GAMES[game])
    assert [packing.pack_text(word) for word in words] == [bytes((place,)) for place in range(1, len(words) + 1)]
    assert [packing.pack_text(card) for card in cards] == [bytes((0x80 + place,)) for place in range(len(cards))]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "kakkuri"])
def test_answers_of_version_1_that_nobody_gave(game: str) -> None:
    """Answers of seats that are not asked, of one seat twice, or that nobody can read are refused; kakkuri asks one seat at a time."""
    (match, *_) = [match for match in states_of(game) if view_of(match, None).status.decision.answered_seats]
    older = record_of(down(opened(match), GAMES[game]))
    seat, text = older.answered[0], older.answers[0]
    assert why_refused(resealed(match, partial(serialized, older), version=1)) == ""
    for answered, answers in [
        (bytes([seat, 9]), [text, text]),
        (bytes([seat, seat]), [text, text]),
        (bytes([9]), [text]),
        (bytes([seat]), []),
        (b"", [text]),
        (bytes([seat]), ["nonsense"]),
        (bytes([seat]), ["\u00fc"]),
        (bytes([seat]), [""]),
        (bytes([seat]), [f"{text} "]),
    ]:
        older.answered, older.answers[:] = answered, answers
        assert why_refused(resealed(match, partial(serialized, older), version=1)) == "STATE_INCONSISTENT"


@pytest.mark.parametrize("game", GAMES)
def test_records_that_are_too_long(game: str) -> None:
    """A record far beyond its room is refused, whatever it is that takes the room: nothing of it is read, and so nothing kept."""
    match = states_of(game)[5]
    for version, record in ((1, down(opened(match), GAMES[game])), (2, opened(match))):
        whole = record_of(record)
        getattr(whole, game).public.proof.commitment = bytes(2_000)
        whole.pending = bytes(2_000)
        assert why_refused(resealed(match, partial(serialized, whole), version=version)) == ("" if version == 1 else "STATE_INCONSISTENT")


@pytest.mark.parametrize("game", GAMES)
def test_version_1_keeps_the_budget(game: str) -> None:
    """Sealed for older replicas a state takes no more than 704 bytes either, whatever the options."""
    listing, rng = GAMES[game], Random(game)
    for _ in range(size(200, 2_000)):
        options, seats = KITS[game].configurations(rng)
        assert listing.room(options, seats) + LONGER_BYTES + OVERHEAD_BYTES <= 704


@pytest.mark.parametrize("game", GAMES)
def test_version_2_keeps_the_budget(game: str) -> None:
    """A sealed state takes at most 448 bytes at up to four seats and 704 at the largest table, whatever the options."""
    listing, rng = GAMES[game], Random(game)
    for _ in range(size(200, 2_000)):
        options, seats = KITS[game].configurations(rng)
        assert listing.room(options, seats) + OVERHEAD_BYTES <= (448 if seats <= 4 else 704)
