"""The dashboard as Grafana reads it. Whether its questions have answers is asked of the running stack."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.cog.plugins import register_default_plugins
from grafana_foundation_sdk.models.dashboard import Dashboard

from tests.deploy.programs import DEPLOY
from tools.grafana import COLUMNS

BOARD: dict[str, Any] = json.loads((DEPLOY / "grafana/croupier.json").read_text("utf-8"))
GRAPHS = [panel for panel in BOARD["panels"] if panel["type"] != "row"]

register_default_plugins()


def lost(sent: Any, kept: Any, place: str = "") -> Iterator[str]:
    """Yield the places of what is in `sent` and not in `kept`."""
    if isinstance(sent, dict):
        for name, value in sent.items():
            yield from lost(value, kept.get(name), f"{place}/{name}")
    elif isinstance(sent, list):
        for index, value in enumerate(sent):
            yield from lost(value, kept[index], f"{place}/{index}")
    elif sent != kept:
        yield place


def through_grafana(board: dict[str, Any]) -> Any:
    """Return what is left of a dashboard when Grafana's own types have read it."""
    return json.loads(json.dumps(Dashboard.from_json(copy.deepcopy(board)), cls=JSONEncoder))


def test_grafana_knows_every_field() -> None:
    """Read into Grafana's own types and written again, nothing is lost; a field that it does not know would be."""
    assert list(lost(BOARD, through_grafana(BOARD))) == []
    wrong = copy.deepcopy(BOARD)
    wrong["panels"][1]["targets"][0]["legend"] = "calls"
    assert list(lost(wrong, through_grafana(wrong))) == ["/panels/1/targets/0/legend"]


def test_panels_have_room() -> None:
    """No two panels overlap and none sticks out; numbers are theirs alone."""
    taken: set[tuple[int, int]] = set()
    for panel in BOARD["panels"]:
        place = panel["gridPos"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])}
        assert not cells & taken
        assert place["x"] + place["w"] <= COLUMNS
        taken |= cells
    assert len({panel["id"] for panel in BOARD["panels"]}) == len(BOARD["panels"]) > 20


def test_everybody_can_read_it() -> None:
    """Each graph says what it shows, in a unit, from the source that is chosen; each of its lines has a name."""
    for panel in GRAPHS:
        assert panel["title"]
        assert panel["description"].endswith(".")
        assert panel["fieldConfig"]["defaults"]["unit"]
        assert panel["targets"]
        assert all(target["legendFormat"] for target in panel["targets"])
        assert panel["datasource"]["uid"] == "${datasource}"
