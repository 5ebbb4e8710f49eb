"""The words in which Sasaki describes itself to clients. No rule stands here; RULES.md has the rules."""

from __future__ import annotations

from croupier_service.description.terms import CardTerm, Description, Direction, Layout, Names, Preset, Term, ZoneTerm
from croupier_service.games.sasaki.options import CLASSIC, DOUBLE_SEQUENCES, POSITIVE, Options
from croupier_service.games.sasaki.rules import Refusal
from croupier_service.games.sasaki.scoring import DEALS_PLAYED, TARGET_REACHED
from croupier_service.games.sasaki.table import DECK, DECLARE, JATA, KKOTA, LEAD, RESPOND, STOP

RULES_VERSION = 1

RANK_NAMES = {
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUIT_NAMES = {"C": ("♣", "clubs"), "D": ("♦", "diamonds"), "H": ("♥", "hearts"), "S": ("♠", "spades")}


def _card(code: str) -> CardTerm:
    glyph, suit = SUIT_NAMES[code[1]]
    rank = "10" if code[0] == "T" else code[0]
    return CardTerm(code, rank, suit, rank + glyph, Names(f"{RANK_NAMES[code[0]]} of {suit}"))


def _korean(english: str, native: str, romanized: str) -> Names:
    return Names(english, native, romanized, "ko")


DECISIONS = (
    Term(DECLARE, _korean("run", "달리기", "dalligi"), "Whether to run before the play; asks every seat, a red ten is needed to run."),
    Term(STOP, _korean("stop", "뚝", "ttuk"), "Whether to double the stakes again after a run; asks everybody outside the red team."),
    Term(LEAD, _korean("lead", "선", "seon"), "With which combination to begin a trick."),
    Term(RESPOND, Names("respond"), "Whether and with what to beat the top."),
    Term(JATA, _korean("kick", "자타", "jata"), "Whether to kick the card that was just played, before anybody else acts."),
    Term(KKOTA, _korean("skewer", "꼬타", "kkota"), "Whether to skewer the kick with the last card of its rank."),
)

MOVES = (
    Term("run", _korean("run", "달리기", "dalligi"), "Double the stakes; the red tens are shown, and two holders swap them."),
    Term("no_run", Names("do not run"), "Keep the red tens secret, or have none."),
    Term("stop", _korean("stop", "뚝", "ttuk"), "Double the stakes again."),
    Term("no_stop", Names("do not stop"), "Leave the stakes as they are."),
    Term("play", Names("play"), "Play a combination, which must beat the top if there is one."),
    Term("pass", Names("pass"), "Play nothing; one may play again later in the same trick."),
    Term("jata", _korean("kick", "자타", "jata"), "Beat a single card with two of its rank, or a sequence with its double sequence."),
    Term("kkota", _korean("skewer", "꼬타", "kkota"), "Beat a kick with the last card of its rank, or the last sequence of its ranks."),
    Term("decline", Names("decline"), "Neither kick nor skewer; this is no pass."),
)

ZONES = (
    ZoneTerm(Term("hand", Names("hand"), "The cards that a seat holds."), Layout.HAND),
    ZoneTerm(Term("trick", Names("trick"), "The newest plays of the trick; the last one is the top."), Layout.TRICK),
    ZoneTerm(Term("played", Names("played cards"), "All other cards played in this deal, in their order."), Layout.PLAYED),
    ZoneTerm(Term("shown", Names("shown cards"), "The red tens that the last player was left with."), Layout.SHOWN),
)

COMBINATIONS = (("double_sequence", "double sequence"), ("sasaki", "Sasaki"), ("pig", "Pig"), ("jata", "kick"), ("kkota", "skewer"))
"""How combinations are read where their word is none that people know."""

ENDINGS = ((DEALS_PLAYED, "all deals played"), (TARGET_REACHED, "target reached"))

EVENTS = (
    Term("deal_started", Names("deal"), "The cards were dealt.", "Deal {number} starts."),
    Term("ran", _korean("run", "달리기", "dalligi"), "A holder of a red ten ran.", "{seat} runs."),
    Term("red_tens_shown", Names("red tens shown"), "A run has shown whom the red tens were dealt to.", "{seat} shows {cards}."),
    Term("red_tens_taken", Names("red tens swapped"), "The two holders swapped their red tens.", "{seat} takes {cards} in exchange."),
    Term("nobody_ran", Names("no run"), "All seats have declined to run.", "Nobody runs."),
    Term("stopped", _korean("stop", "뚝", "ttuk"), "An opponent doubled the stakes again.", "{seat} calls stop."),
    Term("nobody_stopped", Names("no stop"), "All opponents have declined to stop.", "Nobody stops."),
    Term("opens", _korean("first lead", "선", "seon"), "It is known who leads first.", "{seat} leads first."),
    Term("played", Names("play"), "A combination was played.", "{seat} plays {cards} ({text}).", COMBINATIONS),
    Term("passed", Names("pass"), "A seat passed.", "{seat} passes."),
    Term("jata", _korean("kick", "자타", "jata"), "A card or sequence was kicked.", "{seat} kicks with {cards}."),
    Term("nobody_kicked", Names("no kick"), "All seats that were asked have declined to kick.", "Nobody kicks."),
    Term("kkota", _korean("skewer", "꼬타", "kkota"), "A kick was skewered.", "{seat} skewers with {cards}."),
    Term("nobody_skewered", Names("no skewer"), "All seats that were asked have declined to skewer.", "Nobody skewers."),
    Term("out", Names("out"), "A seat has played its last card.", "{seat} is out, in place {number}."),
    Term("trick_won", Names("trick won"), "The trick is over.", "{seat} wins the trick."),
    Term("left_with", Names("left with"), "The last player shows its red tens.", "{seat} is left with {cards}."),
    Term("scored", Names("score"), "The score of a seat in the deal that ended.", "{seat} scores {number}."),
    Term("match_over", Names("end of the match"), "The match is over.", "The match is over ({text}).", ENDINGS),
    Term("won", Names("winner"), "A seat has the highest total.", "{seat} wins the match with {number}."),
)

FACTS = (
    Term("multiplier", Names("multiplier"), "What multiplies the scores of the deal: 1, 2 or 4.", "Scores are multiplied by {number}."),
    Term("opener", _korean("first leader", "선", "seon"), "Who led or leads first in this deal.", "{seat} led first."),
    Term("dealt_red_ten", Names("red team"), "Whom a red ten was dealt to; such seats are the red team.", "{seat} was dealt {cards}."),
    Term("holds_red_ten", Names("holder of a red ten"), "Who is known to hold a red ten.", "{seat} holds {cards}."),
    Term("ran", Names("ran"), "Who has doubled the stakes by running.", "{seat} has run."),
    Term("stopped", Names("stopped"), "Who has doubled the stakes again by stopping.", "{seat} has stopped."),
    Term("to_beat", Names("top"), "The play that must be beaten.", "{seat} has played {cards} ({text}).", COMBINATIONS),
    Term("has_passed", Names("passed"), "Who has passed on the top.", "{seat} has passed."),
    Term("place", Names("place"), "In which place a seat finished the deal.", "{seat} came in place {number}."),
)

OUTCOMES = (
    Term(DEALS_PLAYED, Names("all deals played"), "As many deals as the match has are played."),
    Term(TARGET_REACHED, Names("target reached"), "Some total has reached the target of the match."),
)

REFUSALS = (
    Term(Refusal.MUST_LEAD, Names("must lead"), "The leader of a trick may not pass."),
    Term(Refusal.NO_RED_TEN, Names("no red ten"), "Only a holder of a red ten can run."),
    Term(Refusal.NOT_IN_HAND, Names("not in hand"), "A card is not in the hand."),
    Term(Refusal.NOT_A_COMBINATION, Names("no combination"), "The cards cannot be played together."),
    Term(Refusal.DOES_NOT_BEAT, Names("does not beat"), "The cards are a combination but do not beat the top."),
    Term(Refusal.NOT_A_JATA, Names("no kick"), "The cards are not the pair or double sequence that kicks the top, or it cannot be kicked."),
    Term(Refusal.NOT_A_KKOTA, Names("no skewer"), "The cards are not the card or sequence that skewers the kick."),
)

PRESETS = (
    Preset("classic", Names("Classic"), "The usual rules.", CLASSIC),
    Preset(
        "double_sequences", _korean("Double sequences", "쌍카", "ssangka"), "With double sequences, which may also kick.", DOUBLE_SEQUENCES
    ),
    Preset("positive", Names("Positive scores"), "Points are only won; up to 20 deals or 10 points, the last winner leads.", POSITIVE),
)

DESCRIPTION = Description(
    game="sasaki",
    names=_korean("Sasaki", "사사끼", "sasakki"),
    summary="A Korean climbing game for four with secret partners: who was dealt the two red tens plays against the others. "
    "Get rid of your cards first, and kick and skewer single cards out of turn.",
    seat_counts=(4,),
    usual_seat_count=4,
    rules_version=RULES_VERSION,
    presets=PRESETS,
    cards=tuple([_card(code) for code in DECK.kinds]),
    zones=ZONES,
    decisions=DECISIONS,
    moves=MOVES,
    events=EVENTS,
    facts=FACTS,
    outcomes=OUTCOMES,
    refusals=REFUSALS,
)

DIRECTIONS = {"ccw": Direction.COUNTERCLOCKWISE, "cw": Direction.CLOCKWISE}


def direction(options: Options) -> Direction:
    """Return in which direction the seats sit; it is only drawn, seats play in their order."""
    return DIRECTIONS[options.direction]
