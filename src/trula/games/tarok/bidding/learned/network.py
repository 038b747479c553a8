"""The networks of the learned bidder: scores before and after the exchange, and the chances of bonuses."""

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
_FOLDER = Path(__file__).parents[2] / "data"


@dataclass(frozen=True)
class BidNetwork:
    """Everything that is learned for tarok with one number of seats."""

    auction: ScoreNetwork
    exchange: ScoreNetwork
    bonuses: Dense

    def before(self, rows: Rows) -> Outlook:
        """Forecast scores from `auction_rows`."""
        return self.auction.outlook(rows)

    def after(self, rows: Rows) -> Outlook:
        """Forecast scores from `exchange_rows`."""
        return self.exchange.outlook(rows)

    def bonus_chances(self, rows: Rows) -> Floats:
        """Return the chance of each of BONUSES, from `exchange_rows`."""
        return np.asarray(1 / (1 + np.exp(-self.bonuses(rows))), dtype=np.float32)

    def save(self, path: Path, game: str, made_by: str) -> None:
        """Write everything into one file."""
        scores = {"auction": self.auction, "exchange": self.exchange}
        save_networks(path, game, made_by, scores, {"bonuses": self.bonuses})


def read(path: Path | None, game: str) -> BidNetwork:
    """Read a saved network, or the one that comes with the package; NotationError if it is of another game."""
    file = _FOLDER / f"bidder_{game}.npz" if path is None else path
    (auction, exchange), (bonuses,) = read_networks(file, game, ["auction", "exchange"], ["bonuses"])
    return BidNetwork(auction, exchange, bonuses)
