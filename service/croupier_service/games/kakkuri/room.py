"""How many bytes the stored record of a match can need, so that all sealed states of one match have one length."""

from __future__ import annotations

from typing import Final

from croupier_service.games.kakkuri.consistency import MOST_UNITS
from croupier_service.games.kakkuri.options import Options
from croupier_service.games.kakkuri.table import DECK, HAND_SIZE

EVENTS_OF_A_DEAL: Final = 1 << 13
"""More than anybody hears in one deal.

Cards are played (6 a seat), turned up (36), seats swap, cede, declare and drop (4 a seat): with n seats 10n + 36 answers, and after
each at most two rounds of passes and a choice, 2n + 1 answers (section 6, Termination). With 8 seats that is 116 * 18 = 2,088 answers of
at most 3 events each, and at most 40 more events at the deal's start and end.
"""

_NUMBER: Final = 2
"""A field that holds a number below 128: its own number and the value."""


def room(options: Options, seats: int) -> int:
    """Return an upper bound of the bytes of `MatchRecord` with a table of Kakkuri.

    Every field is counted at its longest, all at once: its number (1 byte up to field 15, else 2), its length, its content. Cards are a
    byte each and lie in one zone each, so all zones together hold 48; chips are bounded by `MOST_UNITS` a deal; one seat is asked at a
    time, so no answer is ever kept.
    """
    hands = seats * _field(_field(HAND_SIZE) - HAND_SIZE)
    table = _field(_public(options, seats)) + hands + _field(_hidden(seats)) + len(DECK.kinds)
    return _header(options, seats) + 1 + _field(table)


def _header(options: Options, seats: int) -> int:
    """Count the fields of MatchRecord beside the table, whose number takes two bytes."""
    chips = sum(_varint(most) for most in (1_000, 1_000_000, 1_000)) + len(Options.__dataclass_fields__) - 3
    preset_seats_kind, rules_version, asked = 3 * _NUMBER, 3, _field(1)
    count = _varint(options.match_deals * EVENTS_OF_A_DEAL)
    return _field(chips) + preset_seats_kind + rules_version + asked + 1 + count + _field(count * (seats + 1))


def _public(options: Options, seats: int) -> int:
    """Count everything of Public but the cards themselves, which `room` counts once for all zones."""
    most = MOST_UNITS * options.stake
    last_deal = 3 + 2 * _NUMBER + _field(seats * _varint(2 * most))
    totals = _field(seats * _varint(2 * (options.start_chips + most * options.match_deals)))
    numbers = 7 * _NUMBER  # dealer, set_out, box, last, anchor, turn_cards, continued
    zones = 2 * _field(0)  # turned, played
    lists = _field(HAND_SIZE * seats) + 4 * _field(seats) + _field(2)  # played_by; swapped, ended, dropped, sansoku; wild_ranks
    two_byte_numbers = 3  # fields 16, 17, 18
    proof = _NUMBER + 3  # the reveal setting, the number of the deal
    return _field(proof) + _field(last_deal) + totals + numbers + zones + lists + two_byte_numbers


def _hidden(seats: int) -> int:
    """Count the seed, the box and the hidden hands, without the cards themselves."""
    return _field(32) + _field(0) + seats * _field(0)


def _field(size: int) -> int:
    """Count a field of `size` bytes with its number and its length (1 byte below 128, 2 below 16,384)."""
    return 1 + (1 if size < 1 << 7 else 2) + size


def _varint(most: int) -> int:
    """Count the bytes of a varint of at most `most`; of a zigzag varint, twice as much is to be passed."""
    return max(1, -(-most.bit_length() // 7))
