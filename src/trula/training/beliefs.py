"""Train a network that tells where the hidden cards are, from deals of several kinds of players."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from trula._core import Network
from trula.engine.game import Game
from trula.engine.learning import game_learning
from trula.players.networks.card_network import CARDS, QUICK, card_network, load_card_network, save_card_network
from trula.training.models import BELIEF_SIZES, Believer
from trula.training.selfplay import Table
from trula.training.starts import gather_starts


class Player(NamedTuple):
    """A player at all seats of a deal."""

    network: str | None = None
    """The kind of network that chooses the cards; None: the rule player."""
    temperature: float = 0.0
    worlds: int = 0
    """Worlds in which the network and rule players try each card; 0: the network chooses without."""


PLAYERS = (
    Player(),
    Player(CARDS),
    Player(CARDS, 1.0),
    Player(QUICK, 0.7),
    Player(QUICK, 2.0),
    Player(QUICK, worlds=4),
    Player(QUICK, worlds=12),
)
"""The players, each in an equal share of the deals."""
KEPT = 0.6
"""Share of the decisions that are learned from: those of a deal are much alike."""


@dataclass(frozen=True, kw_only=True)
class BeliefPlan:
    """The settings of the training."""

    rounds: int = 60
    """Times that all deals are played and learned from; the learning rate falls over this number."""
    deals: int = 16_384
    """Deals of a round."""
    starts: int = 100_000
    """Deals of which those are drawn; equal suits are exchanged at random."""
    seed: int = 1
    rate: float = 1e-3
    minibatch: int = 4_096
    sizes: tuple[int, ...] = BELIEF_SIZES


def train_beliefs(
    game: Game,
    out: Path,
    plan: BeliefPlan,
    *,
    folder: Path | None = None,
    seconds: float | None = None,
    workers: int,
    progress: Callable[[int, float], None],
) -> None:
    """Train the network and write it as players load it.

    Args:
        game: The rules; it must have a network that plays cards.
        out: The file.
        plan: The settings.
        folder: Folder of a training run, whose networks play; None: those that come with the game.
        seconds: If given, the learning rate falls over this time, and training ends with it, instead of the rounds.
        workers: Number of threads and processes.
        progress: Called after each round with its number and the loss, in natural logarithms a hidden card.
    """
    learning = game_learning(game)
    torch.manual_seed(plan.seed)
    torch.set_num_threads(workers)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    starts = gather_starts(learning.games, plan.starts, plan.seed, workers)
    networks = {
        kind: card_network(game, kind) if folder is None else load_card_network(folder / f"{kind}.npz", game.name)
        for kind in (CARDS, QUICK)
    }
    tables = [
        Table(
            learning.deals(starts, plan.deals // len(PLAYERS), seed=plan.seed + place, threads=workers),
            device,
            for_beliefs=True,
        )
        for place in range(len(PLAYERS))
    ]
    model = Believer(learning.deals, plan.sizes).to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=plan.rate)
    generator = torch.Generator().manual_seed(plan.seed)
    number, began = 0, time.monotonic()
    while (done := number / plan.rounds if seconds is None else (time.monotonic() - began) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * (1 - 0.98 * done)
        parts = [
            decisions(table, networks[player.network] if player.network else None, player, generator)
            for table, player in zip(tables, PLAYERS, strict=True)
        ]
        active, hidden = (torch.cat(columns) for columns in zip(*parts, strict=True))
        total, steps = torch.zeros((), device=device), 0
        for rows in torch.randperm(len(active), generator=generator).to(device).split(plan.minibatch):
            with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
                logits = model(model.rows(active[rows]))
            loss = _loss(logits, hidden[rows], learning.deals)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            model.limit()
            total, steps = total + loss.detach(), steps + 1
        number += 1
        progress(number, float(total) / steps)
    note = f"trula train-beliefs {game.name}; {asdict(plan)}"
    save_card_network(out, game.name, model.exported(), model.most_active, note)


def decisions(
    table: Table, network: Network | None, player: Player, generator: torch.Generator
) -> tuple[Tensor, Tensor]:
    """Play all deals once; return the active and the hidden inputs of a share of the decisions."""
    table.deals.reset()
    kept: list[tuple[Tensor, Tensor]] = []
    while (seen := table.observe()) is not None:
        active, hidden, _, _, deals = seen
        cards = np.zeros(len(deals), np.int16)
        table.deals.choose(cards, network, player.temperature, player.worlds)
        table.deals.step(cards)
        chosen = (torch.rand(len(deals), generator=generator) < KEPT).to(active.device)
        kept.append((active[chosen], hidden[chosen]))
    return torch.cat([active for active, _ in kept]), torch.cat([hidden for _, hidden in kept])


def _loss(logits: Tensor, hidden: Tensor, deals: type) -> Tensor:
    """Return the mean negative log-probability of the true place of a hidden card."""
    outputs: int = deals.outputs  # type: ignore[attr-defined]
    logs = torch.log_softmax(logits.view(len(logits), -1, outputs), 1).flatten(1)
    places = hidden.long()
    is_card = places < logs.shape[1]
    told = logs.gather(1, places.clamp(max=logs.shape[1] - 1))
    return -told[is_card].mean()
