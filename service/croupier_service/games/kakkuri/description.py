"""Names and words of Kakkuri for `ListGames`: cards, places, decisions, moves, events, facts, refusals. Native words are the players'."""

from __future__ import annotations

from typing import Final

from croupier_service.description.terms import CardTerm, Description, Layout, Names, Preset, Term, ZoneTerm
from croupier_service.games.kakkuri.options import CLASSIC, COUNTERS, EARLY_TURN_UP, SEAT_COUNTS, USUAL_SEATS
from croupier_service.games.kakkuri.table import DECK, RANK, Reason


def _names(english: str, native: str = "", romanized: str = "") -> Names:
    return Names(english, native, romanized, "ja" if native else "")


def _term(kind: str, names: Names, description: str, template: str = "", texts: tuple[tuple[str, str], ...] = ()) -> Term:
    return Term(kind, names, description, template, texts)


_SUITS: Final = {
    "C": ("batons", "パオ", "pao", "clubs", "♣"),
    "S": ("swords", "イス", "isu", "spades", "♠"),
    "D": ("coins", "オウル", "ōru", "diamonds", "♦"),
    "H": ("cups", "コツ", "kotsu", "hearts", "♥"),
}
_STANDARD: Final = {1: "A", 10: "J", 11: "Q", 12: "K"}
_COURTS: Final = {10: ("maid", "トオ", "tō"), 11: ("horse", "ウマ", "uma"), 12: ("king", "キリ", "kiri")}
_OWN_NAMES: Final = {"1C": ("赤チョロ", "akachoro"), "2D": ("太鼓", "taiko"), "3C": ("黒火箸", "kurohibashi")}


def _card(code: str) -> CardTerm:
    """Return the words of a card; its glyph is that of a standard deck in which 10, 11, 12 are J, Q, K."""
    rank, suit = RANK[code], code[-1]
    english, native, romanized, _, pips = _SUITS[suit]
    word, native_rank, romanized_rank = _COURTS.get(rank, (str(rank), str(rank), str(rank)))
    own = _OWN_NAMES.get(code, (f"{native}の{native_rank}", f"{romanized} no {romanized_rank}"))
    return CardTerm(code, str(rank), suit, _STANDARD.get(rank, str(rank)) + pips, _names(f"{word} of {english}", *own))


ZONES: Final = (
    ZoneTerm(_term("box", _names("box", "箱", "hako"), "Cards face down in the middle; before the deal the whole pack."), Layout.PILE),
    ZoneTerm(
        _term("turned_up", _names("turned up"), "Cards turned up from the box, in order; the first is the first card to follow."),
        Layout.SHOWN,
    ),
    ZoneTerm(_term("hand", _names("hand", "手", "te"), "The hand of a seat. Nobody sees any hand before all have swapped."), Layout.HAND),
    ZoneTerm(_term("played", _names("played"), "What a seat has played in this deal, in front of it, in order."), Layout.PLAYED),
    ZoneTerm(_term("utazu", _names("utazu", "ウタズ", "utazu"), "The aces that won the last deal without play."), Layout.SHOWN),
)

DECISIONS: Final = (
    _term("cede", _names("ceding the deal"), "The winner of the last deal, or the seat to which the deal was ceded, deals or cedes."),
    _term("swap", _names("blind swap", "フワる", "fuwaru"), "Exchange the unseen hand with the dealer's, or keep it."),
    _term("turn", _names("turn"), "Play on the rank that lies, as often as wanted, and pass; or drop out or declare three pairs."),
    _term("free_start", _names("free start"), "The box is empty and nobody went on: play a card of any rank."),
    _term("choice", _names("choice"), "All have passed: the seat that played last continues or turns up a card, and has a turn."),
)

MOVES: Final = (
    _term("deal", _names("deal", "親", "oya"), "Take the deal."),
    _term("cede", _names("cede"), "Hand the deal on to the next seat."),
    _term("swap", _names("swap", "フワる", "fuwaru"), "Exchange hands with the dealer, unseen."),
    _term("keep", _names("keep"), "Do not swap."),
    _term(
        "play",
        _names("play", "ウつ", "utsu"),
        "Play one card or three of a rank, after sansoku two; a wild is written with the rank it stands for.",
    ),
    _term("pass", _names("pass", "オクる", "okuru"), "End the turn, with or without cards played."),
    _term("drop", _names("drop out", "オリる", "oriru"), "Leave the deal for one unit, before having played a card in it."),
    _term(
        "sansoku", _names("declare three pairs", "三足", "sansoku"), "Declare that the hand is three pairs; from then on play pairs only."
    ),
    _term("continue", _names("continue"), "Go on from the rank that lies."),
    _term("turn_up", _names("turn up"), "Turn up the top card of the box: its rank is the one to follow."),
)

_ENDINGS: Final = (
    ("win", "the last card is played"),
    ("guri", "guri: all six cards in one turn"),
    ("utazu", "utazu: the three aces were dealt"),
    ("all_dropped", "all others dropped out"),
    ("abandoned", "it was abandoned"),
)
"""How endings are read."""

EVENTS: Final = (
    _term("deal_started", _names("deal"), "A deal starts; the number is the deal's.", "Deal {number}: {seat} deals."),
    _term("ceded", _names("deal ceded"), "A seat hands on the deal.", "{seat} cedes the deal."),
    _term(
        "set_out",
        _names("set out"),
        "The seat with 3C is set out; its hand is the box.",
        "{seat} has 3C and sits out; its hand becomes the box.",
    ),
    _term(
        "dealer_follows", _names("dealer follows"), "The next seat is the dealer instead of the one set out.", "{seat} is the dealer now."
    ),
    _term(
        "swapped", _names("swapped", "フワる", "fuwaru"), "A seat and the dealer exchange hands, unseen.", "{seat} swaps with the dealer."
    ),
    _term("kept", _names("kept"), "A seat keeps its hand.", "{seat} keeps its hand."),
    _term("looked", _names("the look"), "All look at their hands.", "All look at their hands."),
    _term("hand_seen", _names("the look"), "A seat sees its own hand.", "You look at your hand: {cards}."),
    _term("utazu", _names("utazu", "ウタズ", "utazu"), "A seat was dealt the three aces and wins at once.", "{seat} shows utazu: {cards}."),
    _term("turned_up", _names("turned up"), "A card of the box is turned up; the number is its rank.", "{cards} is turned up."),
    _term("played", _names("played", "ウつ", "utsu"), "A seat plays cards; the number is their rank.", "{seat} plays {text}."),
    _term("passed", _names("passed", "オクる", "okuru"), "A seat ends its turn.", "{seat} passes."),
    _term(
        "dropped",
        _names("dropped out", "オリる", "oriru"),
        "A seat leaves the deal; the number is what it pays.",
        "{seat} drops out and pays {number}.",
    ),
    _term("sansoku", _names("three pairs", "三足", "sansoku"), "A seat declares three pairs.", "{seat} declares three pairs."),
    _term(
        "all_passed",
        _names("all passed"),
        "Every active seat has ended a turn without a card between.",
        "All have passed; {seat} played last.",
    ),
    _term("continued", _names("continued"), "The seat that played last goes on.", "{seat} continues on {number}."),
    _term("chose_turn_up", _names("turns up"), "The seat that played last has a card turned up.", "{seat} turns up a card."),
    _term("free_start", _names("free start"), "A seat may begin with any rank.", "{seat} starts freely with any rank."),
    _term("guri", _names("guri", "グリ", "guri"), "A seat has played all six cards in one turn.", "{seat} plays out in one turn: guri."),
    _term(
        "deal_won",
        _names("deal won"),
        "A deal has a winner; the number is what it gets, the word how it ended.",
        "{seat} wins {number} ({text}).",
        _ENDINGS,
    ),
    _term("abandoned", _names("deal abandoned"), "A deal ends without winner; what was paid is returned.", "Deal {number} is abandoned."),
    _term("scored", _names("score"), "What a deal brought a seat.", "{seat} scores {number}."),
    _term(
        "match_ended",
        _names("match over"),
        "The match is over; the word names the winning seats.",
        "The match is over. The highest total is {number}, of {text}.",
    ),
)

FACTS: Final = (
    _term("dealer", _names("dealer", "親", "oya"), "The dealer.", "{seat} is the dealer."),
    _term("set_out", _names("set out"), "The seat that sits out this deal.", "{seat} sits out this deal."),
    _term("last", _names("last rank"), "The rank that the next card must follow.", "The rank to follow is {number}."),
    _term(
        "anchor",
        _names("last to play"),
        "The seat that played last, at first the dealer; it chooses when all have passed.",
        "{seat} played last.",
    ),
    _term("turn_cards", _names("cards of this turn"), "How many cards were played in the running turn.", "Cards in this turn: {number}."),
    _term("pot", _names("pot"), "Chips paid by the seats that dropped out.", "Chips in the pot: {number}."),
    _term(
        "continued",
        _names("continued"),
        "The last choice was to continue, and no card was played since.",
        "{seat} has continued; next it must turn up.",
    ),
    _term("swapped", _names("swapped"), "A seat that swapped hands with the dealer.", "{seat} swapped with the dealer."),
    _term("turn_ended", _names("passed"), "A seat that ended a turn since the last card or choice.", "{seat} has passed."),
    _term("dropped", _names("dropped out"), "A seat that left the deal.", "{seat} has dropped out."),
    _term("sansoku", _names("three pairs", "三足", "sansoku"), "A seat that plays pairs only.", "{seat} has declared three pairs."),
    _term("courts", _names("court cards"), "Which courts of a standard deck the ranks 10, 11, 12 are.", "Court cards: {text}."),
    _term(
        "ending",
        _names("ending"),
        "How a deal ended, and who won it.",
        "How it ended: {text}.",
        _ENDINGS,
    ),
)

OUTCOMES: Final = (_term("deals_played", _names("all deals played"), "The deals of the match are played; the highest total wins."),)

MARKS: Final = (_term("stands_for", _names("stands for"), "The rank that a wild was played as."),)

_REFUSALS: Final[dict[Reason, str]] = {
    Reason.ALREADY_PLAYED: "This seat has played a card in this deal.",
    Reason.ALREADY_DECLARED: "This seat has declared three pairs.",
    Reason.NOT_THREE_PAIRS: "The hand does not split into pairs.",
    Reason.MUST_PLAY: "A free start must begin with a card.",
    Reason.MUST_TURN_UP: "The last choice was to continue, and no card was played since.",
    Reason.BOX_EMPTY: "There is no card in the box.",
    Reason.NOT_IN_HAND: "A card is not in the hand.",
    Reason.NOT_A_WILD: "Only 1C and 2D may stand for another rank.",
    Reason.MUST_DECLARE_RANK: "A wild needs the rank that it stands for.",
    Reason.PAIRS_ONLY: "After sansoku two cards are played together.",
    Reason.NOT_A_SET: "Several cards must be three of one rank (after sansoku a pair), with wilds only as the options allow.",
    Reason.WOULD_BREAK_PAIRS: "The rest of the hand would not split into pairs.",
    Reason.RANK_DOES_NOT_FOLLOW: "The rank does not follow the last one.",
}

DESCRIPTION: Final = Description(
    game="kakkuri",
    names=_names("Kakkuri", "カックリ", "kakkuri"),
    summary="The last yomi game of Japan, a stops game for 2 to 8: be first to play all six cards upwards in rank.",
    seat_counts=SEAT_COUNTS,
    usual_seat_count=USUAL_SEATS,
    rules_version=1,
    presets=(
        Preset("classic", _names("Classic"), "One deal for single units.", CLASSIC),
        Preset("counters", _names("Counters"), "Twelve deals with twenty counters each; the winner may cede the deal.", COUNTERS),
        Preset(
            "early_turn_up", _names("Early turn-up"), "The first card is turned up right after the deal, before the swaps.", EARLY_TURN_UP
        ),
    ),
    cards=tuple([_card(code) for code in DECK.kinds]),
    zones=ZONES,
    decisions=DECISIONS,
    moves=MOVES,
    events=EVENTS,
    facts=FACTS,
    outcomes=OUTCOMES,
    refusals=tuple([_term(reason.value, _names(reason.value.replace("_", " ").lower()), text) for reason, text in _REFUSALS.items()]),
    marks=MARKS,
)
