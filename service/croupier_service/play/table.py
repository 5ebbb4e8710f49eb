"""A view as a picture of the table: seats in their order, what lies before them and between them, what else is known, the own hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from croupier.v1 import game_info_pb2, view_pb2
from croupier_service.demo import wording
from croupier_service.play.paint import Paint

_ROUND = {
    game_info_pb2.DIRECTION_CLOCKWISE: "clockwise",
    game_info_pb2.DIRECTION_COUNTERCLOCKWISE: "counterclockwise",
}


def draw(paint: Paint, info: game_info_pb2.GameInfo, view: view_pb2.TableView, seat: int | None) -> Group:
    """Return the table as `seat` (None: a bystander) sees it in its own `view`."""
    caption = Text(_caption(view), style="dim")
    parts = [Rule(_title(info, view)), _seats(paint, view, seat), caption, *_middle(paint, view), *_facts(paint, view.facts)]
    return Group(*parts, *_hand(paint, view, seat))


def _title(info: game_info_pb2.GameInfo, view: view_pb2.TableView) -> str:
    return f"{wording.names(info.names)}, deal {view.status.deal_number}"


def _seats(paint: Paint, view: view_pb2.TableView, own: int | None) -> Table:
    owned = [zone for zone in view.zones if zone.HasField("seat")]
    kinds = list(dict.fromkeys(zone.kind for zone in owned))
    teams = any(seat.HasField("team") for seat in view.seats)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("", "seat", "score", *(["team"] if teams else []), *map(paint.name, kinds)):
        table.add_column(name, no_wrap=name in ("seat", "score", "team"))
    for seat in view.seats:
        lying = {zone.kind: _lying(paint, zone, own) for zone in owned if zone.seat == seat.seat}
        team = [str(seat.team) if seat.HasField("team") else "?"] if teams else []
        cells = [lying.get(kind, Text()) for kind in kinds]
        table.add_row(_state(view, seat.seat), _seat(seat, own), str(seat.score), *team, *cells)
    return table


def _lying(paint: Paint, zone: view_pb2.Zone, own: int | None) -> Text:
    """Return what lies in a seat's zone; the own hand has a line of its own."""
    return Text("below", style="dim") if zone.seat == own and paint.is_hand(zone) else paint.zone(zone)


def _caption(view: view_pb2.TableView) -> str:
    direction = _ROUND.get(view.direction)
    return f"seats follow {direction}; > is asked, = has answered" if direction else "> is asked, = has answered"


def _state(view: view_pb2.TableView, seat: int) -> str:
    decision = view.status.decision
    return "=" if seat in decision.answered_seats else ">" if seat in decision.asked_seats else ""


def _seat(seat: view_pb2.SeatSummary, own: int | None) -> Text:
    place = f" (place {seat.deal_place})" if seat.HasField("deal_place") and seat.deal_place else ""
    return Text(f"{seat.seat}{' you' if seat.seat == own else ''}{place}", style="bold" if seat.seat == own else "")


def _middle(paint: Paint, view: view_pb2.TableView) -> Iterator[RenderableType]:
    for zone in view.zones:
        if not zone.HasField("seat") and zone.groups:
            yield Text.assemble((f"{paint.name(zone.kind)}: ", "dim"), paint.zone(zone))


def _facts(paint: Paint, facts: Iterable[view_pb2.Fact]) -> Iterator[RenderableType]:
    if said := [paint.line(paint.words.fact(fact)) for fact in facts]:
        yield Text(" ").join(said)


def _hand(paint: Paint, view: view_pb2.TableView, own: int | None) -> Iterator[RenderableType]:
    for zone in view.zones:
        if zone.HasField("seat") and zone.seat == own and paint.is_hand(zone):
            yield Text.assemble(("your hand: ", "bold"), paint.zone(zone))
