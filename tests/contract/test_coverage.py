"""Law 13: over the random and stacked matches of the suite everything that the rules know occurs at least 20 times."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier_service.frozen import replaced as replace
from tests.contract.coverage import LEAST, cover, due, missing
from tests.contract.games import KITS
from tests.contract.option_values import all_values
from tests.contract.sizes import size
from tests.contract.toy_kit import KIT
from tests.contract.toy_words import DESCRIPTION, term

MOST_MATCHES = 1_500


@pytest.mark.parametrize("game", KITS)
def test_everything_occurs(game: str) -> None:
    """Every kind of decision, move and event, every reason and every option value occurs 20 times, every other word once."""
    lacking = missing(KITS[game], cover(KITS[game], size(MOST_MATCHES)))
    assert not lacking, f"too rare in {game}: " + ", ".join(f"{kind} {name}: {count}" for (kind, name), count in lacking.items())


@pytest.mark.parametrize("what", ["decisions", "moves", "events", "refusals", "outcomes", "facts", "marks"])
def test_what_never_occurs_is_named(what: str) -> None:
    """A word that is described and never occurs is found missing, with its count."""
    described = replace(DESCRIPTION, **{what: (*getattr(DESCRIPTION, what), term("never_seen"))})
    kit = replace(KIT, listing=replace(KIT.listing, description=described))
    assert missing(kit, cover(kit, 60))[what.removesuffix("s"), "never_seen"] == 0, "it cannot have occurred"


def test_impossible_option_value_is_named() -> None:
    """An option value that no configuration can have is found missing."""
    kit = replace(KIT, listing=replace(KIT.listing, check=lambda options, _: "no" if options.deals == 3 else None))
    kit = replace(kit, configurations=lambda rng: (replace((setup := KIT.configurations(rng))[0], deals=1), setup[1]), stacked=())
    assert ("option deals", "3") in missing(kit, cover(kit, 200)), "no match can have three deals"


def test_every_value_is_due() -> None:
    """All values of short ranges, the ends and the middle of long ones, none, and each choice are due."""
    assert Counter(name for name, _ in all_values(KIT)) == {"deals": 3, "gifts": 2, "scoring": 2, "target": 10}
    assert due(KIT)["option target", "None"] == LEAST
