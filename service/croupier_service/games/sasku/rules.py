"""The verbs of Sasku, as `kernel.game.Game`: each of them stands in the file that is named by what it is about."""

from __future__ import annotations

from collections.abc import Mapping

from croupier_service.games.sasku import moves
from croupier_service.games.sasku.choices import candidates, default_move
from croupier_service.games.sasku.course import settle
from croupier_service.games.sasku.dealing import MODE_OF
from croupier_service.games.sasku.hands import deal
from croupier_service.games.sasku.legality import refuse
from croupier_service.games.sasku.scoring import outcome
from croupier_service.games.sasku.soundness import fault

__all__ = ["OFFERS", "candidates", "deal", "default_move", "fault", "outcome", "refuse", "settle"]

OFFERS: Mapping[str, frozenset[type]] = {
    "deal_choice": frozenset(MODE_OF),
    "packet_choice": frozenset({moves.Packet}),
    "declare": frozenset({moves.Nothing, moves.Offer, moves.Katus}),
    "picture_reply": frozenset({moves.Accept, moves.Decline}),
    "picture_return": frozenset({moves.Return}),
    "clean": frozenset({moves.AskClean, moves.SkipClean}),
    "auction": frozenset({moves.Pass, moves.Bid, moves.Omale, moves.Ruutu}),
    "name_trump": frozenset({moves.Trump}),
    "override": frozenset({moves.Override, moves.NoOverride}),
    "signal": frozenset({moves.Hada, moves.NoHada}),
    "play": frozenset({moves.Play, moves.Look}),
    "blink": frozenset({moves.Blink, moves.NoBlink}),
}
"""The kinds of move that each kind of decision takes; no kind of move serves two."""
