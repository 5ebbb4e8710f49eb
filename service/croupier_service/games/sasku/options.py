"""The options of Sasku and Saskop, what makes a configuration impossible, and the three presets (RULES.md, Options).

What an option does stands where the rule stands; here is only what may be chosen.
"""

from __future__ import annotations

from typing import Literal

from croupier_service.description.options import Named, choice, choices, flag, number
from croupier_service.frozen import frozen

Mode = Literal["tostmine", "koputamine", "sitalaotus", "pitskuus", "raamat", "valimised", "sisu", "kaaned"]
MODES: tuple[Mode, ...] = ("tostmine", "koputamine", "sitalaotus", "pitskuus", "raamat", "valimised", "sisu", "kaaned")
RaamatLayout = Literal["nines", "ones"]
PictureShow = Literal["hidden", "shown_except_kc_jd", "shown"]
PictureReturn = Literal["any", "not_picture"]
KatusRule = Literal["off", "public", "partner"]
BidCap = Literal["none", "trump_count"]
OmaleRule = Literal["off", "opponents", "right_of_bidder"]
DiamondsCall = Literal["own_turn", "window", "both"]
SuitOrder = Literal["CSHD", "SCHD"]
Overtake = Literal["none", "trumps", "always"]
KarvaneRule = Literal["twelve", "match"]
TieRule = Literal["non_makers", "replay_bonus", "replay"]
PitskuusValue = Literal["six_eight", "plus_nine"]


@frozen
class Options:
    """One table's rules; the defaults are preset `sasku`."""

    target: int = number(16, "Target", "A team with this many marks wins the match.", 1, 99)
    deal_modes: tuple[Mode, ...] = choices(
        MODES,
        "Ways of dealing",
        "The ways of dealing that the cutter may order; not none, and not pitskuus alone.",
        tostmine=Named("tõstmine", "cut, then threes"),
        koputamine="knock: nines without a cut",
        sitalaotus="singles without a cut",
        pitskuus="face up to the six of diamonds, which becomes the highest trump; diamonds are trumps",
        raamat="face up to a card that the cutter names",
        valimised="four packets to choose from",
        sisu="the middle of the deck for the cutter's side",
        kaaned="the top and the bottom of the deck for the cutter's side",
    )
    raamat_layout: RaamatLayout = choice(
        "nines",
        "Layout of raamat",
        "Whether raamat deals nine cards in a row to each seat or single cards round the table.",
        nines="nine in a row",
        ones="one at a time",
    )
    picture_giving: bool = flag(default=True, name="Picture giving", effect="A seat with exactly one picture may give it to its partner.")
    picture_show: PictureShow = choice(
        "hidden",
        "Show the given picture",
        "Whether the opponents see a picture that is offered.",
        hidden="never",
        shown_except_kc_jd=Named("shown except KC and JD", "unless it is KC or JD"),
        shown="always",
    )
    picture_decline: bool = flag(default=False, name="Picture may be declined", effect="The partner may refuse an offered picture.")
    picture_return: PictureReturn = choice(
        "any",
        "Card given back",
        "Which card the partner may give back for a picture, never that picture itself.",
        any="any other card",
        not_picture="a plain card while it holds one",
    )
    ask_clean: bool = flag(
        default=True,
        name="Ask whether void",
        effect="The giver of a picture may ask whether the partner is now void in the suit of the card that it gave back.",
    )
    katus: KatusRule = choice(
        "public",
        "Telling a katus",
        "Whether a seat without pictures may say so, and who hears it.",
        off="it may not",
        public="everybody hears it",
        partner="the partner alone hears it",
    )
    bid_min: int = number(5, "Lowest bid", "The lowest level of a bid; not above the highest.", 1, 9)
    bid_max: int = number(9, "Highest bid", "The highest level of a bid.", 1, 9)
    bid_cap: BidCap = choice(
        "none",
        "Cap of bids",
        "Whether one may bid more than one's potential trumps.",
        none="one may",
        trump_count="one may not",
    )
    omale: OmaleRule = choice(
        "opponents",
        "Omale",
        "Who may take a standing bid over at its level, once a level.",
        off="nobody",
        opponents="an opponent of the bidder",
        right_of_bidder="the bidder's right neighbour",
    )
    diamonds_call: DiamondsCall = choice(
        "own_turn",
        "Calling diamonds",
        "When a seat may make diamonds trumps without a bid.",
        own_turn="in its turn of the auction",
        window="after another suit was named",
        both="at both times",
    )
    trump_must_match: bool = flag(
        default=False,
        name="Trump must carry the bid",
        effect="The winner of the auction must hold as many trumps of the suit it names as it bid, unless it names diamonds.",
    )
    picture_suit_order: SuitOrder = choice(
        "CSHD",
        "Order of suits among pictures",
        "Which of two pictures of one rank is higher.",
        CSHD=Named("clubs first", "clubs, spades, hearts, diamonds"),
        SCHD=Named("spades first", "spades, clubs, hearts, diamonds"),
    )
    six_of_trumps_high: bool = flag(
        default=False, name="Six of trumps high", effect="The six of the trump suit is the highest trump in every hand."
    )
    must_trump: bool = flag(default=False, name="Must trump", effect="A seat that cannot follow suit must play a trump.")
    must_overtake: Overtake = choice(
        "none",
        "Must overtake",
        "When a seat must beat the best card on the table if it can.",
        none="never",
        trumps="with trumps",
        always="always, the partner's card too",
    )
    hada: bool = flag(
        default=True, name="Häda", effect="The leader's partner may announce that its last trump is the ace or ten of the trump suit."
    )
    blink: bool = flag(default=False, name="Blink", effect="The second player may look at its partner, who blinks or does not.")
    seajann: bool = flag(default=True, name="Seajänn", effect="Exactly 90 points earn one more mark.")
    karvane: KarvaneRule = choice(
        "twelve", "Karvane", "What all nine tricks earn.", twelve="12 marks, whatever the trump", match="the match"
    )
    all_pass_value: int = number(2, "Marks after four passes", "What a hand earns that nobody bid on.", 1, 2)
    all_pass_karvane: bool = flag(
        default=False, name="Karvane after four passes", effect="Nine tricks count as karvane after four passes too."
    )
    tie_rule: TieRule = choice(
        "non_makers",
        "Pokk",
        "What a hand of 60 to 60 brings.",
        non_makers="2 marks to the team that did not make trumps",
        replay_bonus="a replay, for 2 more marks; nothing after four passes",
        replay="a replay",
    )
    pitskuus_value: PitskuusValue = choice(
        "six_eight",
        "Value of pitskuus",
        "What pitskuus adds to a hand.",
        six_eight=Named("two marks", "2 marks: makers 6, opponents 8"),
        plus_nine=Named("nine marks", "9 marks: makers 13, opponents 15"),
    )
    deal_limit: int = number(100, "Most hands", "After so many hands, replays counted, the higher score wins the match.", 1, 1000)


def check(options: Options, seats: int) -> str | None:
    """Return why four seats cannot play by `options`, or None (RULES.md, Options)."""
    if seats != 4:
        return "the game is for four seats"
    if not options.deal_modes:
        return "deal_modes must not be empty"
    if options.deal_modes == ("pitskuus",):
        return "deal_modes must not be pitskuus alone: a replay cannot be dealt so"
    if options.bid_min > options.bid_max:
        return "bid_min must not be above bid_max"
    return None


SASKU = Options()

TOURNAMENT = Options(
    deal_modes=("tostmine", "koputamine", "sitalaotus", "sisu", "kaaned"),
    picture_show="shown",
    picture_decline=True,
    picture_return="not_picture",
    ask_clean=False,
    katus="off",
    bid_cap="trump_count",
    omale="right_of_bidder",
    trump_must_match=True,
    hada=False,
    tie_rule="replay_bonus",
)

SASKOP = Options(
    deal_modes=("tostmine",),
    picture_show="shown",
    picture_decline=True,
    ask_clean=False,
    katus="off",
    bid_cap="trump_count",
    omale="off",
    diamonds_call="both",
    trump_must_match=True,
    picture_suit_order="SCHD",
    six_of_trumps_high=True,
    must_trump=True,
    must_overtake="always",
    blink=True,
    seajann=False,
    karvane="match",
    all_pass_value=1,
    all_pass_karvane=True,
    tie_rule="replay",
)
