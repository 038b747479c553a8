"""The command `train-bidder`: makes the file that the learned bidder reads."""

from __future__ import annotations

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
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok


def train_bidder(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", help="The file to write, of about 100 kB.")],
    deals: Annotated[int, typer.Option("--deals", min=100, help="Simulated deals, each with every contract.")] = 60_000,
    fresh: Annotated[int, typer.Option("--fresh", min=100, help="Deals that it is tried on afterwards.")] = 4_000,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How often it goes over the deals.")] = 12,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw the win chances, as an .svg or .png.")] = None,
    seed: MatchSeed = 1,
    workers: Workers = None,
) -> None:
    """Teach a bidder of tarok or klaverjas from simulated deals, and show how far its win chances can be trusted.

    Every contract, or trump, is forced on every seat of every deal; rule players play it. Needs the `ml` extra.

    Example: trula train-bidder tarok3 --deals 5000 --out bidder.npz
    """
    from trula.games.klaverjas.bidding import learned as trump_learning
    from trula.games.klaverjas.bidding import training as trump_training
    from trula.games.tarok.bidding.learned import training

    rules = load_game(game, None, None)
    count = workers or -1
    made_by = f"trula train-bidder {game} --deals {deals} --epochs {epochs} --seed {seed}"
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=1.0)

        def tell(share: float) -> None:
            bar.update(task, completed=share)

        def say_stage(stage: str) -> None:
            bar.reset(task, description=stage, total=1.0)

        if isinstance(rules, Tarok):
            examples, exchanges = training.gather(rules, deals, seed, workers=count, tell=tell)
            say_stage("learning")
            network = training.fit(examples, exchanges, rules.seats, epochs=epochs)
            network.save(out, rules.name, made_by)
            say_stage("trying it")
            unseen, _ = training.gather(rules, fresh, seed + 1, workers=count, tell=tell)
            found = training.reliability(network, unseen, rules.seats)
        elif isinstance(rules, Klaverjas):
            trumps = trump_training.gather_trumps(rules, deals, seed, workers=count, tell=tell)
            say_stage("learning")
            maker = trump_training.fit_trumps(trumps, epochs=epochs)
            trump_learning.save(maker, out, rules.name, made_by)
            say_stage("trying it")
            others = trump_training.gather_trumps(rules, fresh, seed + 1, workers=count, tell=tell)
            found = trump_training.reliability_of_trumps(maker, others)
        else:
            raise NotationError(f"{game} has nothing to decide before the first lead")
    show_reliability(found, f"Win chances on {fresh} fresh deals")
    if plot is not None:
        draw_reliability({game: found}, plot)
    console.print(f"written to {out}", highlight=False)
