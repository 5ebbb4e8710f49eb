"""How single things of the contract read: names, seats, zones, facts, events. Pure functions of messages; writes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from croupier.v1 import game_info_pb2, view_pb2


def names(of: game_info_pb2.Names) -> str:
    """Return the English name with the native one."""
    native = of.native + (f" {of.romanized}" if of.romanized else "")
    return f"{of.english} ({native})" if native and native != of.english else of.english


def seats(numbers: Iterable[int]) -> str:
    """Return `seat 1` or `seats 0, 1 and 2`."""
    *others, last = [str(number) for number in numbers]
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"


def option(value: bool | int | str | Collection[str] | None) -> str:  # noqa: FBT001 - an option's value is what it is
    """Return an option's value in words."""
    match value:
        case None:
            return "none"
        case bool():
            return "on" if value else "off"
        case int() | str():
            return str(value)
    return " ".join(sorted(value)) or "none"


class Words:
    """The words of one game, as its description tells them."""

    def __init__(self, info: game_info_pb2.GameInfo) -> None:
        """Take the words from `info`."""
        self._decisions = _by_kind(info.decisions)
        self._events = _by_kind(info.events)
        self._facts = _by_kind(info.facts)
        self._marks = _by_kind(info.marks)
        self._outcomes = _by_kind(info.outcomes)
        self._zones = {zone.term.kind: zone.term for zone in info.zones}

    def decision(self, kind: str) -> str:
        """Return the name of a kind of decision."""
        return names(self._decisions[kind].names)

    def outcome(self, reason: str) -> str:
        """Return the name of a reason for the end."""
        return self._outcomes[reason].names.english

    def event(self, event: view_pb2.TableEvent) -> str:
        """Return the sentence of an event."""
        return event.sentence or _filled(self._events[event.kind], event)

    def fact(self, fact: view_pb2.Fact) -> str:
        """Return a fact as a sentence, or as name and values where it has none."""
        return _filled(self._facts[fact.kind], fact)

    def zone(self, zone: view_pb2.Zone) -> str:
        """Return a zone with its owner and its groups."""
        owner = f"seat {zone.seat} " if zone.HasField("seat") else ""
        return f"{owner}{self._zones[zone.kind].names.english}: {' | '.join(map(self._group, zone.groups))}"

    def _group(self, group: view_pb2.CardGroup) -> str:
        by = f"seat {group.seat} " if group.HasField("seat") else ""
        label = f"{group.label} " if group.label else ""
        unseen = [f"{group.unseen} unseen"] if group.unseen else []
        return by + label + " ".join([*group.cards, *unseen, *self.marks(group)])

    def marks(self, group: view_pb2.CardGroup) -> list[str]:
        """Return what there is to say about single cards of a group."""
        return [f"({group.cards[mark.card_index]}: {self._mark(mark)})" for mark in group.marks]

    def _mark(self, mark: view_pb2.CardMark) -> str:
        return f"{self._marks[mark.kind].names.english} {mark.text}".strip()


def _by_kind(terms: Iterable[game_info_pb2.Term]) -> dict[str, game_info_pb2.Term]:
    return {term.kind: term for term in terms}


def _filled(term: game_info_pb2.Term, said: view_pb2.Fact | view_pb2.TableEvent) -> str:
    cards, text = " ".join(said.cards), term.texts.get(said.text, said.text)
    if term.template:
        return term.template.format(seat=f"Seat {said.seat}", number=said.number, text=text, cards=cards)
    about = f" (seat {said.seat})" if said.HasField("seat") else ""
    number = str(said.number) if said.HasField("number") else ""
    return f"{term.names.english}{about}: {' '.join(filter(None, [number, text, cards]))}"
