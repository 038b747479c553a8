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
    """What the critic should have said."""

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


@torch.no_grad()
def drawn_cards(policy: Policy, active: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
    """Return a card drawn from the policy for each row, and the logarithm of its probability."""
    logs = log_probabilities(policy(active), legal)
    noise = torch.empty_like(logs).exponential_().log()
    cards = (logs - noise).argmax(1)
    return cards, logs.gather(1, cards[:, None]).squeeze(1)


@torch.no_grad()
def play_deals(
    table: Table,
    policy: Policy,
    critic: Critic,
    past: Policy | None,
    *,
    seats: int,
    share: float,
    unit: float,
    most: float,
    smoothing: float,
) -> tuple[Batch, dict[str, float]]:
    """Play all deals once and return the policy's decisions, with figures for the log.

    Args:
        table: The deals.
        policy: Plays all seats, but for those of `past`.
        critic: Judges the decisions.
        past: In the last `share` of the deals it plays each seat with probability 1/2.
        seats: Players in a deal.
        share: See `past`.
        unit: Points that count as 1.
        most: The largest reward in points.
        smoothing: The lambda of generalised advantage estimation (Schulman et al. 2016).
    """
    table.deals.reset()
    device, count = table.device, len(table.deals)
    is_past = torch.zeros(count, seats, dtype=torch.bool, device=device)
    if past is not None and share > 0:
        first = count - int(count * share)
        is_past[first:] = torch.rand(count - first, seats, device=device) < 0.5
    steps: list[tuple[Tensor, ...]] = []
    while (seen := table.observe()) is not None:
        active, hidden, legal, seat, deal = seen
        seat, deal = seat.long(), deal.long()
        cards, logs = drawn_cards(policy, active, legal)
        if past is not None:
            of_past = is_past[deal, seat].nonzero().squeeze(1)
            if len(of_past):
                cards[of_past] = drawn_cards(past, active[of_past], legal[of_past])[0]
        table.play(cards)
        steps.append((active, hidden, legal, seat, deal, cards, logs))
    rewards = table.rewards(seats)
    scaled = rewards.clamp(-most, most) / unit
    columns = [torch.cat(column) for column in zip(*steps, strict=True)]
    active, hidden, legal, seat, deal, cards, logs = columns
    values = torch.cat([critic(*rows) for rows in zip(active.split(CHUNK), hidden.split(CHUNK), strict=True)])
    # Backwards: each seat of each deal is an episode of its own, which ends with its reward.
    next_value, next_advantage = scaled.clone(), torch.zeros_like(scaled)
    advantages = torch.empty_like(values)
    last = len(values)
    for step in reversed(steps):
        rows = slice(last - len(step[3]), last)
        last = rows.start
        of_deal, of_seat = step[4], step[3]
        advantage = next_value[of_deal, of_seat] - values[rows] + smoothing * next_advantage[of_deal, of_seat]
        advantages[rows] = advantage
        next_value[of_deal, of_seat] = values[rows]
        next_advantage[of_deal, of_seat] = advantage
    returns = advantages + values
    own = (~is_past[deal, seat]).nonzero().squeeze(1)
    mixed = is_past.any(1) & ~is_past.all(1)
    figures = {
        "reward_std": float(rewards.std()),
        "against_past": float(rewards[mixed][~is_past[mixed]].mean()) if bool(mixed.any()) else 0.0,
        "explained": float(1 - (scaled[deal, seat] - values).var() / scaled[deal, seat].var()),
    }
    batch = Batch(*(column[own] for column in (active, hidden, legal, cards, logs, advantages, returns)))
    return batch, figures
