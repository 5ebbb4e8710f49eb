"""Views, status and events: what viewers are told, built up from what they know and from nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, get_type_hints

from croupier.v1 import view_pb2
from croupier_service.cards.deck import Deck
from croupier_service.cards.shuffle import Proof, commitment
from croupier_service.description import picture as shown
from croupier_service.description.listing import Listing
from croupier_service.kernel.event import Wording
from croupier_service.kernel.match import Events, Match, legal_moves
from croupier_service.kernel.table import Known, Seat, known
from croupier_service.wire.encoding import encoder, field_encoder, inside, wrapper
from croupier_service.wire.mirror import Mirror, message_class
from croupier_service.wire.moves import Moves
from croupier_service.wire.options import write_options
from croupier_service.wire.record import Setup

_NO_CARDS = Deck(())
_VIEW = view_pb2.TableView.DESCRIPTOR
_FIELDS = _VIEW.fields_by_name
_write_revision = encoder({"revision": int}, _VIEW, _NO_CARDS)
_write_match_id = field_encoder(str, _FIELDS["match_id"], _NO_CARDS)
_write_event_number = field_encoder(int, _FIELDS["last_event_number"], _NO_CARDS)
_write_default = field_encoder(int, _FIELDS["default_move_index"], _NO_CARDS)
_write_reveal = encoder({"reveal": int}, _VIEW, _NO_CARDS)
_write_status = wrapper(_FIELDS["status"])
_write_move = wrapper(_FIELDS["moves"])
_write_own_answer = wrapper(_FIELDS["own_answer"])


class ShownProof(NamedTuple):
    """What proves a deal; mirrors croupier.v1.ShuffleProof."""

    deal_number: int
    commitment: bytes = b""
    key: bytes = b""
    deck_copies: tuple[int, ...] = ()


class ShownDeal(NamedTuple):
    """How a deal ended, with its proof; mirrors croupier.v1.DealResult."""

    deal_number: int
    scores: tuple[int, ...]
    shown: tuple[shown.Zone, ...]
    facts: tuple[shown.Fact, ...]
    proof: ShownProof


class Told(NamedTuple):
    """What one viewer hears; mirrors croupier.v1.TableEvent."""

    event_number: int
    kind: str
    sentence: str
    seat: Seat | None
    cards: tuple[str, ...]
    number: int | None
    text: str


_write_proof = field_encoder(ShownProof, _FIELDS["shuffle_proof"], _NO_CARDS)
_write_told = encoder(get_type_hints(Told), view_pb2.TableEvent.DESCRIPTOR, _NO_CARDS)


class Views:
    """Writes the views and events of one game, as the bytes of their messages."""

    def __init__(self, listing: Listing, moves: Moves) -> None:
        """Match the game's typed view with its message."""
        self._listing, self._moves, self._game, deck = listing, moves, listing.description.game, listing.deck
        self._terms = {term.kind: term for term in listing.description.events}
        # All this is told again and again, to one viewer after the other.
        self._constant = lru_cache(maxsize=256)(self._constant_bytes)
        self._proof = lru_cache(maxsize=1024)(self._proof_bytes)
        self._last_deal = lru_cache(maxsize=1024)(self._last_deal_bytes)
        details = view_pb2.GameView.DESCRIPTOR.fields_by_name[self._game]
        # Made here and nowhere else only to find out that the shapes fit.
        Mirror(listing.shapes.details, message_class(details.message_type), deck)
        self._write_details = inside(field_encoder(listing.shapes.details, details, deck), _FIELDS["details"])
        self._write_picture = encoder(
            {name: hint for name, hint in get_type_hints(shown.Picture).items() if name != "last_deal"}, _VIEW, deck
        )
        self._write_last_deal = field_encoder(ShownDeal, _FIELDS["last_deal"], deck)

    def view(
        self, setup: Setup, match: Match, match_id: str, viewer: Seat | None, observe: view_pb2.Observe, status: bytes
    ) -> view_pb2.TableView:
        """Return what `viewer` (None: a bystander) sees of `match`, as much of it as `observe` asks for."""
        return view_pb2.TableView.FromString(self.view_bytes(setup, match, match_id, viewer, observe, status))

    def view_bytes(self, setup: Setup, match: Match, match_id: str, viewer: Seat | None, observe: view_pb2.Observe, status: bytes) -> bytes:
        """Return the same as the bytes of its message."""
        views, proof, typed = self._listing.views, match.table.public.proof, not observe.omit_typed_moves
        knowledge = known(match.table, viewer)
        asked = self._asked(match, viewer)
        picture = views.picture(knowledge, asked)
        parts = [
            self._constant(setup, not observe.omit_options),
            _write_revision(match),
            _write_match_id(match_id),
            _write_event_number(match.heard[-1 if viewer is None else viewer]),
            _write_status(status),
            self._write_picture(picture),
            self._proof(setup, proof),
            self._write_details(views.details(knowledge)),
        ]
        if picture.last_deal is not None:
            parts.append(self._last_deal(setup, picture.last_deal, proof))
        if asked and not observe.omit_moves:
            parts += self._listed(knowledge, asked, typed=typed)
        if match.decision is not None and viewer is not None and (own := match.decision.answers.get(viewer)) is not None:
            parts.append(_write_own_answer(self._moves.listed(own, knowledge, typed=typed)))
        return b"".join(parts)

    def _constant_bytes(self, setup: Setup, with_options: bool) -> bytes:  # noqa: FBT001 - the key of a cache
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

    def _proof_bytes(self, setup: Setup, proof: Proof) -> bytes:
        return _write_reveal(proof) + _write_proof(ShownProof(proof.deal, proof.commitment, deck_copies=self._copies(setup)))

    def _last_deal_bytes(self, setup: Setup, result: shown.DealResult, proof: Proof) -> bytes:
        return self._write_last_deal(_shown_deal(result, proof, self._copies(setup)))

    def _copies(self, setup: Setup) -> tuple[int, ...]:
        return self._listing.deck_copies(setup.options, setup.seats)

    @staticmethod
    def _asked(match: Match, viewer: Seat | None) -> str:
        decision = match.decision
        return decision.kind if decision is not None and decision.awaits(viewer) else ""

    def _listed(self, knowledge: Known[Any, Any, Any], kind: str, *, typed: bool) -> list[bytes]:
        rules, listed = self._listing.rules, self._moves.listed
        default = rules.default_move(knowledge, kind)
        legal = legal_moves(rules, knowledge, kind)
        parts = [_write_move(listed(move, knowledge, typed=typed)) for move in legal]
        if default in legal:
            parts.append(_write_default(legal.index(default)))
        return parts

    def events(self, events: Events, viewer: Seat | None, heard: int) -> list[bytes]:
        """Return `events` as messages in the wording of `viewer`, whose last event before them had the number `heard`."""
        wordings = [wording for event in events if (wording := event.wording(viewer)) is not None]
        return [self._event(wording, number) for number, wording in enumerate(wordings, heard + 1)]

    def _event(self, wording: Wording, event_number: int) -> bytes:
        kind, seat, cards, number, text = wording
        sentence = self._terms[kind].sentence(seat, cards, number, text)
        return _write_told(Told(event_number, kind, sentence, seat, cards, number, text))


def _shown_deal(result: shown.DealResult, proof: Proof, copies: tuple[int, ...]) -> ShownDeal:
    fixed = proof.commitment if result.deal_number == proof.deal else b""
    if proof.last_key:
        fixed = commitment(proof.last_key)
    return ShownDeal(*result, ShownProof(result.deal_number, fixed, proof.last_key, copies))
