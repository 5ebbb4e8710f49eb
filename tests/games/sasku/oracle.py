"""The hard parts of Sasku a second time: naive, slow, and independent of the product. It imports only the types of its arguments.

Cards are looked at as (rank, suit); every question is answered by lists in the order of the rules text and by trying all cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier_service.games.sasku.options import Options
from croupier_service.games.sasku.table import Contract

ALL_RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
WORTH = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
ALL_CARDS = [rank + suit for suit in "CSHD" for rank in ALL_RANKS]


def split(card: str) -> tuple[str, str]:
    """Return rank and suit."""
    return card[:-1], card[-1]


def value(card: str) -> int:
    """Return what a card counts."""
    return WORTH.get(split(card)[0], 0)


def is_picture(card: str) -> bool:
    """Return whether a card is a king, queen or jack."""
    return split(card)[0] in {"K", "Q", "J"}


def trumps(contract: Contract, options: Options) -> list[str]:
    """Return the trumps from the highest down."""
    suit = contract.trump
    order: list[str] = []
    if options.six_of_trumps_high or contract.kind == "pitskuus":
        order.append("6" + suit)
    suits = ["C", "S", "H", "D"] if options.picture_suit_order == "CSHD" else ["S", "C", "H", "D"]
    for rank in ("K", "Q", "J"):
        order.extend(rank + each for each in suits)
    for rank in ("A", "10", "9", "8", "7", "6"):
        if rank + suit not in order:
            order.append(rank + suit)
    return order


def is_trump(card: str, contract: Contract) -> bool:
    """Return whether a card is a trump."""
    return is_picture(card) or split(card)[1] == contract.trump


def best_place(trick: Sequence[str], contract: Contract, options: Options) -> int:
    """Return the place of the winning card: the highest trump, else the highest card of the suit led."""
    order = trumps(contract, options)
    played = [card for card in trick if is_trump(card, contract)]
    if played:
        return list(trick).index(min(played, key=order.index))
    led = split(trick[0])[1]
    following = [card for card in trick if split(card)[1] == led]
    return list(trick).index(max(following, key=lambda card: ["6", "7", "8", "9", "10", "A"].index(split(card)[0])))


def winners(played: Sequence[str], leader: int, contract: Contract, options: Options) -> tuple[int, ...]:
    """Return who won each whole trick of `played`."""
    won: list[int] = []
    for start in range(0, len(played) - 3, 4):
        leader = (leader + best_place(played[start : start + 4], contract, options)) % 4
        won.append(leader)
    return tuple(won)


def takes(card: str, trick: Sequence[str], contract: Contract, options: Options) -> bool:
    """Return whether `card`, played now, would be the best on the table."""
    return best_place([*trick, card], contract, options) == len(trick)


def follows(card: str, led: str, contract: Contract) -> bool:
    """Return whether `card` is of what was led: a trump for a trump, else a plain card of the suit."""
    if is_trump(led, contract):
        return is_trump(card, contract)
    return not is_trump(card, contract) and split(card)[1] == split(led)[1]


def legal(hand: Sequence[str], trick: Sequence[str], contract: Contract, options: Options) -> set[str]:
    """Return the cards of `hand` that may be played, each tried by itself against the text of the rules."""
    return {card for card in hand if not trick or _allowed(card, hand, trick, contract, options)}


def _allowed(card: str, hand: Sequence[str], trick: Sequence[str], contract: Contract, options: Options) -> bool:
    following = [held for held in hand if follows(held, trick[0], contract)]
    if following:
        if card not in following:
            return False
        binding = {"none": False, "trumps": is_trump(trick[0], contract), "always": True}[options.must_overtake]
        if not binding or not any(takes(held, trick, contract, options) for held in following):
            return True
        return takes(card, trick, contract, options)
    held_trumps = [held for held in hand if is_trump(held, contract)]
    if not held_trumps:
        return True
    if card not in held_trumps:
        return not options.must_trump
    if options.must_overtake == "none" or not any(takes(held, trick, contract, options) for held in held_trumps):
        return True
    return takes(card, trick, contract, options)


def potential(hand: Sequence[str]) -> int:
    """Return the number of trumps with the best suit."""
    return max(sum(1 for card in hand if is_picture(card) or split(card)[1] == suit) for suit in "CSHD")


def wins_match(contract: Contract, tricks: int, options: Options) -> bool:
    """Return whether nine tricks of either team, team 0 having `tricks`, win the match."""
    if options.karvane != "match" or tricks not in {0, 9}:
        return False
    return True if contract.kind != "all_pass" else options.all_pass_karvane


def hand_marks(contract: Contract, points: int, tricks: int, pokks: int, options: Options) -> tuple[int, int]:
    """Return the marks of both teams when team 0 has `points` in `tricks` tricks, row by row as in the table of the rules."""
    if points == 60:
        if options.tie_rule != "non_makers" or contract.kind == "all_pass":
            return (0, 0)
        assert contract.maker is not None
        return (2, 0) if contract.maker in (1, 3) else (0, 2)
    team0_wins = points > 60
    count, won = (points, tricks) if team0_wins else (120 - points, 9 - tricks)
    gain = _row(contract, team0_wins, count, won, options)
    if options.tie_rule == "replay_bonus":
        gain += 2 * pokks
    return (gain, 0) if team0_wins else (0, gain)


def _row(contract: Contract, team0_wins: bool, count: int, won: int, options: Options) -> int:  # noqa: FBT001 - a fact about the hand
    if contract.kind == "all_pass":
        return 12 if won == 9 and options.all_pass_karvane else options.all_pass_value
    makers_win = (contract.maker in (0, 2)) == team0_wins
    if contract.kind == "pitskuus":
        base = {("six_eight", True): 6, ("six_eight", False): 8, ("plus_nine", True): 13, ("plus_nine", False): 15}[
            options.pitskuus_value, makers_win
        ]
    else:
        base = {(True, True): 4, (True, False): 2, (False, True): 6, (False, False): 4}[makers_win, contract.trump == "D"]
    extra = 2 if count >= 91 else 1 if count == 90 and options.seajann else 0
    return max(12, base + extra) if won == 9 else base + extra


def dealt(pack: Sequence[str], words: Sequence[str], dealer: int, layout: str) -> list[list[str]]:
    """Return the hands by seat as a dealer would deal them, card by card, for the order in `words` ("sisu", "1", "2")."""
    left, hands = list(pack), [list[str]() for _ in range(4)]
    after = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    way, numbers = words[0], [int(word) for word in words[1:] if word.isdigit()]
    if way == "tostmine":
        left = left[numbers[0] :] + left[: numbers[0]]
        _give(left, hands, after * 3, 3)
    elif way == "sitalaotus" or (way == "raamat" and layout == "ones"):
        _give(left, hands, after * 9, 1)
    elif way == "sisu":
        top, middle = numbers
        _give(left, hands, [top, middle, (middle + 2) % 4, (top + 2) % 4], 9)
    elif way == "kaaned":
        (top,) = numbers
        _give(left, hands, [top, (top + 1) % 4, (top + 3) % 4, (top + 2) % 4], 9)
    else:
        _give(left, hands, after, 9)
    return hands


def _give(left: list[str], hands: list[list[str]], seats: Sequence[int], number: int) -> None:
    for seat in seats:
        for _ in range(number):
            hands[seat].append(left.pop(0))


def calls_allowed(history: Sequence[tuple[int, str]], seat: int, hand: Sequence[str], options: Options) -> set[str]:
    """Return the calls that `seat` may make after `history`, which is a list of (seat, call)."""
    level, bidder, taken = 0, -1, False
    for speaker, call in history:
        if call.startswith("bid"):
            level, bidder, taken = int(call[4:]), speaker, False
        elif call == "omale":
            bidder, taken = speaker, True
    most = potential(hand) if options.bid_cap == "trump_count" else 9
    allowed = {"pass"} | {f"bid {n}" for n in range(1, 10) if options.bid_min <= n <= options.bid_max and level < n <= most}
    if options.diamonds_call in {"own_turn", "both"}:
        allowed.add("ruutu")
    opponent = bidder >= 0 and bidder % 2 != seat % 2
    right = options.omale == "opponents" or (options.omale == "right_of_bidder" and (seat + 1) % 4 == bidder)
    if opponent and right and not taken and level <= most:
        allowed.add("omale")
    return allowed
