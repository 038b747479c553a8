"""Fit the trump network of klaverjas to simulated deals (the `ml` extra)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from trula.games.klaverjas import Klaverjas
from trula.games.klaverjas.bidding.learned import PASSING, TrumpExamples, simulate_trumps, trump_rows
from trula.players.networks import fitting
from trula.players.networks.score_network import Rows, ScoreNetwork, masks
from trula.study.reliability import Reliability, reliability_of

SCORE_DIVISOR = 2.0
"""Divides margins before they are put into score bands: margins of klaverjas are about twice as wide as the bands."""


def gather_trump_examples(
    game: Klaverjas,
    deals: int,
    seed: int,
    *,
    workers: int,
    network: bool = False,
    progress: Callable[[float], None] = lambda _: None,
) -> TrumpExamples:
    """Simulate deals in parallel and return their examples; `progress` gets the share of deals that is done."""
    examples = TrumpExamples()
    job = partial(simulate_trumps, network=network)
    for more in fitting.simulate_in_chunks(job, game, deals, seed, workers=workers, progress=progress):
        fitting.extend(examples, more)
    return examples


def rows_of_trump_examples(examples: TrumpExamples) -> Rows:
    """Return the features of examples, one row each."""
    return trump_rows(masks(examples.hands), np.array(examples.trumps), np.array(examples.seats))


def fit_trump_network(examples: TrumpExamples, *, epochs: int = 12) -> ScoreNetwork:
    """Return a network fitted to examples."""
    return fitting.fit_scores(
        rows_of_trump_examples(examples), examples.margins, examples.won, epochs, narrow=SCORE_DIVISOR
    )


def trump_reliability(network: ScoreNetwork, examples: TrumpExamples) -> Reliability:
    """Compare the forecast win chances of trump makers with the results; `examples` must be new to the network."""
    own = np.flatnonzero(np.array(examples.trumps) != PASSING)
    wins = network.outlook(rows_of_trump_examples(examples)[own]).wins.astype(np.float64)
    return reliability_of(wins.tolist(), np.array(examples.won)[own].tolist(), np.array(examples.seats)[own].tolist())
