"""Fit the networks of the learned bidder to simulated deals (the `ml` extra)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from trula.games.tarok.bidding.learned.examples import AuctionExamples, ExchangeExamples, simulate
from trula.games.tarok.bidding.learned.features import ACTIONS, auction_rows, exchange_rows
from trula.games.tarok.bidding.learned.network import BONUSES, BidNetwork
from trula.players.networks import fitting
from trula.players.networks.score_network import Rows, masks
from trula.study.reliability import Reliability, reliability_of

if TYPE_CHECKING:
    from trula.games.tarok import Tarok


def gather_examples(
    game: Tarok,
    deals: int,
    seed: int,
    *,
    workers: int,
    network: bool = False,
    progress: Callable[[float], None] = lambda _: None,
) -> tuple[AuctionExamples, ExchangeExamples]:
    """Simulate deals in parallel and return their examples; `progress` gets the share of deals that is done."""
    examples, exchanges = AuctionExamples(), ExchangeExamples()
    job = partial(simulate, network=network)
    for more, further in fitting.simulate_in_chunks(job, game, deals, seed, workers=workers, progress=progress):
        fitting.extend(examples, more)
        fitting.extend(exchanges, further)
    return examples, exchanges


def rows_of_auctions(examples: AuctionExamples, seats: int) -> Rows:
    """Return the features of auction examples, one row each."""
    return auction_rows(
        masks(examples.hands),
        np.array(examples.actions),
        np.array(examples.roles),
        np.array(examples.bids),
        np.array(examples.called),
        seats,
    )


def rows_of_exchanges(exchanges: ExchangeExamples) -> Rows:
    """Return the features of exchange examples, one row each."""
    return exchange_rows(
        masks(exchanges.hands),
        np.array(exchanges.actions),
        masks(exchanges.laid),
        masks(exchanges.left),
        np.array(exchanges.called),
    )


def fit_bid_network(
    examples: AuctionExamples, exchanges: ExchangeExamples, seats: int, *, epochs: int = 12
) -> BidNetwork:
    """Return networks fitted to examples, for a game with `seats` players."""
    after = rows_of_exchanges(exchanges)
    own = (
        np.array(examples.roles) == 0
    )  # win chances matter most for the declarer, so they are calibrated on these rows
    auction = fitting.fit_scores(
        rows_of_auctions(examples, seats), examples.margins, examples.won, epochs, calibrated_on=own
    )
    exchange = fitting.fit_scores(after, exchanges.margins, exchanges.won, epochs)
    bonuses = fitting.fit_dense(after, np.array(exchanges.made, dtype=np.int64), epochs, classes=len(BONUSES))
    return BidNetwork(auction, exchange, bonuses)


def bid_reliability(network: BidNetwork, examples: AuctionExamples, seats: int) -> Reliability:
    """Compare the forecast win chances of declarers with the results; `examples` must be new to the network."""
    own = np.flatnonzero((np.array(examples.roles) == 0) & (np.array(examples.actions) > ACTIONS.index("klop")))
    wins = network.forecast_before_exchange(rows_of_auctions(examples, seats)[own]).wins.astype(np.float64)
    return reliability_of(wins.tolist(), np.array(examples.won)[own].tolist(), np.array(examples.actions)[own].tolist())
