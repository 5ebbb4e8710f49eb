"""Plays a match by chance: each asked seat answers with one of the moves that its own view lists. Knows no game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from croupier import BYSTANDER, Client, Decision, Match, Played, Viewer, seat_move
from croupier.v1 import game_info_pb2, match_pb2, view_pb2
from croupier.values import Omission
from croupier_service.demo.telling import Teller

Views = Mapping[Viewer, view_pb2.TableView]

_LEAN: Final[tuple[Omission, ...]] = ("typed_moves", "options")


@dataclass
class Record:
    """What is kept of a match: enough to play it again, and what its seats saw at the starts of deals and at the end."""

    preset: str
    seed: bytes
    start: Match
    moves: list[match_pb2.SeatMove] = field(default_factory=list)
    deal_starts: dict[int, Views] = field(default_factory=dict)
    keys: dict[int, bytes] = field(default_factory=dict)
    final: Views = field(default_factory=dict)

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who can look: each seat, and the bystander."""
        return list(self.deal_starts[1])


def play(
    client: Client, info: game_info_pb2.GameInfo, preset: game_info_pb2.Preset, seats: int, chance: random.Random, teller: Teller
) -> Record:
    """Play a whole match with `preset` between `seats` seats and tell it."""
    viewers: list[Viewer] = [*range(seats), BYSTANDER]
    seed = chance.randbytes(32)
    played = client.start(info.game, preset=preset.preset, seats=seats, seed=seed, reveal="after_deal", viewers=viewers)
    record = Record(preset.preset, seed, played.match, deal_starts={1: played.views})
    teller.match_starts(preset, played.views[BYSTANDER])
    teller.deal_starts(played.views)
    teller.happens(played.events[BYSTANDER])
    while played.status.decision is not None:
        played = _answer(client, record, played, chance, teller)
    record.final = client.observe(played.match, viewers).views
    teller.match_ends(played.status)
    return record


def _answer(client: Client, record: Record, before: Played, chance: random.Random, teller: Teller) -> Played:
    """Answer the open decision, seat by seat while the deal is told, else all at once."""
    decision = before.status.decision
    if decision is None:
        return before
    waiting = chance.sample(decision.waiting_seats, len(decision.waiting_seats))
    seats = waiting[:1] if teller.tells_moves else waiting
    teller.asks(decision)
    moves = [_chosen(before.views[seat], seat, decision, chance) for seat in seats]
    played = client.apply(before.match, moves, viewers=[BYSTANDER], asked_seats=True, omit=_LEAN)
    record.moves += [seat_move(move.seat, move.decision_id, move.notation) for move in played.applied_moves]
    teller.answered(decision, played.applied_moves, played.status)
    teller.happens(played.events[BYSTANDER])
    return _after(client, record, before, played, teller)


def _chosen(view: view_pb2.TableView, seat: int, decision: Decision, chance: random.Random) -> match_pb2.SeatMove:
    return seat_move(seat, decision.decision_id, chance.choice(view.moves).notation)


def _after(client: Client, record: Record, before: Played, played: Played, teller: Teller) -> Played:
    """Notice the end of a deal and the start of the next one."""
    seen = played.views[BYSTANDER]
    if seen.last_deal.deal_number > before.views[BYSTANDER].last_deal.deal_number:
        record.keys[seen.last_deal.deal_number] = seen.last_deal.proof.key
        teller.deal_ends(seen)
    if played.status.deal_number == before.status.deal_number or played.status.is_over:
        return played
    started = client.observe(played.match, record.viewers)
    record.deal_starts[seen.shuffle_proof.deal_number] = started.views
    teller.deal_starts(started.views)
    return played
