"""The command `train-bidder`: fit the networks of `Learned()` to simulated deals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from trula.apps.cli.arena import MatchSeed, Workers
from trula.apps.cli.arguments import GameName, console, load_game
from trula.apps.cli.calibration import show_reliability
from trula.apps.cli.drawing import draw_reliability
from trula.errors import NotationError


def train_bidder(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write (.npz, about 100 kB).")],
    deals: Annotated[int, typer.Option("--deals", min=100, help="Number of simulated deals to train on.")] = 60_000,
    fresh: Annotated[
        int, typer.Option("--fresh", min=100, help="Number of fresh deals to test the win probabilities on.")
    ] = 4_000,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="Passes over the training data.")] = 12,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Plot the test into an .svg or .png file.")
    ] = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
) -> None:
    """Train the learned bidder of a game on simulated deals and test its win probabilities on fresh ones.

    Every contract, or trump suit, is played by every seat of every deal, by rule players. Prints forecast and observed
    win shares in bins, and the Brier score. Needs the `ml` extra.

    Example: trula train-bidder GAME --deals 5000 --out bidder.npz
    """
    rules = load_game(game, None, None)
    part = rules.part("training")
    if part is None:
        raise NotationError(f"{game} has nothing to decide before the first lead")
    from trula.players.networks.fitting import TrainingPlan

    command = f"trula train-bidder {game} --deals {deals} --epochs {epochs} --seed {seed}"
    plan = TrainingPlan(deals, fresh, epochs, seed, workers or -1, command)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=1.0)

        def stage(name: str) -> Callable[[float], None]:
            bar.reset(task, description=name, total=1.0)
            return lambda share: bar.update(task, completed=share)

        reliability = part.train(rules, plan, out, stage)
    show_reliability(reliability, f"Win chances on {fresh} fresh deals")
    if plot is not None:
        draw_reliability({game: reliability}, plot)
    console.print(f"written to {out}", highlight=False)
