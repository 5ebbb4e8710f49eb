"""What must hold of a match that was played: replayed it looks the same to everybody, and its deals were fixed when they started."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from croupier import BYSTANDER, Client, UnfairDeal, Viewer, fairness
from croupier.v1 import game_info_pb2, view_pb2
from croupier_service.demo.playing import Record, Views
from croupier_service.demo.telling import Teller

Hands = Sequence[tuple[str, ...]]


def check_replay(client: Client, record: Record, moves_per_call: int, teller: Teller) -> list[str]:
    """Start the match again from its seed, apply its record in as few calls as the service allows, and compare all views."""
    seats = len(record.viewers) - 1
    match = client.start(record.start.game, preset=record.preset, seats=seats, seed=record.seed, reveal="after_deal").match
    if match.to_bytes() != record.start.to_bytes():
        return ["the same seed gave another match"]
    for first in range(0, len(record.moves), moves_per_call):
        match = client.apply(match, record.moves[first : first + moves_per_call]).match
    replayed = client.observe(match, record.viewers).views
    different = [viewer for viewer in record.viewers if replayed[viewer] != record.final[viewer]]
    if not different:
        calls = -(-len(record.moves) // moves_per_call)
        teller.line(f"Replayed {len(record.moves)} moves in {calls} call(s): all {len(record.viewers)} views are the same.")
    return [f"{name_of(viewer)} sees another table after the replay" for viewer in different]


def check_deals(info: game_info_pb2.GameInfo, record: Record, teller: Teller) -> list[str]:
    """Check the key of each deal against the commitment that was seen when the deal started."""
    problems = [problem for number, views in record.deal_starts.items() for problem in _check_deal(info, record, number, views, teller)]
    if not problems:
        teller.line(f"Checked {len(record.deal_starts)} revealed deal(s): each key fits what was committed to at the start.")
    return problems


def _check_deal(info: game_info_pb2.GameInfo, record: Record, number: int, views: Views, teller: Teller) -> Iterator[str]:
    seen, final = views[BYSTANDER], record.final[BYSTANDER]
    key = fairness.published_key(final, number)
    if record.keys.get(number) not in (None, key):
        yield f"the key published at the end of deal {number} is not the one that the match key gives"
    try:
        order = fairness.check_deal(info, seen.shuffle_proof, key)
    except UnfairDeal as error:
        yield str(error)
        return
    if number == 1:
        teller.line(f"The deck of deal 1 was {' '.join(order)}.")
        teller.line(_dealing(order, hands_of(info, views)))


def hands_of(info: game_info_pb2.GameInfo, views: Views) -> Hands:
    """Return the cards that each seat sees in its own hand."""
    kinds = {zone.term.kind for zone in info.zones if zone.layout == game_info_pb2.LAYOUT_HAND}
    return [_hand(view, seat, kinds) for seat, view in views.items() if isinstance(seat, int)]


def _hand(view: view_pb2.TableView, seat: int, kinds: set[str]) -> tuple[str, ...]:
    own = (zone for zone in view.zones if zone.kind in kinds and zone.HasField("seat") and zone.seat == seat)
    return tuple(card for zone in own for group in zone.groups for card in group.cards)


def _dealing(order: Sequence[str], hands: Hands) -> str:
    """Say how the hands came from the deck, where it is one of the plain ways; a game's rules may know others."""
    ways = product(range(1, max(map(len, hands), default=0) + 1), range(len(hands)))
    for packet, first in ways:
        if dealt(order, [len(hand) for hand in hands], packet, first) == [sorted(hand) for hand in hands]:
            return f"The hands that the seats saw are this deck, dealt {packet} at a time from seat {first}."
    return "How the hands come from it is told by the rules of the game."


def dealt(order: Sequence[str], sizes: Sequence[int], packet: int, first: int) -> list[list[str]]:
    """Return sorted hands of these sizes, dealt from the front in packets, beginning with seat `first`."""
    hands: list[list[str]] = [[] for _ in sizes]
    at = 0
    for turn in range(len(sizes) * max(sizes)):
        seat = (first + turn) % len(sizes)
        end = at + min(packet, sizes[seat] - len(hands[seat]))
        hands[seat] += order[at:end]
        at = end
    return [sorted(hand) for hand in hands]


def name_of(viewer: Viewer) -> str:
    """Return what a viewer is called."""
    return "the bystander" if viewer is BYSTANDER else f"seat {viewer}"
