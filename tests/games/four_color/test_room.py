"""Sealed states keep their budgets with every option at its most."""

from __future__ import annotations

import pytest

from croupier_service.description.options import option_terms
from croupier_service.games.four_color import LISTING
from croupier_service.games.four_color.options import Options
from croupier_service.sealing.sealer import OVERHEAD_BYTES

TERMS = option_terms(Options)
MOST = Options(deals=TERMS["deals"].maximum, hand_size=TERMS["hand_size"].maximum, own_draw_factor=TERMS["own_draw_factor"].maximum)


@pytest.mark.parametrize(("seats", "budget"), [(2, 448), (3, 448), (4, 448), (5, 704), (6, 704)])
def test_the_largest_states_keep_their_budget(seats: int, budget: int) -> None:
    """448 bytes up to four seats, 704 at six: many deals, large hands and high scores together."""
    assert LISTING.room(MOST, seats) + OVERHEAD_BYTES <= budget
