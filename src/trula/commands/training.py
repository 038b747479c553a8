"""The command `train-bidder`: makes the file that the learned bidder reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from trula.commands.arena import MatchSeed, Workers
from trula.commands.arguments import GameName, console, load_game
from trula.errors import NotationError
from trula.games.tarok import Tarok


def train_bidder(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", help="The file to write, of about 100 kB.")],
    deals: Annotated[int, typer.Option("--deals", min=100, help="Simulated deals, each with every contract.")] = 60_000,
    fresh: Annotated[int, typer.Option("--fresh", min=100, help="Deals that it is tried on afterwards.")] = 4_000,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How often it goes over the deals.")] = 12,
    seed: MatchSeed = 1,
    workers: Workers = None,
) -> None:
    """Teach a bidder of tarok from simulated deals, and show how far its win chances can be trusted.

    Every contract is forced on every seat of every deal and played by the fixed rule players. Needs the `ml` extra.

    Example: trula train-bidder tarok3 --deals 5000 --out bidder.npz
    """
    from trula.bidders.learned.training import fit, gather, reliability

    rules = load_game(game, None, None)
    if not isinstance(rules, Tarok):
        raise NotationError(f"the learned bidder is for tarok3 and tarok4, not for {game}")
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=1.0)
        count = workers or -1
        examples, exchanges = gather(
            rules, deals, seed, workers=count, tell=lambda share: bar.update(task, completed=share)
        )
        bar.update(task, description="learning", total=None)
        network = fit(examples, exchanges, rules.seats, epochs=epochs)
        network.save(out, rules.name, f"trula train-bidder {game} --deals {deals} --epochs {epochs} --seed {seed}")
        bar.update(task, description="trying it", total=1.0, completed=0)
        unseen, _ = gather(rules, fresh, seed + 1, workers=count, tell=lambda share: bar.update(task, completed=share))
    found = reliability(network, unseen, rules.seats)
    table = Table("said", "won", "cases", box=None, title=f"Win chances on {fresh} fresh deals", title_justify="left")
    for each in found.bins:
        table.add_row(f"{each.said:.1%}", f"{each.came:.1%}", f"{each.cases:,}")
    console.print(table, highlight=False)
    console.print(
        f"Brier score {found.brier:.4f}, {found.base:.4f} for the bare shares of the contracts", highlight=False
    )
    console.print(f"written to {out}", highlight=False)
