"""`trula train-bidder` for tarok: train the networks of the learned bidder (the `ml` extra)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from trula.engine.game import Game
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.learned import training
from trula.players.networks.fitting import TrainingPlan
from trula.study.reliability import Reliability


def train(game: Game, plan: TrainingPlan, out: Path, stage: Callable[[str], Callable[[float], None]]) -> Reliability:
    """Simulate deals, fit the networks, write them to `out`, and compare win chances with results on other deals.

    Args:
        game: Tarok for three or four players.
        plan: Numbers of deals and epochs, seed and processes.
        out: The file to write.
        stage: Called with the name of each stage; returns a function that takes the share of the stage that is done.
    """
    assert isinstance(game, Tarok)
    seats, workers = game.seats, plan.workers
    examples, exchanges = training.gather_examples(
        game, plan.deals, plan.seed, workers=workers, network=plan.network, progress=stage("playing")
    )
    stage("learning")
    network = training.fit_bid_network(examples, exchanges, seats, epochs=plan.epochs)
    network.save(out, game.name, plan.command)
    unseen, _ = training.gather_examples(
        game, plan.fresh, plan.seed + 1, workers=workers, network=plan.network, progress=stage("trying it")
    )
    return training.bid_reliability(network, unseen, seats)
