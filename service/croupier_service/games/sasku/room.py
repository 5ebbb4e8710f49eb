"""How large the stored record of a match can become, so that every sealed state of a match has one length.

The bound is taken over three moments: the override window (pending answers, no tricks yet), the play, and the end of the match (no
question, no hands, no exposed cards). Every other moment of a hand has less than one of these.
"""

from __future__ import annotations

from croupier_service.games.sasku.options import Mode, Options
from croupier_service.games.sasku.scoring import most_marks

FIELD = 2
"""Key and length of a field shorter than 128 bytes; also key and value of a number below 128."""
KEY = FIELD + 32
"""The field of the seed."""
CARD = FIELD + 1
OPTIONS = 28
ANSWERS_IN_A_HAND = 100
EVENTS_IN_A_HAND = 200
SLACK = 8
"""For small additions to the record that every game shares."""


def room(options: Options, seats: int) -> int:
    """Return a size in bytes that the stored record never exceeds.

    * counters: preset, seats, rules version, number of decisions, of events heard by four seats and the bystander
    * frame: the field of a oneof (2 + 2), public (1 + 2), four hands and what nobody knows, a field each
    * proof: its field, reveal, number of the deal; seed; 36 cards, each a byte in one zone, and `played`
    """
    hands = options.deal_limit
    counters = 3 * FIELD + _number(ANSWERS_IN_A_HAND * hands) + FIELD + 5 * _varint(EVENTS_IN_A_HAND * hands)
    frame = 4 + 3 + (seats + 1) * FIELD
    proof = FIELD + FIELD + _number(hands) + KEY + 36 + FIELD
    told = _last_deal(options) + _marks(options) + FIELD + _pictures(options) + _calls(options)
    return SLACK + _options(options) + counters + frame + proof + told + _moment(options)


def _varint(number: int) -> int:
    return max(1, -(-number.bit_length() // 7))


def _number(largest: int) -> int:
    return 1 + _varint(largest)


def _options(options: Options) -> int:
    """Return a byte an option, but one more for a set of eight choices and for a large limit."""
    return FIELD + OPTIONS + 1 + (options.deal_limit > 127)


def _marks(options: Options) -> int:
    """Return the bytes of the marks of two teams, stored as twice the number, and the ties before this hand."""
    ties = 0 if options.tie_rule == "non_makers" else _number(options.deal_limit)
    return FIELD + 2 * _varint(2 * most_marks(options)) + ties


def _last_deal(options: Options) -> int:
    """Return the bytes of a result: the deal, its contract, points and tricks in a byte a team, the marks of one team and a 0."""
    contract = 4 * FIELD
    return FIELD + _number(options.deal_limit) + contract + 2 * (FIELD + 2) + FIELD + 1 + _varint(2 * most_marks(options))


def _pictures(options: Options) -> int:
    """Return the bytes of declarations and exchanges, which come together in one hand.

    Of twelve pictures and nine cards a hand it follows that at most three seats have one picture or none, and at most two have none.
    """
    giving = 0
    if options.picture_giving:
        each = FIELD + 2 * FIELD + CARD * (options.picture_show != "hidden") + FIELD * options.ask_clean
        giving = FIELD + 3 + 2 * each + 4 * (FIELD + 2)
    return giving + {"off": 0, "public": FIELD + 2, "partner": 2 * FIELD}[options.katus]


def _calls(options: Options) -> int:
    """Return the bytes of the calls and the named suit.

    Each level is bid once and taken over at most once; three passes end an auction with a bid, and four one without.
    """
    levels = options.bid_max - options.bid_min + 1
    calls = 3 + levels * (1 + (options.omale != "off"))
    return FIELD + max(4, calls) + FIELD


def _moment(options: Options) -> int:
    """Return what differs between the moments at which a record may be largest."""
    contract, hands = 4 * FIELD, 4 * FIELD
    overriders = 0 if options.diamonds_call == "own_turn" else FIELD + 3
    signals = (FIELD + 4) * options.hada + 2 * (FIELD + 8) * options.blink
    fixed = contract + overriders + signals
    play = fixed + FIELD + 8 + hands + FIELD + CARD + max(_ORDER[mode] for mode in options.deal_modes)
    window = hands + FIELD + (FIELD + 3) + (FIELD + 3 + 2) + max(_ORDER[mode] for mode in options.deal_modes)
    end = fixed + FIELD + 9 + FIELD + FIELD + 6 + FIELD + 4
    return max(play, window if overriders else 0, end)


_EXPOSED = FIELD + 36
_ORDER: dict[Mode, int] = {
    "tostmine": FIELD + FIELD + FIELD,
    "koputamine": FIELD + FIELD,
    "sitalaotus": FIELD + FIELD,
    "pitskuus": FIELD + FIELD + _EXPOSED,
    "raamat": FIELD + FIELD + CARD + _EXPOSED,
    "valimised": FIELD + FIELD + CARD + (FIELD + 8) + (FIELD + 4),
    "sisu": FIELD + FIELD + FIELD + 2,
    "kaaned": FIELD + FIELD + CARD,
}
"""The order to deal with what fell face up and, of valimised, the packets chosen."""
