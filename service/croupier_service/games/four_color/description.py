"""The words in which Four Color Cards describe themselves to clients. No rule stands here; RULES.md has the rules."""

from __future__ import annotations

from croupier_service.description.terms import CardTerm, Description, Direction, Layout, Names, Preset, Term, ZoneTerm
from croupier_service.games.four_color.options import PRESETS, Options, copies
from croupier_service.games.four_color.refusals import FourColorReason as Why
from croupier_service.games.four_color.table import DECK

RULES_VERSION = 1
USUAL_SEATS = 4

COLOUR_NAMES = {"y": ("Yellow", "黃", "huáng"), "r": ("Red", "紅", "hóng"), "g": ("Green", "綠", "lǜ"), "w": ("White", "白", "bái")}
PIECE_NAMES = {
    "G": ("General", ("帥", "shuài"), ("將", "jiàng")),
    "A": ("Advisor", ("仕", "shì"), ("士", "shì")),
    "E": ("Elephant", ("相", "xiàng"), ("象", "xiàng")),
    "R": ("Chariot", ("俥", "jū"), ("車", "jū")),
    "H": ("Horse", ("傌", "mǎ"), ("馬", "mǎ")),
    "C": ("Cannon", ("炮", "pào"), ("包", "bāo")),
    "S": ("Soldier", ("兵", "bīng"), ("卒", "zú")),
}
"""Each piece with its character on yellow and red cards, and on green and white ones; only the kind ever matters."""


def _card(code: str) -> CardTerm:
    colour, colour_character, colour_sound = COLOUR_NAMES[code[0]]
    piece, warm, cold = PIECE_NAMES[code[1]]
    glyph, sound = warm if code[0] in "yr" else cold
    names = _chinese(f"{colour} {piece}", colour_character + glyph, f"{colour_sound} {sound}")
    return CardTerm(code, code[1], code[0], glyph, names, copies(Options(), USUAL_SEATS))


def _chinese(english: str, native: str, romanized: str) -> Names:
    return Names(english, native, romanized, "zh-Hant")


HU = _chinese("win", "胡", "hú")
GAN = _chinese("gan", "槓", "gàng")
PONG = _chinese("pong", "碰", "pèng")
CHI = _chinese("chi", "吃", "chī")

DECISIONS = (
    Term("redeal_window", Names("redeal window"), "Whether the deal is played; asks every seat, a hopeless hand may ask for a redeal."),
    Term("first_discard", Names("first discard"), "What the dealer, who has a card more, discards first; or whether the dealt cards win."),
    Term("draw", _chinese("draw", "摸牌", "mō pái"), "Asks the seat whose turn it is to turn the front card of the draw pile."),
    Term("draw_window", Names("claims on a draw"), "Who claims the card that was drawn; asks every seat, the drawer included."),
    Term("discard", _chinese("discard", "打牌", "dǎ pái"), "What the seat that has just melded discards, or whether it wins."),
    Term("discard_window", Names("claims on a discard"), "Who claims the card that was discarded; asks every seat but the discarder."),
    Term("deal_over", Names("between deals"), "Asks the next dealer to start the next deal."),
)

MOVES = (
    Term("keep", Names("keep"), "Play this deal."),
    Term("redeal", Names("redeal"), "Ask for the cards to be dealt anew; no General, no three alike, no complete colour group."),
    Term("draw", _chinese("draw", "摸牌", "mō pái"), "Turn the front card of the draw pile face up."),
    Term("discard", _chinese("discard", "打牌", "dǎ pái"), "Give a concealed card away."),
    Term("hu", HU, "Win: the whole hand falls into melds with enough points."),
    Term("gan", GAN, "Claim the offered card with three of its kind."),
    Term("pong", PONG, "Claim the offered card with two of its kind."),
    Term("own_group", Names("own group"), "Meld the own draw as a command, field or colour group with the concealed cards named."),
    Term("chi", CHI, "As the next seat, claim the offered card for a command, field or colour group with the concealed cards named."),
    Term("own_general", Names("own General"), "Meld the General that was drawn, alone."),
    Term("pass", _chinese("pass", "過", "guò"), "Make no claim."),
    Term("next_deal", Names("next deal"), "Start the next deal."),
)

ZONES = (
    ZoneTerm(Term("hand", Names("hand"), "The concealed cards of a seat."), Layout.HAND),
    ZoneTerm(
        Term(
            "melds", Names("melds"), "The exposed melds of a seat, the taken card of each first; or the whole hand with which it has won."
        ),
        Layout.MELDS,
    ),
    ZoneTerm(Term("discards", Names("discards"), "What a seat discarded, or drew, and nobody claimed."), Layout.DISCARDS),
    ZoneTerm(Term("offered", Names("offered card"), "The card that may be claimed."), Layout.SHOWN),
    ZoneTerm(Term("pile", Names("draw pile"), "The cards left to draw, dead cards included."), Layout.PILE),
    ZoneTerm(Term("shown", Names("shown hand"), "A hand that was shown to have the cards dealt anew."), Layout.SHOWN),
    ZoneTerm(Term("winning_hand", Names("winning hand"), "The hand that won the deal, meld by meld."), Layout.MELDS),
)

CLAIMS = (("own_group", "own group"), ("own_general", "own General"))
WON_ON = (("own_draw", "its own draw"), ("other_draw", "another's draw"), ("discard", "a discard"), ("dealt", "the dealt cards"))
WON_ON_IN_WORDS = tuple([(word.replace("_", " "), reading) for word, reading in WON_ON])
"""How it is read what a hand won on; facts have the word with blanks."""

EVENTS = (
    Term("deal_started", Names("deal"), "A deal starts.", "Deal {number} starts, {seat} deals."),
    Term("cards_dealt", Names("cards dealt"), "What a seat was dealt; each hears of its own cards.", "{seat} is dealt {cards}."),
    Term("redeal_asked", Names("redeal asked for"), "A seat has shown its hand for a redeal.", "{seat} asks for a redeal with {cards}."),
    Term("redealt", Names("redeal"), "The cards were dealt anew by the same dealer.", "{seat} deals anew. Times dealt anew: {number}."),
    Term("deal_stands", Names("deal stands"), "Nobody has asked for a redeal.", "The deal is played."),
    Term("drew", Names("draw"), "The front card of the draw pile was turned.", "{seat} draws {cards}."),
    Term("discarded", Names("discard"), "A card was discarded.", "{seat} discards {cards}."),
    Term(
        "unclaimed", Names("unclaimed"), "Nobody has claimed the offered card; it joins the discards.", "Nobody claims {cards} of {seat}."
    ),
    Term(
        "melded",
        Names("meld"),
        "The best claim: the offered card first, then the concealed ones.",
        "{seat} melds {cards} ({text}).",
        CLAIMS,
    ),
    Term("won", HU, "A seat has won and shows its hand.", "{seat} wins on {text}; the hand counts {number}: {cards}.", WON_ON),
    Term("undecided", Names("undecided"), "No card is left to draw: nobody wins the deal.", "The deal is undecided."),
    Term("scored", Names("score"), "What a seat gets for the deal, or pays.", "{seat} scores {number}."),
    Term("match_over", Names("end of the match"), "All deals have been played.", "The match is over."),
)

FACTS = (
    Term("dealer", _chinese("dealer", "莊家", "zhuāngjiā"), "Who deals this deal.", "{seat} deals."),
    Term("turn", Names("turn"), "Whose turn it is.", "It is the turn of {seat}."),
    Term("draw_offered", Names("drawn card"), "Which card was drawn and may be claimed.", "{seat} has drawn {cards}."),
    Term("discard_offered", Names("discarded card"), "Which card was discarded and may be claimed.", "{seat} has discarded {cards}."),
    Term("redeals", Names("redeals"), "How often the cards of this deal were dealt anew.", "Times dealt anew: {number}."),
    Term(
        "winner",
        Names("winner"),
        "Who won the deal, with how many points, on what.",
        "{seat} won on {text}; the hand counted {number}.",
        WON_ON_IN_WORDS,
    ),
    Term("giver", Names("giver"), "Who discarded or drew the winning card.", "{seat} gave the winning card."),
    Term("meld_points", Names("points of a meld"), "What a meld of the winning hand counts.", "{cards}: {number} ({text})."),
    Term("undecided", Names("undecided"), "Nobody won the deal.", "The deal was undecided."),
)

OUTCOMES = (
    Term("highest_score", Names("highest score"), "All deals are played; the highest running score wins."),
    Term("all_equal", Names("drawn match"), "All deals are played and all scores are equal: nobody wins."),
)

REFUSALS = (
    Term(Why.DEAL_OVER, Names("deal over"), "The deal has ended; the next dealer can only start the next one."),
    Term(Why.ONLY_NEXT_SEAT_CHI, Names("only the next seat"), "Only the seat after the drawer or discarder may chi."),
    Term(Why.ONLY_DRAWER, Names("only the drawer"), "Only the drawer may meld the draw as its own."),
    Term(Why.CARD_NOT_IN_HAND, Names("not in hand"), "A card named is not among the concealed cards."),
    Term(Why.NOT_ENOUGH_COPIES, Names("not enough copies"), "There are fewer concealed copies than gan (three) or pong (two) needs."),
    Term(Why.NOT_A_MELD, Names("no meld"), "The cards make no meld with the offered one."),
    Term(Why.PONG_GENERAL_FORBIDDEN, Names("no pong of Generals"), "Two Generals do not claim a third one."),
    Term(Why.WOULD_EMPTY_HAND, Names("would empty the hand"), "No concealed card would be left to discard."),
    Term(Why.MUST_KEEP_GENERAL, Names("must keep the General"), "Who holds another card may not pass on a General that it drew."),
    Term(Why.GENERAL_DISCARD_FORBIDDEN, Names("General not discarded"), "A General is discarded only by who holds nothing else."),
    Term(Why.REDEAL_NOT_ENTITLED, Names("no redeal"), "The hand has a General, three alike or a complete colour group."),
    Term(Why.HAND_NOT_COMPLETE, Names("not complete"), "The hand does not fall into melds completely."),
    Term(Why.TOO_FEW_POINTS, Names("too few points"), "The hand is complete but scores less than the minimum."),
)

PRESETS_LISTED = (
    Preset(
        "classic",
        _chinese("Classic", "經典", "jīngdiǎn"),
        "The old rules with a minimum of 20 points. That is steep: with 21 cards the least winning total is 21, hands must be planned, "
        "and even so about half of the deals at four players (57 % at two, 37 % at three) find a winner; the others end undecided.",
        PRESETS["classic"],
    ),
    Preset(
        "nineteen",
        _chinese("Nineteen", "十九", "shíjiǔ"),
        "As classic with a minimum of 19 points: the same play, but six deals in seven find a winner (three in four at three players).",
        PRESETS["nineteen"],
    ),
    Preset(
        "quick",
        _chinese("Quick", "快", "kuài"),
        "A minimum of 10 points: nearly every deal is won, after about eight draws. The one to begin with.",
        PRESETS["quick"],
    ),
    Preset(
        "taiwan_ten",
        _chinese("Taiwan ten", "台灣十胡", "Táiwān shí hú"),
        "The Taiwan table: one deck of 112 cards, only Soldiers form colour groups, higher points for groups, a minimum of 10, six dead "
        "cards, and whoever gave the winning card pays for all.",
        PRESETS["taiwan_ten"],
    ),
)

DESCRIPTION = Description(
    game="four_color",
    names=_chinese("Four Color Cards", "四色牌", "sì sè pái"),
    summary="A Chinese rummy for two to six with the pieces of Xiangqi in four colours: claim what others draw and discard, and be the "
    "first whose whole hand falls into melds with enough points. The usual minimum of 20 points is steep; it is easier with 19 or 10.",
    seat_counts=(2, 3, 4, 5, 6),
    usual_seat_count=USUAL_SEATS,
    rules_version=RULES_VERSION,
    presets=PRESETS_LISTED,
    cards=tuple([_card(code) for code in DECK.kinds]),
    zones=ZONES,
    decisions=DECISIONS,
    moves=MOVES,
    events=EVENTS,
    facts=FACTS,
    outcomes=OUTCOMES,
    refusals=REFUSALS,
)


def direction(_: Options) -> Direction:
    """Return in which direction the seats sit: always anticlockwise (section 2)."""
    return Direction.COUNTERCLOCKWISE
