"""From version 1 of stored records to version 2 and back.

Version 1 also stored what follows from the rest: commitment and published keys of the deals, and in Four Color Cards the scores of the last
deal. Its pending answers were texts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

from croupier_service.cards.shuffle import Proof, Reveal
from croupier_service.description.listing import Listing
from croupier_service.games.four_color.scoring import payments
from croupier_service.games.four_color.table import Source
from croupier_service.state.v1 import match_record_pb2
from croupier_service.wire import options as options_wire
from croupier_service.wire.packing import Packing, join_answers, split_answers

LONGER_BYTES = 128
"""By what a record of version 1 is longer at most.

Commitment and key of the last deal (34 bytes each), the seed or five answers of a few words (44), six scores (14), longer lengths (2).
"""

_FOLLOWING = ("commitment", "last_key", "match_key")
_SOURCES = get_args(Source)


def up(record: bytes, listing: Listing) -> bytes:
    """Return a record of version 1 in version 2."""
    message = match_record_pb2.MatchRecord.FromString(record)
    public = _public(message, listing)
    for field in _FOLLOWING:
        public.proof.ClearField(field)
    if listing.description.game == "four_color" and public.HasField("last_deal"):
        public.last_deal.ClearField("scores")
    given = dict(zip(message.answered, map(_packing(listing).pack_text, message.answers), strict=True))
    if bytes(given) != message.answered or not given.keys() <= set(message.asked):
        raise ValueError("not the answers to this decision")
    message.pending = join_answers([given.get(seat, b"") for seat in message.asked]) if given else b""
    message.ClearField("answered")
    message.ClearField("answers")
    return message.SerializeToString()


def down(record: bytes, listing: Listing) -> bytes:
    """Return a record of version 2 in version 1."""
    message = match_record_pb2.MatchRecord.FromString(record)
    public = _public(message, listing)
    _add_keys(public.proof, getattr(message, listing.description.game).hidden.seed, over=not message.kind)
    if listing.description.game == "four_color" and public.HasField("last_deal"):
        _add_scores(public.last_deal, options_wire.unpack(listing.shapes.options, message.options), message.seats)
    given = {seat: packed for seat, packed in zip(message.asked, split_answers(message.pending), strict=False) if packed}
    message.answered, message.pending = bytes(given), b""
    message.answers.extend(map(_packing(listing).unpack_text, given.values()))
    return message.SerializeToString()


def _public(message: match_record_pb2.MatchRecord, listing: Listing) -> Any:
    game = listing.description.game
    if not message.HasField(game):  # type: ignore[arg-type]
        raise ValueError("another game's record")
    return getattr(message, game).public


def _add_keys(proof: Any, seed: bytes, *, over: bool) -> None:
    whole = Proof.worked_out(seed, Reveal(proof.reveal), proof.deal, over=over)
    for field in _FOLLOWING:
        setattr(proof, field, getattr(whole, field))


def _add_scores(last: Any, options: Any, seats: int) -> None:
    winner, giver = (getattr(last, name) if last.HasField(name) else None for name in ("winner", "giver"))
    last.scores[:] = payments(options.payment, options.own_draw_factor, seats, winner, _SOURCES[last.source], giver, last.total)


@lru_cache(maxsize=16)
def _packing(listing: Listing) -> Packing:
    return Packing(listing)
