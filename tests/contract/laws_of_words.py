"""Every kind of event, fact, zone, mark, move, decision, outcome and refusal that occurs is described, and every sentence can be said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice
from random import Random
from string import Formatter

from croupier_service.description.picture import Fact, Zone
from croupier_service.description.terms import Description, Term
from croupier_service.kernel.event import Wording
from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import KernelReason
from croupier_service.kernel.table import known
from croupier_service.wire.mirror import word
from tests.contract.kit import Kit
from tests.contract.laws_of_secrecy import everybody
from tests.contract.playing import Turn, broken, rules

PLACES = frozenset({"seat", "cards", "number", "text"})

STUMBLES = {
    "a word of messages": r"_|\bNone\b|[{}]",
    "a hole": r"  |\( ?\)|[ (][.,;!?)]",
    "a bare seat": r"\b[0-9](?:, | and )[0-9]\b|, [0-9] (?!points)[a-z]",
    "one of many": r"(?<![\w-])1 (?:cards|chips|marks|points)\b",
    "no ordinal of English": r"\b[0-9]+\. [a-z]",
    "no end": r"[^.?!]$",
}
"""What a player stumbles over in a sentence."""


@cache
def places(template: str) -> frozenset[str]:
    """Return what a template is filled with."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def kinds(terms: Iterable[Term]) -> dict[str, Term]:
    """Return words by their kind."""
    return {term.kind: term for term in terms}


def all_terms(description: Description) -> dict[str, tuple[Term, ...]]:
    """Return the words of a description, by what they name."""
    zones = tuple([zone.term for zone in description.zones])
    named = ("decisions", "moves", "events", "facts", "outcomes", "refusals", "marks")
    return {"zones": zones, **{name: getattr(description, name) for name in named}}


def description_holds(kit: Kit) -> None:
    """Words are unique and told, templates have known places, and the description says what rules and shapes say."""
    description = kit.listing.description
    for what, terms in all_terms(description).items():
        if twice := [kind for kind, count in Counter(term.kind for term in terms).items() if count > 1]:
            broken("words", f"{what} described twice: {twice}")
        if untold := [term.kind for term in terms if not (term.names.english and term.description)]:
            broken("words", f"{what} without a name or a description: {untold}")
        if odd := [term.kind for term in terms if places(term.template) - PLACES]:
            broken("words", f"{what} with unknown places: {odd}")
    if silent := [term.kind for term in description.events if not term.template]:
        broken("words", f"events without a sentence: {silent}")
    same_words(kit)
    presets_are_possible(kit)


def same_words(kit: Kit) -> None:
    """Decisions, moves and cards are described as the rules have them."""
    described, offers = kit.listing.description, rules(kit).OFFERS
    pairs: dict[str, tuple[set[object], set[object]]] = {
        "decisions": (set(kinds(described.decisions)), set(offers)),
        "moves": (set(kinds(described.moves)), {word(move) for move in kit.listing.shapes.moves}),
        "offered moves": (set(kit.listing.shapes.moves), set().union(*offers.values())),
        "kernel reasons": ({kind for kind in kinds(described.refusals) if kind in set(KernelReason)}, set()),
    }
    for what, (one, other) in pairs.items():
        if one != other:
            broken("words", f"{what}: {one ^ other}")
    if tuple(card.code for card in described.cards) != kit.listing.deck.kinds:
        broken("words", "the cards are not those of the deck, in its order")


def presets_are_possible(kit: Kit) -> None:
    """Every preset can be played with the usual number of seats."""
    described = kit.listing.description
    if described.usual_seat_count not in described.seat_counts:
        broken("words", "the usual number of seats is not possible")
    for preset in described.presets:
        if reason := kit.listing.check(preset.options, described.usual_seat_count):
            broken("words", f"preset {preset.preset} is impossible: {reason}")


def reads_well(sentence: str, where: str) -> None:
    """There is nothing in a sentence that a player stumbles over."""
    for what, pattern in STUMBLES.items():
        if re.search(pattern, sentence):
            broken("words", f"{where}: {what} in {sentence!r}")


def filled(term: Term, seat: int | None, cards: tuple[str, ...], number: int | None, text: str) -> None:
    """Every place of the sentence has something to fill it, and the sentence reads well."""
    having = {"seat": seat is not None, "cards": bool(cards), "number": number is not None, "text": bool(text)}
    if empty := [place for place in places(term.template) if not having[place]]:
        broken("words", f"{term.kind}: nothing for {empty} in {term.template!r}")
    if term.template:
        reads_well(term.sentence(seat, cards, number, text), term.kind)


def known_cards(kit: Kit, cards: Iterable[str], where: str) -> None:
    """Every card code is of the deck."""
    if strange := [card for card in cards if card not in kit.listing.deck.index]:
        broken("words", f"{where} has unknown cards {strange}")


def events_are_described(kit: Kit, turn: Turn, _: Random) -> None:
    """Every wording of every event is described, and its sentence can be filled."""
    for event in turn.events:
        for wording in (event.everyone, *event.only.values()):
            if wording is not None:
                wording_is_described(kit, wording)


def wording_is_described(kit: Kit, wording: Wording) -> None:
    """Check that a wording is of a described kind and fills its sentence."""
    described = kinds(kit.listing.description.events)
    if wording.kind not in described:
        broken("words", f"event {wording.kind} is not described")
    known_cards(kit, wording.cards, wording.kind)
    filled(described[wording.kind], wording.seat, wording.cards, wording.number, wording.text)


def moves_are_described(kit: Kit, turn: Turn, _: Random) -> None:
    """Check that a move's kind is described."""
    if word(type(turn.move)) not in kinds(kit.listing.description.moves):
        broken("words", f"move {turn.move} is not described")


def views_are_described(kit: Kit, match: Match, _: Random) -> None:
    """Every zone, fact and mark that a viewer sees is described; groups, marks and seats are those that are there."""
    for viewer in everybody(match):
        kind = match.decision.kind if match.decision and viewer in match.decision.awaited else ""
        picture = kit.listing.views.picture(known(match.table, viewer), kind)
        last = picture.last_deal
        for zone in (*picture.zones, *(last.shown if last else ())):
            zone_is_described(kit, zone, len(match.table.private))
        for fact in (*picture.facts, *(last.facts if last else ())):
            fact_is_described(kit, fact)
        if bool(kind) != bool(picture.question):
            broken("words", f"{viewer} is asked {kind!r} and the question is {picture.question!r}")
        if picture.question:
            reads_well(picture.question, kind)
        if [line.seat for line in picture.seats] != list(range(len(match.table.private))):
            broken("words", f"not a line a seat: {picture.seats}")


def zone_is_described(kit: Kit, zone: Zone, seats: int) -> None:
    """Check that a zone is of a described kind and makes sense."""
    described = kit.listing.description
    if zone.kind not in kinds(term.term for term in described.zones):
        broken("words", f"zone {zone.kind} is not described")
    if zone.seat is not None and not 0 <= zone.seat < seats:
        broken("words", f"zone {zone.kind} of seat {zone.seat}")
    for group in zone.groups:
        known_cards(kit, group.cards, zone.kind)
        if "_" in group.label:
            broken("words", f"a word of messages in {group.label!r}")
        if group.unseen < 0 or not 0 <= (group.unseen_before or 0) <= len(group.cards):
            broken("words", f"unseen cards of {group}")
        for mark in group.marks:
            if mark.kind not in kinds(described.marks) or not 0 <= mark.card_index < len(group.cards):
                broken("words", f"mark {mark} of {group}")


def fact_is_described(kit: Kit, fact: Fact) -> None:
    """Check that a fact is of a described kind and fills its sentence."""
    described = kinds(kit.listing.description.facts)
    if fact.kind not in described:
        broken("words", f"fact {fact.kind} is not described")
    known_cards(kit, fact.cards, fact.kind)
    filled(described[fact.kind], fact.seat, fact.cards, fact.number, fact.text)


def outcomes_are_described(kit: Kit, match: Match, _: Random) -> None:
    """Check that the reason of an outcome is described, and its lists have a number a seat."""
    outcome, seats = rules(kit).outcome(match.table.public), len(match.table.private)
    if outcome is None:
        return
    if outcome.reason not in kinds(kit.listing.description.outcomes):
        broken("words", f"outcome {outcome.reason} is not described")
    if len(outcome.totals) != seats or len(outcome.places) != seats or len(outcome.settlement) not in (0, seats):
        broken("words", f"not a number a seat: {outcome}")
    if list(outcome.winners) != sorted(set(outcome.winners) & set(range(seats))):
        broken("words", f"winners of {outcome}")


def refusals_are_described(kit: Kit, match: Match, _: Random) -> None:
    """Every reason for which a move is refused is described, or the kernel's."""
    described = {*kinds(kit.listing.description.refusals), *KernelReason}
    for seat in match.decision.awaited if match.decision else ():
        knowledge, kind = known(match.table, seat), match.decision.kind  # type: ignore[union-attr]
        for move in islice(kit.every_move(knowledge, kind), 500):
            if type(move) in rules(kit).OFFERS[kind] and (reason := rules(kit).refuse(knowledge, kind, move)) not in {None, *described}:
                broken("words", f"reason {reason} is not described")
