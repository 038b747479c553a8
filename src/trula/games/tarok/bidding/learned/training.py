"""Fit the learned bidder of tarok to simulated deals (the `ml` extra); `network` reads what is made here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from trula.games.tarok.bidding.learned.examples import Examples, Exchanges, simulate
from trula.games.tarok.bidding.learned.features import ACTIONS, auction_rows, exchange_rows
from trula.games.tarok.bidding.learned.network import BONUSES, BidNetwork
from trula.players.networks import fitting
from trula.players.networks.score_network import Rows, masks
from trula.study.reliability import Reliability, reliability_of

if TYPE_CHECKING:
    from trula.games.tarok import Tarok


def gather(
    game: Tarok, deals: int, seed: int, *, workers: int, tell: Callable[[float], None] = lambda _: None
) -> tuple[Examples, Exchanges]:
    """Simulate deals and return their examples."""
    examples, exchanges = Examples(), Exchanges()
    for more, further in fitting.gather(simulate, game, deals, seed, workers=workers, tell=tell):
        fitting.extend(examples, more)
        fitting.extend(exchanges, further)
    return examples, exchanges


def rows_of(examples: Examples, seats: int) -> Rows:
    """Return the features of examples from the auction."""
    return auction_rows(
        masks(examples.hands),
        np.array(examples.actions),
        np.array(examples.roles),
        np.array(examples.words),
        np.array(examples.called),
        seats,
    )


def rows_of_exchanges(exchanges: Exchanges) -> Rows:
    """Return the features of examples after the exchange."""
    return exchange_rows(
        masks(exchanges.hands),
        np.array(exchanges.actions),
        masks(exchanges.laid),
        masks(exchanges.left),
        np.array(exchanges.called),
    )


def fit(examples: Examples, exchanges: Exchanges, seats: int, *, epochs: int = 12) -> BidNetwork:
    """Fit the networks for a game of so many seats."""
    after = rows_of_exchanges(exchanges)
    own = np.array(examples.roles) == 0  # win chances are asked of declarers, and of defenders for a kontra
    auction = fitting.fit_scores(rows_of(examples, seats), examples.leads, examples.won, epochs, calibrated_on=own)
    exchange = fitting.fit_scores(after, exchanges.leads, exchanges.won, epochs)
    bonuses = fitting.fit_dense(after, np.array(exchanges.made, dtype=np.int64), epochs, classes=len(BONUSES))
    return BidNetwork(auction, exchange, bonuses)


def reliability(network: BidNetwork, examples: Examples, seats: int) -> Reliability:
    """Compare the win chances of declarers with what came on deals it did not learn from."""
    own = np.flatnonzero((np.array(examples.roles) == 0) & (np.array(examples.actions) > ACTIONS.index("klop")))
    wins = network.before(rows_of(examples, seats)[own]).wins.astype(np.float64)
    return reliability_of(wins.tolist(), np.array(examples.won)[own].tolist(), np.array(examples.actions)[own].tolist())
