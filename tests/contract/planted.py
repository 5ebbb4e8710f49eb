"""Every planted fault with the law that must catch it."""

from __future__ import annotations

from croupier_service.frozen import replaced as replace
from tests.contract.kit import Kit
from tests.contract.planted_breaks import (
    AsksNobody,
    BadDefault,
    BadScores,
    DoubleList,
    EmptySentence,
    FindsFault,
    ForeignList,
    LosesCards,
    ManyTellings,
    NeverEnds,
    NothingToPick,
    NoWayOut,
    OneText,
    RawWord,
    ShortList,
    UndescribedEvent,
    UndescribedReason,
    UndescribedZone,
)
from tests.contract.planted_leaks import (
    ExtraEvent,
    KnowingAsk,
    KnowingLeader,
    KnowingTotals,
    KnowingWindow,
    LastToAnswer,
    LoudDuck,
    Opened,
    PeekingDefault,
    PeekingDetails,
    PeekingLabel,
    PeekingList,
    PeekingPicture,
    PeekingRefusal,
    Telling,
)
from tests.contract.toy import Rules
from tests.contract.toy_kit import KIT
from tests.contract.toy_words import DESCRIPTION, LISTING, Pictures, term


def with_rules(rules: Rules) -> Kit:
    """Return the toy with other rules."""
    return replace(KIT, listing=replace(LISTING, rules=rules), stacked=())


def with_views(views: Pictures, rules: Rules | None = None) -> Kit:
    """Return the toy with other views."""
    return replace(KIT, listing=replace(LISTING, views=views, rules=rules or Rules()), stacked=() if rules else KIT.stacked)


RAW = replace(DESCRIPTION, events=(*DESCRIPTION.events, term("ducked_for", "{seat} ducks for {text}.")))
"""The toy with an event that its rules do not have."""


FAULTS: dict[str, tuple[str, Kit]] = {
    "a face that tells": ("secrecy of states", with_rules(Telling())),
    "a refusal that tells": ("secrecy of states", with_rules(PeekingRefusal())),
    "a default move that tells": ("secrecy of states", with_rules(PeekingDefault())),
    "a list that tells": ("secrecy of states", with_rules(PeekingList())),
    "a label that tells": ("secrecy of states", with_views(PeekingLabel(), Opened())),
    "a fact that tells": ("secrecy of states", with_views(PeekingPicture(), Opened())),
    "a typed view that tells": ("secrecy of states", with_views(PeekingDetails(), Opened())),
    "an event that tells": ("secrecy of steps", with_rules(LoudDuck())),
    "a number of events that tells": ("secrecy of steps", with_rules(ExtraEvent())),
    "an asked seat that tells": ("secrecy of steps", with_rules(KnowingAsk())),
    "a count that tells": ("secrecy of steps", with_rules(KnowingTotals())),
    "a window that tells": ("secrecy of deals", with_rules(KnowingWindow())),
    "a leader that tells": ("secrecy of deals", with_rules(KnowingLeader())),
    "the order of answers": ("order", with_rules(LastToAnswer())),
    "a move that is not listed": ("legal is listed", with_rules(ShortList())),
    "a move listed twice": ("listed is legal", with_rules(DoubleList())),
    "a listed move that is refused": ("listed is legal", with_rules(ForeignList())),
    "an illegal default": ("listed is legal", with_rules(BadDefault())),
    "nothing to pick": ("listed is legal", with_views(NothingToPick())),
    "a lost card": ("play", with_rules(LosesCards())),
    "no legal move": ("play", with_rules(NoWayOut())),
    "nobody asked": ("play", with_rules(AsksNobody())),
    "no end": ("play", with_rules(NeverEnds())),
    "unbalanced scores": ("play", with_rules(BadScores())),
    "a false alarm": ("play", with_rules(FindsFault())),
    "an event for a seat that is not there": ("play", with_rules(ManyTellings())),
    "one text for two moves": ("notation", replace(KIT, listing=replace(LISTING, notation=OneText()))),
    "an undescribed event": ("words", with_rules(UndescribedEvent())),
    "an empty sentence": ("words", with_rules(EmptySentence())),
    "a word of messages in a sentence": ("words", replace(KIT, listing=replace(LISTING, rules=RawWord(), description=RAW), stacked=())),
    "an undescribed reason": ("words", with_rules(UndescribedReason())),
    "an undescribed zone": ("words", with_views(UndescribedZone())),
    "an undescribed outcome": ("words", replace(KIT, listing=replace(LISTING, description=replace(DESCRIPTION, outcomes=())))),
    "an undescribed fact": ("words", replace(KIT, listing=replace(LISTING, description=replace(DESCRIPTION, facts=())))),
    "an undescribed mark": ("words", replace(KIT, listing=replace(LISTING, description=replace(DESCRIPTION, marks=())))),
    "too little room": ("storage", replace(KIT, listing=replace(LISTING, room=lambda _, __: 900))),
}
"""By what they are: the law that must catch them, and the toy with the fault."""

UNTRUE_DESCRIPTIONS = {
    "twice": replace(DESCRIPTION, events=(*DESCRIPTION.events, DESCRIPTION.events[0])),
    "unknown place": replace(DESCRIPTION, events=(replace(DESCRIPTION.events[0], template="{card}"), *DESCRIPTION.events[1:])),
    "no sentence": replace(DESCRIPTION, events=(replace(DESCRIPTION.events[0], template=""), *DESCRIPTION.events[1:])),
    "untold": replace(DESCRIPTION, zones=(replace(DESCRIPTION.zones[0], term=replace(DESCRIPTION.zones[0].term, description="")),)),
    "decisions": replace(DESCRIPTION, decisions=DESCRIPTION.decisions[1:]),
    "moves": replace(DESCRIPTION, moves=DESCRIPTION.moves[1:]),
    "cards": replace(DESCRIPTION, cards=DESCRIPTION.cards[::-1]),
    "kernel reason": replace(DESCRIPTION, refusals=(*DESCRIPTION.refusals, replace(DESCRIPTION.refusals[0], kind="NOT_ASKED"))),
    "usual seats": replace(DESCRIPTION, usual_seat_count=7),
}
"""Descriptions that do not say what the rules say."""
