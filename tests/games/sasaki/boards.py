"""Positions of Sasaki built card by card, and a board on which tests move as players do: in notation, through the kernel's doors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier_service.cards.shuffle import Entropy, Proof
from croupier_service.games.sasaki import notation, rules
from croupier_service.games.sasaki.combinations import played_as
from croupier_service.games.sasaki.options import Options
from croupier_service.games.sasaki.scoring import deal_scores
from croupier_service.games.sasaki.table import (
    DECK,
    DECLARE,
    LEAD,
    RESPOND,
    SEATS,
    Hidden,
    LastDeal,
    Private,
    Public,
    SasakiKnown,
    SasakiTable,
)
from croupier_service.kernel import match as kernel
from croupier_service.kernel.decision import Ask, Decision
from croupier_service.kernel.event import Event, Wording
from croupier_service.kernel.match import Match
from croupier_service.kernel.refusal import Refused
from croupier_service.kernel.table import Seat, Table, known

SEED = bytes(range(32))
CLASSIC = Options()


def cards(text: str) -> tuple[str, ...]:
    """Return the cards of `text` in printing order."""
    return DECK.ordered(text.split())


@dataclass
class Board:
    """A match and the events since the last move; every position is checked for soundness as it comes."""

    match: Match
    events: tuple[Event, ...] = field(default=())

    def __post_init__(self) -> None:
        """Refuse a position that these rules cannot reach: a test on it would prove nothing."""
        assert rules.fault(self.match.table, self.match.decision) is None

    def say(self, seat: Seat, text: str) -> Board:
        """Answer the open decision."""
        assert self.match.decision is not None
        self.match, self.events = kernel.answer(rules, self.match, seat, self.match.decision.id, notation.read(text))
        self.__post_init__()
        return self

    def refusal(self, seat: Seat, text: str) -> str | None:
        """Return why the answer would be refused; None: it would not. Nothing changes."""
        before = self.match
        try:
            kernel.answer(rules, before, seat, before.decision.id if before.decision else 1, notation.read(text))
        except Refused as refused:
            return str(refused.reason)
        return None

    def by_default(self, *seats: Seat) -> Board:
        """Let `seats` (none named: everybody who is still asked) answer by default."""
        assert self.match.decision is not None
        number = self.match.decision.id
        for seat in seats or self.awaited:
            self.match, self.events, _ = kernel.answer_by_default(rules, self.match, seat, number)
        self.__post_init__()
        return self

    def closed(self) -> Board:
        """Let everybody decline the windows that follow, up to the next lead or response."""
        while self.kind not in (LEAD, RESPOND, ""):
            self.by_default()
        return self

    @property
    def table(self) -> SasakiTable:
        """Return the table."""
        return self.match.table

    @property
    def public(self) -> Public:
        """Return what everybody knows."""
        return self.table.public

    @property
    def kind(self) -> str:
        """Return the kind of the open decision; empty: the match is over."""
        return self.match.decision.kind if self.match.decision else ""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Return the seats that the open decision asks."""
        return tuple(self.match.decision.answers) if self.match.decision else ()

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Return those of them that have not answered."""
        return self.match.decision.awaited if self.match.decision else ()

    @property
    def last_deal(self) -> LastDeal:
        """Return the result of the last deal."""
        assert self.public.last_deal is not None
        return self.public.last_deal

    def known(self, seat: Seat | None) -> SasakiKnown:
        """Return what a viewer knows."""
        return known(self.table, seat)  # type: ignore[return-value]

    def legal(self, seat: Seat) -> list[str]:
        """Return the listed moves as text."""
        return [notation.write(move) for move in kernel.legal_moves(rules, self.known(seat), self.kind)]

    def told(self) -> list[Wording]:
        """Return what everybody heard of the last move."""
        return [event.everyone for event in self.events if event.everyone]

    def copy(self) -> Board:
        """Return a board to try something else on."""
        return Board(self.match)


def board(
    hands: Mapping[Seat, str],
    turn: Seat,
    *,
    top: str = "",
    owner: Seat = 0,
    out: tuple[Seat, ...] = (),
    owners: tuple[Seat, Seat] = (0, 2),
    multiplier: int = 1,
    options: Options = CLASSIC,
    proof: Proof | None = None,
    totals: tuple[int, ...] = (0, 0, 0, 0),
    last_deal: LastDeal | None = None,
) -> Board:
    """Return a position with `turn` to lead, or to respond to `top` of `owner` after passes of the seats between them.

    Cards in no hand have been played. `owners` were dealt the ten of diamonds and the ten of hearts; `out` are finished, by place.
    """
    private = tuple([Private(cards(hands.get(seat, ""))) for seat in SEATS])
    held = {card for own in private for card in own.hand}
    trick = cards(top)
    played = tuple([card for card in DECK.kinds if card not in held and card not in trick]) + trick
    found = played_as(trick, len(trick) if owner in out else 12, options) if trick else None
    public = Public(
        options,
        proof or Proof.of_first_deal(Entropy(SEED)),
        totals,
        last_deal,
        owners[:1] if multiplier > 1 else (),
        tuple([seat for seat in SEATS if seat not in owners])[:1] if multiplier > 2 else (),
        0,
        owners[0] if multiplier > 1 or "TD" in played else None,
        owners[1] if multiplier > 1 or "TH" in played else None,
        played,
        (owner,) if trick else (),
        (len(trick),) if trick else (),
        found.kind if found else None,
        len([seat for seat in _between(owner, turn) if seat not in out]) if trick else 0,
        out,
    )
    table: SasakiTable = Table(public, private, Hidden(SEED))
    return Board(Match(table, Decision.opened(1, Ask(RESPOND if trick else LEAD, (turn,))), 1, 0, (0,) * 5))


def _between(owner: Seat, turn: Seat) -> list[Seat]:
    return [(owner + step) % 4 for step in range(1, (turn - owner) % 4)]


def dealt(hands: Mapping[Seat, str], options: Options = CLASSIC) -> Board:
    """Return a match at its first declaration, `hands` filled up with the other cards in their order."""
    full = {seat: list(cards(hands.get(seat, ""))) for seat in SEATS}
    given = {card for hand in full.values() for card in hand}
    rest = [card for card in DECK.kinds if card not in given]
    for hand in full.values():
        while len(hand) < 12:
            hand.append(rest.pop(0))
    private = tuple([Private(DECK.ordered(full[seat])) for seat in SEATS])
    public = Public(options, Proof.of_first_deal(Entropy(SEED)), (0, 0, 0, 0))
    table: SasakiTable = Table(public, private, Hidden(SEED))
    return Board(Match(table, Decision.opened(1, Ask(DECLARE, SEATS)), 1, 0, (0,) * 5))


def ending(order: tuple[Seat, ...], **position: object) -> Board:
    """Return a position in which the deal is about to end in `order`: its third seat leads its last card, its fourth keeps one."""
    hands = {order[2]: "KC", order[3]: "4C"}
    return board(hands, order[2], out=order[:2], **position)  # type: ignore[arg-type]


def later_proof(deal: int) -> Proof:
    """Return the proof of deal `deal`."""
    return Proof.of_first_deal(Entropy(SEED))._replace(deal=deal)


def some_last_deal(options: Options) -> LastDeal:
    """Return a possible result of the deal before."""
    return LastDeal(deal_scores((0, 1, 2, 3), (0, 2), 1, options), (0, 1, 2, 3), (0, 2), 1, ())
