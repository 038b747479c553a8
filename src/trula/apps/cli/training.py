"""The commands `train`, `train-beliefs` and `train-bidder`: networks that play cards, tell where they are, and bid."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn

from trula.apps.cli.arena import MatchSeed, Workers
from trula.apps.cli.arguments import GameName, console, load_game, picture
from trula.apps.cli.calibration import show_reliability
from trula.apps.cli.drawing import draw_reliability, draw_training
from trula.engine.extras import need
from trula.errors import NotationError

NETWORKS = "networks that learn by self-play"


def train_bidder(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write (.npz, about 100 kB).")],
    deals: Annotated[int, typer.Option("--deals", min=100, help="Number of simulated deals to train on.")] = 60_000,
    fresh: Annotated[
        int, typer.Option("--fresh", min=100, help="Number of fresh deals to test the win probabilities on.")
    ] = 4_000,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="Passes over the training data.")] = 12,
    network: Annotated[
        bool, typer.Option("--network", help="Have the game's quick network play the cards, not rule players.")
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", callback=picture, help="Plot the test into an .svg or .png file."),
    ] = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
) -> None:
    """Train the learned bidder of a game on simulated deals and test its win probabilities on fresh ones.

    Every contract, or trump suit, is played by every seat of every deal, by rule players or a network. Prints forecast
    and observed win shares in bins, and the Brier score. Needs the `ml` extra.

    Example: trula train-bidder GAME --deals 5000 --out bidder.npz
    """
    rules = load_game(game, None, None)
    part = rules.part("training")
    if part is None:
        raise NotationError(f"{game} has nothing to decide before the first lead")
    need("bidders that are trained", "sklearn")
    from trula.players.networks.fitting import TrainingPlan

    command = f"trula train-bidder {game} --deals {deals} --epochs {epochs} --seed {seed}" + " --network" * network
    plan = TrainingPlan(deals, fresh, epochs, seed, workers or -1, network, command)
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


def train(
    game: GameName,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Folder of the run; an interrupted one goes on from it.")
    ],
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, help="Times that all deals are played and learned from.")
    ] = 600,
    budget: Annotated[
        float | None,
        typer.Option("--budget", metavar="MINUTES", min=0.1, help="Length of the whole run, instead of --iterations."),
    ] = None,
    minutes: Annotated[
        float | None, typer.Option("--minutes", min=0.1, help="Stop after so many minutes; the same command goes on.")
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=64, help="Deals of an iteration.")] = 16_384,
    starts: Annotated[
        int,
        typer.Option("--starts", min=100, help="Deals bid by rule before training; those played are drawn of them."),
    ] = 300_000,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="FILE", help="Learn to beat this network, which itself does not learn."),
    ] = None,
    small: Annotated[
        Path | None,
        typer.Option("--small", metavar="FILE", help="At the end, write also a checkpoint of a few megabytes."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", callback=picture, help="Plot the log into an .svg or .png file."),
    ] = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
) -> None:
    """Train a network that plays the cards of a game, by self-play.

    The folder holds checkpoint.pt, log.jsonl (one line an iteration), cards.npz (the network) and quick.npz (a smaller
    one for rollouts), as `Net(file=...)` loads them. The state is saved every minute and on Ctrl-C; the same command
    goes on. Uses a GPU if there is one. Needs the `train` extra.

    Example: trula train GAME --out run --minutes 10
    """
    rules = load_game(game, None, None)
    need(NETWORKS, "torch")
    from trula.training.trainer import Plan, Trainer

    frozen = None if against is None else str(against)
    plan = Plan(iterations=iterations, budget=budget, deals=deals, starts=starts, seed=seed, against=frozen)
    trainer = Trainer(rules, out, plan, workers=workers or os.cpu_count() or 1)
    if trainer.iteration:
        console.print(f"goes on from iteration {trainer.iteration}, {trainer.done:.0%} done", highlight=False)
    with Progress(
        *Progress.get_default_columns(), TextColumn("{task.fields[figures]}"), console=Console(stderr=True)
    ) as bar:
        task = bar.add_task("bidding the deals", total=1.0, figures="")

        def show(row: dict[str, Any]) -> None:
            figures = f"entropy {row['entropy']:.3f} · explained {row['explained']:.2f}"
            bar.update(task, description="training", completed=trainer.done, figures=figures)

        with suppress(KeyboardInterrupt):
            trainer.run(seconds=None if minutes is None else 60 * minutes, progress=show)
    if small is not None:
        trainer.save_small(small)
    if plot is not None:
        draw_training(out / "log.jsonl", plot)
    console.print(f"iteration {trainer.iteration}, {trainer.done:.0%} done, written to {out}", highlight=False)


def train_beliefs(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write (.npz, about 1 MB).")],
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="Times that all deals are played and learned from.")
    ] = 60,
    budget: Annotated[
        float | None,
        typer.Option("--budget", metavar="MINUTES", min=0.1, help="Length of the training, instead of --rounds."),
    ] = None,
    run_folder: Annotated[
        Path | None,
        typer.Option("--run", metavar="FOLDER", help="Folder of `trula train`, whose networks play the deals."),
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=64, help="Deals of a round.")] = 16_384,
    starts: Annotated[
        int,
        typer.Option("--starts", min=100, help="Deals bid by rule before training; those played are drawn of them."),
    ] = 100_000,
    seed: MatchSeed = 1,
    workers: Workers = None,
) -> None:
    """Train a network that tells where the hidden cards are, for `Inferred()` worlds.

    Learns from deals of rule players, of the game's networks at several temperatures and of players that try cards in
    random worlds. Prints the loss of each round:
    the mean negative logarithm of the probability given to the true place of a hidden card. Needs the `train` extra.

    Example: trula train-beliefs GAME --rounds 10 --out beliefs.npz
    """
    rules = load_game(game, None, None)
    need(NETWORKS, "torch")
    from trula.training.beliefs import BeliefPlan
    from trula.training.beliefs import train_beliefs as run

    plan = BeliefPlan(rounds=rounds, deals=deals, starts=starts, seed=seed)
    with Progress(
        *Progress.get_default_columns(), TextColumn("{task.fields[figures]}"), console=Console(stderr=True)
    ) as bar:
        task = bar.add_task("bidding the deals", total=None if budget else rounds, figures="")

        def show(number: int, loss: float) -> None:
            bar.update(task, description="training", completed=number, figures=f"round {number} · loss {loss:.4f}")

        run(
            rules, out, plan, folder=run_folder, seconds=60 * budget if budget else None,
            workers=workers or os.cpu_count() or 1, progress=show,
        )  # fmt: skip
    console.print(f"written to {out}", highlight=False)
