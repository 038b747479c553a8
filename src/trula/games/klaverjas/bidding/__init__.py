"""Bidding at klaverjas, which is the choice of trump: by rule and by network.

`hand_counts` is the fixed rule, `learned` the network at the table, `training` its fit, `sampled_exact` a bidder that
solves sampled deals.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.bidding import GameBidding
from trula.games.klaverjas.bidding.hand_counts import choose_trump

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.engine.view import View
    from trula.games.klaverjas.bidding.learned import TrumpDecider
    from trula.players.bidders.learned import Learned


class KlaverjasBidding(GameBidding):
    """The choice of trump, the only decision before the first lead."""

    judged_phases = ("trump",)

    def by_rule(self, view: View) -> Action:
        return choose_trump(view)

    def by_network(self, view: View, learned: Learned, rng: Generator) -> Action:
        return trump_decider(learned.file(view.game), learned.risk).choose(view)


@cache
def trump_decider(file: Path, risk: float) -> TrumpDecider:
    """Return the decider of a network file."""
    from trula.games.klaverjas.bidding.learned import TrumpDecider, read_trump_network

    return TrumpDecider(read_trump_network(file, "klaverjas"), risk)
