"""The typed view: what is particular to Sasku of what a viewer knows. Mirrors croupier.v1.SaskuView by field name."""

from __future__ import annotations

from croupier_service.cards.deck import Card, Cards
from croupier_service.frozen import frozen
from croupier_service.games.sasku import notation
from croupier_service.games.sasku.auction import auction_of
from croupier_service.games.sasku.dealing import exposed_owners, move_of
from croupier_service.games.sasku.pictures import withdrawn
from croupier_service.games.sasku.ranking import points
from croupier_service.games.sasku.scoring import is_redel, team_points, team_tricks
from croupier_service.games.sasku.table import OMALE, PASS, RUUTU, Exchange, Public, Result, SaskuKnown, partner
from croupier_service.kernel.table import Seat

CALLS = {PASS: "pass", OMALE: "omale", RUUTU: "ruutu", **{level: f"bid {level}" for level in range(1, 10)}}


@frozen
class ExposedView:
    """A card that fell face up, and to whom; None: it is the end of a packet that nobody has."""

    card: Card
    dealt_to: Seat | None


@frozen
class ExchangeView:
    """A picture given to the partner; cards that the viewer has not seen are empty."""

    giver: Seat
    progress: str
    picture: str
    returned: str
    clean: str


@frozen
class CallView:
    """A call of the auction, as in the notation."""

    seat: Seat
    call: str


@frozen
class TrickView:
    """A trick, or the one on the table, which has no winner yet."""

    leader: Seat
    cards: Cards
    winner: Seat | None
    points: int
    hada: bool
    looked: bool
    blinked: bool


@frozen
class ResultView:
    """How a hand ended, by team."""

    deal_number: int
    kind: str
    trump: str
    maker: Seat | None
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    marks: tuple[int, ...]


@frozen
class View:
    """The typed view."""

    dealer: Seat
    order: str
    kind: str
    trump: str
    maker: Seat | None
    named: str
    pokks: int
    marks: tuple[int, ...]
    points: tuple[int, ...]
    tricks_won: tuple[int, ...]
    exposed: tuple[ExposedView, ...]
    packets: tuple[int, ...]
    offers: tuple[Seat, ...]
    withdrawn: tuple[Seat, ...]
    katus: tuple[Seat, ...]
    exchanges: tuple[ExchangeView, ...]
    calls: tuple[CallView, ...]
    level: int
    bidder: Seat | None
    overriders: tuple[Seat, ...]
    tricks: tuple[TrickView, ...]
    hand: Cards
    card_counts: tuple[int, ...]
    redel: bool
    last_result: ResultView | None


def details(known: SaskuKnown) -> View:
    """Return the typed view of what is known."""
    public, contract, auction = known.public, known.public.contract, auction_of(known.public)
    return View(
        dealer=public.dealer,
        order="" if public.order is None else notation.write(move_of(public.order)).removeprefix("deal "),
        kind="" if contract is None else contract.kind,
        trump="" if contract is None else contract.trump,
        maker=None if contract is None else contract.maker,
        named=public.named,
        pokks=public.pokks,
        marks=public.marks,
        points=team_points(public),
        tricks_won=team_tricks(public.won),
        exposed=exposed(public),
        packets=() if public.order is None else public.order.packets,
        offers=public.offers,
        withdrawn=withdrawn(public),
        katus=told_katus(known),
        exchanges=tuple([_exchange(known, exchange) for exchange in public.exchanges]),
        calls=calls(public),
        level=auction.level,
        bidder=auction.bidder,
        overriders=public.overriders,
        tricks=tricks(public),
        hand=known.own.hand if known.own is not None else (),
        card_counts=tuple([face.cards for face in known.faces]),
        redel=is_redel(public),
        last_result=_result(public.last_deal),
    )


def exposed(public: Public) -> tuple[ExposedView, ...]:
    """Return the cards that fell face up, in the order of the pack."""
    order = public.order
    if order is None or not order.exposed:
        return ()
    owners = exposed_owners(order, public.dealer, public.options.raamat_layout)
    return tuple([ExposedView(card, owner) for card, owner in zip(order.exposed, owners, strict=True)])


def told_katus(known: SaskuKnown) -> tuple[Seat, ...]:
    """Return the seats that the viewer has heard to have a katus."""
    secret = known.own is not None and known.own.katus and known.seat is not None
    return (*known.public.katus, partner(known.seat)) if secret and known.seat is not None else known.public.katus


def seen_swap(known: SaskuKnown, exchange: Exchange) -> tuple[Card | None, Card | None]:
    """Return the picture and the card given back, as far as the viewer has seen them."""
    swap = known.own.swap if known.own is not None and known.seat in (exchange.giver, partner(exchange.giver)) else ()
    picture = swap[0] if swap else exchange.shown
    return picture, swap[1] if len(swap) > 1 else None


def _exchange(known: SaskuKnown, exchange: Exchange) -> ExchangeView:
    picture, returned = seen_swap(known, exchange)
    return ExchangeView(exchange.giver, exchange.progress, picture or "", returned or "", exchange.clean)


def calls(public: Public) -> tuple[CallView, ...]:
    """Return the calls of the auction in order."""
    speakers = auction_of(public).speakers
    return tuple([CallView(seat, CALLS[call]) for seat, call in zip(speakers, public.calls, strict=True)])


def tricks(public: Public) -> tuple[TrickView, ...]:
    """Return the tricks in order, and the cards on the table as the last of them if there are any."""
    started = (len(public.played) + 3) // 4
    return tuple([_trick(public, number) for number in range(started)])


def _trick(public: Public, number: int) -> TrickView:
    down = public.played[4 * number : 4 * number + 4]
    winner = public.won[number] if number < len(public.won) else None
    signals = (number in public.hadas, number in public.looks, number in public.blinks)
    return TrickView(public.led(number), down, winner, points(down), *signals)


def _result(result: Result | None) -> ResultView | None:
    if result is None:
        return None
    contract = result.contract
    return ResultView(result.deal, contract.kind, contract.trump, contract.maker, result.points, result.tricks, result.marks)
