"""What is known of a table of Sasku and is no card, in the words of terms.py; from `Known` alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from croupier_service.description.picture import DealResult, Fact
from croupier_service.games.sasku.auction import auction_of
from croupier_service.games.sasku.details import CALLS, order_text, seen_swap, told_katus
from croupier_service.games.sasku.pictures import withdrawn
from croupier_service.games.sasku.scoring import is_redel, team_points, team_tricks
from croupier_service.games.sasku.table import Contract, Exchange, Public, Result, SaskuKnown, partner
from croupier_service.kernel.table import Seat


def facts(known: SaskuKnown) -> tuple[Fact, ...]:
    """Return everything that the viewer knows and that is no card, in the order in which a hand goes."""
    public, told = known.public, [Fact("dealer", known.public.dealer)]
    if public.pokks:
        told.append(Fact("replay", number=public.pokks))
    if public.order is not None:
        told.append(Fact("order", public.cutter, text=order_text(public.order)))
    told += _declarations(known)
    if public.calls:
        told += _auction(public)
    if public.contract is not None:
        told += (*_contract(public.contract), *_play(public))
    return tuple(told)


def _declarations(known: SaskuKnown) -> Iterator[Fact]:
    public = known.public
    for seat in public.offers:
        yield Fact("offer", seat)
    if public.offers:
        yield from [Fact("offer_withdrawn", seat) for seat in withdrawn(public)]
    for seat in told_katus(known):
        yield Fact("katus", seat)
    for exchange in public.exchanges:
        yield from _exchange(known, exchange)


def _exchange(known: SaskuKnown, exchange: Exchange) -> Iterator[Fact]:
    picture, returned = seen_swap(known, exchange)
    receiver = partner(exchange.giver)
    one_of_two = known.public.options.picture_show == "shown_except_kc_jd"
    if picture is not None:
        yield Fact("picture", exchange.giver, cards=(picture,))
    else:
        yield Fact("hidden_picture", exchange.giver, text="KC or JD" if one_of_two else "a picture")
    if exchange.progress == "declined":
        yield Fact("picture_declined", receiver)
    elif exchange.progress != "offered":
        yield Fact("picture_taken", receiver)
    if exchange.progress == "returned":
        yield Fact("returned", receiver, cards=(returned,)) if returned is not None else Fact("returned_unseen", receiver)
    if exchange.clean != "unasked":
        yield Fact("clean", exchange.giver, text=exchange.clean)


def _auction(public: Public) -> Iterator[Fact]:
    state = auction_of(public)
    yield _calls(state.speakers, public.calls)
    if public.contract is None and state.bidder is not None:
        yield Fact("standing_bid", state.bidder, state.level)
    if public.named:
        yield Fact("named", state.bidder, text=public.named)
    for seat in public.overriders:
        yield Fact("override", seat)


@lru_cache(maxsize=1024)
def _calls(speakers: tuple[Seat, ...], calls: tuple[int, ...]) -> Fact:
    return Fact("calls", text=", ".join([f"{seat} {CALLS[call]}" for seat, call in zip(speakers, calls, strict=True)]))


def _contract(contract: Contract) -> Iterator[Fact]:
    yield Fact("trump", text=contract.trump)
    if contract.maker is not None:
        yield Fact("maker", contract.maker)
    if contract.kind != "auction":
        yield Fact(contract.kind)


def _play(public: Public) -> Iterator[Fact]:
    for trick in public.hadas:
        yield Fact("hada", partner(public.led(trick)), trick + 1)
    for trick in public.looks:
        yield Fact("look", (public.led(trick) + 1) % 4, trick + 1)
    for trick in public.blinks:
        yield Fact("blink", (public.led(trick) + 3) % 4, trick + 1)
    if public.won:
        yield _winners(public.won)
        yield from _by_team(team_points(public.played, public.won), team_tricks(public.won))
    if is_redel(public):
        yield Fact("redel")


@lru_cache(maxsize=1024)
def _winners(won: tuple[Seat, ...]) -> Fact:
    return Fact("winners", text=", ".join(map(str, won)))


@lru_cache(maxsize=1024)
def _by_team(points: tuple[int, ...], tricks: tuple[int, ...]) -> tuple[Fact, Fact]:
    return Fact("points", text=f"{points[0]} : {points[1]}"), Fact("tricks", text=f"{tricks[0]} : {tricks[1]}")


def deal_result(result: Result | None) -> DealResult | None:
    """Return the result of the hand before, with the marks that each seat's team earned."""
    return None if result is None else _shown(result)


# Kept, because every view of the next hand repeats it.
@lru_cache(maxsize=256)
def _shown(result: Result) -> DealResult:
    return DealResult(result.deal, result.scores, facts=(*_contract(result.contract), *_by_team(result.points, result.tricks)))
