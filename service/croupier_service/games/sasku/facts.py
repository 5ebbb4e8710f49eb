"""What is known of a table of Sasku and is no card, in the words of terms.py; from `Known` alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from croupier_service.cards.deck import Card
from croupier_service.description.picture import DealResult, Fact
from croupier_service.games.sasku.auction import auction
from croupier_service.games.sasku.dealing import move_of
from croupier_service.games.sasku.details import seen_swap, told_katus
from croupier_service.games.sasku.options import PictureShow
from croupier_service.games.sasku.pictures import withdrawn
from croupier_service.games.sasku.scoring import is_redel, team_points, team_tricks
from croupier_service.games.sasku.spoken import CALLS, way_of_dealing
from croupier_service.games.sasku.table import Contract, Exchange, Order, Public, Result, SaskuKnown, partner
from croupier_service.kernel.table import Seat


def facts(known: SaskuKnown) -> tuple[Fact, ...]:
    """Return everything that the viewer knows and that is no card, in the order in which a hand goes."""
    public = known.public
    told = _dealing(public.dealer, public.cutter, public.pokks, public.order)
    told += _declarations(public.offers, withdrawn(public), told_katus(known))
    for exchange in public.exchanges:
        told += _exchange(exchange, *seen_swap(known, exchange), public.options.picture_show)
    if public.calls:
        told += _auction(public.calls, public.forehand, public.named, public.overriders, public.contract is None)
    return told if public.contract is None else told + _contract(public.contract) + _play(public)


# Parts are kept because one view after the other repeats them; each by all that it depends on.
@lru_cache(maxsize=512)
def _dealing(dealer: Seat, cutter: Seat, pokks: int, order: Order | None) -> tuple[Fact, ...]:
    replay = [Fact("replay", number=pokks)] if pokks else []
    ordered = [Fact("order", cutter, text=way_of_dealing(move_of(order)))] if order is not None else []
    return (Fact("dealer", dealer), *replay, *ordered)


@lru_cache(maxsize=512)
def _declarations(offers: tuple[Seat, ...], gone: tuple[Seat, ...], katus: tuple[Seat, ...]) -> tuple[Fact, ...]:
    seats = (("offer", offers), ("offer_withdrawn", gone), ("katus", katus))
    return tuple([Fact(kind, seat) for kind, those in seats for seat in those])


@lru_cache(maxsize=512)
def _exchange(exchange: Exchange, picture: Card | None, returned: Card | None, show: PictureShow) -> tuple[Fact, ...]:
    return tuple(_of_exchange(exchange, picture, returned, show))


def _of_exchange(exchange: Exchange, picture: Card | None, returned: Card | None, show: PictureShow) -> Iterator[Fact]:
    """Yield what is known of an exchange to a viewer that has seen these cards of it."""
    receiver = partner(exchange.giver)
    if picture is not None:
        yield Fact("picture", exchange.giver, cards=(picture,))
    else:
        yield Fact("hidden_picture", exchange.giver, text="KC or JD" if show == "shown_except_kc_jd" else "a picture")
    if exchange.progress == "declined":
        yield Fact("picture_declined", receiver)
    elif exchange.progress != "offered":
        yield Fact("picture_taken", receiver)
    if exchange.progress == "returned":
        yield Fact("returned", receiver, cards=(returned,)) if returned is not None else Fact("returned_unseen", receiver)
    if exchange.clean != "unasked":
        yield Fact("clean", exchange.giver, text=exchange.clean)


@lru_cache(maxsize=512)
def _auction(
    calls: tuple[int, ...],
    forehand: Seat,
    named: str,
    overriders: tuple[Seat, ...],
    open_: bool,  # noqa: FBT001 - the key of a cache
) -> tuple[Fact, ...]:
    """Return what is known of an auction; `open_`: no contract has come of it yet."""
    state = auction(calls, forehand)
    said = ", ".join([f"Seat {seat} {CALLS[call]}" for seat, call in zip(state.speakers, calls, strict=True)])
    bid = [Fact("standing_bid", state.bidder, state.level)] if open_ and state.bidder is not None else []
    suit = [Fact("named", state.bidder, text=named)] if named else []
    return (Fact("calls", text=said), *bid, *suit, *[Fact("override", seat) for seat in overriders])


@lru_cache(maxsize=256)
def _contract(contract: Contract) -> tuple[Fact, ...]:
    maker = [Fact("maker", contract.maker)] if contract.maker is not None else []
    how = [Fact(contract.kind)] if contract.kind != "auction" else []
    return (Fact("trump", text=contract.trump), *maker, *how)


def _play(public: Public) -> tuple[Fact, ...]:
    won, told = public.won, _signals(public) if public.hadas or public.looks or public.blinks else ()
    if won:
        told += _tricks(won, team_points(public.played[: 4 * len(won)], won))
    return (*told, Fact("redel")) if is_redel(public) else told


def _signals(public: Public) -> tuple[Fact, ...]:
    called = [Fact("hada", partner(public.led(trick)), trick + 1) for trick in public.hadas]
    looked = [Fact("look", (public.led(trick) + 1) % 4, trick + 1) for trick in public.looks]
    blinked = [Fact("blink", (public.led(trick) + 3) % 4, trick + 1) for trick in public.blinks]
    return (*called, *looked, *blinked)


@lru_cache(maxsize=512)
def _tricks(won: tuple[Seat, ...], points: tuple[int, ...]) -> tuple[Fact, ...]:
    return (Fact("winners", text=", ".join([f"Seat {seat}" for seat in won])), *_by_team(points, team_tricks(won)))


def _by_team(points: tuple[int, ...], tricks: tuple[int, ...]) -> tuple[Fact, ...]:
    return Fact("points", text=f"{points[0]} : {points[1]}"), Fact("tricks", text=f"{tricks[0]} : {tricks[1]}")


@lru_cache(maxsize=512)
def deal_result(result: Result) -> DealResult:
    """Return the result of the hand before, with the marks that each seat's team earned."""
    return DealResult(result.deal, result.scores, facts=(*_contract(result.contract), *_by_team(result.points, result.tricks)))
