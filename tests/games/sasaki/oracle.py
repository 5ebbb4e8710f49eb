"""A second Sasaki, written from RULES.md alone and as plainly as possible: sets of cards, words, every subset of a hand.

It shares no code with the service (options are read by name) and knows all hands. Its moves are texts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any

LADDER = "3456789TJQKA"
ORDER = [rank + suit for rank in LADDER for suit in "CDHS"]
SPECIALS = [f"triplet {r}" for r in LADDER] + ["sasaki"] + [f"quad {r}" for r in LADDER] + ["pig"]
"""Every special combination, weakest first; sasaki stands once, for none beats another."""
RED = {"TD", "TH"}
BLACK = {"TC", "TS"}


def text(word: str, chosen: set[str]) -> str:
    """Return a move as text, its cards in order."""
    return " ".join([word, *[card for card in ORDER if card in chosen]])


def name(chosen: set[str], *, whole_hand: bool, options: Any) -> str | None:
    """Return what cards are, as `triplet 7`, `sequence 3 to 5`, `pig` ...; None: nothing."""
    ranks = "".join(sorted([card[0] for card in chosen], key=LADDER.index))
    if chosen == RED:
        if whole_hand and options.last_two_red_tens == "singles_only":
            return None
        return "pair T" if whole_hand and options.last_two_red_tens == "pair" else "pig"
    if ranks == "44A":
        return "sasaki"
    if ranks == ranks[0] * len(ranks):
        return f"{['', 'single', 'pair', 'triplet', 'quad'][len(ranks)]} {ranks[0]}"
    if len(ranks) >= 3 and ranks in LADDER:
        return f"sequence {ranks[0]} to {ranks[-1]}"
    halves = ranks[::2]
    if options.double_sequence and len(ranks) >= 6 and ranks == "".join(rank * 2 for rank in halves) and halves in LADDER:
        return f"double_sequence {halves[0]} to {halves[-1]}"
    return None


def beats(new: set[str], new_name: str, top: set[str], top_name: str, options: Any) -> bool:
    """Return whether `new` beats `top`, both named."""
    if new == BLACK and (top_name == "pig" or (top == RED and options.black_pig_over_red_pair)):
        return True
    if top_name == "pig":
        return False
    if new_name in SPECIALS:
        if top_name.startswith("double_sequence"):
            return new_name == "pig" or new_name.startswith("quad")
        return top_name not in SPECIALS or SPECIALS.index(new_name) > SPECIALS.index(top_name)
    same = new_name.split(maxsplit=1)[0] == top_name.split(maxsplit=1)[0] and len(new) == len(top)
    return same and LADDER.index(new_name[-1]) > LADDER.index(top_name[-1])


def subsets(hand: set[str]) -> list[set[str]]:
    """Return every non-empty subset."""
    ordered = sorted(hand)
    return [set(chosen) for chosen in chain.from_iterable(combinations(ordered, size) for size in range(1, len(ordered) + 1))]


@dataclass
class NaiveDeal:
    """One deal in progress: `kind` and `asked` say what is open; `scores` is filled when it is over."""

    hands: list[set[str]]
    options: Any
    first_before: int | None = None
    kind: str = ""
    asked: list[int] = field(default_factory=list)
    answers: dict[int, str] = field(default_factory=dict)
    multiplier: int = 1
    played: set[str] = field(default_factory=set)
    top: set[str] = field(default_factory=set)
    top_name: str = ""
    owner: int = 0
    passed: set[int] = field(default_factory=set)
    out: list[int] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)
    scores: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Note the red team as dealt, and open the first question."""
        self.red = {seat for seat in range(4) if self.hands[seat] & RED}
        if self.options.running:
            self.ask("declare", [0, 1, 2, 3])
        else:
            self.open_play()

    def ask(self, kind: str, seats: list[int]) -> None:
        """Open a question."""
        self.kind, self.asked, self.answers = kind, seats, {}

    def open_play(self) -> None:
        """Ask the opener to lead."""
        three = "3H" if self.options.time_of_day == "day" else "3S"
        seat = next(seat for seat in range(4) if three in self.hands[seat])
        if self.options.later_leader == "previous_first" and self.first_before is not None:
            seat = self.first_before
        self.ask("lead", [seat])

    def after(self, seat: int) -> int:
        """Return the next seat with cards."""
        return next(other % 4 for other in range(seat + 1, seat + 5) if self.hands[other % 4])

    def legal(self, seat: int) -> set[str]:
        """Return every legal move of `seat`."""
        hand = self.hands[seat]
        if self.kind == "declare":
            return {"no_run", "run"} if hand & RED else {"no_run"}
        if self.kind == "stop":
            return {"stop", "no_stop"}
        if self.kind == "lead":
            return {text("play", chosen) for chosen in subsets(hand) if self.named(seat, chosen)}
        if self.kind == "respond":
            kicks = self.matching(seat, "jata", 2) if self.options.jata_in_turn else set()
            return {"pass"} | {text("play", chosen) for chosen in subsets(hand) if self.beaten_by(seat, chosen)} | kicks
        return {"decline"} | self.matching(seat, self.kind, 2 if self.kind == "jata" else 1)

    def named(self, seat: int, chosen: set[str]) -> str | None:
        """Return what cards of a seat are."""
        return name(chosen, whole_hand=chosen == self.hands[seat], options=self.options)

    def beaten_by(self, seat: int, chosen: set[str]) -> bool:
        """Return whether cards of a seat beat the top."""
        named = self.named(seat, chosen)
        return named is not None and beats(chosen, named, self.top, self.top_name, self.options)

    def matching(self, seat: int, word: str, each: int) -> set[str]:
        """Return the kicks (two each) or skewers (one each) of a seat."""
        if word == "jata" and not self.kickable():
            return set()
        hand = self.hands[seat]
        wanted = {card[0]: each for card in self.top}
        fitting = [chosen for chosen in subsets({card for card in hand if card[0] in wanted}) if counted(chosen) == wanted]
        barred = self.options.last_two_red_tens == "singles_only" and hand == RED
        return {text(word, chosen) for chosen in fitting if not (barred and chosen == RED)}

    def kickable(self) -> bool:
        """Return whether the top can be kicked."""
        kind = self.top_name.split()[0]
        return kind == "single" or (kind == "sequence" and self.options.double_sequence_jata)

    def window(self, each: int) -> list[int]:
        """Return the seats that could, as far as all know, hold `each` cards of every rank of the top."""
        ranks = {card[0] for card in self.top}
        return [
            seat for seat in range(4) if len(self.hands[seat]) >= each * len(ranks) and all(self.possible(seat, r, each) for r in ranks)
        ]

    def possible(self, seat: int, rank: str, each: int) -> bool:
        """Return whether `seat` could hold `each` cards of `rank`."""
        left = {rank + suit for suit in "CDHS"} - self.played
        elsewhere = {card for card in left & self.shown if card not in self.hands[seat]}
        return len(left - elsewhere) >= each

    def answer(self, seat: int, move: str) -> None:
        """Take an answer, and settle the question when it is the last one."""
        self.answers[seat] = move
        if len(self.answers) < len(self.asked):
            return
        getattr(self, f"settle_{self.kind}")(dict(self.answers))

    def settle_declare(self, answers: dict[int, str]) -> None:
        """Run or not."""
        if "run" not in answers.values():
            self.open_play()
            return
        self.multiplier, self.shown = 2, set(RED)
        if len(self.red) == 2:
            for seat in self.red:
                self.hands[seat] ^= RED
        self.ask("stop", [seat for seat in range(4) if seat not in self.red])

    def settle_stop(self, answers: dict[int, str]) -> None:
        """Stop or not."""
        if "stop" in answers.values():
            self.multiplier = 4
        self.open_play()

    def settle_lead(self, answers: dict[int, str]) -> None:
        """Put down a lead."""
        self.settle_respond(answers)

    def settle_respond(self, answers: dict[int, str]) -> None:
        """Put down a play, kick, or pass."""
        ((seat, move),) = answers.items()
        if move == "pass":
            self.passed.add(seat)
            if all(other in self.passed or other == self.owner or not self.hands[other] for other in range(4)):
                self.won_by(self.owner)
            else:
                self.ask("respond", [self.after(seat)])
        elif move.startswith("jata"):
            self.kick(seat, move)
        else:
            self.play(seat, move)

    def play(self, seat: int, move: str) -> None:
        """Put down a combination."""
        chosen = set(move.split()[1:])
        self.top_name = self.named(seat, chosen) or ""
        if self.put_down(seat, chosen):
            return
        kickers = [other for other in self.window(2) if other != seat or self.options.own_jata] if self.kickable() else []
        if kickers:
            self.ask("jata", kickers)
        else:
            self.ask("respond", [self.after(seat)])

    def put_down(self, seat: int, chosen: set[str]) -> bool:
        """Move cards to the table; return whether that ends the deal."""
        self.hands[seat] = self.hands[seat] - chosen
        self.played |= chosen
        self.top, self.owner, self.passed = chosen, seat, set()
        if not self.hands[seat]:
            self.out.append(seat)
        if len(self.out) == 3:
            self.out += [other for other in range(4) if self.hands[other]]
            self.scores = score(self.out, self.red, self.multiplier, self.options)
            self.ask("", [])
            return True
        return False

    def settle_jata(self, answers: dict[int, str]) -> None:
        """Kick or go on."""
        for seat, move in answers.items():
            if move != "decline":
                self.kick(seat, move)
                return
        self.ask("respond", [self.after(self.owner)])

    def kick(self, seat: int, move: str) -> None:
        """Put down a kick."""
        if self.put_down(seat, set(move.split()[1:])):
            return
        if self.window(1):
            self.ask("kkota", self.window(1))
        else:
            self.won_by(seat)

    def settle_kkota(self, answers: dict[int, str]) -> None:
        """Skewer or leave the trick to the kicker."""
        for seat, move in answers.items():
            if move != "decline":
                if not self.put_down(seat, set(move.split()[1:])):
                    self.won_by(seat)
                return
        self.won_by(self.owner)

    def won_by(self, seat: int) -> None:
        """Let the winner lead, or who follows it."""
        self.ask("lead", [seat if self.hands[seat] else self.after(seat)])


def counted(chosen: set[str]) -> dict[str, int]:
    """Return how many cards of each rank there are."""
    ranks = [card[0] for card in chosen]
    return {rank: ranks.count(rank) for rank in ranks}


SCORES = {"12": 2, "13": 1, "14": 0, "23": 0, "24": -1, "34": -2}


def score(out: list[int], red: set[int], multiplier: int, options: Any) -> list[int]:
    """Return the scores by seat, row by row of the tables of RULES.md."""
    place = {seat: out.index(seat) + 1 for seat in range(4)}
    positive = options.scoring == "positive_only"
    if len(red) == 2:
        value = SCORES["".join(sorted(str(place[seat]) for seat in red))]
        points = [value if seat in red else -value for seat in range(4)]
        return [multiplier * (max(point, 0) if positive else point) for point in points]
    (lone,) = red
    if positive:
        first = {lone: 3} if place[lone] == 1 else {seat: 1 for seat in range(4) if place[seat] < place[lone]}
        return [multiplier * first.get(seat, 0) for seat in range(4)]
    win = options.lone_first_score
    mine, others = {1: (win, -win // 3), 4: (-3, 1)}.get(place[lone], (0, 0))
    return [multiplier * (mine if seat == lone else others) for seat in range(4)]
