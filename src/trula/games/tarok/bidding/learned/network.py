"""The networks of the learned bidder: forecasts of the margin before and after the exchange, and of bonuses.

A margin is the score of a seat minus the mean score of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from trula.players.networks.score_network import (
    Dense,
    Floats,
    Outlook,
    Rows,
    ScoreNetwork,
    read_networks,
    save_networks,
)

BONUSES = ("trula", "kings", "king-ultimo", "pagat-ultimo")
"""The bonuses that are forecast."""


@dataclass(frozen=True)
class BidNetwork:
    """The networks of one game."""

    auction: ScoreNetwork
    exchange: ScoreNetwork
    bonuses: Dense

    def forecast_before_exchange(self, rows: Rows) -> Outlook:
        """Forecast margins from `features.auction_rows`."""
        return self.auction.outlook(rows)

    def forecast_after_exchange(self, rows: Rows) -> Outlook:
        """Forecast margins from `features.exchange_rows`."""
        return self.exchange.outlook(rows)

    def bonus_chances(self, rows: Rows) -> Floats:
        """Return the probabilities that the declarer's side makes each of BONUSES, from `features.exchange_rows`."""
        return np.asarray(1 / (1 + np.exp(-self.bonuses(rows))), dtype=np.float32)

    def save(self, path: Path, game: str, made_by: str) -> None:
        """Write the networks to one file, with the game and the command that made them."""
        scores = {"auction": self.auction, "exchange": self.exchange}
        save_networks(path, game, made_by, scores, {"bonuses": self.bonuses})


def read_bid_network(path: Path, game: str) -> BidNetwork:
    """Read networks from a file.

    Raises:
        NotationError: The file cannot be read or holds networks of another game.
    """
    (auction, exchange), (bonuses,) = read_networks(path, game, ["auction", "exchange"], ["bonuses"])
    return BidNetwork(auction, exchange, bonuses)
