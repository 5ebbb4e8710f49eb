"""Descriptions of games as messages."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.v1 import game_info_pb2 as pb
from croupier_service.description.listing import Listing
from croupier_service.description.options import OptionTerm, OptionType, option_terms
from croupier_service.description.terms import CardTerm, Names, Preset, Term, ZoneTerm
from croupier_service.wire.options import option_value, write_options


def game_info(listing: Listing) -> pb.GameInfo:
    """Return the description of a game."""
    described = listing.description
    return pb.GameInfo(
        game=described.game,
        names=_names(described.names),
        summary=described.summary,
        seat_counts=described.seat_counts,
        usual_seat_count=described.usual_seat_count,
        newest_rules_version=described.rules_version,
        presets=[_preset(preset) for preset in described.presets],
        options=[_option(name, term, described.presets[0]) for name, term in option_terms(described.presets[0].options).items()],
        cards=[_card(card) for card in described.cards],
        zones=[_zone(zone) for zone in described.zones],
        decisions=_terms(described.decisions),
        moves=_terms(described.moves),
        events=_terms(described.events),
        facts=_terms(described.facts),
        marks=_terms(described.marks),
        outcomes=_terms(described.outcomes),
        refusals=_terms(described.refusals),
    )


def _names(names: Names) -> pb.Names:
    return pb.Names(english=names.english, native=names.native, romanized=names.romanized, language=names.language)


def _term(term: Term) -> pb.Term:
    return pb.Term(kind=term.kind, names=_names(term.names), description=term.description, template=term.template, texts=dict(term.texts))


def _terms(terms: Iterable[Term]) -> list[pb.Term]:
    return [_term(term) for term in terms]


def _zone(zone: ZoneTerm) -> pb.ZoneInfo:
    return pb.ZoneInfo(term=_term(zone.term), layout=int(zone.layout))  # type: ignore[arg-type]


def _card(card: CardTerm) -> pb.CardInfo:
    return pb.CardInfo(code=card.code, rank=card.rank, suit=card.suit, glyph=card.glyph, names=_names(card.names), copies=card.copies)


def _preset(preset: Preset) -> pb.Preset:
    return pb.Preset(
        preset=preset.preset, names=_names(preset.names), description=preset.description, options=write_options(preset.options)
    )


def _option(name: str, term: OptionTerm, first: Preset) -> pb.OptionInfo:
    is_number = term.type is OptionType.NUMBER
    return pb.OptionInfo(
        option=name,
        names=pb.Names(english=term.name),
        description=term.effect,
        type=int(term.type),  # type: ignore[arg-type]
        choices=[pb.Term(kind=value, names=pb.Names(english=term.name_of(value)), description=meaning) for value, meaning in term.choices],
        numbers=term.numbers,
        minimum=term.minimum if is_number else None,
        maximum=term.maximum if is_number else None,
        nullable=term.nullable,
        below_seat_count=term.below_seat_count,
        default_value=option_value(term, getattr(first.options, name)),
    )
