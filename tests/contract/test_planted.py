"""Each law catches what it is there for: faults planted in the toy, in the kernel and in the storage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier_service.frozen import replaced as replace
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Decision
from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import KernelReason, Refused
from tests.contract import laws_of_order, laws_of_storage, playing
from tests.contract.laws import LAWS, hold
from tests.contract.laws_of_words import description_holds
from tests.contract.planted import FAULTS, UNTRUE_DESCRIPTIONS
from tests.contract.playing import Broken
from tests.contract.stores import read_plain, write_plain
from tests.contract.toy_kit import KIT


def test_every_law_has_a_planted_fault() -> None:
    """No law goes without proof that it catches something."""
    assert {law for law, _ in FAULTS.values()} | {law for law, _ in IN_THE_KERNEL.values()} | {
        law for law, _ in IN_STORAGE.values()
    } == set(LAWS)


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_in_the_game_is_caught(fault: str) -> None:
    """The law meant for a fault of the toy catches it."""
    law, kit = FAULTS[fault]
    with pytest.raises(Broken):
        hold(kit, law, 100)


@pytest.mark.parametrize("fault", UNTRUE_DESCRIPTIONS)
def test_untrue_description_is_caught(fault: str) -> None:
    """A description that is incomplete or says other things than the rules is caught."""
    with pytest.raises(Broken):
        description_holds(replace(KIT, listing=replace(KIT.listing, description=UNTRUE_DESCRIPTIONS[fault])))


def kind_before_seat(game: Any, match: Match, seat: int, decision_id: int, move: Any) -> Any:
    """Answer, but look at the kind of move before the seat."""
    if match.decision and match.decision.id == decision_id and type(move) not in game.OFFERS[match.decision.kind]:
        raise Refused(KernelReason.WRONG_MOVE_KIND)
    return kernel.answer(game, match, seat, decision_id, move)


def answer_twice(game: Any, match: Match, seat: int, decision_id: int, move: Any) -> Any:
    """Answer, and count the same answer again."""
    after, events = kernel.answer(game, match, seat, decision_id, move)
    return (replace(after, revision=after.revision + 1), events) if after is match else (after, events)


def answer_anew(game: Any, match: Match, seat: int, decision_id: int, move: Any) -> Any:
    """Answer, and let a later answer replace an earlier one."""
    decision = match.decision
    if decision and decision.id == decision_id and decision.answers.get(seat) is not None:
        match = replace(match, decision=Decision(decision.id, decision.kind, {**decision.answers, seat: None}))
    return kernel.answer(game, match, seat, decision_id, move)


def answer_in_order_of_arrival(game: Any, match: Match, seat: int, decision_id: int, move: Any) -> Any:
    """Answer, and keep the answers as they came."""
    after, events = kernel.answer(game, match, seat, decision_id, move)
    if after.decision and after.decision.id == decision_id:
        others = {other: given for other, given in after.decision.answers.items() if other != seat}
        return replace(after, decision=Decision(decision_id, after.decision.kind, {**others, seat: move})), events
    return after, events


def no_default(game: Any, match: Match, seat: int, decision_id: int) -> Any:
    """Answer by default with another move than the default one."""
    after, events, _ = kernel.answer_by_default(game, match, seat, decision_id)
    return after, events, None


def miscounted(game: Any, match: Match, seat: int, decision_id: int, move: Any) -> Any:
    """Answer, and count the events of each audience wrongly."""
    after, events = kernel.answer(game, match, seat, decision_id, move)
    return replace(after, heard=tuple([count + 1 for count in after.heard])), events


def uncounted(game: Any, match: Match, seat: int, decision_id: int, move: Any) -> Any:
    """Answer without counting it."""
    after, events = kernel.answer(game, match, seat, decision_id, move)
    return replace(after, revision=match.revision), events


def decision_skipped(game: Any, match: Match, seat: int, decision_id: int, move: Any) -> Any:
    """Answer, and count a decision more than was opened."""
    after, events = kernel.answer(game, match, seat, decision_id, move)
    return replace(after, decisions=after.decisions + 1), events


IN_THE_KERNEL: dict[str, tuple[str, tuple[Any, str, Callable[..., Any]]]] = {
    "kind before seat": ("refusals", (laws_of_order, "answer", kind_before_seat)),
    "the same answer counts again": ("refusals", (laws_of_order, "answer", answer_twice)),
    "a later answer replaces the first": ("refusals", (laws_of_order, "answer", answer_anew)),
    "default moves are not given": ("refusals", (laws_of_order, "answer_by_default", no_default)),
    "answers in order of arrival": ("order", (laws_of_order, "answer", answer_in_order_of_arrival)),
    "miscounted events": ("play", (playing, "answer", miscounted)),
    "uncounted answers": ("play", (playing, "answer", uncounted)),
    "a skipped decision": ("play", (playing, "answer", decision_skipped)),
}


@pytest.mark.parametrize("fault", IN_THE_KERNEL)
def test_fault_in_the_kernel_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law meant for a fault of the kernel catches it."""
    law, (module, name, instead) = IN_THE_KERNEL[fault]
    monkeypatch.setattr(module, name, instead)
    with pytest.raises(Broken):
        hold(KIT, law, 100)


def without_notes(match: Match) -> Match:
    """Return the match without what seats have noted."""
    private = tuple([replace(own, gave=None) for own in match.table.private])
    return replace(match, table=replace(match.table, private=private))


def without_stock(match: Match) -> Match:
    """Return the match with the stock in another order."""
    hidden = match.table.hidden
    return replace(match, table=replace(match.table, hidden=replace(hidden, stock=hidden.stock[::-1])))


def without_seed(match: Match) -> Match:
    """Return the match with another seed, of which only the next deal can tell."""
    return replace(match, table=replace(match.table, hidden=replace(match.table.hidden, seed=bytes(32))))


IN_STORAGE: dict[str, tuple[str, Callable[[Match], Match]]] = {
    "notes are not stored": ("storage", without_notes),
    "the stock is turned over": ("storage", without_stock),
    "another seed comes back": ("same future", without_seed),
}


@pytest.mark.parametrize("fault", IN_STORAGE)
def test_fault_in_storage_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law meant for a fault of the storage catches it."""
    law, spoil = IN_STORAGE[fault]
    monkeypatch.setattr(laws_of_storage, "read_back", lambda _, data, __: spoil(read_plain(data)))
    monkeypatch.setattr(laws_of_storage, "stored", lambda _, match: write_plain(match))
    with pytest.raises(Broken):
        hold(KIT, law, 100)
