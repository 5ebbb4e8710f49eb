"""The house rules of Sasaki, which of them exclude each other, and the usual sets of them. No rule stands here."""

from __future__ import annotations

from croupier_service.description.options import Named, choice, flag, number, number_of, number_or_none
from croupier_service.frozen import frozen


@frozen
class Options:
    """Every option of RULES.md, section Options, with its default."""

    time_of_day: str = choice(
        "day",
        "Time of day",
        "Which red or black three gives the first lead.",
        day="The holder of the three of hearts leads first.",
        evening="The holder of the three of spades leads first.",
    )
    later_leader: str = choice(
        "opening_three",
        "Leader of later deals",
        "Who leads first in every deal after the first one of a match.",
        opening_three="The holder of the three that the time of day names.",
        previous_first="The player who finished first in the deal before.",
    )
    direction: str = choice(
        "ccw",
        "Direction",
        "In which direction the seats follow each other at the table; it changes no rule.",
        ccw=Named("counter-clockwise", "The next seat is to the right."),
        cw=Named("clockwise", "The next seat is to the left."),
    )
    running: bool = flag(
        default=True,
        name="Running",
        effect="Holders of red tens may run before the play and their opponents may stop. Off: teams stay secret and nothing is doubled.",
    )
    double_sequence: bool = flag(
        default=False,
        name="Double sequences",
        effect="Three or more consecutive pairs are an ordinary combination; only a higher one as long, a quad or a Pig beats it.",
    )
    double_sequence_jata: bool = flag(
        default=False,
        name="Double sequences kick",
        effect="A double sequence kicks a sequence of the same ranks, and a second sequence of them skewers it. Needs double sequences.",
    )
    last_two_red_tens: str = choice(
        "pair",
        "Red tens as last cards",
        "What the two red tens are when they are a player's whole hand.",
        pair="An ordinary pair of tens.",
        pig="A Pig, as always.",
        singles_only="They may not be played together, not even as a kick.",
    )
    lone_first_score: int = number_of(
        6,
        "Score of a lone winner",
        "What a lone player wins by finishing first: six times the multiplier and two from each other, or three times and one from each.",
        (6, 3),
    )
    scoring: str = choice(
        "zero_sum",
        "Scoring",
        "How a deal is scored.",
        zero_sum="What one side wins, the other loses.",
        positive_only="Points are only won; the highest total is paid by all others when the match ends.",
    )
    own_jata: bool = flag(
        default=False,
        name="Kicking one's own card",
        effect="The player of a single card is asked too whether it kicks it.",
    )
    jata_in_turn: bool = flag(
        default=True,
        name="Kicking in turn",
        effect="A player may also kick at its own turn while the single card is still to be beaten. Off: only at once.",
    )
    black_pig_over_red_pair: bool = flag(
        default=False,
        name="Black Pig over a red pair",
        effect="The Black Pig also beats the two red tens that were played as an ordinary pair.",
    )
    match_deals: int = number(1, "Deals", "The match ends after so many deals.", 1, 1000)
    match_target: int | None = number_or_none(
        None, "Target", "The match also ends after a deal in which some total has reached this. None: no target.", 1, 10_000
    )


def check(options: Options, seats: int) -> str | None:
    """Return why nobody can play by `options` with so many `seats`; None: they can."""
    if seats != 4:
        return "Sasaki is played by exactly 4 seats"
    if options.double_sequence_jata and not options.double_sequence:
        return "double_sequence_jata needs double_sequence"
    return None


CLASSIC = Options()
DOUBLE_SEQUENCES = Options(double_sequence=True, double_sequence_jata=True)
POSITIVE = Options(scoring="positive_only", match_deals=20, match_target=10, later_leader="previous_first")
