"""Views, status and events: what viewers are told, built up from what they know and from nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier.v1 import match_pb2, view_pb2
from croupier_service.cards.shuffle import Proof, commitment
from croupier_service.description import picture as shown
from croupier_service.description.listing import Listing
from croupier_service.kernel.event import Wording
from croupier_service.kernel.match import Events, Match, legal_moves
from croupier_service.kernel.table import Known, Seat, known
from croupier_service.wire.mirror import Mirror, field_type, message_class
from croupier_service.wire.moves import Moves
from croupier_service.wire.options import write_options
from croupier_service.wire.record import Setup


def status_of(listing: Listing, match: Match) -> match_pb2.MatchStatus:
    """Return where `match` stands, which is public."""
    public = match.table.public
    status = match_pb2.MatchStatus(deal_number=public.proof.deal)
    if (decision := match.decision) is not None:
        answered = [seat for seat, move in decision.answers.items() if move is not None]
        status.decision.decision_id, status.decision.kind = decision.id, decision.kind
        status.decision.asked_seats.extend(decision.answers)
        status.decision.answered_seats.extend(answered)
    elif (outcome := listing.rules.outcome(public)) is not None:
        status.outcome.MergeFrom(
            match_pb2.Outcome(
                winning_seats=outcome.winners,
                totals=outcome.totals,
                places=outcome.places,
                settlement=outcome.settlement,
                reason=outcome.reason,
                match_key=public.proof.match_key,
            )
        )
    return status


class Views:
    """Writes the views and events of one game."""

    def __init__(self, listing: Listing, moves: Moves) -> None:
        """Match the game's typed view with its message."""
        game = listing.description.game
        details = message_class(field_type(view_pb2.GameView.DESCRIPTOR, game))
        self._listing, self._moves, self._game = listing, moves, game
        self._details = Mirror(listing.shapes.details, details, listing.deck)
        self._templates = {term.kind: term.template for term in listing.description.events}
        self._constant = lru_cache(maxsize=256)(self._constant_bytes)

    def view(
        self, setup: Setup, match: Match, match_id: str, viewer: Seat | None, observe: view_pb2.Observe, status: match_pb2.MatchStatus
    ) -> view_pb2.TableView:
        """Return what `viewer` (None: a bystander) sees of `match`, as much of it as `observe` asks for."""
        knowledge = known(match.table, viewer)
        view = view_pb2.TableView.FromString(self._constant(setup, with_options=not observe.omit_options))
        view.revision, view.match_id = match.revision, match_id
        view.last_event_number = match.heard[-1 if viewer is None else viewer]
        view.status.CopyFrom(status)
        asked = self._asked(match, viewer)
        self._add_picture(view, self._listing.views.picture(knowledge, asked), match.table.public.proof)
        getattr(view.details, self._game).CopyFrom(self._details.write(self._listing.views.details(knowledge)))
        if asked and not observe.omit_moves:
            self._add_moves(view, knowledge, asked, typed=not observe.omit_typed_moves)
        self._add_own_answer(view, match, knowledge, typed=not observe.omit_typed_moves)
        return view

    def _constant_bytes(self, setup: Setup, *, with_options: bool) -> bytes:
        view = view_pb2.TableView(
            game=self._game,
            rules_version=setup.rules_version,
            preset=setup.preset,
            seat_count=setup.seats,
            direction=int(self._listing.direction(setup.options)),  # type: ignore[arg-type]
        )
        if with_options:
            for name, value in write_options(setup.options).items():
                view.options[name].CopyFrom(value)
        return view.SerializeToString(deterministic=True)

    @staticmethod
    def _asked(match: Match, viewer: Seat | None) -> str:
        decision = match.decision
        return decision.kind if decision is not None and viewer in decision.awaited else ""

    def _add_picture(self, view: view_pb2.TableView, picture: shown.Picture, proof: Proof) -> None:
        seats, zones, facts, last_deal, question = picture
        if question:
            view.question = question
        for seat, score, team, place in seats:
            view.seats.add(seat=seat, score=score, team=team, deal_place=place)
        for zone in zones:
            add_zone(view.zones, zone)
        for kind, seat_of_fact, number, text, cards in facts:
            view.facts.add(kind=kind, seat=seat_of_fact, number=number, text=text, cards=cards)
        view.reveal = int(proof.reveal)  # type: ignore[assignment]
        shuffle = view.shuffle_proof
        shuffle.deal_number, shuffle.commitment = proof.deal, proof.commitment
        if last_deal is not None:
            _add_last_deal(view.last_deal, last_deal, proof)

    def _add_moves(self, view: view_pb2.TableView, knowledge: Known[Any, Any, Any], kind: str, *, typed: bool) -> None:
        rules, moves = self._listing.rules, self._moves
        default = rules.default_move(knowledge, kind)
        for index, move in enumerate(legal_moves(rules, knowledge, kind)):
            moves.list_into(view.moves.add(), move, knowledge, typed=typed)
            if move == default:
                view.default_move_index = index

    def _add_own_answer(self, view: view_pb2.TableView, match: Match, knowledge: Known[Any, Any, Any], *, typed: bool) -> None:
        if match.decision is None or knowledge.seat is None:
            return
        if (own := match.decision.answers.get(knowledge.seat)) is not None:
            self._moves.list_into(view.own_answer, own, knowledge, typed=typed)

    def events(self, events: Events, viewer: Seat | None, heard: int) -> list[view_pb2.TableEvent]:
        """Return `events` in the wording of `viewer`, whose last event before them had the number `heard`."""
        wordings = [wording for event in events if (wording := event.wording(viewer)) is not None]
        return [self._event(wording, number) for number, wording in enumerate(wordings, heard + 1)]

    def _event(self, wording: Wording, event_number: int) -> view_pb2.TableEvent:
        kind, seat, cards, number, text = wording
        sentence = self._templates[kind].format(seat=f"Seat {seat}", cards=" ".join(cards), number=number, text=text)
        return view_pb2.TableEvent(
            event_number=event_number, kind=kind, sentence=sentence, seat=seat, cards=cards, number=number, text=text
        )


def add_zone(zones: Any, zone: shown.Zone) -> None:
    """Add `zone` to a repeated field of zones."""
    kind, owner, groups, pickable = zone
    message = zones.add(kind=kind, seat=owner, pickable=pickable)
    for cards, unseen, unseen_before, label, seat, marks in groups:
        group = message.groups.add(cards=cards, unseen=unseen, unseen_before=unseen_before, label=label, seat=seat)
        for card_index, mark, text in marks:
            group.marks.add(card_index=card_index, kind=mark, text=text)


def _add_last_deal(message: view_pb2.DealResult, result: shown.DealResult, proof: Proof) -> None:
    message.deal_number = result.deal_number
    message.scores.extend(result.scores)
    for zone in result.shown:
        add_zone(message.shown, zone)
    for kind, seat, number, text, cards in result.facts:
        message.facts.add(kind=kind, seat=seat, number=number, text=text, cards=cards)
    message.proof.deal_number = result.deal_number
    if result.deal_number == proof.deal:
        message.proof.commitment = proof.commitment
    if proof.last_key:
        message.proof.key = proof.last_key
        message.proof.commitment = commitment(proof.last_key)
