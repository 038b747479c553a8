"""The networks that are trained: the policy, which sees what a seat sees, and the critic, which sees all cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from trula._core import Network

POLICY_SIZES = (512, 128, 64)
"""Widths of the hidden layers of the policy."""
QUICK_SIZES = (256, 64, 64)
"""Widths of the hidden layers of the quick policy, which plays rollouts."""
CRITIC_SIZES = (1024, 512, 256)
"""Widths of the hidden layers of the critic."""


def multi_hot(active: Tensor, inputs: int) -> Tensor:
    """Return rows of zeros and ones from rows of active inputs, which are padded with `inputs`."""
    rows = torch.zeros(active.shape[0], inputs + 1, device=active.device, dtype=torch.bfloat16)
    return rows.scatter_(1, active.long(), 1.0)[:, :inputs]


class Policy(nn.Module):
    """Logits of the cards, by layers that the core can round to integers: small weights, clipped rectifiers."""

    def __init__(self, deals: Any, sizes: Sequence[int] = POLICY_SIZES) -> None:
        super().__init__()
        self.inputs = deals.inputs
        self.most_active = deals.most_active
        self.sizes = tuple(sizes)
        widths = [deals.inputs, *sizes, deals.outputs]
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(widths))
        nn.init.normal_(self.layers[0].weight, std=0.1)
        nn.init.normal_(self.layers[-1].weight, std=0.01)
        self.limit()

    def forward(self, active: Tensor) -> Tensor:
        values: Tensor = multi_hot(active, self.inputs)
        for layer in self.layers[:-1]:
            values = layer(values).clamp(0.0, Network.most_activation)
        logits: Tensor = self.layers[-1](values)
        return logits.float()

    @torch.no_grad()
    def limit(self) -> None:
        """Bring the weights back into the range of the core's integers."""
        most = Network.most_first_weight(self.most_active)
        for layer in self.layers:
            layer.weight.clamp_(-most, most)
            most = Network.most_dense_weight

    def exported(self) -> list[tuple[Any, Any]]:
        """Return (weights by input and output, bias) of each layer as float16 arrays."""
        return [
            (
                np.ascontiguousarray(layer.weight.detach().float().cpu().numpy().T).astype(np.float16),
                layer.bias.detach().float().cpu().numpy().astype(np.float16),
            )
            for layer in self.layers
        ]


class Critic(nn.Module):
    """The expected reward of the seat to move, from what it sees and from what is hidden from it."""

    def __init__(self, deals: Any) -> None:
        super().__init__()
        self.inputs, self.open_inputs = deals.inputs, deals.open_inputs
        layers: list[nn.Module] = []
        width = deals.inputs + deals.open_inputs
        for size in CRITIC_SIZES:
            layers += [nn.Linear(width, size), nn.ReLU()]
            width = size
        self.layers = nn.Sequential(*layers, nn.Linear(width, 1))

    def forward(self, active: Tensor, hidden: Tensor) -> Tensor:
        rows = torch.cat([multi_hot(active, self.inputs), multi_hot(hidden, self.open_inputs)], 1)
        values: Tensor = self.layers(rows)
        return values.float().squeeze(1)


def legal_labels(legal: Tensor, outputs: int) -> Tensor:
    """Return rows of booleans from masks of labels."""
    return (legal[:, None] >> torch.arange(outputs, device=legal.device)) & 1 == 1


def log_probabilities(logits: Tensor, legal: Tensor) -> Tensor:
    """Return the logarithms of the probabilities of all labels, about -1e9 for illegal ones."""
    return torch.log_softmax(logits.masked_fill(~legal_labels(legal, logits.shape[1]), -1e9), 1)
