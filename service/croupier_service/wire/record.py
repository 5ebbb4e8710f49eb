"""A match and its stored record: what is inside the seal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from google.protobuf.message import DecodeError

from croupier_service.cards.shuffle import SEED_BYTES
from croupier_service.description.listing import Listing
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Table, known
from croupier_service.state.v1 import match_record_pb2
from croupier_service.wire import options as options_wire
from croupier_service.wire.mirror import Mirror, field_type, message_class
from croupier_service.wire.refusals import Code, RequestRefused

GIVEN = ("options",)
MAX_COUNT = 1 << 30


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a match is played with, from its start to its end. `packed` are the options as stored, `room` the length of its records."""

    preset: str
    options: Any
    seats: int
    rules_version: int
    packed: bytes
    room: int


class Records:
    """Writes and reads the records of one game."""

    def __init__(self, listing: Listing) -> None:
        """Match the game's dataclasses with its stored messages."""
        self.listing = listing
        self._game = listing.description.game
        self._kinds = [term.kind for term in listing.description.decisions]
        self._presets = [preset.preset for preset in listing.description.presets]
        self._offers = listing.rules.OFFERS
        self._setup = lru_cache(maxsize=1024)(self._setup_of)

    @cached_property
    def _mirrors(self) -> tuple[Any, Mirror, Mirror, Mirror]:
        table = field_type(match_record_pb2.MatchRecord.DESCRIPTOR, self._game)
        shapes, deck = self.listing.shapes, self.listing.deck
        return (
            message_class(table),
            Mirror(shapes.public, message_class(field_type(table, "public")), deck, GIVEN),
            Mirror(shapes.private, message_class(field_type(table, "private")), deck),
            Mirror(shapes.hidden, message_class(field_type(table, "hidden")), deck),
        )

    def write(self, setup: Setup, match: Match) -> bytes:
        """Return the record of `match`: the same bytes for the same match, everywhere."""
        record = match_record_pb2.MatchRecord(
            options=setup.packed,
            preset=self._presets.index(setup.preset),
            seats=setup.seats,
            rules_version=setup.rules_version,
            decisions=match.decisions,
            heard=match.heard,
            **{self._game: self._write_table(match.table)},
        )
        if match.decision is not None:
            self._write_decision(record, match.decision)
        return record.SerializeToString(deterministic=True)

    def _write_table(self, table: Table[Any, Any, Any]) -> Any:
        message, public, private, hidden = self._mirrors
        return message(
            public=public.write(table.public),
            private=[private.write(own) for own in table.private],
            hidden=hidden.write(table.hidden),
        )

    def _write_decision(self, record: match_record_pb2.MatchRecord, decision: Decision) -> None:
        record.kind = self._kinds.index(decision.kind) + 1
        record.asked = bytes(decision.answers)
        given = [(seat, move) for seat, move in decision.answers.items() if move is not None]
        if given:
            record.answered = bytes([seat for seat, _ in given])
            record.answers.extend([self.listing.notation.write(move) for _, move in given])

    def read(self, data: bytes, revision: int) -> tuple[Setup, Match]:
        """Return the match in `data`; RequestRefused STATE_INCONSISTENT where it cannot have come out of this game."""
        try:
            record = match_record_pb2.MatchRecord.FromString(data)
            setup = self._setup(record.options, record.preset, record.seats, record.rules_version)
            return setup, self._match(record, setup, revision)
        except (DecodeError, ValueError, IndexError) as error:
            raise inconsistent() from error

    def setup(self, preset: str, options: Any, seats: int) -> Setup:
        """Return the setup of a new match, whose options and seats have been checked."""
        place = self._presets.index(preset)
        return self._setup(options_wire.pack(options), place, seats, self.listing.description.rules_version)

    def _setup_of(self, packed: bytes, preset: int, seats: int, rules_version: int) -> Setup:
        description = self.listing.description
        if seats not in description.seat_counts or preset < 0 or rules_version != description.rules_version:
            raise ValueError("no such setup")
        options = options_wire.unpack(self.listing.shapes.options, packed)
        if self.listing.check(options, seats) is not None:
            raise ValueError("an impossible configuration")
        return Setup(self._presets[preset], options, seats, rules_version, packed, self.listing.room(options, seats))

    def _match(self, record: match_record_pb2.MatchRecord, setup: Setup, revision: int) -> Match:
        heard = tuple(record.heard)
        counts = (*heard, record.decisions, revision)
        if len(heard) != setup.seats + 1 or min(counts) < 0 or max(counts) >= MAX_COUNT:
            raise ValueError("counts out of range")
        table = self._read_table(getattr(record, self._game), setup)
        decision = self._read_decision(record, setup)
        if fault := self.listing.rules.fault(table, decision):
            raise ValueError(fault)
        if decision is not None and record.answered:
            decision = self._with_answers(decision, table, record)
        return Match(table, decision, record.decisions, revision, heard)

    def _read_table(self, message: Any, setup: Setup) -> Table[Any, Any, Any]:
        _, public, private, hidden = self._mirrors
        table: Table[Any, Any, Any] = Table(
            public.read(message.public, setup.options),
            tuple([private.read(own) for own in message.private]),
            hidden.read(message.hidden),
        )
        proof = table.public.proof
        if len(table.private) != setup.seats or len(table.hidden.seed) != SEED_BYTES or not 1 <= proof.deal < MAX_COUNT:
            raise ValueError("not a table of this many seats")
        return table

    def _read_decision(self, record: match_record_pb2.MatchRecord, setup: Setup) -> Decision | None:
        if record.kind == 0:
            return None
        asked = tuple(record.asked)
        if record.kind < 0 or not asked or list(asked) != sorted(set(asked)) or asked[-1] >= setup.seats or record.decisions < 1:
            raise ValueError("not a decision")
        return Decision(record.decisions, self._kinds[record.kind - 1], dict.fromkeys(asked))

    def _with_answers(self, decision: Decision, table: Table[Any, Any, Any], record: match_record_pb2.MatchRecord) -> Decision:
        answers = dict(decision.answers)
        for seat, text in zip(record.answered, record.answers, strict=True):
            answers[seat] = self._read_answer(table, decision.kind, seat, text)
        if len(answers) > len(decision.answers) or None not in answers.values():
            raise ValueError("not the answers to this decision")
        return Decision(decision.id, decision.kind, answers)

    def _read_answer(self, table: Table[Any, Any, Any], kind: str, seat: int, text: str) -> Any:
        if seat >= len(table.private):
            raise ValueError("no such seat")
        move = self.listing.notation.read(text)
        if type(move) not in self._offers[kind] or self.listing.rules.refuse(known(table, seat), kind, move) is not None:
            raise ValueError("not a legal answer")
        return move


def inconsistent() -> RequestRefused:
    """Return the refusal of a record that cannot have come out of the game it names."""
    return RequestRefused(Code.INVALID_ARGUMENT, "STATE_INCONSISTENT", "the state cannot have come out of this game", field="match.state")
