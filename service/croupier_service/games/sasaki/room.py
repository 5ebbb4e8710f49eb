"""How large the stored record of a match can become, so that every sealed state of a match has one length."""

from __future__ import annotations

from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.table import TRICK_SHOWN

HEADER = 51
"""What a record holds beside options, answers and table: preset, seats and rules (2 each), decisions (4), five counters of events
of which a deal has fewer than 200 (2 + 3 each), the question (2), who is asked (6); and some air."""
FIELD = 2
"""Key and length of a field shorter than 128 bytes; also key and value of a number below 128."""
KEY = FIELD + 32
"""The field of the seed."""


def room(options: Options, seats: int) -> int:
    """Return a size in bytes that the stored record never exceeds.

    * options: a byte each, but two for match_deals and match_target each
    * the table: the field of a oneof (2 + 2), public (1 + 2), hands (2 + 2 each with their message), hidden (2)
    * proof: its field, reveal, deal (1 + 2); seed
    * 48 cards, each a byte in one zone, and the field of the played ones
    * the last deal: its field, 4 scores of a byte (at most 24, so 48 as stored), 4 places, 2 owners, multiplier, 2 shown
    * totals of at most 24,000, three bytes each
    * at most two runners and three stoppers; opener, two owners, combination, passes; the plays shown of a trick twice; 4 places
    * pending answers: all but one, a kick and two declines, or as short as those
    """
    packed_options = FIELD + 14 + 2
    frame = 4 + 3 + seats * 2 * FIELD + FIELD
    proof = FIELD + FIELD + 3 + KEY
    cards = FIELD + 48
    last_deal = FIELD + (FIELD + 4) + (FIELD + 4) + (FIELD + 2) + FIELD + (FIELD + 2)
    totals = FIELD + 3 * seats
    numbers = (FIELD + 2) + (FIELD + 3) + 5 * FIELD + 2 * (FIELD + TRICK_SHOWN) + (FIELD + 4)
    return HEADER + packed_options + frame + proof + cards + last_deal + totals + numbers + _pending(options, seats)


def _pending(options: Options, seats: int) -> int:
    """Return the bytes of the answers to one question, each a byte and its cards: at most one seat can hold what kicks."""
    kicking_cards = 12 if options.double_sequence_jata else 2
    lengths, words = seats, seats - 1
    return FIELD + lengths + words + kicking_cards
