"""What is known of a table of Sasku and is no card, in the words of terms.py; from `Known` alone."""

from __future__ import annotations

from collections.abc import Iterator

from croupier_service.description.picture import DealResult, Fact
from croupier_service.games.sasku import notation
from croupier_service.games.sasku.auction import auction_of
from croupier_service.games.sasku.dealing import move_of
from croupier_service.games.sasku.details import seen_swap, told_katus
from croupier_service.games.sasku.pictures import withdrawn
from croupier_service.games.sasku.scoring import is_redel, team_points, team_tricks
from croupier_service.games.sasku.table import OMALE, PASS, RUUTU, TEAMS, Contract, Exchange, Public, Result, SaskuKnown, partner


def facts(known: SaskuKnown) -> tuple[Fact, ...]:
    """Return everything that the viewer knows and that is no card, in the order in which a hand goes."""
    public = known.public
    return (*_dealing(public), *_declarations(known), *_calls(public), *_contract(public.contract), *_play(public))


def _dealing(public: Public) -> Iterator[Fact]:
    yield Fact("dealer", public.dealer)
    yield Fact("cutter", public.cutter)
    if public.pokks:
        yield Fact("replay", number=public.pokks)
    if public.order is not None:
        yield Fact("order", public.cutter, text=notation.write(move_of(public.order)).removeprefix("deal "))


def _declarations(known: SaskuKnown) -> Iterator[Fact]:
    public = known.public
    for seat in public.offers:
        yield Fact("offer", seat)
    for seat in withdrawn(public):
        yield Fact("offer_withdrawn", seat)
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


def _calls(public: Public) -> Iterator[Fact]:
    state = auction_of(public)
    for seat, call in zip(state.speakers, public.calls, strict=True):
        kind = {PASS: "passed", OMALE: "omale", RUUTU: "ruutu"}.get(call, "bid")
        yield Fact(kind, seat, number=call if kind == "bid" else None)
    if state.bidder is not None:
        yield Fact("standing_bid", state.bidder, state.level)
    if public.named:
        yield Fact("named", state.bidder, text=public.named)
    for seat in public.overriders:
        yield Fact("override", seat)


def _contract(contract: Contract | None) -> Iterator[Fact]:
    if contract is None:
        return
    yield Fact("trump", text=contract.trump)
    if contract.maker is not None:
        yield Fact("maker", contract.maker)
    if contract.kind != "auction":
        yield Fact(contract.kind)


def _play(public: Public) -> Iterator[Fact]:
    if public.contract is None:
        return
    if len(public.won) < 9:
        yield Fact("leader", public.leader)
    for trick in public.hadas:
        yield Fact("hada", partner(public.led(trick)), trick + 1)
    for trick in public.looks:
        yield Fact("look", (public.led(trick) + 1) % 4, trick + 1)
    for trick in public.blinks:
        yield Fact("blink", (public.led(trick) + 3) % 4, trick + 1)
    for team, count in zip(TEAMS, team_points(public), strict=True):
        yield Fact("points", number=count, text=team)
    for team, count in zip(TEAMS, team_tricks(public.won), strict=True):
        yield Fact("tricks", number=count, text=team)
    if is_redel(public):
        yield Fact("redel")


def deal_result(result: Result | None) -> DealResult | None:
    """Return the result of the hand before, with the marks that each seat's team earned."""
    if result is None:
        return None
    points = [Fact("points", number=count, text=team) for team, count in zip(TEAMS, result.points, strict=True)]
    tricks = [Fact("tricks", number=count, text=team) for team, count in zip(TEAMS, result.tricks, strict=True)]
    return DealResult(result.deal, result.scores, facts=(*_contract(result.contract), *points, *tricks))
