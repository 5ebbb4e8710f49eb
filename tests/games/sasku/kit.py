"""Sasku for the contract laws: twins, every writable move, stacked matches. Uses no sampler of the product."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from croupier_service.cards.deck import Cards
from croupier_service.description.options import OptionTerm, OptionType, option_terms
from croupier_service.games.sasku import LISTING, notation
from croupier_service.games.sasku.moves import MOVES
from croupier_service.games.sasku.options import SASKOP, SASKU, TOURNAMENT, Options
from croupier_service.games.sasku.table import DECK, PICTURES, SEATS, Contract, Hidden, Private, SaskuKnown, SaskuTable
from croupier_service.kernel.decision import Move
from croupier_service.kernel.match import Match
from croupier_service.kernel.table import Seat, Table
from tests.contract.kit import Kit
from tests.games.sasku import oracle
from tests.games.sasku.positions import dealt, ending, in_play, say

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "card": DECK.kinds,
    "suit": ("C", "S", "H", "D"),
    "first": SEATS,
    "top_to": SEATS,
    "first_middle": SEATS,
    "index": SEATS,
    "level": tuple(range(1, 10)),
    "cut": tuple(range(1, 36)),
}


def configurations(rng: Random) -> tuple[Options, int]:
    """Return random possible options, with few deals and low targets now and then so that matches end."""
    while True:
        options = Options(**{name: _value(rng, name, term) for name, term in option_terms(Options).items()})
        if LISTING.check(options, 4) is None:
            return options, 4


def _value(rng: Random, name: str, term: OptionTerm) -> Any:
    if name == "deal_limit":
        return rng.choice((1, 1, 2, 3, 5, 20, 1000))
    if name == "target":
        return rng.choice((1, 2, 5, 16, 40, 99))
    if term.type is OptionType.FLAG:
        return rng.random() < 0.5
    if term.type is OptionType.CHOICE:
        return rng.choice([value for value, _ in term.choices])
    if term.type is OptionType.CHOICES:
        return tuple([value for value, _ in term.choices if rng.random() < 0.5])
    return rng.randint(term.minimum, term.maximum)


def twin(table: SaskuTable, viewer: Seat | None, rng: Random) -> SaskuTable:
    """Return a table that `viewer` cannot tell from this one: cards that it has not seen change their names, in notes too.

    What it knows stays: its hand, what was played or fell face up, shown pictures, the cards of its own exchange. Once pictures were
    offered, pictures change with pictures only: an offer tells that there was exactly one.
    """
    names = _renamed(table, viewer, rng)
    private = [own if seat == viewer else _renamed_seat(own, names) for seat, own in enumerate(table.private)]
    pack = tuple([names[card] for card in table.hidden.pack])
    return Table(table.public, tuple(private), Hidden(table.hidden.seed, pack))


def _renamed_seat(own: Private, names: dict[str, str]) -> Private:
    hand = DECK.ordered([names[card] for card in own.hand])
    return Private(hand, tuple([names[card] for card in own.swap]), own.katus)


def _renamed(table: SaskuTable, viewer: Seat | None, rng: Random) -> dict[str, str]:
    """Return a new name for each card, its own where the viewer knows where the card is."""
    fixed = _known_cards(table, viewer)
    loose = [card for card in DECK.kinds if card not in fixed]
    groups = [loose]
    if table.public.offers:
        groups = [[card for card in loose if card in PICTURES], [card for card in loose if card not in PICTURES]]
    names = {card: card for card in fixed}
    for group in groups:
        names.update(zip(group, rng.sample(group, len(group)), strict=True))
    return names


def _known_cards(table: SaskuTable, viewer: Seat | None) -> set[str]:
    public = table.public
    shown = [exchange.shown for exchange in public.exchanges if exchange.shown is not None]
    secret = [card for exchange in public.exchanges for card in table.private[exchange.giver].swap if card in {"KC", "JD"}]
    own = table.private[viewer] if viewer is not None else Private()
    exposed = public.order.exposed if public.order is not None else ()
    return {*public.played, *exposed, *shown, *own.hand, *own.swap, *(("KC", "JD") if secret else ())}


def every_move(_: SaskuKnown, kind: str) -> Iterator[Move]:
    """Yield every word with every argument."""
    del kind
    for move in MOVES:
        yield from _with_arguments(move)


def _with_arguments(move: Any) -> Iterator[Move]:
    names = notation._ARGUMENTS[move]
    if not names:
        yield move()
    elif len(names) == 1:
        yield from (move(value) for value in ARGUMENTS[names[0]])
    else:
        yield from (move(one, other) for one in ARGUMENTS[names[0]] for other in ARGUMENTS[names[1]])


def cards(table: SaskuTable) -> list[str]:
    """Return every card of every zone."""
    return [*table.public.played, *table.hidden.pack, *[card for own in table.private for card in own.hand]]


def deck(options: Options, seats: int) -> Cards:
    """Return the 36 cards."""
    del options, seats
    return tuple(oracle.ALL_CARDS)


def longest(options: Options, seats: int) -> int:
    """Return the answers of all hands: the order, packets, declarations, two exchanges of three, the auction, naming, override, play.

    A level of the auction is bid once and taken over once, three seats pass or four; 36 cards with 8 signals, 8 looks and 8 answers.
    """
    auction = 2 * (options.bid_max - options.bid_min + 1) + 4
    return options.deal_limit * (1 + 3 + seats + 6 + auction + 1 + 3 + 36 + 8 + 8 + 8)


def choose(rng: Random, moves: list[Move]) -> Move:
    """Choose a word first, then one of its moves, so that rare words are said; bid low so that auctions are long."""
    words = sorted({type(move).__name__ for move in moves})
    wanted = rng.choice(words)
    return rng.choice([move for move in moves if type(move).__name__ == wanted])


MADE = Contract("auction", "H", 1)
PITSKUUS = Contract("pitskuus", "D", 2)


def pokk(rng: Random) -> Match:
    """Return a match before the last card of a tie that is replayed, of every kind."""
    contract = rng.choice((MADE, PITSKUUS, Contract("all_pass", "D", None)))
    options = replace(SASKU, tie_rule="replay_bonus" if contract is MADE else "replay", target=99)
    return ending(options, contract, (60, 60), deal=rng.choice((1, 2)))


def all_tricks(rng: Random) -> Match:
    """Return a match before the last trick of a karvane, which may end it."""
    options = rng.choice((SASKU, replace(SASKU, karvane="match")))
    return ending(options, MADE, (0, 120), tricks=0, marks=(0, rng.choice((0, 12))))


def lone_ace(rng: Random) -> Match:
    """Return a match before the third trick, in which the leader's partner may call häda."""
    return in_play(rng.choice((SASKU, SASKOP)), MADE, "", {2: "AH 10S 9S 8C 7D 6C 9D"}, ask="signal")


def both_partners(rng: Random) -> Match:
    """Return a match in which both seats of a team have offered their only picture."""
    hands = {0: "QH AC 10C 9C 8C 7C 6C AD 10D", 2: "JS 9S AH 10H 9H 8H 7H 6H 9D"}
    options = replace(SASKU, picture_return="not_picture")
    return say(dealt(hands, options, declare=False, seed=rng.randrange(9)), "2: offer", "0: offer")


def both_teams(rng: Random) -> Match:
    """Return a match in which a seat of each team has offered its only picture, and plain cards must be given back."""
    hands = {1: "QH AC 10C 9C 8C 7C 6C AD 10D", 2: "JS 9S AH 10H 9H 8H 7H 6H 9D", 0: "KC KS AS 10S 8S", 3: "KH KD QC QS QD"}
    options = replace(SASKU, picture_return="not_picture", picture_show=rng.choice(("hidden", "shown_except_kc_jd")))
    return say(dealt(hands, options, declare=False, seed=rng.randrange(9)), "2: offer", "1: offer")


def roof(rng: Random) -> Match:
    """Return a match in which one seat has no picture, and may tell it."""
    options = replace(SASKU, katus=rng.choice(("public", "partner")), target=99)
    return dealt({3: "9S AS AH 10H 9H 8H 7H 6H 9D"}, options, declare=False, seed=rng.randrange(9))


def standing_bid(rng: Random) -> Match:
    """Return a match in which a bid may be taken over, or was."""
    match = say(dealt({}, replace(SASKU, omale=rng.choice(("opponents", "right_of_bidder"))), seed=rng.randrange(9)), "0: bid 5")
    return match if rng.random() < 0.5 else say(match, "1: pass", "2: pass")


def naming(rng: Random) -> Match:
    """Return a match in which the winner of the auction must name a suit that carries its bid."""
    options = replace(rng.choice((TOURNAMENT, SASKOP)), target=99, karvane="twelve")
    match = dealt({0: "KC QC JC AC 10C 9C AS AH 10H"}, options)
    return say(match, "0: bid 6", "1: pass", "2: pass", "3: pass")


def look(rng: Random) -> Match:
    """Return a match of Saskop at the second player's turn, of an early trick or the last."""
    hand = rng.choice(("AC 9C 6S", "AC"))
    return in_play(replace(SASKOP, target=99), MADE, "7C", {1: hand})


KIT = Kit(
    listing=LISTING,
    configurations=configurations,
    twin=twin,
    every_move=every_move,
    cards=cards,
    deck=deck,
    stacked=(
        *(pokk, both_partners, both_teams, naming, pokk, roof, lone_ace, naming),
        *(pokk, both_partners, both_teams, naming, pokk, standing_bid, look, roof, all_tricks),
    ),
    longest=longest,
    zero_sum=lambda _: False,
    choose=choose,
    discloses=frozenset({"dealer", "clean"}),
)
