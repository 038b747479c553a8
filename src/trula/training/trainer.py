"""Trainer: proximal policy optimisation (Schulman et al. 2017) by self-play, in slices that can be stopped."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch

from trula.engine.game import Game
from trula.engine.learning import Start, game_learning
from trula.errors import NotationError
from trula.players.networks.card_network import card_layers, save_card_network
from trula.training.models import CRITIC_SIZES, POLICY_SIZES, QUICK_SIZES, Critic, Policy, log_probabilities
from trula.training.selfplay import Batch, Others, Table, play_deals
from trula.training.starts import gather_starts

CHECKPOINT = "checkpoint.pt"
LOG = "log.jsonl"
NETWORK = "cards.npz"
QUICK = "quick.npz"
STARTS = "starts.msgpack"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The settings of a training run. A run that goes on keeps its first settings, except for its length."""

    iterations: int = 600
    """Times that all deals are played and learned from; rates fall over this number."""
    budget: float | None = None
    """Minutes of training in all, over which rates fall instead, however many iterations that gives."""
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
    against: str | None = None
    """A network file: learn to beat this network, which does not learn, instead of past selves."""
    sizes: tuple[int, ...] = POLICY_SIZES
    """Widths of the policy's hidden layers."""
    quick_sizes: tuple[int, ...] = QUICK_SIZES
    """Widths of the hidden layers of the quick policy, which learns to play like the policy."""
    critic_sizes: tuple[int, ...] = CRITIC_SIZES
    """Widths of the hidden layers of the critic."""


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
        self.critic = Critic(self.learning.deals, game.seats, plan.critic_sizes).to(self.device)
        self.optimizer = self._new_optimizer()
        self.past: list[Policy] = []
        self.opponent: Policy | None = None
        self.iteration = 0
        self.seconds = 0.0
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._load()
        elif plan.against is not None:
            self._begin_from(Path(plan.against))
        if self.plan.against is not None:
            self.opponent = self._trained(Path(self.plan.against))
        self._random = np.random.default_rng((plan.seed, self.iteration))

    def run(self, *, seconds: float | None = None, progress: Callable[[dict[str, Any]], None] | None = None) -> None:
        """Train until all iterations are done or the time is over; the state is saved every minute and at the end."""
        plan, began = self.plan, time.monotonic()
        starts = self._starts()
        deals = self.learning.deals(starts, plan.deals, seed=plan.seed + self.iteration, threads=self.workers)
        table = Table(deals, self.device)
        saved, before = time.monotonic(), self.seconds
        try:
            while (done := self.done) < 1:
                if seconds is not None and time.monotonic() - began > seconds:
                    break
                row = self._iterate(table, done)
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

    def _starts(self) -> list[Start]:
        """Return the starts of the run, which are gathered once."""
        path = self.folder / STARTS
        if path.exists():
            return msgspec.msgpack.decode(path.read_bytes(), type=list[Start])
        starts = gather_starts(self.learning.games, self.plan.starts, self.plan.seed, self.workers)
        unfinished = path.with_suffix(".new")
        unfinished.write_bytes(msgspec.msgpack.encode(starts))
        unfinished.replace(path)
        return starts

    @property
    def done(self) -> float:
        """The share of the training that is done, from 0 to 1."""
        if self.plan.budget is not None:
            return min(1.0, self.seconds / (60 * self.plan.budget))
        return min(1.0, self.iteration / self.plan.iterations)

    def _iterate(self, table: Table, done: float) -> dict[str, float]:
        plan, began = self.plan, time.monotonic()
        for group in self.optimizer.param_groups:
            group["lr"] = plan.rate * (1 - 0.95 * done)
        with self._autocast():
            batch, figures = play_deals(
                table,
                self.policy,
                self.critic,
                self._others(),
                seats=self.game.seats,
                unit=self.learning.unit,
                most=self.learning.most,
                smoothing=plan.smoothing,
            )
        figures["play_seconds"] = time.monotonic() - began
        figures |= self._learn(batch, plan.entropy * (1 - 0.9 * done))
        figures["learn_seconds"] = time.monotonic() - began - figures["play_seconds"]
        self.iteration += 1
        if self.opponent is None and self.iteration % plan.past_every == 0:
            self.past = [*self.past, deepcopy(self.policy)][-plan.past_kept :]
        return {name: round(value, 4) for name, value in figures.items()} | {"decisions": len(batch)}

    def _others(self) -> Others:
        if self.opponent is not None:
            return Others(self.opponent, 1.0, 2 if self.game.has_fixed_sides else self.game.seats)
        past = self.past[int(self._random.integers(len(self.past)))] if self.past else None
        return Others(past, self.plan.share_past)

    def _learn(self, batch: Batch, entropy_weight: float) -> dict[str, float]:
        plan = self.plan
        advantages = (batch.advantages - batch.advantages.mean()) / (batch.advantages.std() + 1e-6)
        sums = torch.zeros(5, device=self.device)
        steps = 0
        for _ in range(plan.epochs):
            order = torch.randperm(len(batch), device=self.device)
            for rows in order.split(plan.minibatch):
                inputs = self.policy.rows(batch.active[rows])
                with self._autocast():
                    logits, values = self.policy(inputs), self.critic(inputs, batch.hidden[rows])
                    quick_logits = self.quick(inputs)
                logs = log_probabilities(logits, batch.legal[rows])
                chosen = logs.gather(1, batch.cards[rows][:, None]).squeeze(1)
                ratio = (chosen - batch.logs[rows]).exp()
                gain = torch.minimum(
                    ratio * advantages[rows], ratio.clamp(1 - plan.clip, 1 + plan.clip) * advantages[rows]
                ).mean()
                entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
                misjudged = (values - batch.returns[rows]).square().mean()
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
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.device.type == "cuda")

    def _new_optimizer(self) -> torch.optim.Adam:
        parts = (self.policy, self.critic, self.quick)
        weights = [each for part in parts for each in part.parameters()]
        return torch.optim.Adam(weights, lr=self.plan.rate, eps=1e-6, fused=True)

    def _trained(self, path: Path) -> Policy:
        """Return the policy of a network file."""
        layers = card_layers(path, self.game.name)
        policy: Policy = Policy(self.learning.deals, [len(bias) for _, bias in layers[:-1]])
        for layer, (weights, bias) in zip(policy.layers, layers, strict=True):
            layer.load_state_dict({"weight": torch.from_numpy(weights.T.copy()), "bias": torch.from_numpy(bias)})
        policy.to(self.device)
        return policy

    def _begin_from(self, path: Path) -> None:
        """Begin with the weights of a network file."""
        self.policy = self._trained(path)
        self.plan = replace(self.plan, sizes=self.policy.sizes)
        self.optimizer = self._new_optimizer()

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
        sizes = {name: tuple(widths) for name, widths in state["plan"].items() if name.endswith("sizes")}
        length = {"iterations": self.plan.iterations, "budget": self.plan.budget}
        self.plan = Plan(**(state["plan"] | sizes | length))
        self.policy = Policy(self.learning.deals, self.plan.sizes).to(self.device)
        self.quick = Policy(self.learning.deals, self.plan.quick_sizes).to(self.device)
        self.critic = Critic(self.learning.deals, self.game.seats, self.plan.critic_sizes).to(self.device)
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
