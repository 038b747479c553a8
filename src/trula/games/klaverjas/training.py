"""`trula train-bidder` for klaverjas: train the network that chooses trump (the `ml` extra)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from trula.engine.game import Game
from trula.games.klaverjas import Klaverjas
from trula.games.klaverjas.bidding import learned, training
from trula.players.networks.fitting import TrainingPlan
from trula.study.reliability import Reliability


def train(game: Game, plan: TrainingPlan, out: Path, stage: Callable[[str], Callable[[float], None]]) -> Reliability:
    """Simulate deals, fit the network, write it to `out`, and compare its win chances with results on other deals.

    Args:
        game: Klaverjas under any profile.
        plan: Numbers of deals and epochs, seed and processes.
        out: The file to write.
        stage: Called with the name of each stage; returns a function that takes the share of the stage that is done.
    """
    assert isinstance(game, Klaverjas)
    examples = training.gather_trump_examples(
        game, plan.deals, plan.seed, workers=plan.workers, network=plan.network, progress=stage("playing")
    )
    stage("learning")
    network = training.fit_trump_network(examples, epochs=plan.epochs)
    learned.save_trump_network(network, out, game.name, plan.command)
    unseen = training.gather_trump_examples(
        game, plan.fresh, plan.seed + 1, workers=plan.workers, network=plan.network, progress=stage("trying it")
    )
    return training.trump_reliability(network, unseen)
