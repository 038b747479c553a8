"""Fit the learned bidder of klaverjas to simulated deals (the `ml` extra); `learned` reads what is made here."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from trula.games.klaverjas import Klaverjas
from trula.games.klaverjas.bidding.learned import PASSING, TrumpExamples, simulate_trumps, trump_rows
from trula.players.networks import fitting
from trula.players.networks.score_network import Rows, ScoreNetwork, masks
from trula.study.reliability import Reliability, reliability_of

NARROW = 2.0
"""Differences are about twice as wide as the bands of scores."""


def gather_trumps(
    game: Klaverjas, deals: int, seed: int, *, workers: int, tell: Callable[[float], None] = lambda _: None
) -> TrumpExamples:
    """Simulate deals and return their examples."""
    examples = TrumpExamples()
    for more in fitting.gather(simulate_trumps, game, deals, seed, workers=workers, tell=tell):
        fitting.extend(examples, more)
    return examples


def rows_of_trumps(examples: TrumpExamples) -> Rows:
    """Return the features of examples."""
    return trump_rows(masks(examples.hands), np.array(examples.trumps), np.array(examples.seats))


def fit_trumps(examples: TrumpExamples, *, epochs: int = 12) -> ScoreNetwork:
    """Fit the network."""
    return fitting.fit_scores(rows_of_trumps(examples), examples.leads, examples.won, epochs, narrow=NARROW)


def reliability_of_trumps(network: ScoreNetwork, examples: TrumpExamples) -> Reliability:
    """Compare the win chances of trump makers with what came on deals it did not learn from."""
    own = np.flatnonzero(np.array(examples.trumps) != PASSING)
    wins = network.outlook(rows_of_trumps(examples)[own]).wins.astype(np.float64)
    return reliability_of(wins.tolist(), np.array(examples.won)[own].tolist(), np.array(examples.seats)[own].tolist())
