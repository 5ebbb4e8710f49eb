"""Moves: what a request answers, and how a move is listed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_type_hints

from croupier.v1 import match_pb2, view_pb2
from croupier_service.description.listing import Listing
from croupier_service.description.picture import MoveLine
from croupier_service.kernel.decision import Move
from croupier_service.kernel.refusal import KernelReason
from croupier_service.kernel.table import Known
from croupier_service.wire.encoding import encoder
from croupier_service.wire.mirror import UnionMirror, field_type, message_class, word
from croupier_service.wire.refusals import Code, RequestRefused, invalid

MAX_NOTATION = 200


class Moves:
    """Reads and lists the moves of one game."""

    def __init__(self, listing: Listing) -> None:
        """Match the game's moves with their messages."""
        game = listing.description.game
        message = message_class(field_type(match_pb2.Move.DESCRIPTOR, game))
        self._game, self._listing = game, listing
        self._mirror = UnionMirror(listing.shapes.moves, message, listing.deck)
        self._write_line = encoder(get_type_hints(MoveLine), view_pb2.ListedMove.DESCRIPTOR, listing.deck)
        # Moves are listed again and again, to one seat after the other.
        self._listed = lru_cache(maxsize=1024)(self._listed_bytes)

    def read(self, answer: match_pb2.SeatMove) -> Move | None:
        """Return the move of `answer`, None for the default move; RequestRefused where it says no move of this game."""
        if text := answer.notation:
            return self._read_text(text)
        match answer.WhichOneof("answer"):
            case "notation":
                return self._read_text("")
            case "move":
                return self._read_typed(answer.move)
            case "default_move":
                return None
        raise invalid("answer", "an answer is required: a notation, a move or the default move", "MISSING_FIELD")

    def _read_text(self, text: str) -> Move:
        if len(text) > MAX_NOTATION:
            raise bad_move("notation", f"the notation is longer than {MAX_NOTATION} characters")
        try:
            return self._listing.notation.read(text)
        except ValueError as error:
            raise bad_move("notation", "the notation says no move of this game") from error

    def _read_typed(self, move: match_pb2.Move) -> Move:
        if move.WhichOneof("game") != self._game:
            raise bad_move("move", f"the move must be one of {self._game}")
        try:
            return self._listing.notation.canonical(self._mirror.read(getattr(move, self._game)))
        except (ValueError, IndexError) as error:
            raise bad_move("move", "the move is not set, or its cards or numbers are not of this game") from error

    def listed(self, move: Move, known: Known[Any, Any, Any], *, typed: bool) -> bytes:
        """Return the bytes of a ListedMove: `move` as the viewer that knows `known` sees it."""
        return self._listed(move, typed, self._listing.views.line(move, known))

    def _listed_bytes(self, move: Move, typed: bool, reads: MoveLine) -> bytes:  # noqa: FBT001 - the key of a cache
        line = view_pb2.ListedMove(notation=self._listing.notation.write(move), kind=word(type(move)))
        if typed:
            getattr(line.move, self._game).MergeFromString(self._mirror.encode(move))
        return line.SerializeToString() + self._write_line(reads)

    def write(self, move: Move) -> str:
        """Return the notation of `move`."""
        return self._listing.notation.write(move)


def bad_move(field: str, message: str) -> RequestRefused:
    """Return the refusal of what is no move."""
    return RequestRefused(Code.INVALID_ARGUMENT, KernelReason.BAD_MOVE, message, field=field)
