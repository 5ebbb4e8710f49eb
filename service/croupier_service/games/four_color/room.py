"""How large the stored record of a match can become, so that every sealed state of a match has one length."""

from __future__ import annotations

from croupier_service.games.four_color.options import KIND_COUNT, Options, copies

NUMBER = 2
"""Key and value of a number below 128."""
FIELD = 2
"""Key and length of a field shorter than 128 bytes."""
LONG_FIELD = 3
"""The same of one below 16,384 bytes."""
KEY = FIELD + 32
"""The field of the seed."""
OPTION_COUNT = 18
LARGEST_GROUP = 3
"""The concealed cards that make a group with the offered one."""
SHOWN_HAND = 6
"""Two numbers below 3 ** 12, three bytes each."""
POINTS_PER_CARD = 2
"""No meld is worth more for each of its cards: a quad 8, a General 1, three colours 3, four colours 5."""
DECISIONS_PER_DEAL = 1_000
"""More than a deal has decisions or events: at most 150 draws and 151 claims, each with a discard, two windows and two events."""


def room(options: Options, seats: int) -> int:
    """Return a size in bytes that the stored record never exceeds.

    Every card is a byte in one zone. To what there is always comes either what a running deal has (a decision with all answers but one,
    the offered card, hands shown for a redeal, and in a match of several deals the result of the one before), or what the end of the
    match has (its result).
    """
    running = _running(seats) + (_last_deal(options, with_hand=True) if options.deals > 1 else 0)
    ended = _last_deal(options, with_hand=False)
    return _header(options, seats) + _table(options, seats) + max(running, ended)


def _header(options: Options, seats: int) -> int:
    """Options, preset, seats, rules version, decisions, events heard by each seat and by bystanders."""
    count = 2 if options.deals * DECISIONS_PER_DEAL < 1 << 14 else 3
    return FIELD + OPTION_COUNT + 3 * NUMBER + 1 + count + FIELD + count * (seats + 1)


def _table(options: Options, seats: int) -> int:
    """Field of the game, public, hidden and private messages; seed, pile and hands; the deals; cards, dealer and redeals; lists by seat."""
    frame = 4 + 2 * LONG_FIELD + seats * FIELD
    hidden = KEY + LONG_FIELD + seats * FIELD
    proof = FIELD + NUMBER + 1 + _varint_bytes(options.deals)
    cards = KIND_COUNT * copies(options, seats)
    scores = FIELD + seats * _score_bytes(options, seats)
    rows_and_melds = 2 * FIELD * seats + FIELD + seats * _starts_bytes(options)
    return frame + hidden + proof + cards + 2 * NUMBER + scores + rows_and_melds


def _running(seats: int) -> int:
    """Turn, offered card, origin and giver; shown hands; the decision: kind, asked, and the answers, each a byte and its cards.

    Of all seats but one, one alone can have a group of its own, one can chi, and the others name no card.
    """
    offered = 3 * NUMBER + FIELD
    shown = 2 * FIELD + seats + seats * SHOWN_HAND
    asked = NUMBER + FIELD + seats
    lengths, words, cards = seats, seats - 1, 2 * LARGEST_GROUP
    return offered + shown + asked + FIELD + lengths + words + cards


def _last_deal(options: Options, *, with_hand: bool) -> int:
    """Deal, winner, source, giver, total and exposed; the winning hand once it lies no more on the table."""
    hand = FIELD + options.hand_size + 1 + 1 + _starts_bytes(options) if with_hand else 0
    return FIELD + 1 + _varint_bytes(options.deals) + 5 * NUMBER + hand


def _score_bytes(options: Options, seats: int) -> int:
    most = POINTS_PER_CARD * (options.hand_size + 1) * options.own_draw_factor * (seats - 1) * options.deals
    return _varint_bytes(2 * most)


def _starts_bytes(options: Options) -> int:
    return _varint_bytes((1 << options.hand_size + 1) - 1)


def _varint_bytes(number: int) -> int:
    return -(-number.bit_length() // 7)
