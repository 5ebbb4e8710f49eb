"""A match and its stored record: what is inside the seal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import GenericAlias
from typing import Any

from google.protobuf.message import DecodeError

from croupier_service.cards.deck import Deck
from croupier_service.cards.shuffle import SEED_BYTES, Proof, Reveal
from croupier_service.description.listing import Listing
from croupier_service.kernel.decision import Decision, Move
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat, Table, known
from croupier_service.state.v1 import match_record_pb2
from croupier_service.wire import options as options_wire
from croupier_service.wire.encoding import VARINTS, Encode, encoder, field_encoder, inside, varint
from croupier_service.wire.mirror import field_type, reader
from croupier_service.wire.packing import Packing
from croupier_service.wire.parts import partly
from croupier_service.wire.refusals import Code, RequestRefused

GIVEN = ("options",)
MAX_COUNT = 1 << 30
TOO_LONG = 2
"""No record is near twice as long as its room: what is made up at any length must not be kept."""

_RECORD = match_record_pb2.MatchRecord.DESCRIPTOR
_FIELDS = _RECORD.fields_by_name
_Record = partly(_RECORD, {})
_NO_CARDS = Deck(())
_write_counts = encoder({"decisions": int, "heard": tuple[int, ...]}, _RECORD, _NO_CARDS)
_write_kind = field_encoder(int, _FIELDS["kind"], _NO_CARDS)
_write_asked = field_encoder(tuple[int, ...], _FIELDS["asked"], _NO_CARDS)
_write_pending = field_encoder(bytes, _FIELDS["pending"], _NO_CARDS)


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a match is played with, from its start to its end.

    `packed` are the options as stored, `room` the length of its records, `head` the part of a record that says all this.
    """

    preset: str
    options: Any
    seats: int
    rules_version: int
    packed: bytes
    room: int
    head: bytes


class Records:
    """Writes and reads the records of one game."""

    def __init__(self, listing: Listing) -> None:
        """Match the game's dataclasses with its stored messages."""
        self.listing = listing
        self._game = listing.description.game
        self._kinds = [term.kind for term in listing.description.decisions]
        self._presets = [preset.preset for preset in listing.description.presets]
        self._offers = listing.rules.OFFERS
        self._kind_bytes = {kind: _write_kind(place) for place, kind in enumerate(self._kinds, 1)}
        self._table_key = varint(_FIELDS[self._game].number << 3 | 2)
        self._setup = lru_cache(maxsize=1024)(self._setup_of)
        packing = Packing(listing)
        self._pack = lru_cache(maxsize=1024)(lambda answers: _write_pending(packing.pack(answers)))
        self._unpack = lru_cache(maxsize=1024)(packing.unpack)

    @cached_property
    def _zones(self) -> dict[str, Any]:
        shapes = self.listing.shapes
        return {"public": shapes.public, "private": GenericAlias(tuple, (shapes.private, ...)), "hidden": shapes.hidden}

    @cached_property
    def _table_of(self) -> Callable[[bytes, Any], Table[Any, Any, Any]]:
        return reader(Table, self._zones, field_type(_RECORD, self._game), self.listing.deck, GIVEN)

    @cached_property
    def _write_table(self) -> Encode:
        field = _FIELDS[self._game]
        return inside(encoder(self._zones, field.message_type, self.listing.deck), field)

    def write(self, setup: Setup, match: Match) -> bytes:
        """Return the record of `match`: the same bytes for the same match, everywhere."""
        return self._front(setup, match) + self._write_table(match.table)

    def write_after(self, setup: Setup, match: Match, before: Match, data: bytes) -> bytes:
        """Return the record of `match`, which has come out of `before`, whose record is `data`.

        As long as answers are only collected the table is as it was, and so are its bytes.
        """
        if match.table is before.table and (table := self._table_in(data, self._front(setup, before))):
            return self._front(setup, match) + table
        return self.write(setup, match)

    def _table_in(self, data: bytes, front: bytes) -> bytes:
        """Return what follows `front` in a record if it is one field, the table, and else nothing: bytes from outside may say more."""
        table = data[len(front) :]
        size = len(table) - len(self._table_key) - 1
        size -= size > 0x7F  # then its length takes two bytes
        return table if data.startswith(front) and table.startswith(self._table_key + VARINTS[size]) else b""

    def _front(self, setup: Setup, match: Match) -> bytes:
        decision = b"" if match.decision is None else self._write_decision(match.decision)
        return b"".join((setup.head, _write_counts(match), decision))

    def _write_decision(self, decision: Decision) -> bytes:
        answers = decision.answers
        question = self._kind_bytes[decision.kind] + _write_asked(answers)
        return question + self._pack(tuple(answers.values())) if any(answers.values()) else question

    def read(self, data: bytes, revision: int) -> tuple[Setup, Match]:
        """Return the match in `data`.

        RequestRefused: STATE_TOO_NEW where its rules are newer, STATE_INCONSISTENT where it cannot have come out of this game.
        """
        try:
            return self._read(data, revision)
        except (DecodeError, ValueError, IndexError) as error:
            raise inconsistent() from error

    def _read(self, data: bytes, revision: int) -> tuple[Setup, Match]:
        record: Any = _Record.FromString(data)
        setup = self._setup(record.options, record.preset, record.seats, record.rules_version)
        if len(data) > TOO_LONG * setup.room:
            raise ValueError("no record of this game is so long")
        return setup, self._match(record, setup, revision)

    def setup(self, preset: str, options: Any, seats: int) -> Setup:
        """Return the setup of a new match, whose options and seats have been checked."""
        place = self._presets.index(preset)
        return self._setup(options_wire.pack(options), place, seats, self.listing.description.rules_version)

    def _setup_of(self, packed: bytes, preset: int, seats: int, rules_version: int) -> Setup:
        description = self.listing.description
        if rules_version > description.rules_version:
            raise too_new(
                f"the match is played by version {rules_version} of the rules; this replica plays up to {description.rules_version}"
            )
        if seats not in description.seat_counts or preset < 0 or rules_version != description.rules_version:
            raise ValueError("no such setup")
        options = options_wire.unpack(self.listing.shapes.options, packed)
        if self.listing.check(options, seats) is not None:
            raise ValueError("an impossible configuration")
        head = match_record_pb2.MatchRecord(options=packed, preset=preset, seats=seats, rules_version=rules_version)
        room = self.listing.room(options, seats)
        return Setup(self._presets[preset], options, seats, rules_version, packed, room, head.SerializeToString())

    def _match(self, record: Any, setup: Setup, revision: int) -> Match:
        decisions = record.decisions
        counts = (decisions, revision, *record.heard[:])
        if len(counts) != setup.seats + 3 or min(counts) < 0 or max(counts) >= MAX_COUNT:
            raise ValueError("counts out of range")
        table = self._table_of(getattr(record, self._game), setup.options)
        if len(table.private) != setup.seats or len(table.hidden.seed) != SEED_BYTES or not 1 <= table.public.proof.deal < MAX_COUNT:
            raise ValueError("not a table of this many seats")
        decision = self._read_decision(record, decisions, setup) if record.kind else None
        # Nobody else has this table yet.
        public = table.public
        public.proof = _whole_proof(table.hidden.seed, public.proof.reveal, public.proof.deal, decision is None)
        if fault := self.listing.rules.fault(table, decision):
            raise ValueError(fault)
        if decision is not None and record.pending:
            decision = self._with_answers(decision, table, record.pending)
        return Match(table, decision, decisions, revision, counts[2:])

    def _read_decision(self, record: Any, decisions: int, setup: Setup) -> Decision:
        kind = record.kind
        if kind < 0 or decisions < 1:
            raise ValueError("not a decision")
        return Decision(decisions, self._kinds[kind - 1], _unanswered(record.asked, setup.seats))

    def _with_answers(self, decision: Decision, table: Table[Any, Any, Any], pending: bytes) -> Decision:
        answers = dict(zip(decision.answers, self._unpack(pending), strict=True))
        given = [seat for seat, move in answers.items() if move is not None]
        if not 0 < len(given) < len(answers):
            raise ValueError("not the answers to this decision")
        for seat in given:
            self._check_answer(table, decision.kind, seat, answers[seat])
        return Decision(decision.id, decision.kind, answers)

    def _check_answer(self, table: Table[Any, Any, Any], kind: str, seat: Seat, move: Move) -> None:
        if type(move) not in self._offers[kind] or self.listing.rules.refuse(known(table, seat), kind, move) is not None:
            raise ValueError("not a legal answer")


# A match has one at a time, which stays for a whole deal.
@lru_cache(maxsize=1024)
def _whole_proof(seed: bytes, reveal: Reveal, deal: int, over: bool) -> Proof:  # noqa: FBT001 - the key of a cache
    return Proof.worked_out(seed, reveal, deal, over=over)


@lru_cache(maxsize=1024)
def _unanswered(asked: bytes, seats: int) -> Mapping[int, None]:
    """Return the answers of a question to the seats `asked`: none yet."""
    if not asked or asked[-1] >= seats or list(asked) != sorted(set(asked)):
        raise ValueError("not a decision")
    return dict.fromkeys(asked)


def inconsistent() -> RequestRefused:
    """Return the refusal of a record that cannot have come out of the game it names."""
    return RequestRefused(Code.INVALID_ARGUMENT, "STATE_INCONSISTENT", "the state cannot have come out of this game", field="match.state")


def too_new(message: str) -> RequestRefused:
    """Return the refusal of a sound state that only newer replicas read: called there, the same request succeeds."""
    return RequestRefused(Code.UNAVAILABLE, "STATE_TOO_NEW", message)
