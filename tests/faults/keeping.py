"""What holds in every fault: no call fails, and every match ends as if nothing had happened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import grpc

from croupier import Client
from tests.faults.figures import figures_of, keep_fault
from tests.faults.load import Load, loaded
from tests.faults.sizes import CALLS
from tools.fleet import Fleet


@contextmanager
def nothing_lost(name: str, fleet: Fleet, undisturbed: Client, credentials: grpc.ChannelCredentials | None = None) -> Iterator[Load]:
    """Keep a load on the fleet during the block; then look at every call and every match, and keep the figures under `name`."""
    with loaded(fleet.target, credentials) as load:
        load.wait_for_calls(CALLS)
        yield load
        load.wait_for_calls(CALLS)
    figures = figures_of(load.tally, undisturbed)
    keep_fault(name, figures)
    assert load.tally.games == {info.game for info in undisturbed.games()}
    assert load.tally.failures == [], load.tally.failures
    assert figures.views_equal, "other views"
