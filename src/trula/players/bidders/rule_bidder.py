"""The yardstick among bidders: counts a hand as a person could at the table, and bids by fixed tables.

It is not to be changed once it has landed. The counts are in `tarok_counts` and `klaverjas_counts`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action
from trula.engine.game import View
from trula.games.klaverjas.bidding.hand_counts import trump
from trula.games.tarok.bidding.hand_counts import bid, call, discard, packet

if TYPE_CHECKING:
    from numpy.random import Generator


def _pass(_view: View) -> Action:
    return PASS


_BY_PHASE: dict[str, Callable[[View], Action]] = {
    "auction": bid,
    "king": call,
    "talon": packet,
    "discard": discard,
    "announcements": _pass,
    "trump": trump,
}


@dataclass(frozen=True)
class RuleBidder:
    """Bids by hand counts, never announces and never doubles; of the play it knows nothing, so any card will do."""

    def choose(self, view: View, rng: Generator) -> Action:
        """What the tables say, or any legal card."""
        by_table = _BY_PHASE.get(view.phase)
        if by_table is not None:
            return by_table(view)
        legal = view.legal_actions()
        return legal[int(rng.integers(len(legal)))]
