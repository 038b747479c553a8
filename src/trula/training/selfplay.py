"""Self-play: many deals played at once by a policy, in some of them against its past selves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from trula.training.models import Critic, Policy, log_probabilities

CHUNK = 1 << 16
"""Rows evaluated by a network at a time."""


@dataclass(frozen=True)
class Batch:
    """The decisions of the policy in all deals; one row each."""

    active: Tensor
    hidden: Tensor
    legal: Tensor
    cards: Tensor
    """The label of the card that was played."""
    logs: Tensor
    """The logarithm of its probability."""
    advantages: Tensor
    returns: Tensor
    """What the critic should have said of all seats; the seat to move first."""

    def __len__(self) -> int:
        return len(self.cards)


class Table:
    """Many deals and the arrays in which the core describes them."""

    def __init__(self, deals: Any, device: torch.device, *, for_beliefs: bool = False) -> None:
        self.deals = deals
        self.device = device
        self.for_beliefs = for_beliefs
        rows, kind = len(deals), type(deals)
        pin = device.type == "cuda"
        self._arrays = [
            torch.zeros(
                rows, kind.most_active_beliefs if for_beliefs else kind.most_active, dtype=torch.int16, pin_memory=pin
            ),
            torch.zeros(rows, kind.most_open, dtype=torch.int16, pin_memory=pin),
            torch.zeros(rows, dtype=torch.int64, pin_memory=pin),
            torch.zeros(rows, dtype=torch.int8, pin_memory=pin),
            torch.zeros(rows, dtype=torch.int32, pin_memory=pin),
        ]
        self._views = [array.numpy() for array in self._arrays]

    def observe(self) -> list[Tensor] | None:
        """Return active inputs, hidden inputs, legal labels, seats and deals; None if all deals are over."""
        rows = self.deals.observe(*self._views, self.for_beliefs)
        if rows == 0:
            return None
        return [array[:rows].to(self.device, non_blocking=True, copy=True) for array in self._arrays]

    def play(self, cards: Tensor) -> None:
        """Play a card in every deal that waits for one."""
        self.deals.step(cards.to(torch.int16).cpu().numpy())

    def rewards(self, seats: int) -> Tensor:
        """Return the rewards by deal and seat, in points."""
        rewards = np.zeros((len(self.deals), seats), np.float32)
        self.deals.rewards(rewards)
        return torch.from_numpy(rewards).to(self.device)


@dataclass(frozen=True)
class Others:
    """The policy that plays some seats beside the one that learns."""

    policy: Policy | None = None
    """A past self, or the opponent that is to be exploited; None: the learning policy plays all seats."""
    share: float = 0.0
    """Share of the deals in which it plays each seat with probability 1/2; 1: see `learners`."""
    learners: int = 1
    """If the share is 1: number of sides that alternate around the table, of which the learning policy plays one."""

    def seats(self, count: int, seats: int, device: torch.device) -> Tensor:
        """Return by deal and seat whether this policy plays it."""
        if self.policy is None:
            return torch.zeros(count, seats, dtype=torch.bool, device=device)
        if self.share == 1:
            own = torch.randint(self.learners, (count, 1), device=device)
            return torch.arange(seats, device=device) % self.learners != own
        is_other = torch.rand(count, seats, device=device) < 0.5
        is_other[: count - int(count * self.share)] = False
        return is_other


@torch.no_grad()
def drawn_cards(policy: Policy, active: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
    """Return a card drawn from the policy for each row, and the logarithm of its probability."""
    logs = log_probabilities(policy(policy.rows(active)), legal)
    noise = torch.empty_like(logs).exponential_().log()
    cards = (logs - noise).argmax(1)
    return cards, logs.gather(1, cards[:, None]).squeeze(1)


@torch.no_grad()
def play_deals(
    table: Table,
    policy: Policy,
    critic: Critic,
    others: Others,
    *,
    seats: int,
    unit: float,
    most: float,
    smoothing: float,
) -> tuple[Batch, dict[str, float]]:
    """Play all deals once and return the policy's decisions, with figures for the log.

    Args:
        table: The deals.
        policy: Plays all seats, but for those of `others`.
        critic: Judges the decisions.
        others: Who plays the seats that `policy` does not play.
        seats: Players in a deal.
        unit: Points that count as 1.
        most: The largest reward in points.
        smoothing: The lambda of generalised advantage estimation (Schulman et al. 2016).
    """
    table.deals.reset()
    device, count = table.device, len(table.deals)
    is_other = others.seats(count, seats, device)
    steps: list[tuple[Tensor, ...]] = []
    while (shown := table.observe()) is not None:
        active, hidden, legal, seat, deal = shown
        seat, deal = seat.long(), deal.long()
        cards, logs = drawn_cards(policy, active, legal)
        if others.policy is not None:
            theirs = is_other[deal, seat].nonzero().squeeze(1)
            if len(theirs):
                cards[theirs] = drawn_cards(others.policy, active[theirs], legal[theirs])[0]
        table.play(cards)
        steps.append((active, hidden, legal, seat, deal, cards, logs))
    rewards = table.rewards(seats)
    scaled = rewards.clamp(-most, most) / unit
    columns = [torch.cat(column) for column in zip(*steps, strict=True)]
    active, hidden, legal, seat, deal, cards, logs = columns
    chunks = zip(active.split(CHUNK), hidden.split(CHUNK), strict=True)
    values = torch.cat([critic(policy.rows(seen), unseen) for seen, unseen in chunks])
    # Backwards through the decisions of all seats: since the critic sees every hand, the value of a seat changes with
    # each card that anybody plays, and the card of a seat is judged by what follows at once.
    numbers = torch.arange(seats, device=device)
    to_seat = (numbers - seat[:, None]) % seats  # by row and seat, its place relative to the seat to move
    by_seat = values.gather(1, to_seat)
    next_value, next_advantage = scaled.clone(), torch.zeros_like(scaled)
    changes = torch.empty_like(values)
    last = len(values)
    for step in reversed(steps):
        rows, of_deal = slice(last - len(step[4]), last), step[4]
        last = rows.start
        change = next_value[of_deal] - by_seat[rows] + smoothing * next_advantage[of_deal]
        changes[rows] = change
        next_value[of_deal] = by_seat[rows]
        next_advantage[of_deal] = change
    returns = (changes + by_seat).gather(1, (numbers + seat[:, None]) % seats)
    advantages = changes.gather(1, seat[:, None]).squeeze(1)
    own = (~is_other[deal, seat]).nonzero().squeeze(1)
    mixed = is_other.any(1) & ~is_other.all(1)
    figures = {
        "reward_std": float(rewards.std()),
        "against_others": _lead(rewards[mixed], is_other[mixed]),
        "explained": float(1 - (scaled[deal, seat] - values[:, 0]).var() / scaled[deal, seat].var()),
    }
    batch = Batch(*(column[own] for column in (active, hidden, legal, cards, logs, advantages, returns)))
    return batch, figures


def _lead(rewards: Tensor, is_other: Tensor) -> float:
    """Return how much more the seats of the policy get, on the mean, than those of the others; 0 without deals."""
    return float(rewards[~is_other].mean() - rewards[is_other].mean()) if len(rewards) else 0.0
