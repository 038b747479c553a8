"""Trainer: proximal policy optimisation (Schulman et al. 2017) by self-play, in slices that can be stopped."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from trula.engine.game import Game
from trula.engine.learning import GameLearning
from trula.errors import NotationError
from trula.players.networks.card_network import save_card_network
from trula.training.models import POLICY_SIZES, QUICK_SIZES, Critic, Policy, log_probabilities
from trula.training.selfplay import Batch, Table, play_deals
from trula.training.starts import gather_starts

CHECKPOINT = "checkpoint.pt"
LOG = "log.jsonl"
NETWORK = "cards.npz"
QUICK = "quick.npz"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The settings of a training run. A run that goes on keeps its first settings, except for more iterations."""

    iterations: int = 600
    """Times that all deals are played and learned from; rates fall over this number."""
    deals: int = 16_384
    """Deals of an iteration."""
    starts: int = 300_000
    """Deals of which those are drawn; equal suits are exchanged at random."""
    seed: int = 1
    rate: float = 4e-4
    """Learning rate at the start; falls to a twentieth."""
    entropy: float = 0.02
    """Weight of the entropy at the start; falls to a tenth."""
    epochs: int = 2
    minibatch: int = 32_768
    clip: float = 0.2
    smoothing: float = 0.95
    share_past: float = 0.25
    """Share of the deals in which past selves take part."""
    past_every: int = 25
    """Iterations between two past selves that are kept."""
    past_kept: int = 8
    sizes: tuple[int, ...] = POLICY_SIZES
    """Widths of the policy's hidden layers."""
    quick_sizes: tuple[int, ...] = QUICK_SIZES
    """Widths of the hidden layers of the quick policy, which learns to play like the policy."""


def game_learning(game: Game) -> GameLearning:
    """Return what training must know of the game; raise NotationError if it cannot be learned."""
    module = game.part("learning")
    if module is None or game.name not in module.LEARNING:
        raise NotationError(f"the cards of {game.name} cannot be learned: its package has no module `learning`")
    learning: GameLearning = module.LEARNING[game.name]
    return learning


class Trainer:
    """The state of a training run, kept in a folder: checkpoint, log (one line an iteration) and exported network."""

    def __init__(self, game: Game, folder: Path, plan: Plan, *, workers: int, device: str | None = None) -> None:
        self.game, self.folder, self.plan, self.workers = game, folder, plan, workers
        self.learning = game_learning(game)
        self.device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
        torch.manual_seed(plan.seed)
        if self.device.type == "cpu":
            torch.set_num_threads(workers)
        self.policy = Policy(self.learning.deals, plan.sizes).to(self.device)
        self.quick = Policy(self.learning.deals, plan.quick_sizes).to(self.device)
        self.critic = Critic(self.learning.deals).to(self.device)
        self.optimizer = self._new_optimizer()
        self.past: list[Policy] = []
        self.iteration = 0
        self.seconds = 0.0
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._load()
        self._random = np.random.default_rng((plan.seed, self.iteration))

    def run(self, *, seconds: float | None = None, progress: Callable[[dict[str, Any]], None] | None = None) -> None:
        """Train until all iterations are done or the time is over; the state is saved every minute and at the end."""
        plan, began = self.plan, time.monotonic()
        starts = gather_starts(self.learning.games, plan.starts, plan.seed + self.iteration, self.workers)
        deals = self.learning.deals(starts, plan.deals, seed=plan.seed + self.iteration, threads=self.workers)
        table = Table(deals, self.device)
        saved, before = time.monotonic(), self.seconds
        try:
            while self.iteration < plan.iterations:
                if seconds is not None and time.monotonic() - began > seconds:
                    break
                row = self._iterate(table)
                self.seconds = before + time.monotonic() - began
                row = {"iteration": self.iteration, "seconds": round(self.seconds, 1), **row}
                with (self.folder / LOG).open("a") as log:
                    log.write(json.dumps(row) + "\n")
                if progress is not None:
                    progress(row)
                if time.monotonic() - saved > 60:
                    self.save()
                    saved = time.monotonic()
        finally:
            self.save()

    def _iterate(self, table: Table) -> dict[str, float]:
        plan = self.plan
        done = self.iteration / plan.iterations
        for group in self.optimizer.param_groups:
            group["lr"] = plan.rate * (1 - 0.95 * done)
        past = self.past[int(self._random.integers(len(self.past)))] if self.past else None
        with self._autocast():
            batch, figures = play_deals(
                table,
                self.policy,
                self.critic,
                past,
                seats=self.game.seats,
                share=plan.share_past,
                unit=self.learning.unit,
                most=self.learning.most,
                smoothing=plan.smoothing,
            )
        figures |= self._learn(batch, plan.entropy * (1 - 0.9 * done))
        self.iteration += 1
        if self.iteration % plan.past_every == 0:
            self.past = [*self.past, deepcopy(self.policy)][-plan.past_kept :]
        return {name: round(value, 4) for name, value in figures.items()} | {"decisions": len(batch)}

    def _learn(self, batch: Batch, entropy_weight: float) -> dict[str, float]:
        plan = self.plan
        advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-6)
        sums = torch.zeros(5, device=self.device)
        steps = 0
        for _ in range(plan.epochs):
            order = torch.randperm(len(batch), device=self.device)
            for rows in order.split(plan.minibatch):
                active = batch.active[rows]
                with self._autocast():
                    logits, values = self.policy(active), self.critic(active, batch.hidden[rows])
                logs = log_probabilities(logits, batch.legal[rows])
                chosen = logs.gather(1, batch.cards[rows][:, None]).squeeze(1)
                ratio = (chosen - batch.logs[rows]).exp()
                gain = torch.minimum(
                    ratio * advantages[rows], ratio.clamp(1 - plan.clip, 1 + plan.clip) * advantages[rows]
                ).mean()
                entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
                misjudged = (values - batch.returns[rows]).square().mean()
                with self._autocast():
                    quick_logits = self.quick(active)
                quick_logs = log_probabilities(quick_logits, batch.legal[rows])
                imitation = (logs.detach().exp() * (logs.detach() - quick_logs).clamp(max=50)).sum(1).mean()
                loss = -gain - entropy_weight * entropy + 0.5 * misjudged + imitation
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0)
                torch.nn.utils.clip_grad_norm_(self.quick.parameters(), 1.0)
                self.optimizer.step()
                self.policy.limit()
                self.quick.limit()
                with torch.no_grad():
                    far = ((ratio - 1).abs() > plan.clip).float().mean()
                    sums += torch.stack([gain.detach(), entropy.detach(), misjudged.detach(), imitation.detach(), far])
                steps += 1
        means = (sums / steps).tolist()
        return dict(zip(("gain", "entropy", "critic_loss", "quick_loss", "clipped"), means, strict=True))

    def _autocast(self) -> Any:
        return torch.autocast(self.device.type, dtype=torch.bfloat16)

    def _new_optimizer(self) -> torch.optim.Adam:
        parts = (self.policy, self.critic, self.quick)
        return torch.optim.Adam([each for part in parts for each in part.parameters()], lr=self.plan.rate, eps=1e-6)

    def save(self) -> None:
        """Write the checkpoint and the networks as players load them."""
        state = self._state() | {
            "optimizer": self.optimizer.state_dict(), "past": [each.state_dict() for each in self.past],
        }  # fmt: skip
        unfinished = self.folder / (CHECKPOINT + ".new")
        torch.save(state, unfinished)
        unfinished.replace(self.folder / CHECKPOINT)
        self.export(self.policy, self.folder / NETWORK)
        self.export(self.quick, self.folder / QUICK)

    def save_small(self, path: Path) -> None:
        """Write a checkpoint of a few megabytes: rounded weights, neither optimizer nor past selves."""
        state = self._state()
        for name in ("policy", "critic", "quick"):
            state[name] = {key: weights.half() for key, weights in state[name].items()}
        torch.save(state | {"past": []}, path)

    def export(self, policy: Policy, path: Path) -> None:
        """Write a policy as players load it."""
        note = f"trula train {self.game.name}; iteration {self.iteration} of {asdict(self.plan)}"
        save_card_network(path, self.game.name, policy.exported(), policy.most_active, note)

    def _state(self) -> dict[str, Any]:
        return {
            "game": self.game.name, "plan": asdict(self.plan), "iteration": self.iteration, "seconds": self.seconds,
            "policy": self.policy.state_dict(), "critic": self.critic.state_dict(), "quick": self.quick.state_dict(),
        }  # fmt: skip

    def _load(self) -> None:
        state = torch.load(self.folder / CHECKPOINT, map_location=self.device, weights_only=True)
        if state["game"] != self.game.name:
            raise NotationError(f"the folder holds a training run of {state['game']}, not of {self.game.name}")
        sizes = {name: tuple(state["plan"][name]) for name in ("sizes", "quick_sizes")}
        more = {"iterations": max(self.plan.iterations, state["plan"]["iterations"])}
        self.plan = Plan(**(state["plan"] | sizes | more))
        self.policy = Policy(self.learning.deals, self.plan.sizes).to(self.device)
        self.quick = Policy(self.learning.deals, self.plan.quick_sizes).to(self.device)
        self.policy.load_state_dict(state["policy"])
        self.quick.load_state_dict(state["quick"])
        self.critic.load_state_dict(state["critic"])
        self.optimizer = self._new_optimizer()
        if "optimizer" in state:
            self.optimizer.load_state_dict(state["optimizer"])
        for weights in state["past"]:
            past = deepcopy(self.policy)
            past.load_state_dict(weights)
            self.past.append(past)
        self.iteration, self.seconds = state["iteration"], state["seconds"]
