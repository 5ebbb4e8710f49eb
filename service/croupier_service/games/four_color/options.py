"""The house rules: every option with its values and its effect, the presets, and which configurations are impossible.

Sections and rulings (R10) are those of RULES.md. No rule of play stands here.
"""

from __future__ import annotations

from typing import Literal

from croupier_service.description import options as option
from croupier_service.frozen import frozen

KIND_COUNT = 28

DeckMode = Literal["scaled", "single"]
RedealMode = Literal["on_request", "off"]
ColourGroups = Literal["any", "soldiers"]
PointsTable = Literal["seed", "taiwan"]
GeneralsDiscard = Literal["avoid", "free"]
Payment = Literal["all_pay", "giver_pays", "none"]


@frozen
class Options:
    """The options of a match, in the order of RULES.md, section 6."""

    deck_mode: DeckMode = option.choice(
        "scaled",
        "Deck",
        "How many cards are in play.",
        scaled="Four copies of each card for two and three players, one more copy for each player beyond three.",
        single="Always four copies of each card, 112 cards.",
    )
    hand_size: int = option.number_of(
        20,
        "Cards in a hand",
        "Cards dealt to each player; a winning hand has one more. Hands of 15 need a minimum of about 10 points, hands of 25 suit 20.",
        (20, 15, 25),
    )
    dealer_extra_card: bool = option.flag(
        default=True,
        name="Extra card for the dealer",
        effect="On: the dealer gets one card more and starts by discarding. Off: the dealer starts by drawing.",
    )
    first_dealer: int | None = option.seat_or_none(
        None, "First dealer", "The seat that deals first; without a value it is chosen by lot.", maximum=5
    )
    redeal: RedealMode = option.choice(
        "on_request",
        "Redeal",
        "Whether a player with a hopeless hand (no General, no three alike, no complete colour group) may have the cards dealt anew.",
        on_request="Before the first discard each player is asked; one request makes the round void.",
        off="Every hand is played.",
    )
    max_redeals: int = option.number(3, "Redeals at most", "How often the cards of one deal can be dealt anew.", 0, 10)
    min_points: int = option.number(
        20,
        "Minimum to win",
        "Points that a hand must score to win. 20 is steep: with good play about half of the deals at four players find a winner, fewer at "
        "two or three; at 19 it is six in seven, at 15 or 10 nearly every deal.",
        0,
        50,
    )
    colour_groups: ColourGroups = option.choice(
        "any",
        "Colour groups",
        "Which cards form melds of one rank in three or four colours.",
        any="Cards of any rank.",
        soldiers="Soldiers only.",
    )
    points_table: PointsTable = option.choice(
        "seed",
        "Points",
        "What melds are worth.",
        seed="The old table; with 21 cards every total is odd.",
        taiwan="Taiwan: a command is worth 2, three colours 3, four colours 5, a quad of Generals 6 hidden and 8 exposed.",
    )
    generals_discard: GeneralsDiscard = option.choice(
        "avoid",
        "Discarding Generals",
        "Whether Generals may be given away.",
        avoid="A General is never discarded, nor a drawn one passed on, by a player who holds another card.",
        free="Generals are discarded like other cards.",
    )
    pong_general: bool = option.flag(default=False, name="Pong of Generals", effect="Whether two Generals of a kind may claim a third one.")
    claim_pairs: bool = option.flag(
        default=False,
        name="Claiming for a pair",
        effect="Whether the drawer or the next player may take a card to make a pair, without winning.",
    )
    own_draw_hidden: bool = option.flag(
        default=False,
        name="Own draw counts hidden",
        effect="On: the meld completed by the winner's own draw scores as hidden. Off: as exposed.",
    )
    dealt_win: bool = option.flag(
        default=True, name="Win with the dealt cards", effect="Whether the dealer may win at once with the cards dealt."
    )
    dead_cards: int = option.number(0, "Dead cards", "Cards at the end of the draw pile that are never drawn.", 0, 20)
    payment: Payment = option.choice(
        "all_pay",
        "Payment",
        "Who pays the winner.",
        all_pay="Every other player pays the winner's total.",
        giver_pays="Whoever discarded or drew the winning card pays for all; on an own draw everybody pays.",
        none="Nobody pays; the winner scores the total.",
    )
    own_draw_factor: int = option.number_of(1, "Own draw factor", "What a win on the own draw multiplies the payment by.", (1, 2, 3))
    deals: int = option.number(1, "Deals", "Deals in a match; redealt rounds do not count, undecided deals do.", 1, 100)


PRESETS: dict[str, Options] = {
    "classic": Options(),
    "nineteen": Options(min_points=19),
    "quick": Options(min_points=10),
    "taiwan_ten": Options(
        deck_mode="single",
        points_table="taiwan",
        colour_groups="soldiers",
        min_points=10,
        dead_cards=6,
        payment="giver_pays",
    ),
}


def copies(options: Options, seats: int) -> int:
    """Return how many copies of each kind are in the deck (section 2)."""
    return 4 if options.deck_mode == "single" else max(4, seats + 1)


def copies_of_kinds(options: Options, seats: int) -> tuple[int, ...]:
    """Return the same for every kind, in deck order."""
    return (copies(options, seats),) * KIND_COUNT


def cards_needed(options: Options, seats: int) -> int:
    """Return the least deck: all hands, the extra card, the dead cards and a draw for everybody (section 6)."""
    return seats * options.hand_size + options.dealer_extra_card + options.dead_cards + seats


def check(options: Options, seats: int) -> str | None:
    """Return why `seats` players cannot play with `options`; None: they can (section 6)."""
    cards, needed = KIND_COUNT * copies(options, seats), cards_needed(options, seats)
    if cards < needed:
        return f"{seats} players need {needed} cards, the deck has {cards}"
    if options.first_dealer is not None and options.first_dealer >= seats:
        return f"first_dealer {options.first_dealer} is no seat of {seats} players"
    return None
